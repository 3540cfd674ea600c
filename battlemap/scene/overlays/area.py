"""Dims or darkens what lies outside a visible area, and marks what several viewers have in common."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainterPath
from PySide6.QtWidgets import QGraphicsPathItem, QGraphicsScene

from battlemap.scene import layers
from battlemap.scene.overlays.overlay import Overlay
from battlemap.scene.shaded import ShadedArea
from battlemap.scene.theme import Theme
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


class CommonOverlay(Overlay):
    """A line around, and a light hatching over, what all viewers see."""

    def __init__(self, scene: QGraphicsScene, theme: Theme) -> None:
        self.area = ShadedArea(theme.common, layers.AREA)
        super().__init__(scene, self.area)

    def show(self, area: object | None) -> None:
        """Mark an area; with None, nothing."""
        path = QPainterPath() if area is None else area_path(area)
        self.area.show_area(path, path)
