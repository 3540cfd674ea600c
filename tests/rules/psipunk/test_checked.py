"""Numbers that no table can mean are refused by name, before anything is worked out from them."""

import math
from dataclasses import replace

import pytest

from rules.core.errors import RulesError
from rules.core.resolution import play_shown
from rules.psipunk.actions import Deed, Doing
from rules.psipunk.chances import Apart, Told
from rules.psipunk.combatant import Combatant
from rules.psipunk.fighting import worn
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.loans import Lender, owed
from rules.psipunk.repute import ReputeFacts
from rules.psipunk.resolve import resolve_attack
from rules.psipunk.resting import rest
from rules.psipunk.sides import Circumstance
from rules.psipunk.wealth import buy
from rules.psipunk.wounds import Domain
from tests.rules.psipunk.build import BOOK, an_attack, free


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: an_attack(distance_ft=-1.0), "distance_ft: found -1.0, expected 0 or more"),
        (lambda: an_attack(distance_ft=math.nan), "distance_ft: found nan"),
        (lambda: an_attack(hidden_fraction=-0.1), "hidden_fraction: found -0.1, expected 0 to 1"),
        (lambda: an_attack(hidden_fraction=1.1), "hidden_fraction: found 1.1, expected 0 to 1"),
        (lambda: an_attack(target_speed_mph=math.inf), "target_speed_mph: found inf"),
        (lambda: replace(an_attack(), rounds_aimed=-1), "rounds_aimed: found -1"),
        (lambda: replace(an_attack(), luck_points=-1), "luck_points: found -1"),
        (lambda: Doing(Deed.WALK, math.nan), "path_ft: found nan"),
        (lambda: Doing(Deed.WALK, math.inf), "path_ft: found inf"),
        (lambda: Doing(Deed.OTHER, seconds=-3), "seconds: found -3"),
        (lambda: worn("plate"), "found 'plate', expected a kind of armour: light, medium, heavy"),
        (lambda: owed(Lender.BANK, 8), "level: found 8, expected -3 to 7"),
        (lambda: owed(Lender.BANK, 1, missed=-1), "missed: found -1"),
        (lambda: ReputeFacts(asking="Olaf", npc="Clerk", favour=4), "favour: found 4, expected 0 to 3"),
        (lambda: ReputeFacts(asking="Olaf", npc="Clerk", asked_value=-1), "asked_value: found -1"),
        (lambda: ReputeFacts(asking="Olaf", npc="Clerk", opposed_rank=-1), "opposed_rank: found -1"),
        (lambda: buy(5, -3), "cost: found -3"),
        (lambda: buy(5, 4, (Circumstance("a fault", 8),)), "discounts: found 8, expected 0 to 4"),
    ],
)
def test_a_number_that_makes_no_sense_is_named(make, told):
    with pytest.raises(RulesError) as caught:
        make()
    assert told in str(caught.value)


def test_a_rest_of_less_than_no_days_is_named():
    with pytest.raises(RulesError, match="days: found -3, expected 0 or more"):
        play_shown(lambda: rest(Combatant(name="Ada"), Domain.PHYSICAL, -3, BOOK), [])


@pytest.mark.parametrize("policy", [Told(acting=((0,), (1,))), Apart(Told(acting=((0,), (1,))), "best")])
def test_dice_named_for_more_occasions_than_there_are_are_noticed(policy):
    facts = replace(an_attack(), rerolls=free(1))
    with pytest.raises(RulesError, match="on 2 occasions, expected at most 1"):
        play_shown(lambda: resolve_attack(facts, BOOK, policy), ["----", "-"])


def test_one_by_one_there_are_as_many_occasions_as_dice():
    facts = replace(an_attack(), rerolls=free(2))
    told = Apart(Told(acting=((0,), (1,))), "never")
    played = play_shown(
        lambda: resolve_attack(facts, HouseRules(rerolls_in_sequence=True), told), ["--00", "+", "+", "0000"]
    )
    assert played.outcome.targets[0].attack.total == 1 + 2
