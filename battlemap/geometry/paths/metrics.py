"""How far it is: the ways of measuring on a grid, from point to point and from footprint to footprint."""

import math
from enum import StrEnum
from typing import Literal

import numpy as np

from battlemap.geometry.footprint import Footprint
from battlemap.geometry.grids import GridKind, is_hex
from battlemap.geometry.hexes import cells_apart, hex_steps
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint

Between = Literal["edges", "cells", "centres"]


class Metric(StrEnum):
    """What a diagonal counts.

    ``ALTERNATING`` counts one for the first, two for the second, and so on; within a path a diagonal is taken as one
    and a half, and only the whole is rounded down, so that it makes no difference where a path begins.
    """

    EUCLID = "euclid"
    ALTERNATING = "5-10-5"
    CHEBYSHEV = "chebyshev"
    MANHATTAN = "manhattan"

    @property
    def diagonal(self) -> float:
        """What a diagonal step counts, a straight one being 1."""
        return _DIAGONAL[self]

    def distance(self, dx: float, dy: float) -> float:
        """How far apart two points are that lie so far apart along the columns and along the rows."""
        if self is Metric.EUCLID:
            return math.hypot(dx, dy)
        short, long = sorted((abs(dx), abs(dy)))
        return self.whole(long - short, short)

    def whole(self, straight: float, diagonal: float) -> float:
        """The length of a path with so many straight and diagonal steps."""
        if self is Metric.ALTERNATING:
            return straight + diagonal + math.floor(diagonal / 2 + TOUCH_TOLERANCE)
        return straight + diagonal * self.diagonal


_DIAGONAL = {Metric.EUCLID: math.sqrt(2), Metric.ALTERNATING: 1.5, Metric.CHEBYSHEV: 1.0, Metric.MANHATTAN: 2.0}


def gap_between(one: Footprint, other: Footprint, metric: Metric = Metric.EUCLID, between: Between = "edges") -> float:
    """The distance of two footprints in map units.

    Parameters
    ----------
    between : ``edges``: the gap of the two squares, 0 when they touch; ``cells``: from the centre of the nearest
        occupied cell to that of the other, 1 when they touch; ``centres``: from middle to middle.
        Without a grid ``edges`` are those of two discs, ``cells`` lie half a cell within, and all metrics are Euclid's.
    """
    if is_hex(one.grid):
        return _hex_gap(one, other, metric, between)
    if one.grid == "none":
        away = math.dist(one.centre, other.centre)
        return away if between == "centres" else max(0.0, away - _rims(one, other, between))
    return metric.distance(
        _apart(one.at.x, one.size, other.at.x, other.size, between),
        _apart(one.at.y, one.size, other.at.y, other.size, between),
    )


def _apart(low: float, size: float, other_low: float, other_size: float, between: Between) -> float:
    if between == "centres":
        return abs(low + size / 2 - other_low - other_size / 2)
    gap = max(other_low - low - size, low - other_low - other_size)
    half_cells = (min(size, 1.0) + min(other_size, 1.0)) / 2 if between == "cells" else 0.0
    return max(0.0, gap + half_cells)


def distance_on(kind: GridKind, dx: float, dy: float, metric: Metric) -> float:
    """How far apart two points are on a grid; see ``Metric.distance`` for squares, ``gap_between`` for the others."""
    if kind == "none":
        return math.hypot(dx, dy)
    if is_hex(kind) and metric is not Metric.EUCLID:
        return float(hex_steps(kind, np.array([dx, dy])))
    return metric.distance(dx, dy)


def _rims(one: Footprint, other: Footprint, between: Between) -> float:
    """How much of the way from middle to middle of two discs does not count."""
    return sum(each.size / 2 - (min(each.size, 1.0) / 2 if between == "cells" else 0.0) for each in (one, other))


def _hex_gap(one: Footprint, other: Footprint, metric: Metric, between: Between) -> float:
    """On hexes every metric but Euclid's counts cells, and neighbours are 1 apart."""
    if between == "edges" and metric is Metric.EUCLID:
        return one.gap_to(other)
    apart = MapPoint(other.centre.x - one.centre.x, other.centre.y - one.centre.y)
    ways = np.array([apart]) if between == "centres" else cells_apart(one.grid, apart, one.size, other.size)
    if metric is Metric.EUCLID:
        return float(np.hypot(*ways.T).min())
    steps = float(hex_steps(one.grid, ways).min())
    return max(0.0, steps - (min(one.size, 1.0) + min(other.size, 1.0)) / 2) if between == "edges" else steps
