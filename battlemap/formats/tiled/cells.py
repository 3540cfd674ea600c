"""The cells of a tile layer: text, lists or packed numbers, whole or in chunks."""

import binascii
import importlib
import zlib
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from battlemap.formats.account import many
from battlemap.formats.errors import Words
from battlemap.formats.fields import FieldError, amount

Gids = npt.NDArray[np.uint32]
Mask = npt.NDArray[np.bool_]
CellAt = tuple[int, int]  # column and row

FLIP_X, FLIP_Y, FLIP_DIAGONAL, TURN_HEX = 0x80000000, 0x40000000, 0x20000000, 0x10000000
GID_MASK = 0x0FFFFFFF
MOST_CELLS_A_SIDE = 5000
MOST_CELLS = 2_000_000  # in all layers: 500 x 500 in eight of them
_LARGEST_GID = 0xFFFFFFFF
_ENCODINGS = ("csv", "base64", "xml")  # "xml": an element a cell, which has no name in the file
_INFLATERS = {"zlib": zlib.MAX_WBITS, "gzip": zlib.MAX_WBITS | 16}


class Block(NamedTuple):
    """A rectangle of cells: the column and row of its first, and the global ids, (rows, columns)."""

    column: int
    row: int
    gids: Gids


def cells_in(block: Block, mask: Mask, most: int) -> Iterator[CellAt]:
    """The cells of a block where the mask is set, at most so many: column and row."""
    rows, columns = mask.nonzero()
    for row, column in zip(rows[: max(0, most)].tolist(), columns[: max(0, most)].tolist(), strict=True):
        yield block.column + column, block.row + row


def read_blocks(layer: Mapping[str, Any], place: str) -> list[Block]:
    """The cells of a layer; ``FieldError`` when they cannot be read."""
    chunks = layer.get("chunks")
    encoding, compression = layer.get("encoding") or "csv", layer.get("compression") or ""
    if encoding not in _ENCODINGS:
        raise FieldError(f"{place}.encoding", encoding, "csv or base64")
    if isinstance(chunks, list):
        return [_block(chunk, encoding, compression, f"{place}.chunks[{n}]") for n, chunk in enumerate(chunks)]
    return [_block({**layer, "x": 0, "y": 0}, encoding, compression, place)]


def _block(raw: Any, encoding: Any, compression: Any, place: str) -> Block:
    if not isinstance(raw, dict):
        raise FieldError(place, raw, "an object")
    width, height = (_whole(raw.get(key), f"{place}.{key}", 1, MOST_CELLS_A_SIDE) for key in ("width", "height"))
    column, row = (_whole(raw.get(key), f"{place}.{key}", -100_000, 100_000) for key in ("x", "y"))
    if width * height > MOST_CELLS:
        raise FieldError(place, width * height, f"at most {MOST_CELLS} cells")
    data = raw.get("data")
    if isinstance(data, str) and encoding == "base64":
        numbers = _unpacked(data, compression, width * height, place)
    else:
        numbers = _listed(data, width * height, place)
    return Block(column, row, numbers.reshape(height, width))


def _whole(value: Any, place: str, least: int, most: int) -> int:
    found = amount(value, place)
    if found % 1 or not least <= found <= most:
        raise FieldError(place, value, f"a whole number from {least} to {most}")
    return int(found)


def _listed(data: Any, count: int, place: str) -> Gids:
    """Numbers in a list or separated by commas; a comma at the end is no further number."""
    entries = data.rstrip(", \r\n\t").split(",", count + 1) if isinstance(data, str) else data
    if not isinstance(entries, list):
        raise FieldError(f"{place}.data", data, "the cells of the layer")
    if len(entries) != count:
        found = data.count(",") + 1 if isinstance(data, str) else len(entries)
        raise FieldError(f"{place}.data", Words(many(found, "cell")), many(count, "cell"))
    try:
        numbers = [int(entry) for entry in entries]
        return np.array(numbers, dtype=np.uint32)
    except (ValueError, TypeError, OverflowError) as error:
        wrong = next((entry for entry in entries if not _is_gid(entry)), None)
        raise FieldError(f"{place}.data", wrong, f"whole numbers from 0 to {_LARGEST_GID}") from error


def _is_gid(entry: Any) -> bool:
    try:
        return 0 <= int(entry) <= _LARGEST_GID
    except (ValueError, TypeError, OverflowError):
        return False


def _unpacked(text: str, compression: Any, count: int, place: str) -> Gids:
    try:
        packed = binascii.a2b_base64("".join(text.split()), strict_mode=True)
    except ValueError as error:
        raise FieldError(f"{place}.data", text, "cells in base64") from error
    data = _inflated(packed, compression, 4 * count, place)
    if len(data) != 4 * count:
        found = f"more than {count} cells" if len(data) > 4 * count else many(len(data) // 4, "cell")
        raise FieldError(f"{place}.data", Words(found), many(count, "cell"))
    return np.frombuffer(data, dtype="<u4").astype(np.uint32)


def _inflated(packed: bytes, compression: Any, size: int, place: str) -> bytes:
    """The bytes unpacked, never more than one beyond the size that is expected."""
    if not isinstance(compression, str):
        raise FieldError(f"{place}.compression", compression, "zlib, gzip, zstd or none")
    if compression == "":
        return packed
    try:
        if compression in _INFLATERS:
            inflater = zlib.decompressobj(_INFLATERS[compression])
            return inflater.decompress(packed, size + 1)
        if compression == "zstd":
            zstd = importlib.import_module("compression.zstd")  # from Python 3.14 on
            unpacked: bytes = zstd.ZstdDecompressor().decompress(packed, size + 1)
            return unpacked
    except ImportError as error:
        raise FieldError(
            f"{place}.compression", compression, "zlib or gzip; in Tiled: Map > Map Properties > Tile Layer Format"
        ) from error
    except (zlib.error, ValueError) as error:
        raise FieldError(f"{place}.data", "packed cells that are damaged", f"cells packed by {compression}") from error
    raise FieldError(f"{place}.compression", compression, "zlib, gzip, zstd or none")
