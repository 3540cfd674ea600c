"""Opposed rolls: exact chances against trying every pair of dice."""

from fractions import Fraction

import pytest

from rules.core.resolution import odds
from rules.starflight.actions.grapple import grapple_contest
from rules.starflight.actions.opposed import contest_chances, opposed
from rules.starflight.actions.shove import shove
from rules.starflight.creature import Creature
from rules.starflight.house_rules import HouseRules

ROOK = Creature(name="Rook", scores={"power": 30, "security": 40})
GUARD = Creature(name="Guard", scores={"power": 20, "finesse": 20, "security": 20})
TIES = ["no_change", "actor", "reroll"]


@pytest.mark.parametrize("ties", TIES)
@pytest.mark.parametrize("zero_is_ten", [False, True])
def test_the_chances_of_a_grapple_are_those_of_trying_all_dice(ties, zero_is_ten):
    house = HouseRules(opposed_tie=ties, d10_zero_is_ten=zero_is_ten)
    contest = grapple_contest("hold", ROOK, GUARD, house)
    found = odds(lambda: opposed(contest, house), lambda contested: contested.winner)
    assert {side: chance for side, chance in contest_chances(contest, house).items() if chance} == found


def test_the_chance_of_a_push_ahead_by_20():
    chances = contest_chances(shove("push", ROOK, GUARD, "power"), HouseRules())
    assert chances[None] == Fraction(80, 10_000)
    assert chances["other"] == Fraction(79 * 80 // 2, 10_000)
    assert sum(chances.values()) == 1


@pytest.mark.parametrize("ties", TIES)
def test_all_ends_together_are_certain(ties):
    house = HouseRules(opposed_tie=ties)
    chances = contest_chances(grapple_contest("pin", GUARD, ROOK, house), house)
    assert sum(chances.values()) == 1
    assert (chances[None] == 0) is (ties != "no_change")
