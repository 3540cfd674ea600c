"""What refuses an attack, in words, with each boundary on both sides."""

from dataclasses import replace

import pytest

from rules.core.breakdown import Refusal
from rules.starflight.facts import Arc, WeaponType
from rules.starflight.refusals import attack_refusals
from tests.rules.starflight.build import (
    BLADE,
    BOOK,
    HEDGE,
    LASER,
    RIFLE,
    SNIPER_RIFLE,
    STONE,
    WOOD,
    an_attack,
)


def test_an_open_shot_is_not_refused():
    assert attack_refusals(an_attack(), BOOK) == ()


def test_a_target_out_of_range_says_both_distances():
    assert attack_refusals(an_attack(distance_m=250.5), BOOK) == (
        Refusal("SF-ATK-02", "250.5 m is beyond 250 m, the range of Hand laser"),
    )


@pytest.mark.parametrize("kind", [WeaponType.MELEE, WeaponType.NATURAL])
def test_a_hand_to_hand_weapon_without_a_range_reaches_5_m(kind):
    claw = replace(BLADE, type=kind, range_m=None)
    assert attack_refusals(an_attack(claw, distance_m=5.0), BOOK) == ()
    assert attack_refusals(an_attack(claw, distance_m=5.01), BOOK)[0].rule == "SF-ATK-02"


def test_a_ranged_weapon_without_a_range_reaches_everywhere_in_a_fight():
    assert attack_refusals(an_attack(replace(LASER, range_m=None), distance_m=375.0), BOOK) == ()


def test_an_arm_as_long_as_the_sheet_says_reaches_so_far():
    whip = replace(BLADE, range_m=8)
    assert attack_refusals(an_attack(whip, distance_m=8.0), BOOK) == ()


@pytest.mark.parametrize(("weapon", "reason"), [(LASER, "Hand laser is not charged"), (RIFLE, "Rifle is not loaded")])
def test_an_empty_weapon_says_what_it_lacks(weapon, reason):
    assert attack_refusals(an_attack(replace(weapon, loaded=0)), BOOK) == (Refusal("SF-ATK-02", reason),)
    assert attack_refusals(an_attack(replace(weapon, loaded=1)), BOOK) == ()


@pytest.mark.parametrize("kind", [WeaponType.MELEE, WeaponType.NATURAL])
def test_other_weapons_need_no_load(kind):
    assert attack_refusals(an_attack(replace(BLADE, type=kind, loaded=0), distance_m=3.0), BOOK) == ()


@pytest.mark.parametrize(
    ("left", "refused"), [(None, ()), (1, ()), (0, (Refusal("SF-ATK-02", "no Long blade is left"),))]
)
def test_of_what_is_thrown_one_is_left_or_nobody_counts(left, refused):
    thrown = replace(BLADE, type=WeaponType.THROWN, loaded=left)
    assert attack_refusals(an_attack(thrown, distance_m=3.0), BOOK) == refused


def test_natural_weapons_are_always_drawn():
    claw = replace(BLADE, type=WeaponType.NATURAL, drawn=False)
    assert attack_refusals(an_attack(claw, distance_m=3.0), BOOK) == ()
    assert attack_refusals(an_attack(replace(claw, type=WeaponType.MELEE), distance_m=3.0), BOOK) == (
        Refusal("SF-DRW-01", "Long blade is not drawn"),
    )


def test_outside_both_arcs_is_refused_and_the_other_arcs_are_not():
    refused = attack_refusals(an_attack(arc=Arc.OUTSIDE, bearing_deg=150.2), BOOK)
    assert refused == (Refusal("SF-LOS-04", "150° off the facing, outside both arcs"),)
    assert attack_refusals(an_attack(arc=Arc.PERIPHERAL), BOOK) == ()


def test_each_solid_obstacle_is_a_refusal_of_its_own():
    door = replace(STONE, name="metal door")
    assert attack_refusals(an_attack(sight_line_open=False, obstacles=(STONE, WOOD, door)), BOOK) == (
        Refusal("SF-LOS-08", "behind stone wall"),
        Refusal("SF-LOS-08", "behind metal door"),
    )


