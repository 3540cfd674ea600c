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
from battlemap.scene.sheet import Sheet
from battlemap.scene.theme import Theme
from battlemap.scene.units import area_path, map_to_scene


class FogOverlay(Overlay):
    """A hatched veil over what is covered, a plain one over what is only remembered, a line around what is seen.

    It lies still while a token is dragged, and a long outline takes several milliseconds to draw: it has a sheet.
    """

    def __init__(self, scene: QGraphicsScene, theme: Theme) -> None:
        self._covered, self._remembered = (
            ShadedArea(theme.fog[name], layers.FOG) for name in ("covered", "remembered")
        )
        self._sheet = Sheet(layers.FOG)
        for part in (self._covered, self._remembered):
            self._sheet.add(part)
        self._sheet.setVisible(False)
        super().__init__(scene, self._sheet)

    def show(self, area: PlayersArea | None, whole: QRectF) -> None:
        """Veil what the players do not see of the map; with None, nothing."""
        covered, edge, remembered = QPainterPath(), QPainterPath(), QPainterPath()
        if area is not None:
            covered.addRect(whole)
            covered.addPath(area_path(area.uncovered))  # odd-even filling: what is inside twice is a hole
            edge, remembered = area_path(area.seen), area_path(area.remembered)
        for part, path, line in ((self._covered, covered, edge), (self._remembered, remembered, QPainterPath())):
            before = part.boundingRect()
            part.show_area(path, line)
            self._sheet.touch(before | part.boundingRect())
        self._sheet.setVisible(area is not None)

    @property
    def is_shown(self) -> bool:
        """Whether anything is veiled."""
        return self._sheet.isVisible()


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
