"""The View menu: zoom, what is drawn on the map, the colours, and which docks are open."""

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QDockWidget, QMenu, QWidget

from battlemap.scene.map_scene import MapScene
from battlemap.texts import tr
from battlemap.ui.actions import add_action
from battlemap.ui.desk import Desk
from battlemap.ui.settings import Scheme
from battlemap.ui.stage import Stage

SCHEMES: tuple[tuple[Scheme, str], ...] = (
    ("system", tr("As the &system")),
    ("light", tr("&Light")),
    ("dark", tr("&Dark")),
    ("contrast-light", tr("High &contrast, light")),
    ("contrast-dark", tr("High c&ontrast, dark")),
)


class ViewMenu(QMenu):
    """What is shown; nothing here changes the document."""

    scheme_chosen = Signal(str)

    def __init__(self, window: QWidget, desk: Desk, stage: Stage, scheme: Scheme) -> None:
        super().__init__(tr("&View"), window)
        self._desk = desk
        add_action(self, tr("Zoom &in"), stage.zoom_in, "zoom_in")
        add_action(self, tr("Zoom &out"), stage.zoom_out, "zoom_out")
        add_action(self, tr("&Fit the map"), stage.fit, "fit")
        self.addSeparator()
        self.grid = add_action(self, tr("&Grid"), self._show_grid, "show_grid", checked=True)
        self.walls = add_action(self, tr("&Walls"), self._show_walls, "show_walls", checked=True)
        self.area = add_action(self, tr("&Visible area"), self._show_area, "show_area", checked=False)
        self.arcs = add_action(self, tr("Vision &arcs"), self._show_arcs, "show_arcs", checked=True)
        self.fog = add_action(self, tr("What &players do not see"), self._show_fog, "show_fog", checked=False)
        self.addSeparator()
        self._add_schemes(scheme)
        self.docks_menu = self.addMenu(tr("Doc&ks"))
        desk.map_shown.connect(self._on_scene)

    def _add_schemes(self, scheme: Scheme) -> None:
        menu = self.addMenu(tr("Co&lours"))
        group = QActionGroup(self)
        for key, text in SCHEMES:
            action = add_action(menu, text, partial(self.scheme_chosen.emit, key))
            action.setCheckable(True)
            action.setChecked(key == scheme)
            group.addAction(action)
        self.scheme_actions = group.actions()

    def add_docks(self, docks: Iterable[QDockWidget]) -> None:
        """List docks to go to, with Alt and a number as keys, and to open and close."""
        docks = tuple(docks)
        for number, dock in enumerate(docks, start=1):
            add_action(
                self.docks_menu,
                tr("Go to {window_title}", window_title=dock.windowTitle()),
                partial(go_to, dock),
                f"dock_{number}",
            )
        self.docks_menu.addSeparator()
        for dock in docks:
            self.docks_menu.addAction(dock.toggleViewAction())

    def _on_scene(self, scene: MapScene | None) -> None:
        if scene is None:
            return
        scene.area_shown.connect(self.area.setChecked)
        scene.players.fog_shown.connect(self.fog.setChecked)
        self._show_grid(self.grid.isChecked())
        self._show_walls(self.walls.isChecked())
        self._show_area(self.area.isChecked())
        self._show_arcs(self.arcs.isChecked())
        self._show_fog(self.fog.isChecked())

    def _show_grid(self, on: bool) -> None:
        if self._desk.scene is not None:
            self._desk.scene.set_show_grid(on)

    def _show_walls(self, on: bool) -> None:
        if self._desk.scene is not None:
            self._desk.scene.set_wall_strength("full" if on else "hidden")

    def _show_area(self, on: bool) -> None:
        if self._desk.scene is not None:
            self._desk.scene.set_show_visible_area(on)

    def _show_arcs(self, on: bool) -> None:
        if self._desk.scene is not None:
            self._desk.scene.set_show_arcs(on)

    def _show_fog(self, on: bool) -> None:
        if self._desk.scene is not None:
            self._desk.scene.players.show_fog(on)


def go_to(dock: QDockWidget) -> None:
    """Bring a dock up, open it if it was closed, and let the keys go to it."""
    dock.show()
    dock.raise_()
    parts = (dock.widget(), *dock.widget().findChildren(QWidget))
    fields = (each for each in parts if each.focusPolicy() & Qt.FocusPolicy.TabFocus)
    first = next((each for each in fields if each.isVisibleTo(dock)), None)
    if first is not None:
        first.setFocus()
