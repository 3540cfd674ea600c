"""Straight ways without a grid, all at once and one by one."""

import math
import random

import numpy as np
import pytest

from battlemap.geometry.paths.lattice import Spot
from battlemap.rulings.route_straight import way_cost
from battlemap.rulings.route_straight_field import straight_costs
from battlemap.rulings.routes import planner_of
from tests.rulings.build import A, a_map, terrain, token, wall
from tests.rulings.walkers import walker

SIDE = 14
GROUNDS = {
    "open": (),
    "hard": (terrain(3, 3, 9, 6, movement=2.0), terrain(7, 8, 9, 11, name="terrain-2", movement="impassable")),
    "uneven": (terrain(3, 3, 9, 6, elevation_m=0.8), terrain(7, 8, 9, 11, name="terrain-2", elevation_m=2.0)),
    "ice": (terrain(3, 3, 9, 6, frictionless=True),),
}


def a_yard(rng, ground, finesse):
    lines = (
        wall((x, y), (x + rng.randint(-3, 3), y + rng.randint(-3, 3) + 0.01), name=f"wall-{n}", **facts)
        for n, facts in enumerate(({}, {}, {"kind": "fence"}, {"blocks_movement": "left"}, {"base_m": 1.0}))
        for x, y in [(rng.uniform(1, 13), rng.uniform(1, 13))]
    )
    foes = token("B", 10.3, 4.1), token("A2", 4.2, 10.4)
    mover = walker(6.25, 7, stats={"finesse": finesse})
    return a_map(mover, *foes, *lines, *GROUNDS[ground], grid="none", columns=SIDE, rows=SIDE)


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("finesse", [4, 25])
def test_the_costs_of_straight_ways_all_at_once_are_those_of_each(ground, finesse):
    rng, reached = random.Random(finesse), 0
    for _ in range(3):
        planner = planner_of(a_yard(rng, ground, finesse), A)
        pace, lattice = planner.pace(planner.directions), planner.lattice
        spots = [Spot(row, col) for row, col in np.ndindex(*lattice.shape) if (row + col) % 3 == 0]
        ends = np.array([lattice.centre(spot) for spot in spots])
        costs, lengths_m = straight_costs(planner.straight_ways, pace, ends)
        for spot, cost, length_m in zip(spots, costs, lengths_m, strict=True):
            path = planner.straight_way([spot], pace)
            assert math.isfinite(cost) == (path is not None)
            if path is not None:
                reached += 1
                assert (way_cost(path, pace), path.length_m) == (pytest.approx(cost), pytest.approx(length_m))
    assert reached > 100
