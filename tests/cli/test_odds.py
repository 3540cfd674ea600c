"""The odds of an attack on the command line."""

from fractions import Fraction
from pathlib import Path

import pytest

from battlemap.formats.load import load_map
from battlemap.rulings.starflight_deed import deed_of
from rules.starflight.hit_odds import Dice
from rules.starflight.house_rules import HouseRules
from rules.starflight.odds import attack_odds
from tests.cli.conftest import Command
from tests.rules.starflight.enumerated import enumerated
from tests.rulings.duel import yard

SHOT = ("--from", "Xxksax", "--to", "G'Nunk", "--weapon", "Hand laser", "--odds")
FEW = Dice(
    percent={2: Fraction(1, 8), 60: Fraction(3, 4), 97: Fraction(1, 8)},
    d10={0: Fraction(1, 2), 6: Fraction(1, 2)},
    d10_star={1: Fraction(1)},
    d5={1: Fraction(2, 3), 5: Fraction(1, 3)},
)


def test_the_odds_in_json_are_exact_fractions_of_the_library(battlemap: Command, tmp_path: Path) -> None:
    path = yard(tmp_path)
    told = battlemap("attack", path, *SHOT, "--json").json["odds"]
    state = load_map(path).state
    one, other = state.tokens
    deed = deed_of(state, HouseRules(), one, (other,), weapon="Hand laser")
    odds = attack_odds(deed.facts(), deed.creatures, deed.house)
    assert odds is not None
    assert told["hit"] == str(odds.hit) == "43/100"  # 57 and more: a total over 60 with +4
    assert (told["critical"], told["critical_miss"]) == ("1/20", "1/20")
    assert Fraction(told["chance_to_down"]) == Fraction(told["knocked_out"]) + Fraction(told["killed"])
    assert sum(Fraction(one["chance"]) for one in told["damage"]) == 1
    assert [(one["lethal"], one["non_lethal"]) for one in told["damage"]] == [(0, 0), (21, 0), (42, 0)]
    assert told["hits"] == ["57/100", "43/100"]


def test_the_chance_to_down_on_a_map_is_that_of_every_die(tmp_path: Path) -> None:
    state = load_map(yard(tmp_path)).state
    one, other = state.tokens
    deed = deed_of(state, HouseRules(), one, (other,), weapon="Hand laser")
    fast = attack_odds(deed.facts(), deed.creatures, deed.house, FEW)
    slow = enumerated(deed.facts(), deed.creatures, deed.house, FEW)
    assert fast is not None
    assert fast.chance_to_down > 0
    assert float(abs(fast.chance_to_down - slow["knocked_out"] - slow["killed"])) < 1e-12


def test_the_odds_as_text_stand_below_the_card(battlemap: Command, tmp_path: Path) -> None:
    out = battlemap("attack", yard(tmp_path), *SHOT).out
    assert "Odds\n  a hit: 43 %\n  a critical hit: 5 %\n" in out
    assert "21 lethal, 0 non-lethal: 38 %" in out


@pytest.mark.parametrize("extra", [(), ("--json",)])
def test_a_refused_attack_has_none(battlemap: Command, tmp_path: Path, extra: tuple[str, ...]) -> None:
    answer = battlemap("attack", yard(tmp_path), *SHOT[:4], "--weapon", "Blade", "--odds", *extra)
    assert answer.code == 0
    assert answer.json["odds"] is None if extra else "Odds" not in answer.out


def test_without_the_option_there_are_none(battlemap: Command, tmp_path: Path) -> None:
    assert "odds" not in battlemap("attack", yard(tmp_path), *SHOT[:-1], "--json").json
