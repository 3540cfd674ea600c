"""The bar over the map with the drawing tools and what they draw; shown while one of them is in hand."""

from collections.abc import Iterable, Mapping
from typing import get_args

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QComboBox, QToolBar

from battlemap.document.model import DoorKind, TemplateShape, WallKind
from battlemap.document.presets import HP_PER_CM
from battlemap.rulings.games import length
from battlemap.rulings.table_offers import offered_blast
from battlemap.scene.key_map import KeyMap
from battlemap.scene.map_scene import MapScene
from battlemap.scene.tools.brush import GROUNDS, LOOKS, STEPS, Brush
from battlemap.scene.tools.fog import BRUSH_HINT
from battlemap.scene.tools.template import SHAPES
from battlemap.scene.wording import cells_said
from battlemap.texts import tr
from battlemap.ui.actions import DEFAULTS
from battlemap.ui.desk import Desk

NO_KEY = tr("(no key)")
OF_ITS_KIND = tr("Usual material")
#: What each tool lets one choose, besides what it snaps to.
CHOICES_OF = {
    "wall": ("wall", "material"),
    "room": ("wall", "material"),
    "freehand": ("wall", "material", "smooth"),
    "door": ("door",),
    "ground": ("ground",),
    "light": ("light_cells",),
    "template": ("shape", "template_cells", "cone_deg", "line_cells", "cut_by_walls", "look"),
    "note": (),
    "brush": ("fog_cells",),
}
#: Fields that only one shape of template has.
OF_SHAPE: Mapping[str, TemplateShape] = {"cone_deg": "cone", "line_cells": "line"}
IN_THE_FORM = {"look"}  # what a narrow window leaves to the form of the template
BY_NUMBER = {"template": "shape", "brush": "fog_cells"}  # what the numbers choose while a tool is in hand
UNSNAPPED = ("note", "brush")
#: How each tool is used; deeds in braces stand for their keys.
HINTS = {
    "edit": tr("Click to choose, Ctrl + click for several; drag corners; arrows move, {join} joins, {split} splits"),
    "wall": tr(
        "Drag a straight wall, or click corners; double click or {draw_finish} ends, {draw_back} takes one back"
    ),
    "room": tr("Drag from corner to corner"),
    "freehand": tr("Drag as the wall goes"),
    "door": tr("Click a wall, or drag from jamb to jamb"),
    "ground": tr("Click corners or drag a rectangle"),
    "light": tr("Drag from its middle to as far as it reaches"),
    "template": tr("Drag from the origin, or click; 1 to 4 or {tool_template}: the shape"),
    "note": tr("Click where the note goes and type"),
    "brush": BRUSH_HINT,
}
VALUES = {
    "wall": {kind.capitalize(): kind for kind in get_args(WallKind)},
    "material": {OF_ITS_KIND: None, **{name.replace("_", " ").capitalize(): name for name in HP_PER_CM}},
    "door": {tr("Door"): "door", tr("Window"): "window", tr("Opening"): "opening"},
    "ground": {name: name for name in GROUNDS},
    "smooth": {tr("Smooth: {cells:g}", cells=cells): cells for cells in (0.02, 0.05, 0.1, 0.2, 0.5)},
    "light_cells": {cells_said(cells): float(cells) for cells in (1, 2, 3, 4, 6, 8, 12, 20, 40)},
    "shape": {f"{number} {shape.capitalize()}": shape for number, shape in SHAPES.items()},
    "template_cells": {cells_said(cells): float(cells) for cells in (0.5, 1, 1.5, 2, 3, 4, 5, 6, 8, 10, 12, 20)},
    "cone_deg": {f"{deg}°": float(deg) for deg in (30, 45, 60, 90, 120, 180)},
    "line_cells": {tr("{cells:g} wide", cells=cells): float(cells) for cells in (0.5, 1, 1.5, 2, 3, 4)},
    "cut_by_walls": {tr("Past walls"): False, tr("Walls cut"): True},
    "look": {name: name for name in LOOKS},
    "fog_cells": {tr("{cells} wide", cells=cells_said(cells)): float(cells) for cells in (0.5, 1, 1.5, 2, 3, 4, 6, 8)},
    "step": {tr("Snap: {name}", name=name.lower()): step for name, step in STEPS.items()},
}
NAMES = {
    "wall": tr("Kind of wall"),
    "material": tr("Material"),
    "door": tr("Kind of door"),
    "ground": tr("Kind of ground"),
    "smooth": tr("Smoothing: how far from the hand's line, in cells"),
    "light_cells": tr("Reach of the light"),
    "shape": tr("Shape"),
    "template_cells": tr("Size: radius, length or side"),
    "cone_deg": tr("How far a cone opens"),
    "line_cells": tr("How wide a line is"),
    "cut_by_walls": tr("What walls do"),
    "look": tr("Colour and pattern"),
    "fog_cells": tr("Size of the brush"),
    "step": tr("Snapping"),
}
assert set(get_args(DoorKind)) == set(VALUES["door"].values())


