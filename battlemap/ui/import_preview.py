"""What a file of another program holds, shown before anything of it is kept, with what is to be decided."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from battlemap.document.plain_text import one_line
from battlemap.formats.loaded import LoadedMap, WallSource
from battlemap.formats.questions import Questions, questions_of
from battlemap.formats.report import ImportReport, combined
from battlemap.formats.universal_vtt.options import OpenPortals, UvttOptions
from battlemap.rulings.games import GAMES
from battlemap.scene.pictures import PictureError, read_picture
from battlemap.texts import tr
from battlemap.ui.dialogs import fit_to_screen, scrolled
from battlemap.ui.inspector.fields import ChoiceField, TickField
from battlemap.ui.plain_label import PlainLabel

THUMBNAIL = QSize(240, 150)
THUMBNAIL_PIXELS = 400_000
LINES_SHOWN = 6
LEAST_WIDTH_PX = 400
PORTALS: dict[str, OpenPortals] = {
    tr("openings, to be told apart later"): "opening",
    "windows": "window",
    tr("doors that stand open"): "door",
}
SOURCES = {
    "tiles": tr("tiles marked so, or with shapes in them ({number})"),
    "objects": tr("objects named or flagged so ({number})"),
    "tile_layer": tr("every tile of the layer {name} ({number})"),
    "object_layer": tr("every object of the layer {name} ({number})"),
}
FEWEST_ROWS, MOST_ROWS = 2, 5
CELLS = {"1.5 m": 1.5, tr("5 ft (1.524 m)"): 1.524, "1 m": 1.0, "3 m": 3.0}
Choose = Callable[[UvttOptions], object]


class ImportPreview(QDialog):
    """Return opens the file with what is chosen; Esc leaves everything as it was."""

    def __init__(
        self,
        file: str,
        loaded: Sequence[LoadedMap],
        chosen: Choose,
        parent: QWidget | None = None,
        picture: QImage | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Open {file}", file=file))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._asked, self._chosen = questions_of(loaded), chosen
        self._report = combined({each.state.info.name: each.report for each in loaded})
        self.picture = PlainLabel()
        self.picture.setPixmap(QPixmap.fromImage(thumbnail(loaded) if picture is None else picture))
        self.picture.setVisible(not self.picture.pixmap().isNull())
        self.facts = PlainLabel("\n".join(_facts(loaded, self._report)))
        self.facts.setWordWrap(True)
        self.cell = ChoiceField(tr("A cell is"), tuple(CELLS))
        self.game = ChoiceField(tr("Game"), tuple(GAMES.values()))
        self.portals = ChoiceField(tr("Portals that are not shut are"), tuple(PORTALS))
        self.outside = TickField(tr("Keep what lies outside the picture ({outside})", outside=self._asked.outside))
        self.outside.setChecked(not self._asked.was_cropped)
        self.objects = TickField(tr("Outlines of furniture and pillars stop sight"))
        self.objects.setChecked(True)
        self.walls_from = QListWidget()
        self.walls_from.setAccessibleName(tr("Walls come from"))
        self._fill_walls_from(self._asked.walls_from)
        self.report = QPlainTextEdit("\n".join(self._report.lines()), readOnly=True)
        self.report.setAccessibleName(tr("Report of the import"))
        self.report.setFixedHeight(self.fontMetrics().lineSpacing() * (LINES_SHOWN + 1))
        self._lay_out(loaded)
        fit_to_screen(self)

    def _fill_walls_from(self, sources: Sequence[WallSource]) -> None:
        for source in sources:
            item = QListWidgetItem(SOURCES[source.kind].format(number=source.number, name=one_line(source.name)))
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if source.is_taken else Qt.CheckState.Unchecked)
            item.setToolTip(item.text())
            item.setData(Qt.ItemDataRole.UserRole, source.key)
            self.walls_from.addItem(item)
        if sources:
            self.walls_from.setCurrentRow(0)
        self.walls_from.setHorizontalScrollBarPolicy(
            Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        )  # tips tell long names whole
        rows = min(max(len(sources), FEWEST_ROWS), MOST_ROWS)
        frame = 2 * self.walls_from.frameWidth()
        self.walls_from.setFixedHeight(max(self.walls_from.sizeHintForRow(0), 1) * rows + frame)

    def _lay_out(self, loaded: Sequence[LoadedMap]) -> None:
        asked = self._asked
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow(self.picture)
        form.addRow(self.facts)
        for field, is_asked in (
            (self.game, True),
            (self.cell, _tells_no_cell(loaded)),
            (self.portals, asked.open_portals),
        ):
            form.addRow(field.accessibleName(), field)
            form.setRowVisible(field, bool(is_asked))
        for tick, is_asked in ((self.outside, asked.outside), (self.objects, asked.objects)):
            form.addRow(tick)
            form.setRowVisible(tick, bool(is_asked))
        form.addRow(self.walls_from.accessibleName(), self.walls_from)
        form.setRowVisible(self.walls_from, bool(asked.walls_from))
        form.addRow(self.report)
        inner = QWidget()
        inner.setLayout(form)
        inner.setMinimumWidth(LEAST_WIDTH_PX)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(scrolled(inner), 1)
        layout.addWidget(self.buttons)
        opens = self.buttons.button(QDialogButtonBox.StandardButton.Open)
        opens.setDefault(True)
        opens.setFocus()

    @property
    def questions(self) -> Questions:
        """What is asked."""
        return self._asked

    @property
    def options(self) -> UvttOptions:
        """What is chosen; what is not asked stays as it is without being asked."""
        system = next(game for game, name in GAMES.items() if name == self.game.currentText())
        return UvttOptions(
            system=system,
            cell_m=CELLS[self.cell.currentText()],
            keep_outside=self.outside.isChecked() if self._asked.outside else None,
            objects=self.objects.isChecked(),
            open_portals=PORTALS[self.portals.currentText()],
            **self._chosen_sources(),
        )

    def _chosen_sources(self) -> dict[str, Any]:
        """What walls are to come from, as options; none where it is what the map itself says."""
        sources = self._asked.walls_from
        items = [self.walls_from.item(row) for row in range(self.walls_from.count())]
        keys = {item.data(Qt.ItemDataRole.UserRole) for item in items if item.checkState() == Qt.CheckState.Checked}
        if keys == {source.key for source in sources if source.is_taken}:
            return {}
        layers = frozenset(source.key for source in sources if source.name and source.key in keys)
        return {"wall_layers": layers, "wall_tiles": "tiles" in keys, "wall_objects": "objects" in keys}

    def accept(self) -> None:
        super().accept()
        self._chosen(self.options)


def _tells_no_cell(loaded: Sequence[LoadedMap]) -> bool:
    """Whether the size of a cell is a guess: all formats but Foundry's and the scenario text leave it open."""
    return not any(each.report.format.startswith(("Foundry", "battlemap")) for each in loaded)


def _facts(loaded: Sequence[LoadedMap], report: ImportReport) -> list[str]:
    first = loaded[0].state.info
    grid = first.grid
    size = tr("{columns} x {rows} cells, grid: {kind}", columns=grid.columns, rows=grid.rows, kind=grid.kind)
    px = [tr("{px:g} pixels a cell", px=first.picture.px_per_cell)] if first.picture else []
    maps = [tr("{count} maps; of the first:", count=len(loaded))] if len(loaded) > 1 else []
    return [f"{report.format}; {report.picture}", *maps, ", ".join((size, *px))]


def thumbnail(loaded: Sequence[LoadedMap]) -> QImage:
    """The picture of the first map that has one, small; nothing where it cannot be read. In any thread."""
    for each in loaded:
        picture = each.state.info.picture
        if picture is None or picture.image not in each.images:
            continue
        try:
            image, _ = read_picture(each.images[picture.image], THUMBNAIL_PIXELS)
        except PictureError:
            continue
        return image.scaled(THUMBNAIL, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
    return QImage()
