"""Walls and doors out of properties, shapes, names and objects."""

import pytest

from tests.formats.tiled.maps import colour_at, empty, flag, layer, lines_of, objects, packed, read, tiled, tileset

RING = [[1, 1, 1, 1], [1, 0, 0, 1], [1, 1, 1, 1]]


def flagged(name="collides", value=True):
    return [tileset(tiles=[{"id": 0, "properties": flag(name, value)}])]


def square(x, y, width=1, height=1):
    return [(x, y), (x, y + height), (x + width, y + height), (x + width, y), (x, y)]


def same_lines(found, *expected):
    """Whether the lines are the same whichever corner and way round they begin with."""
    return {frozenset(line) for line in found} == {frozenset(line) for line in expected} and [
        len(line) for line in sorted(found)
    ] == [len(line) for line in sorted(expected)]


@pytest.mark.parametrize(
    "name", ["collides", "collision", "solid", "blocked", "wall", "obstacle", "Collides", "impassable"]
)
@pytest.mark.parametrize("value", [True, "true", 1])
def test_a_tile_that_says_so_is_a_wall(tmp_path, name, value):
    rows = empty()
    rows[1][1] = rows[1][2] = 1
    rows[0][0] = 2
    loaded = read(tmp_path, tiled(layer(rows), tilesets=flagged(name, value)))
    assert same_lines(lines_of(loaded), square(1, 1, 2, 1))
    assert loaded.report.counts["blocked_cells"] == 2
    assert "a Tiled map has no walls; these are a guess, from 2 tiles with a property" in loaded.report.notes


@pytest.mark.parametrize("value", [False, "false", 0, None, ""])
def test_a_property_that_is_not_true_makes_no_wall(tmp_path, value):
    loaded = read(tmp_path, tiled(layer(RING), tilesets=flagged(value=value)))
    assert loaded.state.walls == {}
    assert "nothing in the map is named or flagged as a wall; draw them in the window" in loaded.report.notes


def test_the_boundary_is_traced_with_its_holes_and_long_sides(tmp_path):
    loaded = read(tmp_path, tiled(layer(RING, name="Walls level 2")))
    assert same_lines(lines_of(loaded), square(0, 0, 4, 3), square(1, 1, 2, 1))
    assert loaded.report.counts["wall_segments_kept"] == 8


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("wall", "wall"),
        ("Walls1", "wall"),
        ("collisions", "wall"),
        ("obstacles", "wall"),
        ("blocking", "wall"),
        ("LOS", "curtain"),
        ("vision", "curtain"),
        ("floor", None),
        ("wallpaper", None),
        ("closet", None),
    ],
)
def test_a_layer_named_like_walls_is_one(tmp_path, name, kind):
    found = read(tmp_path, tiled(layer(RING, name=name))).state.walls.values()
    assert {wall.kind for wall in found} == ({kind} if kind else set())


def test_where_tiles_say_what_they_are_names_of_layers_do_not_count(tmp_path):
    marks, art = empty(), empty()
    marks[0][0], art[2][2] = 1, 2
    loaded = read(tmp_path, tiled(layer(marks, name="floor"), layer(art, name="walls"), tilesets=flagged()))
    assert same_lines(lines_of(loaded), square(0, 0))
    assert "tiles say what is a wall; layers only named so were not taken: walls" in loaded.report.notes


def test_a_layer_flagged_as_walls_is_one_and_groups_hand_down_their_offset(tmp_path):
    rows = empty()
    rows[0][0] = 2
    inner = layer(rows, properties=flag("solid"), offsetx=5)
    group = {"type": "group", "name": "g", "layers": [inner], "offsetx": 5, "offsety": 10}
    assert same_lines(lines_of(read(tmp_path, tiled(group))), square(1, 1))


def test_an_invisible_layer_still_tells_walls(tmp_path):
    loaded = read(tmp_path, tiled(layer(RING, name="collision", visible=False)))
    assert len(loaded.state.walls) == 2


def test_a_layer_of_marks_is_not_drawn_but_walls_are(tmp_path):
    loaded = read(tmp_path, tiled(layer(empty()), layer(RING, name="collisions")))
    assert colour_at(loaded, 5, 5) is None
    assert "the layer collisions only tells collisions; it is not drawn" in loaded.report.notes
    assert colour_at(read(tmp_path, tiled(layer(RING, name="walls"))), 5, 5) == 1


