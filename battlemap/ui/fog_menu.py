"""The Fog menu: how much players see of the map shown, and all of it at once."""

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from battlemap.document.commands import Command, SetFogMode
from battlemap.document.model import FogMode, MapState
from battlemap.rulings.revealing import cover_all, uncover_all
from battlemap.scene.map_scene import MapScene
from battlemap.scene.tools.fog import BRUSH_HINT, HINT
from battlemap.texts import tr
from battlemap.ui.actions import add_action
from battlemap.ui.desk import Desk

MODES: dict[FogMode, str] = {
    "seen": tr("What characters &see now"),
    "explored": tr("&Explored: what they saw before too"),
    "painted": tr("&Uncovered by you, and nothing else"),
    "off": tr("The &whole map"),
}
HINTS = {"uncover": HINT, "brush": BRUSH_HINT}
FORGET = tr("Forget what was explored")


class FogMenu(QMenu):
    """One mode is ticked; below it what uncovers and covers everything."""

    def __init__(self, window: QWidget, desk: Desk) -> None:
        super().__init__(tr("&Fog"), window)
        self._desk = desk
        group = QActionGroup(self)
        self.choices: dict[FogMode, QAction] = {}
        for mode, words in MODES.items():
            action = add_action(self, words, partial(self.choose, mode))
            action.setCheckable(True)
            group.addAction(action)
            self.choices[mode] = action
        self.addSeparator()
        self.reveal = add_action(self, tr("&Reveal all"), partial(self._do, uncover_all))
        self.cover = add_action(self, tr("&Cover all"), partial(self._do, cover_all))
        self.forget = add_action(self, f"&{FORGET}", partial(self._do, partial(cover_all, words=FORGET)))
        desk.map_shown.connect(self._on_scene)

    def choose(self, mode: FogMode) -> None:
        """Choose how much players see; one step. From then on the game master's map shows what they do not."""
        state, document = self._desk.state, self._desk.document
        if state is None or state.fog.mode == mode:
            return
        if self._desk.execute(SetFogMode(state.info.id, mode), document):
            self._show_veil()

    def refresh(self) -> None:
        """Tick what holds for the map shown."""
        state = self._desk.state
        self.setEnabled(state is not None)
        mode = None if state is None else state.fog.mode
        for each, action in self.choices.items():
            action.setChecked(each == mode)
        self.reveal.setEnabled(mode in ("explored", "painted"))
        self.cover.setEnabled(mode == "painted")
        self.forget.setEnabled(mode == "explored")

    def _do(self, change: Callable[[MapState], Command]) -> None:
        state = self._desk.state
        if state is not None:
            self._desk.execute(change(state))

    def _on_scene(self, scene: MapScene | None) -> None:
        if scene is not None:
            scene.tool_changed.connect(self._on_tool)

    def _on_tool(self, tool: str) -> None:
        if tool in HINTS and self._desk.scene is not None:
            self._show_veil()
            self._desk.scene.say(HINTS[tool])

    def _show_veil(self) -> None:
        if self._desk.scene is not None:
            self._desk.scene.players.show_fog(True)
