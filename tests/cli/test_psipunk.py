"""Psi-punk maps on the command line: attacks ruled and played."""

from fractions import Fraction
from pathlib import Path

import pytest

from assets import PSIPUNK_SAMPLE, asset_path
from tests.cli.conftest import Command

SHOT = ("--from", "Kestrel", "--to", "Brick", "--weapon", "Auto")
STAB = ("--from", "Pike", "--to", "Dray", "--weapon", "Club")


@pytest.fixture
def street() -> Path:
    return asset_path(PSIPUNK_SAMPLE)


def test_an_attack_is_told_in_feet_and_ladder_words(battlemap: Command, street: Path) -> None:
    text = battlemap("attack", street, *SHOT).out
    assert "25 ft apart: Mediocre (-1), across a room" in text
    assert "Attack Good (+1) and 4dF" in text
    assert "rain" in text
    assert "[PP-CMB-01]" in text


def test_an_attack_in_json_has_exact_odds(battlemap: Command, street: Path) -> None:
    values = battlemap("attack", street, *SHOT, "--mode", "fa", "--json").json
    assert values["mode"] == "full auto"
    assert Fraction(values["odds"]["runs_dry"]) == Fraction(33, 81)
    assert sum(map(Fraction, values["odds"]["wounds"].values())) == 1
    assert Fraction(values["chance"]) == Fraction(values["odds"]["hit"])


def test_given_faces_play_an_attack(battlemap: Command, street: Path) -> None:
    values = battlemap("resolve", street, *STAB, "--dice", "++++,0000", "--json").json
    (step,) = values["steps"]
    assert [die["shown"] for die in values["dice"]] == ["++++", "0000"]
    assert (step["roll"]["total"], step["roll"]["defence_total"], step["roll"]["succeeded"]) == (3, 1, True)
    assert step["roll"]["word"] == "Superb (+3)"
    assert sum(line["value"] for line in step["numbers"] if line["counts"]) == -2  # a club, but Body, gift and armour
    assert (step["wound"], values["after"]) == ("Undamaged", {})


def test_a_wound_is_marked_and_told(battlemap: Command, street: Path) -> None:
    options = ("--from", "Needle", "--to", "Moth", "--weapon", "sniper rifle", "--dice", "+000,0000")
    values = battlemap("resolve", street, *options, "--json").json
    assert values["after"]["Moth"]["physical"]["worst"] == "Incapacitated"
    text = battlemap("resolve", street, *options).out
    assert "Moth is struck: Incapacitated" in text
    assert "after it: Moth Incapacitated (body)" in text


def test_one_burst_at_several_targets_is_one_throw(battlemap: Command, street: Path) -> None:
    options = ("--from", "Kestrel", "--to", "Pike", "--to", "Cinder", "--weapon", "Auto", "--mode", "FA", "--seed", "3")
    values = battlemap("resolve", street, *options, "--json").json
    assert values["dice"][0]["name"] == "attack of Kestrel"
    assert [step["who"] for step in values["steps"]] == ["Pike", "Cinder"]
    assert battlemap("resolve", street, *options).out == battlemap("resolve", street, *options).out


def test_three_blanks_empty_an_auto_that_fires_bursts(battlemap: Command, street: Path) -> None:
    options = (*SHOT, "--mode", "B", "--dice", "000-,+,0000", "--json")
    values = battlemap("resolve", street, *options).json
    assert [die["shown"] for die in values["dice"]] == ["000-", "+", "0000"]  # the gun reads the first throw
    assert "WeaponEmptied" in {change["kind"] for change in values["changes"]}


def test_what_can_not_be_read_names_the_throw(battlemap: Command, street: Path) -> None:
    answer = battlemap("resolve", street, *STAB, "--dice", "++?+")
    assert (answer.code, answer.out) == (1, "")
    assert "4dF: found '++?+'" in answer.err


def test_a_refused_attack_asks_for_no_dice(battlemap: Command, street: Path) -> None:
    options = ("--from", "Moth", "--to", "Slate", "--weapon", "Handgun", "--dice", "", "--json")
    values = battlemap("resolve", street, *options).json
    assert (values["dice"], [refusal["rule"] for refusal in values["refusals"]]) == ([], ["PP-CMB-01"])


def test_only_attacks_are_played_here_and_modes_only_here(battlemap: Command, street: Path, sample: Path) -> None:
    answer = battlemap("resolve", street, *STAB, "--action", "trip", "--seed", "1")
    assert (answer.code, answer.out) == (1, "")
    options = ("--from", "Mara Voss", "--to", "Skarn", "--weapon", "Pistol", "--mode", "B")
    assert battlemap("attack", sample, *options).code == 1
    assert battlemap("resolve", sample, *options, "--seed", "1").code == 1


def test_info_lists_powers_and_modes(battlemap: Command, street: Path) -> None:
    out = battlemap("info", street).out
    assert "Auto [FA]" in out
    assert "Ice dart" in out


def test_sight_on_a_psi_punk_map_is_told_in_feet(battlemap: Command, street: Path) -> None:
    assert "25 ft apart" in battlemap("sight", street, "--from", "Kestrel", "--to", "Brick").out


def test_several_targets_of_one_burst_are_answered_together(battlemap: Command, street: Path) -> None:
    options = ("--from", "Kestrel", "--to", "Brick", "--to", "Lookout", "--weapon", "Auto", "--mode", "FA")
    values = battlemap("attack", street, *options, "--json").json
    assert values["to"] == ["Brick", "Lookout"]
    assert [target["to"] for target in values["targets"]] == ["Brick", "Lookout"]
    assert sum(map(Fraction, values["hits"])) == 1
    text = battlemap("attack", street, *options).out
    assert "Kestrel → Brick, Auto" in text
    assert "Kestrel → Lookout, Auto" in text


