"""Pictures that are made smaller in bands of rows look as if they had been unpacked whole."""

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from battlemap.scene import large_png
from battlemap.scene.pictures import read_picture

WIDTH, HEIGHT = 64, 90
NEAR = 2  # of 255: both round, one of them twice


def drawn(kind: QImage.Format) -> QImage:
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_ARGB32)
    image.fill(QColor(20, 30, 40, 255))
    painter = QPainter(image)
    for number in range(30):
        color = QColor.fromHsv(number * 12, 200, 255 - number * 5)
        painter.fillRect(QRect(number * 7 % WIDTH, number * 11 % HEIGHT, 20, 13), color)
    painter.end()
    return image.convertToFormat(kind)


def as_png(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(buffer.data().data())


@pytest.mark.gui
@pytest.mark.parametrize(
    "kind",
    [
        QImage.Format.Format_RGB32,
        QImage.Format.Format_ARGB32,
        QImage.Format.Format_Grayscale8,
        QImage.Format.Format_Indexed8,
    ],
)
def test_a_picture_read_in_bands_is_the_same_as_one_read_whole(qapp, monkeypatch, kind):
    monkeypatch.setattr(large_png, "BAND_ROWS", 8)
    data = as_png(drawn(kind))
    image, size = read_picture(data, max_pixels=WIDTH * HEIGHT // 4)
    whole = QImage.fromData(data).convertToFormat(QImage.Format.Format_RGB32)
    whole = whole.scaled(QSize(WIDTH // 2, HEIGHT // 2), mode=Qt.TransformationMode.SmoothTransformation)
    assert (image.size(), size) == (whole.size(), QSize(WIDTH, HEIGHT))
    for x in range(whole.width()):
        for y in range(whole.height()):
            found, expected = QColor(image.pixel(x, y)), QColor(whole.pixel(x, y))
            off = max(abs(a - b) for a, b in zip(found.getRgb(), expected.getRgb(), strict=True))
            assert off <= NEAR, (x, y, found.name(), expected.name())


@pytest.mark.gui
def test_the_rows_before_the_place_where_a_large_picture_is_cut_off_are_shown(qapp, monkeypatch):
    monkeypatch.setattr(large_png, "BAND_ROWS", 2)
    data = as_png(drawn(QImage.Format.Format_RGB32))
    whole, _ = read_picture(data, max_pixels=WIDTH * HEIGHT // 4)
    image, size = read_picture(data[: len(data) * 3 // 4], max_pixels=WIDTH * HEIGHT // 4)
    assert (image.size(), size) == (whole.size(), QSize(WIDTH, HEIGHT))
    assert [image.pixel(x, 5) for x in range(WIDTH // 2)] == [whole.pixel(x, 5) for x in range(WIDTH // 2)]
    assert image.pixel(3, HEIGHT // 2 - 1) == QColor("black").rgb()
