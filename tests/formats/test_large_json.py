"""Large JSON files are read piece by piece, and are the same maps as small ones."""

import base64
import json
import os

import pytest

from battlemap.formats import files, large_json
from battlemap.formats.errors import MapFileError
from battlemap.formats.load import load_map
from tests.formats.samples import picture, points, uvtt, write_json


@pytest.fixture
def small_limits(monkeypatch):
    """Files of a few hundred bytes are large, and are read a few bytes at a time."""
    monkeypatch.setattr(large_json, "LARGE_BYTES", 600)
    monkeypatch.setattr(large_json, "LONG_TEXT_BYTES", 100)
    monkeypatch.setattr(files, "CHUNK_BYTES", 7)


def image_text():
    return base64.b64encode(picture(80, 60)).decode()


def broken_up(text):
    return "\n".join(text[at : at + 10] for at in range(0, len(text), 10))


@pytest.mark.parametrize(
    "image",
    [image_text(), "data:image/png;base64," + image_text(), broken_up(image_text()), image_text().rstrip("=")],
    ids=["plain", "data URL", "in lines", "without padding"],
)
@pytest.mark.parametrize("slash", ["/", r"\/"])
def test_a_large_map_is_the_same_as_a_small_one(tmp_path, small_limits, image, slash):
    content = uvtt(line_of_sight=[points((0, 0), (1, 1))], image=image, note='say "\\" and \u00fc' + "/" * 3)
    text = json.dumps(content).replace("/", slash).ljust(700)
    (tmp_path / "map.dd2vtt").write_text(text, encoding="utf-8")
    assert large_json.is_large_json(tmp_path / "map.dd2vtt")
    loaded = load_map(tmp_path / "map.dd2vtt")
    assert list(loaded.images.values()) == [picture(80, 60)]
    assert (len(loaded.state.walls), loaded.report.picture) == (1, "PNG, 80 x 60 px")


def test_a_long_text_that_is_no_picture_is_told(tmp_path, small_limits):
    write_json(tmp_path / "map.dd2vtt", uvtt(image="no picture! " * 200))
    assert any("expected a picture in base64" in note for note in load_map(tmp_path / "map.dd2vtt").report.notes)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda text: text[:-300], "a text that does not end; the file seems to be cut off"),
        (lambda text: text[:-1] + ', "x": ' + "[1, 2], " * 200 + "3}", "MB besides its picture, expected at most that"),
        (lambda text: text + text, "found a second document"),
    ],
)
def test_a_large_file_that_is_no_map_is_refused(tmp_path, small_limits, change, told):
    text = json.dumps(uvtt(image="A" * 900))
    (tmp_path / "map.dd2vtt").write_text(change(text), encoding="utf-8")
    with pytest.raises(MapFileError, match=told):
        load_map(tmp_path / "map.dd2vtt")


def test_a_file_that_is_written_to_while_it_is_read_is_refused(tmp_path, monkeypatch):
    path = write_json(tmp_path / "map.dd2vtt", uvtt())
    monkeypatch.setattr(files, "CHUNK_BYTES", 100)
    pieces = files.pieces_of_file(path)
    next(pieces)
    path.write_bytes(b"{}")
    os.utime(path, (1, 1))
    with pytest.raises(MapFileError, match=r"^map.dd2vtt: the file changed while it was read; open it again"):
        list(pieces)
