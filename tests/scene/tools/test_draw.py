"""The drawing tools: what each gesture puts on the map, in one step."""

import math
from collections.abc import Iterable
from itertools import pairwise

import pytest

from battlemap.document.records import RecordKey
from battlemap.geometry.types import MapPoint
from battlemap.scene.tools.brush import GROUNDS, Brush
from battlemap.scene.tools.draw import DRAWING_TOOLS
from battlemap.scene.tools.gestures import Hand
from battlemap.scene.tools.snapping import snapped_point
from tests.scene.build import GATE, STONE, pointer


@pytest.fixture
def draw(table):
    """Plays events with a drawing tool: a name, then (what, x, y) after another."""

    def play(tool: str, *events, **held: bool):
        hand = Hand(table, DRAWING_TOOLS[tool])
        for what, x, y in events:
            hand.send(pointer(what, x, y, **held))
        assert not hand.is_busy, "the gesture has ended"
        assert table.sketches[-1] is None
        return table.commands[-1] if table.commands else None

    return play


def click(x, y):
    return ("press", x, y), ("release", x, y)


def drag(*points):
    (x, y), *between = points
    return ("press", x, y), *(("move", *point) for point in between), ("release", *between[-1])


def new_walls(table) -> list:
    return [wall for name, wall in table.state.walls.items() if name not in ("wall-1", "wall-2")]


def test_a_drag_is_a_straight_wall(table, draw):
    command = draw("wall", *drag((10.1, 9.9), (12, 10), (14.2, 12.1)))
    (wall,) = new_walls(table)
    assert wall.line == ((10, 10), (14, 12))
    assert command.text == "Add wall"


def test_a_hand_that_shakes_has_clicked(table, draw):
    shaken = ("press", 10.0, 10.0), ("move", 10.05, 10.0), ("release", 10.05, 10.0)
    draw("wall", *shaken, *click(14, 10), *click(14, 13), ("finish", 14, 13))
    (wall,) = new_walls(table)
    assert wall.line == ((10, 10), (14, 10), (14, 13))


def test_a_wall_is_a_chain_of_clicks_that_a_double_click_ends(table, draw):
    command = draw("wall", *click(10.1, 9.9), *click(14.2, 10.1), *click(14.1, 12.8), ("press", 14.1, 12.8))
    (wall,) = new_walls(table)
    assert wall.line == ((10, 10), (14, 10), (14, 13))
    assert (wall.kind, command.text) == ("wall", "Add wall")
    table.document.undo()
    assert new_walls(table) == []


def test_a_click_on_the_first_corner_closes_the_wall(table, draw):
    draw("wall", *click(10, 10), *click(14, 10), *click(14, 13), ("press", 10.05, 10.02))
    assert new_walls(table)[0].line == ((10, 10), (14, 10), (14, 13), (10, 10))


@pytest.mark.parametrize(
    ("events", "line"),
    [
        ([*click(10, 10), *click(14, 10), *click(20, 20), ("back", 20, 20), ("finish", 20, 20)], ((10, 10), (14, 10))),
        ([*click(10, 10), *click(14, 10), ("finish", 17, 17)], ((10, 10), (14, 10))),
    ],
)
def test_enter_ends_a_wall_and_backspace_takes_a_corner_back(table, draw, events, line):
    draw("wall", *events)
    assert new_walls(table)[0].line == line


@pytest.mark.parametrize("end", ["cancel", "finish"])
def test_a_cancelled_wall_and_one_of_one_corner_draw_nothing(table, draw, end):
    assert draw("wall", *click(10, 10), (end, 12, 12)) is None


def test_the_brush_says_what_is_drawn(table, draw):
    table.brush = Brush(wall="hedge", material="wood")
    draw("wall", *click(10, 10), *click(14, 10), ("finish", 14, 10))
    assert (new_walls(table)[0].kind, new_walls(table)[0].material) == ("hedge", "wood")


def test_a_room_is_dragged_from_corner_to_corner(table, draw):
    draw("room", *drag((10.2, 10.1), (12, 12), (13.8, 14.9)))
    assert new_walls(table)[0].line == ((10, 10), (14, 10), (14, 15), (10, 15), (10, 10))
    assert table.sketches[-2].text == "4 x 5 cells, 6 x 7.5 m"


