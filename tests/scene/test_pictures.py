"""Reading pictures of others."""

import io
import re

import pytest
from PIL import Image
from PySide6.QtGui import QColor

from battlemap.document.picture_limits import too_large_told
from battlemap.formats.pictures import picture_facts
from battlemap.scene.pictures import DRAWING_PX, PictureError, Pictures, read_picture
from tests.formats.samples import picture as sample
from tests.formats.test_pictures import png_that_claims, with_a_long_text

RED = (200, 30, 30)


def picture(file_format: str, size: tuple[int, int] = (8, 6)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, RED).save(out, file_format, **({"lossless": True} if file_format == "WEBP" else {}))
    return out.getvalue()


@pytest.mark.parametrize("file_format", ["PNG", "WEBP", "PCX"])  # PCX: Qt has no reader, Pillow has
def test_pictures_are_read_by_content(file_format):
    image, size = read_picture(picture(file_format))
    assert (image.width(), image.height(), size.width(), size.height()) == (8, 6, 8, 6)
    assert image.pixelColor(3, 3) == QColor(*RED)


def test_a_picture_with_too_many_pixels_is_read_smaller_and_keeps_its_size_in_the_file():
    image, size = read_picture(picture("PNG", (400, 100)), max_pixels=10_000)
    assert (size.width(), size.height()) == (400, 100)
    assert (image.width(), image.height()) == (200, 50)


def test_what_is_no_picture_says_what_both_readers_found():
    with pytest.raises(PictureError, match=r"Qt: .* Pillow: "):
        read_picture(b"not a picture at all")


def test_a_picture_only_pillow_reads_is_refused_when_it_is_too_large():
    with pytest.raises(PictureError, match="400 x 100"):
        read_picture(picture("PCX", (400, 100)), max_pixels=10_000)


def test_a_picture_of_too_many_pixels_that_a_campaign_kept_is_told_and_never_read(qapp):
    told = f"The picture is not shown: {too_large_told(40_000, 40_000)}."
    data = png_that_claims(40_000, 40_000)
    on_screen = Pictures(lambda _image: data, beside=True)
    assert on_screen.large("bomb").problem.startswith(told)
    assert on_screen.reading("bomb") is None
    for read in (Pictures(lambda _image: data).large, Pictures(lambda _image: data).pixmap):
        with pytest.raises(PictureError, match=re.escape(told)):
            read("bomb")


def test_a_picture_with_a_long_text_in_it_is_shown(qapp):
    image, size = read_picture(with_a_long_text(picture("PNG"), 30_000_000))
    assert (size.width(), size.height(), image.pixelColor(3, 3)) == (8, 6, QColor(*RED))


def test_each_picture_is_decoded_once(qapp):
    asked = []

    def load(image_id):
        asked.append(image_id)
        return picture("PNG")

    pictures = Pictures(load)
    assert pictures.pixmap("a").cacheKey() == pictures.pixmap("a").cacheKey()
    assert asked == ["a"]


def test_pictures_that_qt_can_not_read_do_no_harm_however_many_there_are():
    """The reader outlived the bytes it read from, which now and then ended the program."""
    data = picture("TIFF")
    sizes = {read_picture(data)[1].toTuple() for _ in range(300)}
    assert sizes == {(8, 6)}


@pytest.mark.parametrize("kind", ["PNG", "WEBP", "JPEG", "GIF", "BMP", "TIFF", "AVIF"])
def test_every_kind_that_comes_in_is_shown_in_the_size_its_header_tells(qapp, kind):
    data = sample(40, 30, kind, "red")
    image, size = read_picture(data)
    facts = picture_facts(data)
    assert (size.width(), size.height()) == (facts.width_px, facts.height_px) == (40, 30)
    assert image.pixelColor(20, 15).red() > 240
    assert image.pixelColor(20, 15).blue() < 16


@pytest.mark.parametrize("attributes", ['width="40" height="30"', 'width="10mm" height="8mm"', 'viewBox="0 0 40.5 30"'])
def test_a_drawing_is_shown_sharp_and_placed_by_the_size_it_tells(qapp, attributes):
    data = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}><rect width="9" height="9" fill="red"/></svg>'.encode()
    )
    image, size = read_picture(data)
    facts = picture_facts(data)
    assert (size.width(), size.height()) == (facts.width_px, facts.height_px)
    assert image.width() == DRAWING_PX
    assert image.pixelColor(100, 100).name() == "#ff0000"
