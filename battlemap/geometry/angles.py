"""Bearings: degrees clockwise from north. The only module that knows radians, and that y points down."""

import math
from collections.abc import Iterator
from typing import NamedTuple

from battlemap.geometry.tolerance import ANGLE_TOLERANCE_DEG
from battlemap.geometry.types import MapPoint

FULL_TURN = 360.0


def normalised(deg: float) -> float:
    """The same heading in [0, 360)."""
    turned = deg % FULL_TURN
    return 0.0 if turned == FULL_TURN else turned


def turn_deg(start: float, end: float) -> float:
    """The shortest turn from one heading to another, in (-180, 180]; clockwise is positive."""
    turned = normalised(end - start)
    return turned - FULL_TURN if turned > FULL_TURN / 2 else turned


def bearing(origin: MapPoint, point: MapPoint) -> float:
    """The heading from one point to another, in [0, 360); 0 where the points coincide.

    Examples
    --------
    >>> bearing(MapPoint(0, 0), MapPoint(1, 0))
    90.0
    """
    return normalised(math.degrees(math.atan2(point.x - origin.x, origin.y - point.y)))


def heading_vector(deg: float) -> tuple[float, float]:
    """The step of length 1 in a heading: (dx, dy), y down."""
    turned = math.radians(deg)
    return math.sin(turned), -math.cos(turned)


def point_at(origin: MapPoint, deg: float, distance: float) -> MapPoint:
    """The point at a distance in map units in a heading."""
    dx, dy = heading_vector(deg)
    return MapPoint(origin.x + dx * distance, origin.y + dy * distance)


def half_width_deg(distance: float, radius: float) -> float:
    """Half of the angle a disc spans from outside; 180 from its edge inwards."""
    return 180.0 if distance <= radius else math.degrees(math.asin(radius / distance))


def wedge_overlap(start: float, end: float, facing: float, arc_deg: float) -> tuple[float, float] | None:
    """What a range of headings has in common with an arc centred on the facing.

    Parameters
    ----------
    start, end : degrees, ``start <= end``; may lie outside [0, 360).
    facing : the middle of the arc.
    arc_deg : its whole width. The edges are in, within ``ANGLE_TOLERANCE_DEG``.

    Returns
    -------
    The first common range, clockwise, in the frame of ``start`` and ``end``; None where there is none. A range
    that only touches the edge comes back with its two ends equal.
    """
    if arc_deg >= FULL_TURN:
        return start, end
    half = arc_deg / 2
    middle = start + turn_deg(start, facing)
    for centre in (middle - FULL_TURN, middle, middle + FULL_TURN):
        low, high = max(start, centre - half), min(end, centre + half)
        if low <= high + ANGLE_TOLERANCE_DEG:
            return (low, high) if low <= high else (high, high)
    return None


class Wave(NamedTuple):
    """A value that turns with the heading: ``level + sine * sin + cosine * cos`` of it.

    The height on a distant upright line that a straight wall's top covers is one.
    """

    level: float
    sine: float = 0.0
    cosine: float = 0.0

    def at(self, deg: float) -> float:
        """The value in a heading."""
        if self.sine == 0.0 == self.cosine:
            return self.level
        turned = math.radians(deg)
        return self.level + self.sine * math.sin(turned) + self.cosine * math.cos(turned)

    def mean(self, start: float, end: float) -> float:
        """The mean over a range of headings, ``start < end``, averaged by angle."""
        half = math.radians(end - start) / 2
        swing = self.at((start + end) / 2) - self.level
        return self.level + swing * math.sin(half) / half

    def meets(self, other: "Wave", start: float, end: float) -> Iterator[float]:
        """The headings strictly within a range in which two waves have one value; none for equal waves."""
        level, sine, cosine = self.level - other.level, self.sine - other.sine, self.cosine - other.cosine
        swing = math.hypot(sine, cosine)
        if swing == 0 or abs(level) > swing:
            return
        crest, off = math.degrees(math.atan2(sine, cosine)), math.degrees(math.acos(-level / swing))
        for heading in (crest - off, crest + off):
            found = start + normalised(heading - start)
            if start < found < end:
                yield found
