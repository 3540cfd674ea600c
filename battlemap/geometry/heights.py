"""The ground in height: areas that lie higher or lower than the rest, and the steep edges between them."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import shapely
from shapely.geometry.base import BaseGeometry

from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint, Polyline
from battlemap.geometry.walls import Segment

BESIDE = 10 * TOUCH_TOLERANCE  # cells: how far from an edge the ground on either side of it is looked up


@dataclass(frozen=True, slots=True)
class Area:
    """An area of the map whose ground lies ``height_m`` over the map's zero; 0 says nothing about the height."""

    owner: str
    outline: Polyline
    height_m: float


class Heights:
    """The height of the ground at every point, in metres: the highest area that holds it, else 0.

    An area's edge is outside of it. Areas of height 0 say nothing, so mud on a platform does not sink it.
    """

    def __init__(self, areas: Iterable[Area]) -> None:
        self.areas = tuple(area for area in areas if area.height_m)

    def at(self, point: MapPoint) -> float:
        """The height at one point."""
        return self.highest((point,))

    def highest(self, points: Sequence[MapPoint]) -> float:
        """The greatest height at any of some points; 0 for none."""
        return max((self._at(point) for point in points), default=0.0)

    def _at(self, point: MapPoint) -> float:
        inside = (area.height_m for area, shape in self._shapes if shapely.contains_xy(shape, point.x, point.y))
        return max(inside, default=0.0)

    def edges(self) -> tuple[Segment, ...]:
        """Every edge between two heights as solid matter up to the higher one; it stops no move by itself.

        With both ends of a line above the ground, the line is below it somewhere if and only if it crosses one of
        these. An edge is owned by the rise on its higher side, or else by the pit on its lower one.
        """
        return tuple(self._edges()) if self.areas else ()

    @cached_property
    def _shapes(self) -> tuple[tuple[Area, BaseGeometry], ...]:
        shapes = tuple((area, shapely.make_valid(shapely.Polygon(area.outline))) for area in self.areas)
        for _, shape in shapes:
            shapely.prepare(shape)
        return shapes

    def _edges(self) -> Iterator[Segment]:
        outlines = shapely.union_all([shape.boundary for _, shape in self._shapes])  # cut where they cross
        for line in shapely.get_parts(outlines):
            points = [MapPoint(float(x), float(y)) for x, y in line.coords]
            for a, b in pairwise(points):
                one, other = self._beside(a, b)
                if one != other:
                    yield self._edge(a, b, max(one, other))

    def _beside(self, a: MapPoint, b: MapPoint) -> tuple[float, float]:
        """The heights to both sides of an edge, at its middle."""
        length = math.dist(a, b)
        off_x, off_y = (a.y - b.y) / length * BESIDE, (b.x - a.x) / length * BESIDE
        x, y = (a.x + b.x) / 2, (a.y + b.y) / 2
        return self.at(MapPoint(x + off_x, y + off_y)), self.at(MapPoint(x - off_x, y - off_y))

    def _edge(self, a: MapPoint, b: MapPoint, top_m: float) -> Segment:
        middle = shapely.Point((a.x + b.x) / 2, (a.y + b.y) / 2)
        here = [area for area, shape in self._shapes if shape.boundary.distance(middle) <= BESIDE]
        sign = -1.0 if top_m > 0 else 1.0
        owner = min(here, key=lambda area: (sign * area.height_m, area.owner)).owner
        return Segment(owner=owner, a=a, b=b, blocks_movement="none", matter="solid", top_m=top_m)
