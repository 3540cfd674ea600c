"""Laying, moving, sizing and turning templates, and notes: one step each, and whom it catches told meanwhile."""

from dataclasses import replace

import pytest
import shapely
from shapely.geometry import Point

from battlemap.document.commands import AddNotes, AddTemplates, AddWalls
from battlemap.document.records import RecordKey
from battlemap.geometry.rings import area_of
from battlemap.geometry.types import MapPoint
from battlemap.scene.tools.choices import drawn_choices
from battlemap.scene.tools.clip import copied, pasted
from battlemap.scene.tools.drawn import chosen_of, thing_at
from battlemap.scene.tools.edit import edit_tool, remove_chosen
from battlemap.scene.tools.gestures import Hand
from battlemap.scene.tools.note import note_tool
from battlemap.scene.tools.template import SHAPES, template_tool
from tests.rulings.build import note, template, wall
from tests.scene.build import ADA, BEN, GUARD, pointer

KEY, NOTE = RecordKey("template", "template-1"), RecordKey("note", "note-1")


def play(table, tool, *places, end="release", **held):
    hand = Hand(table, tool)
    hand.send(pointer("press", *places[0], **held))
    for place in places[1:]:
        hand.send(pointer("move", *place, **held))
    hand.send(pointer(end, *places[-1], **held))
    assert not hand.is_busy


def laid(table):
    (made,) = table.state.templates.values()
    return made


def put(table, **facts):
    table.document.execute(AddTemplates(table.map_id, (template(4.5, 4.5, **facts),)))
    table.choose((KEY,))


@pytest.mark.parametrize(
    ("shape", "size", "direction"), [("circle", 2.0, 90), ("cone", 2.0, 90), ("line", 2.0, 90), ("square", 4.0, 0)]
)
def test_one_drag_lays_each_shape_from_its_origin_on_the_grid(table, shape, size, direction):
    table.brush = replace(table.brush, shape=shape, cone_deg=60, line_cells=2)
    play(table, template_tool, (4.4, 2.6), (5, 2.6), (6.6, 2.7))
    made = laid(table)
    assert (made.at, made.shape, made.size_cells, made.direction_deg) == ((4.5, 2.5), shape, size, direction)
    assert (made.cone_deg, made.line_cells) == (60, 2)
    assert table.document.undo_text == "Add template"
    assert table.chosen == {KEY}


def test_a_click_lays_the_size_of_the_brush(table):
    table.brush = replace(table.brush, template_cells=5.0, look="Blue", cut_by_walls=True)
    play(table, template_tool, (4.5, 2.5))
    assert (laid(table).size_cells, laid(table).pattern, laid(table).cut_by_walls) == (5.0, "back-lines", True)


def test_with_alt_it_goes_exactly_where_the_hand_goes(table):
    table.brush = replace(table.brush, shape="cone")
    play(table, template_tool, (4.4, 2.6), (5, 2.6), (7.4, 6.6), alt=True)
    assert laid(table).at == (4.4, 2.6)
    assert (laid(table).size_cells, laid(table).direction_deg) == pytest.approx((5.0, 143.13), abs=0.01)


def test_the_preview_lists_and_rings_whom_it_would_catch(table):
    play(table, template_tool, (1.5, 2.5), (2, 2.5), (3.5, 2.5), end="cancel")
    shown = table.sketches[-2]
    assert shown.words == "Circle, 2 cells, 3.0 m · catches Ada 100 %"
    assert [token.id for token in shown.ringed] == [ADA]
    assert table.sketches[-1] is None
    assert not table.state.templates


def test_walls_cut_the_preview_too(table):
    table.brush = replace(table.brush, cut_by_walls=True)
    play(table, template_tool, (6.5, 2.5), (7, 2.5), (10.5, 2.5), end="cancel")
    assert "Sniper" not in table.sketches[-2].words
    area = area_of(table.sketches[-2].lines)
    assert area.contains(Point(6.9, 2.5))
    assert not area.intersects(shapely.box(7.01, 1, 12, 4))


def test_its_handle_sizes_and_turns_it_and_its_origin_takes_it_along(table):
    put(table, shape="cone", size=2.0)
    play(table, edit_tool, (4.5, 2.5), (5, 3), (8.4, 4.6))
    assert (laid(table).size_cells, laid(table).direction_deg, laid(table).at) == (4.0, 90.0, (4.5, 4.5))
    assert table.document.undo_text == "Size template"
    play(table, edit_tool, (4.5, 4.5), (5, 5), (2.6, 3.4))
    assert (laid(table).size_cells, laid(table).direction_deg, laid(table).at) == (4.0, 90.0, (2.5, 3.5))
    assert table.said[-1].startswith("Cone of 90°, 4 cells, 6.0 m · catches ")


