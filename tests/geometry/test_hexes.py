"""Groups of hexes, held against shapely."""

import random

import numpy as np
import pytest
from shapely import Point, Polygon, unary_union

from battlemap.geometry.footprint import Footprint, gaps_from
from battlemap.geometry.grids import cell_corners, cell_middle, cells_across, corner_of, neighbours_of
from battlemap.geometry.hexes import filled_cells, hex_steps, pattern
from battlemap.geometry.types import Cell, MapPoint
from tests.geometry.grid_kinds import HEXES

SIZES = (0.5, 1, 1.5, 2, 3, 4)


def outline(foot):
    """The hexes of a token as one shape."""
    shrink = min(foot.size, 1.0)
    cell = Cell(10, 10)
    standing = Footprint(corner_of(foot.grid, foot.size, cell), foot.size, foot.grid)
    middle, whole = cell_middle(foot.grid, cell), filled_cells(foot.grid, cell, cells_across(foot.size))
    hexes = [Polygon(cell_corners(foot.grid, each)) for each in whole]
    shape = unary_union([each.buffer(1e-9) for each in hexes])
    dx, dy = foot.centre.x - standing.centre.x, foot.centre.y - standing.centre.y
    points = (
        np.array(shape.exterior.coords)
        if shrink == 1
        else np.array(middle) + shrink * (np.array(shape.exterior.coords) - np.array(middle))
    )
    return Polygon(points + np.array([dx, dy]))


@pytest.mark.parametrize("kind", HEXES)
@pytest.mark.parametrize(("across", "count"), [(1, 1), (2, 3), (3, 7), (4, 12), (5, 19)])
def test_a_token_fills_the_hexes_round_its_middle(kind, across, count):
    assert len(pattern(kind, across)) == len(set(filled_cells(kind, Cell(4, 4), across))) == count
    assert Cell(4, 4) in filled_cells(kind, Cell(4, 4), across)


@pytest.mark.parametrize("kind", HEXES)
def test_tc_15_the_distance_of_tokens_on_hexes_is_that_of_the_nearest_points_of_their_cells(kind):
    """TC-15, issue 3. In their cells and off them."""
    rng = random.Random(15)
    for size in SIZES:
        for other_size in SIZES:
            at = [MapPoint(rng.uniform(0, 8), rng.uniform(0, 8)) for _ in range(4)]
            at += [corner_of(kind, size, (rng.randrange(8), rng.randrange(8))) for _ in range(2)]
            one, other = Footprint(at[0], size, kind), [Footprint(there, other_size, kind) for there in at[1:]]
            for two in other:
                gap = outline(one).distance(outline(two))
                assert one.gap_to(two) == pytest.approx(gap, abs=1e-7)
                assert two.gap_to(one) == pytest.approx(gap, abs=1e-7)
                assert float(gaps_from(np.array(one.centre), size, two)) == pytest.approx(gap, abs=1e-7)
                assert one.overlaps(two) == (outline(one).intersection(outline(two)).area > 1e-6)


@pytest.mark.parametrize("kind", HEXES)
@pytest.mark.parametrize("size", SIZES)
def test_the_body_is_the_disc_within_the_hexes_inset_by_five_per_cent(kind, size):
    foot = Footprint(MapPoint(3, 4), size, kind)
    assert foot.body_radius == pytest.approx(0.95 * outline(foot).exterior.distance(Point(foot.centre)), abs=1e-6)


@pytest.mark.parametrize("kind", HEXES)
def test_the_bodies_of_tokens_in_their_cells_never_overlap_when_their_cells_do_not(kind):
    for size in (1, 2, 3, 4):
        for other_size in (1, 2, 3, 4):
            one = Footprint(corner_of(kind, size, (6, 6)), size, kind)
            for cell in ((col, row) for col in range(13) for row in range(13)):
                two = Footprint(corner_of(kind, other_size, cell), other_size, kind)
                if not one.overlaps(two):
                    away = np.hypot(*np.subtract(one.centre, two.centre))
                    assert away > one.body_radius + two.body_radius


@pytest.mark.parametrize("kind", HEXES)
def test_hexes_are_counted_over_their_sides(kind):
    here = cell_middle(kind, Cell(5, 5))
    reached, ring = {Cell(5, 5)}, [Cell(5, 5)]
    for steps in range(1, 4):
        ring = sorted({other for cell in ring for other in neighbours_of(kind, cell)} - reached)
        reached |= set(ring)
        ways = np.array([np.subtract(cell_middle(kind, cell), here) for cell in ring])
        assert hex_steps(kind, ways) == pytest.approx([steps] * 6 * steps)
