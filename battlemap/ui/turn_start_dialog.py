"""Who fights, and what each rolled for initiative: one table; what is left empty the program rolls."""

from dataclasses import dataclass
from random import Random

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLineEdit,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from battlemap.document.model import MapState, Token, TokenId
from battlemap.rulings.errors import RulingError
from battlemap.rulings.turn_initiative import (
    UNAWARE,
    Fighter,
    Rolled,
    ask_of,
    die_of,
    roll_initiative,
    rolled_by_hand,
    score_of,
)
from battlemap.texts import tr
from battlemap.ui.dialogs import fit_to_screen
from battlemap.ui.inspector.text_field import complaint_label
from battlemap.ui.plain_label import PlainLabel, plain_tip
from rules.core.die import DieError
from rules.core.errors import RulesError

SIZE = QSize(560, 460)
ROLLED_PX, SIDE_FROM_PX = 80, 480  # the column of the dice; a narrower table leaves the sides to the tips
NAME, SIDE, SCORE, ROLLED, AWARE = range(5)
SURPRISED = {0: "aware", 1: "surprised"}
HINT = tr("Enter goes on to the next. What is left empty, the program rolls.")


@dataclass(slots=True)
class _Row:
    """One line of the table."""

    tokens: tuple[TokenId, ...]
    named: QTableWidgetItem
    rolled: QLineEdit
    aware: QComboBox


