"""When a write fails, the maps, the file and the history are what they were."""

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from battlemap.document.commands import AddWalls, MoveTokens
from battlemap.document.document import ChangeEvent, Document
from battlemap.document.errors import DocumentFileError
from battlemap.document.model import TokenId
from battlemap.geometry.types import MapPoint
from tests.document.sample_map import MAP, PICTURE_ID, sample_map, wall

GUARD = TokenId("token-1")
MOVE = MoveTokens(MAP, {GUARD: MapPoint(5.0, 5.0)})
BACK = MoveTokens(MAP, {GUARD: MapPoint(6.0, 6.0)})


def break_table(document: Document, table: str) -> None:
    """From now on the database refuses new rows there, in the middle of a transaction."""
    refuse = "SELECT RAISE(ABORT, 'the disk says no');"
    document._store._connection.execute(f"CREATE TEMP TRIGGER broken BEFORE INSERT ON main.{table} BEGIN {refuse} END")


@pytest.mark.parametrize("table", ["records", "history", "counters"])
def test_a_command_that_cannot_be_written_changes_nothing(campaign_path: Path, table: str) -> None:
    with Document.open(campaign_path) as document:
        break_table(document, table)
        heard: list[ChangeEvent] = []
        document.subscribe(heard.append)
        with pytest.raises(DocumentFileError, match=r"campaign.bmap: the disk says no"):
            document.execute(MOVE)
        assert document.map(MAP) == sample_map()
        assert document.undo_text == "Add map Cargo bay – östlich"
        assert heard == []
    with Document.open(campaign_path) as document:
        assert document.map(MAP) == sample_map()
        assert document.problems == ()


@pytest.mark.parametrize("act", [Document.undo, Document.redo])
def test_an_undo_or_redo_that_cannot_be_written_changes_nothing(
    campaign_path: Path, act: Callable[[Document], object]
) -> None:
    with Document.open(campaign_path) as document:
        document.execute(MOVE)
        document.execute(AddWalls(MAP, (wall(11),)))
        document.undo()
        before = document.map(MAP)
    with Document.open(campaign_path) as document:
        break_table(document, "counters")
        with pytest.raises(DocumentFileError, match="the disk says no"):
            act(document)
        assert document.map(MAP) == before
        assert (document.undo_text, document.redo_text) == ("Move Guard", "Add wall")
    with Document.open(campaign_path) as document:
        assert document.map(MAP) == before


def test_a_second_program_is_told_that_the_first_has_changed_the_file(campaign_path: Path) -> None:
    with Document.open(campaign_path) as first, Document.open(campaign_path) as second:
        first.execute(MOVE)
        for act in (lambda: second.execute(BACK), second.undo, second.redo, lambda: second.add_image(b"new")):
            with pytest.raises(DocumentFileError, match="another program has changed this file"):
                act()
        assert second.map(MAP) == sample_map()
        first.execute(BACK)
    with Document.open(campaign_path) as document:
        assert document.map(MAP).tokens[GUARD].at == MapPoint(6.0, 6.0)
        assert document.undo_text == "Move Guard"
        assert document.problems == ()


def test_a_program_that_only_reads_disturbs_nobody(campaign_path: Path) -> None:
    with Document.open(campaign_path) as first:
        first.execute(MOVE)
        with Document.open(campaign_path) as second:
            assert second.map(MAP) == first.map(MAP)
            assert second.image(PICTURE_ID)
        first.execute(BACK)
        assert first.map(MAP).tokens[GUARD].at == MapPoint(6.0, 6.0)


def test_work_on_a_file_that_is_gone_is_an_error_and_a_copy_saves_it(campaign_path: Path, tmp_path: Path) -> None:
    """Where an open file cannot be removed (Windows), there is nothing to notice."""
    copy = tmp_path / "saved.bmap"
    with Document.open(campaign_path) as document:
        with suppress(PermissionError):
            campaign_path.unlink()
            with pytest.raises(DocumentFileError, match="or was moved away"):
                document.execute(MOVE)
        assert document.map(MAP) == sample_map()
        document.save_copy(copy)
    with Document.open(copy) as document:
        assert document.map(MAP) == sample_map()
        assert document.problems == ()


def test_a_file_that_another_program_is_writing_is_busy_and_then_works_again(campaign_path: Path) -> None:
    with Document.open(campaign_path) as document, closing(sqlite3.connect(campaign_path)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(DocumentFileError, match="in use by another program"):
            document.execute(MOVE)
        assert document.map(MAP) == sample_map()
        other.rollback()
        document.execute(MOVE)
        assert document.map(MAP).tokens[GUARD].at == MapPoint(5.0, 5.0)
