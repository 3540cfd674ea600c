"""Drawing in the window: keys take up tools, the bar says what is drawn, the form changes many things at once."""

import pytest
from PySide6.QtCore import Qt

from battlemap.document.records import key_of
from battlemap.ui.draw_bar import CHOICES_OF

pytestmark = pytest.mark.gui
KEYS = {"D": "wall", "R": "room", "F": "freehand", "P": "door", "H": "ground", "L": "light", "X": "edit"}


@pytest.fixture
def shown(qtbot, window):
    """The window, with the keys on the map."""
    qtbot.waitUntil(lambda: window.stage.view is not None)
    window.stage.take_focus()
    return window


def walls(window) -> dict:
    return dict(window.desk.state.walls)


@pytest.mark.parametrize("key", KEYS)
def test_one_key_takes_up_a_tool_and_shows_its_choices(shown, hand, key):
    hand.key(key)
    bar, tool = shown.draw_bar, KEYS[key]
    assert shown.tool_bar.tools[tool].isChecked()
    assert bar.isVisible()
    assert {name for name, field in bar.fields.items() if field.isVisibleTo(bar)} == {*CHOICES_OF.get(tool, ()), "step"}
    hand.key("S")
    assert not bar.isVisible()


def test_a_wall_is_drawn_by_clicks_and_enter(shown, hand):
    before = walls(shown)
    hand.key("D")
    shown.draw_bar.fields["wall"].setCurrentText("Hedge")
    for place in ((1, 1), (4, 1), (4, 3)):
        hand.click(*place)
    hand.key(Qt.Key.Key_Return)
    (name,) = walls(shown).keys() - before.keys()
    made = walls(shown)[name]
    assert (made.line, made.kind) == (((1, 1), (4, 1), (4, 3)), "hedge")
    assert shown.desk.document.undo_text == "Add hedge"
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert walls(shown) == before


def test_a_right_click_ends_a_wall_and_escape_drops_it(shown, hand):
    before = walls(shown)
    hand.key("D")
    hand.click(1, 1)
    hand.click(4, 1)
    hand.key(Qt.Key.Key_Escape)
    assert walls(shown) == before
    hand.click(1, 1)
    hand.click(4, 1)
    hand.qtbot.mouseClick(hand.viewport, Qt.MouseButton.RightButton, pos=hand.at(4, 3))
    assert len(walls(shown)) == len(before) + 1
    hand.key(Qt.Key.Key_Escape)
    assert shown.tool_bar.tools["select"].isChecked()


def test_what_is_chosen_shows_its_facts_and_an_edit_is_one_step(shown, hand):
    hand.key("R")
    hand.drag((1, 1), (2, 2), (4, 3))
    hand.drag((5, 1), (6, 2), (7, 3))
    hand.key("X")
    made = sorted(walls(shown))[-2:]
    hand.drag((0.5, 0.5), (3, 3), (7.5, 3.6))
    form = shown.inspector.drawn
    assert form.isVisibleTo(shown)
    assert {thing.id for thing in form.things} == set(made)
    form.fields["kind"].setCurrentText("fence")
    form.fields["kind"].activated.emit(form.fields["kind"].currentIndex())
    assert {walls(shown)[name].kind for name in made} == {"fence"}
    hand.retype(form.fields["thickness_cm"], "12.5")
    assert {walls(shown)[name].thickness_cm for name in made} == {12.5}
    shown.desk.undo()
    assert {walls(shown)[name].thickness_cm for name in made} == {None}
    assert form.fields["thickness_cm"].text() == ""


def test_facts_that_differ_say_so_and_stay(shown, hand):
    hand.key("R")
    hand.drag((1, 1), (2, 2), (4, 3))
    shown.draw_bar.fields["wall"].setCurrentText("Hedge")
    hand.drag((5, 1), (6, 2), (7, 3))
    hand.key("X")
    hand.drag((0.5, 0.5), (3, 3), (7.5, 3.6))
    form = shown.inspector.drawn
    assert form.fields["kind"].currentText() == "– several"
    hand.retype(form.fields["hp"], "12")
    assert sorted({wall.kind for wall in form.things}) == ["hedge", "wall"]
    assert {wall.hp for wall in form.things} == {12}


