"""Sight between points: what blocks, what only touches, at which height, from which side."""

import random
from itertools import combinations_with_replacement

import pytest

from battlemap.geometry.sight_line import is_sight_line_open
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import WallIndex
from tests.geometry.build import segments, walls
from tests.geometry.slow import exact_sight


def both_ways(p, q, index, **heights) -> bool:
    there = is_sight_line_open(MapPoint(*p), MapPoint(*q), index, **heights)
    assert there == is_sight_line_open(MapPoint(*q), MapPoint(*p), index)
    return there


def test_a_wall_across_the_line_blocks():
    assert not both_ways((0, 0), (4, 0), walls([(2, -1), (2, 1)]))


def test_a_wall_beside_and_a_wall_beyond_do_not_block():
    assert both_ways((0, 0), (4, 0), walls([(2, 1), (3, 1)], [(5, -1), (5, 1)]))


def test_a_line_that_grazes_the_free_end_of_a_wall_is_open():
    assert both_ways((0, 0), (4, 0), walls([(2, 0), (2, 3)]))


def test_a_line_through_a_joint_is_blocked_even_where_both_walls_lie_on_one_side():
    assert not both_ways((0, 0), (4, 0), walls([(1, 2), (2, 0), (3, 2)]))


def test_a_line_along_a_wall_is_blocked():
    assert not both_ways((0, 0), (4, 0), walls([(1, 0), (3, 0)]))


def test_a_line_that_ends_on_a_wall_is_open_and_one_that_goes_on_is_not():
    index = walls([(2, -1), (2, 1)])
    assert both_ways((0, 0), (2, 0), index)
    assert not both_ways((0, 0), (2.001, 0), index)


@pytest.mark.parametrize("away", [1e-6, 1e-3, 0.01])
@pytest.mark.parametrize("side", [-1, 1])
def test_tc_04_a_viewer_close_to_a_wall_never_sees_through(away, side):
    index = walls([(5, -50), (5, 50)])
    rng = random.Random(7)
    for _ in range(200):
        viewer = (5 + side * away, rng.uniform(-5, 5))
        there = (5 - side * rng.uniform(1e-6, 8), rng.uniform(-5, 5))
        here = (5 + side * rng.uniform(1e-6, 8), rng.uniform(-5, 5))
        assert not both_ways(viewer, there, index)
        assert both_ways(viewer, here, index)


@pytest.mark.parametrize(
    ("gap", "is_open"),
    [(0.0, False), (1e-9, False), (TOUCH_TOLERANCE, False), (3 * TOUCH_TOLERANCE, True), (0.01, True)],
)
@pytest.mark.parametrize("turn", [(3.0, 0.0), (3.0, 2.0), (-1.0, 3.0)])
def test_tc_06_two_walls_meeting_in_a_point_are_closed_up_to_the_tolerance(gap, is_open, turn):
    index = walls([(2, -3), (2, -gap / 2)], [(2, gap / 2), (2 + turn[0], gap / 2 + 3)])
    assert both_ways((0, 0), (4, 0), index) is is_open


def test_tc_07_duplicate_overlapping_and_zero_length_walls_answer_like_the_cleaned_set():
    clean = segments([(2, 0), (2, 3)], [(4, -2), (6, 1)])
    dirty = segments([(2, 0), (2, 3)], [(2, 3), (2, 0)], [(2, 0), (2, 2)], [(2, 1), (2, 3)], [(2, 1), (2, 1)])
    dirty += segments([(4, -2), (6, 1)], [(6, 1), (6, 1)], [(5, -0.5), (6, 1)])
    rng = random.Random(7)
    clean, dirty = WallIndex(clean), WallIndex(dirty)
    points = [(0, 0), (4, 0), (2, 0), (8, 0), *((rng.randint(-4, 32) / 4, rng.randint(-16, 16) / 4) for _ in range(60))]
    for p, q in combinations_with_replacement(points, 2):
        assert both_ways(p, q, dirty) == both_ways(p, q, clean), (p, q)


def test_tc_11_a_corner_shared_by_an_open_door_and_a_wall_lets_a_grazing_line_pass_both_ways():
    """An open door is no barrier, so the wall's end is a free end; shut, the corner is a joint."""
    wall, door = segments([(2, 0), (2, 3)]), segments([(2, 0), (3, -1)])
    assert both_ways((0, 0), (4, 0), WallIndex(wall))
    assert not both_ways((0, 0), (4, 0), WallIndex(wall + door))


