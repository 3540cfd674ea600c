"""Walls cut where they cross, and looked up by place: what the visible area is swept over."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]
Counts = npt.NDArray[np.int64]

PIECES_A_CELL = 2.0
LONGEST_SIDE = 512  # grid cells


@dataclass(frozen=True, slots=True)
class Pieces:
    """Parts of segments that do not cross one another: ends (m, 4) ax, ay, bx, by, and the segment each is of."""

    ends: Floats
    whole: Counts


@dataclass(frozen=True, slots=True)
class Cells:
    """A grid of square cells over the pieces: left, top, side; columns, rows; and the pieces of each cell in a row."""

    at: Floats
    shape: Counts
    starts: Counts
    items: Counts


def cut_at_crossings(a: Floats, b: Floats) -> Pieces:
    """Cut segments (n, 2) -> (n, 2) wherever two of them cross."""
    count = len(a)
    lines = shapely.linestrings(np.stack([a, b], axis=1))
    one, other = shapely.STRtree(lines).query(lines, predicate="crosses")
    crossing = shapely.intersection(lines[one], lines[other])
    share = shapely.line_locate_point(lines[one], crossing, normalized=True)
    whole = np.concatenate([np.arange(count), np.arange(count), one])
    place = np.concatenate([np.zeros(count), np.ones(count), share])
    order = np.lexsort((place, whole))
    whole, place = whole[order], place[order]
    kept = (whole[1:] == whole[:-1]) & (place[1:] > place[:-1])
    owner, low, high = whole[:-1][kept], place[:-1][kept], place[1:][kept]
    along = b[owner] - a[owner]
    start = np.where(low[:, None] == 0.0, a[owner], a[owner] + low[:, None] * along)
    end = np.where(high[:, None] == 1.0, b[owner], a[owner] + high[:, None] * along)
    return Pieces(np.ascontiguousarray(np.hstack([start, end])), owner.astype(np.int64))


def cells_over(ends: Floats) -> Cells:
    """Sort pieces into cells, about two a cell; a piece is in every cell it touches."""
    if not len(ends):
        return Cells(
            np.array([0.0, 0.0, 1.0]), np.array([1, 1]), np.zeros(2, dtype=np.int64), np.empty(0, dtype=np.int64)
        )
    corners = ends.reshape(-1, 2)
    left, top = corners.min(axis=0)
    width, height = corners.max(axis=0) - (left, top)
    side = max(
        math.sqrt(max(width * height, 1e-9) * PIECES_A_CELL / len(ends)), max(width, height) / LONGEST_SIDE, 1e-6
    )
    columns, rows = int(width / side) + 1, int(height / side) + 1
    piece, cell = _cells_touched(ends, (float(left), float(top), side), columns)
    order = np.argsort(cell, kind="stable")
    starts = np.searchsorted(cell[order], np.arange(columns * rows + 1)).astype(np.int64)
    return Cells(np.array([left, top, side]), np.array([columns, rows]), starts, piece[order])


def _cells_touched(ends: Floats, grid: tuple[float, float, float], columns: int) -> tuple[Counts, Counts]:
    """Pairs of piece and cell: every cell of a piece's box that its line does not pass by."""
    left, top, side = grid
    low = np.floor((np.minimum(ends[:, :2], ends[:, 2:]) - (left, top)) / side).astype(np.int64)
    high = np.floor((np.maximum(ends[:, :2], ends[:, 2:]) - (left, top)) / side).astype(np.int64)
    across, down = (high - low + 1).T
    boxes = across * down
    piece = np.repeat(np.arange(len(ends)), boxes)
    number = np.arange(boxes.sum()) - np.repeat(np.cumsum(boxes) - boxes, boxes)
    column, row = low[piece, 0] + number % across[piece], low[piece, 1] + number // across[piece]
    middle_x, middle_y = left + (column + 0.5) * side, top + (row + 0.5) * side
    along_x, along_y = (ends[piece, 2:] - ends[piece, :2]).T
    off = (middle_x - ends[piece, 0]) * along_y - (middle_y - ends[piece, 1]) * along_x
    touched = np.abs(off) <= (np.abs(along_x) + np.abs(along_y)) * side * 0.5000001
    return piece[touched], (row * columns + column)[touched]


def merged_near_points(points: Floats, tolerance: float) -> Floats:
    """The points (n, 2), each moved to the first, in reading order, of those it hangs together with."""
    unique, which = np.unique(points, axis=0, return_inverse=True)
    spots = shapely.points(unique)
    one, other = shapely.STRtree(spots).query(spots, predicate="dwithin", distance=tolerance)
    leader = np.arange(len(unique))
    for first, second in sorted(zip(one.tolist(), other.tolist(), strict=True)):
        if second < first:
            leader[first] = min(leader[first], leader[second])
    return np.asarray(unique[leader][which.reshape(-1)])


def stacked(rows: Sequence[tuple[float, float]]) -> Floats:
    """Rows of coordinates as an array (n, 2), also when there are none."""
    return np.array(rows, dtype=np.float64).reshape(-1, 2)
