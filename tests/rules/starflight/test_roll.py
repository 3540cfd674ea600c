"""The reasons of what is added to the roll, as a player reads them."""

from dataclasses import replace

import pytest

from rules.core.breakdown import Modifier
from rules.starflight.facts import Arc, WeaponType
from rules.starflight.house_rules import HouseRules
from rules.starflight.roll import attack_roll
from tests.rules.starflight.build import BLADE, BOOK, HEDGE, LASER, STONE, WOOD, an_attack, rules_of

AB = Modifier("SF-HIT-04", 4, "ranged Attack Bonus 4")
UZI = replace(LASER, name="Submachine gun", type=WeaponType.PROJECTILE, rate=5)


def test_the_example_adds_the_ranged_attack_bonus():
    assert attack_roll(an_attack(), BOOK).modifiers == (AB,)


@pytest.mark.parametrize("kind", [WeaponType.MELEE, WeaponType.NATURAL])
def test_hand_to_hand_weapons_add_the_melee_attack_bonus(kind):
    roll = attack_roll(an_attack(replace(BLADE, type=kind)), BOOK)
    assert roll.modifiers == (Modifier("SF-HIT-04", 2, "melee Attack Bonus 2"),)


@pytest.mark.parametrize("kind", [WeaponType.BEAM, WeaponType.PROJECTILE, WeaponType.THROWN])
def test_all_others_add_the_ranged_one(kind):
    assert attack_roll(an_attack(replace(LASER, type=kind)), BOOK).modifiers == (AB,)


def test_a_tenth_of_security_stands_in_for_a_missing_bonus_and_says_so():
    roll = attack_roll(an_attack(attacker={"ranged_ab": None, "security": 58}), BOOK)
    assert roll.modifiers == (Modifier("SF-HIT-04", 5, "ranged Attack Bonus 5, a tenth of Security 58"),)


def test_an_attack_bonus_of_zero_on_the_sheet_is_not_replaced():
    roll = attack_roll(an_attack(attacker={"ranged_ab": 0, "security": 58}), BOOK)
    assert roll.modifiers == ()


def test_in_hd_only_mode_the_bonus_stays_visible_and_does_not_count():
    roll = attack_roll(an_attack(), HouseRules(attack_bonus_mode="hd_only"))
    assert roll.modifiers == (Modifier("SF-HIT-05", 4, "ranged Attack Bonus 4: counted in the HD only", counts=False),)


def test_lack_of_clear_sight_counts_once_and_shows_every_cause():
    facts = an_attack(arc=Arc.PERIPHERAL, bearing_deg=81.6, obstacles=(WOOD,), hidden_fraction=0.8)
    assert attack_roll(facts, BOOK).modifiers == (
        AB,
        Modifier("SF-LOS-03", -25, "82° off the facing, peripheral arc"),
        Modifier("SF-LOS-07", -25, "through wooden wall", counts=False),
        Modifier("SF-LOS-09", -25, "80% of Warrior in cover", counts=False),
    )


def test_small_cover_adds_to_lack_of_clear_sight():
    facts = an_attack(arc=Arc.PERIPHERAL, hidden_fraction=0.3)
    assert attack_roll(facts, BOOK).total == 4 - 25 - 5


@pytest.mark.parametrize(
    ("hidden", "value"),
    [(0.0, 0), (0.25 - 1e-6, 0), (0.25 - 1e-12, -5), (0.5, -10), (0.75, -25), (0.9999, -25), (1.0, 0)],
)
def test_a_step_of_cover_starts_at_its_fraction(hidden, value):
    cover = attack_roll(an_attack(hidden_fraction=hidden), BOOK).by_rule("SF-LOS-09")
    assert sum(modifier.value for modifier in cover) == value


def test_a_hedge_on_the_line_is_told_and_costs_nothing():
    roll = attack_roll(an_attack(obstacles=(HEDGE,)), BOOK)
    assert roll.modifiers == (AB, Modifier("SF-LOS-06", 0, "hedge can be shot over"))


