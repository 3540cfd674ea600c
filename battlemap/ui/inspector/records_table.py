"""Things on a sheet, such as weapons, as a small table with add, edit and remove."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from battlemap.scene.items.token import rich
from battlemap.texts import tr

ROWS_SHOWN, LEAST_ROWS_SHOWN = 4, 2  # one alone is hidden where the table has to scroll sideways


@dataclass(frozen=True, slots=True)
class Columns:
    """How one kind of thing is shown and edited. Things have names, and no two share one."""

    name: str
    titles: tuple[str, ...]
    cells: Callable[[Any], Sequence[str]]
    ask: Callable[[Any, frozenset[str], QWidget], Any]  # the thing edited or None, names taken, parent: the thing made


class RecordsTable(QWidget):
    """Shows things; tells the whole tuple after an edit."""

    edited = Signal(object)  # tuple

    def __init__(self, columns: Columns) -> None:
        super().__init__()
        self._columns = columns
        self._records: tuple[Any, ...] = ()
        self.table = self._make_table()
        self.add_button, self.edit_button, self.remove_button = (
            QPushButton(tr("Add…")),
            QPushButton(tr("Edit…")),
            QPushButton(tr("Remove")),
        )
        self.add_button.clicked.connect(self._add)
        self.edit_button.clicked.connect(self._edit)
        self.remove_button.clicked.connect(self._remove)
        buttons = QHBoxLayout()
        for button in (self.add_button, self.edit_button, self.remove_button):
            button.setMinimumWidth(30)
            buttons.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.table)
        layout.addLayout(buttons)

    def _make_table(self) -> QTableWidget:
        table = QTableWidget(0, len(self._columns.titles))
        table.setAccessibleName(self._columns.name)
        table.setHorizontalHeaderLabels(self._columns.titles)
        table.verticalHeader().hide()
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setTabKeyNavigation(False)
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        table.activated.connect(self._edit)
        table.itemSelectionChanged.connect(self._update_buttons)
        return table

    def show_records(self, records: tuple[Any, ...]) -> None:
        """Show the things of a sheet and keep the row that was chosen."""
        row = self.table.currentRow()
        self._records = records
        self.table.setRowCount(len(records))
        for index, record in enumerate(records):
            self._fill_row(index, record)
        self._fit_height()
        if records:
            self.table.selectRow(max(0, min(row, len(records) - 1)))
        self._update_buttons()

    def _fill_row(self, index: int, record: Any) -> None:
        for column, text in enumerate(self._columns.cells(record)):
            item = QTableWidgetItem(text)
            item.setToolTip(rich([text]))
            if column >= 2:
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.table.setItem(index, column, item)

    def _fit_height(self) -> None:
        rows = max(LEAST_ROWS_SHOWN, min(len(self._records), ROWS_SHOWN))
        row_px = self.table.verticalHeader().defaultSectionSize()
        frame_px = 2 * self.table.frameWidth() + 2
        self.table.setFixedHeight(self.table.horizontalHeader().sizeHint().height() + rows * row_px + frame_px)

    def _update_buttons(self) -> None:
        chosen = bool(self.table.selectedItems())
        self.edit_button.setEnabled(chosen)
        self.remove_button.setEnabled(chosen)

    def _add(self) -> None:
        made = self._columns.ask(None, self._names_but(None), self)
        if made is not None:
            self.edited.emit((*self._records, made))

    def _edit(self) -> None:
        row = self.table.currentRow()
        if not 0 <= row < len(self._records):
            return
        made = self._columns.ask(self._records[row], self._names_but(row), self)
        if made is not None and made != self._records[row]:
            self.edited.emit((*self._records[:row], made, *self._records[row + 1 :]))

    def _remove(self) -> None:
        row = self.table.currentRow()
        self.edited.emit((*self._records[:row], *self._records[row + 1 :]))

    def _names_but(self, row: int | None) -> frozenset[str]:
        return frozenset(record.name for index, record in enumerate(self._records) if index != row)