H, V, D = 0x80000000, 0x40000000, 0x20000000
SHAPE = {"x": 0, "y": 0, "width": 5, "height": 2}


@pytest.mark.parametrize(
    ("flags", "expected"),
    [
        (0, square(1, 1, 0.5, 0.2)),
        (H, square(1.5, 1, 0.5, 0.2)),
        (V, square(1, 1.8, 0.5, 0.2)),
        (D, square(1, 1, 0.2, 0.5)),
        (D | H, square(1.8, 1, 0.2, 0.5)),
        (H | V, square(1.5, 1.8, 0.5, 0.2)),
    ],
)
def test_shapes_drawn_in_a_tile_are_flipped_with_it(tmp_path, flags, expected):
    told = [tileset(tiles=[{"id": 0, "objectgroup": {"objects": [SHAPE]}}])]
    rows = empty()
    rows[1][1] = 1 | flags
    loaded = read(tmp_path, tiled(layer(rows), tilesets=told))
    assert same_lines(lines_of(loaded), expected)
    assert loaded.report.counts["tile_shapes"] == 1


def test_shapes_of_neighbouring_tiles_are_joined(tmp_path):
    shape = {"x": 0, "y": 0, "width": 10, "height": 5}
    told = [tileset(tiles=[{"id": 0, "objectgroup": {"objects": [shape]}}])]
    rows = empty()
    rows[1] = [0, 1, 1, 0]
    assert same_lines(lines_of(read(tmp_path, tiled(layer(rows), tilesets=told))), square(1, 1, 2, 0.5))


def thing(**fields):
    return {"x": 10, "y": 10, "width": 20, "height": 10, "rotation": 0, "type": "wall"} | fields


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, square(1, 1, 2, 1)),
        ({"rotation": 90}, square(0, 1, 1, 2)),
        ({"polyline": [{"x": 0, "y": 0}, {"x": -10, "y": 10}]}, [(1, 1), (0, 2)]),
        ({"polygon": [{"x": 0, "y": 0}, {"x": 10, "y": 0}, {"x": 0, "y": -10}]}, [(1, 1), (2, 1), (1, 0), (1, 1)]),
        ({"gid": 2, "y": 20}, square(1, 1, 2, 1)),
        ({"type": "", "name": "north wall"}, square(1, 1, 2, 1)),
        ({"type": "", "class": "collision"}, square(1, 1, 2, 1)),
        ({"type": "", "properties": flag("blocked")}, square(1, 1, 2, 1)),
    ],
)
def test_an_object_named_or_flagged_as_a_wall_is_one(tmp_path, fields, expected):
    loaded = read(tmp_path, tiled(layer(empty()), objects(thing(**fields))))
    assert same_lines(lines_of(loaded), expected)
    assert loaded.report.dropped == ()


def test_an_ellipse_is_a_round_wall(tmp_path):
    (line,) = lines_of(read(tmp_path, tiled(layer(empty()), objects(thing(ellipse=True)))))
    assert (len(line), line[0]) == (25, line[-1])
    assert (min(x for x, _ in line), max(y for _, y in line)) == (1, 2)


def test_every_object_of_a_layer_named_like_walls_is_one(tmp_path):
    loaded = read(tmp_path, tiled(layer(empty()), objects(thing(type=""), name="walls", offsetx=10)))
    assert same_lines(lines_of(loaded), square(2, 1, 2, 1))


def test_an_object_that_shows_a_tile_with_shapes_is_as_large_as_the_object(tmp_path):
    told = [tileset(tiles=[{"id": 0, "objectgroup": {"objects": [SHAPE]}}])]
    shown = {"gid": 1, "x": 10, "y": 30, "width": 20, "height": 20}
    loaded = read(tmp_path, tiled(layer(empty()), objects(shown), tilesets=told))
    assert same_lines(lines_of(loaded), square(1, 1, 1, 0.4))


def doors_of(loaded):
    return [[tuple(point) for point in door.line] for door in loaded.state.doors.values()]


