"""The starter weapons are those of the table, and a bare hand is a weapon too."""

from rules.starflight.armoury import STARTER_WEAPONS, UNARMED

TABLE = [
    ("Knife", "melee", 6, "lethal", 1, 5, 0, 1),
    ("Club", "melee", 8, "basic", 1, 5, 0, 1),
    ("Long blade", "melee", 12, "lethal", 1, 5, 0, 1),
    ("Hand laser, class two", "beam", 10, "lethal", 1, 250, 0, 1),
    ("Stunner", "beam", 15, "non_lethal", 1, 50, 0, 1),
    ("Pistol", "projectile", 10, "lethal", 1, 100, 2, 1),
    ("Submachine gun", "projectile", 8, "lethal", 2, 150, 2, 5),
    ("Rifle", "projectile", 16, "lethal", 2, 375, 2, 1),
    ("Sniper rifle", "projectile", 20, "lethal", 2, 1000, 2, 1),
    ("Grenade", "thrown", 40, "basic", 1, 30, 5, 1),
]


def test_the_starter_weapons_are_those_of_the_table():
    assert [
        (w.name, w.type, w.damage, w.damage_type, w.appendages, w.range_m, w.falloff_hd, w.rate)
        for w in STARTER_WEAPONS
    ] == TABLE


def test_only_the_sniper_rifle_has_a_scope_and_only_the_grenade_explodes():
    assert [(w.name, w.scope) for w in STARTER_WEAPONS if w.sniper or w.scope] == [("Sniper rifle", 20)]
    assert [w.name for w in STARTER_WEAPONS if w.explosive] == ["Grenade"]


def test_bare_hands_are_used_hand_to_hand():
    assert (UNARMED.unarmed, UNARMED.is_ranged, UNARMED.range_m) == (True, False, 5)
