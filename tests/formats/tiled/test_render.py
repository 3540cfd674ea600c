"""The drawn picture: flips, order, opacity, offsets, picture layers, objects that show tiles; and its limits."""

import pytest

from tests.formats.samples import picture
from tests.formats.tiled.maps import colour_at, empty, layer, objects, picture_of, read, tiled, tileset

H, V, D, TURN = 0x80000000, 0x40000000, 0x20000000, 0x10000000


def whole_sheet():
    """A tileset whose one tile is the sheet of four colours: 1 2 above 3 4."""
    return [tileset(tilewidth=20, tileheight=20, columns=1, tilecount=1)]


def quarters(loaded, left=0, top=0):
    return [colour_at(loaded, left + x, top + y) for y in (5, 15) for x in (5, 15)]


@pytest.mark.parametrize(
    ("flags", "expected"),
    [
        (0, [1, 2, 3, 4]),
        (H, [2, 1, 4, 3]),
        (V, [3, 4, 1, 2]),
        (H | V, [4, 3, 2, 1]),
        (D, [1, 3, 2, 4]),
        (D | H, [3, 1, 4, 2]),  # a quarter turn clockwise
        (D | V, [2, 4, 1, 3]),
        (D | H | V, [4, 2, 3, 1]),
    ],
)
def test_flips_and_turns_are_drawn(tmp_path, flags, expected):
    loaded = read(
        tmp_path, tiled(layer([[1 | flags]]), columns=1, rows=1, tilewidth=20, tileheight=20, tilesets=whole_sheet())
    )
    assert quarters(loaded) == expected


def test_a_hex_tile_is_turned_by_a_sixth(tmp_path):
    changes = {"orientation": "hexagonal", "hexsidelength": 10, "tilewidth": 20, "tileheight": 20}
    half = tiled(layer([[1 | D | TURN]]), columns=1, rows=1, tilesets=whole_sheet(), **changes)
    assert quarters(read(tmp_path, half)) == [4, 3, 2, 1], "60 and 120 degrees are half a turn"


def test_later_layers_lie_on_top_and_hidden_ones_are_not_drawn(tmp_path):
    layers = [layer([[number] * 4] * 3) for number in (1, 2, 3)]
    layers[2]["visible"] = False
    hidden = {"type": "group", "name": "g", "visible": False, "layers": [layer([[4] * 4] * 3)]}
    loaded = read(tmp_path, tiled(*layers, hidden))
    assert colour_at(loaded, 5, 5) == 2
    assert loaded.report.counts["layers_drawn"] == 2


@pytest.mark.parametrize(("order", "on_top"), [("right-down", 2), ("left-down", 1), ("right-up", 2), ("left-up", 1)])
def test_wide_tiles_lie_over_one_another_in_the_order_of_the_map(tmp_path, order, on_top):
    told = [tileset(tilewidth=10, tileheight=10, tileoffset={"x": 0, "y": 0}), tileset(firstgid=5, image="wide.png")]
    told[1] |= {"tilewidth": 20, "tileheight": 10, "columns": 1}
    (tmp_path / "wide.png").write_bytes(picture(20, 10, colour="#ff0000"))
    loaded = read(tmp_path, tiled(layer([[5, 2, 0, 0], [0] * 4, [0] * 4]), tilesets=told, renderorder=order))
    assert colour_at(loaded, 15, 5) == on_top


def test_opacity_of_groups_and_layers_is_multiplied(tmp_path):
    inner = layer([[1] * 4] * 3, opacity=0.5)
    group = {"type": "group", "name": "g", "opacity": 0.5, "layers": [inner]}
    assert picture_of(read(tmp_path, tiled(group))).getpixel((5, 5)) == (255, 0, 0, 64)


def test_a_tint_colours_the_tiles_and_a_background_lies_beneath(tmp_path):
    loaded = read(
        tmp_path, tiled(layer([[4, 0, 0, 0], [0] * 4, [0] * 4], tintcolor="#ff0000"), backgroundcolor="#00ff00")
    )
    assert [colour_at(loaded, x, 5) for x in (5, 15)] == [1, 2]


def test_offsets_move_layers_and_what_hangs_over_the_edge_is_cut(tmp_path):
    loaded = read(tmp_path, tiled(layer([[1, 0, 0, 0], [0] * 4, [0] * 4], offsetx=-5, offsety=15)))
    assert [colour_at(loaded, x, y) for x, y in ((2, 17), (2, 24), (7, 17), (2, 5))] == [1, 1, None, None]


def test_a_picture_layer_is_drawn_at_its_offset(tmp_path):
    (tmp_path / "floor.png").write_bytes(picture(10, 10, colour="#0000ff"))
    shown = {"type": "imagelayer", "name": "ground", "image": "floor.png", "offsetx": 10, "offsety": 0}
    loaded = read(tmp_path, tiled(shown))
    assert [colour_at(loaded, x, 5) for x in (5, 15)] == [None, 3]


def test_objects_that_show_tiles_stand_on_their_lower_left_corner(tmp_path):
    shown = {"gid": 1, "x": 10, "y": 20, "width": 20, "height": 20}
    loaded = read(tmp_path, tiled(objects(shown), tilesets=whole_sheet()))
    assert quarters(loaded, 10, 0) == [1, 2, 3, 4]
    turned = read(tmp_path, tiled(objects(shown | {"x": 20, "y": 0, "rotation": 90}), tilesets=whole_sheet()))
    assert quarters(turned, 20, 0) == [3, 1, 4, 2]
    below = layer([[4] * 4] * 3)
    askew = read(tmp_path, tiled(below, objects(shown | {"x": 10, "y": 20, "rotation": 45}), tilesets=[tileset()]))
    assert [colour_at(askew, x, y) for x, y in ((11, 1), (24, 15))] == [4, 1], "what lies beneath its corners stays"
    large = read(tmp_path, tiled(objects(shown | {"x": 0, "y": 30, "width": 40, "height": 30}), tilesets=whole_sheet()))
    assert [colour_at(large, x, y) for x, y in ((5, 5), (35, 25))] == [1, 4]


def test_a_map_too_large_to_draw_keeps_its_walls(tmp_path):
    rows = [[0] * 100 for _ in range(100)]
    rows[50][50] = 1
    loaded = read(tmp_path, tiled(layer(rows, name="walls"), columns=100, rows=100, tilewidth=100, tileheight=100))
    assert loaded.state.info.picture is None
    assert len(loaded.state.walls) == 1
    assert any("10000 x 10000 px, more than can be drawn" in note for note in loaded.report.notes)


def test_a_sheet_too_large_to_open_is_told(tmp_path):
    (tmp_path / "four.png").write_bytes(picture(7000, 7000))
    loaded = read(tmp_path, tiled(layer([[1] * 4] * 3)))
    assert any("found a picture of 7000 x 7000 px, more than a tileset needs" in note for note in loaded.report.notes)


def test_the_drawing_of_absurdly_many_large_tiles_ends(tmp_path):
    told = [tileset(tilewidth=4000, tileheight=4000, columns=1, image="gone.png")]
    loaded = read(tmp_path, tiled(layer([[1] * 30] * 30), columns=30, rows=30, tilesets=told))
    assert "the tiles are more than can be drawn; the picture is not finished" in loaded.report.notes


def test_an_empty_map_has_a_picture_of_nothing(tmp_path):
    assert picture_of(read(tmp_path, tiled(layer(empty())))).getextrema()[3] == (0, 0)
