"""The vision arcs of the viewer as wedges."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QRadialGradient
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsRectItem,
    QGraphicsScene,
    QStyleOptionGraphicsItem,
    QWidget,
)

from battlemap.document.model import Token
from battlemap.geometry.angles import point_at
from battlemap.rulings.sight import arc_wedges
from battlemap.scene import layers
from battlemap.scene.hits import center
from battlemap.scene.overlays.overlay import Overlay
from battlemap.scene.pens import PathItem, halo_under
from battlemap.scene.theme import Theme
from battlemap.scene.units import CELL, map_to_scene

REACH = 6.0  # cells the wedges are drawn out to; sight itself has no end


class _Wedge(QGraphicsItem):
    """A translucent wedge that fades outwards."""

    def __init__(self, color: str) -> None:
        super().__init__()
        self._color = QColor(color)
        self._path, self._box = QPainterPath(), QRectF()
        self.setZValue(layers.ARCS)

    def show_path(self, path: QPainterPath, middle: QPointF, reach: float) -> None:
        self.prepareGeometryChange()
        self._path, self._box = path, path.boundingRect()
        fade = QRadialGradient(middle, reach)
        clear = QColor(self._color)
        clear.setAlpha(0)
        fade.setColorAt(0.0, self._color)
        fade.setColorAt(0.6, self._color)
        fade.setColorAt(1.0, clear)
        self._brush = QBrush(fade)
        self.update()

    def boundingRect(self) -> QRectF:
        return self._box

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        if not self._path.isEmpty():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillPath(self._path, self._brush)


class ArcOverlay(Overlay):
    """Wedges of the optimal and the peripheral arc, told apart by tint and by their edge lines."""

    def __init__(self, scene: QGraphicsScene, theme: Theme) -> None:
        self._fills = {name: _Wedge(color) for name, color in theme.arc_fills.items()}
        self._edges = {
            name: PathItem((*halo_under((stroke,), theme.line_halo), stroke), layers.ARCS)
            for name, stroke in theme.arc_edges.items()
        }
        self._sheet = QGraphicsRectItem()
        self._sheet.setPen(Qt.PenStyle.NoPen)
        self._sheet.setZValue(layers.ARCS)
        self._sheet.setFlag(QGraphicsItem.GraphicsItemFlag.ItemClipsChildrenToShape)
        for item in (*self._fills.values(), *self._edges.values()):
            item.setParentItem(self._sheet)
            item.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        super().__init__(scene, self._sheet)

    def show(self, token: Token | None, sheet: QRectF) -> None:
        """Draw the arcs of the token on the map's sheet, or nothing."""
        self._sheet.setRect(sheet)
        self._sheet.setVisible(token is not None)
        wedges = arc_wedges(token) if token else ()
        reach = REACH + (token.size / 2 if token else 0)
        for name, fill in self._fills.items():
            mine = [(start, end) for kind, start, end in wedges if kind == name]
            middle = map_to_scene(center(token)) if token else QPointF()
            path, edges = QPainterPath(), QPainterPath()
            for start, end in mine:
                path.addPath(_pie(middle, start, end, reach * CELL))
                edges.addPath(_edges(token, start, end, reach))
            fill.show_path(path, middle, reach * CELL)
            self._edges[name].set_path(edges)


def _pie(middle: QPointF, start: float, end: float, radius: float) -> QPainterPath:
    """A wedge between two headings, clockwise. Qt counts from east and counterclockwise."""
    path = QPainterPath(middle)
    box = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
    path.arcTo(box, 90 - start, start - end)
    path.closeSubpath()
    return path


def _edges(token: Token, start: float, end: float, reach: float) -> QPainterPath:
    path = QPainterPath()
    if end - start >= 360:
        return path
    for heading in (start, end):
        path.moveTo(map_to_scene(center(token)))
        path.lineTo(map_to_scene(point_at(center(token), heading, reach)))
    return path
