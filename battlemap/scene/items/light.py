"""A light source: a small sun in its own colour."""

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from battlemap.document.model import Light
from battlemap.scene import layers
from battlemap.scene.theme import Theme
from battlemap.scene.units import CELL, map_to_scene

RADIUS = 0.11 * CELL
RAYS = 8


class _Sun(QGraphicsItem):
    def __init__(self, rim: str) -> None:
        super().__init__()
        self._rim, self.color = rim, QColor("white")
        self.setZValue(layers.LIGHTS)

    def boundingRect(self) -> QRectF:
        return QRectF(-2.3 * RADIUS, -2.3 * RADIUS, 4.6 * RADIUS, 4.6 * RADIUS)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rays = [(QPointF(1.35 * RADIUS * cos(a), 1.35 * RADIUS * sin(a)),
                 QPointF(2 * RADIUS * cos(a), 2 * RADIUS * sin(a)))
                for a in (2 * pi * i / RAYS for i in range(RAYS))]  # fmt: skip
        for pen in (QPen(QColor(self._rim), 7), QPen(self.color, 3.5)):
            painter.setPen(pen)
            for start, end in rays:
                painter.drawLine(start, end)
        painter.setPen(QPen(QColor(self._rim), 2.5))
        painter.setBrush(QBrush(self.color))
        painter.drawEllipse(QPointF(0, 0), RADIUS, RADIUS)


class LightPiece:
    """A light source."""

    def __init__(self, light: Light, theme: Theme) -> None:
        self.id = light.id
        self._sun = _Sun(theme.light_rim)
        self.parts = (self._sun,)
        self.sync(light)

    def zoomed(self, cell_px: float) -> None:
        """A light looks the same at any zoom."""

    def sync(self, light: Light) -> None:
        """Look like the light."""
        self._sun.setPos(map_to_scene(light.at))
        color = QColor(light.color)
        color.setAlpha(255)
        self._sun.color = color
        self._sun.update()
