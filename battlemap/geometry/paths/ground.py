"""What lies underfoot: hard ground, ground that may not be entered, ice, and ground at another height."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from numpy.lib.stride_tricks import sliding_window_view

from battlemap.geometry.grids import cells_across, is_hex
from battlemap.geometry.hexes import pattern
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
    """Read the ground at the middle of every cell (of every half square for a tiny body).

    Without a grid it is the ground under the middle of the body.
    """
    read = ground_at(*_cell_middles(lattice), patches)
    return Ground(
        effort=_over_footprint(read.effort, lattice),
        height_m=_over_footprint(read.height_m, lattice),
        is_slippery=~_over_footprint(~read.is_slippery, lattice),
        barred=_over_footprint(read.barred, lattice),
    )


def ground_at(x: Floats, y: Floats, patches: Iterable[Patch]) -> Ground:
    """The ground at single points, arrays of any shape."""
    shape = x.shape
    effort, height_m = np.full(shape, np.nan), np.full(shape, np.nan)
    slippery, barred = np.zeros(shape, dtype=np.bool_), np.zeros(shape, dtype=np.bool_)
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
        effort=np.nan_to_num(effort, nan=1.0),
        height_m=np.nan_to_num(height_m),
        is_slippery=slippery,
        barred=barred,
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


def _cell_middles(lattice: Lattice) -> tuple[Floats, Floats]:
    """The middles of the cells that bodies on the lattice lie on, x and y of each."""
    if is_hex(lattice.kind):
        lattice = replace(lattice, size=1.0)
    if lattice.kind != "square":
        x, y = np.moveaxis(lattice.centres(), -1, 0)
        return x, y
    shape = round(lattice.rows / lattice.pitch), round(lattice.columns / lattice.pitch)
    y, x = (np.mgrid[0 : shape[0], 0 : shape[1]] + 0.5) * lattice.pitch
    return x, y


def _over_footprint(values: AnyArray, lattice: Lattice) -> Any:
    """The greatest value among the cells a body covers, for each place."""
    rows, columns = lattice.shape
    if is_hex(lattice.kind):
        return _over_hexes(values, pattern(lattice.kind, cells_across(lattice.size)))
    side = max(1, math.ceil(lattice.size / lattice.pitch - 1e-9)) if lattice.kind == "square" else 1
    if side == 1 or not rows or not columns:
        return values[:rows, :columns]
    return sliding_window_view(values, (side, side)).max(axis=(2, 3))[:rows, :columns]


def _over_hexes(values: AnyArray, steps: Iterable[tuple[int, int]]) -> AnyArray:
    """The greatest value among the hexes so many steps from each; beyond the map nobody stands."""
    found = values
    for across, down in steps:
        moved = values.copy()
        to_rows, from_rows = overlap(down, values.shape[0])
        to_cols, from_cols = overlap(across, values.shape[1])
        moved[to_rows, to_cols] = values[from_rows, from_cols]
        found = np.maximum(found, moved)
    return found


def overlap(steps: int, length: int) -> tuple[slice, slice]:
    """The part of a row that has something so many steps on, and that part."""
    return slice(max(0, -steps), length - max(0, steps)), slice(max(0, steps), length - max(0, -steps))
