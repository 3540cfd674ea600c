"""The main job by mouse and keys: place, drag, aim, read, edit, undo, reopen."""

from functools import partial

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication

from battlemap.document.document import Document
from battlemap.document.model import Token
from battlemap.scene.aim import Aim
from battlemap.scene.map_scene import MapScene
from battlemap.ui.library import starter_creatures
from battlemap.ui.main_window import MainWindow
from tests.ui.hand import Hand

pytestmark = pytest.mark.gui
CTRL = Qt.KeyboardModifier.ControlModifier


def token(window: MainWindow, name: str) -> Token:
    return window.desk.state.token_named(name)


class Presses(QObject):
    """Counts the mouse presses that reach a window."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick) and watched.isWidgetType():
            self.count += 1
        return False


def test_place_aim_and_read_takes_three_clicks_at_most(qtbot, window, hand):
    window.library.show_creatures(starter_creatures())
    presses, places = Presses(), window.library.tree
    spot = places.visualItemRect(places.topLevelItem(0).child(0)).center()
    for watched in (places.viewport(), hand.viewport):
        watched.installEventFilter(presses)

    for part in (qtbot.mouseClick, qtbot.mouseDClick, qtbot.mouseRelease):  # one double-click
        part(places.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    hand.aim(9.5, 5.5)

    assert presses.count == 2
    assert window.desk.viewer_token.name == "Guard"
    qtbot.waitUntil(lambda: window.desk.scene.ruling.headline == window.card.headline.text())


def test_a_creature_found_by_name_is_placed_by_enter_and_selected(qtbot, window):
    window.library.show_creatures(starter_creatures())
    qtbot.keyClicks(window.library.search, "hull")
    qtbot.keyClick(window.library.search, Qt.Key.Key_Return)
    assert window.desk.viewer_token.name == "Hull rat"
    assert window.desk.document.undo_text == "Add Hull rat"


def test_after_placing_from_the_library_the_keys_are_for_the_map(qtbot, window):
    window.library.show_creatures(starter_creatures())
    qtbot.keyClicks(window.library.search, "hull")
    qtbot.keyClick(window.library.search, Qt.Key.Key_Return)
    assert window.stage.view.hasFocus()
    assert window.library.isVisible()


def test_a_second_creature_of_a_kind_gets_a_number(window):
    window.library.show_creatures(starter_creatures())
    window.place("Guard", window.stage.centre())
    window.place("Guard", window.stage.centre())
    assert window.desk.viewer_token.name == "Guard 2"


def test_a_drag_moves_a_token_and_undo_puts_it_back(window, hand):
    hand.drag((2.5, 5.5), (3.5, 6.5), (4.5, 6.5))
    assert tuple(token(window, "Ada").at) == (4, 6)
    hand.key(Qt.Key.Key_Z, CTRL)
    assert tuple(token(window, "Ada").at) == (2, 5)


def test_undo_and_redo_stand_in_the_menu_in_the_commands_words(window, hand):
    hand.drag((2.5, 5.5), (3.5, 6.5), (4.5, 6.5))
    assert window.edit_menu.undo_action.text() == "&Undo move Ada"
    window.edit_menu.undo_action.trigger()
    assert window.edit_menu.redo_action.text() == "&Redo move Ada"


def test_map_card_and_inspector_show_one_ruling_from_one_call(qtbot, open_window, campaign):
    asked = []

    def rule(aim: Aim, state):
        asked.append(Aim.ruling(aim, state))
        return asked[-1]

    window = open_window(campaign, make_scene=partial(MapScene, rule=rule))
    hand = Hand(qtbot, window)
    hand.click(2.5, 5.5)
    asked.clear()

    hand.aim(9.5, 5.5)

    assert len(asked) == 1
    assert window.desk.scene.ruling is asked[0]
    qtbot.waitUntil(lambda: window.card.headline.text() == asked[0].headline)
    assert window.inspector.answer.text() == f"Bo: {asked[0].headline}"
    assert len(asked) == 1


def test_number_keys_choose_the_weapon(qtbot, window, hand):
    hand.click(2.5, 5.5)
    hand.aim(9.5, 5.5)
    hand.key("2")
    assert window.desk.scene.ruling.weapon == "Knife"
    assert window.card.weapons.name == "Knife"


def test_another_tokens_weapon_comes_back_as_it_was_chosen(window, hand):
    hand.click(2.5, 5.5)
    hand.key("2")
    hand.click(9.5, 5.5)
    assert window.card.weapons.name == "Hand laser"
    hand.click(2.5, 5.5)
    assert window.card.weapons.name == "Knife"


def test_digits_typed_into_a_field_choose_no_weapon(qtbot, window, hand):
    hand.click(2.5, 5.5)
    window.inspector.raise_()
    hand.retype(window.inspector.form.name.edit, "Ada 2")
    assert (token(window, "Ada 2").name, window.card.weapons.name) == ("Ada 2", "Hand laser")


def test_pointing_at_a_refusal_lights_the_wall_on_the_map(qtbot, window, hand):
    lit = []
    window.card.view.pointed.connect(lit.append)
    hand.click(2.5, 5.5)
    hand.aim(9.5, 10.5)
    qtbot.waitUntil(lambda: "wall-1" in window.card.view.toPlainText())
    before = hand.viewport.grab().toImage()
    qtbot.keyClick(window.card.view, Qt.Key.Key_Down)
    assert lit[-1] == {"wall-1"}
    assert hand.viewport.grab().toImage() != before


def test_the_card_stays_while_the_pointer_goes_to_it_and_says_that_it_is_past(qtbot, window, hand):
    hand.click(2.5, 5.5)
    hand.aim(9.5, 10.5)
    qtbot.waitUntil(lambda: window.card.who.text() == "Ada → Cy, Hand laser")
    hand.point(1.5, 1.5)
    qtbot.waitUntil(lambda: window.card.who.text() == "Ada → Cy, Hand laser, looked at last")
    assert "wall-1" in window.card.view.toPlainText()


def test_in_a_narrow_window_a_ruling_brings_its_reasons_up(qtbot, window, hand):
    window.resize(911, 512)
    qtbot.waitUntil(lambda: window.docking.is_narrow)
    window.stage.take_focus()
    hand.click(2.5, 5.5)
    assert window.card.visibleRegion().isEmpty()
    hand.aim(9.5, 5.5)
    qtbot.waitUntil(lambda: not window.card.headline.visibleRegion().isEmpty())


def test_in_a_narrow_window_a_ruling_takes_no_field_away_that_is_being_filled_in(qtbot, window, hand):
    window.resize(911, 512)
    qtbot.waitUntil(lambda: window.docking.is_narrow)
    hand.click(2.5, 5.5)
    window.inspector.raise_()
    window.inspector.form.name.edit.setFocus()
    hand.aim(9.5, 5.5)
    assert not window.inspector.form.visibleRegion().isEmpty()


def test_a_past_card_goes_when_the_map_changes(qtbot, window, hand):
    hand.click(2.5, 5.5)
    hand.aim(9.5, 10.5)
    hand.point(1.5, 1.5)
    qtbot.waitUntil(lambda: window.card.who.text().endswith("looked at last"))
    hand.key("e")
    qtbot.waitUntil(lambda: window.card.who.text() == "")
    assert window.card.view.toPlainText() == ""


def test_the_card_copies_as_text(qtbot, window, hand):
    hand.click(2.5, 5.5)
    hand.aim(9.5, 10.5)
    qtbot.waitUntil(window.card.copy_button.isVisible)
    qtbot.mouseClick(window.card.copy_button, Qt.MouseButton.LeftButton)
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("Ada → Cy, Hand laser\nNo attack: behind stone wall (wall-1)")
    assert "[SF-LOS-08]" in copied


def test_editing_is_one_step_and_undo_shows_at_once(qtbot, window, hand):
    hand.click(2.5, 5.5)
    form = window.inspector.form
    window.inspector.raise_()
    for _ in range(3):
        qtbot.keyClick(form.numbers["facing_deg"], Qt.Key.Key_Up)
    assert token(window, "Ada").facing_deg == 135
    window.edit_menu.undo_action.trigger()
    assert (token(window, "Ada").facing_deg, form.numbers["facing_deg"].value()) == (90, 90)


def test_an_edited_score_changes_the_number(qtbot, window, hand):
    hand.click(2.5, 5.5)
    hand.click(9.5, 5.5)
    hand.click(2.5, 5.5)
    hand.aim(9.5, 5.5)
    before = window.desk.scene.ruling.roll.total
    field = window.inspector.starflight.scores["ranged_ab"]
    hand.retype(field.lineEdit(), "14")
    assert window.desk.scene.ruling.roll.total == before + 10


def test_half_typed_text_is_told_when_another_token_is_chosen(qtbot, window, hand):
    hand.click(2.5, 5.5)
    window.inspector.raise_()
    edit = window.inspector.form.name.edit
    edit.setFocus()
    edit.selectAll()
    qtbot.keyClicks(edit, "Eve")
    hand.click(9.5, 5.5)
    assert token(window, "Eve") is not None
    assert edit.text() == "Bo"


def test_delete_takes_the_selected_tokens_off_and_undo_brings_them_back(window, hand):
    hand.click(2.5, 5.5)
    hand.key(Qt.Key.Key_Delete)
    assert token(window, "Ada") is None
    assert window.inspector.pages.currentIndex() == 0
    window.edit_menu.undo_action.trigger()
    assert token(window, "Ada") is not None


def test_select_all_and_delete_is_one_step(window, hand):
    hand.key(Qt.Key.Key_A, CTRL)
    window.edit_menu.delete_action.trigger()
    assert not window.desk.state.tokens
    assert window.desk.document.undo_text == "Remove 4 tokens: Ada, Bo, Cy …"


def test_a_click_opens_a_door(window, hand):
    hand.click(14.5, 8.0)
    assert window.desk.state.doors["door-1"].state == "open"


def test_what_was_done_is_there_after_reopening(window, hand, open_window, campaign):
    hand.drag((2.5, 5.5), (3.5, 6.5), (4.5, 6.5))
    path = campaign.path
    window.close()
    campaign.close()
    again = open_window(Document.open(path))
    assert tuple(token(again, "Ada").at) == (4, 6)
    again.edit_menu.undo_action.trigger()
    assert tuple(token(again, "Ada").at) == (2, 5)
