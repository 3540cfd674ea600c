"""Map units to scene pixels and back: the only place where one becomes the other."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF
from shapely.coords import CoordinateSequence

from battlemap.document.model import Grid
from battlemap.geometry.grids import bounds
from battlemap.geometry.types import MapPoint

CELL = 100.0  # scene pixels a cell; the view's zoom says how many screen pixels that is


def map_to_scene(point: MapPoint) -> QPointF:
    """The place of a map point in the scene."""
    return QPointF(point.x * CELL, point.y * CELL)


def scene_to_map(point: QPointF) -> MapPoint:
    """The map point under a place in the scene."""
    return MapPoint(point.x() / CELL, point.y() / CELL)


def grid_rect(grid: Grid) -> QRectF:
    """The box around the map's cells as a rectangle of the scene."""
    _, _, wide, high = bounds(grid.kind, grid.columns, grid.rows)
    return QRectF(0, 0, wide * CELL, high * CELL)


def line_path(points: Sequence[MapPoint]) -> QPainterPath:
    """A polyline as a path of the scene; a single point gives an empty path."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([map_to_scene(point) for point in points]))
    return path


def area_path(shape: object) -> QPainterPath:
    """A shapely polygon or multipolygon in map units as a path; holes stay open."""
    path = QPainterPath()
    for polygon in getattr(shape, "geoms", (shape,)):
        for ring in _rings(polygon):
            xs, ys = ring.xy
            path.addPolygon(QPolygonF([QPointF(x * CELL, y * CELL) for x, y in zip(xs, ys, strict=True)]))
            path.closeSubpath()
    return path


def _rings(polygon: object) -> Iterable[CoordinateSequence]:
    exterior = getattr(polygon, "exterior", None)
    if exterior is None:  # a line or a point: no area
        return
    yield exterior.coords
    for hole in polygon.interiors:  # type: ignore[attr-defined]
        yield hole.coords
