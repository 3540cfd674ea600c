"""Short ways to write the facts of an attack."""

from dataclasses import replace
from typing import Any

from hypothesis import settings

from rules.core.breakdown import Breakdown
from rules.starflight.facts import AttackFacts, Combatant, Obstacle, ObstacleClass, Weapon, WeaponType
from rules.starflight.house_rules import HouseRules

STEADY = settings(deadline=None, derandomize=True, database=None)  # the same tries on every machine
BOOK = HouseRules()
LASER = Weapon(name="Hand laser", type=WeaponType.BEAM, range_m=250)
RIFLE = Weapon(name="Rifle", type=WeaponType.PROJECTILE, range_m=375, falloff_hd=2)
SNIPER_RIFLE = Weapon(
    name="Sniper rifle", type=WeaponType.PROJECTILE, range_m=1000, falloff_hd=2, scope=20, sniper=True
)
BLADE = Weapon(name="Long blade", type=WeaponType.MELEE, range_m=5)
STONE = Obstacle(name="stone wall", obstacle_class=ObstacleClass.SOLID, material="stone", thickness_cm=30)
WOOD = Obstacle(name="wooden wall", obstacle_class=ObstacleClass.PENETRABLE, material="wood", thickness_cm=5)
HEDGE = Obstacle(name="hedge", obstacle_class=ObstacleClass.LOW)


def an_attack(weapon: Weapon = LASER, *, attacker: Any = None, target: Any = None, **measured: Any) -> AttackFacts:
    """The book's example, 20 m apart; ``attacker`` and ``target`` change scores, the rest the facts."""
    xxksax = Combatant(name="Xxksax", melee_ab=2, ranged_ab=4)
    warrior = Combatant(name="Warrior", hd=61, thd=55, fhd=50, dodge=34)
    return AttackFacts(
        attacker=replace(xxksax, **(attacker or {})),
        target=replace(warrior, **(target or {})),
        weapon=weapon,
        **{"distance_m": 20.0, **measured},
    )


def rules_of(breakdown: Breakdown) -> list[str]:
    """The rule ids of a breakdown in their order."""
    return [modifier.rule for modifier in breakdown.modifiers]
