"""Range rows end where the table says, far end in; cover steps follow the hidden fraction."""

import pytest

from rules.psipunk.house_rules import HouseRules
from rules.psipunk.ranges import range_difficulty
from rules.psipunk.situation import cover_steps
from rules.psipunk.verdict import bolt_range_ft
from tests.rules.psipunk.build import BOOK


@pytest.mark.parametrize(
    ("distance_ft", "difficulty"),
    [
        (0, -3),
        (5, -3),
        (5.01, -2),
        (10, -2),
        (10.01, -1),
        (30, -1),
        (30.01, 0),
        (75, 0),
        (75.01, 1),
        (300, 1),
        (330, 1),
        (330.01, 2),
        (1650, 2),
        (1650.01, 3),
        (6600, 3),
        (6600.01, 4),
        (1_000_000, 4),
    ],
)
def test_a_distance_has_the_difficulty_of_its_row(distance_ft, difficulty):
    assert range_difficulty(distance_ft, True, BOOK) == difficulty


def test_a_bound_missed_by_the_dust_of_floats_is_in():
    assert range_difficulty(0.1 * 300, True, BOOK) == range_difficulty(sum([0.1] * 300), True, BOOK) == -1


def test_another_plane_is_phenomenal_however_near():
    assert range_difficulty(0, False, BOOK) == 5


@pytest.mark.parametrize(("distance_ft", "difficulty"), [(299, 1), (300, 2), (330, 2), (331, 2)])
def test_only_the_far_end_of_the_field_is_great_by_house_rule(distance_ft, difficulty):
    assert range_difficulty(distance_ft, True, HouseRules(football_field_difficulty=2)) == difficulty


@pytest.mark.parametrize(
    ("hidden", "steps"), [(0, 0), (1e-6, 1), (0.25, 1), (0.499, 1), (0.5, 2), (0.749, 2), (0.75, 3), (0.999, 3)]
)
def test_cover_steps_follow_the_hidden_fraction(hidden, steps):
    assert cover_steps(hidden, BOOK) == steps


def test_nothing_hidden_is_no_cover_though_the_first_step_is_at_zero():
    assert BOOK.cover_steps[0] == 0
    assert cover_steps(0.0, BOOK) == 0


@pytest.mark.parametrize(("result", "reach_ft"), [(0, 5), (1, 30), (2, 60), (3, 90), (7, 210)])
def test_a_bolt_flies_thirty_feet_a_level(result, reach_ft):
    assert bolt_range_ft(result, BOOK) == reach_ft
