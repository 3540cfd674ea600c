"""A part of the map, or all maps of the campaign as floors, as Universal VTT: drawn out or typed in, and written."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QRectF, QSize, QSizeF
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QHBoxLayout, QVBoxLayout, QWidget

from battlemap.scene.poster import Look, map_image
from battlemap.scene.units import CELL, grid_rect
from battlemap.texts import tr
from battlemap.ui.desk import Desk
from battlemap.ui.dialogs import fit_to_screen, scrolled
from battlemap.ui.inspector.fields import ChoiceField, SpinField, TickField
from battlemap.ui.loading import Loader
from battlemap.ui.map_pictures import MapPictures
from battlemap.ui.part_preview import PartPreview
from battlemap.ui.plain_label import PlainLabel

PREVIEW_PX = 420  # the longer side of the map in the preview
SIZE = QSize(760, 420)
ORIGINS = {tr("the corner of the part"): "corner", tr("the corner of the map"): "map"}
MOST_CELLS = 5000.0

ExportPart = Callable[[Path, QRectF, str], None]  # the file, the part in cells, from where places are counted
ExportFloors = Callable[[Path], None]  # the name that those of the files begin with


class PartDialog(QDialog):
    """Stays open beside the map; what it exports is the map as it is at that moment."""

    def __init__(
        self,
        desk: Desk,
        loader: Loader,
        ask_target: Callable[[], Path | None],
        export_part: ExportPart,
        export_floors: ExportFloors,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Part of the map, or floors"))
        self._desk, self._pictures, self._ask_target = desk, MapPictures(desk, loader), ask_target
        self._export_part, self._export_floors = export_part, export_floors
        self._cells = QSizeF()
        self.floors = TickField(tr("All maps of the campaign, a file each"))
        self.left = SpinField(tr("From column"), 0, MOST_CELLS, 1)
        self.top = SpinField(tr("From row"), 0, MOST_CELLS, 1)
        self.wide = SpinField(tr("Columns"), 1, MOST_CELLS, 1)
        self.high = SpinField(tr("Rows"), 1, MOST_CELLS, 1)
        self.origin = ChoiceField(tr("Places are counted from"), tuple(ORIGINS))
        self.summary = PlainLabel()
        self.summary.setWordWrap(True)
        self.preview = PartPreview()
        self._lay_out()
        self._connect()
        fit_to_screen(self, SIZE)

    @property
    def _sides(self) -> tuple[SpinField, SpinField, SpinField, SpinField]:
        return self.left, self.top, self.wide, self.high

    def _lay_out(self) -> None:
        self.form = QFormLayout()
        for field in (*self._sides, self.origin):
            self.form.addRow(field.accessibleName(), field)
        self.form.addRow(self.floors)
        left = QWidget()
        left.setLayout(self.form)
        parts = QHBoxLayout()
        parts.addWidget(scrolled(left))
        parts.addWidget(self.preview, 1)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Close)
        self.buttons.button(QDialogButtonBox.StandardButton.Save).setText(tr("Export…"))
        self.whole = self.buttons.addButton(tr("Whole map"), QDialogButtonBox.ButtonRole.ResetRole)
        layout = QVBoxLayout(self)
        layout.addLayout(parts, 1)
        layout.addWidget(self.summary)
        layout.addWidget(self.buttons)

    def _connect(self) -> None:
        for field in self._sides:
            field.edited.connect(lambda _value, _gesture: self._show_part())
        self.floors.edited.connect(lambda _value, _gesture: self._show_part())
        self.preview.dragged.connect(self.take)
        self.whole.clicked.connect(lambda _checked: self.take(QRectF(0, 0, MOST_CELLS, MOST_CELLS)))
        self.buttons.accepted.connect(self.ask)
        self.buttons.rejected.connect(self.close)
        self._desk.map_shown.connect(lambda _scene: self.refresh() if self.isVisible() else None)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow() and self.isVisible():
            self.refresh()  # the map may have changed while the GM was at work on it

    def refresh(self) -> None:
        """Draw the map anew; a map of another size is taken whole."""
        state = self._desk.state
        if state is None:
            return
        shown = grid_rect(state.info.grid)
        cells = QSizeF(shown.width() / CELL, shown.height() / CELL).boundedTo(
            QSizeF(state.info.grid.columns, state.info.grid.rows)
        )
        if cells != self._cells:
            self._cells = cells
            self.take(QRectF(0, 0, MOST_CELLS, MOST_CELLS))
        self.floors.setEnabled(len(self._desk.document.maps) > 1)
        self._pictures.when_read(self._show_map)
        self._show_part()

    def _show_map(self) -> None:
        state = self._desk.state
        if state is not None:
            longest = max(state.info.grid.columns, state.info.grid.rows)
            self.preview.show_map(map_image(state, self._pictures.found, Look(), PREVIEW_PX / longest))

    @property
    def part(self) -> QRectF:
        """The part that is taken, in cells; never more than there is."""
        left, top, wide, high = (field.settled() for field in self._sides)
        return QRectF(left, top, wide, high) & QRectF(0, 0, self._cells.width(), self._cells.height())

    @property
    def is_floors(self) -> bool:
        """Whether all maps are written, whole."""
        return self.floors.isChecked() and self.floors.isEnabled()

    def take(self, part: QRectF) -> None:
        """Take a part, in cells; as much of it as the map has."""
        part &= QRectF(0, 0, self._cells.width(), self._cells.height())
        for field, value in zip(self._sides, (part.x(), part.y(), part.width(), part.height()), strict=True):
            field.show_value(value)
        self._show_part()

    def _show_part(self) -> None:
        """Show what is taken, and what it comes to."""
        for field in (*self._sides, self.origin, self.whole):
            field.setEnabled(not self.is_floors)
        whole, part = QRectF(0, 0, self._cells.width(), self._cells.height()), self.part
        self.preview.show_part(_of_picture(self._desk, self._cells), whole if self.is_floors else part)
        can = self.is_floors or (part.width() >= 1 and part.height() >= 1)
        self.buttons.button(QDialogButtonBox.StandardButton.Save).setEnabled(can)
        self.summary.setText(self._words(part, can))

    def _words(self, part: QRectF, can: bool) -> str:
        if self.is_floors:
            number = len(self._desk.document.maps)
            return tr("{number} files, named after their maps and numbered in their order.", number=number)
        if not can:
            return tr("This part lies outside the map.")
        return tr(
            "{wide:g} x {high:g} cells. Drag over the map for another part.", wide=part.width(), high=part.height()
        )

    def ask(self) -> None:
        """Choose a file, and export into it."""
        path = self._ask_target()
        if path is None:
            return
        if self.is_floors:
            self._export_floors(path)
        else:
            self._export_part(path, self.part, ORIGINS[self.origin.currentText()])


def _of_picture(desk: Desk, cells: QSizeF) -> QSizeF:
    """How many cells the picture of the map is wide and high; hexes reach a little beyond the last whole cell."""
    if desk.state is None:
        return cells
    shown = grid_rect(desk.state.info.grid)
    return QSizeF(shown.width() / CELL, shown.height() / CELL)
