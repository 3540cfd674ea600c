"""The index after a change equals one built anew."""

import random

import pytest
import shapely

from battlemap.geometry.sight_line import is_sight_line_open
from battlemap.geometry.types import MapPoint
from battlemap.geometry.visible_area import visible_area
from battlemap.geometry.walls import Segment, WallIndex
from tests.geometry.build import segments, walls

BOUNDS = (0.0, 0.0, 10.0, 10.0)


def renamed(some: list[Segment], prefix: str) -> list[Segment]:
    return [Segment(owner=f"{prefix}-{k}", a=one.a, b=one.b) for k, one in enumerate(some)]


def lattice_line(rng: random.Random) -> list[tuple[float, float]]:
    return [(rng.randint(0, 20) / 2, rng.randint(0, 20) / 2) for _ in range(2)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([(1.2, 18.7), (11.8, 7.0)], [(4.38, 15.19), (7.5600000000000005, 11.68)]),
        ([(19.6, 0.6), (5.1, 11.0)], [(15.975000000000001, 3.2), (8.0, 8.92)]),
        ([(8.5, 14.3), (0.4, 1.1)], [(6.475, 11.0), (0.40000000000000036, 1.0999999999999996)]),
    ],
)
def test_oblique_walls_that_lie_on_one_another_are_indexed(one, other):
    """Rounding makes shapely say that they cross; they have no one place where they do."""
    (ax, ay), (bx, by) = one
    x, y = (other[0][0] + other[1][0]) / 2, (other[0][1] + other[1][1]) / 2
    across = MapPoint(x + (by - ay) / 10, y - (bx - ax) / 10), MapPoint(x - (by - ay) / 10, y + (bx - ax) / 10)
    for index in (walls(one, other), walls(one).changed(set(), segments(other))):
        assert len(index.pieces.ends)
        assert not is_sight_line_open(*across, index)


@pytest.mark.parametrize("grid_first", [False, True])
def test_opening_closing_and_drawing_give_what_building_anew_gives(grid_first):
    """Lattice points make many touching, crossing and overlapping walls."""
    rng = random.Random(7)
    for _ in range(40):
        there = {f"old-{k}": segments(lattice_line(rng)) for k in range(8)}
        parts = [one for name, some in there.items() for one in renamed(some, name)]
        index = WallIndex(parts)
        if grid_first:
            assert len(index.cells.items) >= 0
        for step in range(4):
            gone = {one.owner for one in parts if rng.random() < 0.2}
            come = renamed(segments(lattice_line(rng)), f"new-{step}")
            parts = [one for one in parts if one.owner not in gone] + come
            index = index.changed(gone, come)
            assert_alike(index, WallIndex(parts), rng)


def assert_alike(changed: WallIndex, anew: WallIndex, rng: random.Random) -> None:
    for _ in range(6):
        p, q = (MapPoint(rng.uniform(0, 10), rng.uniform(0, 10)) for _ in range(2))
        assert is_sight_line_open(p, q, changed) == is_sight_line_open(p, q, anew)
        seen, expected = visible_area(p, changed, BOUNDS), visible_area(p, anew, BOUNDS)
        assert shapely.symmetric_difference(seen, expected).area < 1e-9


def test_a_wall_drawn_to_a_near_end_closes_the_gap():
    index = walls([(1, 1), (1, 3), (4, 3), (4, 1), (2, 1)]).changed(set(), segments([(1, 1 - 1e-9), (2, 1 + 1e-9)]))
    assert visible_area(MapPoint(2, 2), index, BOUNDS).area == pytest.approx(6.0, abs=1e-6)


def test_an_index_without_walls_can_be_drawn_on():
    index = walls().changed(set(), segments([(4, 3), (6, 3)]))
    assert visible_area(MapPoint(5, 5), index, BOUNDS).area == pytest.approx(100 - (2 + 5) / 2 * 3)
