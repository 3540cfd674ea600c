"""Where a ray meets walls."""

import numpy as np

from battlemap.geometry.angles import heading_vector, point_at
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import FLOAT_DUST, Floats, Ints, WallIndex


def distances_along(origin: MapPoint, direction: float, walls: WallIndex, indices: Ints) -> Floats:
    """How far along a ray each of the named segments is met.

    Parameters
    ----------
    origin, direction : map units; degrees clockwise from north.
    indices : (k,) which segments.

    Returns
    -------
    (k,) map units; infinite where a segment is missed, lies behind, or lies along the ray. The segment's ends count
    as met.
    """
    start, along = walls.a[indices], walls.b[indices] - walls.a[indices]
    dx, dy = heading_vector(direction)
    to_x, to_y = start[:, 0] - origin.x, start[:, 1] - origin.y
    spread = dx * along[:, 1] - dy * along[:, 0]
    crosses = np.abs(spread) > FLOAT_DUST * np.hypot(along[:, 0], along[:, 1])
    safe = np.where(crosses, spread, 1.0)
    distance = (to_x * along[:, 1] - to_y * along[:, 0]) / safe
    share = (to_x * dy - to_y * dx) / safe
    met = crosses & (distance >= 0) & (share >= 0) & (share <= 1)
    return np.where(met, distance, np.inf)


def first_met(origin: MapPoint, direction: float, walls: WallIndex, owners: frozenset[str]) -> MapPoint | None:
    """Where a ray first meets a wall of one of these owners; None if it meets none."""
    distances = distances_along(origin, direction, walls, walls.numbers_of(owners))
    met = distances[(distances > FLOAT_DUST) & np.isfinite(distances)]
    return point_at(origin, direction, float(met.min())) if len(met) else None
