"""Where tokens stand when they are dragged, on every kind of grid."""

import math
from dataclasses import replace

import pytest

from battlemap.document.model import Grid, TokenId
from battlemap.geometry.grids import bounds, corner_of, place_of
from battlemap.geometry.types import MapPoint
from battlemap.scene.tools.drag import dragged_places, is_outside, nudged_places, pulled_onto_map
from tests.geometry.grid_kinds import HEXES, KINDS
from tests.rulings.build import a_map, on, token

A, C = TokenId("token-A"), TokenId("token-C")


def two(grid, *, size=1.0):
    return a_map(
        token("A", *on(grid, 3, 4, size), size=size), token("C", *on(grid, 5, 5)), grid=grid, columns=12, rows=12
    )


@pytest.mark.parametrize("grid", HEXES)
@pytest.mark.parametrize("size", [0.5, 1, 2, 3, 4])
def test_a_dragged_token_snaps_to_a_cell(grid, size):
    state, wanted = two(grid, size=size), on(grid, 6, 5, size)
    at = state.tokens[A].at
    shift = MapPoint(wanted.x - at.x + 0.2, wanted.y - at.y - 0.25)
    assert dragged_places(state, frozenset({A}), A, shift, free=False) == {A: wanted}


@pytest.mark.parametrize("grid", HEXES)
def test_tokens_dragged_together_keep_their_distance_and_stand_in_cells(grid):
    state = two(grid)
    places = dragged_places(state, frozenset({A, C}), A, MapPoint(1.1, 1.6), free=False)
    kept = [places[i] for i in (A, C)]
    assert [corner_of(grid, 1, place_of(grid, 1, at)) for at in kept] == kept
    before = math.dist(state.tokens[A].at, state.tokens[C].at)
    assert math.dist(*kept) == pytest.approx(before)


@pytest.mark.parametrize("grid", HEXES)
@pytest.mark.parametrize("shift", [(-50, -50), (50, 50), (-50, 3), (0, 50)])
def test_nobody_is_dragged_off_the_hexes(grid, shift):
    state = two(grid, size=3)
    for token_id, at in dragged_places(state, frozenset({A, C}), A, MapPoint(*shift), free=False).items():
        moved = replace(state.tokens[token_id], at=at)
        assert not is_outside(moved, state.info.grid)
        col, row = place_of(grid, moved.size, at)
        assert (0 <= col < 12, 0 <= row < 12) == (True, True)


@pytest.mark.parametrize("grid", KINDS)
def test_a_token_dragged_freely_stays_within_the_box_of_the_map(grid):
    state = two(grid)
    assert dragged_places(state, frozenset({A}), A, MapPoint(0.3, 0.4), free=True)[A] == pytest.approx(
        (state.tokens[A].at.x + 0.3, state.tokens[A].at.y + 0.4)
    )
    at = dragged_places(state, frozenset({A}), A, MapPoint(99, 99), free=True)[A]
    assert (at.x + 1, at.y + 1) == pytest.approx(bounds(grid, 12, 12)[2:])


def test_without_a_grid_nothing_snaps():
    state = two("none")
    assert dragged_places(state, frozenset({A}), A, MapPoint(0.3, 0.4), free=False)[A] == MapPoint(3.3, 4.4)


@pytest.mark.parametrize("grid", HEXES)
def test_the_arrow_keys_go_to_the_next_column_and_to_the_next_row(grid):
    state = two(grid)
    mover = state.tokens[A]
    for step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        places = nudged_places([mover], mover, *step, state.info.grid)
        assert place_of(grid, 1, places[A]) == (3 + step[0], 4 + step[1])


@pytest.mark.parametrize("grid", HEXES)
def test_a_token_beyond_the_edge_is_pulled_to_the_nearest_cell(grid):
    there = Grid(columns=12, rows=12, kind=grid)
    outside = token("A", *on(grid, 13, 5))
    assert is_outside(outside, there)
    assert place_of(grid, 1, pulled_onto_map(outside, there).at) == (11, 5)
    assert pulled_onto_map(token("A", 3, 3, size=30), there).at == MapPoint(0, 0)
