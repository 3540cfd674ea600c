"""Two programs on one campaign: one works on it, others are told who, may look, and never find a lock left behind."""

import os
from pathlib import Path

import pytest

from battlemap.cli.opening import open_file
from battlemap.document.claims import lock_place
from battlemap.document.commands import MoveTokens
from battlemap.document.document import Document
from battlemap.document.errors import DocumentFileError, InUseError, NameTakenError
from battlemap.document.model import TokenId
from battlemap.geometry.types import MapPoint
from tests.document.processes import CONTEXT, Other, make_many, started
from tests.document.sample_map import MAP, sample_map

GUARD = TokenId("token-1")
MOVE = MoveTokens(MAP, {GUARD: MapPoint(5.0, 5.0)})


def test_a_second_program_is_refused_and_told_who_works_on_the_file_until_that_ends(campaign_path: Path) -> None:
    other = Other(campaign_path)
    try:
        with pytest.raises(InUseError, match=f"process {other.process.pid}") as caught:
            Document.open(campaign_path, alone=True)
        assert str(campaign_path) in str(caught.value)
        assert "another Battlemap has this campaign open" in str(caught.value)
        assert open_file(campaign_path).maps == (sample_map(),)  # the command line still reads it
        with Document.look_at(campaign_path) as shown:
            assert shown.map(MAP) == sample_map()
            with pytest.raises(DocumentFileError, match="open in another Battlemap, and is only looked at here"):
                shown.execute(MOVE)
            assert "read-only" not in str(shown.fault)
        other.close()
    finally:
        other.kill()
    with Document.open(campaign_path, alone=True) as document:
        document.execute(MOVE)
    assert os.listdir(campaign_path.parent) == [campaign_path.name]


def test_a_lock_that_a_killed_program_left_locks_nobody_out(campaign_path: Path) -> None:
    other = Other(campaign_path)
    other.kill()
    assert lock_place(campaign_path).exists()
    with Document.open(campaign_path, alone=True) as document:
        document.execute(MOVE)
        assert document.fault is None
    assert os.listdir(campaign_path.parent) == [campaign_path.name]


def test_a_campaign_is_claimed_until_the_last_that_opened_it_here_is_closed(campaign_path: Path) -> None:
    first = Document.open(campaign_path, alone=True)
    with Document.open(campaign_path, alone=True):
        first.close()
        assert lock_place(campaign_path).exists()
    assert not lock_place(campaign_path).exists()


def test_a_file_that_is_refused_leaves_no_lock(tmp_path: Path) -> None:
    (tmp_path / "odd.bmap").write_text("text")
    with pytest.raises(DocumentFileError, match="first bytes"):
        Document.open(tmp_path / "odd.bmap", alone=True)
    assert os.listdir(tmp_path) == ["odd.bmap"]


def test_tc_30_two_programs_that_make_campaigns_of_one_name_never_overwrite_each_other(tmp_path: Path) -> None:
    lines, processes = {}, []
    for name in ("one", "other"):
        lines[name], theirs = CONTEXT.Pipe()
        processes.append(started(make_many, tmp_path, name, theirs))
    for line in lines.values():
        assert line.recv() == "ready"
    for line in lines.values():
        line.send("go")
    made = {name: line.recv() for name, line in lines.items()}
    assert sorted(made["one"] + made["other"]) == list(range(20))
    for process in processes:
        process.join()
    assert len(os.listdir(tmp_path)) == 20


def test_a_name_that_is_taken_while_the_campaign_is_written_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a disk without links too."""
    path, link = tmp_path / "new.bmap", os.link

    def somebody_was_faster(part: Path, target: Path) -> None:
        path.write_text("mine")
        link(part, target)

    def no_links(part: Path, target: Path) -> None:
        path.write_text("mine")
        raise OSError("this disk has no links")

    for way in (somebody_was_faster, no_links):
        monkeypatch.setattr(os, "link", way)
        with pytest.raises(NameTakenError, match="such a file already"):
            Document.create(path)
        assert path.read_text() == "mine"
        assert os.listdir(tmp_path) == ["new.bmap"]
        path.unlink()
