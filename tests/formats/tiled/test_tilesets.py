"""Tilesets inside the map and beside it; nothing outside its folder is read."""

import json

import pytest

from tests.formats.samples import picture
from tests.formats.tiled.maps import colour_at, empty, layer, picture_of, read, read_xml, sheet, tiled, tileset

FOUR = '<image source="four.png" width="20" height="20"/>'


def two_rows(first=1):
    return layer([[first, first + 1, first + 2, first + 3], [0] * 4, [0] * 4])


def top_row(loaded):
    return [colour_at(loaded, 10 * column + 5, 5) for column in range(4)]


def test_margin_and_spacing_are_cut_away(tmp_path):
    (tmp_path / "four.png").write_bytes(sheet(10, margin=3, spacing=2))
    loaded = read(tmp_path, tiled(two_rows(), tilesets=[tileset(margin=3, spacing=2)]))
    assert top_row(loaded) == [1, 2, 3, 4]
    assert [colour_at(loaded, x, 0) for x in (0, 9, 10, 19)] == [1, 1, 2, 2]


def test_a_tileset_that_does_not_tell_its_columns_has_as_many_as_fit(tmp_path):
    told = tileset()
    del told["columns"], told["tilecount"]
    assert top_row(read(tmp_path, tiled(two_rows(), tilesets=[told]))) == [1, 2, 3, 4]


@pytest.mark.parametrize("source", ["four.tsx", "sets/four.tsx", "sets\\four.tsx", "./sets/../sets/four.tsx"])
def test_a_tileset_beside_the_map_finds_its_picture_from_its_own_folder(tmp_path, source):
    place = tmp_path / source.replace("\\", "/")
    (tmp_path / "sets").mkdir()
    place.write_text(f'<tileset name="f" tilewidth="10" tileheight="10" columns="2">{FOUR}</tileset>')
    (place.parent / "four.png").write_bytes(sheet())
    loaded = read(tmp_path, tiled(two_rows(), tilesets=[{"firstgid": 1, "source": source}]))
    assert top_row(loaded) == [1, 2, 3, 4]
    assert sorted(path.name for path in loaded.beside) == ["four.png", "four.tsx"]


def test_a_tileset_in_json_is_read_too(tmp_path):
    (tmp_path / "four.tsj").write_text(json.dumps(tileset()))
    loaded = read(tmp_path, tiled(two_rows(10), tilesets=[{"firstgid": 10, "source": "four.tsj"}]))
    assert top_row(loaded) == [1, 2, 3, 4]


def test_a_collection_has_a_picture_for_each_tile(tmp_path):
    (tmp_path / "a.png").write_bytes(picture(10, 20, colour="#00ff00"))
    told = {"firstgid": 1, "name": "few", "tilewidth": 10, "tileheight": 20}
    tiles = [{"id": 7, "image": "a.png", "imagewidth": 10, "imageheight": 20}]
    rows = empty()
    rows[2][1] = 8
    loaded = read(tmp_path, tiled(layer(rows), tilesets=[told | {"tiles": tiles}]))
    assert [colour_at(loaded, 15, y) for y in (5, 15, 25)] == [None, 2, 2], "tall tiles grow up from the cell"


def test_the_transparent_colour_is_not_drawn(tmp_path):
    loaded = read(tmp_path, tiled(two_rows(), tilesets=[tileset(transparentcolor="#00ff00")]))
    assert top_row(loaded) == [1, None, 3, 4]


def test_a_tile_offset_moves_all_tiles(tmp_path):
    rows = empty()
    rows[1][1] = 3
    loaded = read(tmp_path, tiled(layer(rows), tilesets=[tileset(tileoffset={"x": -5, "y": 5})]))
    assert [colour_at(loaded, x, y) for x, y in ((6, 16), (14, 24), (18, 16), (6, 12))] == [3, 3, None, None]


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("gone.tsx", 'there is no file "gone.tsx" beside the map'),
        ("../four.tsx", 'found "../four.tsx", which leads outside the map\'s folder; put it beside the map'),
        ("a/../../four.tsx", "leads outside the map's folder"),
        ("/etc/passwd", 'found "/etc/passwd", expected a file beside the map, never outside its folder'),
        ("C:\\four.tsx", "expected a file beside the map"),
        ("https://example.org/four.tsx", "expected a file beside the map"),
        ("link.tsx", 'found "link.tsx", a link that leads outside the map\'s folder'),
        ("loop.tsx", "loop.tsx"),
        ("four.png", "expected"),
        ("broken.tsx", "broken.tsx: line 1, column"),
        ("map.tmj", "tilesets[0]"),
        (".", "there is no file"),
        ("", "expected a file beside the map"),
    ],
)
def test_a_tileset_that_cannot_be_read_is_told_and_its_tiles_are_plain(tmp_path, source, told):
    home = tmp_path / "home"
    home.mkdir()
    good = f'<tileset name="f" tilewidth="10" tileheight="10" columns="2">{FOUR}</tileset>'
    (tmp_path / "four.tsx").write_text(good)
    (home / "link.tsx").symlink_to(tmp_path / "four.tsx")
    (home / "loop.tsx").symlink_to(home / "loop.tsx")
    (home / "broken.tsx").write_text(good[:40])
    loaded = read(home, tiled(two_rows(), tilesets=[{"firstgid": 1, "source": source}]))
    lines = [*loaded.report.notes, *loaded.report.dropped]
    assert any(told in line for line in lines), lines
    assert picture_of(loaded).getpixel((5, 5)) == (150, 150, 150, 255)