def test_a_room_without_size_is_none(table, draw):
    assert draw("room", *drag((10.2, 10.1), (10.4, 14))) is None


def test_a_freehand_wall_is_smoothed_within_its_tolerance(table, draw):
    hand = [(20 + 5 * math.cos(k / 20), 20 + 5 * math.sin(k / 20)) for k in range(60)]
    draw("freehand", *drag(*hand))
    (wall,) = new_walls(table)
    assert 4 < len(wall.line) < 20
    for x, y in hand:
        off = min(_off((x, y), a, b) for a, b in zip(wall.line, wall.line[1:], strict=False))
        assert off <= table.brush.smooth + 0.03  # and what lies between two points the hand was seen at


def test_a_freehand_wall_of_no_length_is_none(table, draw):
    assert draw("freehand", *click(20.3, 20.4)) is None
    assert draw("freehand", *drag((20.3, 20.4), (20.3, 20.4))) is None
    assert not new_walls(table)


def test_a_freehand_wall_that_comes_back_is_closed(table, draw):
    hand = [(20 + 5 * math.cos(k / 10), 20 + 5 * math.sin(k / 10)) for k in range(63)]
    draw("freehand", *drag(*hand))
    line = new_walls(table)[0].line
    assert line[0] == line[-1]


def test_a_door_clicked_onto_a_wall_is_a_cell_wide_and_cuts_it(table, draw):
    command = draw("door", *click(7.05, 2.4))
    assert command.text == "Add door"
    (door,) = (each for name, each in table.state.doors.items() if name != GATE)
    assert door.line == ((7, 2), (7, 3))
    assert table.state.walls[STONE].line == ((7, 0), (7, 2))
    assert [wall.line for wall in new_walls(table)] == [((7, 3), (7, 5))]
    table.document.undo()
    assert table.state.walls[STONE].line == ((7, 0), (7, 5))


def test_a_door_is_as_wide_as_it_is_dragged(table, draw):
    draw("door", *drag((7.05, 1.1), (7.2, 3.9)))
    (door,) = (each for name, each in table.state.doors.items() if name != GATE)
    assert door.line == ((7, 1), (7, 4))


def test_a_door_over_a_whole_wall_takes_its_place(table, draw):
    draw("door", *drag((7.05, 0.1), (7, 5)))
    assert STONE not in table.state.walls
    assert new_walls(table) == []


def test_a_door_in_the_last_side_of_a_room_leaves_the_other_sides(table, draw):
    draw("room", *drag((10, 10), (14, 14)))
    draw("door", *click(10, 10.4))
    lines = [wall.line for wall in new_walls(table)]
    assert lines == [((10, 10), (14, 10), (14, 14), (10, 14), (10, 11))]


#: Doors dragged along a room from (10, 10) to (14, 14), whose wall begins and ends at (10, 10).
AROUND_A_ROOM = {
    "to the first corner": ([(10, 12), (10, 10)], [(10, 12), (10, 10)]),
    "from the first corner": ([(10, 10), (12, 10)], [(10, 10), (12, 10)]),
    "around the first corner": ([(11, 10), (10, 11)], [(10, 11), (10, 10), (11, 10)]),
    "around another corner": ([(13, 10), (14, 11)], [(13, 10), (14, 10), (14, 11)]),
    "a little beside the first corner": ([(10, 12), (10.1, 10.1)], [(10, 12), (10, 10)]),
}


@pytest.mark.parametrize("back", [False, True], ids=["there", "back"])
@pytest.mark.parametrize("name", AROUND_A_ROOM)
def test_a_door_in_a_room_is_the_part_that_was_dragged(table, draw, name, back):
    draw("room", *drag((10, 10), (14, 14)))
    dragged, expected = AROUND_A_ROOM[name]
    draw("door", *drag(*(dragged[::-1] if back else dragged)))
    (door,) = (each for key, each in table.state.doors.items() if key != GATE)
    assert spans([door.line]) == spans([expected])
    total = sum(math.dist(a, b) for wall in new_walls(table) for a, b in pairwise(wall.line))
    assert total == 16 - sum(math.dist(a, b) for a, b in pairwise(expected))


