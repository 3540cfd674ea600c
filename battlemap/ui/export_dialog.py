"""Posters and pictures of the map: what is shown, how large, on which paper, with a preview of the sheets."""

from collections.abc import Callable, Generator
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QBuffer, QEvent, QIODevice, QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QHBoxLayout, QVBoxLayout, QWidget

from battlemap.document.errors import DocumentError
from battlemap.formats.errors import MapFileError
from battlemap.formats.files import write_file
from battlemap.scene.poster import Look, map_image, map_image_steps, poster_steps
from battlemap.scene.poster_layout import INCH_MM, Cut, Layout, PosterError, lay_out
from battlemap.texts import tr
from battlemap.ui.desk import Desk
from battlemap.ui.dialogs import fit_to_screen, scrolled
from battlemap.ui.export_preview import PosterPreview
from battlemap.ui.inspector.fields import ChoiceField, SpinField, TickField, WholeField
from battlemap.ui.loading import PATIENCE_S, Job, Loader
from battlemap.ui.map_pictures import MapPictures
from battlemap.ui.messages import tell_exception
from battlemap.ui.plain_label import PlainLabel

POSTER, SHEET, PNG = tr("PDF on sheets of paper"), tr("PDF, one sheet as large as the map"), tr("Picture (PNG)")
PAPER_NAMES = {"A4": "a4", "A3": "a3", tr("Letter"): "letter"}
TURNS = {tr("whichever takes fewer sheets"): None, "upright": False, "across": True}
PREVIEW_PX = 420  # the longer side of the map in the preview
SIZE = QSize(760, 460)
PX_PER_CELL = 70
Made = TypeVar("Made")


