"""Reads and writes files of others: nothing half-written, nothing that hangs, plain words when it fails."""

import math
import os
import secrets
from collections.abc import Iterable, Iterator
from contextlib import suppress
from io import BytesIO
from pathlib import Path

from battlemap.document.stopping import going_on
from battlemap.document.targets import target_fault
from battlemap.formats.errors import MapFileError

LARGEST_FILE_BYTES = 512 * 2**20
CHUNK_BYTES = 4 * 2**20
_MEGABYTE = 2**20


def read_file(path: Path, *, at_most: int = LARGEST_FILE_BYTES) -> bytes:
    """The bytes of a regular file; ``MapFileError`` for anything else."""
    whole = BytesIO()  # which hands out what it gathered; joined pieces would be there twice
    for piece in going_on(pieces_of_file(path, at_most=at_most)):
        whole.write(piece)
    return whole.getvalue()


def pieces_of_file(path: Path, *, at_most: int = LARGEST_FILE_BYTES) -> Iterator[bytes]:
    """The bytes of a regular file, piece by piece.

    ``MapFileError`` for anything else, and when the file is written to in the meantime.
    """
    try:
        if path.is_dir():
            raise MapFileError(f"{path.name}: found a folder, expected a file")
        if not path.exists():
            raise MapFileError(f"{path}: there is no such file")
        if not path.is_file():
            raise MapFileError(f"{path.name}: found a device or pipe, expected a file")
        with path.open("rb") as file:
            before = os.fstat(file.fileno())
            if before.st_size > at_most:
                raise MapFileError(f"{path.name}: {_too_large(before.st_size, at_most)}")
            left = before.st_size
            while left and (piece := file.read(min(CHUNK_BYTES, left))):
                left -= len(piece)
                yield piece
            after = os.fstat(file.fileno())
    except (OSError, ValueError) as error:  # ValueError: a name with a zero byte
        raise MapFileError(f"{path.name}: cannot be read: {_reason(error)}") from error
    if left or (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns):
        raise MapFileError(f"{path.name}: the file changed while it was read; open it again when it is whole")


def _too_large(size: int, at_most: int) -> str:
    """What is told of a file that is larger, in bytes, than is read; only what holds pictures may be largest."""
    advice = "; save the picture smaller, or as JPEG or WebP" if at_most == LARGEST_FILE_BYTES else ""
    return f"found {_megabytes(size)}, expected at most {_megabytes(at_most)}{advice}"


def _megabytes(size: int) -> str:
    """Rounded up to a tenth, so that what is too large never reads as what is taken."""
    return f"{math.ceil(10 * size / _MEGABYTE) / 10:,g} MB" if size >= _MEGABYTE else f"{size} bytes"


def check_target(path: Path) -> None:
    """``MapFileError`` where ``write_file`` would fail or would end a link, a pipe or a device."""
    if (fault := target_fault(path)) is not None:
        raise MapFileError(f"{path.name}: {fault}")


def write_file(path: Path, data: bytes | Iterable[bytes]) -> None:
    """Write a file, all at once or piece by piece, whole or not at all: beside it first, then put in its place."""
    check_target(path)
    try:
        beside = path.with_name(f".{path.name[:40]}.{secrets.token_hex(4)}.tmp")
    except ValueError as error:
        raise MapFileError(f"{path.name}: found no name to write to, expected one") from error
    try:
        with beside.open("xb") as file:
            file.writelines([data] if isinstance(data, bytes) else data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except (OSError, ValueError) as error:
        raise MapFileError(f"{path.name}: cannot be written: {_reason(error)}") from error
    finally:
        with suppress(OSError, ValueError):
            beside.unlink(missing_ok=True)


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
