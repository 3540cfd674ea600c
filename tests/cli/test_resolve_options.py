"""What ``resolve`` and ``attack`` ask for, and how they say what is missing. Issue 4."""

from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.rulings.duel import yard

WALLS = "".join(f'[[wall]]\nline = [[{x}, 0], [{x}, 20]]\nmaterial = "wood"\nthickness_cm = 1\n' for x in (5, 8))
ME = ("--from", "Xxksax")


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (("--action", "push"), "push needs a target (--to"),
        (("--action", "drop"), "needs an item (--item)"),
        (("--action", "move"), "needs a place (--at)"),
        (("--action", "check-part"), "--fact part=NAME"),
        (("--action", "draw"), "draw needs --weapon"),
        (("--action", "trip", "--to", "G'Nunk"), "trip needs --weapon, its name or unarmed"),
    ],
)
def test_a_message_names_the_option_that_is_missing(battlemap: Command, tmp_path: Path, options, named) -> None:
    answer = battlemap("resolve", yard(tmp_path), *ME, *options, "--seed", "1")
    assert answer.code == 1
    assert named in answer.err


@pytest.mark.parametrize(
    ("options", "first"),
    [
        (("--action", "prone"), "Xxksax drops prone"),
        (("--action", "move", "--at", "5,5"), "Xxksax goes 3 m"),
    ],
)
def test_an_action_without_dice_needs_no_seed(battlemap: Command, tmp_path: Path, options, first) -> None:
    answer = battlemap("resolve", yard(tmp_path), *ME, *options)
    assert (answer.code, answer.out.splitlines()[0]) == (0, first)


def test_an_action_with_dice_says_what_to_give(battlemap: Command, tmp_path: Path) -> None:
    answer = battlemap(
        "resolve", yard(tmp_path), *ME, "--to", "G'Nunk", "--weapon", "Blade", "--seed", "1", "--dice", "5"
    )
    assert answer.code == 2
    answer = battlemap("resolve", yard(tmp_path), *ME, "--to", "G'Nunk", "--weapon", "Hand laser")
    assert answer.code == 2
    assert "give one of --seed, --dice and --ask" in " ".join(answer.err.split())


@pytest.mark.parametrize("targets", [("wall-1", "wall-2"), ("G'Nunk", "wall-2")])
def test_a_wall_is_attacked_alone(battlemap: Command, tmp_path: Path, targets) -> None:
    to = [part for target in targets for part in ("--to", target)]
    answer = battlemap("resolve", yard(tmp_path, more=WALLS), *ME, *to, "--weapon", "Hand laser", "--seed", "1")
    assert answer.code == 1
    assert "is a wall or door, which is attacked alone" in answer.err


def test_why_a_wall_has_no_odds_is_told(battlemap: Command, tmp_path: Path) -> None:
    shot = (*ME, "--to", "wall-1", "--weapon", "Hand laser", "--odds")
    assert "No odds: a wall or door makes no saves" in battlemap("attack", yard(tmp_path, more=WALLS), *shot).out
    assert battlemap("attack", yard(tmp_path, more=WALLS), *shot, "--json").json["odds"] is None


def test_a_score_without_a_name_is_told_where_it_stands(battlemap: Command, tmp_path: Path) -> None:
    path = yard(tmp_path)
    path.write_text(
        path.read_text(encoding="utf-8").replace("ranged_ab = 4", "ranged_ab = 4\ngroin = 0"), encoding="utf-8"
    )
    answer = battlemap("resolve", path, *ME, "--action", "prone")
    assert "groin" in answer.err
    assert "[token.stats.other]" in answer.err