def test_two_obstacles_shot_through_are_named_together():
    window = replace(WOOD, name="window")
    roll = attack_roll(an_attack(obstacles=(WOOD, HEDGE, window, STONE)), BOOK)
    assert roll.by_rule("SF-LOS-07") == (Modifier("SF-LOS-07", -25, "through wooden wall and window"),)


@pytest.mark.parametrize(("ambidexterity", "penalty"), [(0, -10), (1, -9), (9, -1), (10, 0), (15, 0)])
def test_ambidexterity_takes_off_its_score(ambidexterity, penalty):
    facts = an_attack(replace(LASER, off_hand=True), attacker={"ambidexterity": ambidexterity})
    found = attack_roll(facts, BOOK).by_rule("SF-MWP-01")
    assert found == ((Modifier("SF-MWP-01", penalty, "Hand laser in the off hand"),) if penalty else ())


def test_an_off_hand_weapon_takes_its_penalty_once_when_both_share_one():
    house = HouseRules(one_roll_offhand_separate=False)
    off_hand = replace(LASER, off_hand=True)
    roll = attack_roll(an_attack(off_hand, other_weapon=LASER), house)
    assert rules_of(roll) == ["SF-HIT-04", "SF-MWP-01"]
    shared = attack_roll(an_attack(LASER, other_weapon=off_hand), house)
    assert shared.by_rule("SF-MWP-02") == (Modifier("SF-MWP-02", -10, "one roll with Hand laser in the off hand"),)
    assert roll.total == shared.total


def test_two_off_hand_weapons_on_one_roll_take_the_penalty_once():
    off_hand = replace(LASER, off_hand=True)
    roll = attack_roll(an_attack(off_hand, other_weapon=off_hand), HouseRules(one_roll_offhand_separate=False))
    assert roll.total == 4 - 10


@pytest.mark.parametrize(("place", "penalty"), [(1, 0), (2, -10), (3, -20), (4, -30)])
def test_each_further_target_costs_ten_more(place, penalty):
    roll = attack_roll(an_attack(target_place=place, target_count=4), BOOK)
    assert roll.total == 4 + penalty


def test_spread_fire_says_why_there_are_no_further_shots():
    roll = attack_roll(an_attack(UZI, target_count=2), BOOK)
    assert roll.by_rule("SF-AUT-02") == (
        Modifier("SF-AUT-02", 0, "Submachine gun is spread over 2 targets: one roll each"),
    )


def test_conditions_are_understood_however_they_are_spelled():
    roll = attack_roll(an_attack(attacker={"conditions": frozenset({"Shaken", "DAZED"})}), BOOK)
    assert roll.modifiers[1:] == (Modifier("SF-CND-01", -30, "shaken"), Modifier("SF-CND-05", -5, "dazed"))


def test_the_conditions_of_the_target_are_not_the_attackers():
    assert attack_roll(an_attack(target={"conditions": frozenset({"shaken"})}), BOOK).modifiers == (AB,)


def test_every_modifier_of_the_roll_comes_in_the_books_order():
    facts = an_attack(
        replace(UZI, off_hand=True),
        attacker={"conditions": frozenset({"dazed", "shaken", "fatigued"})},
        arc=Arc.PERIPHERAL,
        obstacles=(WOOD, HEDGE),
        hidden_fraction=0.5,
        attacker_in_melee_with=("Thrynn",),
        target_place=2,
        target_count=2,
        charge_bonus=10,
        stunt_penalty=-1,
    )
    line_of_sight = ["SF-LOS-03", "SF-LOS-06", "SF-LOS-07", "SF-LOS-09"]
    several = ["SF-MWP-01", "SF-MTG-02", "SF-AUT-02"]
    state = ["SF-CHG-05", "SF-STN-05", "SF-CND-01", "SF-CND-05", "SF-FTG-01"]
    assert rules_of(attack_roll(facts, BOOK)) == ["SF-HIT-04", *line_of_sight, "SF-MEL-03", *several, *state]
