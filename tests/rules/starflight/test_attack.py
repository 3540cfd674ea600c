"""The whole answer: numbers, refusals and odds together."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from rules.starflight.attack import attack
from rules.starflight.facts import WeaponType
from rules.starflight.house_rules import HouseRules
from rules.starflight.to_hit import ToHit
from tests.rules.starflight.build import BOOK, LASER, RIFLE, STEADY, STONE, WOOD, an_attack

UZI = replace(LASER, name="Submachine gun", type=WeaponType.PROJECTILE, rate=5)


def test_the_books_example_needs_57_and_hits_43_times_in_100():
    answer = attack(an_attack(), BOOK)
    assert (answer.target_number.total, answer.roll.total) == (60, 4)
    assert (answer.needed, answer.chance, answer.refusals) == (57, Fraction(43, 100), ())


def test_a_refused_attack_explains_both_numbers_and_gives_no_odds():
    answer = attack(an_attack(UZI, sight_line_open=False, obstacles=(STONE,)), BOOK)
    assert (answer.needed, answer.chance, answer.shots, answer.hits) == (None, None, (), ())
    assert (answer.target_number.total, answer.roll.total) == (60, 4)


def test_a_single_shot_has_no_shot_table():
    assert attack(an_attack(), BOOK).shots == ()


def test_a_burst_at_one_target_lists_every_shot_and_at_two_targets_none():
    assert [shot.number for shot in attack(an_attack(UZI), BOOK).shots] == [1, 2, 3, 4, 5]
    assert attack(an_attack(UZI, target_count=2), BOOK).shots == ()


@STEADY
@given(
    dodge=st.integers(0, 120),
    ab=st.integers(-5, 30),
    encumbrance=st.integers(0, 40),
    distance_m=st.floats(0, 375),
    mode=st.sampled_from(["both", "hd_only", "roll_only"]),
)
def test_the_odds_follow_from_the_totals_shown(dodge, ab, encumbrance, distance_m, mode):
    house = HouseRules(attack_bonus_mode=mode)
    attacker = {"ranged_ab": ab, "encumbrance": encumbrance}
    facts = an_attack(RIFLE, attacker=attacker, target={"dodge": dodge}, distance_m=distance_m)
    answer = attack(facts, house)
    to_hit = ToHit(answer.target_number.total, answer.roll.total, house)
    assert answer.chance == Fraction(sum(to_hit.is_hit(natural) for natural in range(100)), 100)


@STEADY
@given(ab=st.integers(0, 20))
def test_each_point_of_attack_bonus_is_worth_two_rolls(ab):
    one, two = (attack(an_attack(attacker={"ranged_ab": bonus}), BOOK).needed for bonus in (ab, ab + 1))
    assert one - two == 2


@STEADY
@given(near_m=st.floats(0, 375), far_m=st.floats(0, 375))
def test_a_farther_target_is_never_easier(near_m, far_m):
    near_m, far_m = sorted((near_m, far_m))
    near, far = (attack(an_attack(RIFLE, distance_m=gap_m), BOOK).chance for gap_m in (near_m, far_m))
    assert far <= near


def test_what_is_shot_to_pieces_already_is_in_nobodys_way():
    """Issue 4: hit points at 0 stop nothing and hide nothing; where none are counted, the -25 stays."""
    ruin, curtain = replace(WOOD, hp_left=0), replace(WOOD, material=None, hp_left=None)
    clear = attack(an_attack(), BOOK)
    assert attack(an_attack(obstacles=(ruin,), sight_line_open=False), BOOK) == clear
    assert attack(an_attack(obstacles=(replace(STONE, hp_left=0),), sight_line_open=False), BOOK) == clear
    behind = attack(an_attack(obstacles=(ruin, curtain), sight_line_open=False), BOOK)
    assert behind.roll.total == clear.roll.total - 25
