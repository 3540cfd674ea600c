"""Plays the rows of a table at the window: keys, clicks and the panel, with every die typed."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QInputDialog

from battlemap.rulings.move_offers import Decision
from battlemap.ui.main_window import MainWindow
from battlemap.ui.turn_ready_dialog import ReadyDialog
from battlemap.ui.turn_start_dialog import StartFightDialog
from tests.ui.fights.sheet import Row, Sheet, sheet_of
from tests.ui.hand import Hand, aim

TITLES = {"attack": "Attack", "grapple": "Grapple", "trip": "Trip", "disarm": "Disarm", "full-attack": "Full attack"}


class Table:
    """A table of people around the window."""

    def __init__(self, qtbot, window: MainWindow, monkeypatch) -> None:
        self.qtbot, self.window, self.monkeypatch = qtbot, window, monkeypatch
        self.hand, self.flow = Hand(qtbot, window), window.attack_flow
        self.dice: list[str] = []
        self.wrong: list[str] = []
        monkeypatch.setattr(QInputDialog, "getText", lambda *_asked: (self.dice.pop(0), True))
        window.turn_menu.dice_action.trigger()

    def start(self, *rolled: str) -> None:
        """Begin the fight with what was rolled, in the order of the tokens; minions in groups."""
        dialog = StartFightDialog(self.window.desk.state, None, self.window)
        self.qtbot.addWidget(dialog)
        dialog.grouped.setChecked(True)
        assert len(dialog.rows) == len(rolled)
        for row, text in zip(dialog.rows, rolled, strict=True):
            row.rolled.setText(text)
        dialog.accept()
        assert dialog.rolled is not None, dialog.complaint.text()
        self.window.turn_deeds.start(dialog.rolled, surprise=dialog.surprise)

    def now(self) -> list[str]:
        """Who is on turn."""
        state = self.window.desk.state
        return [state.tokens[each].name for each in state.turns.on_turn]

    def play(self, row: Row, expected: Sheet) -> None:
        """Play one row and hold all sheets against the table."""
        verb, _, rest = row.does.partition(" ")
        self.dice = list(row.dice)
        self.row = row
        DOES.get(verb, _act)(self, row.who, verb, rest)
        assert not self.dice, f"line {row.line}: dice left {self.dice}"
        for name, value in row.changes.items():
            if value:
                expected[name] = value
            else:
                expected.pop(name, None)
        found = sheet_of(self.window.desk.state)
        wrong = {
            name: (found.get(name), expected.get(name))
            for name in found.keys() | expected.keys()
            if found.get(name) != expected.get(name)
        }
        if wrong:
            self.wrong.append(f"line {row.line}, {row.who} {row.does}: found, worked by hand: {wrong}")
            expected.clear()
            expected.update(found)  # what is wrong is told once

    def number(self, name: str) -> int:
        """The number of somebody's entry in the turn order."""
        state = self.window.desk.state
        return state.turns.entry_of(state.token_named(name).id).number

    def key(self, key: Qt.Key) -> None:
        """A key that goes wherever the focus is."""
        QTest.keyClick(self.window.focusWidget(), key)

    def roll_and_apply(self) -> None:
        """Type every die, then apply."""
        session = self.flow.session
        assert session is not None, (self.row, self.flow.is_open, self.window.desk.document.undo_text)
        while self.flow.session.asks is not None:
            assert self.dice, f"asked for {self.flow.session.asks.name}: {[d.name for d in self.flow.session.dice]}"
            if isinstance(self.flow.session.asks, Decision):
                self.flow.session.give(self.dice.pop(0))
                self.flow._show(self.flow.session)
                continue
            QTest.keyClicks(self.flow.panel.shown, self.dice.pop(0))
            QTest.keyClick(self.flow.panel.shown, Qt.Key.Key_Return)
        assert not self.flow.session.is_refused, self.flow.panel.die.text()
        self.flow.panel.go.click()
        assert not self.flow.is_open


def _pick(box: QComboBox, data: object) -> None:
    row = box.findData(data)
    assert row >= 0, f"{data} is not offered"
    box.setCurrentIndex(row)
    box.activated.emit(row)


def _act(table: Table, who: str, verb: str, rest: str) -> None:
    """Aim, Return, choose how and with what, dice, apply: ``attack Vex: Laser``, ``disarm Vex: Blade = Laser``."""
    targets, _, armed = rest.partition(":")
    arm, _, item = (part.strip() for part in armed.partition("="))
    first, *more = (each.strip() for each in targets.split("+"))
    window = table.window
    aim(window, who, first)
    window.stage.take_focus()
    table.key(Qt.Key.Key_Return)
    choose = table.flow.panel.choose
    if verb != "attack":
        _pick(choose.actions, verb)
    if arm:
        _pick(choose.arms, arm)
    if item:
        _pick(choose.item, item)
    for name in more:
        window.desk.scene.set_target(window.desk.state.token_named(name).id)
    table.roll_and_apply()


