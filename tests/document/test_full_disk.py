"""A full disk, a folder or file that cannot be written, a file that goes: told in plain words, and nothing is lost."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from battlemap.document.commands import MoveTokens, TurnTokens
from battlemap.document.document import Document
from battlemap.document.errors import DocumentFileError
from battlemap.document.model import TokenId
from battlemap.document.store import plain_words
from battlemap.geometry.types import MapPoint
from tests.document.nobody import as_nobody, open_to_all
from tests.document.sample_map import MAP, sample_map

GUARD = TokenId("token-1")
MOVE = MoveTokens(MAP, {GUARD: MapPoint(5.0, 5.0)})
BIG = bytes(range(256)) * 4_000  # a megabyte

on_posix = pytest.mark.skipif(sys.platform == "win32", reason="there are no such permissions and limits")


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """No file of this process may become larger: the writing itself fails, as on a disk that is full."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def small_disk(size: str) -> Iterator[Path]:
    """A disk of its own in a folder, where the tests may make one."""
    with open_to_all() as folder:
        mounted = (
            sys.platform == "linux"
            and not subprocess.run(
                ["mount", "-t", "tmpfs", "-o", f"size={size}", "none", str(folder)], capture_output=True, check=False
            ).returncode
        )
        if not mounted:
            pytest.skip("no disk can be made here")
        try:
            yield folder
        finally:
            subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(path: Path) -> None:
    with suppress(OSError), path.open("wb", buffering=0) as file:
        while file.write(bytes(4096)):
            pass


def is_unchanged(path: Path) -> bool:
    with Document.open(path) as document:
        return not document.problems and document.map(MAP) == sample_map()


@on_posix
def test_where_no_more_can_be_written_a_command_is_refused_and_work_goes_on_when_it_can(campaign_path: Path) -> None:
    with Document.open(campaign_path, alone=True) as document:
        with largest_file(campaign_path.stat().st_size):
            with pytest.raises(DocumentFileError, match="the disk does not take it: it is full"):
                document.add_image(BIG)
            assert "save a copy on another disk" in str(document.fault)
        assert is_unchanged(campaign_path)
        document.execute(MOVE)
        assert document.fault is None
        document.undo()
    assert is_unchanged(campaign_path)
    assert os.listdir(campaign_path.parent) == [campaign_path.name]


def test_on_a_full_disk_nothing_is_lost_and_a_copy_elsewhere_saves_the_rest(
    campaign_path: Path, tmp_path: Path
) -> None:
    with small_disk("256k") as disk:
        path = disk / campaign_path.name
        shutil.copyfile(campaign_path, path)
        with Document.open(path, alone=True) as document:
            document.execute(MOVE)
            with pytest.raises(DocumentFileError, match=r"the disk is full\. Nothing was changed"):
                document.add_image(BIG)
            fill(disk / "filler")
            with pytest.raises(DocumentFileError, match=r"cannot be written: .*full"):
                document.save_copy(disk / "copy.bmap")
            assert sorted(os.listdir(disk)) == [".campaign.bmap.lock", "campaign.bmap", "filler"]
            document.save_copy(tmp_path / "saved.bmap")
            with pytest.raises(DocumentFileError, match="the disk is full"):
                document.undo()
            (disk / "filler").unlink()
            document.undo()
        assert is_unchanged(path)
    with Document.open(tmp_path / "saved.bmap") as saved:
        assert saved.undo() is not None
        assert saved.map(MAP) == sample_map()


def forbid_file(path: Path) -> None:
    path.chmod(0o444)


def forbid_folder(path: Path) -> None:
    path.chmod(0o666)
    path.parent.chmod(0o555)


@on_posix
@pytest.mark.parametrize("forbid", [forbid_file, forbid_folder])
def test_what_cannot_be_written_opens_to_be_looked_at_and_says_so_at_once(
    campaign_path: Path, tmp_path: Path, forbid: Callable[[Path], None]
) -> None:
    with open_to_all() as folder, open_to_all() as elsewhere:
        path = folder / "campaign.bmap"
        shutil.copyfile(campaign_path, path)
        forbid(path)
        with as_nobody(), Document.open(path, alone=True) as document:
            assert document.problems == ()
            assert "it cannot be written" in str(document.fault)
            assert "read-only" in str(document.fault)
            for act in (lambda: document.execute(MOVE), document.undo, lambda: document.add_image(b"x")):
                with pytest.raises(DocumentFileError, match="read-only"):
                    act()
            assert document.map(MAP) == sample_map()
            document.save_copy(elsewhere / "copy.bmap")
        assert is_unchanged(elsewhere / "copy.bmap")
        assert is_unchanged(path)


