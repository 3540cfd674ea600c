"""A fight at the window: started from the table, played by keys and clicks, taken back to the start of the turn."""

import random
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog, QMenu

from battlemap.document.commands import EditToken, TurnTokens
from battlemap.ui.turn_ready_dialog import ReadyDialog
from battlemap.ui.turn_start_dialog import ROLLED, StartFightDialog

pytestmark = pytest.mark.gui


def start(qtbot, window, *rolled: str) -> StartFightDialog:
    """Start a fight with what was rolled, in the order of the table."""
    dialog = StartFightDialog(window.desk.state, random.Random(5), window)
    qtbot.addWidget(dialog)
    for row, text in zip(dialog.rows, rolled, strict=False):
        row.rolled.setText(text)
    dialog.accept()
    assert dialog.rolled is not None
    window.turn_deeds.start(dialog.rolled, surprise=dialog.surprise)
    return dialog


def chips(window) -> list[str]:
    return [chip.text().split("\n")[0] for chip in window.turn_bar.row.chips]


def now(window) -> list[str]:
    state = window.desk.state
    return [state.tokens[each].name for each in state.turns.on_turn]


def test_enter_goes_down_the_table_and_begins_the_fight_behind_the_last(qtbot, window):
    dialog = StartFightDialog(window.desk.state, random.Random(5), window)
    qtbot.addWidget(dialog)
    dialog.show()
    assert len(dialog.rows) == len(window.desk.state.tokens)
    for number, row in enumerate(dialog.rows, start=1):
        assert row.rolled is dialog.focusWidget()
        qtbot.keyClicks(row.rolled, str(number))
        qtbot.keyClick(row.rolled, Qt.Key.Key_Return)
    assert dialog.rolled is not None
    assert [entry.initiative for entry in dialog.rolled.entries] == list(range(1, len(dialog.rows) + 1))


def test_the_rest_is_rolled_by_the_program_and_shown_before_the_fight_begins(qtbot, window):
    dialog = StartFightDialog(window.desk.state, random.Random(5), window)
    qtbot.addWidget(dialog)
    dialog.rows[0].rolled.setText("7")
    dialog.roll_button.click()
    shown = [dialog.table.cellWidget(place, ROLLED).text() for place in range(len(dialog.rows))]
    assert shown[0] == "7"
    assert all(0 <= int(text) <= 9 for text in shown)
    dialog.accept()
    assert [entry.initiative for entry in dialog.rolled.entries] == [int(text) for text in shown]


def test_a_die_that_can_not_show_that_is_told_and_the_table_stays(qtbot, window):
    dialog = StartFightDialog(window.desk.state, random.Random(5), window)
    qtbot.addWidget(dialog)
    dialog.rows[0].rolled.setText("12")
    dialog.accept()
    assert dialog.rolled is None
    assert "found '12'" in dialog.complaint.text()


def test_the_bar_shows_the_order_and_keys_go_on_and_back(qtbot, window):
    assert not window.turn_bar.isVisible()
    start(qtbot, window, "1", "9", "0", "0")
    assert window.turn_bar.isVisible()
    assert (chips(window)[0], now(window)) == ("▶ Bo", ["Bo"])
    qtbot.keyClick(window, Qt.Key.Key_PageDown)
    assert now(window) != ["Bo"]
    assert chips(window)[0] == "✓ Bo"
    qtbot.keyClick(window, Qt.Key.Key_PageUp)
    assert now(window) == ["Bo"]
    assert window.desk.document.undo_text == "Back to the turn: Bo"
    for _ in range(3):
        window.desk.undo()
    assert not window.turn_bar.isVisible()


def test_a_click_on_a_chip_selects_and_shows_the_token(qtbot, window):
    start(qtbot, window, "1", "9", "0", "0")
    chip = next(each for each in window.turn_bar.row.chips if "Ada" in each.text())
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert window.desk.viewer_token.name == "Ada"
    assert not chip.isChecked()


