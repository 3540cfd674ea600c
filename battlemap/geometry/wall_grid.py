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
SHORTEST_PIECE = 1e-10  # cells: cuts nearer to each other are one
NO_PIECES: Counts = np.empty(0, dtype=np.int64)
MOST_CROSSINGS = 20_000  # of segments that are cut: what takes about a quarter of a second
PAIRS_AT_ONCE = 400_000  # at most so many of a segment and another are looked at before crossings are counted
FEW = 1_000  # crossings: as long as no more are found at once, more segments are looked at the next time


class TangledError(Exception):
    """Segments cross more often than they can be cut in bounded time."""


@dataclass(frozen=True, slots=True)
class Cells:
    """A grid of square cells over the pieces: left, top, side; columns, rows; and the pieces of each cell in a row."""

    at: Floats
    shape: Counts
    starts: Counts
    items: Counts


@dataclass(frozen=True, slots=True)
class Pieces:
    """Parts of segments that do not cross one another.

    ``ends`` (m, 4) ax, ay, bx, by; ``whole`` the segment each is of; ``is_there`` False for those that a later cut
    replaced; ``loose`` those that are in no cell of the grid.
    """

    ends: Floats
    whole: Counts
    is_there: Bools
    loose: Counts

    def with_segments(self, a: Floats, b: Floats, first: int) -> "Pieces":
        """The pieces with more segments, numbered from ``first``; pieces that these cross are cut and replaced."""
        old = self._near(np.hstack([a, b]))
        cut = cut_at_crossings(np.vstack([self.ends[old, :2], a]), np.vstack([self.ends[old, 2:], b]))
        numbers = np.concatenate([self.whole[old], np.arange(first, first + len(a))])
        parts = np.bincount(cut.whole, minlength=len(numbers))
        is_new = (cut.whole >= len(old)) | (parts[cut.whole] > 1)
        is_there = self.is_there.copy()
        is_there[old[parts[: len(old)] > 1]] = False
        added = int(is_new.sum())
        return Pieces(
            ends=np.ascontiguousarray(np.vstack([self.ends, cut.ends[is_new]])),
            whole=np.concatenate([self.whole, numbers[cut.whole[is_new]]]),
            is_there=np.concatenate([is_there, np.ones(added, dtype=np.bool_)]),
            loose=np.concatenate([self.loose, np.arange(len(self.ends), len(self.ends) + added)]),
        )

    def _near(self, ends: Floats) -> Counts:
        """The pieces whose boxes meet one of some segments' boxes."""
        left, top, right, bottom = _box_sides(self.ends)
        is_near = np.zeros(len(self.ends), dtype=np.bool_)
        for low_x, low_y, high_x, high_y in zip(*_box_sides(ends), strict=True):
            is_near |= (left <= high_x) & (right >= low_x) & (top <= high_y) & (bottom >= low_y)
        return np.flatnonzero(is_near & self.is_there)


def _box_sides(ends: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    low, high = np.minimum(ends[:, :2], ends[:, 2:]), np.maximum(ends[:, :2], ends[:, 2:])
    return low[:, 0], low[:, 1], high[:, 0], high[:, 1]


def cut_at_crossings(a: Floats, b: Floats) -> Pieces:
    """Cut segments (n, 2) -> (n, 2) wherever two of them cross; ``TangledError`` above ``MOST_CROSSINGS``."""
    count = len(a)
    one, other = crossing_pairs(a, b)
    share = _share_at_crossing(a[one], b[one], a[other], b[other])
    inner = np.minimum(share, 1 - share) * np.hypot(*(b[one] - a[one]).T) > SHORTEST_PIECE
    one, share = one[inner], share[inner]
    whole = np.concatenate([np.arange(count), np.arange(count), one])
    place = np.concatenate([np.zeros(count), np.ones(count), share])
    order = np.lexsort((place, whole))
    whole, place = whole[order], place[order]
    along = b - a
    steps = np.diff(place) * np.hypot(along[:, 0], along[:, 1])[whole[1:]]
    begins = np.concatenate([[True], (np.diff(whole) != 0) | (steps > SHORTEST_PIECE)]) if count else whole == 0
    whole, place = whole[begins], place[begins]
    kept = whole[1:] == whole[:-1]
    owner, low, high = whole[:-1][kept], place[:-1][kept], place[1:][kept]
    along = along[owner]
    start = np.where(low[:, None] == 0.0, a[owner], a[owner] + low[:, None] * along)
    end = np.where(high[:, None] == 1.0, b[owner], a[owner] + high[:, None] * along)
    there = np.ones(len(owner), dtype=np.bool_)
    return Pieces(np.ascontiguousarray(np.hstack([start, end])), owner.astype(np.int64), there, NO_PIECES)


def crossing_pairs(a: Floats, b: Floats) -> tuple[Counts, Counts]:
    """The segments that cross, each pair both ways, by number; ``TangledError`` above ``MOST_CROSSINGS``."""
    lines = shapely.linestrings(np.stack([a, b], axis=1))
    tree, most = shapely.STRtree(lines), max(1, PAIRS_AT_ONCE // max(1, len(lines)))
    ones, others, found = [NO_PIECES], [NO_PIECES], 0
    first, rows = 0, 1
    while first < len(lines):
        one, other = tree.query(lines[first : first + rows], predicate="crosses")
        ones.append(one + first)
        others.append(other)
        found += len(one)
        if found > 2 * MOST_CROSSINGS:
            raise TangledError
        first, rows = first + rows, min(most, rows * (4 if len(one) < FEW else 1))
    return np.concatenate(ones), np.concatenate(others)


def _share_at_crossing(a: Floats, b: Floats, c: Floats, d: Floats) -> Floats:
    """How far along a -> b (n, 2) it crosses c -> d, as a share of its length; 0 where they lie on one line."""
    along, across, to = b - a, d - c, c - a
    turn = _turn(along, across)
    return np.divide(_turn(to, across), turn, out=np.zeros_like(turn), where=turn != 0.0)


def _turn(one: Floats, other: Floats) -> Floats:
    return np.asarray(one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0])


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
    pairs = [pair for pair in zip(one.tolist(), other.tolist(), strict=True) if pair[0] != pair[1]]
    leader = np.arange(len(unique))
    while any(leader[first] > leader[second] for first, second in pairs):  # near ones of near ones hang together too
        for first, second in pairs:
            leader[first] = min(leader[first], leader[second])
    return np.asarray(unique[leader][which.reshape(-1)])


def moved_onto(point: tuple[float, float], ends: Floats, tolerance: float) -> tuple[float, float]:
    """The first, in reading order, of the ends (n, 2) that are near a point; the point itself if none is."""
    near = ends[np.hypot(ends[:, 0] - point[0], ends[:, 1] - point[1]) <= tolerance]
    if not len(near):
        return point
    x, y = near[np.lexsort((near[:, 1], near[:, 0]))[0]].tolist()
    return x, y


def stacked(rows: Sequence[tuple[float, float]]) -> Floats:
    """Rows of coordinates as an array (n, 2), also when there are none."""
    return np.array(rows, dtype=np.float64).reshape(-1, 2)
