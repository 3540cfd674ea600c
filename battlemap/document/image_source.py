"""A picture of a campaign that is read when it is wanted: its size stands in its first bytes."""

import hashlib
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from battlemap.document.errors import DocumentError, DocumentFileError
from battlemap.document.model import ImageId

BUSY_TIMEOUT_S = 2.0
PIECE_BYTES = 4 * 2**20
_WITH_BYTES = ("blob", "text")  # text: of a file that another program wrote


@dataclass(frozen=True, slots=True)
class ImageSource:
    """The beginning of a picture, and what reads all of it, in any thread; ``DocumentError`` where it is damaged."""

    head: bytes
    read: Callable[[], bytes]


def sources_of(
    source: Callable[[ImageId, int], ImageSource], images: Iterable[ImageId | None]
) -> dict[ImageId, ImageSource]:
    """What reads each of these pictures, as ``Document.image_source`` tells; DocumentError where one is missing."""
    return {image: source(image, 0) for image in images if image is not None}


def read_all(sources: Mapping[ImageId, ImageSource]) -> dict[ImageId, bytes]:
    """The bytes of these pictures; DocumentError where one is damaged."""
    return {image: source.read() for image, source in sources.items()}


def image_in(connection: sqlite3.Connection, name: str, image_id: ImageId) -> bytes:
    """The bytes of a picture in an open database; DocumentError when it is not there or is not what it was."""
    row = connection.execute("SELECT rowid, typeof(data) FROM images WHERE id = ?", (image_id,)).fetchone()
    if row is None:
        raise DocumentError(f"{name}: there is no picture {image_id}")
    data = b""
    if row[1] in _WITH_BYTES:
        with connection.blobopen("images", "data", row[0], readonly=True) as blob:  # a query would hold it twice
            data = blob.read()
    if hashlib.sha256(data).hexdigest() != image_id:
        raise DocumentFileError(f"{name}: the picture {image_id} is damaged: its bytes have changed")
    return data


def put_image(connection: sqlite3.Connection, image_id: ImageId, data: bytes) -> None:
    """Keep a picture in an open database, unless it is there; piece by piece, so that it is never there twice."""
    room = "INSERT OR IGNORE INTO images VALUES (?, zeroblob(?))"
    added = connection.execute(room, (image_id, len(data)))
    if not added.rowcount:
        return
    with connection.blobopen("images", "data", added.lastrowid or 0) as blob:
        for start in range(0, len(data), PIECE_BYTES):
            blob.write(memoryview(data)[start : start + PIECE_BYTES])


def head_in(connection: sqlite3.Connection, name: str, image_id: ImageId, size: int) -> bytes:
    """The first bytes of a picture in an open database, as they are; DocumentError when it is not there."""
    row = connection.execute("SELECT rowid FROM images WHERE id = ?", (image_id,)).fetchone()
    if row is None:
        raise DocumentError(f"{name}: there is no picture {image_id}")
    with connection.blobopen("images", "data", row[0], readonly=True) as blob:
        return blob.read(size)


def image_in_file(path: Path, image_id: ImageId) -> bytes:
    """The bytes of a picture in a campaign file, whoever works on it; errors as for ``image_in``."""
    try:
        address = f"{path.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True, timeout=BUSY_TIMEOUT_S)) as connection:
            connection.execute("PRAGMA trusted_schema = OFF")  # the file may come from anybody
            return image_in(connection, str(path), image_id)
    except sqlite3.Error as error:
        raise DocumentFileError(f"{path}: {error}") from error
