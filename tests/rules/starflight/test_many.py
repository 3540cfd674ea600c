"""Many attacks answered in short: the refusals and the chance of the whole answer, whatever came before."""

from itertools import product

import pytest

from rules.starflight.attack import attack
from rules.starflight.facts import Arc
from rules.starflight.house_rules import HouseRules
from rules.starflight.many import ManyAttacks
from tests.rules.starflight.build import BLADE, BOOK, HEDGE, LASER, RIFLE, SNIPER_RIFLE, STONE, WOOD, an_attack


def every_attack():
    """Attacks that differ in whatever a place on a map changes."""
    lines = ((True, ()), (False, (STONE,)), (False, (WOOD,)), (False, (HEDGE,)), (False, ()))
    for weapon, distance_m, arc, hidden, (is_open, obstacles), friends in product(
        (LASER, RIFLE, SNIPER_RIFLE, BLADE), (0.0, 4.0, 26.0, 376.0), Arc, (0.0, 0.4, 1.0), lines, ((), ("Gorn",))
    ):
        yield an_attack(
            weapon,
            distance_m=distance_m,
            arc=arc,
            hidden_fraction=hidden,
            sight_line_open=is_open,
            obstacles=obstacles,
            between_centre=friends,
            target_in_melee_with=friends,
        )


@pytest.mark.parametrize("house", [BOOK, HouseRules(tie_succeeds=True, clear_sight_penalty_stacks=True)])
def test_the_verdicts_of_many_attacks_are_those_of_the_whole_answers(house):
    many, refused = ManyAttacks(house), 0
    for facts in every_attack():
        answer, verdict = attack(facts, house), many.verdict(facts)
        assert (verdict.refusals, verdict.chance) == (answer.refusals, answer.chance)
        refused += verdict.chance is None
    assert 0 < refused < 4 * 4 * 3 * 3 * 5 * 2
