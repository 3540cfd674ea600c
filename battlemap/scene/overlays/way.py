"""The way a dragged token would go: its legs by what they take, and whoever gets to strike on it."""

from collections.abc import Sequence

from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QGraphicsScene

from battlemap.geometry.types import MapPoint
from battlemap.rulings.route import Route
from battlemap.rulings.route_bands import Band
from battlemap.scene import layers
from battlemap.scene.labels import TextLabel, TextLine
from battlemap.scene.overlays.marks import MarkSet, cross
from battlemap.scene.overlays.overlay import Overlay
from battlemap.scene.pens import PathItem, halo_under
from battlemap.scene.theme import Theme
from battlemap.scene.units import line_path, map_to_scene

CROSS_PX, NAME_PX = 6.0, 12


class WayOverlay(Overlay):
    """Legs told apart by colour and by pattern, and a named cross where an opportunity attack falls."""

    def __init__(self, scene: QGraphicsScene, theme: Theme) -> None:
        self._legs = {band: PathItem(strokes, layers.GHOSTS) for band, strokes in theme.ways.items()}
        super().__init__(scene, *self._legs.values())
        strike = theme.cross
        self._crosses = MarkSet(
            scene, cross(CROSS_PX), (*halo_under((strike,), theme.line_halo), strike), layers.GHOSTS
        )
        self._theme, self.names = theme, list[TextLabel]()
        self.route: Route | None = None

    def show(self, route: Route | None, bands: Sequence[Band] = ()) -> None:
        """Draw a way, or nothing."""
        if route is None and self.route is None:
            return
        self.route = route
        paths = {band: QPainterPath() for band in self._legs}
        start = route.points[:1] if route else ()
        for leg, band in zip(route.legs if route else (), bands, strict=True):
            paths[band].addPath(line_path((*start, *leg.points)))
            start = leg.points[-1:]
        for band, path in paths.items():
            self._legs[band].set_path(path)
        threats = route.threats if route else ()
        self._crosses.show(threat.at for threat in threats)
        self._show_names([(threat.at, threat.name) for threat in threats])

    def remove(self) -> None:
        self._crosses.remove()
        for name in self.names:
            self._scene.removeItem(name)
        self.names = []
        super().remove()

    def _show_names(self, names: Sequence[tuple[MapPoint, str]]) -> None:
        while len(self.names) < len(names):
            label = TextLabel(self._theme.text, self._theme.halo, layers.GHOSTS, below_px=CROSS_PX)
            self.names.append(label)
            self._scene.addItem(label)
        for number, label in enumerate(self.names):
            label.setVisible(number < len(names))
            if number < len(names):
                at, name = names[number]
                label.setPos(map_to_scene(at))
                label.set_lines([TextLine(text=name, size_px=NAME_PX)])
