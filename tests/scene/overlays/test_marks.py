"""Which part of a wall is lit."""

from PySide6.QtCore import QPointF

from battlemap.geometry.types import MapPoint
from battlemap.rulings.sight_lines import SightLine
from battlemap.scene.overlays.marks import barrier_path
from battlemap.scene.units import CELL
from tests.rulings.build import a_map, door, terrain, wall

HOUSE = a_map(wall((0, 0), (8, 0), (8, 8), (0, 8)), door((0, 8), (0, 0)))
ALL = ("wall-1", "door-1", "wall-99")


def line(*ends: tuple[float, float]) -> SightLine:
    return SightLine(MapPoint(*ends[0]), MapPoint(*ends[1]), "blocked")


def reach(path) -> tuple[float, float, float, float]:
    box = path.boundingRect()
    return tuple(side / CELL for side in (box.left(), box.top(), box.right(), box.bottom()))


def test_of_a_long_wall_only_the_segments_that_lines_meet_are_taken():
    path = barrier_path(HOUSE, ["wall-1"], [line((4, 4), (12, 5))])
    assert reach(path) == (8, 0, 8, 8)


def test_a_line_through_a_corner_meets_both_segments():
    assert reach(barrier_path(HOUSE, ["wall-1"], [line((4, 4), (12, -4))])) == (0, 0, 8, 8)


def test_a_wall_that_no_line_meets_is_taken_whole():
    assert reach(barrier_path(HOUSE, ["door-1"], [line((4, 4), (12, 5))])) == (0, 0, 0, 8)


def test_what_is_not_on_the_map_is_left_out():
    path = barrier_path(HOUSE, ALL)
    assert path.controlPointRect().contains(QPointF(4 * CELL, 4 * CELL))
    assert barrier_path(HOUSE, ["wall-99"]).isEmpty()


def test_of_a_pit_the_edge_that_a_line_meets_is_taken():
    pit = a_map(terrain(2, 2, 6, 8, elevation_m=-3.0))
    assert reach(barrier_path(pit, ["terrain-1"], [line((0, 4), (4, 4))])) == (2, 2, 2, 8)
