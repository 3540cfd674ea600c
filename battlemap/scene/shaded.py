"""A part of the map with a tint, a hatching and a line around it, all as wide on the screen at any zoom."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from battlemap.scene.pens import MARGIN, cell_px, line_scale, pixel_ratio, screen_pen
from battlemap.scene.theme import ShadeLook
from battlemap.scene.units import CELL


class ShadedArea(QGraphicsItem):
    """One tinted and hatched part of the map."""

    def __init__(self, look: ShadeLook, z: float) -> None:
        super().__init__()
        self._look, self._path, self._edge = look, QPainterPath(), QPainterPath()
        self.setZValue(z)
        self.setVisible(False)

    def show_area(self, path: QPainterPath, edge: QPainterPath) -> None:
        """Cover an area, and draw a line; an empty area hides both."""
        self.prepareGeometryChange()
        self._path, self._edge = path, edge
        self.setVisible(not path.isEmpty())
        self.update()

    def boundingRect(self) -> QRectF:
        return self._path.boundingRect().adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(self._path, QColor(self._look.fill))
        zoom = cell_px(painter) / CELL
        hatch = QBrush(QColor(self._look.hatch), Qt.BrushStyle.BDiagPattern)
        ratio = pixel_ratio(painter)
        hatch.setTransform(QTransform.fromScale(ratio / zoom, ratio / zoom))
        painter.fillPath(self._path, hatch)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for stroke in (self._look.halo, self._look.edge):
            painter.setPen(screen_pen(stroke, line_scale(painter)))
            painter.drawPath(self._edge)
