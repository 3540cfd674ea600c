"""Laying the grid over the picture: by numbers, by a box drawn around cells, or by the grid the picture shows."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, QSize
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from battlemap.document.commands import AlignGrid
from battlemap.document.errors import DocumentError
from battlemap.document.model import Grid, MapInfo, Picture
from battlemap.formats.pictures import HEAD_BYTES, PictureError, facts_of
from battlemap.geometry.types import MapPoint
from battlemap.scene.map_scene import MapScene
from battlemap.scene.tools.sketch import Sketch
from battlemap.texts import tr
from battlemap.ui.desk import Desk
from battlemap.ui.dialogs import fit_to_screen
from battlemap.ui.grid_fit import boxed, covering, with_cells
from battlemap.ui.inspector.fields import SpinField, WholeField
from battlemap.ui.loading import PATIENCE_S, Job, Loader
from battlemap.ui.plain_label import PlainLabel

if TYPE_CHECKING:
    from battlemap.formats.printed_grid import PrintedGrid

CELLS_MAX = 1000
LOOKING = tr("Looking for the printed grid …")
HOW = tr("Draw a box around some cells of the picture, say how many they are, and look whether the lines meet.")
NO_PICTURE = tr("This map has no picture. Its cells are set in Map, Settings.")
NONE_FOUND = tr("No printed grid stands out of this picture. Draw a box around some of its cells instead.")
NONE_NEAR = tr("No printed grid with about these cells stands out of this picture; that of the box stays.")
BOXED = tr(
    "Apply it so, or let the printed grid be found: cells of about this size are looked for, to a part of a pixel."
)
FOUND = tr("A grid of {px:g} pixels a cell was found. Look whether the lines meet, then press Apply.")


class GridDialog(QDialog):
    """Stays beside the map; shows the lines as they would be, and makes one step of it when told."""

    def __init__(self, desk: Desk, loader: Loader, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Align the grid"))
        self._desk, self._loader = desk, loader
        self._job: Job | None = None
        self._size_px = (0, 0)
        self._corners: tuple[MapPoint, MapPoint] | None = None
        self.hint = PlainLabel(HOW)
        self.hint.setWordWrap(True)
        self.box_columns, self.box_rows = (
            WholeField(tr("Columns in the box"), 1, 200),
            WholeField(tr("Rows in the box"), 1, 200),
        )
        self.across = SpinField(tr("Pixels a cell, across"), 4, 4000)
        self.down = SpinField(tr("Pixels a cell, down"), 4, 4000)
        self.left, self.top = (
            SpinField(tr("First line from the left"), 0, 4000),
            SpinField(tr("First line from the top"), 0, 4000),
        )
        self.columns, self.rows = WholeField(tr("Columns"), 1, CELLS_MAX), WholeField(tr("Rows"), 1, CELLS_MAX)
        self.box_button, self.find_button = QPushButton(tr("&Draw a box")), QPushButton(tr("&Find the printed grid"))
        for field in (self.across, self.down, self.left, self.top):
            field.setDecimals(3)
            field.setSuffix(" px")
            field.setSingleStep(0.1)
        self._lay_out()
        self._connect()
        fit_to_screen(self, QSize(380, 300))

    def _lay_out(self) -> None:
        form = QFormLayout()
        for name, one, other in (
            (tr("Cells in the box"), self.box_columns, self.box_rows),
            (tr("A cell, across and down"), self.across, self.down),
            (tr("First lines"), self.left, self.top),
            (tr("Columns and rows"), self.columns, self.rows),
        ):
            row = QHBoxLayout()
            row.addWidget(one)
            row.addWidget(other)
            form.addRow(name, row)
        tools = QHBoxLayout()
        tools.addWidget(self.box_button)
        tools.addWidget(self.find_button)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Apply | QDialogButtonBox.StandardButton.Close)
        layout = QVBoxLayout(self)
        layout.addWidget(self.hint)
        layout.addLayout(tools)
        layout.addLayout(form)
        layout.addStretch(1)
        layout.addWidget(self.buttons)

    def _connect(self) -> None:
        self.box_button.clicked.connect(lambda _checked: self._draw_box())
        self.find_button.clicked.connect(lambda _checked: self.find())
        self.buttons.button(QDialogButtonBox.StandardButton.Apply).clicked.connect(lambda _checked: self.apply())
        self.buttons.rejected.connect(self.close)
        for field in (self.box_columns, self.box_rows):
            field.edited.connect(lambda _value, _gesture: self._take_box())
        for field in (self.across, self.down, self.left, self.top, self.columns, self.rows):
            field.edited.connect(lambda _value, _gesture: self._preview())
        self._desk.map_shown.connect(self.follow)
        self._desk.changed.connect(lambda _event: self.read() if self.isVisible() else None)

    def read(self) -> None:
        """Show the grid of the map as it is."""
        self._corners = None
        info, self._size_px = self._info, self._read_size()
        has_picture = info is not None and info.picture is not None and self._size_px != (0, 0)
        for part in (self.box_button, self.find_button, self.buttons.button(QDialogButtonBox.StandardButton.Apply)):
            part.setEnabled(has_picture)
        self.hint.setText(HOW if has_picture else NO_PICTURE)
        if has_picture and info is not None and info.picture is not None:
            self._show(info.picture, info.grid)
            self._show_lines(None)

    def find(self) -> None:
        """Look for the grid the picture shows, after a box for one of about its cells, and offer it."""
        info = self._info
        if info is None or info.picture is None:
            return
        from battlemap.formats.printed_grid import grid_of_picture  # it takes numpy, which the start does not need

        near = None if self._corners is None else self.across.settled()
        read = self._desk.document.image_source(info.picture.image, 0).read
        if self._job is not None:
            self._job.stop()
        found = partial(self._take_found, info)
        self._job = self._loader.load(
            LOOKING, lambda: grid_of_picture(read(), near), found, self._not_found, patience_s=PATIENCE_S
        )

    def _not_found(self, error: Exception) -> None:
        self.hint.setText(tr("The printed grid cannot be looked for: {error}.", error=error))

    def _take_found(self, info: MapInfo, found: "PrintedGrid | None") -> None:
        """Offer what was found, if the picture it was looked for in is still the one shown."""
        if info != self._info or info.picture is None or not self.isVisible():
            return
        if found is None:
            self.hint.setText(NONE_FOUND if self._corners is None else NONE_NEAR)
            return
        self.hint.setText(FOUND.format(px=round(found.px_per_cell, 3)))
        self._offer(with_cells(info.picture, found.px_per_cell, found.px_per_cell_y, found.offset_px))

    def apply(self) -> None:
        """Make it so, as one step."""
        info = self._info
        if info is not None and info.picture is not None:
            picture, grid = self._made(info.picture, info.grid)
            self._desk.execute(AlignGrid(info.id, picture, grid))
            self._show_lines(None)

    @property
    def _info(self) -> MapInfo | None:
        return None if self._desk.state is None else self._desk.state.info

    def _read_size(self) -> tuple[int, int]:
        info = self._info
        if info is None or info.picture is None:
            return 0, 0
        try:
            facts = facts_of(self._desk.document.image_source(info.picture.image, HEAD_BYTES))
        except (DocumentError, PictureError):
            return 0, 0
        return facts.width_px, facts.height_px

    def _draw_box(self) -> None:
        if self._desk.scene is not None:
            self._desk.scene.set_tool("box")

    def _take_corners(self, one: MapPoint, other: MapPoint) -> None:
        if self.isVisible():
            self._corners = (one, other)
            self._take_box()

    def _take_box(self) -> None:
        info = self._info
        if self._corners is not None and info is not None and info.picture is not None:
            columns, rows = int(self.box_columns.settled()), int(self.box_rows.settled())
            self._offer(boxed(info.picture, self._corners, columns, rows))
            self.hint.setText(BOXED)

    def _offer(self, picture: Picture) -> None:
        info = self._info
        if info is not None:
            self._show(picture, covering(info, picture, self._size_px))
            self._preview()

    def _show(self, picture: Picture, grid: Grid) -> None:
        values = {
            self.across: picture.px_per_cell,
            self.down: picture.px_per_cell_y or picture.px_per_cell,
            self.left: picture.offset_px[0],
            self.top: picture.offset_px[1],
            self.columns: grid.columns,
            self.rows: grid.rows,
        }
        for field, value in values.items():
            with QSignalBlocker(field):
                field.setValue(value)

    def _made(self, picture: Picture, grid: Grid) -> tuple[Picture, Grid]:
        """What the fields say; a size that was not touched keeps all its digits."""
        across, down = (_kept(field.settled(), old) for field, old in self._sizes(picture))
        offset = tuple(_kept(f.settled(), old) for f, old in zip((self.left, self.top), picture.offset_px, strict=True))
        made = replace(
            picture,
            px_per_cell=across,
            px_per_cell_y=None if down == across else down,
            offset_px=(offset[0], offset[1]),
        )
        return made, replace(grid, columns=int(self.columns.settled()), rows=int(self.rows.settled()))

    def _sizes(self, picture: Picture) -> tuple[tuple[SpinField, float], tuple[SpinField, float]]:
        return (self.across, picture.px_per_cell), (self.down, picture.px_per_cell_y or picture.px_per_cell)

    def _preview(self) -> None:
        info = self._info
        if info is not None and info.picture is not None:
            self._show_lines(self._made(info.picture, info.grid))

    def _show_lines(self, made: tuple[Picture, Grid] | None) -> None:
        scene, info = self._desk.scene, self._info
        if scene is None or info is None or info.picture is None:
            return
        scene.show_sketch(None if made is None else Sketch(lines=_lines(info.picture, *made)))

    def follow(self, scene: MapScene | None) -> None:
        """Take boxes drawn on the map that is shown."""
        if scene is not None:
            scene.box_drawn.connect(self._take_corners)
        if self.isVisible():
            self.read()

    def hideEvent(self, event) -> None:  # type: ignore[no-untyped-def]
        super().hideEvent(event)
        if self._job is not None:
            self._job.stop()
        self._show_lines(None)
        if self._desk.scene is not None:
            self._desk.scene.set_tool("select")


def _kept(shown: float, old: float) -> float:
    return old if abs(shown - old) < 0.0005 else shown


def _lines(now: Picture, new: Picture, grid: Grid) -> tuple[tuple[MapPoint, ...], ...]:
    """The lines of a new grid, told in cells of the present one."""
    was = now.px_per_cell, now.px_per_cell_y or now.px_per_cell
    step = new.px_per_cell, new.px_per_cell_y or new.px_per_cell

    def at(column: float, row: float) -> MapPoint:
        pixel = new.offset_px[0] + column * step[0], new.offset_px[1] + row * step[1]
        return MapPoint((pixel[0] - now.offset_px[0]) / was[0], (pixel[1] - now.offset_px[1]) / was[1])

    columns = (((at(c, 0)), at(c, grid.rows)) for c in range(grid.columns + 1))
    rows = (((at(0, r)), at(grid.columns, r)) for r in range(grid.rows + 1))
    return (*columns, *rows)
