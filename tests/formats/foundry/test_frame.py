"""Grid, scale, padding: the same scene of every version lies in the same place."""

import math

import pytest

from battlemap.formats.errors import MapFileError
from battlemap.geometry.grids import snapped
from battlemap.geometry.types import MapPoint
from tests.formats.foundry.scenes import lines_of, new, newest, old, old_wall, read, token, wall

S = 100.0
LONG = 200 / math.sqrt(3)


def level_14(**changes):
    scene = newest(**changes)
    del scene["background"]
    return scene | {"levels": [{"background": {"src": ""}}], "shiftX": 0, "shiftY": 0}


@pytest.mark.parametrize(
    ("scene", "told"),
    [
        (old(padding=0.25, walls=[old_wall(300, 200, 700, 200)]), "Foundry 0.8 or before"),
        (old(padding=0.25, walls=[wall(300, 200, 700, 200)]), "Foundry 9"),
        (new(padding=0.25, walls=[wall(300, 200, 700, 200)]), "Foundry 10 or 11"),
        (newest(padding=0.25, walls=[wall(300, 200, 700, 200)]), "Foundry 12 or 13"),
        (level_14(padding=0.25, walls=[wall(300, 200, 700, 200)]), "Foundry 14"),
    ],
)
def test_every_version_gives_the_same_walls(tmp_path, scene, told):
    loaded = read(tmp_path, scene)
    assert loaded.report.format == told
    assert lines_of(loaded) == [[(0, 0), (4, 0)]]
    grid = loaded.state.info.grid
    assert (grid.kind, grid.columns, grid.rows, grid.cell_m) == ("square", 10, 8, 1.524)


def test_padding_is_whole_squares_rounded_up(tmp_path):
    scene = old(width=2048, height=2048, grid=50, padding=0.25, walls=[old_wall(550, 550, 600, 550)])
    assert lines_of(read(tmp_path, scene)) == [[(0, 0), (1, 0)]]


def test_a_scene_that_does_not_tell_its_padding_has_a_quarter(tmp_path):
    scene = old(walls=[old_wall(300, 200, 400, 200)])
    del scene["padding"]
    assert lines_of(read(tmp_path, scene)) == [[(0, 0), (1, 0)]]


@pytest.mark.parametrize(
    "scene",
    [
        old(padding=0.25, shiftX=30, shiftY=-20, walls=[old_wall(300, 200, 400, 200)]),
        new(padding=0.25, walls=[wall(300, 200, 400, 200)])
        | {"background": {"src": "", "offsetX": 30, "offsetY": -20}},
    ],
)
def test_a_shifted_picture_leaves_the_cells_where_they_are(tmp_path, scene):
    loaded = read(tmp_path, scene)
    assert lines_of(loaded) == [[(1, 0), (2, 0)]]  # the picture begins 30 px left of a line, and 20 below
    assert (loaded.state.info.grid.columns, loaded.state.info.grid.rows) == (11, 9)


def test_without_a_grid_the_map_begins_at_the_picture(tmp_path):
    loaded = read(tmp_path, old(gridType=0, padding=0.25, shiftX=30, walls=[old_wall(270, 200, 370, 200)]))
    assert (loaded.state.info.grid.kind, lines_of(loaded)) == ("none", [[(0, 0), (1, 0)]])


@pytest.mark.parametrize(
    ("distance", "units", "cell_m"),
    [
        (5, "ft", 1.524),
        (5, "Feet", 1.524),
        (1, "m", 1),
        (3, " m ", 3),
        (15, "ft", 4.572),
        (1, "Schritt", 1),
        (2, "yd", 1.8288),
    ],
)
def test_a_cell_is_as_long_as_the_scene_says(tmp_path, distance, units, cell_m):
    assert read(tmp_path, old(gridDistance=distance, gridUnits=units)).state.info.grid.cell_m == pytest.approx(cell_m)


@pytest.mark.parametrize("units", ["", None, "squares", 5])
def test_a_unit_that_is_no_length_is_told(tmp_path, units):
    loaded = read(tmp_path, old(gridUnits=units))
    assert loaded.state.info.grid.cell_m == 1.5
    assert any("tells no length; taken as 1.5 m" in note for note in loaded.report.notes)


def middle(loaded, name="Guard"):
    token = loaded.state.token_named(name)
    return MapPoint(token.at.x + token.size / 2, token.at.y + token.size / 2)


# The canvas's own cells by hand: width 100 from side to side, 115.47 from corner to corner, 86.6 from row to row.
HEX_TOKENS = [
    (2, (0, 0), (0.0, 0.0), (0.5, 1 / math.sqrt(3))),
    (2, (2, 1), (250.0, 0.75 * LONG), (3.0, 1 / math.sqrt(3) + math.sqrt(3) / 2)),  # odd rows to the right
    (3, (0, 0), (50.0, 0.0), (1.5, 1 / math.sqrt(3))),  # even rows to the right: the map begins half a cell before
    (3, (0, 1), (0.0, 0.75 * LONG), (1.0, 1 / math.sqrt(3) + math.sqrt(3) / 2)),
    (4, (1, 2), (0.75 * LONG, 250.0), (1 / math.sqrt(3) + math.sqrt(3) / 2, 3.0)),
    (5, (0, 0), (0.0, 50.0), (1 / math.sqrt(3), 1.5)),
]


