"""The outline of a visible area, ring by ring: walls are looked up only as far as the view goes."""

import math

import numpy as np
import numpy.typing as npt

from battlemap.geometry.compiled import loop
from battlemap.geometry.sweep_loops import (
    BINS,
    FIRST_RING,
    FULL,
    NEVER,
    NOT_NOW,
    Array,
    Flags,
    Whole,
    cell_is_open,
    corners,
    only_seen,
    place,
    side_that_blocks,
    sweep,
    turned,
)

Cells = npt.NDArray[np.int64]


@loop("int64(float64[:], float64[:], float64, float64[:,:], float64[:,:])")
def place_horizon(eye: Array, box: Array, start: float, piece: Array, headings: Array) -> int:
    """The four sides of the box as the first pieces; the eye is strictly inside."""
    xs, ys = (box[0], box[2], box[2], box[0]), (box[1], box[1], box[3], box[3])
    for side in range(4):
        after = (side + 1) % 4
        piece[side, 0], piece[side, 1], piece[side, 2], piece[side, 3] = xs[side], ys[side], xs[after], ys[after]
        headings[side, 0] = turned(xs[side] - eye[0], ys[side] - eye[1], start)
        extent = (turned(xs[after] - eye[0], ys[after] - eye[1], start) - headings[side, 0]) % FULL
        headings[side, 1] = headings[side, 0] + extent
    return 4


@loop(
    "int64(float64[:], float64, float64[:], float64, float64[:,:], boolean[:,:], float64[:], float64[:], "
    "int64[:], boolean[:], float64[:,:], float64[:,:], int64, boolean[:])"
)
def take_in(
    eye: Array,
    height: float,
    box: Array,
    start: float,
    ends: Array,
    blocks: Flags,
    base: Array,
    top: Array,
    candidates: Whole,
    is_settled: Flags,
    piece: Array,
    headings: Array,
    size: int,
    goes_on: Flags,
) -> int:
    """Take in those of the candidates that block and lie where the view goes on; how many pieces there are then."""
    for one in candidates:
        if is_settled[one]:
            continue
        side = side_that_blocks(one, eye, height, ends[one], blocks, base, top)
        placed = NEVER
        if side != 0:
            placed = place(ends[one], eye, box, start, side, goes_on, piece[size], headings[size])
        if placed != NOT_NOW:
            is_settled[one] = True
            if placed != NEVER:
                size += 1
    return size


@loop("UniTuple(int64, 2)(float64, float64, float64, int64)")
def cells_across(middle: float, reach: float, cell: float, count: int) -> tuple[int, int]:
    """The first and last grid cell along one axis that a square of this half size touches."""
    return max(0, math.floor((middle - reach) / cell)), min(count - 1, math.floor((middle + reach) / cell))


@loop("boolean(float64, float64, float64, float64)")
def is_inside(dx: float, dy: float, cell: float, inner: float) -> bool:
    """Whether a cell whose middle lies at (dx, dy) from the eye was all looked at in an earlier ring."""
    return abs(dx) + cell / 2 <= inner and abs(dy) + cell / 2 <= inner


@loop(
    "float64[:,:](float64[:], float64, float64[:], float64, float64, float64[:,:], boolean[:,:], float64[:], "
    "float64[:], int64[:], int64[:], int64[:], float64[:], int64[:])"
)
def outline(
    eye: Array,
    height: float,
    box: Array,
    start: float,
    width: float,
    ends: Array,
    blocks: Flags,
    base: Array,
    top: Array,
    loose: Whole,
    cell_starts: Cells,
    cell_items: Cells,
    grid_at: Array,
    grid_shape: Cells,
) -> Array:
    """The corners (k, 2) of what is seen, clockwise, in map units.

    Parameters
    ----------
    eye, height : map units, strictly inside the box; metres.
    box : (4,) left, top, right, bottom.
    start, width : the sector, radians clockwise from north.
    ends : (m, 4) ax, ay, bx, by of pieces that do not cross.
    blocks : (m, 2) whether a piece blocks what comes from its left, from its right.
    base, top : (m,) metres.
    loose : pieces in no grid cell, always looked at.
    cell_starts, cell_items : the pieces of each grid cell, row by row.
    grid_at, grid_shape : left, top and side of the cells; columns and rows.
    """
    piece, headings = np.empty((len(ends) + 5, 4)), np.empty((len(ends) + 5, 2))
    is_settled, goes_on = np.zeros(len(ends), dtype=np.bool_), np.ones(BINS, dtype=np.bool_)
    size = place_horizon(eye, box, start, piece, headings)
    size = take_in(eye, height, box, start, ends, blocks, base, top, loose, is_settled, piece, headings, size, goes_on)
    cell, (columns, rows) = grid_at[2], (grid_shape[0], grid_shape[1])
    middle_x, middle_y = eye[0] - grid_at[0], eye[1] - grid_at[1]
    reach = max(cell, cell * math.sqrt(FIRST_RING * columns * rows / max(1, len(ends)) / math.pi))
    inner = -1.0
    while True:
        first_column, last_column = cells_across(middle_x, reach, cell, columns)
        first_row, last_row = cells_across(middle_y, reach, cell, rows)
        for row in range(first_row, last_row + 1):
            for column in range(first_column, last_column + 1):
                number = row * columns + column
                begin, end = cell_starts[number], cell_starts[number + 1]
                if begin == end:
                    continue
                dx, dy = (column + 0.5) * cell - middle_x, (row + 0.5) * cell - middle_y
                if inner > 0.0 and (is_inside(dx, dy, cell, inner) or not cell_is_open(dx, dy, cell, start, goes_on)):
                    continue
                size = take_in(
                    eye, height, box, start, ends, blocks, base, top, cell_items[begin:end], is_settled, piece,
                    headings, size, goes_on,
                )  # fmt: skip
        cuts, nearest, found = sweep(piece, headings, size, eye, start, width)
        points, made = corners(piece, headings, cuts, nearest, found, eye, start, reach, goes_on)
        if not goes_on.any() or reach > max(columns, rows) * cell + abs(middle_x) + abs(middle_y):
            return points[:made]
        size = only_seen(piece, headings, size, nearest, found)
        inner, reach = reach, 2.0 * reach
