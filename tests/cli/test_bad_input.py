"""Whatever a caller gets wrong: a message that names it, exit code 1 or 2, never a traceback."""

from pathlib import Path

import pytest

from tests.cli.conftest import Command

GARBAGE = {
    "empty.toml": b"",
    "binary.bmap": bytes(range(256)) * 20,
    "cut.bmap": b"SQLite format 3\0" + bytes(60),
    "not.dd2vtt": b"{",
    "deep.uvtt": b"[" * 100_000,
    "slip.toml": b'format = "battlemap-scenario/1"\nsystem = "starflight"\nname = "x"\n[grid]\ncolums = 3\nrows = 3\n',
    "latin.toml": "name = 'Türe'".encode("latin-1"),
}
COMMANDS = [
    ("info",),
    ("sight", "--from", "A", "--to", "B"),
    ("attack", "--from", "A", "--to", "B", "--weapon", "W"),
    ("import", "-o", "out.bmap"),
    ("export", "-o", "out.toml"),
    ("render", "-o", "out.png"),
]


@pytest.mark.parametrize("name", GARBAGE)
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_bad_file_is_named_and_nothing_is_written(
    battlemap: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, command: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_bytes(GARBAGE[name])
    answer = battlemap(command[0], name, *command[1:])
    assert (answer.code, answer.out) == (1, "")
    assert answer.err.startswith("battlemap: ")
    assert name in answer.err
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_missing_file_is_named(battlemap: Command, command: tuple[str, ...]) -> None:
    answer = battlemap(command[0], "nowhere.toml", *command[1:])
    assert answer.code == 1
    assert "nowhere.toml" in answer.err


def test_a_misspelt_key_is_named_with_its_table(battlemap: Command, tmp_path: Path) -> None:
    path = tmp_path / "slip.toml"
    path.write_bytes(GARBAGE["slip.toml"])
    assert "colums" in battlemap("info", path).err


def test_an_unknown_token_is_told_with_those_there(battlemap: Command, sample: Path) -> None:
    answer = battlemap("sight", sample, "--from", "Mira", "--to", "Skarn")
    assert answer.code == 1
    assert "'Mira'" in answer.err
    assert "Mara Voss, Tolo Brask" in answer.err


def test_an_unknown_weapon_is_told_with_those_there(battlemap: Command, sample: Path) -> None:
    answer = battlemap("attack", sample, "--from", "Mara Voss", "--to", "Skarn", "--weapon", "Rifle")
    assert answer.code == 1
    assert "Pistol, Hand laser" in answer.err


def test_with_json_the_error_is_json_too(battlemap: Command, sample: Path) -> None:
    answer = battlemap("sight", sample, "--from", "Mira", "--to", "Skarn", "--json")
    assert "Mira" in answer.json["error"]
    assert answer.json["error"] in answer.err


@pytest.mark.parametrize(
    "words",
    [
        ("attack", "x.toml", "--from", "A", "--to", "B"),
        ("info",),
        ("info", "x.toml", "--colour"),
        ("render", "x.toml", "-o", "x.png", "--to", "B"),
        ("render", "x.toml", "-o", "x.png", "--weapon", "W"),
        ("--nonsense",),
        ("a.toml", "b.toml"),
        ("atack",),
    ],
    ids=" ".join,
)
def test_wrong_usage_is_exit_code_2(battlemap: Command, words: tuple[str, ...]) -> None:
    answer = battlemap(*words)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err
