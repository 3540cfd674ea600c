"""PNG pictures too large to be unpacked whole: read in bands of rows, each made smaller before the next is read.

Qt unpacks all of a PNG before it makes it smaller, 1.6 GB for 20,000 x 20,000 pixels. Its rows are filtered against the
row above them, so each band is given to Qt as a PNG of its own that starts with the last row of the band before.
"""

import struct
import zlib
from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter

BAND_ROWS = 256
_HEAD_BYTES, _CHUNK_HEAD_BYTES, _CHECKSUM_BYTES = 8, 8, 4
_FED_BYTES = 2**16
#: Bytes a pixel, and the format of Qt that has a row of them as they are; by the colour type of the file.
_ROWS = {
    0: (1, QImage.Format.Format_Grayscale8),
    2: (3, QImage.Format.Format_RGB888),
    3: (1, QImage.Format.Format_Indexed8),
    6: (4, QImage.Format.Format_RGBA8888),
}
_NEEDED = (b"PLTE", b"tRNS")


def read_in_bands(data: memoryview, size: QSize) -> QImage | None:
    """The picture at a smaller size, a whole part of its own; None where it is no PNG that can be read so.

    What is cut off or damaged stays black.
    """
    if bytes(data[12:16]) != b"IHDR":
        return None
    width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", data[16:29])
    if depth != 8 or interlaced or colour not in _ROWS:
        return None
    part = height // size.height()
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied if colour == 6 else QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.black)
    painter = QPainter(image)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    row = 0
    for band in _bands(data, width, colour):
        target = QSize(size.width(), band.height() // part)
        if row // part + target.height() > size.height() or target.isEmpty():
            break
        smooth = Qt.TransformationMode.SmoothTransformation
        painter.drawImage(QPoint(0, row // part), band.scaled(target, Qt.AspectRatioMode.IgnoreAspectRatio, smooth))
        row += band.height()
    painter.end()
    return image


def _bands(data: memoryview, width: int, colour: int) -> Iterator[QImage]:
    """The rows of the picture, so many at a time."""
    channels, as_rows = _ROWS[colour]
    row_bytes = 1 + width * channels
    before = b"\0" * row_bytes  # the row above the first one is black
    extra = b"".join(_chunk(name, body) for name, body in _chunks(data) if name in _NEEDED)
    for rows in _filtered_rows(data, row_bytes * BAND_ROWS):
        count = len(rows) // row_bytes
        png = b"".join((
            bytes(data[:_HEAD_BYTES]),
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, count + 1, 8, colour, 0, 0, 0)),
            extra,
            _chunk(b"IDAT", zlib.compress(before + rows[: count * row_bytes], 0)),
            _chunk(b"IEND", b""),
        ))  # fmt: skip
        band = QImage.fromData(png, "PNG")
        if not count or band.isNull():
            return
        last = band.copy(QRect(0, count, width, 1)).convertToFormat(as_rows)  # has to outlive the view of its bytes
        before = b"\0" + bytes(last.constScanLine(0))[: row_bytes - 1]
        yield band.copy(QRect(0, 1, width, count))


def _filtered_rows(data: memoryview, size: int) -> Iterator[bytes]:
    """The unpacked rows, as many bytes at a time; ends where the file is damaged."""
    unpacker, rows = zlib.decompressobj(), bytearray()
    try:
        for name, body in _chunks(data):
            if name != b"IDAT":
                continue
            for at in range(0, len(body), _FED_BYTES):
                fed = bytes(body[at : at + _FED_BYTES])
                while fed:
                    rows += unpacker.decompress(fed, size)
                    fed = unpacker.unconsumed_tail
                    while len(rows) >= size:
                        yield bytes(rows[:size])
                        del rows[:size]
    except zlib.error:
        pass
    yield bytes(rows)


def _chunks(data: memoryview) -> Iterator[tuple[bytes, memoryview]]:
    place = _HEAD_BYTES
    while place + _CHUNK_HEAD_BYTES <= len(data):
        (length,) = struct.unpack(">I", data[place : place + 4])
        start = place + _CHUNK_HEAD_BYTES
        yield bytes(data[place + 4 : start]), data[start : start + length]
        place = start + length + _CHECKSUM_BYTES


def _chunk(name: bytes, body: bytes | memoryview) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(body, zlib.crc32(name)))