@on_posix
def test_a_file_that_may_not_be_read_is_refused_by_name(campaign_path: Path) -> None:
    with open_to_all() as folder:
        path = folder / "secret.bmap"
        shutil.copyfile(campaign_path, path)
        path.chmod(0)
        with as_nobody(), pytest.raises(DocumentFileError, match=r"secret.bmap: cannot be read: Permission denied"):
            Document.open(path)


@on_posix
def test_after_a_kill_in_a_folder_that_became_read_only_the_message_says_what_is_in_the_way(
    campaign_path: Path,
) -> None:
    """A journal that should be rolled back, and cannot."""
    with open_to_all() as folder:
        path = folder / "campaign.bmap"
        shutil.copyfile(campaign_path, path)
        with Document.open(path) as document:
            document._store._connection.execute("PRAGMA journal_mode = PERSIST")
            document._store._connection.execute("PRAGMA cache_size = 1")
            document._store._connection.execute("BEGIN IMMEDIATE")
            document._store._connection.execute("UPDATE records SET data = data || ' '")
            document._store._connection.execute("INSERT INTO images VALUES ('x', zeroblob(100000))")
            shutil.copyfile(path, folder / "killed.bmap")
            shutil.copyfile(f"{path}-journal", folder / "killed.bmap-journal")
        folder.chmod(0o555)
        with as_nobody(), pytest.raises(DocumentFileError, match=r"killed.bmap: .*read-only"):
            Document.open(folder / "killed.bmap")
        folder.chmod(0o777)
        assert is_unchanged(folder / "killed.bmap")


def move_away(path: Path) -> None:
    path.rename(path.with_name("elsewhere.bmap"))


def put_another_in_its_place(path: Path) -> None:
    with Document.in_memory() as other:
        other.save_copy(path)


GONE: dict[str, tuple[Callable[[Path], None], str]] = {
    "moved": (move_away, "moved, renamed or deleted"),
    "deleted": (Path.unlink, "moved, renamed or deleted"),
    "replaced": (put_another_in_its_place, "another file was put in its place"),
}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not let an open file go")
@pytest.mark.parametrize(("go", "words"), GONE.values(), ids=GONE)
def test_a_file_that_goes_while_it_is_open_is_noticed_and_its_campaign_can_be_saved_elsewhere(
    campaign_path: Path, tmp_path: Path, go: Callable[[Path], None], words: str
) -> None:
    with Document.open(campaign_path, alone=True) as document:
        document.execute(MOVE)
        go(campaign_path)
        assert words in str(document.fault)
        with pytest.raises(DocumentFileError, match="moved away"):
            document.execute(TurnTokens(MAP, {GUARD: 10.0}))
        document.save_copy(tmp_path / "saved.bmap")
    with Document.open(tmp_path / "saved.bmap") as saved:
        assert saved.map(MAP).tokens[GUARD].at == MapPoint(5.0, 5.0)
        assert saved.undo() is not None


def test_a_disk_that_is_taken_out_is_noticed(campaign_path: Path, tmp_path: Path) -> None:
    with small_disk("1m") as disk:
        shutil.copyfile(campaign_path, disk / "campaign.bmap")
        with Document.open(disk / "campaign.bmap", alone=True) as document:
            document.execute(MOVE)
            subprocess.run(["umount", "-l", str(disk)], check=True)
            assert "its disk is gone" in str(document.fault)
            with pytest.raises(DocumentFileError, match="moved away"):
                document.execute(TurnTokens(MAP, {GUARD: 10.0}))
            document.save_copy(tmp_path / "saved.bmap")
        subprocess.run(["mount", "-t", "tmpfs", "none", str(disk)], check=True)  # for the fixture to take away
    with Document.open(tmp_path / "saved.bmap") as saved:
        assert saved.map(MAP).tokens[GUARD].at == MapPoint(5.0, 5.0)


def test_a_journal_that_cannot_be_taken_away_is_the_fault_of_its_folder_not_of_the_disk() -> None:
    """What somebody is told who may write the file but not the folder."""
    error = sqlite3.OperationalError("disk I/O error")
    assert "the disk does not take it" in plain_words(error)
    error.sqlite_errorname = "SQLITE_IOERR_DELETE"
    assert "its folder is read-only" in plain_words(error)
