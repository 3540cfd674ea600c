"""How little of a target is too little: a choice of the table."""

import math
from dataclasses import replace

import pytest

from battlemap.geometry.angles import point_at
from battlemap.geometry.types import MapPoint
from battlemap.rulings.attack import attack
from battlemap.rulings.errors import RulingError
from battlemap.rulings.house_rules import house_rule_problems
from battlemap.rulings.sight import sight
from tests.rulings.build import A, B, a_map, token, wall

EYE, AWAY, RADIUS = MapPoint(2.5, 5.5), 6.0, 0.475
HALF_DEG = math.degrees(math.asin(RADIUS / AWAY))


def with_a_sliver(share: float, material: str | None = None, **house: object):
    """A wall before the target leaves just that share of its width, on the side of greater bearings."""
    edge = 90 + HALF_DEG - 2 * HALF_DEG * share
    screen = wall(point_at(EYE, 70, 4), point_at(EYE, edge, 4 / math.cos(math.radians(edge - 90))), material=material)
    return a_map(token("A", 2, 5), token("B", 8, 5), screen, house_rules=house)


@pytest.mark.parametrize("percent", [1, 5, 10, 25, 50])
def test_tc_14_a_sliver_is_seen_when_it_is_more_than_the_threshold_of_the_map(percent):
    """TC-14, issue 3. Sight, and with it the shot: refused on the one side of the threshold, ruled on the other."""
    share = percent / 100
    assert sight(with_a_sliver(share), A, B).visible_fraction == pytest.approx(share, abs=1e-6)
    for threshold in (0.0, 0.001, 0.009, 0.04, 0.09, 0.2, 0.4, 0.6, 0.99, share - 1e-4, share + 1e-4):
        state = with_a_sliver(share, not_seen_up_to=threshold)
        is_seen = share > threshold
        assert sight(state, A, B).sight is is_seen, threshold
        assert (not attack(state, A, B, "Hand laser").refusals) is is_seen, threshold


def test_tc_14_unless_told_a_thousandth_is_too_little_and_two_are_enough():
    assert not sight(with_a_sliver(0.0009), A, B).sight
    assert sight(with_a_sliver(0.002), A, B).sight


def test_tc_14_both_games_have_the_setting():
    for threshold, is_seen in ((0.04, True), (0.06, False)):
        state = with_a_sliver(0.05, not_seen_up_to=threshold)
        for system in ("starflight", "psipunk"):
            assert sight(in_game(state, system), A, B).sight is is_seen


def in_game(state, system):
    return replace(state, info=replace(state.info, system=system))


def test_two_slivers_that_are_reached_in_two_ways_count_together():
    """A pane before the one half of what shows: each half is too little, both are not."""
    state = with_a_sliver(0.1, not_seen_up_to=0.06)
    pane = wall(point_at(EYE, 90 + HALF_DEG * 0.9, 3), point_at(EYE, 100, 3), name="wall-2", kind="window")
    both = replace(state, walls={**state.walls, pane.id: pane})
    assert sight(both, A, B).sight
    assert sight(both, A, B).is_reachable


@pytest.mark.parametrize("wrong", [-0.1, 1.0, "much", True])
def test_a_threshold_that_makes_no_sense_is_named_with_what_was_expected(wrong):
    state = with_a_sliver(0.05, not_seen_up_to=wrong)
    line = f"not_seen_up_to: found {wrong!r}, expected a number from 0 to 0.99"
    assert house_rule_problems(state) == (f"house_rules: {line}",)
    with pytest.raises(RulingError, match=line):
        sight(state, A, B)


@pytest.mark.parametrize("share", [0.001, 0.05, 0.1, 0.25, 0.5, 0.75])
def test_sight_and_attack_agree_at_the_threshold_itself(share):
    state = with_a_sliver(share, not_seen_up_to=share)
    look, ruling = sight(state, A, B), attack(state, A, B, "Hand laser")
    assert look.visible_fraction == pytest.approx(share)
    assert look.sight is (look.visible_fraction > share)
    assert bool(ruling.refusals) is not look.sight
