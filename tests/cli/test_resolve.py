"""Playing an action on the command line."""

from pathlib import Path

from tests.cli.conftest import Command
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
