"""A numbered list to choose from by its digits, with the reasons for the row that is chosen."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QSizePolicy, QVBoxLayout, QWidget

from battlemap.rulings.card import CardSection
from battlemap.texts import isolated, tr
from battlemap.ui.card.view import CardView
from battlemap.ui.plain_label import plain_tip

DIGITS = range(Qt.Key.Key_1, Qt.Key.Key_9 + 1)
LEAST_VIEW_PX = 48


class NumberedList(QListWidget):
    """Arrows go through the rows, digits jump; Return is left to the panel."""

    digit = Signal(int)  # a row, from 0

    def event(self, event: QEvent) -> bool:
        """A digit is for the list, though the window has a use for it as well."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _is_digit(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = event.key() - Qt.Key.Key_1
        if _is_digit(event):
            if row < self.count():
                self.digit.emit(row)
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            super().keyPressEvent(event)
        else:
            event.ignore()


def _is_digit(event: QKeyEvent) -> bool:
    return event.key() in DIGITS and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier


class ListPage(QWidget):
    """Rows with a number each; the panel shows the reasons for whichever is chosen."""

    chosen = Signal(int)  # a row, from 0
    taken = Signal(int)  # a row was chosen by its digit, or clicked twice

    def __init__(self, name: str) -> None:
        super().__init__()
        self.list, self.view = NumberedList(), CardView()
        self.list.setAccessibleName(name)
        self.list.setToolTip(tr("{name}: 1 to 9, or the arrows", name=name))
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.view.setMinimumHeight(LEAST_VIEW_PX)
        self.view.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.view, 1)
        self.list.currentRowChanged.connect(self._tell)
        self.list.digit.connect(self._take)
        self.list.itemDoubleClicked.connect(lambda item: self.taken.emit(self.list.row(item)))

    @property
    def row(self) -> int:
        """The row that is chosen."""
        return self.list.currentRow()

    def show_rows(self, rows: Sequence[str], current: int = 0) -> None:
        """List these; nobody is told of the first choice."""
        with QSignalBlocker(self.list):
            self.list.clear()
            for number, words in enumerate(rows, start=1):
                item = QListWidgetItem(isolated(f"{number}  {words}" if number <= len(DIGITS) else words))
                item.setToolTip(plain_tip(words))
                self.list.addItem(item)
            self.list.setCurrentRow(current)

    def show_sections(self, sections: Sequence[CardSection]) -> None:
        """The reasons for the row that is chosen; nothing: the list has all the room."""
        self.view.setVisible(bool(sections))
        self.view.show_sections(tuple(sections))

    def _tell(self, row: int) -> None:
        if row >= 0:
            self.chosen.emit(row)

    def _take(self, row: int) -> None:
        self.list.setCurrentRow(row)
        self.taken.emit(row)
