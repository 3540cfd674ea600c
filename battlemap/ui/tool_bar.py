"""The tool bar on the left: the map's tools and what is shown on it, each by one letter."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QResizeEvent
from PySide6.QtWidgets import QToolBar

from battlemap.scene.key_map import KeyMap
from battlemap.scene.keys import TOOL_PREFIX, TOOLS
from battlemap.scene.map_scene import MapScene
from battlemap.texts import tr
from battlemap.ui.actions import DEED, DEFAULTS, give_deed, show_keys
from battlemap.ui.desk import Desk
from battlemap.ui.tool_icons import tool_icon
from battlemap.ui.view_menu import ViewMenu

TOOL_NAMES = tuple(deed.name.removeprefix(TOOL_PREFIX) for deed in TOOLS)
ON_THE_LEFT = ("select", "aim", "ruler", "uncover", "edit")
SHIFT = tr("Shift+")
WORDS = {"edit": tr("Draw"), "ruler": tr("Measure"), "brush": tr("Fog brush")}
#: From the roomiest look of the buttons to the tightest: with words or without, and the side of an icon, pixels.
LOOKS = (
    (Qt.ToolButtonStyle.ToolButtonTextUnderIcon, 24),
    *((Qt.ToolButtonStyle.ToolButtonIconOnly, side_px) for side_px in (24, 20, 16)),
)
#: What can be shown on the map, with the word under its button.
SHOWN = {"area": tr("Seen"), "fog": tr("Fog"), "arcs": tr("Arcs"), "grid": tr("Grid"), "walls": tr("Walls")}


class ToolBar(QToolBar):
    """One button a tool, then one a thing shown."""

    taken_again = Signal(str)  # the tool that is in hand already was asked for once more

    def __init__(self, desk: Desk, view_menu: ViewMenu) -> None:
        super().__init__(tr("Tools"))
        self.setObjectName("tools")
        self.setMovable(False)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self._desk, self._in_hand, self._narrow = desk, "select", False
        group = QActionGroup(self)
        self.tools = {name: self._tool(group, name) for name in TOOL_NAMES}
        for name in ON_THE_LEFT:
            self.addAction(self.tools[name])
        self.tools["select"].setChecked(True)
        self.addSeparator()
        self._shown = {name: getattr(view_menu, name) for name in SHOWN}
        self.addActions(list(self._shown.values()))
        self._draw_icons()
        self.show_keys(DEFAULTS)
        desk.map_shown.connect(self._on_scene)

    def _tool(self, group: QActionGroup, name: str) -> QAction:
        action = QAction(WORDS.get(name, name.capitalize()), self)
        action.setObjectName(name)
        give_deed(action, TOOL_PREFIX + name)
        action.setCheckable(True)
        action.triggered.connect(lambda _checked: self._take(name))
        group.addAction(action)
        return action

    def show_keys(self, keys: KeyMap) -> None:
        """Write the keys under the buttons."""
        shown = {name: (action, SHOWN[name]) for name, action in self._shown.items()}
        tools = {name: (action, action.text()) for name, action in self.tools.items()}
        for action, word in (tools | shown).values():
            show_keys(action, keys)
            key = keys.shown(action.property(DEED)).replace(SHIFT, "⇧")  # short, so that the words fit on the bars
            action.setIconText(f"{key} {word}".strip())
        self._make_even()

    @property
    def drawing_tools(self) -> tuple[QAction, ...]:
        """The tools that have a bar of their own."""
        return tuple(action for name, action in self.tools.items() if name not in ON_THE_LEFT)

    def set_narrow(self, narrow: bool) -> None:
        """Icons alone where the window is narrow; the words stay in the tips."""
        self._narrow = narrow
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Words under icons where there is room; else icons, as large as let every button stay on the bar."""
        for style, side_px in LOOKS[1:] if self._narrow else LOOKS:
            if (style, side_px) != (self.toolButtonStyle(), self.iconSize().width()):
                self.setToolButtonStyle(style)
                self.setIconSize(QSize(side_px, side_px))
                self._make_even()
            if self.sizeHint().height() <= self.height():
                return

    def _make_even(self) -> None:
        buttons = [button for action in self.actions() if (button := self.widgetForAction(action))]
        for button in buttons:
            button.setMinimumWidth(0)
        width = max(button.sizeHint().width() for button in buttons)
        for button in buttons:
            button.setMinimumWidth(width)

    def _show_tool(self, name: str) -> None:
        self._in_hand = name
        if name in self.tools:  # a dialog may lend out a tool that has no button
            self.tools[name].setChecked(True)

    def _take(self, name: str) -> None:
        if self._desk.scene is not None:
            is_again = name == self._in_hand
            self._desk.scene.set_tool(name)
            if is_again:
                self.taken_again.emit(name)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._draw_icons()

    def _draw_icons(self) -> None:
        for name, action in self.tools.items():
            action.setIcon(tool_icon(name, self.palette()))
        for name, action in self._shown.items():
            action.setIcon(tool_icon(name, self.palette()))

    def _on_scene(self, scene: MapScene | None) -> None:
        if scene is None:
            return
        scene.tool_changed.connect(self._show_tool)
        chosen = next(name for name, action in self.tools.items() if action.isChecked())
        scene.set_tool(chosen)
