import gzip
import json
import sqlite3

import pytest

from battlemap.formats.load import MapFileError, is_campaign, load_map
from tests.formats.samples import picture, points, uvtt, write_json, write_scenario_text


def error(path):
    with pytest.raises(MapFileError) as caught:
        load_map(path)
    return str(caught.value)


@pytest.mark.parametrize("name", ["a.dd2vtt", "a.uvtt", "a.df2vtt", "a.json", "a.txt", "a.png", "a"])
def test_a_universal_vtt_map_opens_under_any_name(tmp_path, name):
    loaded = load_map(write_json(tmp_path / name, uvtt(line_of_sight=[points((0, 0), (1, 1))])))
    assert (len(loaded.state.walls), loaded.state.info.name) == (1, "a")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
def test_a_universal_vtt_map_opens_in_any_unicode(tmp_path, encoding):
    path = tmp_path / "map.uvtt"
    path.write_bytes(("\n" + json.dumps(uvtt())).encode(encoding))
    assert load_map(path).state.info.grid.columns == 8


@pytest.mark.parametrize("name", ["bay.toml", "bay.txt"])
def test_a_scenario_text_opens_under_any_name(tmp_path, name):
    path = write_scenario_text(tmp_path).rename(tmp_path / name)
    assert load_map(path).state.info.name == "Bay"


@pytest.mark.parametrize("name", ["deck.png", "deck.dd2vtt.png", "deck.dd2vtt"])
def test_a_plain_picture_opens_on_a_guessed_grid(tmp_path, name):
    (tmp_path / name).write_bytes(picture(150, 70))
    loaded = load_map(tmp_path / name)
    info = loaded.state.info
    assert (info.grid.columns, info.grid.rows, info.picture.px_per_cell) == (3, 1, 70)
    assert loaded.images == {info.picture.image: picture(150, 70)}
    assert "70 pixels a cell were guessed" in loaded.report.notes[0]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "the file is empty; export it again"),
        (b" \n", "the file is empty; export it again"),
        (
            b"version https://git-lfs.github.com/spec/v1\noid sha256:55\n",
            "found a Git LFS placeholder of 57 bytes",
        ),
        (b'{"type": "map", "layers": []}', "map.tilewidth: found nothing, expected a finite number"),
        (b'{"tilewidth": 16, "image": "a.png"}', "found a Tiled tileset, which a map uses"),
        (b'{"name": "Ogre", "prototypeToken": {}}', "found a thing of Foundry that is no scene"),
        (b'{"pixelsPerTile": 150}', "grid: found nothing, expected an object"),
        (b'{"resolution": {"dpi": 5}}', "found a JSON object of another kind"),
        (b'{"resolution": {"map_size": 5,', "line 1, column 31: not JSON"),
        (b'{"walls": []}\n{"walls": []}', "line 2, column 1: found a second document"),
        (b'{"a": 1, "a": 2}', 'found the key "a" twice in one object, expected it once'),
        (b'{"a":' * 100_000, "found lists or objects nested far too deep"),
        (b'{"a": "\xff"}', "line 1: found byte 0xff, expected text saved as UTF-8"),
        (b"[{}]", "found a list of 1 as the whole file, expected a map of another program"),
        (b"<?xml version='1.0'?><map/>", "map.tilewidth: found nothing, expected a finite number"),
        (b"<tileset/>", "found a Tiled tileset, which a map uses, expected a Tiled map"),
        (b"<a/>", "found an XML file, expected a Tiled map"),
        (b"<!doctype html>", "found a web page"),
        (gzip.compress(b"x", mtime=0), "found a gzip archive; unpack it first"),
        (b"PK\x03\x04", "found a damaged zip archive; the file seems to be cut off, get it again"),
        (
            b"hello",
            'found bytes that start "hello", expected a scenario text, a picture, or a map of another program',
        ),
        (b"\x89PNG\r\n\x1a\nbroken", "found a damaged PNG picture: its size cannot be read"),
    ],
)
def test_what_is_no_map_is_told_in_plain_words(tmp_path, data, told):
    path = tmp_path / "map.dd2vtt"
    path.write_bytes(data)
    assert error(path).startswith(f"map.dd2vtt: {told}")


def test_a_truncated_map_is_told_with_line_and_column(tmp_path):
    path = write_json(tmp_path / "map.dd2vtt", uvtt())
    path.write_text(json.dumps(uvtt(), indent=1)[:-40])
    assert error(path).startswith("map.dd2vtt: line 22, column 11: not JSON: unterminated string")
    assert error(path).endswith("the file seems to be cut off")


def test_a_number_of_five_thousand_digits_is_told_by_its_place(tmp_path):
    path = tmp_path / "map.dd2vtt"
    path.write_text(json.dumps(uvtt()).replace('"x": 8', '"x": 8' + "0" * 5000))
    assert error(path) == "map.dd2vtt: resolution.map_size.x: found inf, expected a finite number"


def test_a_file_that_is_not_there_is_told(tmp_path):
    assert error(tmp_path / "gone.uvtt") == f"{tmp_path / 'gone.uvtt'}: there is no such file"
    assert error(tmp_path) == f"{tmp_path.name}: found a folder, expected a file"


@pytest.mark.parametrize("name", ["", "CURRENT", "000003.ldb", "MANIFEST-000001"])
def test_a_database_of_foundry_is_told_with_what_to_do(tmp_path, name):
    for part in ("CURRENT", "MANIFEST-000001", "000003.ldb"):
        (tmp_path / part).write_bytes(b"MANIFEST-000001\n")
    assert "found a database of Foundry 11 or later" in error(tmp_path / name)
    assert "choose Export Data" in error(tmp_path / name)


def test_a_campaign_is_known_by_its_content(tmp_path):
    path = tmp_path / "night.toml"
    with sqlite3.connect(path) as campaign:
        campaign.execute("create table t (x)")
    campaign.close()
    assert is_campaign(path)
    assert error(path) == "night.toml: found a campaign, expected a map; open it as a campaign"


def test_what_is_no_campaign_is_none(tmp_path):
    assert not is_campaign(write_scenario_text(tmp_path))
    assert not is_campaign(tmp_path)
    assert not is_campaign(tmp_path / "gone.bmap")


def test_an_empty_scenario_is_no_export_to_be_repeated(tmp_path):
    (tmp_path / "night.toml").write_bytes(b"\n")
    assert error(tmp_path / "night.toml") == "night.toml: the file is empty; expected a scenario text"


def test_half_a_sign_in_a_file_comes_in_as_a_sign_for_anything_unknown(tmp_path):
    tokens = '[{"name": "a\\udc00", "x": 0, "y": 0}]'
    text = '{"name": "\\ud800x \\ud83d\\ude00", "walls": [], "lights": [], "tokens": ' + tokens + "}"
    (tmp_path / "scene.json").write_text(text, encoding="ascii")
    state = load_map(tmp_path / "scene.json").state
    assert state.info.name == "\ufffdx \U0001f600"
    assert [token.name for token in state.tokens.values()] == ["a\ufffd"]
