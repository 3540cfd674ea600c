"""Groups of hexes as shapes: which cells a large token fills, how far apart two such shapes are, and their discs.

A tiny token is one hex of its own size; any other fills as many whole cells as the next whole number.
"""

import math
from collections.abc import Iterable
from functools import lru_cache

import numpy as np
import shapely

from battlemap.geometry.grids import (
    ROW_PITCH,
    TOLD_DIGITS,
    GridKind,
    cell_at,
    cell_corners,
    cell_middle,
    cells_across,
    middle_shift,
)
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import Cell, MapPoint
from battlemap.geometry.walls import Floats

SEAM = 1e-10  # cells: corners so near to each other are one
HALF = 0.5  # from the middle of a hex to its sides


@lru_cache(maxsize=64)
def pattern(kind: GridKind, across: int) -> tuple[tuple[int, int], ...]:
    """The hexes of a token so many cells across, as steps (columns, rows) on slanted axes from the one it is named by.

    They are those whose middles lie less than half of that from the token's middle: 1, 3, 7, 12, 19 of them. A step
    along the slanted axes of ``hex-rows`` is one cell to the right, or one down and half a cell to the right; those of
    ``hex-columns`` are the same with right and down changed.
    """
    shift, reach = middle_shift(kind, across), range(-across - 1, across + 2)
    steps = ((dc, dr) for dr in reach for dc in reach)
    return tuple(step for step in steps if math.dist(slanted(kind, *step), shift) < across / 2 - TOUCH_TOLERANCE)


def slanted(kind: GridKind, across: float, down: float) -> MapPoint:
    """Steps along the slanted axes as a way on the map."""
    if kind == "hex-columns":
        return MapPoint(across * ROW_PITCH, down + across / 2)
    return MapPoint(across + down / 2, down * ROW_PITCH)


@lru_cache(maxsize=64)
def middles(kind: GridKind, size: float) -> Floats:
    """The middles of the hexes of a token, from its own middle, (n, 2)."""
    across = cells_across(size)
    shift = middle_shift(kind, across)
    ways = [slanted(kind, *step) for step in pattern(kind, across)]
    return np.asarray(np.array(ways) - np.array(shift))


@lru_cache(maxsize=64)
def inscribed_radius(kind: GridKind, size: float) -> float:
    """The radius of the largest disc round the middle of a token that stays within its hexes."""
    across = cells_across(size)
    shift, filled = middle_shift(kind, across), set(pattern(kind, across))
    reach = range(-across - 2, across + 3)
    others = [slanted(kind, dc, dr) for dr in reach for dc in reach if (dc, dr) not in filled]
    nearest = float(hexagon_gaps(kind, np.array(others) - np.array(shift), HALF).min())
    return round(nearest, TOLD_DIGITS) * min(size, 1.0)


@lru_cache(maxsize=64)
def passing_radius(kind: GridKind, size: float) -> float:
    """The radius of the widest disc that stays within the hexes a token leaves and comes to, all along a step.

    It is less than that of the disc it stands in: between two hexes the way is only as wide as a side. So whoever
    stands in a passage walled along the sides of hexes can also go along it.
    """
    across = cells_across(size)
    filled, shift = pattern(kind, across), middle_shift(kind, across)
    narrowest = inscribed_radius(kind, size)
    for step in pattern(kind, 3):
        both = {*filled, *((dc + step[0], dr + step[1]) for dc, dr in filled)}
        end = slanted(kind, *step)
        line = shapely.LineString([shift, (shift.x + end.x, shift.y + end.y)])
        narrowest = min(narrowest, float(line.distance(_joined(kind, both).boundary)))
    return round(narrowest, TOLD_DIGITS)


def _joined(kind: GridKind, steps: Iterable[tuple[int, int]]) -> shapely.Geometry:
    """Hexes as one shape, without seams."""
    corners = np.array(cell_corners(kind, Cell(0, 0))) - np.array(cell_middle(kind, Cell(0, 0)))
    hexes = [shapely.Polygon(corners + np.array(slanted(kind, *step))) for step in steps]
    return shapely.union_all(hexes, grid_size=SEAM)


@lru_cache(maxsize=64)
def hex_shape(kind: GridKind, size: float) -> shapely.Geometry:
    """What a token fills, round its middle as the origin."""
    corners = np.array(cell_corners(kind, Cell(0, 0))) - np.array(cell_middle(kind, Cell(0, 0)))
    hexes = [shapely.Polygon(corners * min(size, 1.0) + middle) for middle in middles(kind, size)]
    return shapely.union_all(hexes, grid_size=SEAM)


def hexagon_gaps(kind: GridKind, points: Floats, half: float) -> Floats:
    """How far points (..., 2) lie from a hex round the origin, ``half`` from its middle to its sides.

    Within it the number is negative: the way to the nearest side.
    """
    x, y = np.abs(points[..., 0]), np.abs(points[..., 1])
    if kind == "hex-columns":
        x, y = y, x
    side = half / math.sqrt(3)
    upright, slant = x - half, x / 2 + y * ROW_PITCH - half
    along = np.abs(x * ROW_PITCH - y / 2)
    outside = np.minimum(np.hypot(upright, np.maximum(y - side, 0)), np.hypot(slant, np.maximum(along - side, 0)))
    inside = np.maximum(upright, slant)
    return np.asarray(np.where(inside <= 0, inside, outside))


def shape_gaps(kind: GridKind, apart: Floats, size: float, other_size: float) -> Floats:
    """How far apart two tokens are whose middles lie ``apart`` (..., 2); negative where their hexes overlap."""
    between, half = _between(kind, size, other_size)
    return np.asarray(hexagon_gaps(kind, apart[..., None, :] + between, half).min(axis=-1))


def cells_apart(kind: GridKind, apart: MapPoint, size: float, other_size: float) -> Floats:
    """The ways from the middle of each hex of one token to that of each of the other, (n, 2)."""
    return np.asarray(np.array(apart) + _between(kind, size, other_size)[0])


@lru_cache(maxsize=256)
def _between(kind: GridKind, size: float, other_size: float) -> tuple[Floats, float]:
    """The ways between the middles of the hexes of two tokens on one spot, and half the widths of a hex of both."""
    ways = middles(kind, other_size)[None, :, :] - middles(kind, size)[:, None, :]
    half = HALF * (min(size, 1.0) + min(other_size, 1.0))
    return np.unique(ways.reshape(-1, 2).round(12), axis=0), half


def hex_steps(kind: GridKind, way: Floats) -> Floats:
    """How many hexes long ways (..., 2) are, counted over the sides; between the middles of cells a whole number."""
    x, y = np.abs(way[..., 0]), np.abs(way[..., 1])
    if kind == "hex-columns":
        x, y = y, x
    down = y / ROW_PITCH
    return np.asarray(np.maximum(down, x + down / 2))


def filled_cells(kind: GridKind, cell: Cell, across: int) -> tuple[Cell, ...]:
    """The cells of a token that is named by a cell of a map of hexes."""
    middle = cell_middle(kind, cell)
    ways = (slanted(kind, *step) for step in pattern(kind, across))
    return tuple(cell_at(kind, MapPoint(middle.x + dx, middle.y + dy)) for dx, dy in ways)
