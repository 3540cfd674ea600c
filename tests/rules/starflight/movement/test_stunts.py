"""Stunts of a leg and of a path: laws that hold for all of them, and exact odds against trying every die."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.errors import RulesError
from rules.core.resolution import odds
from rules.starflight.creature import Creature
from rules.starflight.facts import Scale
from rules.starflight.house_rules import HouseRules
from rules.starflight.movement.facts import Direction, Leg, MoveFacts, direction_of
from rules.starflight.movement.from_creature import mover_of
from rules.starflight.movement.move import move
from rules.starflight.movement.stunt_move import stunt_move
from rules.starflight.movement.stunts import joined, stunt_options, stunts_of
from rules.starflight.movement.table import STUNTS
from tests.rules.starflight.build import STEADY

ROOK = Creature(name="Rook", scores={"initiative": 6, "finesse": 20, "maneuvers": 76, "reflex": 20, "durability": 9})
DIRECTIONS = st.sampled_from(Direction)
LENGTHS = st.floats(0.5, 60.0).map(lambda far_m: round(far_m, 2))


@STEADY
@given(DIRECTIONS, LENGTHS, st.integers(0, 30), st.booleans())
def test_options_go_the_way_of_the_leg_and_the_plainest_is_first(direction, length_m, finesse, after_forward):
    found = stunt_options(Leg(direction=direction, length_m=length_m), finesse, after_forward=after_forward)
    assert all(use.stunt.direction is direction and use.stunt.finesse <= finesse for use in found)
    assert [use.stunt for use in found] == [one for one in STUNTS if one in {use.stunt for use in found}]


@STEADY
@given(DIRECTIONS, LENGTHS, LENGTHS)
def test_a_leg_cut_in_two_takes_the_same_stunts(direction, first_m, second_m):
    whole = (Leg(direction=direction, length_m=round(first_m + second_m, 2)),)
    cut = (Leg(direction=direction, length_m=first_m), Leg(direction=direction, length_m=second_m))
    assert [use.times for use in stunts_of(cut, Scale.MELEE)] == [use.times for use in stunts_of(whole, Scale.MELEE)]


@STEADY
@given(LENGTHS)
def test_more_finesse_never_takes_an_option_away(length_m):
    leg = Leg(direction=Direction.SIDE, length_m=length_m)
    for less, more in pairwise(range(31)):
        assert set(stunt_options(leg, less)) <= set(stunt_options(leg, more))


@STEADY
@given(st.floats(-720, 720))
def test_left_and_right_are_the_same_direction(angle):
    assert direction_of(angle) is direction_of(-angle) is direction_of(angle + 360)


def test_the_table_has_seventeen_rows_of_different_names():
    assert len(STUNTS) == len({stunt.name for stunt in STUNTS}) == 17


def test_legs_by_different_stunts_are_not_joined():
    legs = (Leg(direction=Direction.SIDE, length_m=5), Leg(direction=Direction.SIDE, length_m=5, stunt="cartwheel"))
    assert joined(legs) == legs


def test_a_stunt_nobody_knows_is_an_error_that_names_it():
    with pytest.raises(RulesError, match="found stunt 'moonwalk', expected one of walk forward"):
        stunts_of((Leg(direction=Direction.BACK, length_m=5, stunt="moonwalk"),), Scale.MELEE)


@pytest.mark.parametrize("ties", [False, True])
def test_the_chance_of_a_move_is_that_of_trying_every_die(ties):
    house = HouseRules(crit_fail_max=-1, tie_succeeds=ties)  # a critical failure asks for many more dice
    leg = Leg(direction=Direction.SIDE, length_m=5.0, stunt="cartwheel")
    facts = MoveFacts(mover=mover_of(ROOK), legs=(leg,))
    check = move(facts, house).check
    assert check is not None
    found = odds(lambda: stunt_move(ROOK, facts, house), lambda outcome: rolled(outcome).succeeded)
    assert found == {True: check.chance, False: 1 - check.chance}
    assert check.chance == (Fraction(96, 100) if ties else Fraction(95, 100))


def rolled(outcome):
    return outcome.steps[0].tested


def test_legs_that_bend_are_paid_for_apart_though_they_lie_alike_to_the_facing():
    one_way = (Leg(direction=Direction.SIDE, length_m=1.5), Leg(direction=Direction.SIDE, length_m=1.5))
    there_and_back = (one_way[0], Leg(direction=Direction.SIDE, length_m=1.5, bends=True))
    facts = [MoveFacts(mover=mover_of(ROOK), legs=legs) for legs in (one_way, there_and_back)]
    assert [move(each, HouseRules()).price.total for each in facts] == [1, 2]


def test_a_leg_over_hard_ground_is_paid_for_by_what_it_counts_and_is_as_long_as_it_is():
    hard = (Leg(direction=Direction.AHEAD, length_m=4.0, counts_m=8.0), Leg(direction=Direction.AHEAD, length_m=1.0))
    (joint,) = joined(hard)
    assert (joint.length_m, joint.counts_m) == (5.0, 9.0)
    answer = move(MoveFacts(mover=mover_of(ROOK), legs=hard), HouseRules())
    assert (answer.price.total, answer.is_step) == (2, True)
