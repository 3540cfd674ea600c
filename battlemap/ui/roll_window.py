"""A small window for rolls besides fights: what is rolled, its exact odds, the dice, and the result for the log."""

from contextlib import suppress
from random import Random

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QLabel, QVBoxLayout, QWidget

from battlemap.document.log_record import LogId
from battlemap.document.model import MapState, System
from battlemap.rulings.errors import RulingError
from battlemap.rulings.house_tables import starflight_tables
from battlemap.rulings.roll_session import ROLLS, RollSession, traits_of
from battlemap.rulings.rolls import RollField, RollKind, RollQuestion
from battlemap.rulings.session import roll_dice_for
from battlemap.rulings.session_card import result_sections
from battlemap.texts import tr
from battlemap.ui.card.view import CardView
from battlemap.ui.desk import Desk
from battlemap.ui.dialogs import fit_to_screen, scrolled
from battlemap.ui.dice_row import DiceRow
from battlemap.ui.inspector.text_field import complaint_label
from battlemap.ui.plain_label import PlainLabel
from battlemap.ui.roll_fields import Field, TokenField, made_field
from battlemap.ui.tips import make_handy
from rules.core.errors import RulesError
from rules.starflight.tables_missing import MISSING_TABLES, MissingTables

SIZE = QSize(430, 560)
LARGE = 1.25  # odds and results, of the window's text