class StartFightDialog(QDialog):
    """Closes with an order that can be played; ``rolled`` holds it."""

    def __init__(self, state: MapState, dice: Random, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Start fight"))
        self._state, self._dice = state, dice
        self.rolled: Rolled | None = None
        self.grouped = QCheckBox(tr("&Minions of one name act together"))
        self.grouped.setChecked(True)
        self.grouped.setToolTip(
            tr(
                "Tokens of the kind “minion” that share side and name, but for the number, roll once; others are put"
                " together in the menu of an entry, once the fight is on"
            )
        )
        self.grouped.toggled.connect(lambda _on: self._fill())
        self.table = QTableWidget(0, 5)
        self.complaint = complaint_label()
        self.rows: list[_Row] = []
        self._lay_out()
        self._fill()
        fit_to_screen(self, SIZE)
        if self.rows:
            self.rows[0].rolled.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.table.setColumnHidden(SIDE, event.size().width() < SIDE_FROM_PX)

    @property
    def surprise(self) -> bool:
        """Whether the fight begins with a surprise round: Starflight alone has one, for somebody's sake."""
        return self._state.info.system == "starflight" and any(each.unaware for each in self._fighters())

    def _lay_out(self) -> None:
        self.table.setHorizontalHeaderLabels(
            (tr("Name"), tr("Side"), tr("Score"), die_of(self._state).name, tr("Caught"))
        )
        self.table.setAccessibleName(tr("Who fights"))
        self.table.verticalHeader().hide()
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.table.setTabKeyNavigation(False)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(ROLLED, QHeaderView.ResizeMode.Fixed)
        header.resizeSection(ROLLED, ROLLED_PX)
        hint = PlainLabel(HINT)
        hint.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.start_button = buttons.addButton(tr("&Start fight"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.roll_button = buttons.addButton(tr("&Roll the rest"), QDialogButtonBox.ButtonRole.ActionRole)
        self.roll_button.setToolTip(tr("Roll for everybody who has nothing yet (Alt+R)"))
        self.roll_button.clicked.connect(lambda _checked: self.roll_rest())
        for button in buttons.buttons():
            button.setAutoDefault(False)  # Enter goes on in the table
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for part in (hint, self.table, self.grouped, self.complaint, buttons):
            layout.addWidget(part)

    def _fill(self) -> None:
        groups = _groups(self._state, together=self.grouped.isChecked())
        self.table.setRowCount(len(groups))
        self.rows = [self._row(place, tokens) for place, tokens in enumerate(groups)]

    def _row(self, place: int, tokens: tuple[TokenId, ...]) -> _Row:
        first = self._state.tokens[tokens[0]]
        named = QTableWidgetItem(
            first.name if len(tokens) == 1 else tr("{name} and {count} more", name=first.name, count=len(tokens) - 1)
        )
        named.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable)
        named.setCheckState(Qt.CheckState.Checked)
        named.setToolTip(plain_tip(f"{', '.join(self._state.tokens[each].name for each in tokens)} ({first.side})"))
        self.table.setItem(place, NAME, named)
        score = self._score(Fighter(tokens=tokens))
        for column, text in ((SIDE, first.side), (SCORE, score)):
            item = QTableWidgetItem(text)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled)
            self.table.setItem(place, column, item)
        rolled, aware = self._roll_field(place, first), self._aware_field(first)
        self.table.setCellWidget(place, ROLLED, rolled)
        self.table.setCellWidget(place, AWARE, aware)
        return _Row(tokens, named, rolled, aware)

    def _roll_field(self, place: int, first: Token) -> QLineEdit:
        field = QLineEdit()
        field.setAccessibleName(tr("Initiative die of {name}", name=first.name))
        field.setPlaceholderText(tr("roll"))
        field.setToolTip(tr("What the die shows: {reading}", reading=die_of(self._state).reading))
        field.returnPressed.connect(lambda: self._go_on(place))
        return field

    def _aware_field(self, first: Token) -> QComboBox:
        field = QComboBox()
        field.setAccessibleName(tr("How {name} is caught", name=first.name))
        words = UNAWARE if self._state.info.system == "psipunk" else SURPRISED
        for value, text in words.items():
            minus = f" (−{value})" if value and words is UNAWARE else ""
            field.addItem(f"{text}{minus}", value)
        return field

    def _score(self, fighter: Fighter) -> str:
        try:
            return f"{score_of(self._state, fighter).total:+d}"
        except (RulingError, RulesError) as error:
            self._complain(str(error))
            return "?"

    def _go_on(self, place: int) -> None:
        """Enter: on to the next that fights; behind the last the fight begins."""
        later = [row for row in self.rows[place + 1 :] if _fights(row)]
        if later:
            later[0].rolled.setFocus()
            later[0].rolled.selectAll()
        else:
            self.accept()

    def roll_rest(self) -> None:
        """Roll the dice of everybody who has none yet, and show them."""
        die = die_of(self._state)
        for row in self.rows:
            if _fights(row) and not row.rolled.text().strip():
                row.rolled.setText(die.show(die.roll(self._dice)))

    def _fighters(self) -> list[Fighter]:
        return [Fighter(tokens=row.tokens, unaware=row.aware.currentData()) for row in self.rows if _fights(row)]

    def accept(self) -> None:
        fighters = self._fighters()
        if not fighters:
            self._complain(tr("Nobody fights: tick at least one name"))
            return
        fighting = [row for row in self.rows if _fights(row)]
        shown = {
            ask_of(self._state, fighter): row.rolled.text()
            for fighter, row in zip(fighters, fighting, strict=True)
            if row.rolled.text().strip()
        }
        try:
            self.rolled = rolled_by_hand(roll_initiative(self._state, fighters), shown, self._dice)
        except (DieError, RulingError, RulesError) as error:
            self._complain(str(error))
            return
        super().accept()

    def _complain(self, text: str) -> None:
        self.complaint.setText(f"⚠ {text}")
        self.complaint.show()


def _fights(row: _Row) -> bool:
    return row.named.checkState() is Qt.CheckState.Checked


def _groups(state: MapState, *, together: bool) -> list[tuple[TokenId, ...]]:
    """Everybody on the map, minions of one side and name in one group."""
    groups: dict[object, list[TokenId]] = {}
    for token in state.tokens.values():
        stem = token.name.rstrip("0123456789 ") or token.name
        key = (token.side, stem) if together and token.kind == "minion" else token.id
        groups.setdefault(key, []).append(token.id)
    return [tuple(each) for each in groups.values()]
