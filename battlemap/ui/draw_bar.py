"""The bar over the map with the drawing tools and what they draw; shown while one of them is in hand."""

from collections.abc import Iterable
from typing import get_args

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QToolBar

from battlemap.document.model import DoorKind, WallKind
from battlemap.document.presets import HP_PER_CM
from battlemap.scene.key_map import KeyMap
from battlemap.scene.map_scene import MapScene
from battlemap.scene.tools.brush import GROUNDS, STEPS, Brush
from battlemap.ui.actions import DEFAULTS
from battlemap.ui.desk import Desk

NO_KEY = "(no key)"
OF_ITS_KIND = "Material of its kind"
#: What each tool lets one choose, besides what it snaps to.
CHOICES_OF = {
    "wall": ("wall", "material"),
    "room": ("wall", "material"),
    "freehand": ("wall", "material", "smooth"),
    "door": ("door",),
    "ground": ("ground",),
    "light": ("light_cells",),
}
#: How each tool is used; deeds in braces stand for their keys.
HINTS = {
    "edit": "Click to choose, Ctrl + click for several; drag corners; {join} joins, {split} splits",
    "wall": "Click corners; double click, {draw_finish} or right click ends, {draw_back} takes one back",
    "room": "Drag from corner to corner",
    "freehand": "Drag as the wall goes",
    "door": "Click a wall, or drag from jamb to jamb",
    "ground": "Click corners or drag a rectangle",
    "light": "Drag from its middle to as far as it reaches",
}
VALUES = {
    "wall": {kind.capitalize(): kind for kind in get_args(WallKind)},
    "material": {OF_ITS_KIND: None, **{name.replace("_", " ").capitalize(): name for name in HP_PER_CM}},
    "door": {"Door": "door", "Window": "window", "Unknown opening": "opening"},
    "ground": {name: name for name in GROUNDS},
    "smooth": {f"Smooth to {cells:g} cells": cells for cells in (0.02, 0.05, 0.1, 0.2, 0.5)},
    "light_cells": {f"{cells} cells": float(cells) for cells in (1, 2, 3, 4, 6, 8, 12, 20, 40)},
    "step": {f"Snap to {name.lower()}" if step else "Snap to nothing": step for name, step in STEPS.items()},
}
NAMES = {
    "wall": "Kind of wall",
    "material": "Material",
    "door": "Kind of door",
    "ground": "Kind of ground",
    "smooth": "Smoothing",
    "light_cells": "Reach of the light",
    "step": "Snapping",
}
assert set(get_args(DoorKind)) == set(VALUES["door"].values())


class DrawBar(QToolBar):
    """The tools in a row, then the choices of the tool in hand; the status line says how it is used."""

    def __init__(self, desk: Desk, tools: Iterable[QAction]) -> None:
        super().__init__("Drawing")
        self.setObjectName("drawing")
        self.setMovable(False)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setIconSize(QSize(18, 18))
        self._desk = desk
        self.show_keys(DEFAULTS)
        self.tools = {action.objectName(): action for action in tools}
        for action in self.tools.values():
            self.addAction(action)
        self.addSeparator()
        self.fields = {name: self._field(name, values) for name, values in VALUES.items()}
        self._of_field = {name: self.addWidget(field) for name, field in self.fields.items()}
        self.hide()
        desk.map_shown.connect(self._on_scene)

    @property
    def brush(self) -> Brush:
        """What is chosen."""
        return Brush(**{name: field.currentData() for name, field in self.fields.items()})

    def set_narrow(self, narrow: bool) -> None:
        """Icons alone where the window is narrow; the words stay in the tips."""
        style = Qt.ToolButtonStyle.ToolButtonIconOnly if narrow else Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        self.setToolButtonStyle(style)

    def show_keys(self, keys: KeyMap) -> None:
        """Name these keys in the hints."""
        self._key_words = {deed.name: keys.shown(deed.name) or NO_KEY for deed in keys.deeds}

    def take(self, tool: str) -> None:
        """Show what belongs to a tool and say how it is used; hide where it draws nothing."""
        shown = (*CHOICES_OF.get(tool, ()), "step") if tool in HINTS else ()
        for name, action in self._of_field.items():
            action.setVisible(name in shown)
        self.setVisible(tool in HINTS)
        if tool in HINTS and self._desk.scene is not None:
            self._desk.scene.say(HINTS[tool].format(**self._key_words))

    def _field(self, name: str, values: dict[str, object]) -> QComboBox:
        field = QComboBox()
        field.setAccessibleName(NAMES[name])
        field.setToolTip(NAMES[name])
        field.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        for text, value in values.items():
            field.addItem(text, value)
        field.setCurrentIndex(list(values.values()).index(getattr(Brush(), name)))
        field.currentIndexChanged.connect(lambda _index: self._hand_over())
        return field

    def _hand_over(self) -> None:
        if self._desk.scene is not None:
            self._desk.scene.brush = self.brush

    def _on_scene(self, scene: MapScene | None) -> None:
        if scene is not None:
            scene.brush = self.brush
            scene.tool_changed.connect(self.take)
