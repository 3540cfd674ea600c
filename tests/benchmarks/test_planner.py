"""How fast a way is planned, as a ratio within one run. The result is asserted, the times are told."""

import random

import pytest

from battlemap.geometry.paths.board import Start
from battlemap.geometry.paths.cheapest import Goal, cheapest_path
from battlemap.geometry.paths.field import field
from battlemap.geometry.paths.lattice import Spot
from battlemap.geometry.paths.steps import open_steps
from tests.benchmarks.ratio import median_seconds, told
from tests.benchmarks.whole_graph import metres_by_networkx, node, whole_graph
from tests.geometry.build import walls
from tests.geometry.grid_kinds import GRIDS
from tests.geometry.paths.build import board, pace
from tests.geometry.paths.expanded import STILL

SIDE, POINTS = 100, 7
HERE = Spot(50, 50)


def straight_walls(count):
    rng = random.Random(3)
    for _ in range(count):
        x, y, far = rng.randint(0, SIDE), rng.randint(0, SIDE), rng.randint(1, 4)
        yield [(x, y), (x + far, y) if rng.random() < 0.5 else (x, y + far)]


def plan(there, gait, goal):
    start = Start(HERE)
    costs = field(there, gait, start, POINTS)
    return cheapest_path(there, gait, start, costs, Goal(goal), lambda kind, _after, _paid: kind)


@pytest.mark.parametrize("kind", GRIDS)
def test_a_way_of_seven_points_against_networkx_on_the_whole_graph(benchmark, capsys, kind):
    there, gait = board(SIDE, SIDE, *straight_walls(600), kind=kind), pace(facing=2, kind=kind)
    costs = field(there, gait, Start(HERE), POINTS).ending.min(axis=0)
    goal = next(Spot(*spot) for spot in zip(*(costs == POINTS).nonzero(), strict=True))
    graph, here = whole_graph(there, gait, goal), node(*HERE, there.lattice.shape[1], 0, STILL)
    fast = median_seconds(lambda _: plan(there, gait, goal), range(9))
    slow = median_seconds(lambda _: metres_by_networkx(graph, here), range(1))
    path = benchmark.pedantic(plan, (there, gait, goal), rounds=5)
    cost = sum(gait.cost(leg.paid_m) + gait.turn * leg.turns for leg in path.legs)
    assert cost == gait.cost(metres_by_networkx(graph, here)[1]) == POINTS
    with capsys.disabled():
        what = f"a way of 7 points on 100 x 100 cells ({kind}), against networkx on the whole graph"
        print(told(what, fast, slow, 1 / 20))


def test_the_table_of_open_steps_of_a_map(benchmark, capsys):
    index, there = walls(*straight_walls(2600)), board(SIDE, SIDE)
    table = benchmark.pedantic(open_steps, (there.lattice, index, there.ground.height_m), rounds=5)
    assert table.open.any()
    once = median_seconds(lambda _: open_steps(there.lattice, index, there.ground.height_m), range(5))
    with capsys.disabled():
        print(f"\nopen steps of a map with 2,600 walls, once for each change of its walls: {once * 1e3:.1f} ms")
