"""The ruler: lengths in every unit and the line of fire, from place to place, with nothing written."""

from dataclasses import replace

import pytest

from battlemap.document.commands import AddWalls
from battlemap.geometry.types import MapPoint
from battlemap.rulings.measuring import distance_words, fire_words, line_of_fire
from battlemap.scene.tools.gestures import Hand
from battlemap.scene.tools.ruler import place_of, ruler_tool
from tests.rulings.build import a_map, wall
from tests.scene.build import pointer


@pytest.fixture
def rule(table):
    hand = Hand(table, ruler_tool)

    def play(*events, **held):
        for what, x, y in events:
            hand.send(pointer(what, x, y, **held))
        return table.sketches[-1]

    return play


def test_it_measures_from_middle_to_middle_in_every_unit(table, rule):
    sketch = rule(("press", 20.2, 20.9), ("release", 20.2, 20.9), ("move", 23.9, 24.1))
    assert sketch.lines == (((20.5, 20.5), (23.5, 24.5)),)
    assert sketch.words == "7.5 m · 5 cells · 24.61 ft · 1.5 increments · no cover"  # 3-4-5, 1.5 m a cell, 5 m each


def test_waypoints_add_up_and_can_be_taken_back(table, rule):
    rule(("press", 20, 20), ("press", 23, 20), ("press", 23, 24), ("move", 23, 26))
    assert table.sketches[-1].text.startswith("13.5 m · 9 cells")
    assert rule(("back", 23, 26)).text.startswith("13.5 m")
    assert len(table.sketches[-1].lines[0]) == 3


def test_alt_measures_where_the_pointer_is(table, rule):
    rule(("press", 20, 20), alt=True)
    assert rule(("move", 21, 20), alt=True).text.startswith("1.5 m · 1 cell ·")


@pytest.mark.parametrize("end", ["finish", "cancel", "press"])
def test_it_ends_without_a_trace(table, rule, end):
    before = table.state
    rule(("press", 20, 20), ("move", 23, 20), ("press", 23, 20), (end, 23, 20))
    assert table.sketches[-1] is None
    assert (table.state, table.commands) == (before, [])


def test_a_wall_between_stops_the_line_and_a_half_wall_gives_cover(table):
    start, end = MapPoint(20.5, 20.5), MapPoint(26.5, 20.5)
    table.execute(AddWalls(table.map_id, (wall((23, 18), (23, 24), name="wall-9"),)))
    assert fire_words(line_of_fire(table.state, start, end)) == "not seen behind stone wall (wall-9)"
    table.document.undo()
    table.execute(AddWalls(table.map_id, (wall((26, 20.5), (26, 24), name="wall-9"),)))
    fire = line_of_fire(table.state, start, end)  # the wall begins where the line from middle to middle meets it
    assert fire.hidden_fraction == pytest.approx(0.5)
    assert fire_words(fire) == "50% in cover"


def test_who_stands_between_is_named(table):
    words = fire_words(line_of_fire(table.state, MapPoint(0.5, 2.5), MapPoint(6.5, 2.5)))
    assert words == "no cover, Ada, Guard between"


def test_feet_and_the_range_row_for_the_other_game(table):
    state = replace(table.state, info=replace(table.state.info, system="psipunk"))
    assert distance_words(state, 2) == "3 m · 2 cells · 9.843 ft · Poor (-2)"


@pytest.mark.parametrize(
    ("grid", "moved_to", "end"),
    [
        ("hex-rows", (20.9, 17.2), (21.0, 17.0318)),
        ("hex-columns", (17.2, 20.9), (17.0318, 21.0)),
        ("none", (20.3, 20.4), (20.3, 20.4)),
    ],
)
def test_on_hexes_it_measures_between_middles_and_without_a_grid_where_the_pointer_is(grid, moved_to, end):
    state = a_map(wall((0, 30), (40, 30)), grid=grid)
    there = place_of(state, pointer("move", *moved_to))
    assert there == pytest.approx(end, abs=1e-3)
    fire = line_of_fire(state, there, place_of(state, pointer("move", 10.2, 35.1)))
    assert fire_words(fire).startswith("not seen behind stone wall")
    assert fire_words(line_of_fire(state, there, place_of(state, pointer("move", 10.2, 20.1)))) == "no cover"
