"""MapTool files, made by hand: references, picture, tokens, and what is wrong with an archive."""

import io
import zipfile

import pytest

from battlemap.formats.errors import MapFileError
from battlemap.formats.load import load_map, load_maps
from tests.formats.samples import picture

GUID, MODEL = "net.rptools.maptool.model.GUID", "net.rptools.maptool.model"


def token(name, x, y, **fields):
    inner = "".join(f"<{key}>{value}</{key}>" for key, value in fields.items())
    return f"<{MODEL}.Token><name>{name}</name><x>{x}</x><y>{y}</y>{inner}</{MODEL}.Token>"


def zone(name="Cave", tokens="", grid="", more=""):
    grid = grid or f'<grid class="{MODEL}.SquareGrid"><offsetX>10</offsetX><offsetY>0</offsetY><size>50</size></grid>'
    entries = "".join(f"<entry><{GUID}/>{each}</entry>" for each in tokens)
    return f"<name>{name}</name>{grid}<unitsPerCell>5.0</unitsPerCell><tokenMap>{entries}</tokenMap>{more}"


def single(inner):
    tag = "net.rptools.maptool.util.PersistenceUtil_-PersistedMap"
    return f"<{tag}><zone>{inner}</zone></{tag}>"


def campaign(*inner, wrapped=False):
    tag = "net.rptools.maptool.util.PersistenceUtil_-PersistedCampaign"
    entries = "".join(f"<entry><{GUID}/><{MODEL}.Zone>{each}</{MODEL}.Zone></entry>" for each in inner)
    sync = "java.util.Collections_-SynchronizedMap"
    if wrapped:
        entries = f"<{sync}><default><m>{entries}</m></default></{sync}>"
    return f"<{tag}><campaign><zones>{entries}</zones></campaign></{tag}>"


def write(folder, content, name="cave.rpmap", **assets):
    path = folder / name
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("content.xml", content)
        archive.writestr("properties.xml", "<map/>")
        for key, data in assets.items():
            archive.writestr(f"assets/{key}.png", data)
    return path


def test_a_map_with_its_picture_and_tokens(tmp_path):
    tokens = [token("Orc", 60, 100, layer="TOKEN", facing=0), token("Ada", 110, 0, tokenType="PC", isVisible="false")]
    more = "<mapAsset><id>abc</id></mapAsset><boardPosition><x>10</x><y>0</y></boardPosition>"
    loaded = load_map(write(tmp_path, single(zone(tokens=tokens, more=more)), abc=picture(500, 400)))
    info = loaded.state.info
    assert (info.name, info.grid.columns, info.grid.rows, info.grid.cell_m) == ("Cave", 10, 8, 1.5)
    assert (info.picture.px_per_cell, info.picture.offset_px) == (50, (0, 0))
    orc, ada = loaded.state.tokens.values()
    assert (orc.at, orc.side, orc.facing_deg, orc.hidden) == ((1, 2), "hostile", 90, False)
    assert (ada.at, ada.side, ada.kind, ada.facing_deg, ada.hidden) == ((2, 0), "friendly", "pc", 180, True)
    assert "walls are not read from MapTool files" in loaded.report.notes[0]
    assert "a cell is 5.0 units, which tell no length; taken as 1.5 m" in loaded.report.notes


def test_the_largest_stamp_is_the_picture_where_the_map_has_none(tmp_path):
    key = "<net.rptools.lib.MD5Key><id>abc</id></net.rptools.lib.MD5Key>"
    small = token("tree", 0, 0, layer="OBJECT", width=10, height=10)
    large = token("floor", 10, 50, layer="BACKGROUND", width=500, height=400, scaleX=2, scaleY=2)
    large = large.replace("</x>", f"</x><imageAssetMap><entry><null/>{key}</entry></imageAssetMap>")
    loaded = load_map(write(tmp_path, single(zone(tokens=[small, large])), abc=picture(500, 400)))
    grid, found = loaded.state.info.grid, loaded.state.info.picture
    assert (grid.columns, grid.rows, found.px_per_cell) == (20, 16, 25)
    assert loaded.state.tokens == {}
    (told,) = loaded.report.dropped
    assert told == "1 stamp besides tokens: only the largest comes in, where the map has no other picture"


