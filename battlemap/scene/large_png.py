"""PNG pictures too large to be unpacked whole: read in bands of rows, each made smaller before the next is read.

Qt unpacks all of a PNG before it makes it smaller, 1.6 GB for 20,000 x 20,000 pixels. Its rows are filtered against the
row above them, so each band is given to Qt as a PNG of its own that starts with the last row of the band before. What
the unpacker knew where a band began is kept, so that any band that was read once can be read again by itself.
"""

import struct
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter

BAND_ROWS = 256
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_HEAD_BYTES, _CHUNK_HEAD_BYTES, _CHECKSUM_BYTES = 8, 8, 4
_FED_BYTES = 2**16
#: Bytes a pixel, and the format of Qt that has a row of them as they are; by the colour type of the file.
_ROWS = {
    0: (1, QImage.Format.Format_Grayscale8),
    2: (3, QImage.Format.Format_RGB888),
    3: (1, QImage.Format.Format_Indexed8),
    4: (2, QImage.Format.Format_RGBA8888),
    6: (4, QImage.Format.Format_RGBA8888),
}
_GREY_AND_ALPHA, _RGBA = 4, 6
_NEEDED = (b"PLTE", b"tRNS")
_OF_PIXELS = (b"IHDR", *_NEEDED, b"IDAT", b"IEND")


def pixels_alone(data: bytes) -> bytes:
    """The same PNG without texts and all else that Pillow may stop over; any other picture as it is."""
    if not data.startswith(_SIGNATURE):
        return data
    return _SIGNATURE + b"".join(_chunk(name, body) for name, body in _chunks(memoryview(data)) if name in _OF_PIXELS)


