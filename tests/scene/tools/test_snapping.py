"""Where a drawn point falls on hexes and without a grid."""

import math
from dataclasses import replace

import pytest

from battlemap.document.sheets import StarflightWeapon
from battlemap.geometry.grids import cell_corners, cell_middle
from battlemap.geometry.types import Cell, MapPoint
from battlemap.scene.tools.clip import copied, pasted
from battlemap.scene.tools.snapping import snapped_point
from tests.geometry.grid_kinds import HEXES
from tests.rulings.build import A, a_map, on, token
from tests.scene.build import pointer


@pytest.mark.parametrize("grid", HEXES)
def test_a_drawn_line_ends_on_the_corners_of_hexes(grid):
    state, middle = a_map(grid=grid), cell_middle(grid, Cell(4, 5))
    for corner in cell_corners(grid, Cell(4, 5)):
        beside = MapPoint((4 * corner.x + middle.x) / 5, (4 * corner.y + middle.y) / 5)
        assert math.dist(snapped_point(state, pointer("move", *beside), 1.0), corner) < 1e-9
    assert snapped_point(state, pointer("move", *middle, shift=True), 1.0) == middle


def test_without_a_grid_a_line_is_drawn_free():
    assert snapped_point(a_map(grid="none"), pointer("move", 3.3, 4.4), 1.0) == MapPoint(3.3, 4.4)


@pytest.mark.parametrize("grid", HEXES)
def test_a_pasted_token_stands_in_a_cell(grid):
    state = a_map(token("A", *on(grid, 4, 5)), grid=grid)
    clip = copied(state, frozenset({A}), frozenset())
    command = pasted(clip, state.info, MapPoint(7.2, 6.1), lambda kind: f"{kind}-9")
    (copy,) = command.tokens
    assert copy.at in {on(grid, col, row) for col in range(12) for row in range(12)}


def test_a_copy_has_at_its_own_feet_what_the_first_let_fall() -> None:
    knife = StarflightWeapon(name="Knife", type="melee", dropped=True, fell_at=MapPoint(20, 20))
    state = a_map(token("A", 5, 5, weapons=(knife,)))
    command = pasted(copied(state, frozenset({A}), frozenset()), state.info, None, lambda kind: f"{kind}-9")
    assert command.tokens[0].starflight.weapons == (replace(knife, fell_at=None),)
