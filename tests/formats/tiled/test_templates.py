"""Objects whose name, class and shape stand in a template beside the map."""

import json

import pytest

from battlemap.formats.errors import MapFileError
from tests.formats.tiled.maps import empty, flag, layer, lines_of, objects, read, read_xml, sheet, tiled, tileset

SQUARE = [(1, 2), (2, 2), (2, 3), (1, 3), (1, 2)]
AT = {"id": 7, "template": "pillar.tx", "x": 10, "y": 20}


def template(inside, tileset=""):
    return f"<template>{tileset}<object {inside}</object></template>"


def with_template(folder, text, entry=AT, name="pillar.tx", **changes):
    """The map with one object of a template."""
    (folder / name).write_text(text, encoding="utf-8")
    return read(folder, tiled(layer(empty()), objects(entry), **changes))


@pytest.mark.parametrize(
    "inside",
    [
        'type="wall" width="10" height="10">',
        'name="wall" x="99" y="99"><polygon points="0,0 10,0 10,10 0,10"/>',
        'width="10" height="10"><properties><property name="collides" type="bool" value="true"/></properties>',
    ],
)
def test_the_template_tells_what_the_object_does_not(tmp_path, inside):
    loaded = with_template(tmp_path, template(inside))
    assert lines_of(loaded) == [SQUARE]
    assert loaded.report.counts["objects_of_templates"] == 1
    assert loaded.report.dropped == ()
    assert loaded.beside[0] == tmp_path / "pillar.tx"


def test_what_the_object_tells_itself_comes_first(tmp_path):
    text = template('type="wall" width="40" height="10" rotation="90">')
    loaded = with_template(tmp_path, text, {**AT, "width": 10, "rotation": 0})
    assert lines_of(loaded) == [SQUARE]
    off = template('width="10" height="10"><properties><property name="wall" value="true"/></properties>')
    assert lines_of(with_template(tmp_path, off, {**AT, "properties": flag("wall", False)})) == []
    assert lines_of(with_template(tmp_path, off, {**AT, "properties": flag("red")})) == [SQUARE]


def test_a_template_in_json_and_a_map_in_xml(tmp_path):
    told = {"type": "template", "object": {"type": "wall", "width": 10, "height": 10}}
    assert lines_of(with_template(tmp_path, json.dumps(told))) == [SQUARE]
    text = """<map orientation="orthogonal" width="4" height="3" tilewidth="10" tileheight="10"><objectgroup>
    <object template="pillar.tx" x="10" y="20"/></objectgroup></map>"""
    assert lines_of(read_xml(tmp_path, text)) == [SQUARE]


def test_a_tile_of_a_template_is_that_of_the_map_s_tileset(tmp_path):
    (tmp_path / "four.png").write_bytes(sheet())
    marked = tileset(tiles=[{"id": 2, "properties": flag("wall")}])
    (tmp_path / "four.tsj").write_text(json.dumps({**marked, "firstgid": None}), encoding="utf-8")
    text = template('gid="3" width="10" height="10">', '<tileset firstgid="1" source="four.tsj"/>')
    entry = {**AT, "y": 30}  # tiles stand on their lower left corner
    sets = [tileset(), {"firstgid": 50, "source": "four.tsj"}]
    assert lines_of(with_template(tmp_path, text, entry, tilesets=sets)) == [SQUARE]
    unknown = with_template(tmp_path, text, entry, tilesets=[tileset()])
    assert unknown.report.dropped[0].endswith("expected a tile that a tileset has; the tile is not drawn")


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("gone.tx", "", 'there is no file "gone.tx" beside the map'),
        ("../pillar.tx", "", 'found "../pillar.tx", which leads outside the map\'s folder; put it beside the map'),
        (5, "", "found 5, expected the name of a file"),
        ("pillar.tx", "<tileset/>", 'pillar.tx: found "tileset", expected a template'),
        (
            "pillar.tx",
            "<template",
            "pillar.tx: line 1, column 1: not XML: unclosed token; the file seems to be cut off",
        ),
        ("pillar.tx", "<template/>", "pillar.tx: found nothing, expected a template with one object"),
        (
            "pillar.tx",
            template('template="pillar.tx" name="wall">'),
            "pillar.tx: found a template that needs another one",
        ),
    ],
)
def test_a_template_that_cannot_be_read_is_named(tmp_path, name, text, told):
    loaded = with_template(tmp_path, text, {**AT, "template": name})
    assert lines_of(loaded) == []
    (line,) = loaded.report.dropped
    assert line.startswith(f"1 object of a template that was not read: {told}")
    assert line.endswith(": layers[1].objects[0]")


def test_templates_that_would_fill_the_memory_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("battlemap.formats.tiled.templates.MOST_USED_BYTES", 100)
    text = template('type="wall" width="10" height="10">')
    (tmp_path / "pillar.tx").write_text(text, encoding="utf-8")
    with pytest.raises(MapFileError, match="templates of more bytes than can be read"):
        read(tmp_path, tiled(layer(empty()), objects(AT, AT, AT)))


SHAPE = '<template><object width="10" height="5"/></template>'


def with_shape(folder, name, tilesets):
    """A map whose second cell shows a tile that has an object of a template as its shape."""
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text(SHAPE, encoding="utf-8")
    return read(folder, tiled(layer([[0, 2, 0, 0], [0] * 4, [0] * 4]), tilesets=tilesets))


TILES = [{"id": 1, "objectgroup": {"objects": [{"id": 1, "template": "half.tx", "x": 0, "y": 5}]}}]
HALF = [(1, 0.5), (2, 0.5), (2, 1), (1, 1), (1, 0.5)]


def test_the_shape_of_a_tile_may_be_of_a_template(tmp_path):
    loaded = with_shape(tmp_path, "half.tx", [tileset(tiles=TILES)])
    assert lines_of(loaded) == [HALF]
    assert loaded.report.dropped == ()
    assert loaded.report.counts["objects_of_templates"] == 1


def test_the_template_of_a_shape_lies_beside_the_tileset_that_names_it(tmp_path):
    (tmp_path / "sets").mkdir()
    (tmp_path / "sets" / "four.tsj").write_text(json.dumps(tileset(tiles=TILES)), encoding="utf-8")
    tilesets = [{"firstgid": 1, "source": "sets/four.tsj"}]
    assert lines_of(with_shape(tmp_path, "sets/half.tx", tilesets)) == [HALF]


def test_a_template_of_a_shape_that_cannot_be_read_is_named(tmp_path):
    (line,) = with_shape(tmp_path, "other.tx", [tileset(tiles=TILES)]).report.dropped
    assert (
        line == '1 object of a template that was not read: there is no file "half.tx" beside the map: tile 2: object 1'
    )
