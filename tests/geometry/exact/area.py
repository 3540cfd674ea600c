"""What is seen from a point, corner by corner, in fractions: a ray to every wall end, crossing and corner of the map.

Between two neighbouring rays one wall is nearest all along, or the map's edge is. Only looking that wall up is
prepared in floats; which one it is, and where the rays meet it, is exact.
"""

from fractions import Fraction
from functools import cmp_to_key
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from tests.geometry.exact.line import BESIDE, ON_IT, UnsureError
from tests.geometry.exact.plain import Exact, PlainWall, Spot, clusters, cross, dot, exact, minus

Box = tuple[float, float, float, float]
NO_WIDTH = 1e-13  # sine: rays nearer to each other hold no area to speak of
NEARLY_FIRST = 1e-6  # share of the distance within which the nearest wall is looked for exactly


class _Line(NamedTuple):
    """A wall from the eye, which lies at (0, 0)."""

    a: Exact
    b: Exact


def exact_area(eye: Spot, walls: list[PlainWall], box: Box, height: float = 0.0) -> BaseGeometry:
    """The area seen from an eye strictly inside the box; ``UnsureError`` where it all but stands on a wall."""
    at, left, top, right, bottom = exact(eye), *map(Fraction, box)
    corners = [minus(spot, at) for spot in ((left, top), (right, top), (right, bottom), (left, bottom))]
    lines = [_Line(a, b) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)]
    for a, b, wall in _joined(walls):
        if _is_at(wall, height) and _acts(a, b, at, wall.sight):
            lines.append(_Line(minus(a, at), minus(b, at)))
    ends = np.array([[*map(float, line.a), *map(float, line.b)] for line in lines])
    rays = _in_order([*corners, *(end for line in lines for end in line), *_crossings(lines, ends)])
    ring: list[Exact] = []
    for one, other in zip(rays, [*rays[1:], rays[0]], strict=True):
        near = _nearest(one, other, lines, ends)
        if near is not None:
            ring += [_meeting(one, near), _meeting(other, near)]
    spots = [(float(x) + eye[0], float(y) + eye[1]) for x, y in ring]
    return shapely.make_valid(shapely.Polygon(spots))


def _joined(walls: list[PlainWall]) -> list[tuple[Exact, Exact, PlainWall]]:
    """The walls with ends that hang together moved to the first of them in reading order."""
    ends = [end for wall in walls for end in (wall.a, wall.b)]
    numbers = clusters(ends)
    first: dict[int, Spot] = {}
    for end, number in zip(ends, numbers, strict=True):
        first[number] = min(end, first.get(number, end))
    moved = [exact(first[number]) for number in numbers]
    pairs = zip(moved[::2], moved[1::2], walls, strict=True)
    return [(a, b, wall) for a, b, wall in pairs if a != b]


def _is_at(wall: PlainWall, height: float) -> bool:
    return (wall.base is None or wall.base <= height) and (wall.top is None or height < wall.top)


def _acts(a: Exact, b: Exact, eye: Exact, sight: str) -> bool:
    off, along = cross(minus(b, a), minus(eye, a)), minus(b, a)
    apart = off**2 / dot(along, along)
    if apart <= ON_IT:
        return False
    if apart < BESIDE:
        raise UnsureError
    return sight in ("both", "left" if off < 0 else "right")  # y points down


def _crossings(lines: list[_Line], ends: np.ndarray) -> list[Exact]:
    """Where two walls cross or one ends on another."""
    low, high = np.minimum(ends[:, :2], ends[:, 2:]) - 1e-6, np.maximum(ends[:, :2], ends[:, 2:]) + 1e-6
    meets = (low[:, None, :] <= high[None, :, :]).all(axis=2) & (low[None, :, :] <= high[:, None, :]).all(axis=2)
    found = []
    for one, other in np.argwhere(np.triu(meets, 1)):
        (a, b), (c, d) = lines[one], lines[other]
        spread = cross(minus(b, a), minus(d, c))
        if spread:
            share, across = cross(minus(c, a), minus(d, c)) / spread, cross(minus(c, a), minus(b, a)) / spread
            if 0 <= share <= 1 and 0 <= across <= 1:
                found.append((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))
    return found


def _in_order(spots: list[Exact]) -> list[Exact]:
    """The directions of the spots from (0, 0), each once, around it."""

    def half(way: Exact) -> int:
        return 0 if way[1] > 0 or (way[1] == 0 and way[0] > 0) else 1

    def compare(one: Exact, other: Exact) -> int:
        if half(one) != half(other):
            return half(one) - half(other)
        turn = cross(one, other)
        return -1 if turn > 0 else 1 if turn < 0 else 0

    ordered = sorted((spot for spot in spots if spot != (0, 0)), key=cmp_to_key(compare))
    return [one for k, one in enumerate(ordered) if k == 0 or compare(ordered[k - 1], one) != 0]


def _nearest(one: Exact, other: Exact, lines: list[_Line], ends: np.ndarray) -> _Line | None:
    """The first line met between two neighbouring directions; None where there is no room between them."""
    sizes = [float(np.hypot(float(way[0]), float(way[1]))) for way in (one, other)]
    if float(cross(one, other)) < NO_WIDTH * sizes[0] * sizes[1]:
        return None
    scales = [Fraction(1 / size) for size in sizes]
    middle = one[0] * scales[0] + other[0] * scales[1], one[1] * scales[0] + other[1] * scales[1]
    best, best_share = None, None
    for line in _likely(middle, lines, ends):
        along = minus(line.b, line.a)
        if cross(middle, line.a) * cross(middle, line.b) < 0:
            share = cross(line.a, along) / cross(middle, along)
            if share > 0 and (best_share is None or share < best_share):
                best, best_share = line, share
    return best


def _likely(middle: Exact, lines: list[_Line], ends: np.ndarray) -> list[_Line]:
    """The lines that floats do not rule out to be met first."""
    way = np.array([float(middle[0]), float(middle[1])])
    off_a, off_b = way[0] * ends[:, 1] - way[1] * ends[:, 0], way[0] * ends[:, 3] - way[1] * ends[:, 2]
    along = ends[:, 2:] - ends[:, :2]
    spread = way[0] * along[:, 1] - way[1] * along[:, 0]
    with np.errstate(divide="ignore", invalid="ignore"):
        share = (ends[:, 0] * along[:, 1] - ends[:, 1] * along[:, 0]) / spread
    slack = 1e-9 * (1 + np.abs(ends).max(axis=1))
    met = (np.minimum(off_a, off_b) <= slack) & (np.maximum(off_a, off_b) >= -slack)
    sure = met & (np.minimum(off_a, off_b) < -slack) & (np.maximum(off_a, off_b) > slack) & (share > 0)
    first = share[sure].min() if sure.any() else np.inf
    return [lines[k] for k in np.flatnonzero(met & ~(share > first * (1 + NEARLY_FIRST)))]


def _meeting(way: Exact, line: _Line) -> Exact:
    along = minus(line.b, line.a)
    share = cross(line.a, along) / cross(way, along)
    return way[0] * share, way[1] * share
