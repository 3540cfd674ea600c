"""Where somebody goes who is thrown, on every kind of grid."""

import math

import pytest

from battlemap.rulings.bodies import footprint_of
from battlemap.rulings.starflight_actions import push_facts
from battlemap.rulings.starflight_deed import deed_of
from rules.starflight.house_rules import HouseRules
from tests.geometry.grid_kinds import KINDS
from tests.rulings.build import A, B, a_map, on, token, wall


def deed(grid, *more, **facts):
    other = token("B", *on(grid, 6, 4), **{"facing_deg": 270.0, **facts})
    state = a_map(token("A", *on(grid, 5, 4)), other, *more, grid=grid, cell_m=1.0)
    return deed_of(state, HouseRules(), A, (B,), weapon="Knife")


@pytest.mark.parametrize("grid", KINDS)
def test_somebody_is_thrown_straight_away_up_to_what_is_in_the_way(grid):
    """SF-PSH-07."""
    start, here = on(grid, 5, 4), on(grid, 6, 4)
    stop = wall((here.x + 3.5, 0), (here.x + 3.5, 40))
    assert push_facts(deed(grid)).free_behind_target_m == 5.0
    oblique = math.dist(start, here) / (here.x - start.x)  # how much longer the way is than straight at the wall
    room = 3.0 - footprint_of(deed(grid).target, grid).moving_radius
    assert push_facts(deed(grid, stop)).free_behind_target_m == pytest.approx(room * oblique, abs=1e-6)
