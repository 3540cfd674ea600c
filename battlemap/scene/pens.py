"""The theme's strokes as Qt pens, and the one item that draws a path with them."""

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from battlemap.scene.theme import Stroke
from battlemap.scene.units import CELL

FULL_WIDTH_FROM_PX = 40.0  # cells smaller than this on the screen get thinner lines
MARGIN = 45.0  # scene pixels the widest stroke can reach beyond its path


@lru_cache(maxsize=256)
def screen_pen(stroke: Stroke, scale: float = 1.0) -> QPen:
    """A pen that is as wide on the screen as the stroke says, whatever the zoom. It is shared: copy it to change it."""
    pen = QPen(QColor(stroke.color), stroke.width * scale)
    pen.setCosmetic(True)
    cap = Qt.PenCapStyle.RoundCap if stroke.round else Qt.PenCapStyle.FlatCap
    pen.setCapStyle(cap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if stroke.dash:
        pen.setDashPattern(list(stroke.dash))
    return pen


def cell_px(painter: QPainter) -> float:
    """How many (device-independent) pixels a cell is on the screen."""
    return CELL * QStyleOptionGraphicsItem.levelOfDetailFromTransform(painter.worldTransform())


def pixel_ratio(painter: QPainter) -> float:
    """Physical pixels a pixel: Qt does not widen cosmetic pens by it, so we do."""
    return painter.device().devicePixelRatio()


def line_scale(painter: QPainter) -> float:
    """The factor on a stroke's width: thinner where the map is small, wider on a dense screen."""
    return pixel_ratio(painter) * min(1.0, cell_px(painter) / FULL_WIDTH_FROM_PX)


class PathItem(QGraphicsItem):
    """A path drawn with several strokes, one over the other."""

    def __init__(self, strokes: Sequence[Stroke], z: float, path: QPainterPath | None = None) -> None:
        super().__init__()
        self._strokes = tuple(strokes)
        self._path, self._box = QPainterPath(), QRectF()
        self.setZValue(z)
        self._take(path or QPainterPath())

    def set_path(self, path: QPainterPath) -> None:
        """Draw another path; an empty one hides the item, so that it costs nothing to paint what lies around it."""
        if path != self._path:
            self.prepareGeometryChange()
            self._take(path)
            self.update()

    def _take(self, path: QPainterPath) -> None:
        is_empty = path.isEmpty()
        self._path = path
        self._box = QRectF() if is_empty else path.boundingRect().adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
        self.setVisible(not is_empty)

    def set_strokes(self, strokes: Sequence[Stroke]) -> None:
        """Draw with other strokes."""
        self._strokes = tuple(strokes)
        self.update()

    def boundingRect(self) -> QRectF:
        return self._box

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        scale = line_scale(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for stroke in self._strokes:
            painter.setPen(screen_pen(stroke, scale))
            painter.drawPath(self._path)


def halo_under(strokes: Sequence[Stroke], halo: Stroke) -> tuple[Stroke, ...]:
    """The strokes of a halo: an unbroken line wider than the widest stroke by the halo's width."""
    widest = max(stroke.width for stroke in strokes)
    return (Stroke(color=halo.color, width=widest + halo.width, round=True),)
