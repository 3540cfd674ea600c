"""What a straight move measures."""

import pytest

from battlemap.geometry.types import MapPoint
from battlemap.rulings.moves import measure_move
from tests.rulings.build import A, a_map, door, terrain, token, wall


@pytest.mark.parametrize(
    ("to", "metres", "increments"), [((2, 5), 0.0, 0), ((4, 5), 3.0, 1), ((2, 9), 6.0, 2), ((5, 9), 7.5, 2)]
)
def test_a_move_is_measured_from_centre_to_centre(to, metres, increments):
    move = measure_move(a_map(token("A", 2, 5)), A, MapPoint(*to))
    assert (move.distance_m, move.increments) == (pytest.approx(metres), increments)
    assert move.path == (MapPoint(2.5, 5.5), MapPoint(to[0] + 0.5, to[1] + 0.5))


def test_ranged_scale_has_larger_increments():
    assert measure_move(a_map(token("A", 0, 5), scale="ranged"), A, MapPoint(20, 5)).increments == 2


def test_walls_and_shut_doors_across_the_way_are_named_and_open_ones_are_not():
    things = wall((4, 0), (4, 9)), door((6, 0), (6, 9)), door((7, 0), (7, 9), name="door-2", state="open")
    move = measure_move(a_map(token("A", 2, 5), *things), A, MapPoint(9, 5))
    assert move.blocked_by == ("door-1", "wall-1")


def test_a_curtain_is_walked_through():
    assert (
        measure_move(a_map(token("A", 2, 5), wall((4, 0), (4, 9), kind="curtain")), A, MapPoint(9, 5)).blocked_by == ()
    )


def test_a_fence_below_a_platform_stops_nobody_who_stands_on_it():
    """The fence is 1 m high, the platform 3 m."""
    fence, platform = wall((5, 0), (5, 20), kind="fence"), terrain(0, 0, 20, 20, elevation_m=3.0)
    assert measure_move(a_map(token("A", 2, 5), fence), A, MapPoint(8, 5)).blocked_by == ("wall-1",)
    assert measure_move(a_map(token("A", 2, 5), fence, platform), A, MapPoint(8, 5)).blocked_by == ()


def test_the_edge_of_a_pit_is_no_wall_to_walk_into():
    pit = terrain(4, 0, 20, 20, elevation_m=-3.0)
    assert measure_move(a_map(token("A", 2, 5), pit), A, MapPoint(8, 5)).blocked_by == ()
