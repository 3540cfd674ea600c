"""What lies underfoot: hard ground, ground that may not be entered, ice, and ground at another height."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from numpy.lib.stride_tricks import sliding_window_view

from battlemap.geometry.paths.lattice import Lattice
from battlemap.geometry.types import MapPoint, Polyline
from battlemap.geometry.walls import AnyArray, Bools, Floats, Segment, WallIndex


@dataclass(frozen=True, slots=True, kw_only=True)
class Patch:
    """An area of the map with its own ground; ``effort`` is what a metre counts, infinite where nobody may go."""

    owner: str
    area: Polyline
    effort: float = 1.0
    is_slippery: bool = False
    height_m: float = 0.0


@dataclass(frozen=True, slots=True)
class Ground:
    """The ground under each place of a lattice, arrays (rows, columns).

    Under a large body the hardest of its cells counts, the highest one bears it, and one cell of ice is not enough to
    slide. Where patches overlap it is the same. ``barred`` are the places that would lie on forbidden cells.
    """

    effort: Floats
    height_m: Floats
    is_slippery: Bools
    barred: Bools


def ground_under(lattice: Lattice, patches: Iterable[Patch]) -> Ground:
    """Read the ground at the middle of every cell (of every half cell for a tiny body)."""
    shape = round(lattice.rows / lattice.pitch), round(lattice.columns / lattice.pitch)
    effort, height_m = np.full(shape, np.nan), np.full(shape, np.nan)
    slippery, barred = np.zeros(shape, dtype=np.bool_), np.zeros(shape, dtype=np.bool_)
    y, x = (np.mgrid[0 : shape[0], 0 : shape[1]] + 0.5) * lattice.pitch
    for patch in patches:
        inside = _inside(patch, x, y)
        if math.isinf(patch.effort):
            barred |= inside
        elif patch.effort != 1.0:
            effort[inside] = np.fmax(effort[inside], patch.effort)
        if patch.height_m != 0.0:
            height_m[inside] = np.fmax(height_m[inside], patch.height_m)
        slippery |= inside & patch.is_slippery
    return Ground(
        effort=_over_footprint(np.nan_to_num(effort, nan=1.0), lattice),
        height_m=_over_footprint(np.nan_to_num(height_m), lattice),
        is_slippery=~_over_footprint(~slippery, lattice),
        barred=_over_footprint(barred, lattice),
    )


def rim_of(patches: Iterable[Patch]) -> WallIndex:
    """The edges of the areas nobody may enter, as walls that stop what comes from outside."""
    return WallIndex(
        Segment(owner=patch.owner, a=a, b=b, blocks_sight="none", blocks_movement="left")
        for patch in patches
        if math.isinf(patch.effort)
        for ring in _rings(patch)
        for a, b in pairwise(ring)
    )


def _rings(patch: Patch) -> Iterable[list[MapPoint]]:
    """The outlines, walked so that the outside is to the left as seen on the map, where y points down."""
    for part in shapely.get_parts(_shape(patch)):
        if part.geom_type == "Polygon":
            turned = shapely.orient_polygons(part)
            for ring in (turned.exterior, *turned.interiors):
                yield [MapPoint(float(x), float(y)) for x, y in ring.coords]


def _shape(patch: Patch) -> shapely.Geometry:
    return shapely.make_valid(shapely.Polygon(patch.area))


def _inside(patch: Patch, x: Floats, y: Floats) -> Bools:
    shape = _shape(patch)
    shapely.prepare(shape)
    return np.asarray(shapely.contains_xy(shape, x, y))


def _over_footprint(values: AnyArray, lattice: Lattice) -> Any:
    """The greatest value among the cells a body covers, for each place."""
    side = max(1, math.ceil(lattice.size / lattice.pitch - 1e-9))
    rows, columns = lattice.shape
    if side == 1 or not rows or not columns:
        return values[:rows, :columns]
    return sliding_window_view(values, (side, side)).max(axis=(2, 3))[:rows, :columns]
