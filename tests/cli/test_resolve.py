"""Playing an action on the command line."""

import io
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.cli.test_move import HEXES
from tests.rulings.duel import yard

WHO = ("--from", "Xxksax", "--to", "G'Nunk")


def test_given_dice_play_the_books_example(battlemap: Command, tmp_path: Path) -> None:
    options = (*WHO, "--weapon", "Hand laser", "--dice", "66,6,00,4,5,5,37,59", "--json")
    values = battlemap("resolve", yard(tmp_path), *options).json
    assert (values["after"]["G'Nunk"]["hp"], values["refusals"]) == (79, [])
    assert [die["shown"] for die in values["dice"]] == ["66", "6", "00", "4", "5", "5", "37", "59"]


def test_a_seed_rolls_the_same_every_time(battlemap: Command, tmp_path: Path) -> None:
    path, options = yard(tmp_path), (*WHO, "--weapon", "hand laser", "--seed", "5")
    assert battlemap("resolve", path, *options).out == battlemap("resolve", path, *options).out != ""


def test_too_few_dice_are_bad_input_that_names_the_die(battlemap: Command, tmp_path: Path) -> None:
    answer = battlemap("resolve", yard(tmp_path), *WHO, "--weapon", "Hand laser", "--dice", "66")
    assert (answer.code, answer.out) == (1, "")
    assert "die 2 is missing: hit location of G'Nunk" in answer.err


def test_neither_seed_nor_dice_is_wrong_usage(battlemap: Command, tmp_path: Path) -> None:
    assert battlemap("resolve", yard(tmp_path), *WHO, "--weapon", "Hand laser").code == 2
    assert battlemap("resolve", yard(tmp_path), *WHO, "--action", "dance", "--seed", "1").code == 2


def test_an_attack_without_a_weapon_is_bad_input(battlemap: Command, tmp_path: Path) -> None:
    answer = battlemap("resolve", yard(tmp_path), *WHO, "--seed", "1")
    assert answer.code == 1
    assert "attack needs --weapon" in answer.err


def test_a_refusal_is_an_answer_and_no_error(battlemap: Command, tmp_path: Path) -> None:
    options = (*WHO, "--weapon", "unarmed", "--action", "trip", "--seed", "1", "--json")
    answer = battlemap("resolve", yard(tmp_path), *options)
    assert answer.code == 0
    assert [refusal["rule"] for refusal in answer.json["refusals"]] == ["SF-TRP-01", "SF-ATK-02"]


def test_a_die_left_empty_is_wrong_usage_that_says_which(battlemap: Command, tmp_path: Path) -> None:
    for dice, place in (("66,,00", "die 2 of 3 is empty"), ("66,6,", "die 3 of 3 is empty")):
        answer = battlemap("resolve", yard(tmp_path), *WHO, "--weapon", "Hand laser", "--dice", dice)
        assert (answer.code, answer.out) == (2, "")
        assert place in " ".join(answer.err.split())


def test_dice_left_over_and_wrong_say_where(battlemap: Command, tmp_path: Path) -> None:
    shot = (*WHO, "--weapon", "Hand laser", "--dice")
    over = battlemap("resolve", yard(tmp_path), *shot, "10,3,4")
    assert "found 3 dice, expected 1: 3, 4 left over; die 1, attack of Xxksax, was the last" in over.err
    wrong = battlemap("resolve", yard(tmp_path), *shot, "66,12")
    assert "die 2 of 2, hit location of G'Nunk: d10: found '12', expected d10, 0 is 0, 0 to 9" in wrong.err
    assert "it decides the part that is hit" in wrong.err


def test_the_face_of_a_halved_die_is_told_as_it_was_read(battlemap: Command, tmp_path: Path) -> None:
    options = (*WHO, "--weapon", "Hand laser", "--dice", "66,6,00,4,5,6,37,59", "--json")
    die = battlemap("resolve", yard(tmp_path), *options).json["dice"][5]
    assert (die["die"], die["value"], die["shown"]) == ("d5", 3, "6")


def test_an_action_alone_needs_no_target(battlemap: Command, tmp_path: Path) -> None:
    answer = battlemap("resolve", yard(tmp_path), "--from", "Xxksax", "--action", "prone", "--dice", "")
    assert (answer.code, answer.out.splitlines()[0]) == (0, "Xxksax drops prone")
    assert "prone: ends when it stands up [SF-STD-01]" in answer.out
    assert (
        "attack needs a target"
        in battlemap("resolve", yard(tmp_path), "--from", "Xxksax", "--weapon", "Blade", "--seed", "1").err
    )