#: From the roomiest look of the buttons to the tightest: with words or without, and the side of an icon, pixels.
STYLES = (
    (Qt.ToolButtonStyle.ToolButtonTextBesideIcon, 18),
    (Qt.ToolButtonStyle.ToolButtonIconOnly, 18),
    (Qt.ToolButtonStyle.ToolButtonIconOnly, 16),
)


class DrawBar(QToolBar):
    """The tools in a row, then the choices of the tool in hand; the status line says how it is used."""

    def __init__(self, desk: Desk, tools: Iterable[QAction]) -> None:
        super().__init__(tr("Drawing"))
        self.setObjectName("drawing")
        self.setMovable(False)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setIconSize(QSize(18, 18))
        self._desk, self._tool, self._narrow = desk, "select", False
        self.show_keys(DEFAULTS)
        self.tools = {action.objectName(): action for action in tools}
        for action in self.tools.values():
            self.addAction(action)
        self.addSeparator()
        self.fields = {name: self._field(name, values) for name, values in VALUES.items()}
        self._of_field = {name: self.addWidget(field) for name, field in self.fields.items()}
        self._blast: float | None = None  # the first size offered, in cells, on maps whose tables tell it
        self.hide()
        desk.map_shown.connect(self._on_scene)
        desk.changed.connect(lambda _event: self._offer_blast())

    @property
    def brush(self) -> Brush:
        """What is chosen."""
        return Brush(**{name: field.currentData() for name, field in self.fields.items()})

    def set_narrow(self, narrow: bool) -> None:
        """Icons alone where the window is narrow; the words stay in the tips."""
        self._narrow = narrow
        self._show_fields()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Words beside the icons where tools and choices have room for them."""
        for style, side_px in STYLES[1:] if self._narrow else STYLES:
            if (style, side_px) != (self.toolButtonStyle(), self.iconSize().width()):
                self.setToolButtonStyle(style)
                self.setIconSize(QSize(side_px, side_px))
            if self.sizeHint().width() <= self.width():
                return

    def show_keys(self, keys: KeyMap) -> None:
        """Name these keys in the hints."""
        self._key_words = {deed.name: keys.shown(deed.name) or NO_KEY for deed in keys.deeds}

    def take(self, tool: str) -> None:
        """Show what belongs to a tool and say how it is used; hide where it draws nothing."""
        self._tool = tool
        self._show_fields()
        self.setVisible(tool in HINTS)
        if tool in HINTS and self._desk.scene is not None:
            self._desk.scene.say(HINTS[tool].format(**self._key_words))

    def take_number(self, number: int) -> bool:
        """Choose the shape of templates, or the size of the brush, by its number; False where neither is in hand."""
        field = self.fields.get(BY_NUMBER.get(self._tool, ""))
        if field is not None and number <= field.count():
            field.setCurrentIndex(number - 1)
        return field is not None

    def next_shape(self) -> None:
        """Choose the shape after the one chosen."""
        field = self.fields["shape"]
        field.setCurrentIndex((field.currentIndex() + 1) % field.count())

    def _show_fields(self) -> None:
        """Show what belongs to the tool in hand, and to the shape chosen."""
        shown = {*CHOICES_OF.get(self._tool, ())} if self._tool in HINTS else set()
        if self._tool in HINTS and self._tool not in UNSNAPPED:
            shown.add("step")
        shown -= IN_THE_FORM if self._narrow else set()
        shape = self.fields["shape"].currentData()
        for name, action in self._of_field.items():
            action.setVisible(name in shown and OF_SHAPE.get(name, shape) == shape)
        self._fit()

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

    def _offer_blast(self) -> None:
        """Offer first the size of a blast by the tables of the map; it is chosen until another size is."""
        state, field = self._desk.state, self.fields["template_cells"]
        cells = None if state is None else offered_blast(state.info)
        if cells == self._blast:
            return
        usual = field.currentData() in (self._blast, Brush().template_cells)
        with QSignalBlocker(field):
            if self._blast is not None:
                field.removeItem(0)
            if state is not None and cells is not None:
                far = length(cells * state.info.grid.cell_m, state.info.system)
                field.insertItem(0, tr("Blast, {far}", far=far), cells)
            if usual:
                field.setCurrentIndex(0 if cells is not None else field.findData(Brush().template_cells))
        self._blast = cells
        self._hand_over()

    def _hand_over(self) -> None:
        self._show_fields()
        if self._desk.scene is not None:
            self._desk.scene.brush = self.brush

    def _on_scene(self, scene: MapScene | None) -> None:
        if scene is not None:
            self._offer_blast()
            scene.brush = self.brush
            scene.tool_changed.connect(self.take)
