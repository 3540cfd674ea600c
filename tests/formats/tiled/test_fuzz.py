"""Broken Tiled maps: whatever is in them, a map that can be told or a plain error comes out."""

import copy
import json
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st

from battlemap.formats.errors import MapFileError
from battlemap.formats.load import load_map
from battlemap.formats.scenario import read_scenario, write_scenario
from tests.formats.broken import STEADY, change, changes_of, damaged
from tests.formats.tiled.maps import flag, layer, objects, packed, sheet, tiled, tileset

FLIPPED = 0xE0000001
SHAPES = {"objects": [{"x": 0, "y": 0, "width": 5, "height": 2}, {"x": 1, "y": 1, "polyline": [{"x": 0, "y": 0}]}]}
TILES = [{"id": 0, "properties": flag("wall")}, {"id": 1, "objectgroup": SHAPES}, {"id": 2, "properties": flag("door")}]
CHUNK = {"x": -2, "y": 0, "width": 2, "height": 1, "data": [1, 2]}
TRIANGLE = [{"x": 0, "y": 0}, {"x": 9, "y": 0}, {"x": 0, "y": 9}]
WALL = {"x": 10, "y": 10, "rotation": 30, "type": "wall", "polygon": TRIANGLE}
SHOWN = {"gid": 2, "x": 10, "y": 20, "width": 15, "height": 10, "rotation": 45}
INNER = layer([[2, 0]], data=packed([2, 0], "zlib"), encoding="base64", compression="zlib")
WHOLE = tiled(
    layer([[1, 2, 3, FLIPPED], [0] * 4, [0] * 4], opacity=0.5, offsetx=2),
    {"type": "group", "name": "g", "layers": [INNER]},
    {"type": "tilelayer", "name": "chunks", "chunks": [CHUNK]},
    {"type": "imagelayer", "name": "ground", "image": "four.png", "tintcolor": "#80ff0000"},
    objects(WALL, SHOWN, {"x": 1, "y": 1, "point": True}),
    tilesets=[tileset(tiles=TILES, margin=0, spacing=0, tileoffset={"x": 1, "y": 1}, transparentcolor="#ff00ff")],
    hexsidelength=4,
    staggeraxis="y",
    staggerindex="odd",
    backgroundcolor="#112233",
)
XML = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="hexagonal" width="2" height="2" tilewidth="10" tileheight="10" hexsidelength="5"
 staggeraxis="x" staggerindex="even"><properties><property name="a" type="bool" value="true"/></properties>
 <tileset firstgid="1" name="four" tilewidth="10" tileheight="10"><image source="four.png" trans="ff00ff"/>
  <tile id="1"><objectgroup><object width="5" height="5"><ellipse/></object></objectgroup></tile></tileset>
 <group name="walls">
  <layer name="walls" width="2" height="2"><data encoding="csv">1,2,3,2147483649</data></layer></group>
 <objectgroup name="o">
  <object name="door" x="5" y="5" rotation="9"><polyline points="0,0 9,9.5"/></object></objectgroup>
</map>"""


def check(folder, data):
    """What came in can be written as a text, and read again."""
    (folder / "four.png").write_bytes(sheet())
    (folder / "map.tmx").write_bytes(data)
    try:
        loaded = load_map(folder / "map.tmx")
    except MapFileError as error:
        assert str(error).startswith("map.tmx: ")  # noqa: PT017 (an error is one of two good ends)
        return
    assert loaded.report.lines()
    with TemporaryDirectory(dir=folder) as out:  # a picture that is there is never written over
        write_scenario(loaded.state, loaded.images, Path(out) / "map.toml")
        assert read_scenario(Path(out) / "map.toml").state == loaded.state


@STEADY
@given(changes_of(WHOLE))
def test_a_changed_map_gives_a_map_or_a_plain_error(tmp_path, wanted):
    content = copy.deepcopy(WHOLE)
    for path, how, value in wanted:
        change(content, path, how, value)
    check(tmp_path, json.dumps(content).encode())


@STEADY
@given(st.data())
def test_damaged_xml_gives_a_map_or_a_plain_error(tmp_path, data):
    check(tmp_path, damaged(data, XML.encode()))
