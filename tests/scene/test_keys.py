"""The tables of keys: every key is one Qt knows, means one thing in its place, and can be changed."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from battlemap.scene.key_map import KeyMap, clashing, is_let_go, key_of_event, key_words, read_key
from battlemap.ui.window_keys import ALL_DEEDS

SHIFT = Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier


def press(key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> QKeyEvent:
    return QKeyEvent(QEvent.Type.KeyPress, key, held)


def test_every_default_is_written_as_qt_writes_it():
    keys = [key for deed in ALL_DEEDS for key in deed.keys]
    assert [key for key in keys if read_key(key) != key] == []


def test_names_and_words_are_there_once():
    names = [deed.name for deed in ALL_DEEDS]
    words = [(deed.group, deed.words) for deed in ALL_DEEDS]
    assert len(set(names)) == len(names)
    assert len(set(words)) == len(words)


def test_the_defaults_do_not_clash():
    assert clashing(KeyMap(ALL_DEEDS)) == []


def test_a_key_given_twice_is_named_with_both_deeds():
    keys = KeyMap(ALL_DEEDS).with_keys("next_token", ("T",))
    assert clashing(keys) == [("T", "next_token", "next_target")]
    assert [deed.name for deed in keys.clashes("next_token", "T")] == ["next_target"]


@pytest.mark.parametrize(("name", "key"), [("join", "I"), ("draw_finish", "N"), ("move_left", "Home"), ("join", "O")])
def test_what_is_never_asked_at_once_may_share_a_key(name, key):
    assert KeyMap(ALL_DEEDS).clashes(name, key) == ()


def test_only_what_differs_from_the_defaults_is_kept():
    changed = KeyMap(ALL_DEEDS).with_keys("next_token", ("Shift+M",))
    assert changed.own == {"next_token": ("Shift+M",)}
    assert changed.at("N", ("map",)) is None
    assert changed.at("Shift+M", ("map",)).name == "next_token"
    assert changed.reset("next_token") == KeyMap(ALL_DEEDS)


@pytest.mark.parametrize(
    ("event", "key"),
    [
        (press(Qt.Key.Key_N, SHIFT), "Shift+N"),
        (press(Qt.Key.Key_Question, SHIFT), "?"),
        (press(Qt.Key.Key_Plus, Qt.KeyboardModifier.KeypadModifier), "+"),
        (press(Qt.Key.Key_0), "0"),
        (press(Qt.Key.Key_Shift, SHIFT), ""),
        (press(Qt.Key.Key_Comma), ","),
        (press(Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier), "Ctrl+Left"),
    ],
)
def test_a_pressed_key_is_written_as_in_the_tables(event, key):
    assert key_of_event(event) == key


@pytest.mark.parametrize("text", ["", "nonsense", "Ctrl+K, Ctrl+C", "Shift"])
def test_what_is_not_one_key_is_not_read(text):
    assert read_key(text) is None


def test_a_key_with_shift_is_let_go_with_either_of_the_two():
    assert is_let_go("Shift+V", press(Qt.Key.Key_V))
    assert is_let_go("Shift+V", press(Qt.Key.Key_Shift))
    assert not is_let_go("Shift+V", press(Qt.Key.Key_R))
    assert not is_let_go("V", press(Qt.Key.Key_Shift))


def test_arrows_are_shown_as_arrows():
    assert key_words("Left") == "←"