class RollWindow(QDialog):
    """Stays beside the map; Return rolls, and once more puts the result into the log."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Roll"))
        self._desk = desk
        self._thrown = (-1, 0)  # entries of the log, and throws since the last of them
        self._game: System | None = None
        self._named = MISSING_TABLES.difficulties  # the names of DCs that are offered
        self.session: RollSession | None = None
        self.kind, self.fields = QComboBox(), dict[str, Field]()
        self.who, self.other = TokenField(tr("Who rolls")), TokenField(tr("Who resists"))
        self.odds, self.advice, self.result = PlainLabel(), PlainLabel(), PlainLabel()
        self.view, self.complaint = CardView(), complaint_label()
        self.dice = DiceRow(self._program_dice, tr("To the &log"))
        self._form_box = QVBoxLayout()
        self._lay_out()
        self.kind.currentIndexChanged.connect(lambda _index: self._make_form())
        self.who.changed.connect(self._show_traits)
        self.other.changed.connect(self._show_traits)
        self.dice.changed.connect(self._show_result)
        self.dice.finished.connect(self.log)
        desk.changed.connect(lambda _event: self._follow())
        desk.map_shown.connect(lambda _scene: self._follow())
        self._follow()
        fit_to_screen(self, SIZE)

    def _lay_out(self) -> None:
        self.kind.setAccessibleName(tr("What is rolled"))
        for label in (self.odds, self.result):
            font = label.font()
            font.setPointSizeF(font.pointSizeF() * LARGE)
            font.setBold(True)
            label.setFont(font)
        for label in (self.odds, self.advice, self.result):
            label.setWordWrap(True)
        self.odds.setAccessibleName(tr("Odds"))
        body = QWidget()
        inner = QVBoxLayout(body)
        inner.setContentsMargins(0, 0, 0, 0)
        for part in (self.kind, self._form_box, self.odds, self.advice, self.result):
            if isinstance(part, QWidget):
                inner.addWidget(part)
            else:
                inner.addLayout(part)
        inner.addWidget(self.view, 100)
        inner.addStretch(1)
        layout = QVBoxLayout(self)
        self._area = scrolled(body)
        layout.addWidget(self._area, 1)
        layout.addWidget(self.complaint)
        layout.addWidget(self.dice)

    def _program_dice(self) -> Random:
        assert self._state is not None  # without a map the window is grey
        logged, (before, throws) = len(self._state.logs), self._thrown
        self._thrown = (logged, throws + 1 if logged == before else 1)
        return roll_dice_for(self._desk.dice_seed, self._state, self._thrown[1])

    @property
    def _state(self) -> MapState | None:
        return self._desk.state

    @property
    def _tables(self) -> MissingTables:
        """What names the DCs; a slip in the map's own is told when something is rolled."""
        with suppress(RulingError):
            return MISSING_TABLES if self._state is None else starflight_tables(self._state.info)
        return MISSING_TABLES

    @property
    def _kind(self) -> RollKind:
        return ROLLS[self._game or "starflight"][max(0, self.kind.currentIndex())]

    def ask(self) -> None:
        """Come up, with the selected token as the one that rolls."""
        if self._state is None:
            return
        viewer = self._desk.viewer
        if viewer is not None and viewer != self.who.value:
            self.who.set_value(viewer)
        self.show()
        self.raise_()
        self.activateWindow()
        self.kind.setFocus()

    def _follow(self) -> None:
        """The map is not what it was: other creatures, perhaps another game."""
        state = self._state
        self.setEnabled(state is not None)
        if state is None:
            return
        for field in (self.who, self.other):
            field.offer(state.tokens.values())
        if state.info.system != self._game:
            self._game = state.info.system
            self.kind.blockSignals(True)
            self.kind.clear()
            self.kind.addItems([kind.label for kind in ROLLS[self._game]])
            self.kind.blockSignals(False)
            self._make_form()
        elif self._tables.difficulties != self._named:
            self._make_form()
        elif self.session is None or self.session.state is not state:
            self._show_traits()

    def _make_form(self) -> None:
        """The fields of the kind of roll that is chosen."""
        self._put_form_away()
        self._named = self._tables.difficulties
        kind, box = self._kind, QWidget()
        form = QFormLayout(box)
        form.setContentsMargins(0, 0, 0, 0)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        form.addRow(tr("&Who"), self.who)
        self.who.show()
        self.fields = {}
        for number, field in enumerate(kind.fields):
            if kind.has_other and (number == _first_of_other(kind)):
                form.addRow(tr("&Against"), self.other)
                self.other.show()
            made = made_field(field, self._tables)
            made.changed.connect(self._ask)
            self.fields[field.name] = made
            form.addRow("" if field.sort == "yes" else field.label, made.widget)
            label = form.labelForField(made.widget)
            if isinstance(label, QLabel):
                label.setBuddy(made.widget.focusProxy() or made.widget)
        self._form_box.addWidget(box)
        make_handy(self)
        room = box.minimumSizeHint().width() + self._area.verticalScrollBar().sizeHint().width()
        self._area.setMinimumWidth(room)
        self.dice.hidden.setChecked(kind.is_secret)
        self._show_traits()

    def _put_form_away(self) -> None:
        """Take the form of the kind before out; who rolls is asked by the next one too."""
        for kept in (self.who, self.other):
            kept.setParent(self)
            kept.hide()
        while (old := self._form_box.takeAt(0)) is not None:
            if (widget := old.widget()) is not None:
                widget.hide()  # without a parent it would be a window of its own
                widget.deleteLater()

    def _show_traits(self) -> None:
        """Offer what the chosen creatures can roll."""
        state = self._state
        if state is None:
            return
        for field in self._kind.fields:
            if field.sort == "trait":
                self.fields[field.name].offer(traits_of(state, self._question(), field.of))
        self._ask()

    def _question(self) -> RollQuestion:
        values = {name: field.value for name, field in self.fields.items()}
        other = self.other.value if self._kind.has_other else None
        return RollQuestion(kind=self._kind.name, who=self.who.value, other=other, values=values)

    def _ask(self) -> None:
        """Ask anew: no die has fallen."""
        state, complaint = self._state, ""
        if state is None:
            return
        try:
            self.session = RollSession(state, self._question())
            odds, advice = self.session.odds, self.session.advice
        except (RulingError, RulesError) as error:
            self.session, odds, advice, complaint = None, (), "", str(error)
        self.odds.setText("   ".join(f"{each.words} {_percent(each.chance)}" for each in odds))
        self.advice.setText(advice)
        for label in (self.odds, self.advice):
            label.setVisible(bool(label.text()))
        self.complaint.setText(f"⚠ {complaint}")
        self.complaint.setVisible(bool(complaint))
        self._show_plain_numbers()
        self.dice.show_session(self.session)
        self._show_result()

    def _show_plain_numbers(self) -> None:
        """The number beside a trait is for those who have none on a sheet."""
        for field in self._kind.fields:
            if field.sort == "trait":
                number = self.fields[field.name.replace("trait", "number")]
                number.widget.setEnabled(self.fields[field.name].value == "")

    def _show_result(self) -> None:
        result = None if self.session is None else self.session.result
        self.result.setText("" if result is None else result.words)
        self.result.setVisible(result is not None)
        state = self._state
        steps = () if result is None else result.steps
        self.view.show_sections(() if state is None else result_sections(steps, state))
        self.view.setVisible(result is not None)

    def log(self) -> None:
        """Put the result into the log, and be ready for the next roll."""
        if self.session is None or self.session.result is None:
            return
        if self._desk.execute(self.session.command(LogId(self._desk.document.new_id("log")))):
            self._ask()
            self.kind.setFocus()


def _first_of_other(kind: RollKind) -> int:
    """Before which field the other side is asked for: its first own, else the first of all."""
    return next((place for place, field in enumerate(kind.fields) if _is_other(field)), 0)


def _is_other(field: RollField) -> bool:
    return field.of == "other" or field.name.startswith("other_")


def _percent(chance: object) -> str:
    return f"{float(chance):.1%}".replace(".0%", "%").replace("%", " %")  # type: ignore[arg-type]
