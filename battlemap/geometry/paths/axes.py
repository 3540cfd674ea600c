"""How the places of a lattice lie on the map: two axes, the ways in each heading, and which places are on the map."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from battlemap.geometry.grids import HEX_OUT, ROW_PITCH, GridKind, cells_across, middle_shift
from battlemap.geometry.hexes import pattern
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import Bools, Floats

#: The eight headings as steps (columns, rows), north first, clockwise.
HEADINGS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
HEX_HEADINGS = (0, 1, 2, 4, 5, 6)  # on slanted axes these lead to the neighbours of a hex
ORIGIN = MapPoint(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Plan:
    """What decides how a lattice lies; the words are those of ``Lattice``."""

    columns: int
    rows: int
    size: float
    kind: GridKind
    pitch: float
    anchor: MapPoint


@dataclass(frozen=True)
class Axes:
    """How a lattice lies on the map: the middle of its first place, and the ways to the next column and row."""

    first: MapPoint
    across: MapPoint
    down: MapPoint
    fits: Bools
    corner: MapPoint = ORIGIN  # the upper left one of a body on the first place, off hexes
    headings: tuple[int, ...] = tuple(range(8))

    @cached_property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        rows, columns = self.fits.shape
        return rows, columns

    @cached_property
    def ways(self) -> tuple[MapPoint, ...]:
        """One step in each heading, in map units."""
        (ux, uy), (vx, vy) = self.across, self.down
        return tuple(MapPoint(dx * ux + dy * vx, dx * uy + dy * vy) for dx, dy in HEADINGS)

    @cached_property
    def onto(self) -> Floats:
        """From map units to columns and rows, (2, 2)."""
        return np.linalg.inv(np.array([self.across, self.down]).T)


@lru_cache(maxsize=64)
def axes_of(plan: Plan) -> Axes:
    """The axes of a lattice; they are kept."""
    return _HOW[plan.kind](plan)


def _upright(plan: Plan) -> Axes:
    """Squares from the corner of the map; without a grid, counted from the anchor."""
    pitch, half = plan.pitch, plan.size / 2
    anchor = plan.anchor if plan.kind == "none" else ORIGIN
    left, top = (value - pitch * math.floor(value / pitch + TOUCH_TOLERANCE) for value in anchor)
    room = (plan.rows - plan.size - top, plan.columns - plan.size - left)
    shape = [max(0, math.floor(cells / pitch + TOUCH_TOLERANCE) + 1) for cells in room]
    first = MapPoint(left + half, top + half)
    fits = np.ones(shape, dtype=np.bool_)
    return Axes(first, MapPoint(pitch, 0.0), MapPoint(0.0, pitch), fits, MapPoint(left, top))


def _hexes(plan: Plan) -> Axes:
    """Rows of hexes; columns of hexes are the same with x and y, rows and columns changed."""
    turned = plan.kind == "hex-columns"
    columns, rows = (plan.rows, plan.columns) if turned else (plan.columns, plan.rows)
    before = max(rows - 1, 0) // 2  # the axis down slants to the right, so the last row begins so far left
    row, col = np.mgrid[0:rows, 0 : columns + before]
    col = col - before + row // 2
    margin = cells_across(plan.size) + 1
    there, fits = np.pad((col >= 0) & (col < columns), margin), np.ones(col.shape, dtype=np.bool_)
    for across, down in pattern("hex-rows", cells_across(plan.size)):
        top, left = margin + down, margin + across
        fits &= there[top : top + col.shape[0], left : left + col.shape[1]]
    shift = middle_shift("hex-rows", plan.size)
    first, along = MapPoint(0.5 - before + shift.x, HEX_OUT + shift.y), MapPoint(1.0, 0.0)
    slant = MapPoint(0.5, ROW_PITCH)
    if turned:
        first, along, slant = MapPoint(first.y, first.x), MapPoint(ROW_PITCH, 0.5), MapPoint(0.0, 1.0)
        fits = fits.T
    return Axes(first, along, slant, np.ascontiguousarray(fits), headings=HEX_HEADINGS)


_HOW: Mapping[GridKind, Callable[[Plan], Axes]] = {
    "square": _upright,
    "none": _upright,
    "hex-rows": _hexes,
    "hex-columns": _hexes,
}
