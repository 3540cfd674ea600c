"""The reasons of the target number, as a player reads them."""

from dataclasses import replace

import pytest

from rules.core.breakdown import Modifier
from rules.starflight.hit_difficulty import target_number
from rules.starflight.house_rules import HouseRules
from tests.rules.starflight.build import BOOK, LASER, RIFLE, SNIPER_RIFLE, an_attack


def test_the_example_is_explained_by_its_hd_and_the_dodge_against_the_bonus():
    assert target_number(an_attack(), BOOK).modifiers == (
        Modifier("SF-HIT-01", 61, "HD of Warrior"),
        Modifier("SF-HIT-02", -1, "Dodge 34 gives 3, less ranged Attack Bonus 4"),
    )


def test_the_reason_says_which_hd_is_used_and_why():
    touch = replace(LASER, touch=True)
    reasons = [
        target_number(facts, BOOK).modifiers[0].reason
        for facts in (
            an_attack(touch),
            an_attack(target_surprised=True),
            an_attack(touch, target_surprised=True),
            an_attack(touch, target={"thd": None}),
            an_attack(target={"fhd": None}, target_surprised=True),
        )
    ]
    assert reasons == [
        "THD of Warrior, a touch attack",
        "FHD of Warrior, surprised",
        "FHD of Warrior, surprised, the lower of THD and FHD",
        "HD of Warrior, a touch attack but no THD on the sheet",
        "HD of Warrior, surprised but no FHD on the sheet",
    ]


def test_the_surprise_round_says_where_the_dodge_went():
    told = target_number(an_attack(surprise_round=True), BOOK)
    assert told.modifiers[1:] == (
        Modifier("SF-HIT-02", -4, "Dodge ignored in the surprise round, less ranged Attack Bonus 4"),
        Modifier("SF-HIT-07", 0, "surprise round: no Dodge"),
    )


def test_in_roll_only_mode_the_bonus_stays_visible_and_does_not_count():
    told = target_number(an_attack(), HouseRules(attack_bonus_mode="roll_only"))
    assert told.modifiers[1:] == (
        Modifier("SF-HIT-02", 3, "Dodge 34 gives 3"),
        Modifier("SF-HIT-05", -4, "ranged Attack Bonus 4: counted on the roll only", counts=False),
    )


def test_a_charge_in_the_hd_too_needs_a_mode_in_which_the_bonus_is_there():
    house = HouseRules(situational_ab_in_hd=True, attack_bonus_mode="roll_only")
    told = target_number(an_attack(charge_bonus=10), house)
    assert told.by_rule("SF-HIT-06") == ()


def test_a_charge_in_the_hd_says_how_much():
    told = target_number(an_attack(charge_bonus=10, stunt_penalty=-4), HouseRules(situational_ab_in_hd=True))
    assert told.by_rule("SF-HIT-06") == (Modifier("SF-HIT-06", -6, "passing Attack Bonus +6, in the HD as well"),)


def test_load_and_gear_name_whose_they_are():
    told = target_number(an_attack(attacker={"encumbrance": 6, "equipment_hd": -2}), BOOK)
    assert told.by_rule("SF-HIT-03") == (
        Modifier("SF-HIT-03", 6, "encumbrance of Xxksax"),
        Modifier("SF-HIT-03", -2, "equipment of Xxksax"),
    )


@pytest.mark.parametrize(("distance_m", "falloff"), [(0, 0), (5, 0), (5.01, 2), (10, 2), (10.01, 4)])
def test_falloff_starts_beyond_the_first_increment(distance_m, falloff):
    told = target_number(an_attack(RIFLE, distance_m=distance_m), BOOK)
    assert sum(modifier.value for modifier in told.by_rule("SF-HIT-03")) == falloff


def test_falloff_says_how_far_and_how_much_each():
    told = target_number(an_attack(RIFLE, distance_m=12.0), BOOK)
    assert told.by_rule("SF-HIT-03") == (
        Modifier("SF-HIT-03", 4, "falloff at 3 increments of 5 m: 2 for each beyond the first"),
    )


def test_an_unconscious_target_lies_on_the_ground():
    told = target_number(an_attack(target={"conditions": frozenset({"Unconscious"})}), BOOK)
    assert told.by_rule("SF-PRN-02") == (Modifier("SF-PRN-02", 20, "Warrior is prone"),)


def test_stunts_and_a_charge_of_the_target_are_told_apart():
    told = target_number(an_attack(target_stunt_hd=15, target_charge_hd=-10), BOOK)
    assert told.modifiers[2:] == (
        Modifier("SF-STN-04", 15, "stunts of Warrior"),
        Modifier("SF-CHG-06", -10, "Warrior has charged"),
    )


def test_a_sniped_target_number_explains_every_step():
    told = target_number(an_attack(SNIPER_RIFLE, distance_m=400.0), BOOK)
    assert told.modifiers == (
        Modifier("SF-HIT-01", 61, "HD of Warrior"),
        Modifier("SF-HIT-02", -4, "Dodge ignored by sniping, less ranged Attack Bonus 4"),
        Modifier("SF-SNP-04", 28, "falloff as at 15 ranged increments: 2 for each beyond the first"),
        Modifier("SF-SNP-01", 0, "400 m is beyond 375 m: sniping, a full-round action"),
        Modifier("SF-SNP-03", 61, "sniping: the target's HD again"),
        Modifier("SF-SNP-03", -20, "scope of Sniper rifle"),
    )


def test_sniping_in_the_surprise_round_ignores_the_dodge_once():
    told = target_number(an_attack(SNIPER_RIFLE, distance_m=400.0, surprise_round=True), BOOK)
    assert told.by_rule("SF-HIT-07") == ()
    assert told.by_rule("SF-HIT-02")[0].value == -4


def test_the_effective_hd_is_doubled_with_what_the_target_stands_in_but_without_the_scope():
    facts = an_attack(SNIPER_RIFLE, distance_m=400.0, target={"prone": True})
    told = target_number(facts, HouseRules(snipe_doubles="effective"))
    assert told.by_rule("SF-SNP-03") == (
        Modifier("SF-SNP-03", 61 - 4 + 28 + 20, "sniping: the effective HD again"),
        Modifier("SF-SNP-03", -20, "scope of Sniper rifle"),
    )
