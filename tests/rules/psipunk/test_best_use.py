"""What to pick up of each throw is the best of every choice tried, and the answers tell what it gains."""

from dataclasses import replace
from fractions import Fraction

import pytest

from rules.psipunk.attack import attack
from rules.psipunk.chances import Apart
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.rerolls import Grant, Kind, Rerolls
from tests.rules.psipunk.build import BOOK, ICE_DART, an_attack, choices, every_throw, free, rethrown


def chance_of(faces, needed):
    """The chance that somebody unaware is hit by Rob, who is Good, with these dice."""
    return Fraction(int(1 + sum(faces) >= needed))


@pytest.mark.parametrize(("dice", "distance_ft", "needed"), [(1, 30.0, -1), (2, 75.0, 0), (3, 330.0, 1)])
def test_the_dice_to_pick_up_are_the_best_of_every_choice(dice, distance_ft, needed):
    facts = replace(an_attack(target_aware=False, distance_ft=distance_ft), rerolls=free(dice))
    (use,) = attack(facts, BOOK).best.occasions
    assert len(use.picks) == 15  # throws of four dice that are told apart
    for faces, picked in use.picks.items():
        places = []
        for face in picked:
            places.append(next(place for place, each in enumerate(faces) if each == face and place not in places))
        after = rethrown(faces, tuple(places))
        best = max(
            sum(chance_of(each, needed) for each in rethrown(faces, chosen)) / Fraction(3 ** len(chosen))
            for chosen in choices(4, dice)
        )
        assert sum(chance_of(each, needed) for each in after) / Fraction(len(after)) == best


def test_what_it_gains_is_told_as_the_chance_without_it():
    facts = replace(an_attack(target_aware=False, distance_ft=75.0), rerolls=free(1))
    plain = sum(1 + sum(faces) >= 0 for faces in every_throw())
    assert attack(facts, BOOK).best.kept == (Fraction(plain, 81),)
    assert attack(facts, BOOK).chance > Fraction(plain, 81)


def test_a_luck_point_is_an_occasion_of_its_own_and_a_penalty_is_none():
    rerolls = Rerolls(grants=(Grant("faulty cyberware", -1),), luck=(2,))
    uses = attack(replace(an_attack(), rerolls=rerolls), BOOK).best
    assert [(use.stage.kind, use.stage.dice) for use in uses.occasions] == [(Kind.LUCK, 2)]


def test_there_is_no_best_use_without_rerolls_or_of_a_refused_attack():
    assert attack(an_attack(), BOOK).best is None
    assert attack(replace(an_attack(), rerolls=free(-1)), BOOK).best is None
    assert attack(replace(an_attack(hidden_fraction=1.0), rerolls=free(1)), BOOK).best is None


def test_luck_that_has_nothing_to_cancel_is_used_after_the_free_dice():
    """Skill Fair, range Good: one free die, then two of a Luck Point, by house rule or not: 1792 of 2187."""
    facts = an_attack(target_aware=False, distance_ft=330.0, attacker={"skills": {"Ranged": 0}})
    facts = replace(facts, rerolls=Rerolls(grants=(Grant("gear", 1),), luck=(2,)))
    assert attack(facts, BOOK).chance == Fraction(1792, 2187)
    assert attack(facts, HouseRules(luck_rerolls_cancel=True)).chance == Fraction(1792, 2187)


@pytest.mark.parametrize(
    ("distance_ft", "needed"), [(5, -3), (6, -2), (30, -2), (60, -1), (61, 0), (90, 0), (91, 1), (120, 1)]
)
def test_a_bolt_needs_what_it_takes_to_fly_so_far(distance_ft, needed):
    """A Superb power: the result must be a level above Fair for each thirty feet begun."""
    facts = an_attack(ICE_DART, attacker={"skills": {"Cryokinesis": 3}}, distance_ft=distance_ft)
    assert attack(facts, BOOK).targets[0].needed == needed


def test_a_bolt_always_reaches_whoever_is_beside_one():
    """Where a table takes the nearest row as far as forty feet, a Good result flies no shorter than a Fair one."""
    house = HouseRules(range_bands_ft=(40.0, 50.0, 60.0, 75.0, 330.0, 1650.0, 6600.0))
    facts = an_attack(ICE_DART, target_aware=False, distance_ft=35.0)
    assert attack(facts, house).chance == Fraction(sum(2 + sum(faces) >= 0 for faces in every_throw()), 81)


@pytest.mark.parametrize(("tie", "needed"), [(False, 2), (True, 1)])
def test_against_a_number_the_least_throw_is_the_one_that_beats_it(tie, needed):
    facts = an_attack(target={"body": 2, "is_npc": True})
    answer = attack(facts, HouseRules(npc_dice=0, fixed_npc_tie_hits=tie)).targets[0]
    assert (answer.needed, answer.fixed_defence) == (needed, True)


def test_the_best_use_is_told_also_where_a_table_keeps_its_dice():
    facts = replace(an_attack(), rerolls=free(1))
    assert attack(facts, BOOK, "never").best == attack(facts, BOOK, "best").best
    assert attack(facts, BOOK, Apart("never", "best")).best == attack(facts, BOOK).best
