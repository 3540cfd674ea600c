"""The ground under a body."""

import math

import numpy as np
import pytest

from battlemap.geometry.paths.ground import ground_under, rim_of
from battlemap.geometry.paths.lattice import Lattice, Spot
from battlemap.geometry.types import MapPoint
from tests.geometry.paths.build import area, board

EAST, WEST = 2, 6


def test_hard_ground_is_read_at_the_middle_of_each_cell():
    ground = ground_under(Lattice(4, 1), [area(1.4, 0, 3.6, 1, effort=2.0)])
    assert ground.effort.tolist() == [[1.0, 2.0, 2.0, 2.0]]


@pytest.mark.parametrize("order", [1, -1])
def test_where_areas_overlap_the_hardest_counts_whatever_their_order(order):
    areas = [
        area(0, 0, 2, 1, effort=0.5),
        area(1, 0, 3, 1, effort=3.0),
        area(0, 0, 3, 1, height_m=2.0),
        area(2, 0, 3, 1, height_m=1.0),
    ]
    ground = ground_under(Lattice(3, 1), areas[::order])
    assert ground.effort.tolist() == [[0.5, 3.0, 3.0]]
    assert ground.height_m.tolist() == [[2.0, 2.0, 2.0]]


def test_under_a_large_body_the_hardest_cell_counts_and_one_cell_of_ice_is_not_enough():
    patches = [area(0, 0, 1, 1, effort=2.0), area(1, 0, 3, 2, is_slippery=True)]
    ground = ground_under(Lattice(3, 2, 2), patches)
    assert ground.effort.tolist() == [[2.0, 1.0]]
    assert ground.is_slippery.tolist() == [[False, True]]


def test_a_tiny_body_stands_on_half_cells():
    ground = ground_under(Lattice(2, 1, 0.5), [area(0, 0, 0.5, 1, effort=2.0)])
    assert ground.effort.tolist() == [[2.0, 1.0, 1.0, 1.0], [2.0, 1.0, 1.0, 1.0]]


@pytest.mark.parametrize("turn", [1, -1])
def test_forbidden_ground_stops_who_comes_and_not_who_leaves(turn):
    patch = area(2, 0, 4, 3, effort=math.inf)
    patch = type(patch)(owner=patch.owner, area=patch.area[::turn], effort=patch.effort)
    there = board(6, 3, patches=[patch])
    assert not there.open[EAST, 1, 1]
    assert there.open[EAST, 1, 3]
    assert there.open[WEST, 1, 2]
    assert np.argwhere(~there.may_stop)[:, 1].tolist() == [2, 3] * 3


def test_an_oblique_edge_of_forbidden_ground_is_not_brushed():
    patch = area(0, 0, 1, 1, effort=math.inf)
    slope = type(patch)(owner="terrain-1", area=(MapPoint(0, 6), MapPoint(6, 0), MapPoint(6, 6)), effort=math.inf)
    there = board(6, 6, patches=[slope])
    assert not there.open[EAST, 2, 2]  # the next cell's middle is free, but its corner is not
    assert there.open[EAST, 2, 1]
    assert len(rim_of([slope])) == 3


def test_a_place_is_found_by_its_corner_only_where_there_is_one():
    lattice = Lattice(5, 4, 2)
    assert lattice.spot_at(MapPoint(3, 2)) == Spot(2, 3)
    assert lattice.spot_at(MapPoint(4, 2)) is None
    assert lattice.spot_at(MapPoint(2.5, 2)) is None
    assert lattice.around(MapPoint(2.5, 2)) == tuple(Spot(r, c) for r in (1, 2) for c in (2, 3))
