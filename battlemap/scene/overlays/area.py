"""Dims or darkens what lies outside a visible area."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainterPath
from PySide6.QtWidgets import QGraphicsPathItem, QGraphicsScene

from battlemap.scene.overlays.overlay import Overlay
from battlemap.scene.units import area_path


class AreaOverlay(Overlay):
    """A veil over the map with a hole where something is seen."""

    def __init__(self, scene: QGraphicsScene, color: str, z: float) -> None:
        self._veil = QGraphicsPathItem()
        self._veil.setPen(Qt.PenStyle.NoPen)
        self._veil.setBrush(QBrush(QColor(color)))
        self._veil.setZValue(z)
        self._veil.setVisible(False)
        super().__init__(scene, self._veil)

    def show(self, area: object | None, whole: QRectF) -> None:
        """Veil all of the rectangle but the area; with None, nothing."""
        self._veil.setVisible(area is not None)
        if area is None:
            return
        path = QPainterPath()
        path.addRect(whole)
        path.addPath(area_path(area))  # odd-even filling: what is inside twice is a hole
        path.setFillRule(Qt.FillRule.OddEvenFill)
        self._veil.setPath(path)
