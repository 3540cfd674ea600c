"""Time passes out of combat: how long, who spends it how; a table of what changes and why; all, some or none of it."""

from collections.abc import Mapping
from random import Random

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from battlemap.document.log_record import LogId
from battlemap.document.model import MapState, TokenId
from battlemap.rulings.errors import RulingError
from battlemap.rulings.session import dice_for
from battlemap.rulings.session_card import result_sections
from battlemap.rulings.time_passing import TimeRow, TimeSession
from battlemap.rulings.time_question import MINUTES, MOST_MINUTES, REST, WAYS, TimeQuestion, clocks_of, ways_of
from battlemap.texts import tr
from battlemap.ui.card.view import CardView
from battlemap.ui.desk import Desk
from battlemap.ui.dialogs import fit_to_screen
from battlemap.ui.dice_row import DiceRow
from battlemap.ui.inspector.text_field import complaint_label
from battlemap.ui.plain_label import PlainLabel, plain_tip
from rules.starflight.healing.facts import SPECIES_SKILLS, Age

BOTTOM = Qt.AlignmentFlag.AlignBottom  # level with the line of the die, which may have words above it
SIZE = QSize(860, 600)
NAME, WAY, CHANGES, WHY = range(4)
VIEW_FROM_PX = 430
LEAST_COLUMN_PX = 130  # of changes and reasons; in a narrower table they are scrolled to
LINE = Qt.ItemDataRole.UserRole
Line = tuple[TokenId, str]  # a creature, and what is offered for it; empty: its own line
NOT_YET, NOTHING = "…", "nothing"


