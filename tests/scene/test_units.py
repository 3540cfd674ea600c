"""Map units to scene pixels and back."""

import pytest
from PySide6.QtCore import QPointF, QRectF
from shapely.geometry import MultiPolygon, Point, box

from battlemap.document.model import Grid
from battlemap.geometry.types import MapPoint
from battlemap.scene.units import CELL, area_path, grid_rect, line_path, map_to_scene, scene_to_map


@pytest.mark.parametrize("point", [MapPoint(0, 0), MapPoint(3.25, -1.5), MapPoint(200, 0.001)])
def test_a_point_comes_back_from_the_scene(point):
    assert scene_to_map(map_to_scene(point)) == pytest.approx(point)


def test_a_cell_is_as_many_scene_pixels_as_the_constant_says():
    assert grid_rect(Grid(columns=3, rows=2)) == QRectF(0, 0, 3 * CELL, 2 * CELL)


def test_an_area_with_a_hole_is_open_in_the_hole():
    ring = box(0, 0, 4, 4).difference(box(1, 1, 3, 3))
    path = area_path(ring)
    assert path.contains(QPointF(0.5 * CELL, 0.5 * CELL))
    assert not path.contains(QPointF(2 * CELL, 2 * CELL))


def test_all_parts_of_an_area_are_in_the_path():
    path = area_path(MultiPolygon([box(0, 0, 1, 1), box(5, 5, 6, 6)]))
    assert path.contains(QPointF(0.5 * CELL, 0.5 * CELL))
    assert path.contains(QPointF(5.5 * CELL, 5.5 * CELL))


def test_a_shape_without_area_gives_an_empty_path():
    assert area_path(Point(1, 1)).isEmpty()
    assert line_path(()).isEmpty()