def test_a_drag_is_spent_and_back_to_the_start_of_the_turn_gives_everything_back(qtbot, window, hand):
    away = {window.desk.state.token_named("Di").id: 90.0}  # so that it strikes at nobody who comes near
    window.desk.execute(TurnTokens(window.desk.state.info.id, away))
    start(qtbot, window, "9", "1", "0", "0")
    at_start = window.desk.state
    said = []
    window.desk.status_changed.connect(said.append)
    hand.drag((2.5, 5.5), (3.5, 6.5), (6.5, 5.5), at_rest=lambda: said.append("released"))
    shown = said[said.index("released") - 1]
    assert "left: 0 of 2 actions, two moves: 0 of 2 points" in shown  # 6 m at a point a move
    assert window.turn_bar.left.text() == "0 of 2 actions\ntwo moves: 0 of 2 points"
    window.turn_deeds.spend(window.desk.state.turns.now[0], "attack")
    assert window.turn_bar.left.text().startswith("⚠ 0 of 2 actions")
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
    assert window.desk.state == at_start
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
    assert window.desk.state == at_start


def test_the_menu_of_a_chip_holds_readies_and_sets_initiative(qtbot, street, monkeypatch):
    start(qtbot, street, "+4", "+3", "+2")
    first = street.desk.state.turns.now[0]
    menu = QMenu(street)
    street.turn_menu.fill(menu, first)
    words = [action.text().replace("&", "") for action in menu.actions()]
    assert "Hold" in words
    street.turn_deeds.hold(first)
    assert street.desk.state.turns.entry(first).state == "holding"
    assert any(chip.text().startswith("‖") for chip in street.turn_bar.row.chips)
    monkeypatch.setattr(QInputDialog, "getInt", lambda *_asked: (9, True))
    street.turn_menu.ask_initiative(street.desk.state.turns.now[0])
    assert street.desk.state.turns.entry(street.desk.state.turns.now[0]).initiative == 9


def test_minions_of_other_names_are_put_together_in_the_menu_of_an_entry(qtbot, street):
    start(qtbot, street, "+4")  # Kestrel is first
    pike, cinder = (street.desk.state.token_named(name).id for name in ("Pike", "Cinder"))

    def choose(*path: str) -> None:
        menu = QMenu(street)
        street.turn_menu.fill(menu, street.desk.state.turns.entry_of(pike).number)
        for words in path:
            action = next(each for each in menu.actions() if each.text().replace("&", "") == words)
            menu = action.menu() or menu
        action.trigger()

    choose("Act together with", "Cinder")
    assert street.desk.state.turns.entry_of(pike).tokens == (pike, cinder)
    assert any("Pike and Cinder" in chip for chip in chips(street))
    choose("Act one by one")
    assert street.desk.state.turns.entry_of(pike).tokens == (pike,)
    assert street.desk.state.turns.entry_of(cinder).tokens == (cinder,)


def test_what_one_waits_for_stands_in_the_tip_of_its_chip(qtbot, window, monkeypatch):
    start(qtbot, window, "9", "1", "0", "0")
    monkeypatch.setattr(ReadyDialog, "exec", lambda dialog: dialog._trigger.setText("the door opens") or 1)
    number = window.desk.state.turns.now[0]
    window.turn_menu.ask_ready(number)
    chip = next(each for each in window.turn_bar.row.chips if each.chip.number == number)
    assert "attack when the door opens" in chip.toolTip()
    assert window.turn_bar.left.text().startswith("1 of 2 actions")


def test_who_left_can_be_had_back(qtbot, window):
    start(qtbot, window, "9", "1", "0", "0")
    number = window.desk.state.turns.now[0]
    window.turn_deeds.leave(number)
    assert window.desk.state.turns.entry(number).state == "left"
    window.turn_deeds.join(window.desk.state.turns.entry(number).tokens, 3)
    assert window.desk.state.turns.entry(number).state == "waiting"