class TimeDialog(QDialog):
    """Return rolls, then applies; nothing is changed before that."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        assert desk.state is not None  # the menu asks
        self.setWindowTitle(tr("Time passes"))
        self._desk, self._state = desk, desk.state
        self.session: TimeSession | None = None
        self._tokens = tuple(self._state.tokens)
        self.amount, self.unit, self.medic = QSpinBox(), QComboBox(), QComboBox()
        self.everybody, self.skill, self.age = QComboBox(), QComboBox(), QComboBox()
        self.vehicle, self.bleeding, self.hours = (
            QCheckBox(tr("Moving &vehicle")),
            QCheckBox(tr("Wounds ble&ed")),
            QSpinBox(),
        )
        self.table, self.view, self.complaint = QTableWidget(len(self._tokens), 4), CardView(), complaint_label()
        self.dice = DiceRow(self._program_dice, tr("&Apply"))
        self.all_button, self.none_button = QPushButton(tr("A&ll")), QPushButton(tr("&None"))
        self.ways: dict[TokenId, QComboBox] = {}
        self._offers: list[TimeRow] = []  # with a line each, below the line of their creature
        self._lay_out()
        self._fill()
        self._connect()
        self.ask()
        fit_to_screen(self, SIZE)
        self.amount.setFocus()
        self.amount.selectAll()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A small window leaves all reasons but the first to tips, and to the log."""
        super().resizeEvent(event)
        self._fit_columns()
        self.view.setHidden(event.size().height() < VIEW_FROM_PX)
        self.table.resizeRowsToContents()

    def _fit_columns(self) -> None:
        """Changes and reasons share what room the others leave."""
        taken = self.table.columnWidth(NAME) + self.table.columnWidth(WAY)
        each = max(LEAST_COLUMN_PX, (self.table.viewport().width() - taken) // 2)
        for column in (CHANGES, WHY):
            self.table.setColumnWidth(column, each)

    @property
    def _is_starflight(self) -> bool:
        return self._state.info.system == "starflight"

    def _program_dice(self) -> Random:
        return dice_for(self._desk.dice_seed, self._state)

    def _lay_out(self) -> None:
        form = QGridLayout()
        time = QHBoxLayout()
        time.addWidget(self.amount)
        time.addWidget(self.unit)
        rows: list[tuple[str, QWidget | QHBoxLayout]] = [
            (tr("&Time"), time),
            (tr("&Medic"), self.medic),
            (tr("Ever&ybody"), self.everybody),
        ]
        if self._is_starflight:
            rows += [
                (tr("Medicine &skill"), self.skill),
                (tr("A&ge of medicine"), self.age),
                (tr("S&urgery before, h"), self.hours),
            ]
        buddies = {tr("&Time"): self.amount}
        for place, (words, field) in enumerate(rows):
            line, column = divmod(place, 3)
            label = PlainLabel(words)
            label.setBuddy(buddies.get(words, field))  # type: ignore[arg-type]
            form.addWidget(label, 2 * line, column)
            if isinstance(field, QHBoxLayout):
                form.addLayout(field, 2 * line + 1, column)
            else:
                form.addWidget(field, 2 * line + 1, column)
            form.setColumnStretch(column, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addLayout(self._checks())
        layout.addWidget(self.table, 3)
        layout.addWidget(self.view, 2)
        layout.addWidget(self.complaint)
        layout.addLayout(self._foot())

    def _checks(self) -> QHBoxLayout:
        """What holds for all, and the buttons that take it for all or none."""
        checks = QHBoxLayout()
        for check in (self.vehicle, self.bleeding) if self._is_starflight else ():
            checks.addWidget(check)
        checks.addStretch(1)
        for button, tip in (
            (self.all_button, tr("Take it for all, without what only you can say (Alt+L)")),
            (self.none_button, tr("Take it for nobody (Alt+N)")),
        ):
            button.setAutoDefault(False)
            button.setToolTip(tip)
            checks.addWidget(button)
        return checks

    def _foot(self) -> QHBoxLayout:
        foot = QHBoxLayout()
        foot.addWidget(self.dice, 1)
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        close.rejected.connect(self.reject)
        for button in close.buttons():
            button.setAutoDefault(False)  # type: ignore[attr-defined]
        foot.addWidget(close, 0, BOTTOM)
        return foot

    def _fill(self) -> None:
        self.amount.setRange(1, MOST_MINUTES)
        self.amount.setValue(8 if self._is_starflight else 7)
        self.unit.addItems(list(MINUTES))
        self.unit.setCurrentText("hours" if self._is_starflight else "days")
        self.unit.setAccessibleName(tr("Minutes, hours or days"))
        self.medic.addItem("nobody", None)
        for token in self._state.tokens.values():
            self.medic.addItem(token.name, token.id)
        self.everybody.addItem(tr("each as below"), None)
        for word, words in WAYS[self._state.info.system].items():
            self.everybody.addItem(words, word)
        self.skill.addItems([skill.capitalize() for skill in SPECIES_SKILLS])
        for age in reversed(Age):
            self.age.addItem(tr("{value} Age", value=age.value.capitalize()), age.value)
        self.hours.setRange(0, 99)
        self._tell_hints()
        self._fill_table()

    def _tell_hints(self) -> None:
        self.medic.setToolTip(tr("Who cares, treats, and helps those who rest"))
        self.everybody.setToolTip(tr("Let all of them spend the time alike"))
        self.skill.setToolTip(tr("The medicine that fits the patients"))
        self.bleeding.setToolTip(tr("Wounds are not dressed: each costs a hit point a minute (SF-WND-03)"))
        self.vehicle.setToolTip(tr("Care in a moving vehicle is harder"))
        self.hours.setToolTip(tr("Hours of emergency surgery on the patient so far (SF-SUR-04)"))

    def _fill_table(self) -> None:
        table, header = self.table, self.table.horizontalHeader()
        table.setHorizontalHeaderLabels((tr("Name"), tr("Spends it"), tr("Changes"), tr("Why")))
        table.setAccessibleName(tr("What time brings to each"))
        table.setToolTip(tr("A tick takes what time brings to a creature (Space); below are all reasons for the row"))
        table.verticalHeader().hide()
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setTabKeyNavigation(False)
        table.setWordWrap(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        for column in (CHANGES, WHY):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        for place, token in enumerate(self._tokens):
            self._fill_line(place, token, self._state.tokens[token].name, Qt.CheckState.Checked)
            self.ways[token] = self._way_field(token)
            table.setCellWidget(place, WAY, self.ways[token])

    def _fill_line(self, place: int, token: TokenId, name: str, ticked: Qt.CheckState, offer: str = "") -> None:
        """The cells of a line: of a creature, or of something that is offered for it."""
        named = QTableWidgetItem(name)
        named.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
        named.setCheckState(ticked)
        named.setData(LINE, (token, offer))
        self.table.setItem(place, NAME, named)
        for column in (CHANGES, WHY):
            self.table.setItem(place, column, QTableWidgetItem())

    def _way_field(self, token: TokenId) -> QComboBox:
        field = QComboBox()
        field.setAccessibleName(tr("How {name} spends the time", name=self._state.tokens[token].name))
        for word, words in ways_of(self._state.info.system, self._state.tokens[token]).items():
            field.addItem(words, word)
        field.setCurrentIndex(field.findData(REST))
        return field

    def _connect(self) -> None:
        self.amount.valueChanged.connect(lambda _value: self.ask())
        for box in (self.unit, self.medic, self.skill, self.age, *self.ways.values()):
            box.currentIndexChanged.connect(lambda _index: self.ask())
        for check in (self.vehicle, self.bleeding):
            check.toggled.connect(lambda _on: self.ask())
        self.hours.valueChanged.connect(lambda _value: self.ask())
        self.everybody.currentIndexChanged.connect(lambda _index: self._set_everybody())
        self.table.itemChanged.connect(self._take)
        self.table.currentCellChanged.connect(lambda *_told: self._show_reasons())
        self.all_button.clicked.connect(lambda: self._take_all(True))
        self.none_button.clicked.connect(lambda: self._take_all(False))
        self.dice.changed.connect(self._show_rows)
        self.dice.finished.connect(self.apply)

    def _set_everybody(self) -> None:
        way = self.everybody.currentData()
        if way is None:
            return
        for box in self.ways.values():
            with QSignalBlocker(box):
                box.setCurrentIndex(box.findData(way))
        self.ask()

    @property
    def question(self) -> TimeQuestion:
        """What is asked."""
        return TimeQuestion(
            minutes=self.amount.value() * MINUTES[self.unit.currentText()],
            ways={token: box.currentData() for token, box in self.ways.items()},
            medic=self.medic.currentData(),
            skill=self.skill.currentText().casefold(),
            age=self.age.currentData(),
            in_vehicle=self.vehicle.isChecked(),
            dressed=not self.bleeding.isChecked(),
            surgery_hours=self.hours.value(),
            clocks=clocks_of(self._state),
        )

    def ask(self) -> None:
        """Ask anew: no die has fallen yet."""
        complaint = ""
        try:
            self.session = TimeSession(self._state, self.question)
        except RulingError as error:
            self.session, complaint = None, str(error)
        self.complaint.setText(f"⚠ {complaint}")
        self.complaint.setVisible(bool(complaint))
        if self.session is not None:
            for place, (token, offer) in enumerate(self._lines()):
                if not offer:
                    self.session.take(token, self._item(place, NAME).checkState() is Qt.CheckState.Checked)
        self.dice.show_session(self.session)
        self._show_rows()

    def _item(self, place: int, column: int) -> QTableWidgetItem:
        found = self.table.item(place, column)
        assert found is not None  # made in _fill_table
        return found

    def _lines(self) -> list[Line]:
        """What each line of the table is about."""
        return [_line_of(self._item(place, NAME)) for place in range(self.table.rowCount())]

    def _rows(self) -> Mapping[Line, TimeRow]:
        return {} if self.session is None else {(row.token, row.offer): row for row in self.session.rows}

    def _show_offers(self, rows: Mapping[Line, TimeRow]) -> None:
        """A line for each offer below the one of its creature; those that are no longer there go."""
        offered, lines = [row for row in rows.values() if row.offer], self._lines()
        if [(row.token, row.offer) for row in offered] == [line for line in lines if line[1]]:
            return
        for place in reversed(range(len(lines))):
            if lines[place][1]:
                self.table.removeRow(place)
        for row in reversed(offered):
            place = self._lines().index((row.token, "")) + 1
            self.table.insertRow(place)
            self._fill_line(place, row.token, f"↳ {row.offer}", Qt.CheckState.Unchecked, row.offer)

    def _show_rows(self) -> None:
        rows = self._rows()
        with QSignalBlocker(self.table):
            self._show_offers(rows)
            for place, line in enumerate(self._lines()):
                row = rows.get(line)
                words = NOT_YET if row is None else row.words or NOTHING
                self._item(place, CHANGES).setText(words)
                self._item(place, WHY).setText("" if row is None else row.reason)
                self._item(place, CHANGES).setToolTip(plain_tip(f"{words}\n{self._item(place, WHY).text()}".strip()))
                self._item(place, WHY).setToolTip(plain_tip(self._item(place, WHY).text()))
        self._show_ticks()
        self._fit_columns()
        self.table.resizeRowsToContents()
        self._show_reasons()

    def _show_ticks(self) -> None:
        """The ticks as they count: what is offered needs the rest of its creature."""
        rows = self._rows()
        with QSignalBlocker(self.table):
            for place, line in enumerate(self._lines()):
                if line in rows:
                    self._item(place, NAME).setCheckState(_ticked(rows[line].taken))

    def _show_reasons(self) -> None:
        """All reasons for the row the keys are on, or for everybody."""
        rows, place, lines = self._rows(), self.table.currentRow(), self._lines()
        chosen = [rows[lines[place]]] if 0 <= place < len(lines) and lines[place] in rows else list(rows.values())
        steps = [step for row in chosen for step in row.steps]
        self.view.show_sections(result_sections(steps, self._state))

    def _take(self, item: QTableWidgetItem) -> None:
        if self.session is None or item.column() != NAME:
            return
        token, offer = _line_of(item)
        self.session.take(token, item.checkState() is Qt.CheckState.Checked, offer)
        self._show_ticks()

    def _take_all(self, taken: bool) -> None:
        with QSignalBlocker(self.table):
            for place, (_, offer) in enumerate(self._lines()):
                if not offer:
                    self._item(place, NAME).setCheckState(_ticked(taken))
        if self.session is not None:
            self.session.take_all(taken)
        self._show_ticks()

    def apply(self) -> None:
        """Make what is ticked, as one step."""
        if self.session is None or self.session.asks is not None:
            return
        if self._desk.state is not self._state:
            self.complaint.setText(tr("⚠ The map has changed meanwhile: what is shown is asked anew"))
            self.complaint.show()
            self._afresh()
            return
        command = self.session.command(LogId(self._desk.document.new_id("log")), self._desk.dice_seed)
        if self._desk.execute(command):
            self.accept()

    def _afresh(self) -> None:
        """The same questions about the map as it is now, of those who are still there."""
        state: MapState | None = self._desk.state
        if state is None or set(self._tokens) - state.tokens.keys():
            self.reject()
            return
        self._state = state
        self.ask()


def _line_of(item: QTableWidgetItem) -> Line:
    token, offer = item.data(LINE)
    return token, offer


def _ticked(taken: bool) -> Qt.CheckState:
    return Qt.CheckState.Checked if taken else Qt.CheckState.Unchecked