@pytest.mark.parametrize(("top", "is_open"), [(1.59, True), (1.6, True), (1.61, False)])
def test_tc_17_a_wall_top_at_the_height_of_the_line_does_not_block(top, is_open):
    index = walls([(2, -1), (2, 1)], top_m=top)
    heights = {"eye_height_m": 1.6, "point_height_m": 1.6}
    assert is_sight_line_open(MapPoint(0, 0), MapPoint(4, 0), index, **heights) is is_open


def test_tc_17_a_wall_whose_top_is_its_base_blocks_nothing():
    index = walls([(2, -1), (2, 1)], base_m=1.6, top_m=1.6)
    assert is_sight_line_open(MapPoint(0, 0), MapPoint(4, 0), index, eye_height_m=1.6, point_height_m=1.6)


@pytest.mark.parametrize(("base", "is_open"), [(1.6, False), (1.61, True)])
def test_a_line_passes_under_a_wall_that_begins_above_it(base, is_open):
    index = walls([(2, -1), (2, 1)], base_m=base)
    heights = {"eye_height_m": 1.6, "point_height_m": 1.6}
    assert is_sight_line_open(MapPoint(0, 0), MapPoint(4, 0), index, **heights) is is_open


def test_a_slanting_line_is_judged_at_the_height_it_has_over_the_wall():
    index = walls([(2, -1), (2, 1)], top_m=1.0)
    assert is_sight_line_open(MapPoint(0, 0), MapPoint(4, 0), index, eye_height_m=2.0, point_height_m=0.0)
    assert not is_sight_line_open(MapPoint(0, 0), MapPoint(4, 0), index, eye_height_m=1.9, point_height_m=0.0)


@pytest.mark.parametrize(("blocks", "from_left", "from_right"), [("left", False, True), ("right", True, False)])
def test_a_one_way_wall_blocks_only_what_comes_from_its_named_side(blocks, from_left, from_right):
    """Going from (2, 2) to (2, -2), up the screen, the left side is at x < 2."""
    index = walls([(2, 2), (2, -2)], blocks_sight=blocks)
    assert is_sight_line_open(MapPoint(0, 0), MapPoint(4, 0), index) is from_left
    assert is_sight_line_open(MapPoint(4, 0), MapPoint(0, 0), index) is from_right


def test_sight_equals_the_exact_answer_on_random_maps_outside_the_tolerance_band():
    rng = random.Random(7)
    asked = 0
    for _ in range(60):
        lines = [[(rng.uniform(0, 9), rng.uniform(0, 9)) for _ in range(3)] for _ in range(8)]
        index = walls(*lines)
        for _ in range(20):
            p, q = (MapPoint(rng.uniform(0, 9), rng.uniform(0, 9)) for _ in range(2))
            exact = exact_sight(p, q, index)
            if exact is not None:
                asked += 1
                assert both_ways(p, q, index) == exact, (lines, p, q)
    assert asked > 1000


def test_an_added_wall_never_opens_a_line():
    rng = random.Random(7)
    for _ in range(200):
        lines = [[(rng.randint(0, 6), rng.randint(0, 6)) for _ in range(2)] for _ in range(6)]
        p, q = ((rng.randint(0, 12) / 2, rng.randint(0, 12) / 2) for _ in range(2))
        if both_ways(p, q, walls(*lines)):
            assert both_ways(p, q, walls(*lines[:-1])), (lines, p, q)


def test_tc_17_equality_holds_on_slanting_lines_too():
    rng = random.Random(7)
    for _ in range(500):
        p, q = (MapPoint(rng.randint(0, 40) / 2, rng.randint(0, 40) / 2) for _ in range(2))
        if p == q:
            continue
        middle, across = ((p.x + q.x) / 2, (p.y + q.y) / 2), (q.y - p.y, p.x - q.x)
        ends = [(middle[0] + k * across[0], middle[1] + k * across[1]) for k in (-1, 1)]
        index = walls(ends, top_m=1.0)
        assert is_sight_line_open(p, q, index, eye_height_m=2.0, point_height_m=0.0), (p, q)


@pytest.mark.parametrize("half", [5e-9, 6e-8, 9e-8, 2e-7])
def test_a_tiny_link_in_a_wall_is_no_hole(half):
    index = walls([(2, -3), (2, -half), (2, half), (2, 3)])
    assert not both_ways((0, 0), (4, 0), index)


def test_near_ends_hang_together_in_a_chain():
    ends = [(2, 0), (2 + 1e-8, 1.8e-7), (2 + 2e-8, 0.9e-7)]
    index = walls([ends[0], (3, -3)], [ends[1], (2, 3)], [ends[2], (2, -3)])
    assert len({tuple(index.ends(k)[0]) for k in range(3)}) == 1
