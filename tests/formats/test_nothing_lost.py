"""No import loses anything in silence: each single thing of a file is spoiled in turn, and the report names it."""

import base64
import copy
import json

import pytest

from battlemap.formats.errors import MapFileError
from battlemap.formats.load import load_map
from tests.formats.broken import places
from tests.formats.foundry import scenes
from tests.formats.maptool.test_read import single, token, zone
from tests.formats.maptool.test_read import write as write_archive
from tests.formats.samples import light, picture, points, portal, uvtt
from tests.formats.test_dungeon_alchemist import alchemist, section
from tests.formats.tiled import maps as tiled_maps

SPOILED = "?!"  # no number, no list, no object, and no word any format knows

UVTT = uvtt(
    line_of_sight=[points((1, 1), (3, 1), (3, 3)), points((5, 1), (7, 1))],
    objects_line_of_sight=[points((1, 4), (2, 4), (2, 5), (1, 4))],
    portals=[portal((3, 1), (4, 1)), portal((5, 3), (6, 3), closed=False)],
    lights=[light(2, 2, intensity=0.5)],
    environment={"baked_lighting": False, "ambient_light": "ff000000"},
)
FOUNDRY = scenes.newest(
    walls=[
        scenes.wall(100, 100, 300, 100),
        scenes.wall(300, 100, 300, 300, door=1),
        scenes.wall(0, 500, 100, 500, dir=1),
    ],
    lights=[{"x": 200, "y": 200, "config": {"dim": 30, "bright": 15, "color": "#ff8800"}}],
    tokens=[scenes.token(400, 400)],
)
ALCHEMIST = alchemist(section(0, 0, 150, 0), section(300, 0, 450, 0, kind=1))
TILED = tiled_maps.tiled(
    tiled_maps.layer([[1, 2, 3, 4]] * 3),
    tiled_maps.objects({"id": 1, "x": 0, "y": 0, "width": 20, "height": 10, "name": "wall"}, name="walls"),
    tilesets=[tiled_maps.tileset()],
)
FILES = {"Universal VTT": UVTT, "Foundry": FOUNDRY, "Dungeon Alchemist": ALCHEMIST, "Tiled": TILED}


def read(folder, content):
    (folder / "four.png").write_bytes(tiled_maps.sheet())
    path = folder / "map.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    return load_map(path)


def spoiled(content, way):
    """A copy of a file with one thing in it spoiled."""
    changed = copy.deepcopy(content)
    place = changed
    for key in way[:-1]:
        place = place[key]
    place[way[-1]] = [] if way[-1] == "name" else SPOILED  # any text is a name
    return changed


def told(report):
    """What a report says beyond counts."""
    return [*report.mended, *report.dropped, *report.notes, report.picture]


def outcome(path):
    """What is told of a file: its report, or why there is no map of it."""
    try:
        return told(load_map(path).report)
    except MapFileError as error:
        return list(error.problems)


def where(way):
    """``walls[2].c[0]``."""
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in way).lstrip(".")


def is_lost_in_silence(folder, content, whole):
    """Whether a file gives another map than the whole one, and its report says no more about it."""
    try:
        less = read(folder, content)
    except MapFileError as error:
        return "map.json" not in str(error)
    return less.state != whole.state and set(told(less.report)) == set(told(whole.report))


@pytest.mark.parametrize("name", FILES)
def test_what_is_spoiled_in_a_file_is_named(tmp_path, name):
    whole, content = read(tmp_path, FILES[name]), FILES[name]
    ways = [way for way in places(content) if way not in ((), ("name",))]  # a map without a name takes its file's
    silent = [where(way) for way in ways if is_lost_in_silence(tmp_path, spoiled(content, way), whole)]
    assert silent == []
    assert len(ways) > 10


@pytest.mark.parametrize("what", ["x", "y", "offsetX", "unitsPerCell"])
def test_what_is_spoiled_in_a_maptool_file_is_named(tmp_path, what):
    inner = zone(tokens=[token("Orc", 60, 100, layer="TOKEN", facing=0)])
    whole = load_map(write_archive(tmp_path, single(inner), abc=picture(500, 400)))
    start = inner.index(f"<{what}>", inner.index("<tokenMap>") if what in ("x", "y") else 0) + len(what) + 2
    less_inner = inner[:start] + SPOILED + inner[inner.index("<", start) :]
    path = write_archive(tmp_path, single(less_inner), abc=picture(500, 400))
    assert SPOILED in " ".join(outcome(path)) or len(outcome(path)) > len(told(whole.report))


def test_a_picture_that_is_gone_is_named_whatever_the_format(tmp_path):
    assert any("no picture" in line for line in read(tmp_path, {**UVTT, "image": ""}).report.notes)
    noise = base64.b64encode(b"noise" * 9).decode()
    assert any("image" in line for line in read(tmp_path, {**UVTT, "image": noise}).report.notes)
    scene = {**FOUNDRY, "background": {"src": "gone.png", "offsetX": 0, "offsetY": 0}}
    assert any("gone.png" in line for line in told(read(tmp_path, scene).report))
