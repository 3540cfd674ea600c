"""Each layer, object and tile of a Tiled map is on the map, in its picture, or told of."""

import pytest

from battlemap.formats.load import load_map
from tests.formats.tiled.maps import empty, layer, objects, read, sheet, tiled, tileset

TILE = {"gid": 2, "x": 10, "y": 20, "width": 10, "height": 10}


def tiles(*changes, **of_layer):
    """A map with a layer of objects that are tiles, each with something changed."""
    return tiled(layer(empty()), objects(*(TILE | change for change in changes), **of_layer))


def test_tiles_among_objects_are_counted_as_drawn_or_hidden(tmp_path):
    counts = read(tmp_path, tiles({}, {"visible": False})).report.counts
    assert (counts["objects"], counts["tile_objects_drawn"], counts["tile_objects_hidden"]) == (2, 1, 1)
    hidden = read(tmp_path, tiles({}, {}, visible=False)).report.counts
    assert (hidden["tile_objects_drawn"], hidden["tile_objects_hidden"]) == (0, 2)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"width": "?!"}, 'layers[1].objects[0].width: found "?!", expected a finite number; the tile is not drawn'),
        ({"x": None, "rotation": "?!"}, 'layers[1].objects[0].rotation: found "?!"'),
        ({"height": 0}, 'layers[1].objects[0]: found "a tile of 10 x 0 px", expected 1 to 40000000 pixels'),
        ({"gid": 0}, "layers[1].objects[0].gid: found 0, expected a tile that a tileset has; the tile is not drawn"),
        ({"gid": "?!"}, 'layers[1].objects[0].gid: found "?!", expected the number of a tile; the object is left out'),
    ],
)
def test_a_tile_among_objects_that_cannot_be_drawn_is_named(tmp_path, change, told):
    report = read(tmp_path, tiles(change)).report
    assert report.dropped[0].startswith(told)
    assert report.counts["tile_objects_drawn"] == 0


def test_a_tile_that_is_not_on_its_sheet_is_named_beside_the_plain_square(tmp_path):
    notes = read(tmp_path, tiled(layer([[9, 0, 0, 0]] * 3), tilesets=[tileset(tilecount=9)])).report.notes
    assert 'plain squares stand for tiles without a picture: tile 8 is not on "four.png"' in notes


def test_a_layer_of_a_picture_without_its_name_is_told(tmp_path):
    dropped = read(tmp_path, tiled(layer(empty()), {"type": "imagelayer", "name": "back"})).report.dropped
    assert dropped == ("layers[1].image: found nothing, expected the name of a picture",)


def test_objects_of_a_map_drawn_at_a_slant_are_counted_as_left_out(tmp_path):
    wall = {"x": 0, "y": 0, "width": 9, "height": 9, "name": "wall"}
    dropped = read(tmp_path, tiled(layer(empty()), objects(wall, wall), orientation="isometric")).report.dropped
    assert dropped[0].startswith("walls, grid and 2 objects: the map is isometric")


def test_an_attribute_called_like_a_list_is_no_list(tmp_path):
    (tmp_path / "four.png").write_bytes(sheet())
    path = tmp_path / "map.tmx"
    path.write_text(
        '<map orientation="orthogonal" width="2" height="1" tilewidth="10" tileheight="10" layers="1" tilesets="x">'
        '<tileset firstgid="1" name="a" tilewidth="10" tileheight="10"><image source="four.png"/></tileset>'
        '<layer name="walls" width="2" height="1"><data encoding="csv">1,2</data></layer></map>'
    )
    assert load_map(path).report.counts["tiles"] == 2


def test_elements_and_attributes_that_tiled_does_not_have_are_named_with_their_number(tmp_path):
    path = tmp_path / "map.tmx"
    path.write_text(
        '<map width="2" height="1" tilewidth="10" tileheight="10"><editorsettings/><layerx><data/></layerx><layerx/>'
        '<objectgroup name="a" glow="1"><objects/></objectgroup></map>'
    )
    report = load_map(path).report
    assert report.unread == {"map.layerx": 2, "objectgroup.objects": 1, "objectgroup.glow": 1}
    assert report.lines()[-1] == "not read: map.layerx (2 times), objectgroup.glow, objectgroup.objects"


