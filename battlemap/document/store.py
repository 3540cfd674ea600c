"""The SQLite database of one campaign: rows in, rows out, one transaction a command.

The rollback journal is on purpose: between commands the campaign is one complete file, which can be copied
while it is open.
"""

import os
import sqlite3
import weakref
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Literal

from battlemap.document.codec import CodecError, decode_records, encode, encode_records
from battlemap.document.errors import DocumentError, DocumentFileError
from battlemap.document.history import Step
from battlemap.document.image_source import ImageSource, head_in, image_in, image_in_file, put_image
from battlemap.document.model import ImageId, MapId
from battlemap.document.records import Records

APPLICATION_ID = 0x424D4150  # "BMAP"
FORMAT_VERSION = 1
MOST_HASHED = 256_000_000  # bytes of pictures that are looked at on opening, which takes less than a second

SCHEMA = f"""
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {FORMAT_VERSION};
CREATE TABLE records (map TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, data TEXT NOT NULL,
    PRIMARY KEY (map, kind, id));
CREATE TABLE images (id TEXT PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE history (position INTEGER PRIMARY KEY, map TEXT NOT NULL, text TEXT NOT NULL, gesture TEXT,
    before TEXT NOT NULL, after TEXT NOT NULL);
CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL);
"""
Side = Literal["before", "after"]  # of a step
MOST_MISSING = 1000  # steps of a history; one that stands farther beyond the others has a damaged position
NO_UTF_8 = "decode to UTF-8"  # what SQLite says of a text that is none
LARGEST_RECORD = 64 << 20  # bytes; a larger one is damaged, and is not read
RECORD_COLUMNS = (
    "CAST(map AS BLOB), CAST(kind AS BLOB), CAST(id AS BLOB), "
    f"CASE WHEN length(data) <= {LARGEST_RECORD} THEN CAST(data AS BLOB) END"
)


class ForeignChangeError(DocumentFileError):
    """Another program has written to the file."""


