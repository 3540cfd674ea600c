"""Old files: a saved sample of each version opens, and a migration happens whole or not at all."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from battlemap.document.document import Document
from battlemap.document.migrations import MIGRATIONS, migrate
from battlemap.document.store import FORMAT_VERSION
from tests.document.sample_map import MAP, PICTURE, PICTURE_ID, sample_map

SAMPLES = Path(__file__).parent / "samples"


@pytest.mark.parametrize("version", range(1, FORMAT_VERSION + 1))
def test_a_file_saved_by_each_version_opens_with_all_it_had(tmp_path: Path, version: int) -> None:
    path = tmp_path / "old.bmap"
    shutil.copyfile(SAMPLES / f"version-{version}.bmap", path)
    with Document.open(path) as document:
        assert document.problems == ()
        assert (document.undo_text, document.redo_text) == ("Move 2 tokens", "Open door")
        assert document.image(PICTURE_ID) == PICTURE
        document.undo()
        assert document.map(MAP) == sample_map()


def test_there_is_a_migration_from_every_older_version() -> None:
    assert sorted(MIGRATIONS) == list(range(1, FORMAT_VERSION))


def add_notes(connection: sqlite3.Connection) -> None:
    connection.execute("CREATE TABLE notes (text TEXT)")


def write_note(connection: sqlite3.Connection) -> None:
    connection.execute("INSERT INTO notes VALUES ('from version 2')")


def fail(connection: sqlite3.Connection) -> None:
    connection.execute("DROP TABLE records")
    raise sqlite3.OperationalError("cannot go on")


def test_migrations_run_in_order_up_to_the_target(campaign_path: Path) -> None:
    with closing(sqlite3.connect(campaign_path, isolation_level=None)) as connection:
        migrate(connection, 3, {1: add_notes, 2: write_note, 3: fail})
        assert connection.execute("PRAGMA user_version").fetchone() == (3,)
        assert connection.execute("SELECT text FROM notes").fetchall() == [("from version 2",)]


def test_a_migration_that_fails_leaves_the_file_as_it_was(campaign_path: Path) -> None:
    before = campaign_path.read_bytes()
    connection = sqlite3.connect(campaign_path, isolation_level=None)
    with closing(connection), pytest.raises(sqlite3.OperationalError, match="cannot go on"):
        migrate(connection, 3, {1: add_notes, 2: fail})
    assert campaign_path.read_bytes() == before
    with Document.open(campaign_path) as document:
        assert document.map(MAP) == sample_map()
