"""A thing that lies on the ground: a small mark that is the same size at any zoom, its name under the pointer."""

from html import escape

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from battlemap.rulings.lying import LyingMark
from battlemap.scene import layers
from battlemap.scene.units import map_to_scene

HALF_PX = 8.0
FILL, INK = "#f4f1e4", "#1b2126"


class _Diamond(QGraphicsItem):
    """A diamond with a bar across, told from tokens and notes by its shape alone."""

    def __init__(self) -> None:
        super().__init__()
        self.setZValue(layers.LYING)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)

    def boundingRect(self) -> QRectF:
        return QRectF(-HALF_PX - 2, -HALF_PX - 2, 2 * HALF_PX + 4, 2 * HALF_PX + 4)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        side = HALF_PX
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(QColor(FILL))
        painter.setPen(QPen(QColor(INK), 1.6))
        painter.drawPolygon(QPolygonF([QPointF(0, -side), QPointF(side, 0), QPointF(0, side), QPointF(-side, 0)]))
        painter.drawLine(QPointF(-side / 2, 0), QPointF(side / 2, 0))


class LyingPiece:
    """One thing that lies there."""

    def __init__(self, mark: LyingMark) -> None:
        self._diamond = _Diamond()
        self.parts = (self._diamond,)
        self.sync(mark)

    def sync(self, mark: LyingMark) -> None:
        """Lie where it lies."""
        self._diamond.setPos(map_to_scene(mark.at))
        self._diamond.setToolTip(f"<span>{escape(mark.words)}</span>" if mark.words else "")

    def zoomed(self, cell_px: float) -> None:
        """It stays as large as it is."""
