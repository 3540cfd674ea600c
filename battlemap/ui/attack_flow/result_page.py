"""The last page of the attack flow: what happened, and each change with a tick and, where it has one, its number."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSizePolicy,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from battlemap.document.model import MapState
from battlemap.rulings.applying_proposals import Proposal
from battlemap.rulings.change_weight import by_weight
from battlemap.texts import isolated, tr
from battlemap.ui.card.view import CardView

LEAST_VIEW_LINES = 4  # of the reasons, however many changes there are
LEAST_VIEW_PX = 48
SPIN_PX = 30  # the arrows of a number
TICK_HINT = tr("Space: make this change, or leave it")
NUMBER_HINT = tr("Another number: it is marked as yours in the log")
OVERRIDDEN = "overridden"


class ResultPage(QWidget):
    """Tells which changes are taken and which numbers are made others."""

    taken = Signal(int, bool)  # place, whether
    overridden = Signal(int, int)  # place, value

    def __init__(self) -> None:
        super().__init__()
        self.view, self.changes = CardView(), QTableWidget(0, 2)
        self._places: list[int] = []  # of the changes, row by row
        self._set_up()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        self.view.setMinimumHeight(LEAST_VIEW_PX)
        self.view.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.changes)
        self.changes.itemChanged.connect(self._ticked)

    def _set_up(self) -> None:
        table = self.changes
        table.setAccessibleName(tr("What is applied"))
        table.horizontalHeader().hide()
        table.verticalHeader().hide()
        table.setShowGrid(False)
        table.setWordWrap(True)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setTabKeyNavigation(False)
        table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        table.horizontalHeader().sectionResized.connect(lambda *_told: self._fit())

    def show_changes(self, proposed: tuple[Proposal, ...], state: MapState) -> None:
        """Show every change, the weightiest first; the rows stay the same while only ticks and numbers change."""
        table = self.changes
        table.blockSignals(True)
        self._places = by_weight(proposed)
        if table.rowCount() != len(proposed):
            table.clearSpans()
            table.setRowCount(len(proposed))
            for row, place in enumerate(self._places):
                self._make_row(row, proposed[place])
        for row, place in enumerate(self._places):
            self._fill_row(row, proposed[place], state)
        table.blockSignals(False)
        table.setVisible(bool(proposed))
        self._fit()

    def row_of(self, place: int) -> int:
        """The row of a change by its place among those proposed."""
        return self._places.index(place)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """As high as its rows are, as far as some lines of the reasons stay; a long change takes two lines."""
        table = self.changes
        table.resizeRowsToContents()
        wanted = table.verticalHeader().length() + 2 * table.frameWidth()
        room = self.height() - max(LEAST_VIEW_PX, LEAST_VIEW_LINES * self.fontMetrics().lineSpacing())
        table.setFixedHeight(max(min(wanted, room), table.verticalHeader().defaultSectionSize()))

    def forget(self) -> None:
        """Begin with new rows."""
        self.changes.setRowCount(0)

    def _make_row(self, row: int, each: Proposal) -> None:
        item = QTableWidgetItem()
        item.setFlags(Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        item.setToolTip(TICK_HINT)
        self.changes.setItem(row, 0, item)
        number = each.number
        if number is None or each.value is None:
            self.changes.removeCellWidget(row, 1)
            self.changes.setSpan(row, 0, 1, 2)
            return
        box = QSpinBox()
        box.setRange(number.least, number.most)
        box.setValue(each.value)
        box.setToolTip(NUMBER_HINT)
        box.setAccessibleName(tr("Number: {words}", words=each.words))
        box.setKeyboardTracking(False)
        box.setMaximumWidth(box.fontMetrics().horizontalAdvance("0000") + SPIN_PX)
        box.valueChanged.connect(lambda value, row=row: self.overridden.emit(self._places[row], value))
        self.changes.setCellWidget(row, 1, box)

    def _fill_row(self, row: int, each: Proposal, state: MapState) -> None:
        item = self.changes.item(row, 0)
        words = each.in_words(state)
        item.setText(isolated(f"{words} ({OVERRIDDEN})" if each.is_overridden else words))
        item.setCheckState(Qt.CheckState.Checked if each.taken else Qt.CheckState.Unchecked)

    def _ticked(self, item: QTableWidgetItem) -> None:
        if item.column() == 0:
            self.taken.emit(self._places[item.row()], item.checkState() is Qt.CheckState.Checked)
