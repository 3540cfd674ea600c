"""What the chunks of a PNG tell: its size, and which of them hold texts, however long, that no map needs."""

import struct
import zlib
from collections.abc import Iterator
from contextlib import suppress

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_HEADER_BYTES = 13
_CHUNK_HEAD_BYTES, _CHECKSUM_BYTES = 8, 4
_TEXTS = (b"tEXt", b"zTXt", b"iTXt")
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}  # by the colour type
#: Where each pass of an interlaced picture begins, and its steps: x, y, dx, dy.
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
_IN_ONE = ((0, 0, 1, 1),)
_MOST_PACKED = 1032  # times that packed bytes grow at most
_PIECE_BYTES = 2**20


class PngError(Exception):
    """Bytes that do not begin as a PNG does."""


def png_size(data: bytes) -> tuple[int, int]:
    """Width and height in pixels from the first chunk; ``PngError`` where that is cut or damaged."""
    start, end = len(_SIGNATURE), len(_SIGNATURE) + _CHUNK_HEAD_BYTES + _HEADER_BYTES
    head, checksum = data[start:end], data[end : end + _CHECKSUM_BYTES]
    is_whole = head[:8] == struct.pack(">I", _HEADER_BYTES) + b"IHDR" and len(checksum) == _CHECKSUM_BYTES
    if not is_whole or zlib.crc32(head[4:]) != int.from_bytes(checksum, "big"):
        raise PngError
    width, height = struct.unpack(">II", head[8:16])
    return width, height


def without_texts(data: bytes) -> bytes:
    """The same picture without the texts in it, over which Pillow stops when they are long; others as they are."""
    if not data.startswith(_SIGNATURE) or not any(name in _TEXTS for name, _ in _chunks(data)):
        return data
    return _SIGNATURE + b"".join(chunk for name, chunk in _chunks(data) if name not in _TEXTS)


def chunk_of(data: bytes, name: bytes) -> bytes | None:
    """What the first chunk of that name holds; None where a PNG has none before its pixels end."""
    found = next((chunk for each, chunk in _chunks(data) if each == name), None)
    return None if found is None else bytes(found[_CHUNK_HEAD_BYTES:-_CHECKSUM_BYTES])


def share_of_pixels(data: bytes, *, is_counted: bool) -> float:
    """How much of its pixels a PNG has, 0 to 1: counted by unpacking them, else by how much they can be at most."""
    width, height = png_size(data)
    depth, colour, _, _, interlaced = data[24:29]
    row_bits = depth * _CHANNELS.get(colour, 0)
    needed = sum(
        down * (1 + -(-across * row_bits // 8))
        for x, y, dx, dy in (_PASSES if interlaced else _IN_ONE)
        if (across := -(-(width - x) // dx)) > 0 and (down := -(-(height - y) // dy)) > 0
    )
    packed = (chunk[_CHUNK_HEAD_BYTES:-_CHECKSUM_BYTES] for name, chunk in _chunks(data) if name == b"IDAT")
    found = _unpacked_bytes(packed) if is_counted else _MOST_PACKED * sum(map(len, packed))
    return min(1.0, found / needed)


def _unpacked_bytes(packed: Iterator[memoryview]) -> int:
    unpacker, found = zlib.decompressobj(), 0
    with suppress(zlib.error):
        for part in packed:
            left: bytes | memoryview = part
            while left and not unpacker.eof:
                found += len(unpacker.decompress(left, _PIECE_BYTES))
                left = unpacker.unconsumed_tail
        found += len(unpacker.flush())
    return found


def _chunks(data: bytes) -> Iterator[tuple[bytes, memoryview]]:
    """Each chunk's name, and all its bytes; the last one may be cut."""
    view, place = memoryview(data), len(_SIGNATURE)
    while place + _CHUNK_HEAD_BYTES <= len(data):
        length = int.from_bytes(view[place : place + 4], "big")
        end = place + _CHUNK_HEAD_BYTES + length + _CHECKSUM_BYTES
        yield bytes(view[place + 4 : place + 8]), view[place:end]
        place = end
