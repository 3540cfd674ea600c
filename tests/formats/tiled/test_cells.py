"""The cells of a layer in every encoding, and what is wrong with them."""

import base64
import sys
import zlib
from types import SimpleNamespace

import pytest

from battlemap.formats.errors import MapFileError
from tests.formats.tiled.maps import colour_at, layer, packed, read, read_xml, tiled

ROWS = [[1, 2, 3, 4], [0, 0, 0, 0], [4, 3, 2, 1]]
FLAT = [gid for row in ROWS for gid in row]
HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?><map version="1.10" orientation="orthogonal" width="4" height="3" '
    'tilewidth="10" tileheight="10" infinite="0"><tileset firstgid="1" name="four" tilewidth="10" tileheight="10" '
    'tilecount="4" columns="2"><image source="four.png" width="20" height="20"/></tileset>'
    '<layer id="1" name="floor" width="4" height="3">'
)
TAIL = "</layer></map>"


def drawn(loaded):
    return [[colour_at(loaded, 10 * column + 5, 10 * row + 5) or 0 for column in range(4)] for row in range(3)]


@pytest.mark.parametrize(
    "fields",
    [
        {"data": FLAT},
        {"data": ",".join(map(str, FLAT)) + ",\n", "encoding": "csv"},
        {"data": packed(FLAT), "encoding": "base64", "compression": ""},
        {"data": packed(FLAT, "zlib"), "encoding": "base64", "compression": "zlib"},
        {"data": packed(FLAT, "gzip"), "encoding": "base64", "compression": "gzip"},
    ],
)
def test_every_encoding_of_json_gives_the_same_cells(tmp_path, fields):
    assert drawn(read(tmp_path, tiled(layer(ROWS, **fields)))) == ROWS


@pytest.mark.parametrize(
    "data",
    [
        "<data>" + "".join(f'<tile gid="{gid}"/>' if gid else "<tile/>" for gid in FLAT) + "</data>",
        '<data encoding="csv">\n1,2,3,4,\n0,0,0,0,\n4,3,2,1\n</data>',
        f'<data encoding="base64">\n   {packed(FLAT)}\n  </data>',
        f'<data encoding="base64" compression="zlib">\n   {packed(FLAT, "zlib")}\n  </data>',
        f'<data encoding="base64" compression="gzip">{packed(FLAT, "gzip")}</data>',
    ],
)
def test_every_encoding_of_xml_gives_the_same_cells(tmp_path, data):
    assert drawn(read_xml(tmp_path, HEAD + data + TAIL)) == ROWS


