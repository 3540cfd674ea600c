"""Editing what is drawn: choosing, corners, moving, splitting, joining, removing."""

from dataclasses import replace

import pytest

from battlemap.document.commands import AddLights, AddTerrains, AddWalls
from battlemap.document.model import Light, LightId
from battlemap.document.records import RecordKey
from battlemap.geometry.types import MapPoint
from battlemap.scene.tools.choices import split_on_grid
from battlemap.scene.tools.drawn import chosen_of, join, split, thing_at, with_corner_added
from battlemap.scene.tools.edit import edit_tool, remove_chosen, split_chosen
from battlemap.scene.tools.gestures import Hand
from tests.rulings.build import terrain, wall
from tests.scene.build import GATE, STONE, pointer

UPPER, DOOR, LOWER = RecordKey("wall", STONE), RecordKey("door", GATE), RecordKey("wall", "wall-2")


@pytest.fixture
def edit(table):
    def play(*events, **held: bool):
        hand = Hand(table, edit_tool)
        for what, x, y in events:
            hand.send(pointer(what, x, y, **held))
        assert not hand.is_busy

    return play


def click(x, y):
    return ("press", x, y), ("release", x, y)


def drag(*points):
    (x, y), *between = points
    return ("press", x, y), *(("move", *point) for point in between), ("release", *between[-1])


def test_a_click_chooses_ctrl_adds_and_a_click_beside_lets_go(table, edit):
    edit(*click(7.05, 2))
    assert table.chosen == {UPPER}
    edit(*click(7.05, 5.5), ctrl=True)
    assert table.chosen == {UPPER, DOOR}
    edit(*click(7.05, 5.5), ctrl=True)
    assert table.chosen == {UPPER}
    edit(*click(20, 20))
    assert table.chosen == frozenset()


def test_a_band_chooses_what_lies_whole_in_it(table, edit):
    edit(*drag((6, -1), (7.5, 3), (8, 6.2)))
    assert table.chosen == {UPPER, DOOR}


def test_a_corner_takes_along_what_is_joined_to_it(table, edit):
    edit(*click(7.05, 2))
    edit(*drag((7.02, 5.01), (7.6, 5), (8.1, 5.1)))
    assert table.state.walls[STONE].line == ((7, 0), (8, 5))
    assert table.state.doors[GATE].line == ((8, 5), (7, 6))
    assert table.commands[-1].text == "Move corner"
    assert table.sketches[-1] is None
    table.document.undo()
    assert table.state.doors[GATE].line == ((7, 5), (7, 6))


def test_a_wall_is_dragged_by_whole_steps(table, edit):
    edit(*drag((7.02, 2), (8, 2), (9.1, 3.4)))
    assert table.state.walls[STONE].line == ((9, 1), (9, 6))
    assert table.commands[-1].text == "Move wall"


def test_all_that_is_chosen_moves_together(table, edit):
    edit(*drag((6, -1), (8, 6.2)))
    edit(*drag((7.02, 2), (8, 2), (9.1, 2)))
    assert table.state.walls[STONE].line == ((9, 0), (9, 5))
    assert table.state.doors[GATE].line == ((9, 5), (9, 6))
    assert table.commands[-1].text == "Move 2 things"


def test_a_drag_that_is_cancelled_or_comes_back_moves_nothing(table, edit):
    edit(("press", 7.02, 2), ("move", 9, 2), ("cancel", 0, 0))
    edit(*drag((7.02, 2), (9, 2), (7.1, 2.2)))
    assert table.commands == []


def test_grounds_and_lights_are_chosen_and_moved_too(table, edit):
    table.execute(AddTerrains(table.map_id, (terrain(20, 20, 24, 24),)))
    table.execute(AddLights(table.map_id, (Light(id=LightId("light-1"), at=MapPoint(22, 22), range_cells=3),)))
    edit(*click(22.05, 22))
    assert table.chosen == {RecordKey("light", "light-1")}
    edit(*click(21, 21))
    assert table.chosen == {RecordKey("terrain", "terrain-1")}
    edit(*drag((21, 21), (22, 22), (22, 21)))
    assert table.state.terrains["terrain-1"].area == ((21, 20), (25, 20), (25, 24), (21, 24))


