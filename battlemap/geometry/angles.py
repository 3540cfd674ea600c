"""Bearings: degrees clockwise from north. The only module that knows radians, and that y points down."""

import math

import numpy as np
import numpy.typing as npt

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


def bearings(origin: MapPoint, points: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The headings from one point to many (n, 2), in [0, 360)."""
    dx, dy = (points - np.asarray(origin)).T
    turned = np.degrees(np.arctan2(dx, -dy)) % FULL_TURN
    return np.where(turned == FULL_TURN, 0.0, turned)


def heading_vectors(deg: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The steps of length 1 in headings (n,), as (n, 2), y down."""
    turned = np.radians(deg)
    return np.stack([np.sin(turned), -np.cos(turned)], axis=-1)


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