@pytest.mark.parametrize(("kind", "cell", "corner", "expected"), HEX_TOKENS)
def test_a_token_on_a_hex_stands_in_the_middle_of_a_cell(tmp_path, kind, cell, corner, expected):
    loaded = read(tmp_path, newest(grid={"type": kind}, tokens=[token(*corner)]))
    assert middle(loaded) == pytest.approx(expected)
    assert loaded.state.info.grid.kind == ("hex-rows" if kind < 4 else "hex-columns")


def test_old_hexes_are_told_by_their_long_side(tmp_path):
    short = S * math.sqrt(3) / 2
    loaded = read(tmp_path, old(gridType=2, tokens=[token(short * 2.5, 75)], lights=[{"x": 0, "y": 0, "dim": 10}]))
    assert middle(loaded) == pytest.approx((3.0, 1 / math.sqrt(3) + math.sqrt(3) / 2))
    (light,) = loaded.state.lights.values()
    assert light.range_cells == pytest.approx(2 * 2 / math.sqrt(3)), "old scenes drew them by that side too"


def test_a_scene_marked_as_old_keeps_the_old_measure(tmp_path):
    flags = {"core": {"legacyHex": True}}
    as_new = read(tmp_path, newest(grid={"type": 2}, flags=flags, tokens=[token(300, 300)]))
    as_old = read(tmp_path, old(gridType=2, tokens=[token(300, 300)]))
    assert middle(as_new) == middle(as_old)


# Where the picture's corner lies on the canvas, by the three rules of padding.
@pytest.mark.parametrize(
    ("scene", "corner"),
    [
        (old(gridType=2, padding=0.25), (300, 200)),
        (new(grid={"type": 2}, padding=0.25), (300 + 50, 260)),  # 3 rows of 86.6, an odd number: half a cell more
        (newest(grid={"type": 2}, padding=0.25), (300 + 50, 3 * 0.75 * LONG)),
        (newest(grid={"type": 4}, padding=0.25), (3 * 0.75 * LONG, 200 + 50)),
        (newest(grid={"type": 2}, padding=0), (0, 0)),
    ],
)
def test_hexes_are_padded_by_the_rule_of_their_version(tmp_path, scene, corner):
    from tests.formats.samples import picture

    (tmp_path / "floor.png").write_bytes(picture(100, 80))
    named = scene | ({"img": "floor.png"} if "img" in scene else {"background": {"src": "floor.png"}})
    loaded = read(tmp_path, named | {"walls": [wall(corner[0], corner[1], corner[0] + 90, corner[1])]})
    info = loaded.state.info
    (ends,) = lines_of(loaded)
    px_x, px_y = info.picture.px_per_cell, info.picture.px_per_cell_y or info.picture.px_per_cell
    on_picture = (ends[0][0] * px_x + info.picture.offset_px[0], ends[0][1] * px_y + info.picture.offset_px[1])
    assert on_picture == pytest.approx((0, 0), abs=1e-4)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"width": float("nan")}, "width: found nan, expected a finite number"),
        ({"width": float("inf")}, "width: found inf, expected a finite number"),
        ({"height": 0}, "height: found 0.0, expected a number of pixels from 1 to 400000"),
        ({"grid": 0}, "grid size: found 0.0, expected a number of pixels from 1 to 400000"),
        ({"grid": 1, "width": 300_000}, "grid size: found 1.0, expected cells so large that at most 5000 fit along"),
        ({"padding": -1}, "padding: found -1.0, expected a share from 0 to 10"),
        ({"padding": 1e9}, "padding: found 1000000000.0, expected a number from -400000 to 400000"),
        ({"gridType": 7}, "grid type: found 7, expected one of 0, 1, 2, 3, 4, 5"),
        ({"gridDistance": 0}, "grid distance: found 0.0, expected a number from 0.001 to 100000"),
        ({"width": [1]}, "width: found a list of 1, expected a finite number"),
    ],
)
def test_a_scene_that_cannot_be_measured_is_refused(tmp_path, changes, told):
    with pytest.raises(MapFileError) as caught:
        read(tmp_path, old(**changes))
    assert str(caught.value).startswith(f"scene.json: scene Cellar: {told}")


def test_numbers_written_as_text_are_numbers(tmp_path):
    scene = old(grid="100", width="1000", walls=[old_wall("0", 0, "200", 0)])
    assert lines_of(read(tmp_path, scene)) == [[(0, 0), (2, 0)]]


@pytest.mark.parametrize(("kind", "cell", "corner", "expected"), HEX_TOKENS)
def test_a_token_on_a_hex_fills_whole_cells_of_the_grid(tmp_path, kind, cell, corner, expected):
    state = read(tmp_path, newest(grid={"type": kind}, tokens=[token(*corner), token(*corner, name="Large")])).state
    grid = state.info.grid
    for found in state.tokens.values():
        assert snapped(grid.kind, found.size, found.at) == pytest.approx(found.at)