def test_keys_that_tiled_does_not_have_are_named(tmp_path):
    deep = {"layers": [objects({"x": 0, "y": 0, "glow": 1}, roof=True)], "type": "group"}
    report = read(tmp_path, tiled(layer(empty()), deep, tilesets=[tileset(tiles=[{"id": 1, "glow": 2}])], fog=1)).report
    names = {"fog": 1, "layers.layers.roof": 1, "layers.layers.objects.glow": 1, "tilesets.tiles.glow": 1}
    assert report.unread == names


@pytest.mark.parametrize(
    ("changed", "name"),
    [
        (tiled(layer(empty(), parallaxx=0.5)), "layers.parallaxx"),
        (tiled(layer(empty(), mode="multiply")), "layers.mode"),
        (tiled(layer(empty()), {"type": "imagelayer", "image": "four.png", "repeatx": True}), "layers.repeatx"),
        (tiled(layer(empty()), tilesets=[tileset(objectalignment="top")]), "tilesets.objectalignment"),
        (tiled(layer(empty()), tilesets=[tileset(tilerendersize="grid")]), "tilesets.tilerendersize"),
        (tiled(layer(empty()), skewx=4), "skewx"),
    ],
)
def test_what_is_drawn_otherwise_than_tiled_would_is_named(tmp_path, changed, name):
    assert read(tmp_path, changed).report.unread == {name: 1}


def test_what_changes_nothing_is_not_named(tmp_path):
    plain = layer(empty(), parallaxx=1, parallaxy=1.0, mode="normal", repeatx=False)
    report = read(tmp_path, tiled(plain, tilesets=[tileset(objectalignment="unspecified", fillmode="stretch")])).report
    assert report.unread == {}


@pytest.mark.parametrize(
    ("file", "text"),
    [
        (
            "four.tsj",
            '{"tilewidth": 10, "tileheight": 10, "fog": 1, "tiles": [{"id": 1, "glow": 1}, {"id": 2, "glow": 1}]}',
        ),
        (
            "four.tsx",
            '<tileset tilewidth="10" tileheight="10"><fog/><tile id="1" glow="1"/><tile id="2" glow="1"/></tileset>',
        ),
    ],
)
def test_what_a_tileset_beside_the_map_has_more_is_named_with_its_file(tmp_path, file, text):
    (tmp_path / file).write_text(text)
    unread = read(tmp_path, tiled(layer(empty()), tilesets=[{"firstgid": 1, "source": file}])).report.unread
    fog, glow = ("fog", "tiles.glow") if file.endswith("j") else ("tileset.fog", "tile.glow")
    assert unread == {f"{file}: {fog}": 1, f"{file}: {glow}": 2}


def test_what_a_template_has_more_is_named_with_its_file_once(tmp_path):
    (tmp_path / "a.tx").write_text('<template><object type="wall" glow="1"><fog/></object></template>')
    (tmp_path / "b.tj").write_text('{"type": "template", "fog": 1, "object": {"width": 1, "glow": 1}}')
    places = ({"template": name, "x": 1, "y": 1} for name in ("a.tx", "a.tx", "b.tj"))
    unread = read(tmp_path, tiled(layer(empty()), objects(*places))).report.unread
    assert unread == {"a.tx: object.glow": 1, "a.tx: object.fog": 1, "b.tj: fog": 1, "b.tj: object.glow": 1}


def test_objects_in_a_layer_of_tiles_are_counted_as_left_out(tmp_path):
    report = read(tmp_path, tiled(layer(empty(), objects=[{"x": 1}, {"x": 2}]))).report
    assert report.dropped == ("layers[0]: 2 objects in a layer that is none of objects",)
    assert (report.counts["objects"], report.lost) == (2, {"objects": 2})


@pytest.mark.parametrize("told", [[{"name": "gravity", "type": "int", "value": 3}], {"gravity": 3}])
def test_the_properties_of_the_map_itself_are_named(tmp_path, told):
    assert read(tmp_path, tiled(layer(empty()), properties=told)).report.unread == {"properties.gravity": 1}
    assert read(tmp_path, tiled(layer(empty()), properties=[])).report.unread == {}