def test_zstd_is_read_where_python_can_and_told_where_not(tmp_path, monkeypatch):
    packed_cells = {"data": packed(FLAT, "zlib"), "encoding": "base64", "compression": "zstd"}
    monkeypatch.setitem(sys.modules, "compression.zstd", None)
    loaded = read(tmp_path, tiled(layer(ROWS, **packed_cells)))
    assert 'layers[0].compression: found "zstd", expected zlib or gzip' in loaded.report.dropped[0]
    squeezer = SimpleNamespace(decompress=lambda data, size: zlib.decompress(data)[:size])
    monkeypatch.setitem(sys.modules, "compression.zstd", SimpleNamespace(ZstdDecompressor=lambda: squeezer))
    assert drawn(read(tmp_path, tiled(layer(ROWS, **packed_cells)))) == ROWS


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"data": FLAT[:-1]}, "layers[0].data: found 11 cells, expected 12 cells"),
        ({"data": [*FLAT, 1]}, "layers[0].data: found 13 cells, expected 12 cells"),
        ({"data": [-1, *FLAT[1:]]}, "layers[0].data: found -1, expected whole numbers from 0 to 4294967295"),
        ({"data": [2**32, *FLAT[1:]]}, "layers[0].data: found 4294967296, expected whole numbers"),
        ({"data": ["a", *FLAT[1:]]}, 'layers[0].data: found "a", expected whole numbers'),
        ({"data": [None, *FLAT[1:]]}, "layers[0].data: found nothing, expected whole numbers"),
        ({"data": [float("nan"), *FLAT[1:]]}, "layers[0].data: found nan, expected whole numbers"),
        ({"data": ",".join(["1"] * 100_000)}, "layers[0].data: found 100000 cells, expected 12 cells"),
        ({"data": "1,2", "encoding": "rot13"}, 'layers[0].encoding: found "rot13", expected csv or base64'),
        ({"data": FLAT, "encoding": ["csv"]}, "layers[0].encoding: found a list of 1, expected csv or base64"),
        ({"data": None}, "layers[0].data: found nothing, expected the cells of the layer"),
        ({"data": "%%%", "encoding": "base64"}, 'layers[0].data: found "%%%", expected cells in base64'),
        ({"data": packed(FLAT[:-1]), "encoding": "base64"}, "layers[0].data: found 11 cells, expected 12 cells"),
        ({"data": packed(FLAT), "encoding": "base64", "compression": "zlib"}, "expected cells packed by zlib"),
        (
            {"data": packed(FLAT), "encoding": "base64", "compression": "lzma"},
            'compression: found "lzma", expected zlib',
        ),
        ({"data": packed(FLAT), "encoding": "base64", "compression": [1]}, "compression: found a list of 1"),
        ({"width": 2.5}, "layers[0].width: found 2.5, expected a whole number from 1 to 5000"),
        ({"width": 5000, "height": 5000}, "layers[0]: found 25000000, expected at most 2000000 cells"),
    ],
)
def test_a_layer_that_cannot_be_read_is_told_and_the_others_stay(tmp_path, fields, told):
    loaded = read(tmp_path, tiled(layer(ROWS), layer(ROWS, **fields)))
    assert told.replace("layers[0]", "layers[1]") in loaded.report.dropped[0]
    assert loaded.report.dropped[0].endswith("; the layer floor is left out")
    assert drawn(loaded) == ROWS


def test_a_bomb_is_not_unpacked(tmp_path):
    bomb = base64.b64encode(zlib.compress(bytes(200_000_000), 9)).decode()
    loaded = read(tmp_path, tiled(layer(ROWS, data=bomb, encoding="base64", compression="zlib")))
    assert "found more than 12 cells, expected 12 cells" in loaded.report.dropped[0]


def test_cut_packed_cells_are_told(tmp_path):
    cut = packed(FLAT, "zlib")[:-16]
    loaded = read(tmp_path, tiled(layer(ROWS, data=cut, encoding="base64", compression="zlib")))
    assert loaded.report.dropped[0].startswith("layers[0].data: found ")


def chunk(column, row, fill, side=2):
    return {"x": column, "y": row, "width": side, "height": side, "data": [fill] * side * side}


def test_an_endless_map_is_as_large_as_its_chunks_with_tiles(tmp_path):
    chunks = [chunk(-2, -2, 1), chunk(0, 0, 2), chunk(40, 40, 0)]
    endless = {"type": "tilelayer", "name": "floor", "chunks": chunks}
    loaded = read(tmp_path, tiled(endless, infinite=True, width=99, height=99))
    grid = loaded.state.info.grid
    assert (grid.columns, grid.rows) == (4, 4)
    assert [colour_at(loaded, x, y) for x, y in ((5, 5), (25, 25), (25, 5))] == [1, 2, None]


def test_an_endless_map_far_too_wide_or_without_tiles_is_refused(tmp_path):
    wide = {"type": "tilelayer", "name": "floor", "chunks": [chunk(-90_000, 0, 1), chunk(90_000, 0, 1)]}
    with pytest.raises(MapFileError, match='map: found "180002 x 2 cells", expected at most 5000 a side'):
        read(tmp_path, tiled(wide, infinite=True))
    with pytest.raises(MapFileError, match="expected an endless map with some tiles"):
        read(tmp_path, tiled(layer([[0, 0]]), infinite=True))
