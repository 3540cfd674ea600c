"""``battlemap import`` of a Tiled map: what its walls come from is told by options."""

import pytest

from battlemap.document.document import Document
from tests.formats.samples import write_json
from tests.formats.tiled.maps import flag, layer, objects, sheet, tiled, tileset


def cave(folder):
    """A marked tile in the first cell, an object named as a wall, and a layer that says nothing."""
    (folder / "four.png").write_bytes(sheet())
    floor = layer([[3, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]])
    rocks = layer([[0, 0, 0, 1], [0, 0, 0, 0], [0, 0, 0, 0]], name="rocks")
    named = objects({"x": 0, "y": 20, "width": 10, "height": 10, "name": "wall"})
    marked = tileset(tiles=[{"id": 2, "properties": flag("wall")}])
    return write_json(folder / "cave.tmj", tiled(floor, rocks, named, tilesets=[marked]))


@pytest.mark.parametrize(
    ("options", "corners"),
    [
        ([], {(0, 0), (0, 2)}),
        (["--no-wall-tiles"], {(0, 2)}),
        (["--no-wall-objects"], {(0, 0)}),
        (["--walls", "rocks"], {(3, 0)}),
        (["--walls", "rocks", "--wall-objects"], {(3, 0), (0, 2)}),
        (["--walls", "rocks", "--wall-tiles"], {(3, 0), (0, 0)}),
    ],
)
def test_walls_come_from_what_is_asked_for(battlemap, tmp_path, options, corners):
    out = tmp_path / "cave.bmap"
    battlemap("import", cave(tmp_path), "-o", out, *options)
    with Document.open(out) as document:
        (state,) = document.maps.values()
        assert {min(tuple(point) for point in wall.line) for wall in state.walls.values()} == corners


def test_a_layer_that_is_not_there_is_named(battlemap, tmp_path):
    answer = battlemap("import", cave(tmp_path), "-o", tmp_path / "cave.bmap", "--walls", "rock")
    assert "dropped: walls of layers that the map does not have: rock" in answer.out