class ExportDialog(QDialog):
    """Stays open beside the map; what it exports is the map as it is at that moment."""

    def __init__(
        self,
        desk: Desk,
        loader: Loader,
        ask_target: Callable[[str, str, str], Path | None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Poster or picture"))
        self._desk, self._loader, self._ask_target = desk, loader, ask_target
        self._job: Job | None = None
        self._pictures = MapPictures(desk, loader)
        self.kind = ChoiceField(tr("Make"), (POSTER, SHEET, PNG))
        self.paper = ChoiceField(tr("Paper"), tuple(PAPER_NAMES))
        self.turn = ChoiceField(tr("The paper lies"), tuple(TURNS))
        self.cell_mm = SpinField(tr("A cell is"), 2, 200, 1, " mm")
        self.overlap_mm = SpinField(tr("Sheets overlap by"), 0, 80, 1, " mm")
        self.px_per_cell = WholeField(tr("Pixels a cell"), 8, 400, 10, " px")
        self.player = TickField(tr("Only what the players may see"))
        self.grid, self.walls, self.tokens = (
            TickField(tr("Grid lines")),
            TickField(tr("Walls and doors")),
            TickField(tr("Tokens")),
        )
        self.summary = PlainLabel()
        self.summary.setWordWrap(True)
        self.preview = PosterPreview()
        self._set_defaults()
        self._lay_out()
        self._connect()
        self._show_fields()
        fit_to_screen(self, SIZE)

    def _set_defaults(self) -> None:
        self.cell_mm.setValue(INCH_MM)
        self.overlap_mm.setValue(Cut().overlap_mm)
        self.px_per_cell.setValue(PX_PER_CELL)
        for tick in (self.grid, self.walls, self.tokens):
            tick.setChecked(True)

    def _lay_out(self) -> None:
        self.form = QFormLayout()
        for field in (self.kind, self.paper, self.turn, self.cell_mm, self.overlap_mm, self.px_per_cell):
            self.form.addRow(field.accessibleName(), field)
        for tick in (self.player, self.grid, self.walls, self.tokens):
            self.form.addRow(tick)
        left = QWidget()
        left.setLayout(self.form)
        parts = QHBoxLayout()
        parts.addWidget(scrolled(left))
        parts.addWidget(self.preview, 1)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Close)
        self.buttons.button(QDialogButtonBox.StandardButton.Save).setText(tr("Export…"))
        layout = QVBoxLayout(self)
        layout.addLayout(parts, 1)
        layout.addWidget(self.summary)
        layout.addWidget(self.buttons)

    def _connect(self) -> None:
        for field in (self.kind, self.paper, self.turn, self.cell_mm, self.overlap_mm, self.px_per_cell):
            field.edited.connect(lambda _value, _gesture: self._show_fields())
        for tick in (self.player, self.grid, self.walls, self.tokens):
            tick.edited.connect(lambda _value, _gesture: self.refresh())
        self.buttons.accepted.connect(self.ask)
        self.buttons.rejected.connect(self.close)
        self._desk.map_shown.connect(lambda _scene: self._refresh_if_shown())

    @property
    def look(self) -> Look:
        """What is to be shown."""
        return Look(
            player=self.player.isChecked(),
            grid=self.grid.isChecked(),
            walls=self.walls.isChecked(),
            tokens=self.tokens.isChecked(),
        )

    @property
    def cut(self) -> Cut:
        """How the map is to be put on paper."""
        return Cut(
            paper=PAPER_NAMES[self.paper.currentText()] if self.kind.currentText() == POSTER else None,
            cell_mm=self.cell_mm.settled(),
            overlap_mm=self.overlap_mm.settled(),
            landscape=TURNS[self.turn.currentText()],
        )

    def _refresh_if_shown(self) -> None:
        if self.isVisible():
            self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self._refresh_if_shown()  # the map may have changed while the GM was at work on it

    def refresh(self) -> None:
        """Draw the preview anew: the map or what is to be shown of it has changed."""
        if self._desk.state is not None:
            self._pictures.when_read(self._show_preview)
        self._show_fields()

    def _show_preview(self) -> None:
        state = self._desk.state
        if state is not None:
            longest = max(state.info.grid.columns, state.info.grid.rows)
            self.preview.show_map(map_image(state, self._pictures.found, self.look, PREVIEW_PX / longest))

    def _show_fields(self) -> None:
        """Show the fields that count for what is to be made, and what it comes to."""
        kind = self.kind.currentText()
        for field in (self.paper, self.turn, self.overlap_mm):
            self.form.setRowVisible(field, kind == POSTER)
        self.form.setRowVisible(self.cell_mm, kind != PNG)
        self.form.setRowVisible(self.px_per_cell, kind == PNG)
        state, layout, words = self._desk.state, None, ""
        if state is not None and kind == PNG:
            grid, px = state.info.grid, self.px_per_cell.settled()
            words = tr("{columns:g} x {rows:g} pixels.", columns=grid.columns * px, rows=grid.rows * px)
        elif state is not None:
            try:
                layout = lay_out(state.info.grid, self.cut)
                words = _words(layout)
            except PosterError as error:
                words = tr("This cannot be printed: {error}.", error=error)
        self.preview.show_sheets(layout if kind == POSTER else None)
        self.summary.setText(words)
        can = state is not None and (layout is not None or kind == PNG)
        self.buttons.button(QDialogButtonBox.StandardButton.Save).setEnabled(can)

    def ask(self) -> None:
        """Choose a file, and export into it."""
        is_png = self.kind.currentText() == PNG
        suffix, kinds = (".png", tr("Pictures (*.png)")) if is_png else (".pdf", tr("PDF (*.pdf)"))
        path = self._ask_target(tr("Export"), suffix, kinds)
        if path is not None:
            self.export(path)

    def export(self, path: Path) -> None:
        """Write the file; sheet by sheet, so that it can be stopped, and then nothing is left behind."""
        if self._desk.state is not None:
            self._pictures.when_read(partial(self._export, path))

    def _export(self, path: Path) -> None:
        state = self._desk.state
        if state is None:
            return
        text = tr("Exporting {name} …", name=path.name)
        if self.kind.currentText() == PNG:
            steps = map_image_steps(state, self._pictures.found, self.look, self.px_per_cell.settled())
            self._job = self._loader.step(text, _safely(steps), partial(self._write, path))
        else:
            pages = poster_steps(state, self._pictures.found, self.cut, self.look)
            self._job = self._loader.step(text, _safely(pages), partial(self._write, path))

    def _write(self, path: Path, made: QImage | bytes | Exception) -> None:
        """Write what was painted, beside the window: to pack a large picture takes seconds."""
        failed = partial(tell_exception, self, tr("Cannot export {name}", name=path.name))
        if isinstance(made, Exception):
            failed(made)
            return

        def work() -> None:
            write_file(path, _png(made) if isinstance(made, QImage) else made)

        text = tr("Exporting {name} …", name=path.name)
        done = partial(self._tell_written, path)
        self._job = self._loader.load(text, work, done, failed, patience_s=PATIENCE_S, must_end=True)

    def _tell_written(self, path: Path, _nothing: object) -> None:
        self.summary.setText(tr("{name} is written. {text}", name=path.name, text=self.summary.text()))


def _words(layout: Layout) -> str:
    """What a poster comes to."""
    wide, high = (side / 10 for side in layout.map_mm)
    size = tr("{wide:.0f} x {high:.0f} cm", wide=wide, high=high)
    if not layout.margin_mm:
        return tr("One sheet of {size}.", size=size)
    sheets = len(layout.pages)
    if sheets == 1:
        return tr("The map is {size} and fits on one sheet.", size=size)
    return tr(
        "The map is {size}: {sheets} sheets, {across} across and {down} down.",
        size=size,
        sheets=sheets,
        across=layout.across,
        down=layout.down,
    )


def _png(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(buffer.data().data())


def _safely(steps: Generator[None, None, Made]) -> Generator[None, None, Made | Exception]:
    """The steps; what goes wrong in them is their result."""
    try:
        return (yield from steps)
    except (PosterError, DocumentError, MapFileError, OSError) as error:
        return error