class LargePng:
    """A PNG that is read band by band."""

    def __init__(self, data: memoryview, width: int, height: int, colour: int) -> None:
        self._data, self._width, self.height, self._colour = data, width, height, colour
        before_pixels = takewhile(lambda chunk: chunk[0] != b"IDAT", _chunks(data))
        self._extra = b"".join(_chunk(name, body) for name, body in before_pixels if name in _NEEDED)
        self._marks: list[_Mark] = []

    @classmethod
    def of(cls, data: memoryview) -> "LargePng | None":
        """The picture; None where it is no PNG that can be read so."""
        if bytes(data[12:16]) != b"IHDR":
            return None
        width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", data[16:29])
        if depth != 8 or interlaced or colour not in _ROWS:
            return None
        return cls(data, width, height, colour)

    def smaller(self, size: QSize, goes_on: Callable[[], bool] = lambda: True) -> QImage:
        """All of it at a smaller size, a whole part of its own. What is cut off or damaged stays black."""
        part = self.height // size.height()
        has_alpha = self._colour in (_GREY_AND_ALPHA, _RGBA)
        image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied if has_alpha else QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.black)
        painter = QPainter(image)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        row = 0
        for band in self._bands():
            target = QSize(size.width(), band.height() // part)
            if row // part + target.height() > size.height() or target.isEmpty() or not goes_on():
                break
            smooth = Qt.TransformationMode.SmoothTransformation
            painter.drawImage(QPoint(0, row // part), band.scaled(target, Qt.AspectRatioMode.IgnoreAspectRatio, smooth))
            row += band.height()
        painter.end()
        return image

    def band(self, number: int) -> QImage | None:
        """The rows from ``number`` x ``BAND_ROWS`` on, as they are; None unless they were read once before."""
        if not 0 <= number < len(self._marks):
            return None
        mark = self._marks[number]
        rows = _Unpacked(mark.unpacked).take(self._row_bytes * BAND_ROWS)
        found = self._image(mark.before, rows)
        return None if found is None else found[0]

    @property
    def _row_bytes(self) -> int:
        return 1 + self._width * _ROWS[self._colour][0]

    def _bands(self) -> Iterator[QImage]:
        """The rows of the picture, so many at a time; where each band begins is noted."""
        before = b"\0" * self._row_bytes  # the row above the first one is black
        unpacked = _Unpacked(_State(tuple(body for name, body in _chunks(self._data) if name == b"IDAT")))
        self._marks = []
        while True:
            mark = _Mark(unpacked.state(), before)
            found = self._image(before, unpacked.take(self._row_bytes * BAND_ROWS))
            if found is None:
                return
            self._marks.append(mark)
            band, before = found
            yield band

    def _image(self, before: bytes, rows: bytes) -> tuple[QImage, bytes] | None:
        """A band and its last row as the next one needs it; None where nothing of it can be read."""
        count = len(rows) // self._row_bytes
        png = b"".join((
            bytes(self._data[:_HEAD_BYTES]),
            _chunk(b"IHDR", struct.pack(">IIBBBBB", self._width, count + 1, 8, self._colour, 0, 0, 0)),
            self._extra,
            _chunk(b"IDAT", zlib.compress(before + rows[: count * self._row_bytes], 0)),
            _chunk(b"IEND", b""),
        ))  # fmt: skip
        band = QImage.fromData(png, "PNG")
        if not count or band.isNull():
            return None
        last = band.copy(QRect(0, count, self._width, 1)).convertToFormat(_ROWS[self._colour][1])
        row = bytes(last.constScanLine(0))  # ``last`` outlives the view of its bytes
        if self._colour == _GREY_AND_ALPHA:
            row = b"".join(row[at : at + 4 : 3] for at in range(0, len(row), 4))
        before = b"\0" + row[: self._row_bytes - 1]
        return band.copy(QRect(0, 1, self._width, count)), before


@dataclass(frozen=True, slots=True)
class _State:
    """How far a picture was unpacked: which bytes come next, and what the unpacker knew."""

    chunks: tuple[memoryview, ...]
    chunk: int = 0
    at: int = 0
    tail: bytes = b""
    unpacker: Any = None


@dataclass(frozen=True, slots=True)
class _Mark:
    """Where a band begins, and the row above it."""

    unpacked: _State
    before: bytes


class _Unpacked:
    """The unpacked rows, as many bytes at a time as are asked for; fewer where the file is damaged or ends."""

    def __init__(self, state: _State) -> None:
        self._chunks, self._chunk, self._at, self._tail = state.chunks, state.chunk, state.at, state.tail
        self._unpacker = zlib.decompressobj() if state.unpacker is None else state.unpacker.copy()

    def state(self) -> _State:
        """Where it stands now."""
        return _State(self._chunks, self._chunk, self._at, self._tail, self._unpacker.copy())

    def take(self, size: int) -> bytes:
        """The next bytes."""
        rows = bytearray()
        try:
            while len(rows) < size and not self._unpacker.eof:
                is_fed = self._feed()
                more = self._unpacker.decompress(self._tail, size - len(rows))
                self._tail = self._unpacker.unconsumed_tail
                rows += more
                if not is_fed and not more:
                    break
        except zlib.error:
            self._chunks, self._tail = (), b""
        return bytes(rows)

    def _feed(self) -> bool:
        """Have bytes to unpack; False at the end."""
        while not self._tail and self._chunk < len(self._chunks):
            body = self._chunks[self._chunk]
            self._tail = bytes(body[self._at : self._at + _FED_BYTES])
            self._at += _FED_BYTES
            if self._at >= len(body):
                self._chunk, self._at = self._chunk + 1, 0
        return bool(self._tail)


def _chunks(data: memoryview) -> Iterator[tuple[bytes, memoryview]]:
    place = _HEAD_BYTES
    while place + _CHUNK_HEAD_BYTES <= len(data):
        (length,) = struct.unpack(">I", data[place : place + 4])
        start = place + _CHUNK_HEAD_BYTES
        yield bytes(data[place + 4 : start]), data[start : start + length]
        place = start + length + _CHECKSUM_BYTES


def _chunk(name: bytes, body: bytes | memoryview) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(body, zlib.crc32(name)))
