"""Cells of every kind of grid."""

import math
import random

import pytest
from shapely import Point, Polygon

from battlemap.geometry.grids import (
    bounds,
    cell_at,
    cell_corners,
    cell_middle,
    corner_of,
    neighbours_of,
    place_of,
    snapped,
)
from battlemap.geometry.types import Cell, MapPoint
from tests.geometry.grid_kinds import GRIDS, HEXES, KINDS

SIZES = (0.5, 1, 2, 3, 4)


def cells(count=6):
    return [Cell(col, row) for row in range(count) for col in range(count)]


@pytest.mark.parametrize(
    ("kind", "cell", "middle"),
    [
        ("square", (3, 2), (3.5, 2.5)),
        ("hex-rows", (0, 0), (0.5, 1 / math.sqrt(3))),
        ("hex-rows", (3, 1), (4.0, 1 / math.sqrt(3) + math.sqrt(3) / 2)),
        ("hex-columns", (0, 0), (1 / math.sqrt(3), 0.5)),
        ("hex-columns", (1, 3), (1 / math.sqrt(3) + math.sqrt(3) / 2, 4.0)),
    ],
)
def test_odd_rows_and_odd_columns_of_hexes_are_pushed_by_half_a_cell(kind, cell, middle):
    assert cell_middle(kind, Cell(*cell)) == pytest.approx(middle)


@pytest.mark.parametrize("kind", GRIDS)
def test_a_point_lies_in_the_cell_whose_outline_holds_it(kind):
    rng = random.Random(5)
    for _ in range(300):
        point = MapPoint(rng.uniform(-3, 9), rng.uniform(-3, 9))
        outline = Polygon(cell_corners(kind, cell_at(kind, point)))
        assert outline.distance(Point(point)) < 1e-9


@pytest.mark.parametrize("kind", GRIDS)
def test_every_cell_holds_its_middle_and_cells_do_not_overlap(kind):
    outlines = {cell: Polygon(cell_corners(kind, cell)) for cell in cells()}
    for cell, outline in outlines.items():
        assert cell_at(kind, cell_middle(kind, cell)) == cell
        assert outline.area == pytest.approx(1.0 if kind == "square" else math.sqrt(3) / 2)
        assert all(outline.intersection(other).area < 1e-9 for at, other in outlines.items() if at != cell)


@pytest.mark.parametrize("kind", HEXES)
def test_the_neighbours_of_a_hex_are_six_and_one_cell_away(kind):
    for cell in cells():
        away = [math.dist(cell_middle(kind, cell), cell_middle(kind, other)) for other in neighbours_of(kind, cell)]
        assert away == pytest.approx([1.0] * 6)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("columns", "rows"), [(6, 6), (1, 6), (6, 1), (5, 4)])
def test_the_box_of_a_map_holds_all_its_cells_and_nothing_more(kind, columns, rows):
    corners = [c for row in range(rows) for col in range(columns) for c in cell_corners(kind, Cell(col, row))]
    across, down = zip(*corners, strict=True)
    assert bounds(kind, columns, rows) == pytest.approx((min(across), min(down), max(across), max(down)))


@pytest.mark.parametrize("kind", HEXES)
@pytest.mark.parametrize("size", SIZES)
def test_a_token_in_its_cell_is_named_by_whole_numbers_and_stands_just_there_again(kind, size):
    for cell in cells():
        corner = corner_of(kind, size, cell)
        assert place_of(kind, size, corner) == cell
        assert snapped(kind, size, corner) == corner


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", SIZES)
def test_a_free_token_is_named_by_broken_numbers_that_mean_the_same_place(kind, size):
    rng = random.Random(3)
    for _ in range(100):
        corner = MapPoint(rng.uniform(-1, 20), rng.uniform(-1, 20))
        assert corner_of(kind, size, place_of(kind, size, corner)) == pytest.approx(corner, abs=1e-7)


@pytest.mark.parametrize("kind", HEXES)
@pytest.mark.parametrize("size", SIZES)
def test_a_token_snaps_to_the_nearest_place(kind, size):
    rng = random.Random(4)
    corners = [corner_of(kind, size, cell) for cell in cells(9)]
    for _ in range(60):
        corner = MapPoint(*(value + rng.uniform(-0.8, 0.8) for value in corner_of(kind, size, (4, 4))))
        nearest = min(math.dist(corner, other) for other in corners)
        assert math.dist(snapped(kind, size, corner), corner) == pytest.approx(nearest)


def test_without_a_grid_nothing_snaps_and_on_squares_tiny_ones_snap_to_halves():
    assert snapped("none", 1, MapPoint(1.3, 2.6)) == MapPoint(1.3, 2.6)
    assert snapped("square", 0.5, MapPoint(1.3, 2.6)) == MapPoint(1.5, 2.5)
    assert snapped("square", 1, MapPoint(1.3, 2.6)) == MapPoint(1, 3)
