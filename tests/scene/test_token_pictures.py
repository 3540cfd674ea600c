"""Pictures for tokens: bounded, made small, cut to the disc."""

import io
import struct
import zlib

import pytest
from PIL import Image
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from battlemap.document.model import WHOLE, Crop
from battlemap.scene.items.token import filling
from battlemap.scene.pictures import PictureError
from battlemap.scene.token_pictures import KEPT_SIDE_PX, kept_image, kept_picture

pytestmark = pytest.mark.gui


def saved(kind: str, size: tuple[int, int], mode: str = "RGB", **options) -> bytes:
    out = io.BytesIO()
    Image.new(mode, size, "#336699").save(out, kind, **options)
    return out.getvalue()


def png_that_says(width: int, height: int) -> bytes:
    """A few bytes that claim to be a picture of that size."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0")) + chunk(b"IEND", b"")


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF"])
def test_pictures_of_the_usual_kinds_are_kept(qapp, kind):
    image = QImage.fromData(kept_picture(saved(kind, (40, 30))))
    assert (image.width(), image.height()) == (40, 30)


def test_a_large_picture_is_made_small_before_it_is_kept(qapp):
    kept = kept_picture(saved("PNG", (5000, 2500)))
    image = QImage.fromData(kept)
    assert (image.width(), image.height()) == (KEPT_SIDE_PX, KEPT_SIDE_PX // 2)
    assert len(kept) < 50_000


def test_what_is_see_through_stays_so(qapp):
    image = Image.new("RGBA", (30, 30), (10, 20, 30, 0))
    out = io.BytesIO()
    image.save(out, "PNG")
    assert QImage.fromData(kept_picture(out.getvalue())).pixelColor(5, 5).alpha() == 0


def test_a_picture_is_turned_as_the_camera_was_held(qapp):
    exif = Image.Exif()
    exif[0x0112] = 6  # a quarter turn
    image = QImage.fromData(kept_picture(saved("JPEG", (60, 20), exif=exif)))
    assert (image.width(), image.height()) == (20, 60)


@pytest.mark.parametrize("size", [(30_000, 30_000), (2_000_000_000, 2)])
def test_a_picture_that_would_fill_the_memory_is_refused_unread(qapp, size):
    with pytest.raises(PictureError, match=r"too large|cannot be read"):
        kept_picture(png_that_says(*size))


@pytest.mark.parametrize("data", [b"", b"not a picture", saved("PNG", (40, 30))[:60], b"GIF89a" + b"\xff" * 40])
def test_what_is_no_picture_says_so(qapp, data):
    with pytest.raises(PictureError):
        kept_picture(data)


def test_an_empty_clipboard_is_no_picture(qapp):
    with pytest.raises(PictureError, match="no picture"):
        kept_image(QImage())


def quarters() -> QPixmap:
    """A picture of four colours, wider than high."""
    image = QImage(200, 100, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for x, y, color in ((0, 0, "red"), (100, 0, "green"), (0, 50, "blue"), (100, 50, "white")):
        painter.fillRect(x, y, 100, 50, color)
    painter.end()
    return QPixmap.fromImage(image)


@pytest.mark.parametrize(
    ("crop", "place", "color"),
    [
        (WHOLE, (30, 30), "red"),
        (WHOLE, (70, 70), "white"),
        (Crop(1.0, 0.5, 0.0), (30, 30), "green"),
        (Crop(2.0, -0.5, -0.25), (70, 70), "red"),
        (Crop(2.0, 0.0, 0.25), (70, 50), "white"),
    ],
)
def test_the_disc_shows_the_chosen_part_of_the_picture(qapp, crop, place, color):
    image = QImage(100, 100, QImage.Format.Format_RGB32)
    image.fill("black")
    painter = QPainter(image)
    painter.fillRect(QRectF(0, 0, 100, 100), filling(quarters(), QRectF(QPointF(0, 0), QPointF(100, 100)), crop))
    painter.end()
    assert image.pixelColor(*place) == QColor(color)
