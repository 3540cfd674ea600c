"""No import loses anything in silence: each single thing of a file is spoiled in turn, and the report names it."""

import base64
import copy
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from battlemap.formats.errors import MapFileError
from battlemap.formats.load import load_map, load_maps
from tests.formats.broken import places
from tests.formats.foundry import scenes
from tests.formats.maptool.zones import (
    area,
    block,
    campaign,
    carries,
    light_source,
    single_walls,
    token,
    wall,
    with_lights,
    zone,
)
from tests.formats.maptool.zones import write as write_archive
from tests.formats.samples import light, picture, points, portal, uvtt
from tests.formats.test_dungeon_alchemist import alchemist, section
from tests.formats.tiled import maps as tiled_maps

UNKNOWN = "glow"
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
    tiled_maps.layer([[1, 2, 3, 4]] * 3, offsetx=5, opacity=0.5, visible=True, tintcolor="#ff0000"),
    tiled_maps.objects({"id": 1, "x": 0, "y": 0, "width": 20, "height": 10, "name": "wall"}, name="walls"),
    tiled_maps.objects({"gid": 2, "x": 10, "y": 20, "width": 10, "height": 10, "rotation": 90, "visible": True}),
    tilesets=[tiled_maps.tileset(margin=0, spacing=0, tileoffset={"x": 1, "y": 1}, transparentcolor="#00ff00")],
    backgroundcolor="#102030",
)

CELLAR, ATTIC = ({**FOUNDRY, "_id": name, "name": name} for name in ("Cellar", "Attic"))


def as_json(content):
    return json.dumps(content)


def as_roll20(content):
    """The chat command that Dungeon Alchemist writes for Roll20."""
    return "!dungeonalchemist " + json.dumps(content)


def as_pack(content):
    """A pack: one scene a line, the first of them whole."""
    return f"{json.dumps(ATTIC)}\n{json.dumps(content)}\n"


#: The formats whose content is JSON: what there is in a file, and how it is written.
FILES = {
    "Universal VTT": (UVTT, as_json),
    "Foundry": (FOUNDRY, as_json),
    "Foundry pack": (CELLAR, as_pack),
    "Dungeon Alchemist": (ALCHEMIST, as_json),
    "Roll20 text": (ALCHEMIST, as_roll20),
    "Tiled": (TILED, as_json),
}


def read(folder, content, written=as_json):
    (folder / "four.png").write_bytes(tiled_maps.sheet())
    path = folder / "map.json"
    path.write_text(written(content), encoding="utf-8")
    return load_maps(path)[-1]


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
    return [*report.mended, *report.dropped, *report.notes, *report.unread, report.picture]


def outcome(path):
    """What is told of a file: its report, or why there is no map of it."""
    try:
        return told(load_map(path).report)
    except MapFileError as error:
        return list(error.problems)


def where(way):
    """``walls[2].c[0]``."""
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in way).lstrip(".")


def is_silent(less, whole):
    """Whether a file gives another map than the whole one, and its report says no more about it."""
    return less.state != whole.state and set(told(less.report)) == set(told(whole.report))


def is_lost_in_silence(folder, content, whole, written):
    try:
        less = read(folder, content, written)
    except MapFileError as error:
        return "map.json" not in str(error)
    return is_silent(less, whole)


@pytest.mark.parametrize("name", FILES)
def test_what_is_spoiled_in_a_file_is_named(tmp_path, name):
    content, written = FILES[name]
    whole = read(tmp_path, content, written)
    ways = [way for way in places(content) if way not in ((), ("name",))]  # a map without a name takes its file's
    silent = [where(way) for way in ways if is_lost_in_silence(tmp_path, spoiled(content, way), whole, written)]
    assert silent == []
    assert len(ways) > 10


def tables(content):
    """The places of a JSON value where a table is."""
    for way in places(content):
        value = content
        for key in way:
            value = value[key]
        if isinstance(value, dict):
            yield way


def with_more(content, way):
    """A copy of a file with one more key in one of its tables."""
    changed = copy.deepcopy(content)
    place = changed
    for key in way:
        place = place[key]
    place[UNKNOWN] = 1
    return changed


@pytest.mark.parametrize("name", FILES)
def test_a_key_that_no_format_has_is_named_wherever_it_is(tmp_path, name):
    content, written = FILES[name]
    ways = [*tables(content)]
    silent = [
        where(way)
        for way in ways
        if not any(UNKNOWN in line for line in read(tmp_path, with_more(content, way), written).report.lines())
    ]
    assert silent == []
    assert len(ways) > 3