def test_a_picture_that_is_missing_is_told_once_and_the_walls_stay(tmp_path):
    rows = [[1, 2, 3, 4], [1, 2, 3, 4], [0] * 4]
    loaded = read(tmp_path, tiled(layer(rows, name="walls"), tilesets=[tileset(image="gone.png")]))
    told = 'plain squares stand for tiles without a picture: there is no file "gone.png" beside the map'
    assert told in loaded.report.notes
    assert len(loaded.state.walls) == 1


@pytest.mark.parametrize("data", [b"", b"hello", sheet()[:60], b"version https://git-lfs.github.com/spec/v1\n"])
def test_a_picture_that_is_none_is_told(tmp_path, data):
    (tmp_path / "four.png").write_bytes(data)
    loaded = read(tmp_path, tiled(two_rows()))
    assert any(note.startswith("plain squares stand for tiles") for note in loaded.report.notes)


def test_tiles_of_no_tileset_stay_empty_and_are_counted(tmp_path):
    loaded = read(tmp_path, tiled(two_rows(), tilesets=[tileset(firstgid=3)]))
    assert top_row(loaded) == [None, None, 1, 2]
    assert loaded.report.dropped == ("tiles in 2 cells: no tileset has them; the cells stay empty",)


@pytest.mark.parametrize("gid", [0, -1, "x", None, 2**40])
def test_a_tileset_without_a_first_id_is_left_out(tmp_path, gid):
    loaded = read(tmp_path, tiled(two_rows(), tilesets=[tileset(firstgid=gid)]))
    assert loaded.report.dropped[0].startswith("tilesets[0].firstgid: found")


def test_a_tileset_of_absurd_tiles_is_told(tmp_path):
    loaded = read(tmp_path, tiled(two_rows(), tilesets=[tileset(tilewidth=10**9)]))
    assert any("tilesets[0].tilewidth: found 1000000000" in note for note in loaded.report.notes)


def test_xml_and_json_give_the_same_map(tmp_path):
    text = (
        '<map version="1.10" orientation="orthogonal" width="4" height="3" tilewidth="10" tileheight="10">'
        '<tileset firstgid="1" name="four" tilewidth="10" tileheight="10" columns="2">'
        f'{FOUR}<tile id="0"><properties><property name="wall" type="bool" value="true"/></properties></tile></tileset>'
        '<layer name="floor" width="4" height="3"><data encoding="csv">1,2,3,4,0,0,0,0,0,0,0,0</data></layer></map>'
    )
    tiles = [{"id": 0, "properties": [{"name": "wall", "type": "bool", "value": True}]}]
    by_xml = read_xml(tmp_path, text)
    by_json = read(tmp_path, tiled(two_rows(), tilesets=[tileset(tiles=tiles)]))
    assert (by_xml.state, by_xml.images) == (by_json.state, by_json.images)
    assert len(by_xml.state.walls) == 1


@pytest.mark.parametrize(
    ("name", "text"),
    [("four.tsx", '<tileset source="four.tsx"/>'), ("four.tsj", '{"type": "tileset", "source": "four.tsj"}')],
)
def test_a_tileset_beside_the_map_that_names_a_further_file_is_told(tmp_path, name, text):
    (tmp_path / name).write_text(text)
    loaded = read(tmp_path, tiled(two_rows(), tilesets=[{"firstgid": 1, "source": name}]))
    told = f'not read: {name}.source: found "{name}", expected the tileset itself, none that names another file'
    assert any(told in note for note in loaded.report.notes)
