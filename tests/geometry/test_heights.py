"""The ground in height: which area counts, and the edges between two heights."""

import random

import pytest

from battlemap.geometry.heights import Area, Heights
from battlemap.geometry.sight_line import is_sight_line_open
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import WallIndex


def area(owner: str, left: float, top: float, right: float, bottom: float, height_m: float) -> Area:
    corners = (left, top), (right, top), (right, bottom), (left, bottom)
    return Area(owner, tuple(MapPoint(*corner) for corner in corners), height_m)


def told(heights: Heights) -> dict[tuple[MapPoint, MapPoint], tuple[str, float | None]]:
    """Owner and top of each edge by its ends."""
    return {tuple(sorted((edge.a, edge.b))): (edge.owner, edge.top_m) for edge in heights.edges()}


@pytest.mark.parametrize(
    ("point", "height"), [((5, 5), 2.0), ((8, 5), 3.0), ((12, 5), 3.0), ((1, 1), 0.0), ((2, 5), 0.0)]
)
def test_the_highest_area_counts_and_an_edge_is_outside(point, height):
    heights = Heights([area("low", 2, 2, 10, 10, 2.0), area("high", 7, 2, 15, 10, 3.0)])
    assert heights.at(MapPoint(*point)) == height


def test_an_area_without_a_height_of_its_own_says_nothing():
    heights = Heights([area("mud", 0, 0, 20, 20, 0.0), area("pit", 2, 2, 10, 10, -2.0)])
    assert heights.at(MapPoint(5, 5)) == -2.0
    assert {edge.owner for edge in heights.edges()} == {"pit"}


def test_a_pit_has_a_rim_up_to_the_ground_and_a_rise_one_up_to_its_top():
    pit = told(Heights([area("pit", 2, 2, 4, 4, -3.0)]))
    assert len(pit) == 4
    assert set(pit.values()) == {("pit", 0.0)}
    assert set(told(Heights([area("rise", 2, 2, 4, 4, 3.0)])).values()) == {("rise", 3.0)}


def test_between_two_steps_the_higher_one_is_the_edge():
    edges = told(Heights([area("one", 2, 2, 4, 4, 1.0), area("two", 4, 2, 6, 4, 2.0)]))
    assert edges[MapPoint(4, 2), MapPoint(4, 4)] == ("two", 2.0)
    assert edges[MapPoint(2, 2), MapPoint(2, 4)] == ("one", 1.0)
    assert len(edges) == 7


def test_between_two_pits_the_deeper_one_has_the_edge():
    edges = told(Heights([area("deep", 2, 2, 4, 4, -3.0), area("shallow", 4, 2, 6, 4, -1.0)]))
    assert edges[MapPoint(4, 2), MapPoint(4, 4)] == ("deep", -1.0)


def test_where_areas_overlap_only_what_is_a_step_is_an_edge():
    """The lower one ends where it runs under the higher one."""
    edges = told(Heights([area("low", 0, 0, 6, 4, 1.0), area("high", 4, 0, 10, 4, 2.0)]))
    assert (MapPoint(6, 0), MapPoint(6, 4)) not in edges
    assert edges[MapPoint(4, 0), MapPoint(4, 4)] == ("high", 2.0)


def test_two_areas_of_one_height_side_by_side_have_no_edge_between():
    edges = told(Heights([area("one", 2, 2, 4, 4, 1.0), area("two", 4, 2, 6, 4, 1.0)]))
    assert (MapPoint(4, 2), MapPoint(4, 4)) not in edges


def test_edges_stop_no_move():
    assert {edge.blocks_movement for edge in Heights([area("pit", 2, 2, 4, 4, -3.0)]).edges()} == {"none"}


def test_a_line_is_open_if_and_only_if_it_stays_above_the_ground():
    """Held against 400 points along each of 300 lines; those that graze the ground by less than 2 cm are left out."""
    rng = random.Random(7)
    compared = 0
    for _ in range(300):
        heights = Heights([random_area(rng, name) for name in "abc"])
        ends = [MapPoint(rng.uniform(0, 10), rng.uniform(0, 10)) for _ in range(2)]
        tops = [heights.at(end) + rng.uniform(0.1, 3) for end in ends]
        gap = least_gap(heights, ends, tops)
        if abs(gap) > 0.02:
            compared += 1
            index = WallIndex(heights.edges())
            assert is_sight_line_open(*ends, index, eye_height_m=tops[0], point_height_m=tops[1]) is (gap > 0)
    assert compared > 200


def random_area(rng: random.Random, name: str) -> Area:
    (left, right), (top, bottom) = (sorted(rng.uniform(0, 10) for _ in range(2)) for _ in range(2))
    return area(name, left, top, right, bottom, rng.choice([-2.0, 1.0, 3.0]))


def least_gap(heights: Heights, ends: list[MapPoint], tops: list[float], count: int = 400) -> float:
    """The least height of a line over the ground, at points along it."""
    (a, b), (low, high) = ends, tops
    shares = [(k + 0.5) / count for k in range(count)]
    return min(
        low + (high - low) * share - heights.at(MapPoint(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share))
        for share in shares
    )