def test_a_move_is_played_to_a_place(battlemap: Command, tmp_path: Path) -> None:
    move = ("--from", "Xxksax", "--action", "move", "--dice", "", "--json")
    values = battlemap("resolve", yard(tmp_path), *move, "--at", "12,5").json
    assert values["changes"] == [{"kind": "MovedAlong", "name": "Xxksax", "legs": 1, "length_m": 10.0}]
    assert "needs a place" in battlemap("resolve", yard(tmp_path), *move).json["error"]
    assert battlemap("resolve", yard(tmp_path), *move, "--at", "there").code == 2


def test_an_opportunity_attack_is_taken_in_the_middle_of_a_charge(battlemap: Command, tmp_path: Path) -> None:
    options = (*WHO, "--weapon", "Blade", "--action", "charge", "--opportunity", "G'Nunk", "--dice", "20")
    answer = battlemap("resolve", yard(tmp_path, column=12), *options)
    assert "an opportunity attack for G'Nunk" in answer.out
    assert "the hit difficulty of Xxksax" in answer.out or "no opportunity attack of G'Nunk" in answer.out


def test_asked_for_each_die_says_what_it_decides_and_can_be_taken_back(
    battlemap: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ["66", "3", "back", "x", "6", "00", "4", "5", "6", "37", "59"]
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    answer = battlemap("resolve", yard(tmp_path), *WHO, "--weapon", "Hand laser", "--ask", "--json")
    given = (*WHO, "--weapon", "Hand laser", "--dice", "66,6,00,4,5,6,37,59", "--json")
    assert answer.json == battlemap("resolve", yard(tmp_path), *given).json
    asked = [line for line in answer.err.splitlines() if "die 2," in line]
    assert asked == ["battlemap: die 2, hit location of G'Nunk (d10, 0 is 0): the part that is hit"] * 3
    assert "d10: found 'x', expected d10, 0 is 0, 0 to 9" in answer.err


def test_input_that_ends_before_the_last_die_is_bad_input(
    battlemap: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("66\n"))
    answer = battlemap("resolve", yard(tmp_path), *WHO, "--weapon", "Hand laser", "--ask")
    assert (answer.code, answer.out) == (1, "")
    assert "the input ended before die 2: hit location of G'Nunk" in answer.err


def test_the_very_last_die_can_be_taken_back_too(
    battlemap: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("10\nback\n20\nback\n30\n\n"))
    answer = battlemap("resolve", yard(tmp_path), *WHO, "--weapon", "Hand laser", "--ask", "--json")
    assert [die["shown"] for die in answer.json["dice"]] == ["30"]
    assert answer.err.count("every die has been rolled") == 3


PANE = '[[wall]]\nline = [[10, 0], [10, 20]]\nkind = "window"\n'


def test_a_shot_through_a_pane_tells_what_is_left_of_it(battlemap: Command, tmp_path: Path) -> None:
    """10 hit points against a hit of 21."""
    options = (*WHO, "--weapon", "Hand laser", "--dice", "90,5,99,99,99")
    path = yard(tmp_path, more=PANE)
    assert battlemap("resolve", path, *options, "--json").json["walls"] == [
        {"id": "wall-1", "name": "glass window (wall-1)", "hp_before": 10, "hp_left": 0, "destroyed": True}
    ]
    assert "after it: glass window (wall-1) destroyed, 10 HP before" in battlemap("resolve", path, *options).out


def test_a_wall_is_attacked_by_its_id(battlemap: Command, tmp_path: Path) -> None:
    path, options = yard(tmp_path, more=PANE), ("--from", "Xxksax", "--to", "wall-1", "--weapon", "Hand laser")
    assert battlemap("resolve", path, *options, "--dice", "90", "--json").json["to"] == ["glass window (wall-1)"]
    ruling = battlemap("attack", path, *options, "--json").json
    assert (ruling["to"], ruling["target_number"]) == ("glass window (wall-1)", 21)  # 25 less the Attack Bonus of 4


@pytest.mark.parametrize("kind", ["hex-rows", "hex-columns"])
def test_on_hexes_a_played_move_goes_to_the_cell_that_is_named(battlemap: Command, tmp_path: Path, kind: str) -> None:
    (tmp_path / "hexes.toml").write_text(HEXES.format(kind=kind), encoding="utf-8")
    move = ("--from", "Ada", "--action", "move", "--dice", "", "--json")
    place = "6,5" if kind == "hex-columns" else "6,3"  # four hexes straight ahead
    played = battlemap("resolve", tmp_path / "hexes.toml", *move, "--at", place).json
    (moved,) = (change for change in played["changes"] if change["kind"] == "MovedAlong")
    assert (moved["legs"], moved["length_m"]) == (1, 6.0)
