import struct
import zlib

import pytest

from battlemap.formats.pictures import PictureError, PictureFacts, TooLargeError, picture_facts, picture_name
from battlemap.formats.png import without_texts
from battlemap.formats.printed_grid import grid_of_picture
from battlemap.formats.whole_pictures import picture_note
from tests.formats.samples import picture

KINDS = ["PNG", "WEBP", "JPEG", "GIF", "BMP", "TIFF", "AVIF"]


def png_that_claims(width, height):
    header = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunk = struct.pack(">I", 13) + header + struct.pack(">I", zlib.crc32(header))
    return b"\x89PNG\r\n\x1a\n" + chunk + struct.pack(">I", 0) + b"IDAT" + struct.pack(">I", zlib.crc32(b"IDAT"))


@pytest.mark.parametrize("kind", KINDS)
def test_the_header_tells_kind_and_size(kind):
    facts = picture_facts(picture(33, 17, kind))
    assert (facts.kind.upper(), facts.width_px, facts.height_px) == (kind, 33, 17)


def test_a_picture_larger_than_pillow_would_open_is_measured_without_being_decoded():
    assert picture_facts(png_that_claims(20_000, 20_000)) == PictureFacts("PNG", 20_000, 20_000)


@pytest.mark.parametrize(
    ("size", "told"),
    [
        ((40_000, 40_000), r"PNG picture of 40000 x 40000 px \(1,600 megapixels\), expected at most 500 megapixels"),
        ((25_000, 20_001), r"\(501 megapixels\)"),
        ((2**31 - 1, 1), "200,000 px a side"),
    ],
)
def test_a_picture_of_too_many_pixels_is_refused_with_its_size_and_the_largest_taken(size, told):
    with pytest.raises(TooLargeError, match=told):
        picture_facts(png_that_claims(*size))


def test_a_picture_without_a_side_is_refused():
    with pytest.raises(PictureError, match="0 x 5 px, expected a size"):
        picture_facts(png_that_claims(0, 5))


def with_a_long_text(png, characters=3_000_000):
    """A PNG in which a text was packed after the header, as programs that make pictures keep their settings."""
    text = b"zTXt" + b"settings\0\0" + zlib.compress(b"A" * characters)
    return png[:33] + struct.pack(">I", len(text) - 4) + text + struct.pack(">I", zlib.crc32(text)) + png[33:]


def test_a_long_text_within_a_png_does_not_matter():
    data = with_a_long_text(picture(33, 17))
    assert picture_facts(data) == PictureFacts("PNG", 33, 17)
    assert picture_note(data) is None
    assert without_texts(data) == picture(33, 17) == without_texts(picture(33, 17))
    assert grid_of_picture(data) is None  # but it was read


@pytest.mark.parametrize("data", [b"", b"hello", b"<html/>", picture(8, 8, "ICO")])
def test_what_is_no_picture_is_named_by_its_beginning(data):
    with pytest.raises(PictureError, match="expected a PNG, JPEG, WebP, GIF, BMP, TIFF, AVIF or SVG picture"):
        picture_facts(data)


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_cut_within_its_header_is_damaged(kind):
    with pytest.raises(PictureError, match="damaged"):
        picture_facts(picture(33, 17, kind)[:14])


@pytest.mark.parametrize("name", ["deck.png", "Ladedeck 漢字.webp", "it's a map (2).JPEG", ".hidden.png", "a.b.c.png"])
def test_a_safe_name_is_kept(name):
    assert picture_name(name) == name.lstrip(".")


def claiming(kind, width, height):
    """A picture of that kind whose header says another size."""
    data = bytearray(picture(300, 200, kind))
    if kind == "WEBP":
        at = data.index(b"\x9d\x01\x2a") + 3
        data[at : at + 4] = width.to_bytes(2, "little") + height.to_bytes(2, "little")
    else:
        at = data.index(b"ispe") + 8
        data[at : at + 8] = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    return bytes(data)


@pytest.mark.parametrize(
    ("kind", "side", "megapixels"), [("WEBP", 13_500, 183), ("AVIF", 11_500, 133), ("AVIF", 20_000, 400)]
)
def test_what_pillow_takes_for_a_bomb_is_refused_by_its_size_and_not_called_damaged(kind, side, megapixels):
    with pytest.raises(TooLargeError, match=rf"{side} x {side} px \({megapixels} megapixels\), expected at most \d+ "):
        picture_facts(claiming(kind, side, side))


def test_pictures_that_pillow_holds_several_times_are_too_large_sooner():
    sizes = {kind: PictureFacts(kind, 9000, 9000).is_too_large_for(120_000_000) for kind in ("PNG", "WebP", "AVIF")}
    assert sizes == {"PNG": False, "WebP": True, "AVIF": True}
    assert PictureFacts("WebP", 8000, 8000).is_too_large_for(60_000_000)
    assert not PictureFacts("WebP", 8000, 8000).is_too_large_for(120_000_000)
