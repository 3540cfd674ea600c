"""`battlemap field`: its keys, its pictures, and what it refuses."""

from fractions import Fraction
from pathlib import Path

import pytest

from battlemap.formats.load import load_map
from battlemap.rulings.field import KINDS, field_of
from tests.cli.conftest import Command

KEYS = {"map", "kind", "token", "weapon", "foes", "columns", "rows", "pitch", "values", "who", "words"}
MARA = ("--token", "Mara Voss")


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_answers_with_the_same_keys_and_one_value_a_cell(
    battlemap: Command, sample: Path, kind: str
) -> None:
    values = battlemap("field", sample, *MARA, "--kind", kind, "--json").json
    assert set(values) == KEYS
    assert (values["columns"], values["rows"], values["pitch"]) == (26, 18, 1.0)
    for grid in ("values", "who", "words"):
        assert [len(row) for row in values[grid]] == [26] * 18


def test_the_numbers_are_those_of_the_field(battlemap: Command, sample: Path) -> None:
    state = load_map(sample).state
    mara = next(token for token in state.tokens.values() if token.name == "Mara Voss")
    found = field_of(state, mara.id, "hit", weapon="Hand laser")
    values = battlemap("field", sample, *MARA, "--kind", "hit", "--weapon", "hand laser", "--json").json
    assert values["weapon"] == "Hand laser"
    told = tuple(tuple(None if one is None else Fraction(one) for one in row) for row in values["values"])
    assert told == found.values
    assert values["values"][1][10] is None  # Vekka stands there
    assert values["who"][9][12] == list(found.answers[9][12].who)


def test_what_each_foe_brings_is_what_attack_tells_of_it(battlemap: Command, sample: Path) -> None:
    values = battlemap("field", sample, *MARA, "--kind", "hit", "--weapon", "Pistol", "--each", "--json").json
    assert [one["foe"] for one in values["each"]] == values["foes"] == ["Skarn", "Vekka", "Dorn One-Eye"]
    for one in values["each"]:
        alone = battlemap("attack", sample, "--from", "Mara Voss", "--to", one["foe"], "--weapon", "Pistol", "--json")
        assert one["chance"][9][12] == alone.json["chance"]
        assert one["refusals"][9][12] == alone.json["refusals"]


def test_the_foes_can_be_chosen(battlemap: Command, sample: Path) -> None:
    asked = ("field", sample, *MARA, "--kind", "exposure", "--json")
    one, two = battlemap(*asked, "--foe", "skarn").json, battlemap(*asked, "--foe", "Vekka", "--foe", "Skarn").json
    assert (one["foes"], two["foes"]) == (["Skarn"], ["Vekka", "Skarn"])
    assert Fraction(one["values"][9][12]) <= Fraction(two["values"][9][12])


def test_without_a_weapon_the_one_in_hand_is_used(battlemap: Command, sample: Path) -> None:
    assert battlemap("field", sample, *MARA, "--kind", "hit", "--json").json["weapon"] == "Pistol"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--token", "Mara Vos", "--kind", "hit"), "tokens there: Mara Voss, "),
        ((*MARA, "--kind", "hit", "--weapon", "Bow"), "weapons there: Pistol, Hand laser"),
        ((*MARA, "--kind", "cover", "--foe", "Skan"), "there is no token 'Skan'"),
        ((*MARA, "--kind", "cover", "--foe", "Mara Voss"), "no foe of its own"),
    ],
)
def test_what_is_not_there_is_refused_with_what_there_is(
    battlemap: Command, sample: Path, words: tuple[str, ...], says: str
) -> None:
    answer = battlemap("field", sample, *words, "--json")
    assert answer.code == 1
    assert says in answer.err
    assert says in answer.json["error"]


def test_a_token_that_is_larger_than_the_map_is_refused(battlemap: Command, sample: Path, tmp_path: Path) -> None:
    giant = tmp_path / "giant.toml"
    giant.write_text(
        'format = "battlemap-scenario/1"\nsystem = "starflight"\nname = "Pit"\n'
        "[grid]\ncolumns = 3\nrows = 3\ncell_m = 1.5\n"
        '[[token]]\nname = "Ogre"\nat = [0, 0]\nsize = 4\nside = "a"\n',
        encoding="utf-8",
    )
    answer = battlemap("field", giant, "--token", "Ogre", "--kind", "visible", "--json")
    assert (answer.code, "too large" in answer.err) == (1, True)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--kind", "warmth", "--json"), "'warmth' is not one of"),
        (("--kind", "hit"), "give either --json"),
        (("--kind", "hit", "--json", "-o", "heat.png"), "give either --json"),
        (("--kind", "reach", "--foe", "Skarn", "--json"), "--foe goes with hit, exposure, net, cover"),
        (("--kind", "hit", "--each", "-o", "heat.png"), "--each goes with --json"),
    ],
)
def test_wrong_usage_ends_with_2(battlemap: Command, sample: Path, words: tuple[str, ...], says: str) -> None:
    answer = battlemap("field", sample, *MARA, *words)
    assert answer.code == 2
    assert says in " ".join(answer.err.split())


def test_a_picture_is_not_written_over_a_file_unless_told(battlemap: Command, sample: Path, tmp_path: Path) -> None:
    there = tmp_path / "heat.png"
    there.write_bytes(b"mine")
    answer = battlemap("field", sample, *MARA, "--kind", "hit", "-o", there)
    assert (answer.code, there.read_bytes()) == (1, b"mine")
    assert "--force" in answer.err


@pytest.mark.gui
def test_a_heat_map_is_drawn_and_told_in_a_line(battlemap: Command, sample: Path, tmp_path: Path) -> None:
    there = tmp_path / "heat.png"
    answer = battlemap("field", sample, *MARA, "--kind", "hit", "--weapon", "Pistol", "-o", there)
    first, told = answer.out.splitlines()
    assert first == f"wrote {there}"
    assert told.startswith("Mara Voss hits with Pistol: 0 to ")
    assert there.read_bytes().startswith(b"\x89PNG")


def test_where_pyside6_is_not_installed_a_picture_is_refused_in_plain_words(
    battlemap: Command, sample: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("battlemap.cli.pictures.has_qt", lambda: False)
    answer = battlemap("field", sample, *MARA, "--kind", "cover", "-o", tmp_path / "heat.png")
    assert (answer.code, list(tmp_path.iterdir())) == (1, [])
    assert "need PySide6" in answer.err
