"""A place the game master points out: rings around it for a moment."""

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QGraphicsScene

from battlemap.geometry.types import MapPoint
from battlemap.scene import layers
from battlemap.scene.overlays.overlay import Overlay
from battlemap.scene.pens import PathItem
from battlemap.scene.theme import Theme
from battlemap.scene.units import CELL, map_to_scene

SHOWN_MS = 2500
RINGS = (0.35, 0.8)  # radii in cells


class PingOverlay(Overlay):
    """Two rings; a further ping takes the place of the last."""

    def __init__(self, scene: QGraphicsScene, theme: Theme) -> None:
        self._rings = PathItem(theme.ping, layers.NUMBER - 1)
        super().__init__(scene, self._rings)
        self._timer = QTimer(scene)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SHOWN_MS)
        self._timer.timeout.connect(self.hide)
        self.at: MapPoint | None = None

    def show(self, at: MapPoint) -> None:
        """Ring a place until the moment is over."""
        path, self.at = QPainterPath(), at
        for radius in RINGS:
            path.addEllipse(map_to_scene(at), radius * CELL, radius * CELL)
        self._rings.set_path(path)
        self._timer.start()

    def hide(self) -> None:
        """Take the rings away."""
        self.at = None
        self._rings.set_path(QPainterPath())

    def remove(self) -> None:
        self._timer.stop()
        super().remove()
