"""A part of the map with a tint, a hatching and a line around it, all as wide on the screen at any zoom."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from battlemap.scene.pens import MARGIN, cell_px, line_scale, screen_pen
from battlemap.scene.theme import ShadeLook
from battlemap.scene.units import CELL


class ShadedArea(QGraphicsItem):
    """One tinted and hatched part of the map."""

    def __init__(self, look: ShadeLook, z: float) -> None:
        super().__init__()
        self.look, self.path, self._edge = look, QPainterPath(), QPainterPath()
        self._within: QPainterPath | None = None
        self.setZValue(z)
        self.setVisible(False)

    def show_area(self, path: QPainterPath, edge: QPainterPath) -> None:
        """Cover an area, and draw a line; an empty area hides both."""
        self.prepareGeometryChange()
        self.path, self._edge = path, edge
        self.setVisible(not path.isEmpty())
        self.update()

    def keep_within(self, path: QPainterPath | None) -> None:
        """Draw nothing outside an area; None draws everything."""
        self._within = path
        self.update()

    def boundingRect(self) -> QRectF:
        return (self.path.boundingRect() | self._edge.boundingRect()).adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._within is not None:
            painter.setClipPath(self._within, Qt.ClipOperation.IntersectClip)
        painter.fillPath(self.path, QColor(self.look.fill))
        zoom = cell_px(painter) / CELL
        hatch = QBrush(QColor(self.look.hatch), Qt.BrushStyle.BDiagPattern)
        hatch.setTransform(QTransform.fromScale(1 / zoom, 1 / zoom))
        painter.fillPath(self.path, hatch)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for stroke in (self.look.halo, self.look.edge):
            painter.setPen(screen_pen(stroke, line_scale(painter)))
            painter.drawPath(self._edge)
