"""A picture that is not all there comes in with a note that says so."""

import base64
import struct
import zlib

import pytest

from battlemap.formats.load import load_map
from battlemap.formats.whole_pictures import picture_note
from tests.formats.samples import HEAD, picture, uvtt, write_json, write_scenario_text
from tests.formats.test_pictures import png_that_claims

KINDS = ("PNG", "JPEG", "WEBP", "GIF", "BMP")


@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_picture_has_no_note(kind):
    assert picture_note(picture(80, 60, kind)) is None


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_cut_short_is_told(kind):
    assert "the picture bay.x is cut short" in picture_note(picture(300, 200, kind)[:-40], "bay.x")


def test_a_picture_with_a_changed_byte_is_told_as_damaged():
    data = bytearray(picture(80, 60))
    data[data.index(b"IDAT") + 8] ^= 1
    assert "the picture is damaged: a checksum is wrong at byte" in picture_note(bytes(data))


def png_with(pixels, size=(80, 60), depth=8, colour=2, interlaced=0):
    """A PNG in which every part is whole."""
    head = struct.pack(">IIBBBBB", *size, depth, colour, 0, 0, interlaced)
    parts = [(b"IHDR", head), *((b"IDAT", pixels[at : at + 50]) for at in range(0, len(pixels), 50)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)) for name, body in parts
    )


@pytest.mark.parametrize(
    ("png", "missing"),
    [
        (png_with(b""), 100),
        (png_with(zlib.compress(bytes(60 * 241 // 4))), 75),
        (png_with(zlib.compress(bytes(60 * 241))[:5]), 100),
        (png_with(zlib.compress(bytes(9_000_000)), (20_000, 20_000)), 100),
        (png_with(zlib.compress(bytes(60 * 241))), None),
        (png_with(zlib.compress(bytes(60 * 241)), interlaced=1), 1),
        (png_with(zlib.compress(bytes(8 * (1 + 1))), (8, 8), 1, 0), None),
        (png_with(zlib.compress(bytes(2 + 2 + 4 + 4 + 8 + 10 + 18)), (5, 5), 8, 0, 1), None),
    ],
)
def test_a_png_with_an_end_mark_and_too_few_pixels_is_told(png, missing):
    """It was blank paper without a word (issue 8)."""
    note = picture_note(png)
    assert note is None if missing is None else f"is damaged: {missing} % of its pixels are missing" in note


def test_a_huge_picture_is_not_decoded():
    head = bytearray(picture(8, 6, "BMP"))
    head[18:26] = (12_000).to_bytes(4, "little") * 2
    assert picture_note(bytes(head)) is None


def test_a_picture_of_too_many_pixels_that_a_campaign_kept_is_told():
    note = picture_note(png_that_claims(40_000, 40_000), "bay.png")
    assert note.startswith("the picture bay.png is not shown: found a PNG picture of 40000 x 40000 px")


def test_a_cut_picture_beside_a_scenario_is_noted_in_the_report(tmp_path):
    (tmp_path / "deck.png").write_bytes(picture(80, 60)[:-20])
    loaded = load_map(write_scenario_text(tmp_path, "[picture]\nfile = 'deck.png'\npx_per_cell = 10", HEAD))
    assert [note.startswith("the picture deck.png is cut short") for note in loaded.report.notes] == [True]
    assert loaded.beside == (tmp_path / "deck.png",)


def test_beside_a_picture_of_too_many_pixels_the_rest_of_a_scenario_comes(tmp_path):
    (tmp_path / "deck.png").write_bytes(png_that_claims(40_000, 40_000))
    more = "[picture]\nfile = 'deck.png'\npx_per_cell = 10\n[[wall]]\nline = [[1, 1], [5, 1]]"
    loaded = load_map(write_scenario_text(tmp_path, more, HEAD))
    assert loaded.state.info.picture is None
    assert len(loaded.state.walls) == 1
    assert "40000 x 40000 px (1,600 megapixels)" in loaded.report.notes[0]


def test_a_cut_picture_in_a_universal_vtt_file_is_noted_in_the_report(tmp_path):
    image = base64.b64encode(picture(80, 60)[:-20]).decode()
    loaded = load_map(write_json(tmp_path / "map.uvtt", uvtt(image=image)))
    assert [note.startswith("the picture is cut short") for note in loaded.report.notes] == [True]
    assert loaded.state.info.picture is not None


def test_a_cut_picture_alone_is_noted_in_the_report(tmp_path):
    (tmp_path / "deck.png").write_bytes(picture(80, 60)[:-20])
    assert "cut short" in load_map(tmp_path / "deck.png").report.notes[-1]
