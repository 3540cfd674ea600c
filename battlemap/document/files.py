"""Campaign files on the disk: how one is opened and written, and what is saved of a damaged one."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from battlemap.document.errors import DocumentFileError, NameTakenError
from battlemap.document.image_source import BUSY_TIMEOUT_S
from battlemap.document.loading import load_rows
from battlemap.document.migrations import migrate
from battlemap.document.model import ImageId
from battlemap.document.plain_text import one_line
from battlemap.document.records import records_of
from battlemap.document.store import (
    APPLICATION_ID,
    FORMAT_VERSION,
    RECORD_COLUMNS,
    SCHEMA,
    Store,
    plain_words,
)
from battlemap.document.targets import target_fault

_MAGIC = b"SQLite format 3\0"
_HEADER_BYTES = 100
PLAIN_THINGS = ("table", "index")
TABLES = ("records", "images", "history", "counters")
MOST_BYTES = 640 << 20  # of one picture or record: the largest file that comes in has 512 MB
MOST_SALVAGE_STEPS, STEPS_AT_ONCE = 300_000_000, 1_000_000  # of SQLite's machine: some seconds
_ROWS_TO_TRY = 5_000  # beyond the first damaged page
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def new_store() -> Store:
    """An empty campaign in memory."""
    connection = _connect(":memory:")
    connection.executescript(SCHEMA)
    return Store(connection, None)


def open_store(path: Path) -> tuple[Store, list[str]]:
    """Open a campaign file; of a damaged one, what can be read, in memory, and a list of problems.

    A file that is refused, and a damaged file, is not written to.
    """
    if not _check_header(path):
        return _salvage(path, "its first bytes are not those of a campaign")
    try:
        connection = _connect(str(path))
        try:
            connection.execute("PRAGMA journal_mode = DELETE")  # no second file between commands
            connection.execute("PRAGMA synchronous = FULL")
            _check_schema(connection, path)
            migrate(connection, FORMAT_VERSION)
            missing = _missing_tables(connection)
            if missing:
                raise _damage(f"it has no table {', '.join(missing)}")
            _check_pages(connection)
        except BaseException:
            connection.close()
            raise
    except UnicodeDecodeError:
        return _salvage(path, "its table of contents is no text")
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGED:
            return _salvage(path, str(error))
        raise DocumentFileError(f"{path}: {plain_words(error)}") from error
    return Store(connection, path), []


def write_store(store: Store, path: Path) -> None:
    """Write a campaign to a file, whole or not at all."""
    if (fault := target_fault(path)) is not None:
        raise DocumentFileError(f"{path}: {fault}")
    if store.path is not None and path.exists() and os.path.samefile(path, store.path):
        raise DocumentFileError(f"{path}: this is the open campaign itself; a copy needs another name")
    with part_file(path, os.replace) as part:
        store.write_to(part)


def write_new_store(store: Store, path: Path) -> None:
    """Write a campaign to a file whose name no other has, also when others look for a free name at this moment."""
    taken = NameTakenError(f"{path}: there is such a file already; it was not overwritten")
    if os.path.lexists(path):
        raise taken
    try:
        with part_file(path, _put_at_free_name) as part:
            store.write_to(part)
    except FileExistsError as error:
        raise taken from error


def _put_at_free_name(part: Path, path: Path) -> None:
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:  # a disk without links, such as a memory stick: the name is taken first
        path.open("xb").close()
        os.replace(part, path)


@contextmanager
def part_file(path: Path, put: Callable[[Path, Path], None]) -> Iterator[Path]:
    """A new file beside the path that is put in its place at the end."""
    part = path.with_name(f"{path.name}.{os.urandom(4).hex()}.part")
    try:
        yield part
        put(part, path)
    except FileExistsError:
        raise
    except OSError as error:
        raise DocumentFileError(f"{path}: cannot be written: {error.strerror}") from error
    except sqlite3.Error as error:
        raise DocumentFileError(f"{path}: cannot be written: {plain_words(error)}") from error
    finally:
        part.unlink(missing_ok=True)


def _connect(name: str) -> sqlite3.Connection:
    # One thread at a time, but not always the same: a campaign may be opened beside the window's thread.
    connection = sqlite3.connect(name, timeout=BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA trusted_schema = OFF")  # the file may come from anybody
    connection.execute("PRAGMA cell_size_check = ON")
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MOST_BYTES)
    return connection


def _header(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_HEADER_BYTES)


def _number(header: bytes, offset: int) -> int:
    return int.from_bytes(header[offset : offset + 4], "big")


def _check_header(path: Path) -> bool:
    """Refuse what is no campaign, before SQLite may touch it; whether the first bytes of what is one are whole."""
    if path.is_dir():
        raise DocumentFileError(f"{path}: this is a folder; expected a campaign file (.bmap)")
    try:
        header = _header(path)
    except FileNotFoundError as error:
        raise DocumentFileError(f"{path}: there is no such file") from error
    except OSError as error:
        raise DocumentFileError(f"{path}: cannot be read: {error.strerror}") from error
    expected = "expected a Battlemap campaign (an SQLite database)"
    if not header:
        raise DocumentFileError(f"{path}: the file is empty; {expected}")
    is_whole = header.startswith(_MAGIC)
    if not is_whole and (len(header) < _HEADER_BYTES or _number(header, 68) != APPLICATION_ID):
        raise DocumentFileError(f"{path}: the first bytes are {header[:16]!r}; {expected}")
    if len(header) < _HEADER_BYTES:
        raise DocumentFileError(f"{path}: the file ends after {len(header)} bytes; {expected}")
    _check_owner(path, _number(header, 68), _number(header, 60))
    return is_whole


def _check_owner(path: Path, application: int, version: int) -> None:
    if application != APPLICATION_ID:
        raise DocumentFileError(
            f"{path}: an SQLite database of another program (application id {application:#x}); "
            f"expected a Battlemap campaign ({APPLICATION_ID:#x})"
        )
    if version > FORMAT_VERSION:
        raise DocumentFileError(
            f"{path}: written by a newer Battlemap (format {version}); this one reads up to {FORMAT_VERSION}"
        )
    if version < 1:
        raise DocumentFileError(f"{path}: format {version} was never written; expected 1 to {FORMAT_VERSION}")


def _check_pages(connection: sqlite3.Connection) -> None:
    """Raise for damage that reading alone may pass over. Pictures are checked when they are shown."""
    for table in ("records", "history", "counters"):
        (found,) = connection.execute(f"PRAGMA quick_check({table})").fetchone()
        if found != "ok":
            raise _damage("; ".join(str(found).splitlines()[:3]))  # in one line, and not all of it


def _damage(words: str) -> sqlite3.DatabaseError:
    damage = sqlite3.DatabaseError(words)
    damage.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return damage


def _check_schema(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse what SQLite would run by itself: views in the place of tables, triggers, computed columns."""
    found = connection.execute("SELECT type, name, sql FROM sqlite_schema").fetchall()
    foreign = [f"{kind} {name}" for kind, name, sql in found if kind not in PLAIN_THINGS or _is_virtual(sql)]
    for name in (name for kind, name, _ in found if kind == "table" and not foreign):
        hidden = connection.execute("SELECT name FROM pragma_table_xinfo(?) WHERE hidden", (name,)).fetchone()
        foreign += [f"computed column {hidden[0]} of {name}"] if hidden else []
    if foreign:
        raise DocumentFileError(
            f"{path}: found the {one_line(str(foreign[0]))}; expected the tables of a campaign alone. "
            "Something like that acts by itself on what is read or written: nothing was read"
        )