#: Texts of other formats, and the places in them that hold a value.
IN_ELEMENTS, IN_ATTRIBUTES = re.compile(r"(?<=>)[^<>]+(?=</)"), re.compile(r'(?<==")[^"]*(?=")')
IN_LINES = re.compile(r"(?<= = )[^#\n]*[^#\s]")
TILED_XML = """<map version="1.10" orientation="orthogonal" width="2" height="2" tilewidth="10" tileheight="10">
<properties><property name="a" type="bool" value="true"/></properties><tileset firstgid="1" name="four" tilewidth="10"
 tileheight="10" tilecount="4" columns="2"><image source="four.png" width="20" height="20"/><tile id="1"><properties>
<property name="wall" type="bool" value="true"/></properties></tile></tileset>
<layer id="1" name="floor" width="2" height="2" offsetx="5"><data encoding="csv">1,2,3,4</data></layer>
<objectgroup name="things"><object id="1" x="1" y="2" width="4" height="5" name="wall"/><object gid="3" x="0" y="10"/>
<object id="2" x="0" y="0" name="door"><polyline points="0,0 10,0 10,10"/></object></objectgroup></map>"""
MAPTOOL = campaign(
    zone(
        tokens=[
            token("Orc", 60, 100, layer="TOKEN", facing=0),
            token("Ada", 10, 50, tokenType="PC", isVisible="false", lightSourceList=carries("torch")),
            token("Lamp", 10, 50, layer="OBJECT", width=50, height=50, lightSourceList=carries("torch")),
        ],
        more="<mapAsset><id>abc</id></mapAsset><boardPosition><x>10</x><y>0</y></boardPosition>"
        "<imageScaleX>2</imageScaleX><visionType>NIGHT</visionType>"
        + area("topology", block(60, 50, 50, 50))
        + single_walls(wall(0, 1, direction="Left"), wall(1, 2, movementDirection="Disabled")),
    ),
    more=with_lights(light_source("torch", "<radius>20</radius><paint><color>-256</color></paint>")),
)
SCENARIO = (Path(__file__).parent / "scenario" / "docking_bay.toml").read_text(encoding="utf-8")


def write_tiled_xml(folder, text):
    (folder / "four.png").write_bytes(tiled_maps.sheet())
    return write_text(folder / "map.tmx", text)


def write_maptool(folder, text):
    return write_archive(folder, text, "map.rpmap", abc=picture(500, 400))


def write_scenario(folder, text):
    (folder / "bay.webp").write_bytes(BAY)
    return write_text(folder / "map.toml", text)


def write_text(path, text):
    path.write_text(text, encoding="utf-8")
    return path


BAY = picture(20, 15, "WEBP")
TEXTS = {
    "Tiled XML": (TILED_XML, IN_ATTRIBUTES, write_tiled_xml),
    "MapTool": (MAPTOOL, IN_ELEMENTS, write_maptool),
    "scenario text": (SCENARIO, IN_LINES, write_scenario),
}
#: Any text is a name: what stands before one.
NAMES = {"Tiled XML": ('<property name="',), "MapTool": ("<name>",), "scenario text": ("name = ",)}


@pytest.mark.parametrize("name", TEXTS)
def test_what_is_spoiled_in_a_text_is_named(tmp_path, name):
    text, pattern, write = TEXTS[name]
    whole = load_map(write(tmp_path, text))
    silent = []
    values = [match for match in pattern.finditer(text) if not text[: match.start()].endswith(NAMES[name])]
    for match in values:
        path = write(tmp_path, text[: match.start()] + SPOILED + text[match.end() :])
        try:
            is_lost = is_silent(load_map(path), whole)
        except MapFileError as error:
            is_lost = path.name not in str(error)
        silent += [text[max(0, match.start() - 30) : match.end()]] if is_lost else []
    assert silent == []
    assert len(values) > 10


def with_an_attribute(element):
    element.set(UNKNOWN, "1")


def with_a_child(element):
    ElementTree.SubElement(element, UNKNOWN).text = "1"


def outcome_of(path):
    """All that is said of a file: its whole report, or why there is no map of it."""
    try:
        return load_map(path).report.lines()
    except MapFileError as error:
        return list(error.problems)


@pytest.mark.parametrize("name", ["Tiled XML", "MapTool"])
@pytest.mark.parametrize("put", [with_an_attribute, with_a_child])
def test_what_no_format_has_is_named_wherever_it_is_in_xml(tmp_path, name, put):
    text, _, write = TEXTS[name]
    number = len([*ElementTree.fromstring(text).iter()])
    silent = []
    for place in range(number):
        root = ElementTree.fromstring(text)
        element = [*root.iter()][place]
        put(element)
        lines = outcome_of(write(tmp_path, ElementTree.tostring(root, encoding="unicode")))
        silent += [] if any(UNKNOWN in line for line in lines) else [element.tag]
    assert silent == []
    assert number > 10


def test_a_picture_that_is_gone_is_named_whatever_the_format(tmp_path):
    assert any("no picture" in line for line in read(tmp_path, {**UVTT, "image": ""}).report.notes)
    noise = base64.b64encode(b"noise" * 9).decode()
    assert any("image" in line for line in read(tmp_path, {**UVTT, "image": noise}).report.notes)
    scene = {**FOUNDRY, "background": {"src": "gone.png", "offsetX": 0, "offsetY": 0}}
    assert any("gone.png" in line for line in told(read(tmp_path, scene).report))


def without_a_picture(folder, name):
    """A file of a format, without the picture that it names or needs."""
    if name in TEXTS:
        text, _, write = TEXTS[name]
        path = write(folder, text) if name != "MapTool" else write_archive(folder, text, "map.rpmap")
    else:
        content, written = FILES[name]
        path = write_text(folder / "map.json", written(content))
    for file in folder.iterdir():
        if file != path:
            file.unlink()
    return path


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Dungeon Alchemist", "no picture named map lies beside the file"),
        ("Roll20 text", "no picture named map lies beside the file"),
        ("Tiled", 'there is no file "four.png" beside the map'),
        ("Tiled XML", 'there is no file "four.png" beside the map'),
        ("MapTool", 'the picture of the map cannot be used: there is no picture "'),
        ("scenario text", "bay.webp"),
    ],
)
def test_a_picture_that_does_not_lie_beside_the_file_is_named(tmp_path, name, told):
    assert any(told in line for line in outcome(without_a_picture(tmp_path, name)))
