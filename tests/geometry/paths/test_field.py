"""The cheapest costs to all places, held against networkx on the whole graph."""

import random

import numpy as np
import pytest

from battlemap.geometry.paths.board import Start
from battlemap.geometry.paths.field import field
from battlemap.geometry.paths.lattice import Spot
from battlemap.geometry.paths.metrics import Metric
from tests.geometry.grid_kinds import KINDS
from tests.geometry.paths import expanded
from tests.geometry.paths.build import AHEAD, DIAGONAL_AHEAD, area, board, pace, random_lines


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("allowed", [range(5), [AHEAD], [AHEAD, DIAGONAL_AHEAD]])
@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"increment_m": None, "turn": 0.0},
        {"metric": Metric.CHEBYSHEV},
        {"increment_m": 25.0, "price": 5.0, "turn": 5.0},
    ],
)
def test_costs_are_those_of_networkx_on_the_whole_graph(allowed, facts, kind):
    rng = random.Random(len(allowed))
    mud = area(2, 2, 5, 4, effort=2.5)
    there = board(6, 6, *random_lines(rng, 5, 6), patches=(mud,), kind=kind)
    gait = pace(allowed=allowed, kind=kind, **facts)
    found = field(there, gait, Start(Spot(4, 1))).ending.min(axis=0)
    truth = expanded.costs(expanded.expanded(there, gait), gait, Spot(4, 1))
    wanted = np.full(there.lattice.shape, np.inf)
    for spot, cost in truth.items():
        wanted[spot] = cost
    np.testing.assert_allclose(found, wanted, atol=1e-9)
