"""In which directions a silhouette changes: where to cut it so that each piece is smooth."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations, pairwise

from battlemap.geometry.angles import bearing, turn_deg
from battlemap.geometry.straddle import StraddledBody, points_on_rim
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import Ints, WallIndex

Curve = Callable[[float], float]  # of a direction in degrees

EQUAL_PARTS = 4  # a smooth range is halved twice before its kinks are looked for, so that none hides between two
HALVINGS = 50
SAME_DIRECTION_DEG = 1e-11


def direction_cuts(
    eye: MapPoint, walls: WallIndex, near: Ints, body: StraddledBody, middle: float, half: float
) -> list[float]:
    """The headings, in degrees and ascending, at which the walls before a body begin, end or touch its rim.

    The first and the last are the body's own edges, ``middle - half`` and ``middle + half``.
    """
    edges = [walls.ends(int(index)) for index in near]
    points = [point for edge in edges for point in (*edge, *points_on_rim(body.centre, body.radius, *edge))]
    points.extend(body.corner_points())
    offsets = sorted(turn_deg(middle, bearing(eye, point)) for point in points if point != eye)
    return [middle + offset for offset in _apart([-half, *(o for o in offsets if -half < o < half), half])]


def _apart(ascending: Iterable[float]) -> Iterator[float]:
    last = None
    for value in ascending:
        if last is None or value - last > SAME_DIRECTION_DEG:
            yield value
            last = value


def height_cuts(
    limits: Iterable[tuple[int, float]],
    levels: tuple[float, float],
    hidden_height: Callable[[int, float, float], float],
    span: tuple[float, float],
) -> list[float]:
    """Cut a range of directions where a wall's shadow on the body passes the body's ends or another shadow.

    Parameters
    ----------
    limits : (segment, height in metres) of each finite top and base on the way.
    levels : the body's base and top in metres.
    hidden_height : (segment, height, direction) to the height on the body that lies behind it.
    span : the range, degrees.
    """
    start, end = span
    shadows = [partial(hidden_height, index, height) for index, height in limits]
    curves = [_difference(shadow, _constant(level)) for shadow in shadows for level in levels]
    curves += [_difference(one, other) for one, other in combinations(shadows, 2)]
    parts = [start + (end - start) * k / EQUAL_PARTS for k in range(EQUAL_PARTS + 1)]
    roots = [root for low, high in pairwise(parts) for curve in curves for root in _root(curve, low, high)]
    return list(_apart(sorted([*parts, *roots])))


def _constant(level: float) -> Curve:
    return lambda _direction: level


def _difference(one: Curve, other: Curve) -> Curve:
    return lambda direction: one(direction) - other(direction)


def _root(curve: Curve, low: float, high: float) -> Iterator[float]:
    """The place where a curve changes its sign between two directions, if it does."""
    at_low, at_high = curve(low), curve(high)
    if at_low * at_high >= 0:
        return
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if (curve(middle) > 0) == (at_low > 0):
            low = middle
        else:
            high = middle
    yield (low + high) / 2
