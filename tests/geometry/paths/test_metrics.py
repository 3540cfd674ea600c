"""Distances by every way of measuring."""

import itertools
import math

import pytest

from battlemap.geometry.footprint import Footprint
from battlemap.geometry.paths.metrics import Metric, gap_between
from battlemap.geometry.types import MapPoint


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