def test_what_ends_by_itself_is_told_in_the_bar_and_logged_with_its_rule(qtbot, window):
    start(qtbot, window, "9", "1", "0", "0")
    token = window.desk.state.turns.on_turn[0]
    window.turn_deeds.set_lasting(token, "blinded", 1)
    count = len(window.desk.state.turns.order)
    for _ in range(count):
        window.turn_deeds.next()
    lines = [action.text() for action in window.turn_bar.news.menu().actions()]
    assert any("no longer blinded" in line and "SF-GEN-08" in line for line in lines)
    log = list(window.desk.state.logs.values())[-1]
    assert [step.text for step in log.steps] == lines


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (683, 384)])
def test_the_bar_fits_a_laptop_also_at_twice_the_size(qtbot, window, width, height):
    window.resize(width, height)
    qtbot.waitUntil(lambda: window.width() == width)
    start(qtbot, window, "9", "1", "0", "0")
    qtbot.waitUntil(lambda: window.turn_bar.next.isVisible())
    assert window.minimumSizeHint().height() <= height
    end = window.turn_bar.next.mapTo(window, window.turn_bar.next.rect().bottomRight())
    assert window.rect().contains(end)
    now_chip = next(chip for chip in window.turn_bar.row.chips if chip.chip.is_now)
    qtbot.waitUntil(lambda: not now_chip.visibleRegion().isEmpty())


def test_a_table_that_rolls_its_own_dice_is_asked_for_each_save(qtbot, window, monkeypatch):
    ada = window.desk.state.token_named("Ada")
    window.desk.execute(EditToken(window.desk.map_id, replace(ada, conditions=("shaken",))))
    start(qtbot, window, "0", "9", "8", "7")
    asked, answers = [], ["x", "99"]
    monkeypatch.setattr(
        QInputDialog, "getText", lambda _window, title, *_more: (asked.append(title), (answers.pop(0), True))[1]
    )
    window.turn_menu.dice_action.trigger()
    for _ in range(3):
        window.turn_deeds.next()
    assert asked == ["Willpower save of Ada"] * 2
    assert window.desk.state.token_named("Ada").conditions == ()


def test_giving_up_on_a_die_leaves_the_turn_as_it_is(qtbot, window, monkeypatch):
    ada = window.desk.state.token_named("Ada")
    window.desk.execute(EditToken(window.desk.map_id, replace(ada, conditions=("shaken",))))
    start(qtbot, window, "0", "9", "8", "7")
    for _ in range(2):
        window.turn_deeds.next()
    before = window.desk.state
    monkeypatch.setattr(QInputDialog, "getText", lambda *_asked: ("", False))
    window.turn_menu.dice_action.trigger()
    window.turn_deeds.next()
    assert window.desk.state == before


def test_what_has_no_room_in_the_turn_bar_is_counted_and_shown_by_a_click(qtbot, window):
    start(qtbot, window, "1", "2", "3")
    bar = window.turn_bar
    assert bar.before.isHidden()
    assert bar.after.isHidden()
    bar.row.setFixedWidth(bar.row.chips[0].width() + 20)
    qtbot.waitUntil(lambda: bar.after.isVisible() and bar.after.text() == f"{len(bar.row.chips) - 1} ▸")
    assert (bar.before.isEnabled(), bar.after.isEnabled()) == (False, True)
    while bar.after.isEnabled():
        bar.after.click()
    assert bar.row.cut()[1] == []
    assert bar.before.text() == f"◂ {len(bar.row.cut()[0])}"
    assert bar.before.isEnabled()
    bar.row.setFixedWidth(2000)
    qtbot.waitUntil(bar.after.isHidden)


def test_the_sign_and_is_read_on_a_chip(qtbot, window):
    (token, *_) = window.desk.state.tokens.values()
    window.desk.execute(EditToken(window.desk.map_id, replace(token, name="R&D")))
    start(qtbot, window)
    assert any("R&&D" in chip.text() for chip in window.turn_bar.row.chips)
