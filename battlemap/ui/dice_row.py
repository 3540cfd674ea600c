"""The dice of something that is played: asked for one by one, typed in or rolled by the program, and back by one."""

from collections.abc import Callable
from random import Random

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from battlemap.rulings.dice_taking import DiceTaking
from battlemap.texts import tr
from battlemap.ui.plain_label import PlainLabel
from rules.core.die import DieError

ROLL = tr("&Roll")


class DiceRow(QWidget):
    """Return goes on: it takes the die that is typed, rolls what is left empty, and then says that all is done."""

    changed = Signal()  # a die was taken, or taken back
    finished = Signal()  # asked to go on when nothing is left to roll

    def __init__(self, dice: Callable[[], Random], end: str) -> None:
        """``dice`` are the program's, ``end`` what the button says when nothing is left to roll."""
        super().__init__()
        self._dice, self._end = dice, end
        self._session: DiceTaking | None = None
        self._ends = False
        self.die, self.shown, self.hidden = PlainLabel(), QLineEdit(), QCheckBox(tr("&Hidden"))
        self.back, self.go = QPushButton(tr("Bac&k")), QPushButton(ROLL)
        self._lay_out()
        self.go.clicked.connect(self.go_on)
        self.shown.returnPressed.connect(self.go_on)
        self.back.clicked.connect(self._take_back)
        self.hidden.toggled.connect(self._hide_dice)

    def _lay_out(self) -> None:
        self.die.setWordWrap(True)
        self.shown.setPlaceholderText(tr("die, or empty"))
        self.shown.setAccessibleName(tr("What the die shows"))
        self.shown.setToolTip(tr("What the die shows (Enter); left empty, the program rolls"))
        self.hidden.setToolTip(tr("For the game master only: players read nothing of it in the log (Alt+H)"))
        self.back.setToolTip(tr("Ask for the last die again (Alt+K)"))
        for button in (self.back, self.go):
            button.setAutoDefault(False)
        layout, row = QVBoxLayout(self), QHBoxLayout()
        layout.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.shown, 1)
        for part in (self.hidden, self.back, self.go):
            row.addWidget(part)
        layout.addWidget(self.die)
        layout.addLayout(row)

    def show_session(self, session: DiceTaking | None, *, ends: bool = True) -> None:
        """Ask for the dice of this; ``ends``: whether there is anything to do when they have fallen."""
        self._session, self._ends = session, ends
        if session is not None:
            session.hides_dice = self.hidden.isChecked()
        self.shown.clear()
        self.refresh()

    def refresh(self, complaint: str = "") -> None:
        """Say what to roll now."""
        session = self._session
        asks = None if session is None else session.asks
        rolled = 0 if session is None else len(session.dice)
        told = (
            ""
            if asks is None
            else tr(
                "Die {rolled}: {name} ({reading}), {decides}",
                rolled=rolled + 1,
                name=asks.name,
                reading=asks.die.reading,
                decides=asks.decides,
            )
        )
        self.die.setText(f"⚠ {complaint}" if complaint else told)
        self.die.setVisible(bool(self.die.text()))
        self.shown.setEnabled(asks is not None)
        self.back.setEnabled(rolled > 0)
        self.go.setText(self._end if session is not None and asks is None else ROLL)
        self.go.setEnabled(asks is not None or (session is not None and self._ends))
        plain = self.go.text().replace("&", "")
        self.go.setToolTip(
            tr("{plain} (Enter, Alt+{partition})", plain=plain, partition=self.go.text().partition("&")[2][:1].upper())
        )

    def go_on(self) -> None:
        """Take the die typed, or roll, or say that all is done."""
        session = self._session
        if session is None:
            return
        if session.asks is None:
            self.finished.emit()
            return
        try:
            if text := self.shown.text().strip():
                session.give(text)
            else:
                session.roll(self._dice())
        except DieError as error:
            self.refresh(str(error))
            self.shown.selectAll()
            return
        self.shown.clear()
        self._tell()
        (self.go if session.asks is None else self.shown).setFocus()

    def _take_back(self) -> None:
        if self._session is not None:
            self._session.take_back()
            self._tell()
            self.shown.setFocus()

    def _tell(self) -> None:
        self.refresh()
        self.changed.emit()

    def _hide_dice(self, hidden: bool) -> None:
        if self._session is not None:
            self._session.hides_dice = hidden
