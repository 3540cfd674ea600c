"""Where somebody goes who is thrown or slides, on every kind of grid."""

import math

import pytest

from battlemap.rulings.bodies import footprint_of
from battlemap.rulings.starflight_actions import push_facts, slide_of
from battlemap.rulings.starflight_deed import deed_of
from rules.starflight.house_rules import HouseRules
from tests.geometry.grid_kinds import KINDS
from tests.rulings.build import A, B, a_map, on, terrain, token, wall


def deed(grid, *more, **facts):
    charger = token("B", *on(grid, 6, 4), **{"facing_deg": 270.0, "conditions": ("charging",), **facts})
    state = a_map(token("A", *on(grid, 5, 4)), charger, *more, grid=grid, cell_m=1.0)
    return deed_of(state, HouseRules(), A, (B,), weapon="Knife")


@pytest.mark.parametrize("grid", KINDS)
def test_a_charger_that_is_tripped_slides_on_the_way_it_faces_up_to_a_wall(grid):
    """SF-TRP-05."""
    open_way, walled = deed(grid), deed(grid, wall((2, 0), (2, 40)))
    assert (slide_of(open_way).free_m, slide_of(open_way).frictionless) == (50.0, False)
    body = open_way.target
    middle = body.at.x + 0.5
    assert slide_of(walled).free_m == pytest.approx(middle - 2 - 0.475, abs=0.21)


@pytest.mark.parametrize("grid", KINDS)
def test_over_ice_it_slides_as_over_ice(grid):
    """SF-TRP-05."""
    assert slide_of(deed(grid, terrain(0, 0, 20, 20, frictionless=True))).frictionless


def test_who_is_not_charging_does_not_slide():
    assert slide_of(deed("square", conditions=())) is None


@pytest.mark.parametrize("grid", KINDS)
def test_somebody_is_thrown_straight_away_up_to_what_is_in_the_way(grid):
    """SF-PSH-07."""
    start, here = on(grid, 5, 4), on(grid, 6, 4)
    stop = wall((here.x + 3.5, 0), (here.x + 3.5, 40))
    assert push_facts(deed(grid)).free_behind_target_m == 5.0
    oblique = math.dist(start, here) / (here.x - start.x)  # how much longer the way is than straight at the wall
    room = 3.0 - footprint_of(deed(grid).target, grid).moving_radius
    assert push_facts(deed(grid, stop)).free_behind_target_m == pytest.approx(room * oblique, abs=1e-6)
