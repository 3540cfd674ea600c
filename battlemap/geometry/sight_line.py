"""Is the straight line between two points open? With what counts as touching."""

import math

import numpy as np

from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import FLOAT_DUST, Bools, Floats, WallIndex

HEIGHT_DUST_M = 1e-9  # metres: what the arithmetic of heights may be off by
SAME_DIRECTION = 1e-6  # sine of the angle under which two walls leave a joint in one direction


def is_sight_line_open(
    eye: MapPoint,
    point: MapPoint,
    walls: WallIndex,
    *,
    eye_height_m: float = 0.0,
    point_height_m: float = 0.0,
) -> bool:
    """Whether a straight line runs from the eye to the point with nothing that blocks sight across it.

    A line that only grazes the free end of a wall is open. A line through a joint of two walls, or along a wall,
    is blocked. A line that begins or ends on a wall is not blocked by it. A wall blocks from its base (in) to its
    top (out): a top equal to the line's height does not block. With walls that block both ways the answer is the
    same from either end.

    Parameters
    ----------
    eye, point : map units; the same point twice is open.
    walls : everything that may block; open doors are left out before.
    eye_height_m, point_height_m : metres over the map's zero.
    """
    blocking = walls.blocks_sight_from(eye)
    return not len(lines_blocked_by(eye, point, walls, blocking, (eye_height_m, point_height_m)))


def lines_blocked_by(
    start: MapPoint, end: MapPoint, walls: WallIndex, considered: Bools, heights_m: tuple[float, float]
) -> np.ndarray[tuple[int], np.dtype[np.intp]]:
    """The indices of the considered segments that block the line from start to end, in index order."""
    if (end, heights_m[1]) < (
        start,
        heights_m[0],
    ):  # one order, so that both ways give one answer to the last bit
        start, end, heights_m = end, start, (heights_m[1], heights_m[0])
    length = math.hypot(end.x - start.x, end.y - start.y)
    if length <= FLOAT_DUST or not len(walls):
        return np.empty(0, dtype=np.intp)
    line = _Line(start, end, length, heights_m)
    along_a, off_a = line.locate(walls.a)
    along_b, off_b = line.locate(walls.b)
    touch_a = (np.abs(off_a) <= TOUCH_TOLERANCE) & considered
    touch_b = (np.abs(off_b) <= TOUCH_TOLERANCE) & considered
    lies_along = touch_a & touch_b & (np.abs(along_a - along_b) > TOUCH_TOLERANCE)
    blocked = (
        considered
        & ~touch_a
        & ~touch_b
        & ((off_a > 0) != (off_b > 0))
        & line.passes_between_its_ends(walls)
        & line.meets_height(walls, _crossing(along_a, off_a, along_b, off_b))
    )
    blocked |= lies_along & line.overlaps(walls, along_a, along_b)
    blocked |= _through_joints(line, walls, (touch_a & ~lies_along, along_a), (touch_b & ~lies_along, along_b))
    return np.flatnonzero(blocked)


class _Line:
    """A straight line of the question, with its own axes: along it and off it."""

    def __init__(self, start: MapPoint, end: MapPoint, length: float, heights_m: tuple[float, float]) -> None:
        self.start, self.end, self.length, self.heights_m = start, end, length, heights_m
        self.direction = np.array([(end.x - start.x) / length, (end.y - start.y) / length])

    def locate(self, points: Floats) -> tuple[Floats, Floats]:
        """How far along the line and how far off it the points (n, 2) lie."""
        dx, dy = (points - np.asarray(self.start)).T
        along = dx * self.direction[0] + dy * self.direction[1]
        return along, dx * self.direction[1] - dy * self.direction[0]

    def passes_between_its_ends(self, walls: WallIndex) -> Bools:
        """Whether start and end lie on different sides of each wall's line; on it counts as neither."""
        return np.asarray(walls.sides_of(self.start) * walls.sides_of(self.end) < 0)

    def meets_height(self, walls: WallIndex, along: Floats) -> Bools:
        """Whether the line, at that place, is between base (in) and top (out) of each wall."""
        height = self.height_at(along)
        return np.asarray((walls.base <= height + HEIGHT_DUST_M) & (height + HEIGHT_DUST_M < walls.top))

    def height_at(self, along: Floats) -> Floats:
        low, high = self.heights_m
        return np.asarray(low + (high - low) * np.clip(along / self.length, 0.0, 1.0))

    def overlaps(self, walls: WallIndex, along_a: Floats, along_b: Floats) -> Bools:
        """Whether a wall that lies along the line shares more than a touch with it, at a height it blocks."""
        first = np.maximum(np.minimum(along_a, along_b), 0.0)
        last = np.minimum(np.maximum(along_a, along_b), self.length)
        heights = np.sort(np.stack([self.height_at(first), self.height_at(last)]), axis=0)
        return np.asarray((last - first > TOUCH_TOLERANCE) & (heights[1] >= walls.base) & (heights[0] < walls.top))


def _crossing(along_a: Floats, off_a: Floats, along_b: Floats, off_b: Floats) -> Floats:
    """How far along the line each wall's line crosses it; meaningless where the two ends lie on one side."""
    spread = off_a - off_b
    share = np.divide(off_a, spread, out=np.zeros_like(off_a), where=spread != 0)
    return np.asarray(along_a + share * (along_b - along_a))


def _through_joints(line: _Line, walls: WallIndex, at_a: tuple[Bools, Floats], at_b: tuple[Bools, Floats]) -> Bools:
    """Segments that meet another one, leaving in another direction, in a corner the line goes through."""
    blocked = np.zeros(len(walls), dtype=np.bool_)
    corners: dict[tuple[float, float], list[tuple[int, Floats]]] = {}
    for here, there, (touching, along) in ((walls.a, walls.b, at_a), (walls.b, walls.a, at_b)):
        inside = (along > TOUCH_TOLERANCE) & (along < line.length - TOUCH_TOLERANCE)
        for index in np.flatnonzero(touching & inside & line.meets_height(walls, along)):
            corner = (float(here[index, 0]), float(here[index, 1]))
            corners.setdefault(corner, []).append((int(index), there[index] - here[index]))
    for leaving in corners.values():
        if not _leave_in_one_direction([way for _, way in leaving]):
            blocked[[index for index, _ in leaving]] = True
    return blocked


def _leave_in_one_direction(ways: list[Floats]) -> bool:
    first = ways[0]
    return all(
        abs(first[0] * way[1] - first[1] * way[0]) <= SAME_DIRECTION * float(np.hypot(*first) * np.hypot(*way))
        and float(first @ way) > 0
        for way in ways[1:]
    )