def test_what_is_chosen_is_removed_in_one_step(table, edit):
    edit(*drag((6, -1), (8, 6.2)))
    remove_chosen(table)
    assert (STONE in table.state.walls, GATE in table.state.doors) == (False, False)
    assert table.commands[-1].text == "Remove 2 things"
    table.document.undo()
    assert STONE in table.state.walls


def test_a_wall_is_split_where_one_points_and_joined_again(table):
    command = split(table.map_id, table.state.walls[STONE], MapPoint(7.1, 2), table.document.new_id)
    table.execute(command)
    lines = [each.line for each in table.state.walls.values()]
    assert lines == [((7, 0), (7, 2)), ((7, 6), (7, 40)), ((7, 2), (7, 5))]
    parts = chosen_of(table.state, {UPPER, RecordKey("wall", "wall-3")})
    table.execute(join(table.map_id, parts))
    assert table.state.walls[STONE].line == ((7, 0), (7, 2), (7, 5))
    assert len(table.state.walls) == 2


@pytest.mark.parametrize(("step", "cut"), [(1.0, (7, 3)), (0.5, (7, 2.5)), (None, (7, 2.6))])
def test_a_wall_is_split_at_a_step_of_the_grid_or_where_one_points(table, step, cut):
    """The key and the menu alike."""
    table.brush = replace(table.brush, step=step)
    table.choose({UPPER})
    split_chosen(table, MapPoint(7.1, 2.6))
    assert table.state.walls[STONE].line == ((7, 0), cut)


def test_a_wall_between_two_steps_is_split_where_one_points(table):
    table.brush = replace(table.brush, step=5.0)
    cut = split_on_grid(table, table.state.walls[STONE], MapPoint(7, 2.25))
    assert cut.put[0].line == ((7, 0), (7, 2.25))


def test_a_wall_is_not_split_at_its_end(table):
    assert split(table.map_id, table.state.walls[STONE], MapPoint(7, 0), table.document.new_id) is None


def test_walls_that_share_no_end_and_a_wall_with_a_door_are_not_joined(table):
    assert join(table.map_id, chosen_of(table.state, {UPPER, LOWER})) is None
    assert join(table.map_id, chosen_of(table.state, {UPPER, DOOR})) is None
    assert join(table.map_id, ()) is None


def test_four_walls_join_to_a_room_whatever_way_each_was_drawn(table):
    sides = (((20, 20), (25, 20)), ((25, 25), (25, 20)), ((20, 25), (25, 25)), ((20, 20), (20, 25)))
    table.execute(AddWalls(table.map_id, tuple(wall(*side, name=f"wall-{n}") for n, side in enumerate(sides, 11))))
    keys = {RecordKey("wall", f"wall-{n}") for n in range(11, 15)}
    table.execute(join(table.map_id, chosen_of(table.state, keys)))
    line = table.state.walls["wall-11"].line
    assert len(line) == 5
    assert line[0] == line[-1]


def test_every_group_of_walls_that_share_ends_is_joined_whatever_else_is_chosen(table):
    lines = (((20, 20), (25, 20)), ((25, 20), (25, 25)), ((30, 20), (35, 20)), ((35, 20), (35, 25)))
    table.execute(AddWalls(table.map_id, tuple(wall(*line, name=f"wall-{n}") for n, line in enumerate(lines, 11))))
    keys = {DOOR, *(RecordKey("wall", f"wall-{n}") for n in range(11, 15))}
    command = join(table.map_id, chosen_of(table.state, keys))
    table.execute(command)
    assert command.text == "Join 4 walls"
    assert [table.state.walls[f"wall-{n}"].line for n in (11, 13)] == [
        ((20, 20), (25, 20), (25, 25)),
        ((30, 20), (35, 20), (35, 25)),
    ]
    assert len(table.state.walls) == 4


def test_a_corner_can_be_added_on_a_wall(table):
    assert with_corner_added(table.state.walls[STONE], MapPoint(7.2, 2)).line == ((7, 0), (7, 2), (7, 5))


def test_the_smaller_ground_is_met_first(table):
    table.execute(AddTerrains(table.map_id, (terrain(20, 20, 24, 24), terrain(21, 21, 22, 22, name="terrain-2"))))
    assert thing_at(table.state, MapPoint(21.5, 21.5), 0.1) == RecordKey("terrain", "terrain-2")
    assert thing_at(table.state, MapPoint(23, 23), 0.1) == RecordKey("terrain", "terrain-1")
    assert thing_at(table.state, MapPoint(30, 30), 0.1) is None
