import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battlemap.formats.universal_vtt.snap import SNAP_CELLS, snap_ends
from battlemap.geometry.types import MapPoint


def line(*pairs):
    return tuple(MapPoint(*pair) for pair in pairs)


def test_ends_within_a_hundredth_meet():
    snapped = snap_ends([line((0, 0), (1, 0)), line((1.009, 0.001), (1, 5))], [])
    assert snapped.walls == [line((0, 0), (1, 0)), line((1, 0), (1, 5))]
    assert snapped.moved_walls == 1


@pytest.mark.parametrize("gap", [0.0101, 0.02, 0.5])
def test_ends_farther_apart_stay(gap):
    walls = [line((0, 0), (1, 0)), line((1 + gap, 0), (3, 0))]
    assert snap_ends(walls, []).walls == walls


def test_an_end_meets_a_corner_and_the_corner_stays():
    corner = line((0, 0), (2, 0), (2, 2))
    snapped = snap_ends([corner, line((2.005, 0), (9, 0))], [])
    assert snapped.walls == [corner, line((2, 0), (9, 0))]


def test_an_end_is_not_pulled_onto_the_middle_of_a_wall():
    walls = [line((0, 0), (4, 0)), line((2, 0.005), (2, 3))]
    assert snap_ends(walls, []).walls == walls


def test_a_portal_moves_to_its_walls_and_not_the_walls_to_it():
    walls = [line((0, 0), (1, 0)), line((2, 0), (3, 0))]
    snapped = snap_ends(walls, [line((1.004, 0.004), (1.996, 0))])
    assert (snapped.walls, snapped.portals) == (walls, [line((1, 0), (2, 0))])
    assert (snapped.moved_walls, snapped.moved_portals) == (0, 2)


def test_a_portal_moves_along_with_the_wall_it_touches():
    snapped = snap_ends([line((0, 0), (1, 0)), line((1.005, 0), (5, 0))], [line((1.005, 0), (1.005, 1))])
    assert snapped.portals == [line((1, 0), (1.005, 1))]


def test_a_short_segment_keeps_both_ends():
    walls = [line((0, 0), (0.004, 0))]
    snapped = snap_ends(walls, [line((5, 5), (5.004, 5))])
    assert (snapped.walls, snapped.portals) == (walls, [line((5, 5), (5.004, 5))])


def test_a_short_segment_between_two_walls_keeps_its_joints():
    walls = [line((-5, 0), (0, 0)), line((0, 0), (0.004, 0)), line((0.004, 0), (5, 0))]
    assert snap_ends(walls, []).walls == walls


def test_a_loop_that_misses_its_first_point_is_closed():
    room = line((0, 0), (2, 0), (2, 2), (0, 0.006))
    assert snap_ends([room], []).walls == [line((0, 0), (2, 0), (2, 2), (0, 0))]


def test_an_end_takes_the_nearest_of_two_places():
    walls = [line((0, 0), (0, 2), (1, 2)), line((3, 2), (0.012, 2), (0.012, 5)), line((0.008, 2.001), (9, 9))]
    assert snap_ends(walls, []).walls[2][0] == MapPoint(0.012, 2)


near_points = st.builds(MapPoint, *[st.integers(0, 12).map(lambda n: n * 0.004)] * 2)
lines = st.lists(near_points, min_size=2, max_size=4).filter(lambda p: all(map(math.dist, p, p[1:]))).map(tuple)


@settings(deadline=None, derandomize=True, max_examples=150)
@given(st.lists(lines, max_size=6), st.lists(lines.map(lambda p: p[:2]), max_size=3), st.randoms())
def test_snapping_never_depends_on_order_and_never_collapses_or_moves_far(walls, portals, shuffle: random.Random):
    snapped = snap_ends(walls, portals)
    for before, after in zip([*walls, *portals], [*snapped.walls, *snapped.portals], strict=True):
        assert after[1:-1] == before[1:-1]
        assert max(map(math.dist, before, after)) <= SNAP_CELLS
        assert all(map(math.dist, after, after[1:]))
    order = shuffle.sample(range(len(walls)), len(walls))
    again = snap_ends([walls[i] for i in order], portals)
    assert again.walls == [snapped.walls[i] for i in order]
    assert again.portals == snapped.portals
