"""`battlemap move`: its keys, its text, and what it refuses."""

from fractions import Fraction
from pathlib import Path

import pytest

from battlemap.formats.load import load_map
from battlemap.geometry.types import MapPoint
from battlemap.rulings.routes import plan_route
from tests.cli.conftest import Command

KEYS = {
    *("legs", "length_m", "cost", "budget", "dc", "chance", "hd_bonus", "attack_penalty", "threats", "refusals"),
    *("token", "to", "kind", "unit", "facing_deg"),
}
SKARN = ("--token", "Skarn", "--to", "10,12")


def test_a_move_in_json_has_the_keys_that_are_promised(battlemap: Command, sample: Path) -> None:
    values = battlemap("move", sample, *SKARN, "--json").json
    assert set(values) == KEYS | {"safer"}
    assert set(values["legs"][0]) >= {"to", "length_m", "direction", "stunt", "cost"}
    assert set(values["threats"][0]) >= {"by", "at", "reason"}
    assert sum(leg["cost"] for leg in values["legs"]) == values["cost"]


def test_a_move_answers_what_the_ruling_says(battlemap: Command, sample: Path) -> None:
    state = load_map(sample).state
    skarn = next(token for token in state.tokens.values() if token.name == "Skarn")
    route = plan_route(state, skarn.id, MapPoint(10, 12))
    values = battlemap("move", sample, *SKARN, "--json").json
    assert {key: values[key] for key in KEYS} == route.to_json()
    text = battlemap("move", sample, *SKARN).out
    assert route.headline in text
    assert all(threat.reason in text for threat in route.threats)


@pytest.mark.parametrize("best", ["chance", "dodge", "safe"])
def test_the_best_way_comes_with_the_choices(battlemap: Command, sample: Path, best: str) -> None:
    values = battlemap("move", sample, *SKARN, "--best", best, "--json").json
    assert set(values) == KEYS | {"choices"}
    assert len(values["choices"]) > 1
    chances = [Fraction(choice["chance"]) for choice in values["choices"]]
    if best == "chance":
        assert Fraction(values["chance"]) == max(chances)
    if best == "safe":
        assert len(values["threats"]) == min(len(choice["threats"]) for choice in values["choices"])


def test_a_way_can_be_led_over_other_cells(battlemap: Command, sample: Path) -> None:
    values = battlemap("move", sample, *SKARN, "--via", "3,13", "--json").json
    assert [3.0, 13.0] in [leg["to"] for leg in values["legs"]]


def test_a_refused_move_is_an_answer_and_no_error(battlemap: Command, sample: Path) -> None:
    answer = battlemap("move", sample, "--token", "Skarn", "--to", "24,14", "--json")
    assert answer.code == 0
    assert answer.json["refusals"]
    assert answer.json["chance"] is None


@pytest.mark.parametrize(
    "words",
    [("--to", "ten,12"), ("--to", "10"), ("--to", "10,12", "--best", "luck"), ("--to", "1,1", "--least-chance", "2")],
)
def test_wrong_usage_is_said_with_what_was_expected(battlemap: Command, sample: Path, words: tuple[str, ...]) -> None:
    answer = battlemap("move", sample, "--token", "Skarn", *words)
    assert answer.code == 2
    assert words[-1] in answer.err


def test_a_token_that_is_not_there_is_named(battlemap: Command, sample: Path) -> None:
    answer = battlemap("move", sample, "--token", "Nobody", "--to", "1,1", "--json")
    assert answer.code == 1
    assert "Nobody" in answer.json["error"]


@pytest.mark.parametrize("kind", ["hex-rows", "hex-columns"])
def test_on_hexes_cells_are_asked_for_and_told_by_column_and_row(battlemap: Command, tmp_path: Path, kind: str) -> None:
    (tmp_path / "hexes.toml").write_text(HEXES.format(kind=kind), encoding="utf-8")
    (token,) = battlemap("info", tmp_path / "hexes.toml", "--json").json["maps"][0]["tokens"]
    assert token["at"] == [2.0, 3.0]
    values = battlemap("move", tmp_path / "hexes.toml", "--token", "Ada", "--to", "6,4", "--via", "4,1", "--json").json
    assert values["refusals"] == []
    assert (values["to"], values["legs"][-1]["to"]) == ([6.0, 4.0], [6.0, 4.0])
    assert "(6, 4)" in battlemap("move", tmp_path / "hexes.toml", "--token", "Ada", "--to", "6,4").out


def test_without_a_grid_a_place_is_any_point(battlemap: Command, tmp_path: Path) -> None:
    (tmp_path / "plain.toml").write_text(HEXES.format(kind="none"), encoding="utf-8")
    values = battlemap("move", tmp_path / "plain.toml", "--token", "Ada", "--to", "6.3,4.7", "--json").json
    assert (values["refusals"], values["to"]) == ([], [6.3, 4.7])


HEXES = """
format = "battlemap-scenario/1"
system = "starflight"
name = "Hexes"
[grid]
columns = 9
rows = 9
kind = "{kind}"
[[token]]
name = "Ada"
at = [2, 3]
facing_deg = 90
[token.stats]
initiative = 9
finesse = 20
"""