def test_a_press_inside_takes_hold_of_it_and_a_drag_moves_it_by_whole_cells(table):
    put(table, size=2.0)
    table.choose(())
    play(table, edit_tool, (4.9, 5.2), (5, 5), (7.8, 6.4))
    assert (laid(table).at, table.chosen) == ((7.5, 5.5), {KEY})
    assert table.document.undo_text == "Move template"


def test_a_click_on_it_says_whom_it_catches(table):
    put(table, size=2.0)
    table.choose(())
    play(table, edit_tool, (4.9, 5.2))
    assert table.said[-1] == "Circle, 2 cells, 3.0 m · catches Spy 100 %, Guard 47 %"


def test_a_handle_on_the_end_of_a_wall_leaves_the_wall_where_it_is(table):
    put(table, size=2.0)  # its handle lies at (4.5, 2.5)
    table.document.execute(AddWalls(table.map_id, (wall((4.5, 2.5), (6, 2.5), name="wall-9"),)))
    play(table, edit_tool, (4.5, 2.5), (5, 3), (8.5, 4.5))
    assert laid(table).size_cells == 4.0
    assert table.state.walls["wall-9"].line == ((4.5, 2.5), (6, 2.5))


def test_the_end_of_a_wall_on_a_handle_leaves_the_template_where_it_is(table):
    put(table, size=2.0)
    before = laid(table)
    table.document.execute(AddWalls(table.map_id, (wall((4.5, 2.5), (6, 2.5), name="wall-9"),)))
    table.choose((RecordKey("wall", "wall-9"),))
    play(table, edit_tool, (4.5, 2.5), (5, 3), (2, 1))
    assert table.state.walls["wall-9"].line == ((2, 1), (6, 2.5))
    assert laid(table) == before


def test_of_areas_under_the_pointer_the_smallest_is_met(table):
    put(table, size=4.0)
    small = template(4.5, 4.5, "square", 2.0, "template-2")
    table.document.execute(AddTemplates(table.map_id, (small,)))
    assert thing_at(table.state, MapPoint(4.7, 4.9), 0.05) == RecordKey("template", "template-2")


def test_a_copy_lies_with_its_origin_at_the_pointer(table):
    put(table, size=2.0, direction_deg=33.0, cut_by_walls=True)
    command = pasted(copied(table.state, frozenset(), table.chosen), table.state.info, MapPoint(9.6, 8.4), table.new_id)
    (copy,) = command.put
    assert copy == replace(laid(table), id=copy.id, at=MapPoint(9.5, 8.5))
    assert command.text == "Paste template"


def test_a_right_click_hides_it_lets_walls_cut_it_and_removes_it(table):
    put(table)
    for choice in drawn_choices(table, chosen_of(table.state, {KEY}), MapPoint(4.5, 4.5))[:2]:
        table.execute(choice.command)
    assert [choice.text for choice in drawn_choices(table, chosen_of(table.state, {KEY}), MapPoint(0, 0))][
        -1
    ] == "Remove"
    assert laid(table).cut_by_walls is True  # the second one was made of the template as it was before
    table.choose((KEY,))
    remove_chosen(table)
    assert not table.state.templates


def test_every_shape_has_a_key():
    assert list(SHAPES.items()) == [(1, "circle"), (2, "cone"), (3, "line"), (4, "square")]


def test_a_click_pins_a_note_and_its_words_are_asked_for(table):
    play(table, note_tool, (4.3, 4.7))
    (made,) = table.state.notes.values()
    assert (made.at, made.shown) == ((4.3, 4.7), False)
    assert (table.chosen, table.written_on) == ({NOTE}, [NOTE])
    assert table.document.undo_text == "Add note"


def test_a_click_on_a_note_chooses_it_and_pins_no_other(table):
    table.document.execute(AddNotes(table.map_id, (note(4, 4),)))
    play(table, note_tool, (4.05, 4.02))
    assert len(table.state.notes) == 1
    assert table.written_on == [NOTE]


def test_a_note_is_moved_and_shown_to_the_players(table):
    table.document.execute(AddNotes(table.map_id, (note(4, 4),)))
    play(table, edit_tool, (4.02, 4.03), (5, 5), (6.1, 5.2))
    assert table.state.notes["note-1"].at == (6, 5)
    (show, _remove) = drawn_choices(table, chosen_of(table.state, {NOTE}), MapPoint(6, 5))
    table.execute(show.command)
    assert show.text == "Show to the players"
    assert table.state.notes["note-1"].shown


def test_who_is_hidden_is_caught_like_anybody(table):
    put(table, size=1.0)
    assert {BEN, GUARD} & {token.id for token in table.state.tokens.values()}
    play(table, edit_tool, (4.6, 4.9))
    assert "Spy" in table.said[-1]
