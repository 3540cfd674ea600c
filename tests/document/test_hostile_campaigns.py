"""A campaign file made to do harm: what would run by itself is refused, what is absurdly large is not read."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from battlemap.document.document import Document
from battlemap.document.errors import DocumentError, DocumentFileError
from battlemap.document.files import MOST_BYTES
from battlemap.document.store import LARGEST_RECORD
from tests.document.sample_map import sample_map

ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)"
VIEWS = {
    "records": f"CREATE VIEW records AS {ENDLESS} SELECT 'm' AS map, 'wall' AS kind, x AS id, '{{}}' AS data FROM c",
    "images": f"CREATE VIEW images AS {ENDLESS} SELECT x AS id, zeroblob(1000000) AS data FROM c",
    "counters": f"CREATE VIEW counters AS {ENDLESS} SELECT 'x' || x AS name, x AS value FROM c",
}


def changed(path: Path, *statements: str) -> Path:
    """The campaign after somebody wrote to it with another program."""
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()
    return path


@pytest.mark.parametrize("table", VIEWS)
def test_a_view_in_the_place_of_a_table_is_refused_and_not_read(campaign_path: Path, table: str) -> None:
    changed(campaign_path, f"ALTER TABLE {table} RENAME TO other", VIEWS[table])
    with pytest.raises(DocumentFileError, match=f"found the view {table}; expected the tables of a campaign alone"):
        Document.open(campaign_path)


@pytest.mark.parametrize(
    ("statement", "named"),
    [
        ("CREATE TRIGGER t AFTER INSERT ON records BEGIN DELETE FROM records; END", "trigger t"),
        ("CREATE TABLE more (a, b AS (a || 'x'))", "computed column b of more"),
        ("CREATE VIRTUAL TABLE words USING fts5(text)", "table words"),
    ],
)
def test_what_would_act_by_itself_is_refused_by_its_name(campaign_path: Path, statement: str, named: str) -> None:
    before = changed(campaign_path, statement).read_bytes()
    with pytest.raises(DocumentFileError, match=f"found the {named}"):
        Document.open(campaign_path, alone=True)
    assert campaign_path.read_bytes() == before


@pytest.mark.parametrize("table", ["images", "history", "counters"])
def test_of_a_file_without_one_of_its_tables_the_rest_is_read(campaign_path: Path, table: str) -> None:
    changed(campaign_path, f"DROP TABLE {table}")
    with Document.open(campaign_path) as document:
        assert list(document.maps.values()) == [sample_map()]
        assert document.problems[0].startswith(f"the file is damaged (it has no table {table})")


def test_a_record_that_is_absurdly_large_is_left_out_and_told(campaign_path: Path) -> None:
    changed(campaign_path, f"UPDATE records SET data = zeroblob({LARGEST_RECORD + 1}) WHERE kind = 'wall'")
    with Document.open(campaign_path) as document:
        (state,) = document.maps.values()
        assert not state.walls
        assert state.tokens == sample_map().tokens
        assert len(document.problems) == len(sample_map().walls)


def test_a_picture_larger_than_any_file_is_not_read(campaign_path: Path) -> None:
    changed(campaign_path, f"INSERT INTO images VALUES ('0', zeroblob({MOST_BYTES - 200}))")
    with Document.open(campaign_path) as document, pytest.raises(DocumentError):
        document.image("0")
