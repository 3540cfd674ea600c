"""What a body meets when it moves in a straight line."""

import math

import numpy as np

from battlemap.geometry.angles import heading_vector
from battlemap.geometry.sight_line import lines_blocked_by
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import Floats, Ints, WallIndex


def segments_in_the_way(start: MapPoint, end: MapPoint, radius: float, walls: WallIndex, height_m: float = 0.0) -> Ints:
    """The segments that stop a disc swept from one centre to another, by index.

    A wall the disc already overlaps where it starts does not stop it from sliding along or leaving: such a wall
    is in the way only where the centre itself would cross it. Touching is free.
    """
    reach = radius + TOUCH_TOLERANCE
    left, right, top, bottom = *sorted((start.x, end.x)), *sorted((start.y, end.y))
    near, numbers = walls.within(left - reach, top - reach, right + reach, bottom + reach)
    if not len(numbers):
        return numbers
    return numbers[_in_the_way(start, end, radius, near, height_m)]


def _in_the_way(start: MapPoint, end: MapPoint, radius: float, walls: WallIndex, height_m: float) -> Ints:
    considered = walls.blocks_movement_from(start) & (walls.base <= height_m) & (height_m < walls.top)
    swept = considered & (_gaps(start, end, walls) < radius - TOUCH_TOLERANCE)
    overlapped = _gaps(start, start, walls) < radius - TOUCH_TOLERANCE
    crossed = np.zeros(len(walls), dtype=np.bool_)
    crossed[lines_blocked_by(start, end, walls, considered, (height_m, height_m))] = True
    return np.flatnonzero(crossed | (swept & ~overlapped))


def first_contact(start: MapPoint, heading: float, radius: float, a: MapPoint, b: MapPoint) -> float:
    """How far a disc goes from a point in a heading until it meets a segment; infinite where it never does.

    0 where it overlaps the segment at the start. All in map units; the heading in degrees clockwise from north.
    """
    ahead_x, ahead_y = heading_vector(heading)
    length = math.dist(a, b)
    along_x, along_y = ((b.x - a.x) / length, (b.y - a.y) / length) if length else (0.0, 0.0)
    to_x, to_y = start.x - a.x, start.y - a.y
    share, off = to_x * along_x + to_y * along_y, to_x * along_y - to_y * along_x
    if math.hypot(off, share - min(max(share, 0.0), length)) < radius:
        return 0.0
    ends = (_to_point(start, (ahead_x, ahead_y), radius, end) for end in (a, b))
    closing = ahead_x * along_y - ahead_y * along_x  # how fast it goes away from the line, on the side it is on
    if length and off * closing < 0:
        far = (abs(off) - radius) / abs(closing)
        beside = share + far * (ahead_x * along_x + ahead_y * along_y)
        if far >= 0 and -TOUCH_TOLERANCE <= beside <= length + TOUCH_TOLERANCE:
            return min(far, *ends)
    return min(ends)


def _to_point(start: MapPoint, ahead: tuple[float, float], radius: float, point: MapPoint) -> float:
    """The same for a point."""
    to_x, to_y = point.x - start.x, point.y - start.y
    along, off = to_x * ahead[0] + to_y * ahead[1], abs(to_x * ahead[1] - to_y * ahead[0])
    if off >= radius or along <= 0:
        return math.inf
    return along - math.sqrt(radius**2 - off**2)


def is_way_free(start: MapPoint, end: MapPoint, walls: WallIndex, height_m: float = 0.0) -> bool:
    """Whether a line, that has no width, crosses nothing that stops a body at that height."""
    considered = walls.blocks_movement_from(start) & (walls.base <= height_m) & (height_m < walls.top)
    return not len(lines_blocked_by(start, end, walls, considered, (height_m, height_m)))


def _gaps(start: MapPoint, end: MapPoint, walls: WallIndex) -> Floats:
    """The distance of each segment from the line start to end."""
    if not len(walls):
        return np.empty(0)
    gaps = np.minimum.reduce(
        [
            _point_gaps(np.asarray(start), walls.a, walls.b),
            _point_gaps(np.asarray(end), walls.a, walls.b),
            _points_gap(walls.a, start, end),
            _points_gap(walls.b, start, end),
        ]
    )
    return np.where(_cross(start, end, walls), 0.0, gaps)


def _point_gaps(point: Floats, a: Floats, b: Floats) -> Floats:
    along, to = b - a, point - a
    share = np.clip((to * along).sum(axis=1) / (along * along).sum(axis=1), 0.0, 1.0)
    return np.asarray(np.hypot(*(to - along * share[:, None]).T))


def _points_gap(points: Floats, start: MapPoint, end: MapPoint) -> Floats:
    length_squared = math.dist(start, end) ** 2
    along, to = np.array([end.x - start.x, end.y - start.y]), points - np.asarray(start)
    share = np.clip(to @ along / length_squared, 0.0, 1.0) if length_squared else np.zeros(len(points))
    return np.asarray(np.hypot(*(to - share[:, None] * along).T))


def _cross(start: MapPoint, end: MapPoint, walls: WallIndex) -> Floats:
    line = np.array([end.x - start.x, end.y - start.y])
    to_a, to_b = walls.a - np.asarray(start), walls.b - np.asarray(start)
    off_a = line[0] * to_a[:, 1] - line[1] * to_a[:, 0]
    off_b = line[0] * to_b[:, 1] - line[1] * to_b[:, 0]
    return np.asarray((off_a * off_b < 0) & (walls.sides_of(start) * walls.sides_of(end) < 0))
