"""Throws with rerolls: who chooses, what may be chosen, and what a penalty takes."""

from fractions import Fraction

import pytest

from rules.core.errors import RulesError
from rules.core.resolution import play_shown
from rules.psipunk.choosing import Best, as_told, never, only_minuses, spread
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.rerolls import Grant, Kind, Rerolls, Stage, stages
from rules.psipunk.throwing import Choice, Plan, thrown
from tests.rules.psipunk.build import BOOK, every_throw, free, rethrown


def faces_after(dice, plan_stages, choose):
    return play_shown(lambda: thrown(Plan("roll", "it", 4, plan_stages), choose), dice).outcome.final


def test_bonuses_and_penalties_are_one_occasion_and_luck_comes_after():
    rerolls = Rerolls(grants=(Grant("gear", 3), Grant("fault", -1)), luck=(2, 1), foe_luck=1)
    assert stages(rerolls, BOOK) == (
        Stage(Kind.MAY, 2),
        Stage(Kind.LUCK, 2),
        Stage(Kind.LUCK, 1),
        Stage(Kind.FOE, 1),
    )


def test_luck_joins_the_free_dice_by_house_rule():
    rerolls = Rerolls(grants=(Grant("fault", -2),), luck=(1,))
    assert stages(rerolls, HouseRules(luck_rerolls_cancel=True)) == (Stage(Kind.MUST, 1),)


def test_minuses_are_thrown_again_up_to_the_number_allowed():
    assert faces_after(["-0--", "++"], stages(free(2), BOOK), only_minuses) == (1, 0, 1, -1)


def test_the_other_side_takes_a_plus():
    assert faces_after(["-0++", "-"], stages(Rerolls(foe_luck=1), BOOK), only_minuses) == (-1, 0, -1, 1)


def test_more_dice_than_allowed_can_not_be_chosen():
    with pytest.raises(RulesError, match=r"found dice \(0, 1\), expected at most 1"):
        faces_after(["----"], stages(free(1), BOOK), as_told([[0, 1]])())


def test_a_die_that_is_not_there_can_not_be_chosen():
    with pytest.raises(RulesError, match="expected at most 1"):
        faces_after(["----"], stages(free(1), BOOK), as_told([[4]])())


def test_one_by_one_no_die_is_thrown_again_twice():
    in_turn = stages(free(2), HouseRules(rerolls_in_sequence=True))
    with pytest.raises(RulesError, match="expected at most 1"):
        faces_after(["----", "-"], in_turn, as_told([[0], [0]])())


def test_one_by_one_one_may_stop_early():
    in_turn = stages(free(3), HouseRules(rerolls_in_sequence=True))
    assert faces_after(["--00", "+"], in_turn, as_told([[0], []])()) == (1, -1, 0, 0)


def test_the_best_choice_throws_a_blank_again_when_only_a_plus_helps():
    best = Best(lambda total: Fraction(total >= 4))
    assert best(Choice((1, 0, 1, 1), (True,) * 4, (Stage(Kind.MAY, 2),))) == (1,)


def test_the_best_choice_leaves_alone_what_is_good_enough():
    best = Best(lambda total: Fraction(total >= 0))
    assert best(Choice((1, -1, 0, 0), (True,) * 4, (Stage(Kind.MAY, 4),))) == ()


@pytest.mark.parametrize("choose", [never, only_minuses])
def test_a_spread_is_the_count_of_every_throw_and_reroll(choose):
    found = spread(4, (Stage(Kind.MAY, 2),), choose)
    expected = {}
    for faces in every_throw():
        again = rethrown(faces, choose(Choice(faces, (True,) * 4, (Stage(Kind.MAY, 2),))))
        for after in again:
            key = (faces.count(0), sum(after))
            expected[key] = expected.get(key, Fraction(0)) + Fraction(1, 81 * len(again))
    assert dict(found) == expected


def test_fewer_dice_spread_over_fewer_sums():
    assert spread(1, (), never) == {(0, -1): Fraction(1, 3), (1, 0): Fraction(1, 3), (0, 1): Fraction(1, 3)}
    assert spread(0, (), never) == {(0, 0): Fraction(1)}