@pytest.mark.parametrize(("at", "jamb"), [(5.09, 5.1), (5.02, 5.0), (4.6, 5.0), (4.2, 4.0)])
def test_a_jamb_near_a_corner_stands_at_the_corner(table, draw, at, jamb):
    """The corner at 25.1 is no whole step from the one before it."""
    draw("wall", *drag((22.0, 20.0), (25.1, 20.0)), alt=True)
    draw("door", *drag((22.0, 20.0), (20 + at, 20.02)))
    (door,) = (each for key, each in table.state.doors.items() if key != GATE)
    assert door.line[-1].x == pytest.approx(20 + jamb)


def test_a_door_across_the_mouth_of_a_wall_that_goes_a_long_way_round_shuts_the_mouth(table, draw):
    corner = (("press", x, y) for x, y in ((22, 20), (26, 20), (26, 24), (20, 24), (20, 22)))
    chain = [each for press in corner for each in (press, ("release", *press[1:]))]
    draw("wall", *chain, ("finish", 20, 22))
    draw("door", *drag((22, 20), (20, 22)))
    (door,) = (each for key, each in table.state.doors.items() if key != GATE)
    assert spans([door.line]) == [((20, 22), (22, 20))]
    (wall,) = new_walls(table)
    assert wall.line == ((22, 20), (26, 20), (26, 24), (20, 24), (20, 22))


def test_a_door_put_freely_near_the_corner_where_a_room_begins_goes_around_it(table, draw):
    draw("room", *drag((10, 10), (14, 14)))
    draw("door", *click(10.0, 10.2), alt=True)
    (door,) = (each for key, each in table.state.doors.items() if key != GATE)
    assert [tuple(point) for point in door.line] == [pytest.approx(at) for at in ((10, 10.7), (10, 10), (10.3, 10))]


def test_a_door_dragged_back_to_where_it_began_is_a_cell_wide(table, draw):
    draw("door", *drag((7.05, 1.4), (7.2, 3.9), (7.05, 1.4)))
    (door,) = (each for key, each in table.state.doors.items() if key != GATE)
    assert door.line == ((7, 1), (7, 2))


Line = tuple[tuple[float, float], ...]
LEFT, RIGHT, WHOLE = ((20, 26), (26, 26)), ((28, 26), (32, 26)), ((20, 26), (32, 26))
ON_END = ((26, 26), (32, 26))
#: The walls there are, the doors dragged one after another, and what walls and doors there are then.
DOORS_DROPPED = {
    "into a gap": ([LEFT, RIGHT], [((26, 26), (28, 26))], [LEFT, RIGHT], [((26, 26), (28, 26))]),
    "over a gap": (
        [LEFT, RIGHT],
        [((25, 26), (29, 26))],
        [((20, 26), (25, 26)), ((29, 26), (32, 26))],
        [((25, 26), (29, 26))],
    ),
    "over a joint": (
        [LEFT, ON_END],
        [((25, 26), (27, 26))],
        [((20, 26), (25, 26)), ((27, 26), (32, 26))],
        [((25, 26), (27, 26))],
    ),
    "from beyond the end": ([WHOLE], [((18, 26), (22, 26))], [((22, 26), (32, 26))], [((18, 26), (22, 26))]),
    "on two walls": (
        [WHOLE, WHOLE],
        [((25, 26), (27, 26))],
        [((20, 26), (25, 26)), ((27, 26), (32, 26))] * 2,
        [((25, 26), (27, 26))],
    ),
    "over a door": (
        [WHOLE],
        [((25, 26), (26, 26)), ((24, 26), (28, 26))],
        [((20, 26), (24, 26)), ((28, 26), (32, 26))],
        [((24, 26), (28, 26))],
    ),
    "over half a door": (
        [WHOLE],
        [((23, 26), (26, 26)), ((24, 26), (29, 26))],
        [((20, 26), (23, 26)), ((29, 26), (32, 26))],
        [((23, 26), (24, 26)), ((24, 26), (29, 26))],
    ),
    "across a wall": ([WHOLE], [((24, 24), (24, 28))], [WHOLE], [((24, 24), (24, 28))]),
}


