"""Where a command may put its file: never over a link, a pipe, a device, or what the map is read from."""

import os
import shutil
from pathlib import Path

import pytest

from battlemap.cli import main, pictures
from tests.cli.conftest import Command

WRITING = [("import", ".bmap"), ("export", ".toml"), ("render", ".png")]
needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes")


@pytest.fixture
def bay(tmp_path: Path, sample: Path) -> Path:
    """The sample in a folder of its own, with its picture."""
    for path in (sample, sample.with_suffix(".png")):
        shutil.copy(path, tmp_path / path.name)
    return tmp_path / sample.name


@needs_pipes
@pytest.mark.parametrize("force", [(), ("--force",)], ids=["asked", "forced"])
@pytest.mark.parametrize(("command", "suffix"), WRITING)
def test_links_pipes_and_folders_are_left_as_they_are(
    battlemap: Command, bay: Path, tmp_path: Path, command: str, suffix: str, force: tuple[str, ...]
) -> None:
    link, to_nowhere, pipe, folder = (tmp_path / f"{name}{suffix}" for name in ("link", "nowhere", "pipe", "folder"))
    (tmp_path / "precious").write_text("precious", encoding="utf-8")
    link.symlink_to("precious")
    to_nowhere.symlink_to("gone")
    os.mkfifo(pipe)
    folder.mkdir()
    before = sorted(tmp_path.iterdir())
    for path, kind in ((link, "a link"), (to_nowhere, "a link"), (pipe, "a pipe"), (folder, "a folder")):
        answer = battlemap(command, bay, "-o", path, *force)
        assert (answer.code, answer.out) == (1, "")
        assert answer.err == f"battlemap: {path}: cannot be written: found {kind}, expected a file or a free name\n"
    assert sorted(tmp_path.iterdir()) == before
    assert (link.is_symlink(), pipe.is_fifo()) == (True, True)


@pytest.mark.parametrize(("command", "suffix"), WRITING)
def test_a_folder_that_is_not_there_is_to_blame(
    battlemap: Command, bay: Path, tmp_path: Path, command: str, suffix: str
) -> None:
    answer = battlemap(command, bay, "-o", tmp_path / "gone" / f"bay{suffix}")
    assert answer.code == 1
    assert f"there is no folder {tmp_path / 'gone'}" in answer.err


@pytest.mark.gui
def test_render_does_not_write_over_a_file_unless_told(
    battlemap: Command, bay: Path, tmp_path: Path, qapp: object
) -> None:
    target = tmp_path / "shot.png"
    target.write_text("precious", encoding="utf-8")
    refused = battlemap("render", bay, "-o", target, "--px-per-cell", "10")
    assert (refused.code, target.read_text(encoding="utf-8")) == (1, "precious")
    assert "--force writes over it" in refused.err
    assert battlemap("render", bay, "-o", target, "--px-per-cell", "10", "--force").code == 0
    assert target.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(("command", "suffix"), [*WRITING, ("export", ".png"), ("import", ".png")])
def test_no_command_writes_over_the_map_it_reads_or_its_picture(
    battlemap: Command, bay: Path, monkeypatch: pytest.MonkeyPatch, command: str, suffix: str
) -> None:
    monkeypatch.setattr(pictures, "has_qt", lambda: False)
    target = bay.with_suffix(".png") if suffix == ".png" else bay
    before = target.read_bytes()
    answer = battlemap(command, bay, "-o", target, "--force")
    assert (answer.code, target.read_bytes()) == (1, before)
    assert "the map is read from this file" in answer.err


@pytest.mark.gui
def test_a_picture_cut_short_is_told_in_words_and_not_by_the_library(
    bay: Path, tmp_path: Path, qapp: object, capfd: pytest.CaptureFixture[str]
) -> None:
    picture = bay.with_suffix(".png")
    picture.write_bytes(picture.read_bytes()[:200_000])
    with pytest.raises(SystemExit) as end:
        main(["render", str(bay), "-o", str(tmp_path / "shot.png"), "--px-per-cell", "10"])
    told = capfd.readouterr().err
    assert not end.value.code
    assert "the picture star_port_bay.png is cut short" in told
    assert "libpng" not in told
