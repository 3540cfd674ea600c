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


SLIPS = [
    ("crit_fail_maxx = 3", "house_rules: crit_fail_maxx: no such house rule; did you mean crit_fail_max?"),
    ("tie_succeeds = 1", "house_rules: tie_succeeds: found 1, expected true or false"),
]


@pytest.mark.parametrize(("line", "told"), SLIPS)
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_slip_in_the_house_rules_is_told_by_every_command(
    battlemap: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], line: str, told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    head = 'format = "battlemap-scenario/1"\nsystem = "starflight"\nname = "x"\n[grid]\ncolumns = 3\nrows = 3\n'
    Path("slip.toml").write_text(f"{head}[house_rules]\n{line}\n", encoding="utf-8")
    answer = battlemap(command[0], "slip.toml", *command[1:])
    assert (answer.code, answer.out, answer.err) == (1, "", f"battlemap: slip.toml: {told}\n")
    assert [path.name for path in tmp_path.iterdir()] == ["slip.toml"]


@pytest.mark.parametrize("option", ["--from", "--to", "--weapon"])
def test_an_empty_name_is_refused_by_render_as_by_sight(
    battlemap: Command, sample: Path, tmp_path: Path, option: str
) -> None:
    given = {"--from": "Mara Voss", "--to": "Skarn", "--weapon": "Pistol", option: ""}
    answer = battlemap("render", sample, "-o", tmp_path / "x.png", *(word for pair in given.items() for word in pair))
    assert (answer.code, list(tmp_path.iterdir())) == (1, [])
    assert "''" in answer.err


def test_an_action_of_another_game_blames_the_game_and_not_the_sheet(battlemap: Command, tmp_path: Path) -> None:
    head = 'format = "battlemap-scenario/1"\nsystem = "psipunk"\nname = "Alley"\n[grid]\ncolumns = 3\nrows = 3\n'
    tokens = '[[token]]\nname = "A"\nat = [0, 0]\n[[token.weapon]]\nname = "Gun"\n[[token]]\nname = "B"\nat = [2, 2]\n'
    (tmp_path / "alley.toml").write_text(head + tokens, encoding="utf-8")
    options = ("--from", "A", "--to", "B", "--weapon", "Gun", "--action", "trip", "--seed", "1")
    answer = battlemap("resolve", tmp_path / "alley.toml", *options)
    assert answer.code == 1
    assert "on a Psi-punk map only attacks" in answer.err
