"""What the chunks of a PNG tell: its size, and which of them hold texts, however long, that no map needs."""

import struct
import zlib
from collections.abc import Iterator

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_HEADER_BYTES = 13
_CHUNK_HEAD_BYTES, _CHECKSUM_BYTES = 8, 4
_TEXTS = (b"tEXt", b"zTXt", b"iTXt")


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


def _chunks(data: bytes) -> Iterator[tuple[bytes, memoryview]]:
    """Each chunk's name, and all its bytes; the last one may be cut."""
    view, place = memoryview(data), len(_SIGNATURE)
    while place + _CHUNK_HEAD_BYTES <= len(data):
        length = int.from_bytes(view[place : place + 4], "big")
        end = place + _CHUNK_HEAD_BYTES + length + _CHECKSUM_BYTES
        yield bytes(view[place + 4 : place + 8]), view[place:end]
        place = end
