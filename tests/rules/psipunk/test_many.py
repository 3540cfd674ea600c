"""Many attacks answered in short: the refusals and the chance of the whole answer, whatever came before."""

from itertools import product

import pytest

from rules.psipunk.attack import attack
from rules.psipunk.facts import Zone
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.many import ManyAttacks, hangs_on
from rules.psipunk.setup import setup
from rules.psipunk.weapons import GUNS
from tests.rules.psipunk.build import BOOK, ICE_DART, an_attack


def every_attack():
    """Attacks that differ in whatever a place on a map changes."""
    for weapon, distance_ft, hidden, is_seen, zones in product(
        (GUNS["Handgun"], ICE_DART),
        (4.0, 20.0, 24.0, 61.0, 95.0, 4000.0),
        (0.0, 0.3, 0.31, 1.0),
        (True, False),
        ((), (Zone.RAIN,)),
    ):
        yield an_attack(
            weapon,
            distance_ft=distance_ft,
            hidden_fraction=hidden,
            attacker_seen=is_seen,
            zones_on_line=frozenset(zones),
        )


@pytest.mark.parametrize("house", [BOOK, HouseRules(clamp_total_modifier=1)])
def test_the_verdicts_of_many_attacks_are_those_of_the_whole_answers(house):
    many, chances = ManyAttacks(house), set()
    for facts in every_attack():
        answer, verdict = attack(facts, house), many.verdict(facts)
        assert verdict.refusals == (*answer.refusals, *answer.targets[0].refusals)
        assert verdict.chance == answer.chance
        chances.add(verdict.chance)
    assert len(chances) > 5


def test_a_gun_hangs_on_the_row_of_the_distance_and_a_bolt_of_power_on_the_distance_itself():
    def key(weapon, distance_ft):
        facts = an_attack(weapon, distance_ft=distance_ft)
        return hangs_on(facts, setup(facts, facts.targets[0], BOOK))

    assert key(GUNS["Handgun"], 20.0) == key(GUNS["Handgun"], 21.0)
    assert key(GUNS["Handgun"], 20.0) != key(GUNS["Handgun"], 200.0)
    assert key(ICE_DART, 20.0) != key(ICE_DART, 21.0)