class Store:
    """An open database. Use it from one thread at a time."""

    def __init__(self, connection: sqlite3.Connection, path: Path | None) -> None:
        self.path = path
        self._connection = connection
        self._version_seen = self._data_version()
        self._file = None if path is None else os.stat(path)
        self._refused: str | None = None  # why the last write failed
        self._is_looked_at = False
        self.close = weakref.finalize(self, connection.close)

    @property
    def name(self) -> str:
        """The file's name for messages."""
        return str(self.path) if self.path else "campaign in memory"

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All that is written inside is in the file at the end, or nothing is."""
        with self.readable():
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                self._refuse_foreign_changes()
                yield
                self._connection.execute("COMMIT")
            except BaseException as error:
                if isinstance(error, (sqlite3.Error, ForeignChangeError)):
                    self._refused = self._why(error)
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise
            self._refused = None

    def fault(self) -> str | None:
        """Why the file does not hold what is done next; None when it will, and for a campaign in memory."""
        if self._file is None:
            return None
        try:
            now = os.stat(self.name)
        except OSError:
            return "the file was moved, renamed or deleted, or its disk is gone"
        if not os.path.samestat(now, self._file):
            return "another file was put in its place"
        return self._refused

    def look_only(self) -> None:
        """Refuse to write from now on."""
        self._is_looked_at = True
        self._connection.execute("PRAGMA query_only = ON")
        self.try_to_write()

    def try_to_write(self) -> None:
        """Find out whether the file can be written, leaving it as it is; ``fault`` tells."""
        with suppress(DocumentFileError), self.transaction():
            self._connection.execute(f"PRAGMA user_version = {FORMAT_VERSION}")  # as it is, yet a write
            raise DocumentFileError("nothing is to be written")

    @contextmanager
    def readable(self) -> Iterator[None]:
        """Turns errors of the database into DocumentFileError."""
        try:
            yield
        except (sqlite3.Error, UnicodeDecodeError, CodecError) as error:
            raise DocumentFileError(f"{self.name}: {self._why(error)}") from error

    def _why(self, error: BaseException) -> str:
        return LOOKED_AT if self._is_looked_at and str(error) == NO_WRITING else plain_words(error)

    @contextmanager
    def loading(self) -> Iterator[None]:
        """All that is read inside belongs together; later changes by others are noticed."""
        with self.readable():
            self._connection.execute("BEGIN")
            try:
                yield
                self._version_seen = self._data_version()
            finally:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")

    def record_rows(self) -> Iterable[tuple[bytes | None, ...]]:
        """Map, kind, id and text of every record, as bytes: damaged text must not stop the reading."""
        return self._connection.execute(f"SELECT {RECORD_COLUMNS} FROM records")

    def write_records(self, map_id: MapId, records: Records) -> None:
        """Put these records, and delete those that are None."""
        deletes = [(map_id, *key) for key, record in records.items() if record is None]
        puts = [(map_id, *key, encode(record)) for key, record in records.items() if record is not None]
        self._connection.executemany("DELETE FROM records WHERE map = ? AND kind = ? AND id = ?", deletes)
        # not REPLACE, which would move the row: a damaged file is read row by row
        put = "ON CONFLICT (map, kind, id) DO UPDATE SET data = excluded.data"
        self._connection.executemany(f"INSERT INTO records VALUES (?, ?, ?, ?) {put}", puts)

    def step_text(self, position: int) -> str | None:
        """The text of the step at that position of the history, or None."""
        query = "SELECT CAST(text AS BLOB) FROM history WHERE position = ?"
        with self.readable():
            row = self._connection.execute(query, (position,)).fetchone()
        return None if row is None else bytes(row[0]).decode("utf-8", "replace")

    def last_position(self) -> int:
        """The position of the newest step; 0 for none. One far beyond the others is damaged, and does not count."""
        query = "SELECT max(position) FROM history WHERE position <= (SELECT count(*) FROM history) + ?"
        (position,) = self._connection.execute(query, (MOST_MISSING,)).fetchone()
        return max(int(position or 0), 0)

    def step_texts(self) -> dict[int, str]:
        """The texts of all steps of the history by their positions."""
        query = "SELECT position, CAST(text AS BLOB) FROM history"
        with self.readable():
            return {
                int(at): bytes(text or b"").decode("utf-8", "replace") for at, text in self._connection.execute(query)
            }

    def step_sizes(self) -> dict[int, int]:
        """How many bytes each step of the history has, by its position."""
        query = "SELECT position, length(before) + length(after) FROM history WHERE position > 0"
        return {int(position): int(size or 0) for position, size in self._connection.execute(query)}

    def step_fault(self, position: int) -> str | None:
        """What is wrong with a step of the history; None when it can be gone over both ways."""
        try:
            self.step(position)
        except CodecError as error:
            return str(error)
        return None

    def step(self, position: int, sides: tuple[Side, ...] = ("before", "after")) -> Step | None:
        """The step at that position of the history, or None; of the sides not asked for nothing is read."""
        query = "SELECT map, text, gesture, before, after FROM history WHERE position = ?"
        try:
            row = self._connection.execute(query, (position,)).fetchone()
        except sqlite3.OperationalError as error:
            if NO_UTF_8 not in str(error):
                raise
            raise CodecError(f"step {position} of the history is damaged: {plain_words(error)}") from error
        if row is None:
            return None
        try:
            before, after = (
                decode_records(text) if side in sides else {}
                for side, text in zip(("before", "after"), row[3:], strict=True)
            )
        except CodecError as error:
            raise CodecError(f"step {position} of the history, {row[1]!r}, is damaged: {error}") from error
        if not isinstance(row[0], str) or not isinstance(row[1], str):
            raise CodecError(f"step {position} of the history is damaged: expected the id of a map and a text")
        return Step(map_id=MapId(row[0]), text=row[1], gesture=row[2], before=before, after=after)

    def write_step(self, position: int, step: Step) -> None:
        """Put a step into the history; whatever came after is dropped."""
        self.drop_steps(position)
        row = (
            position,
            step.map_id,
            step.text,
            step.gesture,
            encode_records(step.before),
            encode_records(step.after),
        )
        self._connection.execute("INSERT INTO history VALUES (?, ?, ?, ?, ?, ?)", row)

    def drop_steps(self, first: int) -> None:
        """Drop that step of the history and all after it."""
        self._connection.execute("DELETE FROM history WHERE position >= ?", (first,))

    def counters(self) -> dict[str, int]:
        """The numbers kept with the campaign."""
        query = "SELECT name, value FROM counters WHERE typeof(value) = 'integer'"
        return dict(self._connection.execute(query))

    def write_counters(self, counters: dict[str, int]) -> None:
        """Keep numbers with the campaign."""
        self._connection.executemany("INSERT OR REPLACE INTO counters VALUES (?, ?)", counters.items())

    def image_ids(self) -> set[str]:
        """The ids of all pictures."""
        return {row[0] for row in self._connection.execute("SELECT id FROM images")}

    def damaged_images(self) -> set[str]:
        """The ids of pictures that are not what they were; the smallest are looked at first, up to ``MOST_HASHED``."""
        damaged, left = set(), MOST_HASHED
        for image_id, size in self._connection.execute("SELECT id, length(data) FROM images ORDER BY 2").fetchall():
            left -= size or 0
            if left < 0:
                break
            try:
                self.image(image_id)
            except DocumentError:
                damaged.add(image_id)
        return damaged

    def image(self, image_id: ImageId) -> bytes:
        """The bytes of a picture; DocumentError when it is not there or is not what it was."""
        with self.readable():
            return image_in(self._connection, self.name, image_id)

    def image_source(self, image_id: ImageId, head_bytes: int) -> ImageSource:
        """The beginning of a picture, and what reads it by a connection of its own; DocumentError as for ``image``."""
        if self.path is None:
            data = self.image(image_id)
            return ImageSource(data[:head_bytes], lambda: data)
        with self.readable():
            head = head_in(self._connection, self.name, image_id, head_bytes)
        return ImageSource(head, partial(image_in_file, self.path, image_id))

    def is_current(self) -> bool:
        """Whether the file still holds what was read from it: nobody else has written since."""
        with self.readable():
            return self._data_version() == self._version_seen

    def write_image(self, image_id: ImageId, data: bytes) -> None:
        """Keep a picture."""
        put_image(self._connection, image_id, data)

    def write_to(self, path: Path) -> None:
        """Write the whole database into another file."""
        with closing(sqlite3.connect(path)) as target:
            self._connection.backup(target)

    def _data_version(self) -> int:
        row: tuple[int] = self._connection.execute("PRAGMA data_version").fetchone()
        return row[0]

    def _refuse_foreign_changes(self) -> None:
        if not self.is_current():
            raise ForeignChangeError(
                f"{self.name}: another program has changed this file since it was opened. "
                "Nothing was written; open the file again to go on"
            )


NO_WRITING = "attempt to write a readonly database"
LOOKED_AT = "it is open in another Battlemap, and is only looked at here"
_WORDS = {
    "database is locked": "the file is in use by another program; close it there and try again",
    NO_WRITING: "it cannot be written: it is read-only, or was moved away",
    "unable to open database file": "it cannot be written: its folder is read-only, or is gone",
    "database or disk is full": "the disk is full. Nothing was changed; make room and do it again, or save a copy "
    "on another disk",
    "string or blob too big": "it holds a picture or a record that is larger than any may be",
    "disk I/O error": "the disk does not take it: it is full, was taken out, or fails. Nothing was changed; save a "
    "copy on another disk",
    "Cannot operate on a closed database.": "the campaign is closed",
}


def plain_words(error: BaseException) -> str:
    """What an error of the database means for the user."""
    in_the_folder = getattr(error, "sqlite_errorname", "") == "SQLITE_IOERR_DELETE"  # its journal cannot go
    return _WORDS.get("unable to open database file" if in_the_folder else str(error), str(error))
