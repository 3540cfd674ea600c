"""Polylines: stretches of them, told by how far along they begin and end; the nearest point; smoothing; joining."""

import math
from collections.abc import Iterable, Iterator
from itertools import accumulate, pairwise

import shapely

from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint, Polyline

Stretch = tuple[float, float]  # map units along the polyline, from its first point


def lengths(line: Polyline) -> tuple[float, ...]:
    """How far along a polyline each of its points is, in map units."""
    return tuple(accumulate((math.dist(a, b) for a, b in pairwise(line)), initial=0.0))


def without(line: Polyline, stretches: Iterable[Stretch]) -> tuple[Polyline, ...]:
    """What is left of a polyline when stretches of it are cut out, in order; nothing is left of a point.

    A stretch without length cuts nothing.
    """
    begin, parts = 0.0, []
    cuts = (each for each in stretches if each[1] - each[0] > TOUCH_TOLERANCE)
    for low, high in joined([*cuts, (lengths(line)[-1],) * 2]):
        if low - begin > TOUCH_TOLERANCE:
            parts.append(_part(line, begin, low))
        begin = max(begin, high)
    return tuple(parts)


def joined(stretches: Iterable[Stretch]) -> Iterator[Stretch]:
    """The stretches in order, those that touch or overlap as one."""
    low, high = None, 0.0
    for start, end in sorted(stretches):
        if low is not None and start - high > TOUCH_TOLERANCE:
            yield low, high
            low = None
        low, high = (start, end) if low is None else (low, max(high, end))
    if low is not None:
        yield low, high


def lying_on(line: Polyline, other: Polyline) -> tuple[Stretch, ...]:
    """The stretches of a polyline that lie on another one, within the tolerance; crossing it is not lying on it."""
    found = []
    for (a, b), at in zip(pairwise(line), lengths(line), strict=False):
        for c, d in pairwise(other):
            low, high = _shared(a, b, c, d)
            if high - low > TOUCH_TOLERANCE:
                found.append((at + low, at + high))
    return tuple(joined(found))


def _shared(a: MapPoint, b: MapPoint, c: MapPoint, d: MapPoint) -> Stretch:
    """How far along a -> b it begins and ceases to lie on c -> d; nothing where it does not."""
    length = math.dist(a, b)
    across, down = (b.x - a.x) / length, (b.y - a.y) / length
    along = sorted((p.x - a.x) * across + (p.y - a.y) * down for p in (c, d))
    low, high = max(along[0], 0.0), min(along[1], length)
    ends = (MapPoint(a.x + at * across, a.y + at * down) for at in (low, high))
    is_on = high > low and all(nearest_along((c, d), end)[1] <= TOUCH_TOLERANCE for end in ends)
    return (low, high) if is_on else (0.0, 0.0)


def _part(line: Polyline, low: float, high: float) -> Polyline:
    along = lengths(line)
    between = [p for p, at in zip(line, along, strict=True) if low + TOUCH_TOLERANCE < at < high - TOUCH_TOLERANCE]
    return _at(line, along, low), *between, _at(line, along, high)


def _at(line: Polyline, along: tuple[float, ...], length: float) -> MapPoint:
    """The point so far along; a point of the polyline itself where one is there."""
    for point, at in zip(line, along, strict=True):
        if abs(at - length) <= TOUCH_TOLERANCE:
            return point
    k = next(k for k, at in enumerate(along) if at > length) - 1
    share = (length - along[k]) / (along[k + 1] - along[k])
    return MapPoint(*(a + (b - a) * share for a, b in zip(line[k], line[k + 1], strict=True)))


def nearest_along(line: Polyline, point: MapPoint) -> tuple[float, float]:
    """How far along a polyline its nearest point to another point is, and how far off it: map units."""
    shape = shapely.LineString(line)
    there = shapely.Point(point)
    return float(shape.project(there)), float(shape.distance(there))


def point_along(line: Polyline, length: float) -> MapPoint:
    """The point that far along a polyline; its ends where the length is beyond them."""
    along = lengths(line)
    return _at(line, along, min(max(length, 0.0), along[-1]))


def stretch(line: Polyline, low: float, high: float) -> Polyline:
    """The part of a polyline between two lengths along it, ``low`` below ``high``."""
    return _part(line, low, high)


def smoothed(line: Polyline, tolerance: float) -> Polyline:
    """A polyline with fewer points that is nowhere further from the one given than the tolerance, map units."""
    return tuple(MapPoint(x, y) for x, y in shapely.LineString(line).simplify(tolerance).coords)


def joined_lines(one: Polyline, other: Polyline) -> Polyline | None:
    """Two polylines that share an end as one; None where they do not."""
    for first in (one, one[::-1]):
        for second in (other, other[::-1]):
            if math.dist(first[-1], second[0]) <= TOUCH_TOLERANCE:
                return (*first, *second[1:])
    return None
