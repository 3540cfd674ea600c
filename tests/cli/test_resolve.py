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