@pytest.mark.parametrize("wrapped", [False, True])
def test_a_campaign_holds_several_maps(tmp_path, wrapped):
    path = write(tmp_path, campaign(zone("One"), zone("Two"), zone("One"), wrapped=wrapped), "all.cmpgn")
    assert [each.state.info.name for each in load_maps(path)] == ["One", "Two", "One 2"]
    assert load_map(path, name="Two").state.info.grid.kind == "square"


def test_a_token_that_is_only_a_reference_is_the_one_it_means(tmp_path):
    entry = f'<{MODEL}.Token reference="../../../list/{MODEL}.Token[2]"/>'
    listed = f"<list>{token('Ogre', 0, 0)}{token('Orc', 60, 50)}</list>"
    loaded = load_map(write(tmp_path, single(zone(tokens=[entry], more=listed))))
    (found,) = loaded.state.tokens.values()
    assert found.name == "Orc"


@pytest.mark.parametrize("path", ["../..", ".", "../nowhere", "../../../../../../../..", "[", f"../{MODEL}.Token"])
def test_a_reference_that_leads_nowhere_or_round_is_no_token(tmp_path, path):
    entry = f'<{MODEL}.Token reference="{path}"/>'
    loaded = load_map(write(tmp_path, single(zone(tokens=[entry, token("Orc", 0, 0)]))))
    assert "Orc" in {found.name for found in loaded.state.tokens.values()}


def test_a_grid_that_is_not_read_is_told(tmp_path):
    loaded = load_map(
        write(tmp_path, single(zone(grid=f'<grid class="{MODEL}.HexGridVertical"><size>50</size></grid>')))
    )
    assert loaded.state.info.grid.kind == "none"
    assert "the grid is a HexGridVertical, which is not read; the map has no grid" in loaded.report.notes


def test_a_map_without_a_picture_is_as_large_as_its_tokens_need(tmp_path):
    loaded = load_map(write(tmp_path, single(zone(tokens=[token("A", 10, 0), token("B", 1010, -100)]))))
    assert (loaded.state.info.grid.columns, loaded.state.info.grid.rows) == (21, 10)
    assert [found.at for found in loaded.state.tokens.values()] == [(0, 2), (20, 0)]


def error(path):
    with pytest.raises(MapFileError) as caught:
        load_maps(path)
    return str(caught.value)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("<a/>", "cave.rpmap: found no map in it, expected a MapTool map or campaign"),
        ("<a>", "cave.rpmap: line 1, column 4: not XML: no element found; the file seems to be cut off"),
        ('<!DOCTYPE a [<!ENTITY b "c">]><a/>', "cave.rpmap: line 1: found entity declarations"),
        (single(zone(grid="<grid><size>nan</size></grid>")), 'cave.rpmap: map Cave: grid.size: found "nan"'),
        (single(zone(grid="<grid><size>0</size></grid>")), "cave.rpmap: map Cave: grid.size: found 0.0"),
        (single(zone(grid="<grid/>")), "cave.rpmap: map Cave: grid.size: found nothing, expected a finite number"),
    ],
)
def test_what_cannot_be_read_is_told(tmp_path, content, told):
    assert error(write(tmp_path, content)).startswith(told)


def test_other_archives_and_cut_ones_are_told(tmp_path):
    path = tmp_path / "other.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("../content.txt", "x")
    assert (
        error(path) == "other.zip: found a zip archive; unpack it first, expected a scenario text, a picture, or a map "
        "of another program"
    )
    whole = write(tmp_path, single(zone())).read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    assert error(path).startswith("other.zip: found a zip archive")


def test_damaged_content_and_a_bomb_are_refused(tmp_path, monkeypatch):
    path = write(tmp_path, single(zone()))
    raw = bytearray(path.read_bytes())
    at = raw.index(b"content.xml") + 20
    raw[at : at + 30] = bytes(30)
    path.write_bytes(raw)
    assert error(path) == "cave.rpmap: content.xml: found a damaged or locked file, expected one to read"
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("content.xml", b"<a>" + bytes([32]) * (65 * 2**20))
    path.write_bytes(bomb.getvalue())
    assert error(path) == "cave.rpmap: content.xml: found more than 67108864 bytes, expected at most that"
