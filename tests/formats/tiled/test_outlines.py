"""Boundaries of cells and shapes, held against shapely where there is one answer, and bounded where there is none."""

import random

import shapely

from battlemap.formats.account import Account
from battlemap.formats.tiled.frame import TileFrame
from battlemap.formats.tiled.outlines import Outlines

SQUARES = TileFrame(orientation="orthogonal", width=10, height=10)
HEXES = TileFrame(orientation="hexagonal", width=14, height=12, side=6)


def rings(cells=(), shapes=(), frame=SQUARES):
    return Outlines({(cell, (0.0, 0.0)) for cell in cells}, list(shapes)).rings(frame, Account())


def test_random_cells_have_the_boundary_of_their_union():
    chance = random.Random(7)
    for frame in (SQUARES, HEXES):
        for share in (0.2, 0.5, 0.8):
            cells = [(c, r) for c in range(12) for r in range(12) if chance.random() < share]
            union = shapely.union_all([shapely.Polygon(frame.outline(*cell)) for cell in cells])
            traced = shapely.union_all([shapely.LineString(ring) for ring in rings(cells, frame=frame)])
            assert traced.symmetric_difference(union.boundary).length < 1e-6


def test_straight_sides_are_one_piece_and_rings_are_closed():
    (ring,) = rings([(c, 0) for c in range(5)])
    assert (len(ring), ring[0], set(ring)) == (5, ring[-1], {(0, 0), (50, 0), (50, 10), (0, 10)})


def test_cells_that_touch_at_a_corner_stay_apart():
    assert sorted(len(ring) for ring in rings([(0, 0), (1, 1)])) == [5, 5]


def test_shapes_that_lie_over_one_another_all_come_out():
    square = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
    half = ((0.0, 0.0), (10.0, 0.0), (10.0, 5.0), (0.0, 5.0))
    knot = ((0.0, 0.0), (10.0, 10.0), (10.0, 0.0), (0.0, 10.0))
    assert len(rings(shapes=[square, square])) == 1
    for shapes in ([square, half], [square, knot], [half, knot, square, knot[::-1]]):
        traced = shapely.union_all([shapely.LineString(ring) for ring in rings(shapes=shapes)])
        assert traced.length > 0
        assert all(ring[0] == ring[-1] for ring in rings(shapes=shapes))


def test_more_cells_than_can_be_outlined_are_told():
    account = Account()
    outlines = Outlines({((c, r), (0.0, 0.0)) for c in range(401) for r in range(150)})
    assert outlines.rings(SQUARES, account) == []
    assert account.dropped == ["walls in more than 60000 cells, which is more than can be outlined"]
