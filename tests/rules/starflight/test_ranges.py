"""Increments and withdrawal, with each boundary on both sides."""

import pytest

from rules.core.breakdown import Refusal
from rules.starflight.facts import Scale
from rules.starflight.house_rules import HouseRules
from rules.starflight.ranges import beyond, increment_m, may_withdraw, range_band, withdrawal, within
from tests.rules.starflight.build import BOOK


def test_an_increment_is_5_m_in_melee_and_25_m_in_ranged_combat():
    assert (increment_m(Scale.MELEE), increment_m(Scale.RANGED)) == (5, 25)


@pytest.mark.parametrize(
    ("distance_m", "melee", "ranged"),
    [
        (0, 0, 0),
        (2.5, 0, 0),
        (2.51, 1, 1),
        (5.0, 1, 1),
        (5.01, 2, 1),
        (10, 2, 1),
        (25, 5, 1),
        (25.01, 6, 2),
        (75, 15, 3),
        (75.01, 16, 4),
        (95, 19, 4),
        (375, 75, 15),
        (375.01, 76, 16),
    ],
)
def test_a_range_counts_started_increments_from_range_zero_on(distance_m, melee, ranged):
    assert range_band(distance_m, Scale.MELEE, BOOK) == melee
    assert range_band(distance_m, Scale.RANGED, BOOK) == ranged


def test_float_dust_moves_no_boundary():
    dusty = 0.1 * 3 * 250  # 75.00000000000001
    assert dusty > 75
    assert range_band(dusty, Scale.MELEE, BOOK) == 15
    assert within(dusty, 15, Scale.MELEE)
    assert not may_withdraw({"Near": dusty}, Scale.MELEE, BOOK)


def test_range_zero_is_as_wide_as_the_house_says():
    house = HouseRules(range_zero_max_m=1.0)
    assert [range_band(gap_m, Scale.MELEE, house) for gap_m in (1.0, 1.01)] == [0, 1]


@pytest.mark.parametrize(("distance_m", "is_within"), [(9.99, True), (10, True), (10.01, False)])
def test_within_two_melee_increments_ends_at_10_m(distance_m, is_within):
    assert within(distance_m, 2, Scale.MELEE) is is_within
    assert beyond(distance_m, 2, Scale.MELEE) is not is_within


def test_a_refused_withdrawal_names_the_nearest_hostile():
    told = withdrawal({"Far": 90.0, "Near": 12.5}, Scale.MELEE, BOOK)
    assert told.refusal == Refusal("SF-RNG-04", "Near is 12.5 m away, not more than 75 m")
    assert told.notes == ()


def test_every_hostile_must_be_far_enough():
    assert not may_withdraw({"Far": 376.0, "Near": 300.0}, Scale.RANGED, BOOK)
    assert may_withdraw({"Far": 376.0, "Near": 375.01}, Scale.RANGED, BOOK)


def test_with_no_hostile_left_one_may_leave():
    assert may_withdraw({}, Scale.MELEE, BOOK)


def test_of_two_equally_near_the_answer_does_not_depend_on_their_order():
    one = withdrawal({"B": 5.0, "A": 5.0}, Scale.MELEE, BOOK)
    assert one == withdrawal({"A": 5.0, "B": 5.0}, Scale.MELEE, BOOK)
