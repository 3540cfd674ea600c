"""What players do not see, on the game master's map; and the frame of what their screen shows."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath, QPolygonF
from PySide6.QtWidgets import QGraphicsScene

from battlemap.geometry.types import MapPoint
from battlemap.rulings.fog import PlayersArea
from battlemap.scene import layers
from battlemap.scene.overlays.overlay import Overlay
from battlemap.scene.pens import PathItem
from battlemap.scene.shaded import ShadedArea
from battlemap.scene.theme import Theme
from battlemap.scene.units import area_path, map_to_scene


class FogOverlay(Overlay):
    """A hatched veil over what is covered, a plain one over what is only remembered, a line around what is seen."""

    def __init__(self, scene: QGraphicsScene, theme: Theme) -> None:
        self._covered, self._remembered = (
            ShadedArea(theme.fog[name], layers.FOG) for name in ("covered", "remembered")
        )
        super().__init__(scene, self._covered, self._remembered)

    def show(self, area: PlayersArea | None, whole: QRectF) -> None:
        """Veil what the players do not see of the map; with None, nothing."""
        covered, edge, remembered = QPainterPath(), QPainterPath(), QPainterPath()
        if area is not None:
            covered.addRect(whole)
            covered.addPath(area_path(area.uncovered))  # odd-even filling: what is inside twice is a hole
            edge, remembered = area_path(area.seen), area_path(area.remembered)
        self._covered.show_area(covered, edge)
        self._remembered.show_area(remembered, QPainterPath())

    @property
    def is_shown(self) -> bool:
        """Whether anything is veiled."""
        return self._covered.isVisible()


class FrameOverlay(Overlay):
    """The outline of what the players' screen shows."""

    def __init__(self, scene: QGraphicsScene, theme: Theme) -> None:
        self._line = PathItem(theme.frame, layers.FRAME)
        super().__init__(scene, self._line)
        self.corners: tuple[MapPoint, ...] = ()

    def show(self, corners: tuple[MapPoint, ...]) -> None:
        """Draw the outline; without corners, nothing."""
        path, self.corners = QPainterPath(), corners
        if corners:
            path.addPolygon(QPolygonF([map_to_scene(corner) for corner in corners]))
            path.closeSubpath()
        self._line.set_path(path)