def test_a_solid_obstacle_beside_an_open_line_refuses_nothing():
    assert attack_refusals(an_attack(obstacles=(STONE,)), BOOK) == ()


def test_wood_alone_never_refuses():
    assert attack_refusals(an_attack(sight_line_open=False, obstacles=(WOOD,)), BOOK) == ()
    assert attack_refusals(an_attack(sight_line_open=False, obstacles=(HEDGE, WOOD)), BOOK) == ()


def test_wholly_hidden_by_low_obstacles_names_them():
    fence = replace(HEDGE, name="fence")
    assert attack_refusals(an_attack(sight_line_open=False, obstacles=(HEDGE, fence)), BOOK) == (
        Refusal("SF-LOS-06", "Warrior is wholly hidden by hedge and fence"),
    )


def test_no_line_without_a_known_reason_is_still_refused():
    assert attack_refusals(an_attack(sight_line_open=False), BOOK) == (Refusal("SF-LOS-05", "no open line to Warrior"),)


def test_whoever_stands_in_the_way_is_named():
    assert attack_refusals(an_attack(between_centre=("Thrynn",)), BOOK) == (
        Refusal("SF-LOS-10", "Thrynn is in the way"),
    )


def test_sniping_without_a_scope_says_why():
    long_rifle = replace(RIFLE, name="Long rifle", range_m=1000)
    assert attack_refusals(an_attack(long_rifle, distance_m=400.0), BOOK) == (
        Refusal("SF-SNP-02", "Long rifle has no scope, and 400 m is beyond 375 m"),
    )


@pytest.mark.parametrize(("scope", "allowed"), [(20, True), (0, False), (-5, False)])
def test_only_a_scope_is_enough_to_snipe(scope, allowed):
    found = attack_refusals(an_attack(replace(SNIPER_RIFLE, scope=scope, sniper=True), distance_m=400.0), BOOK)
    assert (found == ()) is allowed


def test_a_blade_at_400_m_is_out_of_range_and_no_sniping():
    refused = attack_refusals(an_attack(BLADE, distance_m=400.0), BOOK)
    assert [refusal.rule for refusal in refused] == ["SF-ATK-02"]


@pytest.mark.parametrize(
    ("condition", "rule", "reason"),
    [
        ("unconscious", "SF-CND-03", "Xxksax is unconscious"),
        ("clinically dead", "SF-CND-03", "Xxksax is clinically dead"),
        ("dead", "SF-CND-03", "Xxksax is dead"),
        ("helpless", "SF-CND-02", "Xxksax is helpless"),
        ("bound", "SF-CND-02", "Xxksax is bound"),
    ],
)
def test_who_can_not_act_does_not_attack(condition, rule, reason):
    facts = an_attack(attacker={"conditions": frozenset({condition})})
    assert attack_refusals(facts, BOOK) == (Refusal(rule, reason),)


def test_conditions_that_leave_one_able_to_act_refuse_nothing():
    facts = an_attack(attacker={"conditions": frozenset({"prone", "shaken", "dazed", "pinned"})})
    assert attack_refusals(facts, BOOK) == ()


def test_nobody_attacks_itself():
    assert attack_refusals(an_attack(target={"name": "Xxksax"}), BOOK) == (
        Refusal("SF-ATK-01", "Xxksax can not be its own target"),
    )


def test_without_any_hd_there_is_no_number():
    assert attack_refusals(an_attack(target={"hd": None}), BOOK) == (
        Refusal("SF-HIT-01", "Warrior has no HD on the sheet"),
    )


def test_the_fatigued_do_not_snipe_but_shoot():
    tired = {"conditions": frozenset({"fatigued"})}
    rifle = replace(SNIPER_RIFLE, scope=20, sniper=True)
    refusal = Refusal("SF-FTG-01", "the fatigued take no full-round actions")
    assert attack_refusals(an_attack(rifle, distance_m=400.0, attacker=tired), BOOK) == (refusal,)
    assert attack_refusals(an_attack(rifle, distance_m=300.0, attacker=tired), BOOK) == ()