def _is_virtual(sql: object) -> bool:
    return str(sql).upper().lstrip().startswith("CREATE VIRTUAL")


def _missing_tables(connection: sqlite3.Connection) -> list[str]:
    names = {row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    return [name for name in TABLES if name not in names]


def _salvage(path: Path, damage: str) -> tuple[Store, list[str]]:
    """Copy what can be read of a damaged file into memory; the file itself stays as it is."""
    damage = one_line(damage)  # it quotes what the file holds
    store = new_store()
    with closing(_connect(":memory:")) as source:
        source.deserialize(_MAGIC + path.read_bytes()[len(_MAGIC) :])
        source.execute("PRAGMA writable_schema = ON")  # else a file cut short cannot be read at all
        with suppress(sqlite3.Error, UnicodeDecodeError):
            _check_schema(source, path)
        _stop_after(source, MOST_SALVAGE_STEPS)
        loaded = load_rows(_readable_rows(source, RECORD_COLUMNS, "records"))
        images = list(_readable_rows(source, "id, CAST(data AS BLOB)", "images"))
    if not loaded.maps:
        raise DocumentFileError(f"{path}: the file is damaged and no map in it can be read ({damage})")
    with store.transaction():
        for map_id, state in loaded.maps.items():
            store.write_records(map_id, records_of(state))
        for image_id, data in images:
            if isinstance(image_id, str) and isinstance(data, bytes):
                store.write_image(ImageId(image_id), data)
    return store, [
        f"the file is damaged ({damage}); what could be read is here, without the history of steps. "
        "The file itself stays as it is: save this campaign under a new name",
        *loaded.problems,
    ]


def _stop_after(connection: sqlite3.Connection, steps: int) -> None:
    """Break off, as an error of the database, what takes too many steps of it."""
    left = iter(range(steps // STEPS_AT_ONCE))
    connection.set_progress_handler(lambda: next(left, None) is None, STEPS_AT_ONCE)


def _readable_rows(connection: sqlite3.Connection, columns: str, table: str) -> Iterator[Any]:
    """The rows up to the first damaged page in one go, and those after it one by one."""
    query, last = f"SELECT rowid, {columns} FROM {table}", 0
    with suppress(sqlite3.Error, UnicodeDecodeError):
        for rowid, *row in connection.execute(f"{query} ORDER BY rowid"):
            last = rowid
            yield tuple(row)
        return
    for rowid in range(last + 1, last + 1 + _ROWS_TO_TRY):
        with suppress(sqlite3.Error, UnicodeDecodeError):
            for _, *row in connection.execute(f"{query} WHERE rowid = ?", (rowid,)):
                yield tuple(row)
