"""Distances by every way of measuring."""

import itertools
import math

import pytest

from battlemap.geometry.angles import point_at
from battlemap.geometry.footprint import Footprint
from battlemap.geometry.grids import corner_of, neighbours_of
from battlemap.geometry.hexes import filled_cells
from battlemap.geometry.paths.metrics import Metric, gap_between
from battlemap.geometry.types import Cell, MapPoint
from tests.geometry.grid_kinds import HEXES


@pytest.mark.parametrize(
    ("metric", "wanted"),
    [(Metric.EUCLID, math.hypot(3, 5)), (Metric.ALTERNATING, 6), (Metric.CHEBYSHEV, 5), (Metric.MANHATTAN, 8)],
)
def test_a_distance_counts_diagonals_as_its_metric_says(metric, wanted):
    assert metric.distance(3, -5) == pytest.approx(wanted)


@pytest.mark.parametrize(("diagonals", "wanted"), [(0, 0), (1, 1), (2, 3), (3, 4), (4, 6)])
def test_every_second_diagonal_counts_twice_in_5_10_5(diagonals, wanted):
    assert Metric.ALTERNATING.whole(0, diagonals) == wanted


def cells_of(at, size):
    return [(at[0] + dx, at[1] + dy) for dx in range(size) for dy in range(size)]


@pytest.mark.parametrize("metric", list(Metric))
@pytest.mark.parametrize(("size", "other"), list(itertools.product([1, 2, 3, 4], [1, 4])))
def test_tc_15_the_distance_of_tokens_is_that_of_their_nearest_occupied_cells(metric, size, other):
    """TC-15, issue 3."""
    for at in [(0, 0), (6, 0), (5, 5), (3, 9), (0, 4), (2, 1)]:
        one, two = Footprint(MapPoint(4, 4), size), Footprint(MapPoint(*at), other)
        pairs = list(itertools.product(cells_of((4, 4), size), cells_of(at, other)))
        apart = min(metric.distance(a[0] - b[0], a[1] - b[1]) for a, b in pairs)
        gap = min(metric.distance(max(0, abs(a[0] - b[0]) - 1), max(0, abs(a[1] - b[1]) - 1)) for a, b in pairs)
        assert gap_between(one, two, metric, "cells") == pytest.approx(apart)
        assert gap_between(one, two, metric, "edges") == pytest.approx(gap)


def test_tc_15_the_distance_from_middle_to_middle_is_a_named_option():
    """TC-15, issue 3."""
    one, two = Footprint(MapPoint(0, 0), 2), Footprint(MapPoint(6, 0), 4)
    assert gap_between(one, two, between="centres") == pytest.approx(math.hypot(7, 1))


def test_tiny_tokens_are_measured_by_their_half_cells():
    one, two = Footprint(MapPoint(0, 0), 0.5), Footprint(MapPoint(0.5, 0), 0.5)
    assert gap_between(one, two) == 0
    assert gap_between(one, two, between="cells") == pytest.approx(0.5)


@pytest.mark.parametrize("kind", HEXES)
@pytest.mark.parametrize("size", [1, 2, 3, 4])
@pytest.mark.parametrize("cell", [(5, 1), (1, 6), (7, 7)])
def test_tc_15_on_hexes_every_metric_but_euclids_counts_cells(kind, size, cell):
    """TC-15, issue 3. From the nearest occupied cell to that of the other."""
    one = Footprint(corner_of(kind, size, (1, 1)), size, kind)
    two = Footprint(corner_of(kind, 1, cell), 1, kind)
    steps = _steps_between(kind, set(filled_cells(kind, Cell(1, 1), size)), Cell(*cell))
    for metric in (Metric.CHEBYSHEV, Metric.MANHATTAN, Metric.ALTERNATING):
        assert gap_between(one, two, metric, "cells") == pytest.approx(steps)
        assert gap_between(one, two, metric) == pytest.approx(max(0, steps - 1))
    assert gap_between(one, two) == pytest.approx(one.gap_to(two))
    assert gap_between(one, two, between="centres") == pytest.approx(math.dist(one.centre, two.centre))


def _steps_between(kind, reached, goal):
    steps = 0
    while goal not in reached:
        reached |= {other for cell in reached for other in neighbours_of(kind, cell)}
        steps += 1
    return steps


@pytest.mark.parametrize("metric", list(Metric))
def test_tc_15_without_a_grid_the_distance_is_that_of_two_discs_however_they_lie(metric):
    """TC-15, issue 3."""
    one = Footprint(MapPoint(0, 0), 2, "none")
    for turn in range(0, 360, 30):
        middle = point_at(one.centre, turn, 6)
        two = Footprint(MapPoint(middle.x - 0.5, middle.y - 0.5), 1, "none")
        assert one.gap_to(two) == pytest.approx(4.5)
        assert gap_between(one, two, metric) == pytest.approx(4.5)
        assert gap_between(one, two, metric, "cells") == pytest.approx(5.5)
        assert gap_between(one, two, metric, "centres") == pytest.approx(6)
