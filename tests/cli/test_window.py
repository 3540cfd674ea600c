"""`battlemap` alone: a window where there is a screen, its first job where there is none."""

import socket
from pathlib import Path

import pytest

from battlemap.cli import first_shot
from battlemap.cli.display import has_display
from battlemap.formats.load import load_map
from tests.cli.conftest import Command


@pytest.fixture
def no_screen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_without_a_screen_the_first_shot_is_told(
    battlemap: Command, no_screen: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(first_shot, "has_qt", lambda: False)
    answer = battlemap()
    assert answer.code == 0
    assert "Mara Voss → Skarn, Pistol" in answer.out
    assert "No picture was drawn" in answer.out
    assert "To see the window" in answer.out


@pytest.mark.gui
def test_without_a_screen_its_picture_is_written(battlemap: Command, no_screen: Path, qapp: object) -> None:
    answer = battlemap()
    picture = no_screen / first_shot.PICTURE
    assert answer.code == 0
    assert str(picture) in answer.out
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_a_file_is_not_opened_without_a_screen(battlemap: Command, no_screen: Path, sample: Path) -> None:
    answer = battlemap(sample)
    assert answer.code == 1
    assert "battlemap render" in answer.err


def test_a_file_that_is_not_there_is_named(battlemap: Command, no_screen: Path) -> None:
    answer = battlemap("nowhere.bmap")
    assert (answer.code, answer.err) == (1, "battlemap: nowhere.bmap: there is no such file\n")


def test_the_first_shot_is_at_the_other_side_with_a_weapon_in_hand(sample: Path) -> None:
    shooter, target, weapon = first_shot.first_pair(load_map(sample).state)
    assert (shooter.name, target.name, weapon) == ("Mara Voss", "Skarn", "Pistol")


@pytest.mark.parametrize(
    ("variables", "platform", "there"),
    [
        ({}, "linux", False),
        ({}, "win32", True),
        ({}, "darwin", True),
        ({"QT_QPA_PLATFORM": "offscreen"}, "win32", False),
        ({"QT_QPA_PLATFORM": "vnc:port=5901"}, "linux", True),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"DISPLAY": ":7"}, "linux", False),
        ({"DISPLAY": "localhost:10.0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": "/run/user/1000"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", False),
    ],
)
def test_a_display_counts_when_it_answers(variables: dict[str, str], platform: str, there: bool) -> None:
    open_ones = {"/tmp/.X11-unix/X0", "/run/user/1000/wayland-0"}
    assert has_display(variables, platform, lambda place: place in open_ones) is there


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="displays are sockets on Unix only")
def test_a_display_that_is_named_but_dead_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the name of a socket has room for 107 letters, and a folder may have more
    variables = {"WAYLAND_DISPLAY": "w", "XDG_RUNTIME_DIR": "."}
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("w")
        assert not has_display(variables, "linux")
        server.listen()
        assert has_display(variables, "linux")
