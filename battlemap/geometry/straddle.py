"""A body that stands astride a wall: it is there only as far as its own centre sees it."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from battlemap.geometry.angles import point_at
from battlemap.geometry.rays import distances_along
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import FLOAT_DUST, Ints, Segment, WallIndex


@dataclass(frozen=True, slots=True)
class Front:
    """Where a ray first meets the body, in map units from its origin.

    ``cut_off_by`` is empty, or holds the indices of the walls beyond which the body would be in this direction: it
    is not there.
    """

    distance: float
    cut_off_by: tuple[int, ...] = ()


class StraddledBody:
    """A disc and the segments through it that its centre does not see past.

    Parameters
    ----------
    centre, radius : the disc, map units.
    through : indices of the segments as high as the body that reach into the disc; others do not cut it.
    """

    def __init__(self, centre: MapPoint, radius: float, walls: WallIndex, through: Ints) -> None:
        self.centre, self.radius, self.walls, self.through = centre, radius, walls, through

    @cached_property
    def _edges(self) -> WallIndex:
        """What may bound the body's part that is there: the walls through it, and where their shadows begin."""
        return WallIndex([*self._cutting(), *self._shadow_edges()])

    def _cutting(self) -> Iterator[Segment]:
        for index in self.through:
            a, b = self.walls.ends(int(index))
            yield Segment(owner="", a=a, b=b)

    def _shadow_edges(self) -> Iterator[Segment]:
        """From each wall end inside the disc straight outward to the rim: where the centre's view ends."""
        for segment in self._cutting():
            for end in (segment.a, segment.b):
                reach = math.hypot(end.x - self.centre.x, end.y - self.centre.y)
                if FLOAT_DUST < reach < self.radius:
                    scale = self.radius / reach
                    rim = MapPoint(
                        self.centre.x + (end.x - self.centre.x) * scale, self.centre.y + (end.y - self.centre.y) * scale
                    )
                    yield Segment(owner="", a=end, b=rim)

    def edges(self) -> list[tuple[MapPoint, MapPoint]]:
        """What bounds the body's part that is there: the walls through it, and where their shadows begin."""
        return [self._edges.ends(k) for k in range(len(self._edges))] if len(self.through) else []

    def corner_points(self) -> Iterator[MapPoint]:
        """Where the outline of what is there of the body turns: a silhouette may change in their directions."""
        for a, b in self.edges():
            yield from (a, b, *points_on_rim(self.centre, self.radius, a, b))

    def foot_points(self, origin: MapPoint) -> Iterator[MapPoint]:
        """Where the nearest point to the centre on a ray from there comes to lie behind another wall.

        That point runs on the circle over origin and centre; what lies before it says what a direction is cut off by.
        """
        away = math.dist(origin, self.centre) / 2
        middle = MapPoint((origin.x + self.centre.x) / 2, (origin.y + self.centre.y) / 2)
        for index in self.through:
            a, b = self.walls.ends(int(index))
            yield from points_on_rim(middle, away, a, b)
            for end in (a, b):
                dx, dy = end.x - self.centre.x, end.y - self.centre.y
                squared = dx * dx + dy * dy
                if squared > FLOAT_DUST**2:
                    share = ((origin.x - self.centre.x) * dx + (origin.y - self.centre.y) * dy) / squared
                    yield MapPoint(self.centre.x + share * dx, self.centre.y + share * dy)

    def front(self, origin: MapPoint, direction: float, distance: float, off: float) -> Front:
        """Where the body begins along a ray that passes its centre at an angle.

        Parameters
        ----------
        distance : from the origin to the centre.
        off : degrees between the ray and the centre's direction.
        """
        middle = distance * math.cos(math.radians(off))
        half_chord = math.sqrt(max(0.0, self.radius**2 - (distance * math.sin(math.radians(off))) ** 2))
        enters, leaves = middle - half_chord, middle + half_chord
        if not len(self.through):
            return Front(enters)
        everything = np.arange(len(self._edges))
        met = distances_along(origin, direction, self._edges, everything)
        cuts = sorted({enters, leaves} | {float(s) for s in met if enters < s < leaves})
        for low, high in pairwise(cuts):
            if not self._walls_before(point_at(origin, direction, (low + high) / 2)):
                return Front(low)
        return Front(leaves, self._walls_before(point_at(origin, direction, middle)))

    def _walls_before(self, point: MapPoint) -> tuple[int, ...]:
        """Which of the walls through the disc lie between its centre and a point of it."""
        return tuple(
            int(index) for index in self.through if crossing_point(self.centre, point, *self.walls.ends(int(index)))
        )


def crossing_point(a: MapPoint, b: MapPoint, c: MapPoint, d: MapPoint) -> MapPoint | None:
    """Where two segments cross, ends included; None where they do not, or are parallel."""
    ab_x, ab_y, cd_x, cd_y = b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y
    spread = ab_x * cd_y - ab_y * cd_x
    if abs(spread) <= FLOAT_DUST * math.hypot(ab_x, ab_y) * math.hypot(cd_x, cd_y):
        return None
    along_ab = ((c.x - a.x) * cd_y - (c.y - a.y) * cd_x) / spread
    along_cd = ((c.x - a.x) * ab_y - (c.y - a.y) * ab_x) / spread
    if 0 <= along_ab <= 1 and 0 <= along_cd <= 1:
        return MapPoint(a.x + along_ab * ab_x, a.y + along_ab * ab_y)
    return None


def points_on_rim(centre: MapPoint, radius: float, a: MapPoint, b: MapPoint) -> Iterator[MapPoint]:
    """Where a segment crosses a circle: none, one or two points."""
    dx, dy = b.x - a.x, b.y - a.y
    length = math.hypot(dx, dy)
    to_x, to_y = centre.x - a.x, centre.y - a.y
    along, off = (to_x * dx + to_y * dy) / length, (to_x * dy - to_y * dx) / length
    if abs(off) >= radius:
        return
    half = math.sqrt(radius**2 - off**2)
    for place in (along - half, along + half):
        if 0 <= place <= length:
            yield MapPoint(a.x + dx * place / length, a.y + dy * place / length)
