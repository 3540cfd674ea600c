"""The tool bar on the left: the map's tools and what is shown on it, each by one letter."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QToolBar

from battlemap.scene.map_scene import MapScene
from battlemap.ui.desk import Desk
from battlemap.ui.tool_icons import tool_icon
from battlemap.ui.view_menu import ViewMenu

TOOLS = (
    ("select", "S", "Select, move and turn tokens; open and close doors"),
    ("aim", "A", "A click keeps a target"),
    ("ruler", "M", "Measure: click places; length, increments and the line of fire"),
    ("uncover", "U", "Uncover rooms for the players; with Ctrl cover them"),
    ("edit", "X", "Draw: choose and change what is drawn"),
    ("wall", "D", "Draw a wall, corner by corner"),
    ("room", "R", "Draw a room: four walls"),
    ("freehand", "F", "Draw a wall as the hand goes, for caves"),
    ("door", "P", "Put a door or window; it cuts the wall it lies on"),
    ("ground", "H", "Lay out ground: difficult, ice, water, weather, a pit"),
    ("light", "L", "Put a light"),
    ("template", "Shift+T", "Lay a template and see whom it catches; again for the next shape, or 1 to 4"),
    ("note", "Shift+O", "Pin a note, for you alone unless you show it"),
    ("brush", "Shift+U", "Uncover for the players with a round brush; with Ctrl cover"),
)
ON_THE_LEFT = ("select", "aim", "ruler", "uncover", "edit")
WORDS = {"edit": "Draw", "ruler": "Measure", "brush": "Fog brush"}
#: From the roomiest look of the buttons to the tightest: with words or without, and the side of an icon, pixels.
LOOKS = (
    (Qt.ToolButtonStyle.ToolButtonTextUnderIcon, 24),
    *((Qt.ToolButtonStyle.ToolButtonIconOnly, side_px) for side_px in (24, 20, 16)),
)
#: What can be shown on the map, with the key and word under its button.
SHOWN = {"area": "V Seen", "fog": "Y Fog", "arcs": "C Arcs", "grid": "G Grid", "walls": "W Walls"}


class ToolBar(QToolBar):
    """One button a tool, then one a thing shown."""

    taken_again = Signal(str)  # the tool that is in hand already was asked for once more

    def __init__(self, desk: Desk, view_menu: ViewMenu) -> None:
        super().__init__("Tools")
        self.setObjectName("tools")
        self.setMovable(False)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self._desk, self._in_hand, self._narrow = desk, "select", False
        group = QActionGroup(self)
        self.tools = {name: self._tool(group, name, key, words) for name, key, words in TOOLS}
        for name in ON_THE_LEFT:
            self.addAction(self.tools[name])
        self.tools["select"].setChecked(True)
        self.addSeparator()
        self._shown = {name: (getattr(view_menu, name), words) for name, words in SHOWN.items()}
        for action, words in self._shown.values():
            action.setIconText(words)
            self.addAction(action)
        self._draw_icons()
        self._make_even()
        desk.map_shown.connect(self._on_scene)

    def _tool(self, group: QActionGroup, name: str, key: str, words: str) -> QAction:
        word = WORDS.get(name, name.capitalize())
        action = QAction(word, self)
        action.setObjectName(name)
        action.setShortcut(QKeySequence(key))
        action.setIconText(f"{key.replace('Shift+', '⇧')} {word}")
        action.setToolTip(f"{words} ({key})")
        action.setCheckable(True)
        action.triggered.connect(lambda _checked: self._take(name))
        group.addAction(action)
        return action

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
        for name, (action, _words) in self._shown.items():
            action.setIcon(tool_icon(name, self.palette()))

    def _on_scene(self, scene: MapScene | None) -> None:
        if scene is None:
            return
        scene.tool_changed.connect(self._show_tool)
        chosen = next(name for name, action in self.tools.items() if action.isChecked())
        scene.set_tool(chosen)
