""" "What may I do?": every action of the game with its cost, and why not, where it can not be done."""

from bisect import bisect_right
from collections.abc import Iterator

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from battlemap.rulings.action_menu import Asked, MenuLine
from battlemap.texts import isolated, tr
from battlemap.ui.plain_label import PlainLabel, plain_tip

FIRST = "attack"
END = object()
QUESTION, ACTION = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1


class _Rows(QListWidget):
    """Rows that keep the Return that starts one of them to themselves: the same key must not go on as well."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt hands a Return on after it has started the row."""
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()


class ActionsPage(QWidget):
    """A row an action; Return or a double click on one that is open starts it."""

    asked = Signal(object)  # Question
    hints_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.left, self.list = PlainLabel(), _Rows()
        self.left.setWordWrap(True)
        self.list.setAccessibleName(tr("What may I do"))
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.left)
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        layout.addWidget(self.list, 1)
        self.hints = QPushButton(tr("Su&ggest a move"))
        self.hints.setToolTip(
            tr("Where it might go: by the rules for NPCs, and the best square (Shift + G on the map)")
        )
        self.hints.setAutoDefault(False)
        self.hints.clicked.connect(self.hints_asked)
        layout.addWidget(self.hints)
        self.list.itemActivated.connect(self._start)
        self._ranks: list[tuple[bool, bool, bool]] = []
        self._coming: Iterator[MenuLine | None] = iter(())
        self._later = QTimer(self, interval=0)
        self._later.timeout.connect(self._add_next)

    def show_menu(self, asked: Asked) -> None:
        """Show all actions as they are found: those that may be done first, and of these the attack."""
        told = f"{asked.menu.left}; {asked.menu.movement}"
        self.left.setText(f"⚠ {asked.menu.out_of_turn}\n{told}" if asked.menu.out_of_turn else told)
        self.list.clear()
        self._ranks, self._coming = [], asked.lines
        self._later.start()

    def forget(self) -> None:
        """Look no further."""
        self._later.stop()

    @property
    def is_filling(self) -> bool:
        """Whether some actions are still being looked at."""
        return self._later.isActive()

    def _add_next(self) -> None:
        line = next(self._coming, END)
        if line is END:
            self._later.stop()
        elif line is not None:
            rank = _rank(line)
            place = self._place_under(line.of) if line.of else bisect_right(self._ranks, rank)
            self._ranks.insert(place, self._ranks[place - 1] if line.of else rank)
            at_top = self.list.currentRow() in (-1, 0)
            self.list.insertItem(place, _item(line))
            if at_top:
                self.list.setCurrentRow(0)

    def _place_under(self, action: str) -> int:
        """The row after an action and the ways of it that are listed already."""
        rows = [row for row in range(self.list.count()) if self.list.item(row).data(ACTION) == action]
        return max(rows) + 1

    def _start(self, item: QListWidgetItem) -> None:
        question = item.data(QUESTION)
        if question is not None:
            self.asked.emit(question)

    def start_current(self) -> None:
        """Start the row that is chosen."""
        item = self.list.currentItem()
        if item is not None:
            self._start(item)


def _rank(line: MenuLine) -> tuple[bool, bool, bool]:
    return not line.is_open, (line.question or line.way) is None, line.name != FIRST


def _item(line: MenuLine) -> QListWidgetItem:
    item = _way_item(line) if line.of else _action_item(line)
    item.setData(QUESTION, line.question or line.way)
    item.setData(ACTION, line.of or line.name)
    return item


def _way_item(line: MenuLine) -> QListWidgetItem:
    item = QListWidgetItem(f"    ↳ {line.name}")
    item.setToolTip(plain_tip(f"{line.of}: {line.name} · {line.cost} [{line.rule}]"))
    return item


def _action_item(line: MenuLine) -> QListWidgetItem:
    name = f"{line.name}: {line.starts}" if line.starts else line.name
    words = f"{name[:1].upper()}{name[1:]} · {line.cost}"
    reasons = [f"✗ {refusal.reason} [{refusal.rule}]" for refusal in line.refusals]
    if line.is_open and line.not_played:
        reasons = [line.not_played]
    item = QListWidgetItem(
        isolated("\n".join((f"{'✓' if line.is_open else '✗'} {words}", *(f"    {each}" for each in reasons[:3]))))
    )
    item.setToolTip(plain_tip("\n".join((f"{words} [{line.rule}]", *reasons))))
    if not line.is_open:
        item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
    return item
