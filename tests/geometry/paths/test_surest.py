"""The ways of least burden, held against a slow search over all legs."""

import heapq
import random

import pytest

from battlemap.geometry.paths.board import NEVER, Start
from battlemap.geometry.paths.lattice import Spot
from battlemap.geometry.paths.surest import surest_paths
from tests.geometry.grid_kinds import GRIDS
from tests.geometry.paths.build import area, board, pace, random_lines
from tests.geometry.paths.test_cheapest import cost_of, leads_on

START = Spot(3, 1)
BURDENS = (0, 15, 20, 40, 30)


def burden(kind, _after, paid_m):
    return BURDENS[kind] * max(1, -int(-(paid_m - 1e-9) // 5))


def weight_of(path):
    return sum(burden(leg.kind, False, leg.paid_m) for leg in path.legs)


def slow_front(there, gait, goal, most):
    """Every unbeaten pair of burden and cost, by trying all legs from everywhere."""
    done, waiting, ends = {}, [(0, 0.0, START, 0, True)], {}
    while waiting:
        weight, cost, spot, facing, goes_on = heapq.heappop(waiting)
        if spot == goal and cost < min((c for w, c in ends.items() if w <= weight), default=1e9) - 1e-6:
            ends[weight] = cost
        if not goes_on or done.get((spot, facing), 1e9) <= cost + 1e-9:
            continue
        done[spot, facing] = cost
        for turned in range(len(gait.kinds)) if facing == 0 else (facing,):
            paid = cost + gait.turn * (turned != facing)
            for heading, kind in enumerate(gait.kinds[turned]):
                for steps, leg_m, end in straight(there, gait, spot, heading) if kind != NEVER else ():
                    total = paid + gait.cost(leg_m)
                    if total <= most + 1e-6:
                        is_long = steps >= gait.least_steps(kind, heading, there.lattice)
                        heapq.heappush(waiting, (weight + burden(kind, False, leg_m), total, end, turned, is_long))
    return {weight: pytest.approx(cost) for weight, cost in ends.items()}


def straight(there, gait, spot, heading):
    paid_m, steps = 0.0, 0
    while there.open[heading][spot]:
        after = spot.moved(heading)
        paid_m += gait.step_m(heading, there.lattice) * (there.ground.effort[spot] + there.ground.effort[after]) / 2
        spot, steps = after, steps + 1
        yield steps, paid_m, spot


@pytest.mark.parametrize("kind", GRIDS)
@pytest.mark.parametrize(
    ("most", "facts"), [(6, {}), (24, {"increment_m": None, "turn": 0.0, "least_m": (0.0, 2.5, 2.5, 2.5, 2.5)})]
)
def test_the_surest_ways_are_those_a_slow_search_finds(most, facts, kind):
    rng, gait, goals = random.Random(5), pace(kind=kind, **facts), [Spot(3, 5), Spot(0, 3), Spot(5, 4), Spot(3, 2)]
    for _ in range(2):
        there = board(6, 6, *random_lines(rng, 5, 6), patches=(area(3, 0, 5, 3, effort=2.0),), kind=kind)
        for goal in filter(there.lattice.holds, goals):
            limits = {"most": most, "heaviest": 200, "grain": 5}
            paths = list(surest_paths(there, gait, Start(START), goal, burden, **limits))
            assert all(leads_on(path, there, START) == goal for path in paths)
            found = {
                sum(burden(leg.kind, False, leg.paid_m) for leg in path.legs): cost_of(path, gait) for path in paths
            }
            assert found == slow_front(there, gait, goal, most)