def test_several_targets_of_the_other_game_are_refused(battlemap: Command, sample: Path) -> None:
    options = ("--from", "Mara Voss", "--to", "Skarn", "--to", "Mara Voss", "--weapon", "Pistol")
    answer = battlemap("attack", sample, *options)
    assert (answer.code, answer.out) == (1, "")
    assert "found 2 targets, expected one --to" in answer.err


def test_choices_are_taken_by_attack_and_by_resolve(battlemap: Command, street: Path) -> None:
    chosen = ("--with", "head", "--with", "stance=total offence", "--with", "luck=Dexterity")
    values = battlemap("attack", street, *SHOT, *chosen, "--json").json
    assert Fraction(values["odds"]["knockout"]) > 0
    assert values["choices"] == ["head", "stance=total offence", "luck=Dexterity"]
    assert values["rerolls"]["best"][1]["for"] == "a Luck Point"
    played = battlemap("resolve", street, *SHOT, *chosen, "--dice", "--00,+,+,+-00", "--json").json
    assert [die["name"] for die in played["dice"]][1:3] == ["attack of Kestrel, reroll of -"] * 2
    assert {"kind": "LuckSpent", "name": "Kestrel", "points": 1} in played["changes"]


def test_dice_are_kept_or_named_by_choice(battlemap: Command, street: Path) -> None:
    kept = battlemap("resolve", street, *SHOT, "--with", "reroll=none", "--dice", "--00,0000", "--json").json
    assert len(kept["dice"]) == 2
    named = battlemap("resolve", street, *SHOT, "--with", "reroll=3", "--dice", "--00,+,0000", "--json").json
    assert named["dice"][1]["name"] == "attack of Kestrel, reroll of 0"


def test_a_choice_that_is_none_is_bad_input(battlemap: Command, street: Path, sample: Path) -> None:
    answer = battlemap("attack", street, *SHOT, "--with", "pull=Bad")
    assert (answer.code, answer.out) == (1, "")
    assert "pull: found 'Bad', expected one of Scratched" in answer.err
    options = ("--from", "Mara Voss", "--to", "Skarn", "--weapon", "Pistol", "--with", "head")
    assert "choices by --with belong to Psi-punk" in battlemap("attack", sample, *options).err
    assert "choices by --with belong to Psi-punk" in battlemap("resolve", sample, *options, "--seed", "1").err


def test_everybody_has_fists_on_a_psi_punk_map(battlemap: Command, street: Path) -> None:
    options = ("--from", "Dray", "--to", "Pike", "--weapon", "unarmed")
    assert battlemap("attack", street, *options, "--json").json["facts"]["weapon"]["name"] == "Unarmed, untrained"
    assert battlemap("resolve", street, *options, "--seed", "1").code == 0


def test_dice_that_nothing_asked_for_are_told(battlemap: Command, street: Path) -> None:
    options = ("--from", "Moth", "--to", "Slate", "--weapon", "Handgun", "--dice", "++++,----")
    assert battlemap("resolve", street, *options, "--json").json["unused_dice"] == ["++++", "----"]
    assert "not used: ++++, ----; no dice were asked for" in battlemap("resolve", street, *options).out


def test_a_target_named_twice_is_refused(battlemap: Command, street: Path) -> None:
    options = ("--from", "Kestrel", "--to", "Brick", "--to", "Brick", "--weapon", "Auto", "--mode", "FA")
    values = battlemap("resolve", street, *options, "--dice", "", "--json").json
    assert [refusal["rule"] for refusal in values["refusals"]] == ["PP-ROF-03"]


def test_a_gun_of_a_known_name_alone_is_answered(battlemap: Command, tmp_path: Path) -> None:
    """The sheet says no more than the name: range, modes, blanks and damage are those of the table."""
    path = tmp_path / "bare.toml"
    path.write_text(BARE, encoding="utf-8")
    options = ("--from", "A", "--to", "B", "--weapon", "Auto", "--mode", "FA")
    values = battlemap("attack", path, *options, "--json").json
    assert (values["facts"]["weapon"]["damage"], values["odds"]["runs_dry"]) == (1, "11/27")  # two blanks: 33 of 81


BARE = """
format = "battlemap-scenario/1"
system = "psipunk"
name = "Bare"
[grid]
columns = 20
rows = 10
[[token]]
name = "A"
at = [2, 5]
side = "a"
[[token.weapon]]
name = "Auto"
[[token]]
name = "B"
at = [8, 5]
side = "b"
"""


def test_walls_are_attacked_on_a_psi_punk_map_too(battlemap: Command, street: Path) -> None:
    """PP-MAT-01: what holds is told, and what is needed."""
    options = ("--from", "Kestrel", "--to", "wall-9", "--weapon", "Auto", "--dice", "----")
    answer = battlemap("resolve", street, *options)
    assert answer.code == 0
    assert "(wall-9) holds" in answer.out
    assert "[PP-MAT-01]" in battlemap("attack", street, *options[:6]).out


def test_a_wall_of_a_psi_punk_map_is_attacked_alone(battlemap: Command, street: Path) -> None:
    options = ("--from", "Kestrel", "--to", "wall-9", "--to", "Brick", "--weapon", "Auto", "--dice", "----")
    assert battlemap("resolve", street, *options).code == 1
