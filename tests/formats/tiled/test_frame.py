"""Orientations: squares, hexes of every kind, and maps drawn at a slant."""

import math

import pytest

from battlemap.formats.errors import MapFileError
from tests.formats.tiled.maps import colour_at, empty, layer, lines_of, objects, read, tiled

OUT = 1 / math.sqrt(3)


def test_squares_give_the_grid(tmp_path):
    info = read(tmp_path, tiled(layer(empty()))).state.info
    assert (info.grid.kind, info.grid.columns, info.grid.rows, info.picture.px_per_cell) == ("square", 4, 3, 10)


def test_oblong_cells_are_stretched_into_squares(tmp_path):
    wall = {"x": 0, "y": 0, "type": "wall", "polyline": [{"x": 0, "y": 0}, {"x": 20, "y": 10}]}
    loaded = read(tmp_path, tiled(layer(empty()), objects(wall), tileheight=5))
    picture = loaded.state.info.picture
    assert (picture.px_per_cell, picture.px_per_cell_y) == (10, 5)
    assert lines_of(loaded) == [[(0, 0), (2, 2)]]


def hexes(*layers, **changes):
    return tiled(*layers, **{"orientation": "hexagonal", "hexsidelength": 6} | changes)


def corner_walls(loaded):
    """Where the walls around a blocked cell have their middle."""
    (line,) = lines_of(loaded)
    assert (len(line), line[0]) == (7, line[-1])
    xs, ys = [x for x, _ in line], [y for _, y in line]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


# The cell (1, 1), and where its middle is on a map of hexes as decision 17 lays them.
HEXES = [
    ("y", "odd", "hex-rows", (4, 3), (2.0, OUT + math.sqrt(3) / 2)),
    ("y", "even", "hex-rows", (5, 3), (2.0, OUT + math.sqrt(3) / 2)),  # begins half a cell further left
    ("x", "odd", "hex-columns", (4, 3), (OUT + math.sqrt(3) / 2, 2.0)),
    ("x", "even", "hex-columns", (4, 4), (OUT + math.sqrt(3) / 2, 2.0)),
]


@pytest.mark.parametrize(("axis", "index", "kind", "size", "middle"), HEXES)
def test_hexes_lie_where_the_grid_of_the_map_has_them(tmp_path, axis, index, kind, size, middle):
    rows = empty()
    rows[1][1] = 1
    sides = {"tilewidth": 14, "tileheight": 12} if axis == "y" else {"tilewidth": 12, "tileheight": 14}
    loaded = read(tmp_path, hexes(layer(rows, name="walls"), staggeraxis=axis, staggerindex=index, **sides))
    grid = loaded.state.info.grid
    assert (grid.kind, (grid.columns, grid.rows)) == (kind, size)
    assert corner_walls(loaded) == pytest.approx(middle)


@pytest.mark.parametrize(("orientation", "size"), [("isometric", (70, 35)), ("staggered", (90, 40))])
def test_a_map_drawn_at_a_slant_is_a_picture_without_a_grid(tmp_path, orientation, size):
    rows = empty()
    rows[0][0] = 1
    changes = {"orientation": orientation, "tilewidth": 20, "staggeraxis": "y", "staggerindex": "odd"}
    if orientation == "staggered":
        changes["tileheight"] = 20
    loaded = read(tmp_path, tiled(layer(rows, name="walls"), **changes))
    assert loaded.report.picture == f"drawn from its tiles, PNG, {size[0]} x {size[1]} px"
    assert loaded.state.info.grid.kind == "none"
    assert loaded.state.walls == {}
    assert "drawn at a slant" in loaded.report.dropped[0]


def test_an_isometric_tile_lies_at_the_foot_of_its_diamond(tmp_path):
    rows = empty()
    rows[2][0] = 2
    loaded = read(tmp_path, tiled(layer(rows), orientation="isometric", tilewidth=20))
    assert [colour_at(loaded, x, y) for x, y in ((5, 15), (15, 15), (5, 25))] == [2, None, None]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"orientation": "round"}, 'map.orientation: found "round", expected one of orthogonal, isometric'),
        ({"orientation": []}, "map.orientation: found an empty list"),
        ({"tilewidth": 0}, "map.tilewidth: found 0, expected a whole number of pixels from 1 to 4096"),
        ({"tilewidth": float("nan")}, "map.tilewidth: found nan, expected a finite number"),
        ({"width": 1e9}, "map.width: found 1000000000.0, expected a number from -400000 to 400000"),
        ({"width": 6000}, "map.width: found 6000, expected a whole number of cells from 1 to 5000"),
        ({"width": 4000, "height": 4000}, 'map: found "4000 x 4000 cells", expected at most'),
        ({"width": None}, "map.width: found nothing, expected a finite number"),
        ({"orientation": "hexagonal", "hexsidelength": 50}, "map.hexsidelength: found 50.0, expected a side shorter"),
        ({"orientation": "hexagonal", "staggerindex": "third"}, "map.staggerindex: found"),
    ],
)
def test_a_map_that_cannot_be_measured_is_refused(tmp_path, changes, told):
    with pytest.raises(MapFileError) as caught:
        read(tmp_path, tiled(layer(empty()), **changes))
    assert str(caught.value).startswith(f"map.tmj: {told}")
