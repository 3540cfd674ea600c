"""MapTool files, made by hand: references, picture, tokens, and what is wrong with an archive."""

import io
import zipfile

import pytest

from battlemap.formats.errors import MapFileError
from battlemap.formats.load import load_map, load_maps
from battlemap.formats.maptool import archive
from tests.formats.maptool.zones import MODEL, campaign, single, token, write, zone
from tests.formats.samples import picture


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
    loaded = load_map(write(tmp_path, single(zone(grid=f'<grid class="{MODEL}.IsometricGrid"><size>50</size></grid>'))))
    assert loaded.state.info.grid.kind == "none"
    assert "the grid is of the kind IsometricGrid, which is not read; the map has no grid" in loaded.report.notes


def test_a_map_without_a_picture_is_as_large_as_its_tokens_need(tmp_path):
    loaded = load_map(write(tmp_path, single(zone(tokens=[token("A", 10, 0), token("B", 1010, -100)]))))
    assert (loaded.state.info.grid.columns, loaded.state.info.grid.rows) == (21, 10)
    assert [found.at for found in loaded.state.tokens.values()] == [(0, 2), (20, 0)]


def stamp(**fields):
    key = "<net.rptools.lib.MD5Key><id>abc</id></net.rptools.lib.MD5Key>"
    found = token("floor", 10, 50, **{"layer": "BACKGROUND", "width": 500, "height": 400, **fields})
    return found.replace("</y>", f"</y><imageAssetMap><entry><null/>{key}</entry></imageAssetMap>", 1)


BOARD = "<mapAsset><id>abc</id></mapAsset><boardPosition><x>?!</x><y>0</y></boardPosition>"
GRID = f'<grid class="{MODEL}.SquareGrid"><offsetX>?!</offsetX><offsetY>0</offsetY><size>50</size></grid>'


@pytest.mark.parametrize(
    ("inner", "told"),
    [
        (zone(grid=GRID), 'grid.offsetX: found "?!", expected a finite number; taken as 0'),
        (zone(more=BOARD), 'boardPosition.x: found "?!", expected a finite number; taken as 0'),
        (zone(more="<imageScaleX>1e999</imageScaleX><mapAsset><id>abc</id></mapAsset>"), "map.imageScaleX: found "),
        (zone(tokens=[token("Orc", 0, 0, facing="")]), "token Orc.facing: found nothing, expected a finite number"),
        (zone(tokens=[token("Orc", 0, 0, facing="<b/>")]), "token Orc.facing: found nothing"),
        (zone(tokens=[stamp(scaleX="?!")]), 'stamp floor.scaleX: found "?!", expected a finite number; taken as 1'),
    ],
)
def test_an_amount_that_is_none_is_named_and_what_it_is_taken_as(tmp_path, inner, told):
    (line,) = load_map(write(tmp_path, single(inner), abc=picture(500, 400))).report.mended
    assert line.startswith(told)


@pytest.mark.parametrize("x", ["far", "", "nan"])
def test_a_token_without_a_place_is_left_out_by_name_and_the_others_stay(tmp_path, x):
    loaded = load_map(write(tmp_path, single(zone(tokens=[token("Orc", x, 0), token("Ada", 60, 0)]))))
    assert [found.name for found in loaded.state.tokens.values()] == ["Ada"]
    (line,) = loaded.report.dropped
    assert line.startswith("token Orc: x: found ")
    assert line.endswith("; the token is left out")
    assert (loaded.report.counts["tokens"], loaded.report.counts["tokens_kept"]) == (2, 1)


def test_a_map_of_a_campaign_that_cannot_be_read_is_left_out_by_name_and_the_others_stay(tmp_path):
    path = write(tmp_path, campaign(zone("One"), zone("Two", grid="<grid><size>?!</size></grid>")), "all.cmpgn")
    (loaded,) = load_maps(path)
    told = 'map Two: grid.size: found "?!", expected a finite number; the map is left out'
    assert (loaded.state.info.name, loaded.report.dropped) == ("One", (told,))


def test_entries_that_lead_nowhere_or_to_the_same_are_counted(tmp_path):
    entries = [f'<{MODEL}.Token reference="../nowhere"/>', token("Orc", 0, 0), "<b/>"]
    again = f'<{MODEL}.Token reference="../../entry[2]/{MODEL}.Token"/>'
    loaded = load_map(write(tmp_path, single(zone(tokens=[*entries, again]))))
    assert [found.name for found in loaded.state.tokens.values()] == ["Orc"]
    assert loaded.report.dropped == (
        "2 entries in the list of tokens that lead to no token",
        "1 entry in the list of tokens that leads to one listed before",
    )


def test_a_picture_that_is_cut_short_or_drawn_at_no_size_is_told(tmp_path):
    more = "<mapAsset><id>abc</id></mapAsset>"
    notes = load_map(write(tmp_path, single(zone(more=more)), abc=picture(500, 400)[:-20])).report.notes
    assert any("cut short" in line for line in notes)
    none = load_map(write(tmp_path, single(zone(more=f"{more}<imageScaleX>0</imageScaleX>")), abc=picture())).report
    assert any("found the scale 0 x 1" in line for line in none.notes)


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
    assert error(path) == "other.zip: found a damaged zip archive; the file seems to be cut off, get it again"


def test_an_archive_of_far_too_many_entries_is_told_with_their_number(tmp_path, monkeypatch):
    monkeypatch.setattr("battlemap.formats.maptool.archive.MOST_FILES", 2)
    path = write(tmp_path, single(zone()), abc=picture())
    assert error(path) == "cave.rpmap: found a zip archive with 3 entries, expected at most 2"


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


def test_a_picture_that_is_far_too_large_unpacked_does_not_stop_the_map(tmp_path, monkeypatch):
    monkeypatch.setattr(archive, "LARGEST_FILE_BYTES", 1000)
    content = single(zone(tokens=[token("Orc", 60, 50)], more="<mapAsset><id>abc</id></mapAsset>"))
    loaded = load_map(write(tmp_path, content, abc=picture() + bytes(5000)))
    assert len(loaded.state.tokens) == 1
    assert loaded.state.info.picture is None
    assert any(
        "assets/abc.png: found more than 1000 bytes, expected at most that" in note for note in loaded.report.notes
    )


def test_a_picture_that_is_not_in_the_archive_is_told_as_missing(tmp_path):
    loaded = load_map(write(tmp_path, single(zone(more="<mapAsset><id>gone</id></mapAsset>"))))
    told = 'the picture of the map cannot be used: there is no picture "gone" in the archive'
    assert told in loaded.report.notes
