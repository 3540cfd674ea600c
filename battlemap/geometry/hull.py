"""Which walls may matter to a look: those that meet the hull of the eye and the body; for one look or thousands."""

import numpy as np

from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import Bools, Floats, Ints, WallIndex

HULL_MARGIN = 1e-9  # cells: walls that only touch the hull stay in
PAIRS_AT_ONCE = 1 << 17  # of a look and a wall: so many fit into a processor's cache


def segments_before(eye: MapPoint, centre: MapPoint, radius: float, walls: WallIndex) -> Ints:
    """The segments, by index, that are not sure to be off the hull of an eye and a disc.

    None for an eye within the disc: what is seen of a shared cell is not asked of its hull.
    """
    found = _meet_hull(np.array([eye]), np.array([centre]), radius, walls)[0]
    return np.flatnonzero(found & walls.is_there)


def segments_before_each(eyes: Floats, centres: Floats, radius: float, walls: WallIndex) -> list[Ints]:
    """The same for many looks at once: what ``segments_before`` answers for each.

    Parameters
    ----------
    eyes, centres : (n, 2) map units; or (1, 2) for one that all looks share.
    radius : of the discs, map units.
    """
    count = max(len(eyes), len(centres))
    at_once, found = max(1, PAIRS_AT_ONCE // max(1, len(walls))), []
    for first in range(0, count, at_once):
        some = slice(first, min(count, first + at_once))
        meets = _meet_hull(_rows(eyes, some), _rows(centres, some), radius, walls) & walls.is_there
        look, segment = np.nonzero(meets)
        found += np.split(segment, np.searchsorted(look, np.arange(1, len(meets))))
    return found


def _rows(points: Floats, some: slice) -> Floats:
    return np.repeat(points, some.stop - some.start, axis=0) if len(points) == 1 else points[some]


def _meet_hull(eyes: Floats, centres: Floats, radius: float, walls: WallIndex) -> Bools:
    """Whether each segment meets each hull: (n, segments). Some axis parts two convex shapes that do not meet.

    The axes are the look itself, both tangents to the disc, and the line across the segment.
    """
    to = centres - eyes
    distance = np.hypot(to[:, 0], to[:, 1])[:, None]
    is_outside = distance > radius - HULL_MARGIN
    safe = np.where(is_outside, distance, 1.0)
    sine = np.where(is_outside, np.minimum(1.0, radius / safe), 0.0)
    cosine = np.sqrt(1.0 - sine * sine)
    ahead_x, ahead_y = to[:, :1] / safe, to[:, 1:] / safe
    a_x, a_y = walls.a[:, 0] - eyes[:, :1], walls.a[:, 1] - eyes[:, 1:]
    b_x, b_y = walls.b[:, 0] - eyes[:, :1], walls.b[:, 1] - eyes[:, 1:]
    along_a, off_a = a_x * ahead_x + a_y * ahead_y, (a_x * ahead_y - a_y * ahead_x) * cosine
    along_b, off_b = b_x * ahead_x + b_y * ahead_y, (b_x * ahead_y - b_y * ahead_x) * cosine
    edge_a, edge_b = along_a * sine + HULL_MARGIN, along_b * sine + HULL_MARGIN
    is_off = np.minimum(along_a, along_b) > distance + radius + HULL_MARGIN
    is_off |= np.maximum(along_a, along_b) < -HULL_MARGIN
    is_off |= (off_a > edge_a) & (off_b > edge_b)
    is_off |= (-off_a > edge_a) & (-off_b > edge_b)
    is_off |= _is_on_one_side(a_x, a_y, to, radius, walls)
    return np.asarray(~is_off & is_outside)


def _is_on_one_side(a_x: Floats, a_y: Floats, to: Floats, radius: float, walls: WallIndex) -> Bools:
    """Whether eye and disc lie on one side of each segment's line; ``a_x``, ``a_y`` from the eyes to the segments."""
    along = walls.b - walls.a
    length = np.hypot(along[:, 0], along[:, 1])
    eye_off = along[:, 1] * a_x - along[:, 0] * a_y
    disc_off = eye_off + (along[:, 0] * to[:, 1:] - along[:, 1] * to[:, :1])
    margin = HULL_MARGIN * length
    left = (eye_off > margin) & (disc_off > margin + radius * length)
    return np.asarray(left | ((eye_off < -margin) & (disc_off < -margin - radius * length)))