def _from_list(table: Table, who: str, _verb: str, rest: str) -> None:
    """An action of the list "what may I do?"."""
    table.window.desk.scene.set_viewer(table.window.desk.state.token_named(who).id)
    table.window.desk.scene.actions_asked.emit()
    page = table.flow.panel.actions
    table.qtbot.waitUntil(lambda: not page.is_filling)
    texts = [page.list.item(row).text() for row in range(page.list.count())]
    row = next((place for place, text in enumerate(texts) if text.startswith(f"✓ {rest} ·")), None)
    assert row is not None, (rest, texts)
    page.list.setCurrentRow(row)
    QTest.keyClick(page.list, Qt.Key.Key_Return)
    table.roll_and_apply()


def _thing(table: Table, who: str, _verb: str, rest: str) -> None:
    """An attack on what the pointer rests on: ``thing 14,6: Laser``."""
    place, _, arm = rest.partition(":")
    x, y = (float(part) for part in place.split(","))
    scene = table.window.desk.scene
    scene.set_viewer(table.window.desk.state.token_named(who).id)
    scene.set_target(None)
    table.window.stage.take_focus()
    table.hand.point(x, y)
    table.hand.key(Qt.Key.Key_Return)
    _pick(table.flow.panel.choose.arms, arm.strip())
    table.roll_and_apply()


def _door(table: Table, who: str, _verb: str, rest: str) -> None:
    """A click on a door, with nobody's token in the hand."""
    x, y = (float(part) for part in rest.split(","))
    table.hand.click(x, y)


def _drag(table: Table, who: str, _verb: str, rest: str) -> None:
    """A drag of the token from its middle."""
    x, y = (float(part) for part in rest.split(","))
    token = table.window.desk.state.token_named(who)
    middle = token.size / 2
    table.hand.drag((token.at.x + middle, token.at.y + middle), (x + middle, y + middle))
    for _ in range(8):  # somebody may strike at it, or its way takes a check
        session = table.flow.session
        if not table.flow.is_open or session is None:
            return
        if session.asks is not None and table.flow.moves.is_under_way:  # before that, the way is to be chosen
            assert table.dice, f"asked for {session.asks.name}"
            QTest.keyClicks(table.flow.panel.shown, table.dice.pop(0))
        table.flow.go_on()


def _next(table: Table, who: str, _verb: str, rest: str) -> None:
    """On to the next: ``next Bo`` says who it is."""
    assert who in ("", *table.now()), (who, table.now())
    table.qtbot.keyClick(table.window, Qt.Key.Key_PageDown)
    expected = [name.strip() for name in rest.split("+")] if rest else table.now()
    assert table.now() == expected, table.now()


def _ready(table: Table, who: str, _verb: str, rest: str) -> None:
    table.monkeypatch.setattr(ReadyDialog, "exec", lambda dialog: dialog._trigger.setText(rest) or 1)
    table.window.turn_menu.ask_ready(table.number(who))


def _lasting(table: Table, who: str, _verb: str, rest: str) -> None:
    table.dice = [rest]
    table.window.turn_menu.ask_lasting(table.number(who))


def _deed(name: str) -> Callable[[Table, str, str, str], None]:
    """A choice of the menu of an entry."""

    def do(table: Table, who: str, _verb: str, rest: str) -> None:
        others = (table.number(rest),) if rest else ()
        getattr(table.window.turn_deeds, name)(table.number(who), *others)

    return do


def _spend(table: Table, who: str, _verb: str, rest: str) -> None:
    """Something the bar counts by hand: ``spend aiming 6``."""
    deed, _, cost = rest.rpartition(" ")
    table.window.turn_deeds.spend(table.number(who), deed, int(cost))


DOES: dict[str, Callable[[Table, str, str, str], None]] = {
    "list": _from_list,
    "thing": _thing,
    "door": _door,
    "drag": _drag,
    "next": _next,
    "ready": _ready,
    "lasting": _lasting,
    "trigger": _deed("trigger"),
    "delay": _deed("delay"),
    "hold": _deed("hold"),
    "come-back": _deed("come_back"),
    "leave": _deed("leave"),
    "spend": _spend,
}
