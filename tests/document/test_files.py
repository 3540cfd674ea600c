"""Campaign files: what is refused and left alone, what is one file, and how a copy is made."""

import os
import shutil
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from battlemap.document.commands import MoveTokens
from battlemap.document.document import Document
from battlemap.document.errors import DocumentFileError
from battlemap.document.model import TokenId
from battlemap.document.store import APPLICATION_ID, FORMAT_VERSION
from battlemap.geometry.types import MapPoint
from tests.document.sample_map import MAP, PICTURE, PICTURE_ID, sample_map

GUARD = TokenId("token-1")
MOVE = MoveTokens(MAP, {GUARD: MapPoint(5.0, 5.0)})


def sqlite_file(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def other_program(path: Path) -> None:
    sqlite_file(path, "CREATE TABLE records (x)")


def newer_version(path: Path) -> None:
    sqlite_file(path, f"PRAGMA application_id = {APPLICATION_ID}", f"PRAGMA user_version = {FORMAT_VERSION + 1}")


def no_version(path: Path) -> None:
    sqlite_file(path, f"PRAGMA application_id = {APPLICATION_ID}", "CREATE TABLE records (x)")


def no_tables(path: Path) -> None:
    sqlite_file(path, f"PRAGMA application_id = {APPLICATION_ID}", "PRAGMA user_version = 1", "CREATE TABLE x (x)")


def short_header(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0 and no more")


REFUSED: dict[str, tuple[Callable[[Path], object], str]] = {
    "missing": (str, "no such file"),
    "folder": (Path.mkdir, "this is a folder"),
    "empty": (Path.touch, "the file is empty; expected a Battlemap campaign"),
    "text": (
        lambda path: path.write_text("[map]"),
        r"first bytes are b'\[map\]'; expected a Battlemap campaign",
    ),
    "short header": (short_header, "ends after 28 bytes"),
    "other program": (other_program, r"another program \(application id 0x0\)"),
    "newer version": (newer_version, r"newer Battlemap \(format 2\); this one reads up to 1"),
    "no version": (no_version, "format 0 was never written"),
    "no tables": (no_tables, "it has no table records"),
}


@pytest.mark.parametrize(("make", "message"), REFUSED.values(), ids=REFUSED)
def test_a_file_that_is_no_campaign_is_refused_by_name_and_left_alone(
    tmp_path: Path, make: Callable[[Path], object], message: str
) -> None:
    path = tmp_path / "odd.bmap"
    make(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(DocumentFileError, match=message) as caught:
        Document.open(path)
    assert str(path) in str(caught.value)
    assert (path.read_bytes() if path.is_file() else None) == before
    assert os.listdir(tmp_path) == (["odd.bmap"] if path.exists() else [])


def test_create_does_not_overwrite(campaign_path: Path) -> None:
    before = campaign_path.read_bytes()
    with pytest.raises(DocumentFileError, match="such a file already"):
        Document.create(campaign_path)
    assert campaign_path.read_bytes() == before


def test_create_in_a_folder_that_is_missing_is_an_error_that_names_the_file(tmp_path: Path) -> None:
    with pytest.raises(DocumentFileError, match=r"nowhere.*new.bmap: cannot be written"):
        Document.create(tmp_path / "nowhere" / "new.bmap")


def test_a_campaign_is_one_file_while_open_and_after(campaign_path: Path) -> None:
    with Document.open(campaign_path) as document:
        document.execute(MOVE)
        assert os.listdir(campaign_path.parent) == [campaign_path.name]
        document.undo()
    assert os.listdir(campaign_path.parent) == [campaign_path.name]


def test_a_file_copied_while_it_is_open_has_every_finished_command(campaign_path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy of it.bmap"
    with Document.open(campaign_path) as document:
        document.execute(MOVE)
        shutil.copyfile(campaign_path, copy)
        document.undo()
        with Document.open(copy) as copied:
            assert copied.map(MAP).tokens[GUARD].at == MapPoint(5.0, 5.0)


def test_a_file_that_another_program_put_into_wal_mode_is_one_file_again(campaign_path: Path) -> None:
    sqlite_file(campaign_path, "PRAGMA journal_mode = WAL", "INSERT INTO counters VALUES ('other', 1)")
    with Document.open(campaign_path) as document:
        document.execute(MOVE)
        assert os.listdir(campaign_path.parent) == [campaign_path.name]


def test_names_with_spaces_and_signs_are_just_names(tmp_path: Path) -> None:
    path = tmp_path / "Bär & co #1 %20 ?mode=ro.bmap" if os.name != "nt" else tmp_path / "Bär & co #1 %20.bmap"
    with Document.create(path) as document:
        document.import_map(sample_map(), {})
    with Document.open(path) as document:
        assert document.path == path
        assert document.map(MAP) == sample_map()


def test_a_closed_campaign_says_so(campaign_path: Path) -> None:
    document = Document.open(campaign_path)
    document.close()
    document.close()
    with pytest.raises(DocumentFileError, match="the campaign is closed"):
        document.execute(MOVE)
    assert document.map(MAP) == sample_map()


def test_a_campaign_opened_in_one_thread_is_used_in_another(campaign_path: Path) -> None:
    opened: list[Document] = []
    thread = threading.Thread(target=lambda: opened.append(Document.open(campaign_path)))
    thread.start()
    thread.join()
    with opened[0] as document:
        document.execute(MOVE)
        assert document.undo_text == "Move Guard"


@pytest.mark.parametrize("in_file", [True, False], ids=["of a file", "of a campaign in memory"])
def test_a_copy_has_maps_pictures_and_history(campaign_path: Path, tmp_path: Path, in_file: bool) -> None:
    copy = tmp_path / "copies" / "copy.bmap"
    copy.parent.mkdir()
    with Document.open(campaign_path) if in_file else Document.in_memory() as document:
        if not in_file:
            document.import_map(sample_map(), {PICTURE_ID: PICTURE})
        document.execute(MOVE)
        document.save_copy(copy)
        document.undo()
    with Document.open(copy) as copied:
        assert copied.undo_text == "Move Guard"
        assert copied.image(PICTURE_ID) == PICTURE
        copied.undo()
        assert copied.map(MAP) == sample_map()
    assert os.listdir(copy.parent) == ["copy.bmap"]


def test_a_copy_takes_the_place_of_another_file_whole(campaign_path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "old.bmap"
    copy.write_bytes(b"x" * 1_000_000)
    with Document.open(campaign_path) as document:
        document.save_copy(copy)
    with Document.open(copy) as copied:
        assert copied.map(MAP) == sample_map()


def test_a_copy_onto_the_open_file_is_refused_under_any_name(campaign_path: Path) -> None:
    roundabout = campaign_path.parent / "." / ".." / campaign_path.parent.name / campaign_path.name
    with (
        Document.open(campaign_path) as document,
        pytest.raises(DocumentFileError, match="the open campaign itself"),
    ):
        document.save_copy(roundabout)
    with Document.open(campaign_path) as document:
        assert document.map(MAP) == sample_map()


@pytest.mark.parametrize("target", ["nowhere/copy.bmap", "taken"])
def test_a_copy_that_cannot_be_written_leaves_nothing_behind(document: Document, tmp_path: Path, target: str) -> None:
    (tmp_path / "taken").mkdir()
    with pytest.raises(DocumentFileError, match="cannot be written"):
        document.save_copy(tmp_path / target)
    assert os.listdir(tmp_path) == ["taken"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes")
def test_a_link_or_a_pipe_is_never_replaced_by_a_campaign(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("gone")
    os.mkfifo(tmp_path / "pipe")
    with Document.in_memory() as document:
        for name in ("link", "pipe"):
            with pytest.raises(DocumentFileError, match="there is such a file already"):
                Document.create(tmp_path / name)
            with pytest.raises(DocumentFileError, match=f"found a {name}, expected a file or a free name"):
                document.save_copy(tmp_path / name)
    assert sorted(os.listdir(tmp_path)) == ["link", "pipe"]
    assert (tmp_path / "link").is_symlink()


def test_a_copy_into_a_folder_that_is_not_there_blames_the_folder(tmp_path: Path) -> None:
    with Document.in_memory() as document, pytest.raises(DocumentFileError, match=r"there is no folder .*gone"):
        document.save_copy(tmp_path / "gone" / "night.bmap")
