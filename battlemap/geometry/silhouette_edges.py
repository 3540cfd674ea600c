"""In which directions a silhouette changes: where to cut it so that each piece is smooth."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from battlemap.geometry.angles import Wave, bearing, turn_deg
from battlemap.geometry.straddle import StraddledBody, crossing_point, points_on_rim
from battlemap.geometry.types import MapPoint

Edge = tuple[MapPoint, MapPoint]
SAME_DIRECTION_DEG = 1e-11


def direction_cuts(
    eye: MapPoint, near: Iterable[Edge], inside: Iterable[Edge], body: StraddledBody, middle: float, half: float
) -> list[float]:
    """The headings, in degrees and ascending, at which the walls before a body begin, end or touch its rim.

    The first and the last are the body's own edges, ``middle - half`` and ``middle + half``.

    Parameters
    ----------
    near, inside : the walls that may be on the way, and those of them that reach into the disc.
    """
    inside = list(inside)
    points = [point for edge in near for point in edge]
    points.extend(point for edge in inside for point in points_on_rim(body.centre, body.radius, *edge))
    points.extend(body.corner_points())
    points.extend(body.foot_points(eye))
    crossings = (crossing_point(*one, *other) for one, other in combinations([*inside, *body.edges()], 2))
    points.extend(point for point in crossings if point)
    offsets = [turn_deg(middle, bearing(eye, point)) for point in dict.fromkeys(points) if point != eye]
    return [middle + offset for offset in _apart([-half, *sorted(o for o in offsets if -half < o < half), half])]


def _apart(ascending: Iterable[float]) -> Iterator[float]:
    last = None
    for value in ascending:
        if last is None or value - last > SAME_DIRECTION_DEG:
            yield value
            last = value


def wave_cuts(waves: Iterable[Wave], start: float, end: float) -> list[float]:
    """Cut a range of headings where two of the heights on the body change places: between cuts their order stands."""
    crossings = (heading for one, other in combinations(waves, 2) for heading in one.meets(other, start, end))
    return list(_apart([start, *sorted(crossings), end]))