@pytest.mark.parametrize("typed", ["much", "-3", "1.5"])
def test_a_number_that_makes_no_sense_is_explained(shown, hand, typed):
    hand.key("R")
    hand.drag((1, 1), (2, 2), (4, 3))
    hand.key("X")
    hand.click(2.5, 1)
    form = shown.inspector.drawn
    hand.retype(form.fields["hp"], typed)
    assert f"Hit points: found “{typed}”, expected a whole number from 0" in shown.inspector.complaint.text()
    assert {wall.hp for wall in form.things} == {None}


def test_delete_takes_what_is_chosen_and_leaves_the_tokens(shown, hand):
    tokens = dict(shown.desk.state.tokens)
    hand.key("R")
    hand.drag((1, 1), (2, 2), (4, 3))
    before = walls(shown)
    hand.key("X")
    hand.click(2.5, 1)
    hand.key(Qt.Key.Key_Delete)
    assert len(walls(shown)) == len(before) - 1
    assert shown.desk.state.tokens == tokens


def test_select_all_with_the_draw_tool_chooses_what_is_drawn_and_delete_takes_that(qtbot, shown, hand):
    tokens, steps = dict(shown.desk.state.tokens), shown.desk.document.position
    hand.key("X")
    shown.edit_menu.select_action.trigger()
    hand.key(Qt.Key.Key_Delete)
    assert not walls(shown)
    assert not shown.desk.state.doors
    assert shown.desk.state.tokens == tokens
    assert shown.desk.document.position == steps + 1
    hand.key("S")
    shown.edit_menu.select_action.trigger()
    assert shown.desk.scene.selection == tokens.keys()


def test_j_joins_and_k_splits_where_the_pointer_is(shown, hand):
    hand.key("D")
    for place in ((1, 1), (4, 1)):
        hand.click(*place)
    hand.key(Qt.Key.Key_Return)
    count = len(walls(shown))
    hand.key("X")
    hand.click(2, 1)
    hand.point(2.5, 1.01)
    hand.key("K")
    assert len(walls(shown)) == count + 1
    hand.drag((0.5, 0.5), (3, 1.2), (4.5, 1.5))
    hand.key("J")
    assert len(walls(shown)) == count


def test_the_words_of_the_ruler_go_when_the_pointer_is_back_on_the_first_place(shown, hand):
    hand.key("M")
    assert shown.desk.scene.tool == "ruler"
    hand.click(2.5, 2.5)
    hand.point(5.5, 2.5)
    assert "3 cells" in shown.statusBar().place.text()
    hand.point(2.5, 2.5)
    assert "cells" not in shown.statusBar().place.text()


def test_nothing_is_changed_or_taken_back_while_a_key_asks_what_if(qtbot, shown, hand):
    hand.key("D")
    for place in ((1, 1), (4, 1)):
        hand.click(*place)
    hand.key(Qt.Key.Key_Return)
    hand.key("S")
    drawn = walls(shown)
    qtbot.keyPress(shown.stage.view, Qt.Key.Key_Comma)
    shown.edit_menu.undo_action.trigger()
    shown.desk.undo_to(0)
    assert walls(shown) == drawn
    shown.desk.scene.choose([key_of(next(iter(shown.desk.state.walls.values())))])
    shown.edit_menu.duplicate()
    assert walls(shown) == drawn
    assert "Let the key go first" in shown.statusBar().place.text()
    qtbot.keyRelease(shown.stage.view, Qt.Key.Key_Comma)
    shown.edit_menu.undo_action.trigger()
    assert len(walls(shown)) == len(drawn) - 1
