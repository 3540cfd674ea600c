"""Copy, cut, paste and duplicate, by keys."""

import pytest
from PySide6.QtCore import Qt

pytestmark = pytest.mark.gui
CTRL = Qt.KeyboardModifier.ControlModifier


def test_a_token_is_pasted_where_the_pointer_is_under_a_name_of_its_own(window, hand):
    token = next(iter(window.desk.state.tokens.values()))
    hand.click(token.at.x + token.size / 2, token.at.y + token.size / 2)
    hand.key("C", CTRL)
    hand.point(6.4, 3.6)
    hand.key("V", CTRL)
    copy = window.desk.viewer_token
    assert copy.id != token.id
    assert (copy.at, copy.name) == ((6, 3), f"{token.name} 2")
    assert copy.starflight == token.starflight
    window.desk.undo()
    assert copy.id not in window.desk.state.tokens


def test_walls_are_duplicated_beside_themselves_and_stay_chosen(window, hand):
    hand.key("R")
    hand.drag((1, 1), (2, 2), (4, 3))
    count = len(window.desk.state.walls)
    hand.key("X")
    hand.click(2.5, 1)
    hand.key("D", CTRL)
    assert len(window.desk.state.walls) == count + 1
    (thing,) = window.inspector.drawn.things
    assert thing.line[0] == (2, 2)
    assert window.desk.document.undo_text == "Paste wall"


def test_cut_takes_off_the_map_and_paste_puts_back(window, hand):
    hand.key("R")
    hand.drag((1, 1), (2, 2), (5, 3))
    before = dict(window.desk.state.walls)
    hand.key("X")
    hand.click(2.5, 1)
    hand.key("X", CTRL)
    assert len(window.desk.state.walls) == len(before) - 1
    hand.point(3.1, 2.1)
    hand.key("V", CTRL)
    lines = sorted(wall.line for wall in window.desk.state.walls.values())
    assert lines == sorted(wall.line for wall in before.values())


def test_paste_without_a_copy_does_nothing(window, hand):
    before = window.desk.state
    hand.key("V", CTRL)
    hand.key("D", CTRL)
    assert window.desk.state == before
