"""Starter weapons, this project's own numbers (table 9b): a sheet takes a copy, and the game master edits that."""

from rules.starflight.facts import DamageType, Weapon, WeaponType

STARTER_WEAPONS: tuple[Weapon, ...] = (
    Weapon(name="Knife", type=WeaponType.MELEE, damage=6, range_m=5),
    Weapon(name="Club", type=WeaponType.MELEE, damage=8, damage_type=DamageType.BASIC, range_m=5),
    Weapon(name="Long blade", type=WeaponType.MELEE, damage=12, range_m=5),
    Weapon(name="Hand laser, class two", type=WeaponType.BEAM, damage=10, range_m=250),
    Weapon(name="Stunner", type=WeaponType.BEAM, damage=15, damage_type=DamageType.NON_LETHAL, range_m=50),
    Weapon(name="Pistol", type=WeaponType.PROJECTILE, damage=10, range_m=100, falloff_hd=2),
    Weapon(
        name="Submachine gun",
        type=WeaponType.PROJECTILE,
        damage=8,
        appendages=2,
        range_m=150,
        falloff_hd=2,
        rate=5,
    ),
    Weapon(name="Rifle", type=WeaponType.PROJECTILE, damage=16, appendages=2, range_m=375, falloff_hd=2),
    Weapon(
        name="Sniper rifle",
        type=WeaponType.PROJECTILE,
        damage=20,
        appendages=2,
        range_m=1000,
        falloff_hd=2,
        scope=20,
        sniper=True,
    ),
    Weapon(
        name="Grenade",
        type=WeaponType.THROWN,
        damage=40,
        damage_type=DamageType.BASIC,
        range_m=30,
        falloff_hd=5,
        explosive=True,
    ),
)

UNARMED = Weapon(name="Unarmed", type=WeaponType.NATURAL, range_m=5, unarmed=True)
