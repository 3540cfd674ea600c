"""Keys the user chooses: pressed, they do what they were given to; told everywhere; kept; refused where they clash."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QMessageBox

from battlemap.scene.key_map import KeyMap
from battlemap.ui.actions import DEED
from battlemap.ui.key_book import read_own
from battlemap.ui.keys_dialog import KeysDialog
from battlemap.ui.window_keys import ALL_DEEDS

pytestmark = pytest.mark.gui
SHIFT, CTRL, NONE = (
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.NoModifier,
)


@pytest.fixture
def dialog(window) -> KeysDialog:
    """The list of keys of the window."""
    window.help_menu.choose_keys()
    return window.findChild(KeysDialog)


@pytest.fixture
def choose(qtbot, dialog):
    """Choose a key for a deed, as a person does."""

    def give(name: str, key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
        dialog.choose(name)
        qtbot.keyClick(dialog.tree, Qt.Key.Key_Return)
        qtbot.keyClick(dialog.tree, key, held)

    return give


def action_of(window, name: str) -> QAction:
    return next(action for action in window.findChildren(QAction) if action.property(DEED) == name)


def test_a_new_key_of_the_map_does_it_and_the_old_one_no_longer(window, hand, dialog, choose):
    choose("next_token", Qt.Key.Key_F7, CTRL | SHIFT)
    dialog.close()
    hand.key("n")
    assert window.desk.scene.viewer is None
    hand.key(Qt.Key.Key_F7, CTRL | SHIFT)
    assert window.desk.scene.viewer is not None


def test_a_new_key_of_a_tool_does_it_and_is_told_under_its_button_and_in_its_tip(window, hand, dialog, choose):
    choose("tool_aim", Qt.Key.Key_F2)
    dialog.close()
    hand.key(Qt.Key.Key_F2)
    assert window.tool_bar.tools["aim"].isChecked()
    assert window.tool_bar.tools["aim"].iconText() == "F2 Aim"
    assert window.tool_bar.tools["aim"].toolTip() == "A click keeps a target (F2)"
    hand.key("s")
    hand.key("a")
    assert window.tool_bar.tools["select"].isChecked()


def test_a_new_key_of_a_menu_does_it_and_stands_in_the_menu_and_on_the_page(qtbot, window, hand, dialog, choose):
    choose("duplicate", Qt.Key.Key_F3)
    dialog.close()
    hand.click(2.5, 5.5)
    before = len(window.desk.state.tokens)
    hand.key(Qt.Key.Key_F3)
    assert len(window.desk.state.tokens) == before + 1
    assert action_of(window, "duplicate").shortcut().toString() == "F3"
    qtbot.keyClick(window, Qt.Key.Key_F1)
    assert "<b>F3</b>" in window.stage.help.findChild(QLabel).text()


def test_a_new_key_of_the_view_and_one_while_drawing_are_heard(window, hand, dialog, choose):
    choose("zoom_in_map", Qt.Key.Key_F4)
    choose("draw_finish", Qt.Key.Key_F6)
    dialog.close()
    wide = window.stage.view.cell_px
    hand.key(Qt.Key.Key_F4)
    assert window.stage.view.cell_px == pytest.approx(wide * 1.25)
    walls = len(window.desk.state.walls)
    hand.key("d")
    hand.click(2, 2)
    hand.click(4, 2)
    hand.key(Qt.Key.Key_F6)
    assert len(window.desk.state.walls) == walls + 1


def test_a_new_key_that_is_held_holds_up_a_field_until_it_is_let_go(qtbot, window, hand, dialog, choose):
    choose("hold_reach", Qt.Key.Key_Z, SHIFT)
    dialog.close()
    hand.click(2.5, 5.5)
    qtbot.keyPress(window.stage.view, Qt.Key.Key_Z, SHIFT)
    assert window.desk.scene.heat.is_on
    qtbot.keyRelease(window.stage.view, Qt.Key.Key_Shift)
    assert not window.desk.scene.heat.is_on


def test_a_key_that_is_taken_is_refused_with_a_name_and_can_be_swapped(window, dialog, choose):
    choose("next_token", Qt.Key.Key_T)
    assert dialog.told.text().startswith("T is the key of “Keep the next target, from near to far”.")
    assert window.key_book.keys.own == {}
    dialog.swap.click()
    assert window.key_book.keys.own == {"next_token": ("T",), "next_target": ("N",)}


def test_a_swap_that_would_clash_elsewhere_is_not_offered(window, dialog, choose):
    choose("split", Qt.Key.Key_G)  # the grid would get K, which holds up a field
    assert "G is the key of “Grid”" in dialog.told.text()
    assert dialog.swap.isHidden()
    assert window.key_book.keys.own == {}


def test_one_key_or_all_go_back_to_what_they_were(window, dialog, choose):
    choose("next_token", Qt.Key.Key_F2)
    choose("near_door", Qt.Key.Key_F3)
    dialog.choose("next_token")
    dialog.reset.click()
    assert window.key_book.keys.own == {"near_door": ("F3",)}
    dialog.reset_all.click()
    assert window.key_book.keys.own == {}


def test_a_default_that_has_been_taken_is_not_taken_back_in_silence(window, dialog, choose):
    choose("next_token", Qt.Key.Key_F2)
    choose("near_door", Qt.Key.Key_N)
    dialog.choose("next_token")
    dialog.reset.click()
    assert "N is the key of “Open or close the door next to it”" in dialog.told.text()
    assert window.key_book.keys.keys("near_door") == ("N",)


def test_escape_and_tab_leave_a_key_as_it_is(window, dialog, choose):
    choose("next_token", Qt.Key.Key_Escape)
    choose("next_token", Qt.Key.Key_Tab)
    assert window.key_book.keys.own == {}
    assert dialog.isVisible()


def test_a_deed_may_have_no_key(qtbot, window, hand, dialog):
    dialog.choose("next_token")
    dialog.clear.click()
    dialog.close()
    hand.key("n")
    assert window.desk.scene.viewer is None
    qtbot.keyClick(window, Qt.Key.Key_F1)
    assert "Select the next token" not in str(window.stage.help.findChild(QLabel).text())


@pytest.mark.parametrize(
    ("wanted", "found"), [("wall, corner", "tool_wall"), ("ctrl+q", "quit"), ("players", "players_open")]
)
def test_the_list_can_be_searched_by_words_headings_and_keys(qtbot, dialog, wanted, found):
    qtbot.keyClicks(dialog.search, wanted)
    shown = [name for name, item in dialog._items.items() if not item.isHidden()]
    assert found in shown
    assert len(shown) < len(ALL_DEEDS) / 4


def test_chosen_keys_hold_after_the_next_start(open_window, window, campaign, dialog, choose):
    choose("tool_aim", Qt.Key.Key_F2)
    dialog.close()
    window.close()
    again = open_window(campaign)
    assert again.key_book.keys.own == {"tool_aim": ("F2",)}
    assert again.tool_bar.tools["aim"].shortcut().toString() == "F2"
    assert again.findChild(QMessageBox) is None


def test_damaged_keys_of_the_settings_fall_back_and_are_told_once(open_window, settings, campaign):
    settings.own_keys = {"next_token": "nonsense", "gone": '["F2"]', "near_door": '["F3"]', "ping": '["V"]'}
    window = open_window(campaign)
    assert window.key_book.keys.own == {"near_door": ("F3",)}
    told = window.findChild(QMessageBox).text()
    assert "Select the next token: “nonsense” is no key." in told
    assert "“gone” is nothing that has keys." in told
    assert "“Point a place out to the players” and “Visible area” had the same key, V." in told
    window.findChild(QMessageBox).close()
    assert settings.own_keys == {"near_door": '["F3"]'}


@pytest.mark.parametrize("text", ["", "{", "7", '"N"', "[7]", '["Ctrl+K, Ctrl+C"]', '["Shift"]', "[[]]", "null"])
def test_no_damage_of_a_key_stops_the_start(text):
    keys, problems = read_own({"next_token": text}, KeyMap(ALL_DEEDS))
    assert keys == KeyMap(ALL_DEEDS)
    assert len(problems) == 1


@pytest.mark.parametrize(("key", "words"), [(Qt.Key.Key_F, "Alt+F"), (Qt.Key.Key_F4, "Alt+F4")])
def test_a_key_of_menus_and_windows_is_refused(window, dialog, choose, key, words):
    choose("next_token", key, Qt.KeyboardModifier.AltModifier)
    assert dialog.told.text() == f"{words} is a key of the system and stays so."
    assert window.key_book.keys.own == {}
    choose("next_token", Qt.Key.Key_F, CTRL | Qt.KeyboardModifier.AltModifier)
    assert window.key_book.keys.own == {"next_token": ("Ctrl+Alt+F",)}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("D", '“D” is a key, but expected is a list such as ["D"].'),
        ('["D"]', "“Draw a wall, corner by corner” and “Put a light” had the same key, D."),
        ('["Alt+F"]', "Alt+F is a key of the system."),
    ],
)
def test_what_is_wrong_with_a_key_of_the_settings_is_told(text, told):
    keys, problems = read_own({"tool_light": text}, KeyMap(ALL_DEEDS))
    assert keys == KeyMap(ALL_DEEDS)
    assert [problem.endswith(told) for problem in problems] == [True], problems