DOOR = [tileset(tiles=[{"id": 0, "properties": flag("wall")}, {"id": 1, "properties": flag("door", "true")}])]


@pytest.mark.parametrize(
    ("rows", "line"),
    [
        ([[0, 0, 0, 0], [1, 2, 1, 0], [0, 0, 0, 0]], [(1, 1.5), (2, 1.5)]),
        ([[0, 1, 0, 0], [0, 2, 0, 0], [0, 1, 0, 0]], [(1.5, 1), (1.5, 2)]),
        ([[0, 0, 0, 0], [0, 2, 0, 0], [0, 0, 0, 0]], [(1, 1.5), (2, 1.5)]),
    ],
)
def test_a_door_tile_hangs_between_the_walls_beside_it(tmp_path, rows, line):
    loaded = read(tmp_path, tiled(layer(rows), tilesets=DOOR))
    assert doors_of(loaded) == [line]
    assert [door.state for door in loaded.state.doors.values()] == ["closed"]


def test_a_door_in_a_layer_of_walls_leaves_a_gap(tmp_path):
    told = [tileset(tiles=[{"id": 1, "properties": flag("door")}])]
    loaded = read(tmp_path, tiled(layer([[0] * 4, [1, 2, 1, 0], [0] * 4], name="walls"), tilesets=told))
    assert same_lines(lines_of(loaded), square(0, 1), square(2, 1))
    assert doors_of(loaded) == [[(1, 1.5), (2, 1.5)]]


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({}, [(1, 1.5), (3, 1.5)]),
        ({"width": 4, "height": 20}, [(1.2, 1), (1.2, 3)]),
        ({"polyline": [{"x": 0, "y": 0}, {"x": 10, "y": 0}]}, [(1, 1), (2, 1)]),
    ],
)
def test_an_object_that_is_a_door_hangs_along_its_longer_side(tmp_path, fields, line):
    assert doors_of(read(tmp_path, tiled(layer(empty()), objects(thing(type="door", **fields))))) == [line]


def test_what_tells_of_no_wall_is_counted_by_name(tmp_path):
    start = {"x": 5, "y": 5, "point": True, "name": "player-start"}
    wall = {"x": 5, "y": 5, "point": True, "type": "wall"}
    other = {"x": 0, "y": 0, "template": "chest.tx", "type": "wall"}
    loaded = read(tmp_path, tiled(layer(empty()), objects(start, wall, other, thing(type="", name=""))))
    assert loaded.report.dropped == (
        "3 objects that tell of no wall or door: player-start, wall, layers[1].objects[3]",
        '1 object of a template that was not read: there is no file "chest.tx" beside the map: layers[1].objects[2]',
    )


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"x": float("nan")}, "layers[1].objects[0].x: found nan, expected a finite number; the object is left out"),
        ({"polygon": []}, "layers[1].objects[0].polygon: found an empty list, expected 2 to 10000 corners"),
        ({"polyline": [{"x": 0}, {}]}, "layers[1].objects[0].polyline[0].y: found nothing, expected a finite number"),
        ({"polyline": [{"x": 0, "y": 0}] * 2}, "1 wall or door of no length"),
        ({"rotation": "round"}, 'layers[1].objects[0].rotation: found "round", expected a finite number'),
    ],
)
def test_an_object_that_cannot_be_used_is_named_by_its_place(tmp_path, fields, told):
    loaded = read(tmp_path, tiled(layer(empty()), objects(thing(**fields))))
    assert loaded.report.dropped[0].startswith(told)
    assert loaded.state.walls == {}


@pytest.mark.parametrize("role", ["wall", "door"])
def test_walls_or_doors_in_absurdly_many_cells_are_told_and_left_out(tmp_path, role):
    crowd = layer([[0] * 300 for _ in range(300)], data=packed([1] * 90_000), encoding="base64", visible=False)
    told = [tileset(tiles=[{"id": 0, "properties": flag(role)}])]
    loaded = read(tmp_path, tiled(crowd, columns=300, rows=300, tilesets=told))
    assert "more than 60000 cells" in loaded.report.dropped[0]
    assert (loaded.state.walls, loaded.state.doors) == ({}, {})
