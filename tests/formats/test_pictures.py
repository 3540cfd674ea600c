import struct
import zlib

import pytest

from battlemap.formats.pictures import PictureError, PictureFacts, picture_facts, picture_name
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
    assert picture_facts(png_that_claims(40_000, 40_000)) == PictureFacts("PNG", 40_000, 40_000)


@pytest.mark.parametrize("size", [(60_000, 60_000), (2**31 - 1, 1), (0, 5)])
def test_a_size_that_cannot_be_opened_is_refused(size):
    with pytest.raises(PictureError, match="PNG picture"):
        picture_facts(png_that_claims(*size))


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
