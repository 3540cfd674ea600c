"""The polygon that can be seen from a point."""

import math
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from battlemap.geometry.angles import FULL_TURN, bearings, heading_vectors, point_at
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import FLOAT_DUST, Bools, Floats, WallIndex

Box = tuple[float, float, float, float]  # left, top, right, bottom in map units
Sector = tuple[float, float]  # from, to in degrees clockwise; to - from is the width, at most 360

ROWS_AT_ONCE = 512
DISC_STEP_DEG = 1.0
SAME_DIRECTION_DEG = 1e-11


def visible_area(
    eye: MapPoint,
    walls: WallIndex,
    bounds: Box,
    *,
    eye_height_m: float = 0.0,
    sector: Sector = (0.0, FULL_TURN),
    reach: float | None = None,
) -> BaseGeometry:
    """All points of the map with an open level sight line from the eye.

    Parameters
    ----------
    eye : map units; it may stand outside the bounds.
    bounds : the map's box; the area ends there, so that walls on it make no difference.
    eye_height_m : walls whose span of heights does not hold this height are looked over or under.
    sector : the headings looked at, edges in.
    reach : how far one sees, map units; None sees to the bounds. The circle is drawn in steps of one degree from
        the sector's first edge, so that its area does not depend on the heading.

    Returns
    -------
    A valid shapely geometry: a polygon, or several, or an empty one.
    """
    blocking = walls.blocks_sight_from(eye) & (walls.base <= eye_height_m) & (eye_height_m < walls.top)
    a, b = _with_horizon(eye, walls, blocking, bounds)
    ring = list(_outline(eye, a, b, sector))
    if sector[1] - sector[0] < FULL_TURN:
        ring.append(eye)
    area = shapely.intersection(_valid_polygon(ring), shapely.box(*bounds))
    if reach is not None:
        area = shapely.intersection(area, _disc_sector(eye, reach, sector))
    return _areas_only(area)


def _with_horizon(eye: MapPoint, walls: WallIndex, blocking: Bools, bounds: Box) -> tuple[Floats, Floats]:
    """The blocking segments, split where they cross, and a box far enough out that no ray misses it."""
    a, b = walls.split_at_crossings(blocking)
    points = np.vstack([a, b, np.reshape(bounds, (2, 2)), [eye]])
    (left, top), (right, bottom) = points.min(axis=0) - 1, points.max(axis=0) + 1
    corners = np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
    return np.vstack([a, corners]), np.vstack([b, np.roll(corners, -1, axis=0)])


def _outline(eye: MapPoint, a: Floats, b: Floats, sector: Sector) -> Iterator[MapPoint]:
    """The corners of the area, clockwise: between two neighbouring wall ends the nearest wall stays the same."""
    start, end = sector
    ends = (bearings(eye, np.vstack([a, b])) - start) % FULL_TURN
    cuts = np.unique(np.concatenate([[0.0], ends[ends < end - start], [end - start]])) + start
    cuts = cuts[np.concatenate([[True], np.diff(cuts) > SAME_DIRECTION_DEG])]
    cuts[-1] = end
    nearest = _nearest(eye, a, b, (cuts[:-1] + cuts[1:]) / 2)
    last = None
    for (low, high), index in zip(pairwise(cuts), nearest, strict=True):
        entry, leaving = (_on_line(eye, a[index], b[index], heading) for heading in (low, high))
        if entry != last:
            yield entry
        yield leaving
        last = leaving


def _nearest(eye: MapPoint, a: Floats, b: Floats, headings: Floats) -> list[int]:
    """For each heading the segment that a ray meets first."""
    along, to = b - a, a - np.asarray(eye)
    numerator = to[:, 0] * along[:, 1] - to[:, 1] * along[:, 0]
    dust = FLOAT_DUST * np.hypot(along[:, 0], along[:, 1])
    found: list[int] = []
    for first in range(0, len(headings), ROWS_AT_ONCE):
        ways = heading_vectors(headings[first : first + ROWS_AT_ONCE])
        spread = np.outer(ways[:, 0], along[:, 1]) - np.outer(ways[:, 1], along[:, 0])
        safe = np.where(np.abs(spread) > dust, spread, np.inf)
        distance = numerator / safe
        share = (to[:, 0] * ways[:, 1:] - to[:, 1] * ways[:, :1]) / safe
        met = np.isfinite(safe) & (distance > FLOAT_DUST) & (share >= 0) & (share <= 1)
        found.extend(np.where(met, distance, np.inf).argmin(axis=1).tolist())
    return found


def _on_line(eye: MapPoint, a: Floats, b: Floats, heading: float) -> MapPoint:
    """Where a ray meets the line through a wall; the wall's end where the ray goes through it."""
    dx, dy = heading_vectors(np.array(heading)).tolist()
    (ax, ay), (bx, by) = a.tolist(), b.tolist()
    spread = dx * (by - ay) - dy * (bx - ax)
    distance = ((ax - eye.x) * (by - ay) - (ay - eye.y) * (bx - ax)) / spread
    point = MapPoint(eye.x + dx * distance, eye.y + dy * distance)
    for x, y in ((ax, ay), (bx, by)):
        if math.hypot(point.x - x, point.y - y) <= FLOAT_DUST * max(1.0, distance):
            return MapPoint(x, y)
    return point


def _disc_sector(eye: MapPoint, reach: float, sector: Sector) -> BaseGeometry:
    start, end = sector
    steps = max(1, math.ceil((end - start) / DISC_STEP_DEG))
    rim = [point_at(eye, start + (end - start) * k / steps, reach) for k in range(steps + 1)]
    return _valid_polygon(rim if end - start >= FULL_TURN else [*rim, eye])


def _valid_polygon(ring: list[MapPoint]) -> BaseGeometry:
    return shapely.Polygon() if len(set(ring)) < 3 else shapely.make_valid(shapely.Polygon(ring))


def _areas_only(shape: BaseGeometry) -> BaseGeometry:
    """Drop the points and lines that a cut can leave beside the areas."""
    parts = [part for part in shapely.get_parts(shape) if part.geom_type == "Polygon" and part.area > 0]
    return shapely.union_all(parts) if parts else shapely.Polygon()
