"""The tables of a map: weapons, armour, arcs, hit locations, range rows and the like, each with its defaults."""

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QListWidget,
    QPushButton,
    QSplitter,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from battlemap.document.model import System
from battlemap.rulings.games import GAMES
from battlemap.rulings.table_list import TABLE_LIST, Column, HouseTable, Row, setting_of, table_settings
from battlemap.rulings.table_offers import is_readable
from battlemap.rulings.table_rows import (
    TRUTHS,
    CellError,
    cell_words,
    default_rows,
    problem_typed,
    rows_of,
    values_typed,
)
from battlemap.rulings.value_words import shown
from battlemap.texts import tr
from battlemap.ui.dialogs import fit_to_screen
from battlemap.ui.inspector.text_field import complaint_label
from battlemap.ui.plain_label import PlainLabel, plain_tip

SIZE = QSize(880, 560)
LIST_PX = 110
LEAST_LETTERS, LEAST_NAME = 3, 12  # of a column, of a name
LABELS_MOST = 0.8  # of the width of a table
ROW_ROOM_PX = 10
UNBROKEN = "\N{NON-BREAKING HYPHEN}"
OWN = " ✎"  # after the name of a table that is not as the program has it
HINT = tr("Rows in bold are this table's own. All numbers are defaults of this project unless the book says them.")
EMPTY = {"whole": "0", "number": "0", "truth": "no"}


@dataclass(frozen=True, slots=True)
class TablesMade:
    """What was chosen: the tables that are edited, for how many maps, and whether tokens follow."""

    values: Mapping[str, object]
    for_all_maps: bool
    tokens_follow: bool


