"""Paths and small marks that the overlays are made of."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from battlemap.document.model import DoorId, MapState, TerrainId, Token, WallId
from battlemap.geometry.types import MapPoint
from battlemap.rulings.sight_lines import SightLine
from battlemap.scene.hits import center
from battlemap.scene.pens import PathItem
from battlemap.scene.theme import Stroke
from battlemap.scene.units import CELL, line_path, map_to_scene

RING_OUT = 0.53  # radius of a ring around a token, as a share of its size
BRACKET_ARM = 0.3  # length of a corner bracket's arm, likewise


def ring_path(tokens: Iterable[Token]) -> QPainterPath:
    """A circle around each token."""
    path = QPainterPath()
    for token in tokens:
        radius = RING_OUT * token.size * CELL
        path.addEllipse(map_to_scene(center(token)), radius, radius)
    return path


def bracket_path(token: Token) -> QPainterPath:
    """Four corners around a token."""
    half, arm = RING_OUT * token.size * CELL, BRACKET_ARM * token.size * CELL
    middle = map_to_scene(center(token))
    path = QPainterPath()
    for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        corner = middle + QPointF(sx * half, sy * half)
        path.moveTo(corner - QPointF(sx * arm, 0))
        path.lineTo(corner)
        path.lineTo(corner - QPointF(0, sy * arm))
    return path


def barrier_path(state: MapState, record_ids: Iterable[str], lines: Iterable[SightLine] = ()) -> QPainterPath:
    """The lines of those walls and doors that are on the map, and the outlines of those areas.

    Of a long wall only the segments that sight lines meet are taken: an importer may make all walls of a house one.
    """
    looks = tuple((line.start, line.end) for line in lines)
    path = QPainterPath()
    for line in filter(None, (_barrier(state, record_id) for record_id in record_ids)):
        met = [pair for pair in pairwise(line) if any(_meet(pair, look) for look in looks)]
        for piece in met or [line]:
            path.addPath(line_path(piece))
    return path


def _barrier(state: MapState, record_id: str) -> Sequence[MapPoint]:
    """The line of a wall or door, or the outline of an area; of what is not on the map, none."""
    barrier = state.doors.get(DoorId(record_id)) or state.walls.get(WallId(record_id))
    if barrier is not None:
        return barrier.line
    area = state.terrains.get(TerrainId(record_id))
    return () if area is None else (*area.area, area.area[0])


def _meet(one: Sequence[MapPoint], other: Sequence[MapPoint]) -> bool:
    """Whether two segments cross or touch: the ends of each lie on both sides of the other."""
    return _is_parted(one, other) and _is_parted(other, one)


def _is_parted(ends: Sequence[MapPoint], line: Sequence[MapPoint]) -> bool:
    (ax, ay), (bx, by) = line
    sides = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in ends]
    return sides[0] * sides[1] <= 0


def cross(arm_px: float) -> QPainterPath:
    """A cross of that size on the screen."""
    path = QPainterPath(QPointF(-arm_px, -arm_px))
    path.lineTo(arm_px, arm_px)
    path.moveTo(arm_px, -arm_px)
    path.lineTo(-arm_px, arm_px)
    return path


def hollow_circle(radius_px: float) -> QPainterPath:
    """A circle of that size on the screen."""
    path = QPainterPath()
    path.addEllipse(QRectF(-radius_px, -radius_px, 2 * radius_px, 2 * radius_px))
    return path


class MarkSet:
    """Marks of one shape, the same size on the screen at any zoom."""

    def __init__(self, scene: QGraphicsScene, shape: QPainterPath, strokes: tuple[Stroke, ...], z: float) -> None:
        self._scene, self._shape, self._strokes, self._z = scene, shape, strokes, z
        self._items: list[PathItem] = []

    def show(self, places: Iterable[MapPoint]) -> None:
        """Put one mark on each place; items are used again."""
        places = list(places)
        while len(self._items) < len(places):
            self._items.append(self._new())
        for index, item in enumerate(self._items):
            item.setVisible(index < len(places))
            if index < len(places):
                item.setPos(map_to_scene(places[index]))

    def remove(self) -> None:
        """Take the items out of the scene."""
        for item in self._items:
            self._scene.removeItem(item)
        self._items = []

    def _new(self) -> PathItem:
        item = PathItem(self._strokes, self._z, self._shape)
        item.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        item.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self._scene.addItem(item)
        return item
