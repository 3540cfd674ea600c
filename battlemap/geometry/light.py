"""Which parts of a map are bright, dim or dark: light sources cut by walls, as shapes and for many points at once."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, cached_property

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

from battlemap.geometry.angles import FULL_TURN, heading_vector
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint
from battlemap.geometry.visible_area import Box, visible_area
from battlemap.geometry.walls import Bools, Floats, WallIndex

RIM_CORNERS = 360  # of a circle: its corners lie on it, so it is short by at most 4e-5 of its radius
FAR = 1e7  # map units: no token stands farther out


class Level(IntEnum):
    """How much light there is, least first."""

    DARK = 0
    DIM = 1
    BRIGHT = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class LightSource:
    """A point that gives light: bright within ``bright``, dim from there to ``reach``, both in map units.

    ``height_m`` says which walls its light passes over or under. One that casts no shadows shines through walls.
    """

    at: MapPoint
    reach: float
    bright: float
    height_m: float = 0.0
    casts_shadows: bool = True


@dataclass(frozen=True, slots=True)
class LitArea:
    """What one source lights: all of it, and the part that is bright."""

    whole: BaseGeometry
    bright: BaseGeometry


def lit_area(source: LightSource, walls: WallIndex, bounds: Box) -> LitArea:
    """What a light source lights of a map, walls that block sight taken into account.

    Light goes level, at the height of the source. A source on a wall shines to both sides of it. The circles are
    drawn with ``RIM_CORNERS`` corners; their edge is in.
    """
    box = _common(bounds, source.at, source.reach)
    if box is None:
        return LitArea(shapely.Polygon(), shapely.Polygon())
    inside = shapely.box(*box)
    if source.casts_shadows:
        inside = visible_area(source.at, walls, box, eye_height_m=source.height_m)
    whole = common_area(inside, circle(source.at, source.reach))
    return LitArea(whole, common_area(whole, circle(source.at, min(source.bright, source.reach))))


def common_area(one: BaseGeometry, other: BaseGeometry) -> BaseGeometry:
    """What two shapes have in common, without the points and lines in which they only touch."""
    common = shapely.intersection(one, other)
    if common.geom_type in ("Polygon", "MultiPolygon"):
        return common
    return shapely.union_all([part for part in shapely.get_parts(common) if part.area > 0])


def circle(centre: MapPoint, radius: float) -> BaseGeometry:
    """A circle as a polygon of ``RIM_CORNERS`` corners on it; empty for a radius of 0 or less."""
    if radius <= 0:
        return shapely.Polygon()
    return shapely.Polygon(np.asarray(centre) + radius * unit_ring(RIM_CORNERS))


@cache
def unit_ring(corners: int) -> Floats:
    """The corners of a polygon on the circle of radius 1 around the origin, clockwise from north: (corners, 2)."""
    return np.array([heading_vector(FULL_TURN * k / corners) for k in range(corners)])


def is_light_kept(source: LightSource, before: WallIndex, after: WallIndex) -> bool:
    """Whether what a source lights is the same with both sets of walls, since nothing within its reach changed.

    True only where the one index was carried on from the other (``WallIndex.changed``); then nothing is lit anew.
    """
    count = len(before)
    if after.segments[:count] != before.segments:
        return False
    changed = np.append(before.is_there != after.is_there[:count], after.is_there[count:])
    ends = np.stack([after.a[changed], after.b[changed]], axis=1)
    distances = shapely.distance(shapely.linestrings(ends), shapely.Point(source.at))
    return not (distances <= source.reach + TOUCH_TOLERANCE).any()


class Illumination:
    """The light of a map: what its sources light, over the light there is without them.

    Parameters
    ----------
    areas : what each source lights.
    bounds : the map's box; no source lights anything beyond it.
    ambient : the light where no source reaches, also beyond the map.
    dark_ground : areas that have no ambient light; sources light them like any other.
    """

    def __init__(
        self, areas: Iterable[LitArea], bounds: Box, ambient: Level, dark_ground: Iterable[BaseGeometry] = ()
    ) -> None:
        self.areas, self.bounds, self.ambient = tuple(areas), bounds, ambient
        self.dark_ground = tuple(dark_ground)
        self._where: dict[Level, BaseGeometry] = {}

    def is_everywhere(self, level: Level) -> bool:
        """Whether no place has less light than that."""
        return level is Level.DARK or (self.ambient >= level and not self.dark_ground)

    def where(self, level: Level) -> BaseGeometry:
        """All places with at least that much light, on the map and beyond it: a valid, prepared shape."""
        if level not in self._where:
            shape = self._found(level)
            shapely.prepare(shape)
            self._where[level] = shape
        return self._where[level]

    def on_map(self, level: Level) -> BaseGeometry:
        """The part of the map with at least that much light."""
        return common_area(self.where(level), self._box)

    def only(self, level: Level) -> BaseGeometry:
        """The part of the map with that much light and no more."""
        here = self.on_map(level)
        return here if level is Level.BRIGHT else shapely.difference(here, self.where(Level(level + 1)))

    def levels_at(self, points: Floats) -> npt.NDArray[np.int8]:
        """How much light many points have.

        Parameters
        ----------
        points : (n, 2) float64, map units. The edges of what is lit count as lit.

        Returns
        -------
        (n,) int8, values of ``Level``.
        """
        x, y = np.asarray(points, dtype=np.float64).reshape(-1, 2).T
        levels = np.zeros(len(x), dtype=np.int8)
        for level in (Level.DIM, Level.BRIGHT):
            levels[self._has(level, lambda shape: shapely.intersects_xy(shape, x, y), len(x))] = level
        return levels

    def meets_discs(self, level: Level, centres: Floats, radii: Floats | float) -> Bools:
        """Which discs have at least that much light somewhere: (n,) for ``centres`` (n, 2), touching included."""
        points = shapely.points(np.asarray(centres, dtype=np.float64).reshape(-1, 2))
        return self._has(level, lambda shape: shapely.dwithin(shape, points, radii), len(points))

    def holds_discs(self, level: Level, centres: Floats, radii: Floats | float) -> Bools:
        """Which discs have at least that much light all over: (n,) for ``centres`` (n, 2)."""
        points = shapely.points(np.asarray(centres, dtype=np.float64).reshape(-1, 2))

        def holds(shape: BaseGeometry) -> Bools:
            clear = shapely.distance(shapely.boundary(shape), points) >= radii
            return np.asarray(shapely.intersects(shape, points) & clear)

        return self._has(level, holds, len(points))

    def _has(self, level: Level, ask: Callable[[BaseGeometry], Bools], count: int) -> Bools:
        if self.is_everywhere(level):
            return np.ones(count, dtype=np.bool_)
        return np.asarray(ask(self.where(level)), dtype=np.bool_).reshape(count)

    @cached_property
    def _box(self) -> BaseGeometry:
        return shapely.box(*self.bounds)

    def _found(self, level: Level) -> BaseGeometry:
        everywhere = shapely.box(-FAR, -FAR, FAR, FAR)
        if self.is_everywhere(level):
            return everywhere
        lit = [area.bright if level is Level.BRIGHT else area.whole for area in self.areas]
        if self.ambient >= level:
            lit.append(shapely.difference(everywhere, shapely.union_all(self.dark_ground)))
        return shapely.union_all(lit) if lit else shapely.Polygon()


def _common(bounds: Box, at: MapPoint, reach: float) -> Box | None:
    """The part of the map's box around a source; None where it can light nothing."""
    left, top = max(bounds[0], at.x - reach), max(bounds[1], at.y - reach)
    right, bottom = min(bounds[2], at.x + reach), min(bounds[3], at.y + reach)
    return (left, top, right, bottom) if left < right and top < bottom else None
