"""Areas as plain rings under the even-odd rule, and back; tidied so that what is kept of them stays small."""

from collections.abc import Iterable
from functools import lru_cache, reduce

import shapely
from shapely.geometry.base import BaseGeometry

from battlemap.geometry.types import MapPoint, Polyline

TIDY = 0.02  # cells: how far the edge of a tidied area may lie off the edge of the area
STEP = 0.01  # cells: the corners of a tidied area lie on this grid
LEAST_AREA = 0.01  # square cells: a part or a hole that is smaller is left out


def area_of(rings: Iterable[Polyline]) -> BaseGeometry:
    """The area inside an odd number of rings: a valid shape; empty without rings.

    A ring may be open (its last corner joins its first), and may cross itself and others.
    """
    return _area_of(tuple(rings))


@lru_cache(maxsize=16)
def _area_of(rings: tuple[Polyline, ...]) -> BaseGeometry:
    areas = [shapely.make_valid(shapely.Polygon(ring)) for ring in rings]
    return _only_areas(reduce(shapely.symmetric_difference, areas)) if areas else shapely.Polygon()


def rings_of(shape: BaseGeometry) -> tuple[Polyline, ...]:
    """The outlines and holes of a shape as open rings; lines and points beside its areas are left out."""
    rings = [ring for part in _polygons(shape) for ring in (part.exterior, *part.interiors)]
    return tuple(tuple(MapPoint(float(x), float(y)) for x, y in ring.coords[:-1]) for ring in rings)


def tidied(shape: BaseGeometry) -> BaseGeometry:
    """A shape of few corners in the place of one of many.

    Its edge lies within about ``TIDY`` of the old one, its corners on the grid of ``STEP``. Gaps narrower than twice
    ``TIDY`` are closed, parts and holes below ``LEAST_AREA`` left out.
    """
    wider = shapely.buffer(shape, TIDY, join_style="mitre")
    closed = shapely.simplify(shapely.buffer(wider, -TIDY, join_style="mitre"), TIDY)
    parts = [_without_specks(part) for part in _polygons(shapely.set_precision(closed, STEP))]
    rounded = [shapely.transform(part, lambda corners: corners.round(2)) for part in parts if part is not None]
    return _only_areas(shapely.union_all(rounded)) if rounded else shapely.Polygon()


def is_speck(shape: BaseGeometry) -> bool:
    """Whether nothing of a shape is as wide as twice ``TIDY`` and as large as ``LEAST_AREA``."""
    core = shapely.buffer(shape, -TIDY, join_style="mitre")
    return all(part.area < LEAST_AREA for part in _polygons(core))


def _without_specks(polygon: shapely.Polygon) -> shapely.Polygon | None:
    if polygon.area < LEAST_AREA:
        return None
    return shapely.Polygon(
        polygon.exterior, [hole for hole in polygon.interiors if shapely.Polygon(hole).area >= LEAST_AREA]
    )


def _polygons(shape: BaseGeometry) -> list[shapely.Polygon]:
    parts = shapely.get_parts(shapely.get_parts(shape))
    return [part for part in parts if isinstance(part, shapely.Polygon) and not part.is_empty]


def _only_areas(shape: BaseGeometry) -> BaseGeometry:
    if shape.geom_type in ("Polygon", "MultiPolygon"):
        return shape
    return shapely.union_all(_polygons(shape)) if _polygons(shape) else shapely.Polygon()