def spans(lines: Iterable[Line]) -> list[Line]:
    """Lines whichever way they were drawn, in order."""
    return sorted(tuple(sorted(map(tuple, line))) for line in lines)


@pytest.mark.parametrize("back", [False, True], ids=["there", "back"])
@pytest.mark.parametrize("name", DOORS_DROPPED)
def test_a_door_cuts_all_that_it_lies_on_whichever_way_it_is_dragged(table, draw, name, back):
    walls, dragged, left, doors = DOORS_DROPPED[name]
    for line in walls:
        draw("wall", *drag(*line))
    for line in dragged:
        draw("door", *drag(*(line[::-1] if back else line)))
    assert spans(wall.line for wall in new_walls(table)) == spans(left)
    assert spans(each.line for key, each in table.state.doors.items() if key != GATE) == spans(doors)
    for _ in dragged:
        table.document.undo()
    assert spans(wall.line for wall in new_walls(table)) == spans(walls)


def test_a_door_beside_every_wall_is_drawn_free(table, draw):
    draw("door", *drag((20.1, 20), (22, 20.2)))
    (door,) = (each for name, each in table.state.doors.items() if name != GATE)
    assert door.line == ((20, 20), (22, 20))


def test_a_click_beside_every_wall_puts_no_door_and_says_how(table, draw):
    assert draw("door", *click(20, 20)) is None
    assert table.said == ["Click a wall, or drag from jamb to jamb"]


@pytest.mark.parametrize("ground", GROUNDS)
def test_ground_is_laid_out_by_corners_or_dragged(table, draw, ground):
    table.brush = Brush(ground=ground)
    draw("ground", *click(10, 10), *click(14, 10), *click(14, 13), ("finish", 14, 13))
    draw("ground", *drag((20, 20), (22, 23)))
    areas = [terrain.area for terrain in table.state.terrains.values()]
    assert areas == [((10, 10), (14, 10), (14, 13)), ((20, 20), (22, 20), (22, 23), (20, 23))]
    for terrain in table.state.terrains.values():
        assert {name: getattr(terrain, name) for name in GROUNDS[ground]} == GROUNDS[ground]


def test_ground_of_two_corners_is_none(table, draw):
    assert draw("ground", *click(10, 10), *click(14, 10), ("finish", 14, 13)) is None


def test_a_light_reaches_as_far_as_it_is_dragged(table, draw):
    draw("light", *click(10.4, 10.6))
    draw("light", *drag((20, 20), (23.1, 20)))
    assert [(light.at, light.range_cells) for light in table.state.lights.values()] == [
        ((10.5, 10.5), 6.0),
        ((20, 20), 3.0),
    ]


@pytest.mark.parametrize(
    ("at", "held", "step", "place"),
    [
        ((10.4, 10.6), {}, 1.0, (10, 11)),
        ((10.4, 10.6), {"shift": True}, 1.0, (10.5, 10.5)),
        ((10.4, 10.6), {"alt": True}, 1.0, (10.4, 10.6)),
        ((10.4, 10.6), {}, 0.5, (10.5, 10.5)),
        ((10.4, 10.6), {}, None, (10.4, 10.6)),
        ((7.06, 5.04), {}, None, (7, 5)),  # the end of a wall
        ((7.06, 5.04), {"alt": True}, None, (7.06, 5.04)),
    ],
)
def test_points_snap_to_ends_of_walls_first_then_to_the_grid(table, at, held, step, place):
    assert snapped_point(table.state, pointer("move", *at, **held), step) == place


def test_ids_that_were_used_are_not_given_again(table, draw):
    draw("wall", *click(10, 10), *click(14, 10), ("finish", 14, 13))
    (first,) = new_walls(table)
    table.document.undo()
    draw("wall", *click(10, 10), *click(14, 10), ("finish", 14, 13))
    assert RecordKey("wall", new_walls(table)[0].id) != RecordKey("wall", first.id)


def _off(point, a, b) -> float:
    along = MapPoint(b[0] - a[0], b[1] - a[1])
    share = ((point[0] - a[0]) * along.x + (point[1] - a[1]) * along.y) / (along.x**2 + along.y**2)
    share = min(1.0, max(0.0, share))
    return math.dist(point, (a[0] + share * along.x, a[1] + share * along.y))