class TablesDialog(QDialog):
    """A list of tables beside the rows of one; it closes only with tables the rules can read."""

    def __init__(
        self, values: Mapping[str, object], game: System, maps: int = 1, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Tables of {games}", games=GAMES[game]))
        self._game = game
        self.made: TablesMade | None = None
        known = [name for name in values if name in table_settings(game)]
        wrong = [name for name in known if not is_readable(game, name, values[name])]
        values = {name: values[name] for name in known if name not in wrong}
        self.pages = [TablePage(table, game, values) for table in TABLE_LIST[game]]
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Tables"))
        self.list.addItems([page.table.title for page in self.pages])
        self.list.currentRowChanged.connect(self._show)
        self.add_button, self.remove_button, self.reset_button = (
            QPushButton(tr("&Add row")),
            QPushButton(tr("Re&move row")),
            QPushButton(tr("&Defaults")),
        )
        self.add_button.setToolTip(tr("A row at the end (Ins)"))
        self.remove_button.setToolTip(
            tr("Take the row out; of a default row that was changed, take the change back (Del)")
        )
        self.reset_button.setToolTip(tr("The whole table as the program has it"))
        self.complaint = complaint_label()
        self.target = QComboBox()
        self.target.addItems([tr("This map"), tr("All {maps} maps of the campaign", maps=maps)][: 2 if maps > 1 else 1])
        self.target.setAccessibleName(tr("For which maps"))
        self.follow = QCheckBox(tr("&Tokens that have arcs of a row that changes get the new ones"))
        self.follow.setChecked(True)
        self._lay_out()
        for page in self.pages:
            page.changed = self._mark
        self._unreadable = (
            tr("Not to be read, and shown as the program has it: {wrong}", wrong=", ".join(wrong)) if wrong else ""
        )
        self._mark()
        self.list.setCurrentRow(0)
        self.list.setMinimumWidth(self.list.sizeHintForColumn(0) + 3 * self.fontMetrics().averageCharWidth())
        fit_to_screen(self, SIZE)

    @classmethod
    def ask(
        cls, values: Mapping[str, object], game: System, maps: int, parent: QWidget | None = None
    ) -> TablesMade | None:
        """Show the tables; what was chosen, or None when it was cancelled."""
        dialog = cls(values, game, maps, parent)
        dialog.exec()
        return dialog.made

    def _lay_out(self) -> None:
        hint = PlainLabel(HINT)
        hint.setWordWrap(True)
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        for page in self.pages:
            column.addWidget(page)
        column.addLayout(self._row_buttons())
        parts = QSplitter()
        parts.addWidget(self.list)
        parts.addWidget(right)
        parts.setStretchFactor(1, 1)
        parts.setSizes([LIST_PX, SIZE.width() - LIST_PX])
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        row = QHBoxLayout()
        label = PlainLabel(tr("&For"))
        label.setBuddy(self.target)
        for part in (label, self.target):
            row.addWidget(part)
        row.addStretch(1)
        row.addWidget(buttons)
        layout = QVBoxLayout(self)
        for part in (hint, parts, self.follow, self.complaint):
            layout.addWidget(part)
        layout.setStretch(1, 1)
        layout.addLayout(row)

    def _row_buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        for button in (self.add_button, self.remove_button, self.reset_button):
            row.addWidget(button)
        row.addStretch(1)
        self.add_button.clicked.connect(lambda: self._shown.add())
        self.remove_button.clicked.connect(lambda: self._shown.remove())
        self.reset_button.clicked.connect(lambda: self._shown.reset())
        return row

    @property
    def _shown(self) -> "TablePage":
        return self.pages[max(0, self.list.currentRow())]

    def _show(self, index: int) -> None:
        for number, page in enumerate(self.pages):
            page.setVisible(number == index)
        self.follow.setVisible(self.pages[index].table.settings == ("fields_of_vision",))
        self._mark()

    def _mark(self) -> None:
        for button in (self.add_button, self.remove_button):
            button.setVisible(not self._shown.table.labels)
        self.remove_button.setEnabled(self._shown.can_remove)
        self._explain(self._shown.problem or self._unreadable)
        for number, page in enumerate(self.pages):
            self.list.item(number).setText(page.table.title + (OWN if page.is_own else ""))

    def page(self, title: str) -> "TablePage":
        """The page of a table."""
        return next(page for page in self.pages if page.table.title == title)

    def accept(self) -> None:
        values: dict[str, object] = {}
        for number, page in enumerate(self.pages):
            try:
                values |= values_typed(page.table, self._game, page.texts())
            except CellError as error:
                self.list.setCurrentRow(number)
                page.go_to(error)
                return
        self.made = TablesMade(values, self.target.currentIndex() == 1, self.follow.isChecked())
        super().accept()

    def _explain(self, words: str) -> None:
        self.complaint.setText(f"⚠ {words}" if words else "")
        self.complaint.setVisible(bool(words))


class Grid(QTableWidget):
    """Rows of cells that tell when they have more room, or less."""

    resized = Signal()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()


class TablePage(QWidget):
    """The rows of one table."""

    def __init__(self, table: HouseTable, game: System, values: Mapping[str, object]) -> None:
        super().__init__()
        self.table, self._game = table, game
        self.changed = lambda: None
        self.problem = ""  # of the first cell that cannot be taken
        self._warning = self.style().standardIcon(QStyle.StandardPixmap.SP_MessageBoxWarning)
        self.grid = Grid(0, len(table.columns))
        self.grid.setAccessibleName(table.title)
        self.grid.setHorizontalHeaderLabels([column.title for column in table.columns])
        self.grid.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.grid.horizontalHeader().setStretchLastSection(True)
        self.grid.horizontalHeader().setMinimumSectionSize(self.fontMetrics().averageCharWidth() * LEAST_LETTERS)
        counts = table.is_flat or table.columns[0].kind != "text"  # where no name tells the rows apart
        self.grid.verticalHeader().setVisible(bool(table.labels) or counts)
        self.grid.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + ROW_ROOM_PX)
        self.grid.setItemDelegate(ChoiceDelegate(table.columns, self.grid))
        self.grid.setTabKeyNavigation(False)
        self.grid.itemChanged.connect(lambda _item: self._marked())
        self.grid.itemSelectionChanged.connect(lambda: self.changed())
        self.grid.resized.connect(self._fit)
        self._lay_out()
        self._connect()
        self.show_rows(rows_of(table, game, values))

    def _lay_out(self) -> None:
        settings = [setting_of(self._game, name) for name in self.table.settings]
        rules = ", ".join(dict.fromkeys(str(setting.rule) for setting in settings)).replace("-", UNBROKEN)
        head = PlainLabel(f"{self.table.changes}  [{rules}]")
        head.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(head)
        layout.addWidget(self.grid)

    def _connect(self) -> None:
        if not self.table.labels:
            for key, do in ((Qt.Key.Key_Insert, self.add), (Qt.Key.Key_Delete, self.remove)):
                shortcut = QShortcut(QKeySequence(key), self.grid, do)
                shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)

    def show_rows(self, rows: tuple[Row, ...]) -> None:
        """Show these."""
        self.grid.blockSignals(True)
        self.grid.setRowCount(len(rows))
        for number, row in enumerate(rows):
            for place, cell in enumerate(row):
                self.grid.setItem(number, place, QTableWidgetItem(cell_words(cell, self.table.column(number, place))))
        if self.table.labels:
            self.grid.setVerticalHeaderLabels(list(self.table.labels))
            for number, label in enumerate(self.table.labels):
                self.grid.verticalHeaderItem(number).setToolTip(plain_tip(label))
        self.grid.blockSignals(False)
        self._marked()

    def _fit(self) -> None:
        """Where there is little room, names and labels give way, so that every number stays in view."""
        labels, header = self.grid.verticalHeader(), self.grid.horizontalHeader()
        labels.setMaximumWidth(round(self.grid.width() * LABELS_MOST))
        last = header.count() - 1
        if not last:
            return
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        room = self.grid.viewport().width() - sum(header.sectionSize(place) for place in range(1, last + 1))
        if header.sectionSize(0) <= room:
            header.setStretchLastSection(True)
        else:
            header.setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
            header.resizeSection(0, max(room, self.fontMetrics().averageCharWidth() * LEAST_NAME))

    def add(self) -> None:
        """A row at the end, ready to be typed in."""
        row = self.grid.rowCount()
        self.grid.insertRow(row)
        for place, column in enumerate(self.table.columns):
            text = column.start or (shown(column.choices[0]) if column.choices else EMPTY.get(column.kind, ""))
            self.grid.setItem(row, place, QTableWidgetItem(text))
        self.grid.setCurrentCell(row, 0)
        self.grid.editItem(self.grid.item(row, 0))

    def remove(self) -> None:
        """Take the current row out; a default row that was changed is as before."""
        row = self.grid.currentRow()
        starter = self._starter(row) if row >= 0 else None
        if starter is not None:
            for place, cell in enumerate(starter):
                self.grid.item(row, place).setText(cell_words(cell, self.table.column(row, place)))
        elif row >= 0:
            self.grid.removeRow(row)
        self._marked()

    def texts(self) -> list[list[str]]:
        """The rows as they are typed."""
        places = range(self.grid.columnCount())
        return [[self._text(row, place) for place in places] for row in range(self.grid.rowCount())]

    def go_to(self, error: CellError) -> None:
        """Lead to the cell that cannot be taken."""
        self.grid.setCurrentCell(error.row, error.place)
        self.grid.setFocus()

    @property
    def is_own(self) -> bool:
        """Whether anything is not as the program has it."""
        return bool(self._own_rows()) or self.grid.rowCount() != len(default_rows(self.table, self._game))

    def _text(self, row: int, place: int) -> str:
        item = self.grid.item(row, place)
        return "" if item is None else item.text()

    def _starter(self, row: int) -> Row | None:
        name = self._text(row, 0).strip().casefold()
        return next((each for each in self.table.starters if str(each[0]).casefold() == name), None)

    def _own_rows(self) -> set[int]:
        column = self.table.column
        defaults = [
            [cell_words(cell, column(row, place)) for place, cell in enumerate(cells)]
            for row, cells in enumerate(default_rows(self.table, self._game))
        ]
        there = self.texts()
        if self.table.labels:
            return {row for row, cells in enumerate(there) if cells != defaults[row]}
        return {row for row, cells in enumerate(there) if cells not in defaults}

    def _marked(self) -> None:
        own, wrong = self._own_rows(), problem_typed(self.table, self._game, self.texts())
        self.problem = str(wrong) if wrong else ""
        self.grid.blockSignals(True)
        for row in range(self.grid.rowCount()):
            for place in range(self.grid.columnCount()):
                item = self.grid.item(row, place)
                if item is not None:
                    font = item.font()
                    font.setBold(row in own)
                    item.setFont(font)
                    is_wrong = wrong is not None and (row, place) == (wrong.row, wrong.place)
                    item.setIcon(self._warning if is_wrong else QIcon())
                    told = self.problem if is_wrong else tr("of this table") if row in own else tr("default")
                    item.setToolTip(plain_tip(f"{item.text()}: {told}"))
        self.grid.blockSignals(False)
        self.changed()

    @property
    def can_remove(self) -> bool:
        """Whether the current row can be taken out: one of the table's own, or a change of a default row."""
        row = self.grid.currentRow()
        return row >= 0 and not self.table.labels and (self._starter(row) is None or row in self._own_rows())

    def reset(self) -> None:
        """The whole table as the program has it."""
        self.show_rows(default_rows(self.table, self._game))


class ChoiceDelegate(QStyledItemDelegate):
    """A list to choose from where a column has few values."""

    def __init__(self, columns: tuple[Column, ...], parent: QWidget) -> None:
        super().__init__(parent)
        self._columns = columns

    def _choices(self, index: QModelIndex) -> tuple[str, ...]:
        column = self._columns[index.column()]
        return tuple(TRUTHS) if column.kind == "truth" else column.choices if column.kind == "choice" else ()

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: QModelIndex) -> QWidget:
        choices = self._choices(index)
        if not choices:
            return super().createEditor(parent, option, index)
        combo = QComboBox(parent)
        combo.setEditable(bool(self._columns[index.column()].besides))
        combo.addItems([*map(shown, choices)])
        return combo

    def setEditorData(self, editor: QWidget, index: QModelIndex) -> None:
        if isinstance(editor, QComboBox):
            editor.setCurrentText(str(index.data()))
        else:
            super().setEditorData(editor, index)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: QModelIndex) -> None:
        if isinstance(editor, QComboBox):
            model.setData(index, editor.currentText())
        else:
            super().setModelData(editor, model, index)
