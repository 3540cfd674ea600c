"""The best of the cheapest ways."""

import random

import pytest

from battlemap.geometry.paths.board import Start
from battlemap.geometry.paths.cheapest import Goal, cheapest_path
from battlemap.geometry.paths.field import field
from battlemap.geometry.paths.lattice import Spot
from tests.geometry.grid_kinds import KINDS
from tests.geometry.paths.build import area, board, pace, random_lines


def cost_of(path, gait):
    """What the legs of a way cost, summed up anew."""
    return sum(gait.cost(leg.paid_m) + gait.turn * leg.turns for leg in path.legs)


def leads_on(path, there, start):
    """Whether every step of a way is open and follows the one before."""
    spot = start
    for leg in path.legs:
        for after in leg.spots:
            assert there.open[leg.heading][spot]
            assert spot.moved(leg.heading) == after
            spot = after
    return spot


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("facts", [{}, {"increment_m": None, "turn": 0.0, "least_m": (0.0, 2.5, 2.5, 2.5, 2.5)}])
def test_a_way_leads_to_its_goal_by_open_steps_for_the_cost_the_field_says(facts, kind):
    rng, mud = random.Random(11), area(3, 3, 6, 5, effort=2.0)
    for _ in range(4):
        there = board(9, 9, *random_lines(rng, 10, 9), patches=(mud,), kind=kind)
        gait = pace(kind=kind, **facts)
        costs = field(there, gait, Start(Spot(4, 4)), most=40)
        for row, col in [(0, 0), (8, 8), (4, 8), (7, 1), (2, 5), (4, 5)]:
            path = cheapest_path(there, gait, Start(Spot(4, 4)), costs, Goal(Spot(row, col)))
            assert (path is None) == (costs.cost_at(Spot(row, col)) == float("inf"))
            if path is not None:
                assert leads_on(path, there, Spot(4, 4)) == Spot(row, col)
                assert cost_of(path, gait) == pytest.approx(costs.cost_at(Spot(row, col)))


def test_among_ways_of_one_cost_the_one_of_least_burden_is_taken():
    there, gait = board(9, 9), pace(facing=2)
    costs = field(there, gait, Start(Spot(4, 1)))
    path = cheapest_path(there, gait, Start(Spot(4, 1)), costs, Goal(Spot(4, 3)), lambda kind, _after, _paid: kind)
    assert [(leg.kind, leg.spots) for leg in path.legs] == [(0, (Spot(4, 2), Spot(4, 3)))]
