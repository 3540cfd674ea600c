"""The inner loops of the visible area: an angular sweep over the walls taken in.

Headings are radians clockwise from the sector's first edge, in [0, 2 pi). Pieces are parts of walls that do not
cross; a row of ``piece`` holds the two ends of one, in clockwise order as seen from the eye.
"""

import math

import numpy as np
import numpy.typing as npt

from battlemap.geometry.compiled import loop

Array = npt.NDArray[np.float64]
Whole = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

FULL = 2 * math.pi
BINS = 720  # of half a degree: in which directions the view goes on beyond a ring
FIRST_RING = 10.0  # about how many pieces the first look takes in
SAME_DIRECTION = 2e-13  # radians
DUST = 1e-12  # map units
SAME_POINT = 1e-10  # map units

NOT_NOW, NEVER, TAKEN = 0, 1, 2


@loop("float64(float64, float64, float64)")
def turned(dx: float, dy: float, start: float) -> float:
    """The heading of a step, y down, from the sector's first edge."""
    heading = (math.atan2(dx, -dy) - start) % FULL
    return 0.0 if heading == FULL else heading


@loop("boolean(boolean[:], float64, float64)")
def any_bin(goes_on: Flags, low: float, high: float) -> bool:
    """Whether the view goes on in any of the bins a range of headings touches."""
    for number in range(math.floor(low / FULL * BINS), math.floor(high / FULL * BINS) + 1):
        if goes_on[number % BINS]:
            return True
    return False


@loop("UniTuple(float64, 2)(float64[:], float64[:])")
def clip(ends: Array, box: Array) -> tuple[float, float]:
    """Which part of a piece lies in the box, as shares of its length: from, to; none does unless from is below to."""
    enter, leave = 0.0, 1.0
    for axis in range(2):
        step = ends[2 + axis] - ends[axis]
        for side in range(2):
            towards = -step if side == 0 else step
            room = ends[axis] - box[axis] if side == 0 else box[2 + axis] - ends[axis]
            if towards == 0.0:
                if room < 0.0:
                    leave = -1.0
            elif towards < 0.0:
                enter = max(enter, room / towards)
            else:
                leave = min(leave, room / towards)
    return enter, leave


@loop("int64(int64, float64[:], float64, float64[:], boolean[:,:], float64[:], float64[:])")
def side_that_blocks(one: int, eye: Array, height: float, ends: Array, blocks: Flags, base: Array, top: Array) -> int:
    """From which side a piece blocks the eye: 1 left of it, -1 right, 0 not at all (also in line with the eye)."""
    if not (base[one] <= height < top[one]):
        return 0
    along_x, along_y = ends[2] - ends[0], ends[3] - ends[1]
    cross = along_x * (eye[1] - ends[1]) - along_y * (eye[0] - ends[0])
    dust = DUST * math.hypot(along_x, along_y)
    if cross < -dust:
        return 1 if blocks[one, 0] else 0
    if cross > dust:
        return -1 if blocks[one, 1] else 0
    return 0


@loop("int64(float64[:], float64[:], float64[:], float64, int64, boolean[:], float64[:], float64[:])")
def place(
    ends: Array, eye: Array, box: Array, start: float, side: int, goes_on: Flags, row: Array, headings: Array
) -> int:
    """Write a blocking piece, clipped and in clockwise order, unless it lies off the box or where nothing goes on."""
    enter, leave = clip(ends, box)
    if enter >= leave:
        return NEVER
    for axis in range(2):
        step = ends[2 + axis] - ends[axis]
        a = ends[axis] if enter == 0.0 else ends[axis] + enter * step
        b = ends[2 + axis] if leave == 1.0 else ends[axis] + leave * step
        row[axis], row[2 + axis] = (a, b) if side < 0 else (b, a)
    first = turned(row[0] - eye[0], row[1] - eye[1], start)
    extent = (turned(row[2] - eye[0], row[3] - eye[1], start) - first) % FULL
    if extent <= SAME_DIRECTION or extent > math.pi:  # all but in line with the eye: it hides nothing
        return NEVER
    headings[0], headings[1] = first, first + extent
    return TAKEN if any_bin(goes_on, first, first + extent) else NOT_NOW


@loop("boolean(float64, float64, float64, float64, boolean[:])")
def cell_is_open(dx: float, dy: float, cell: float, start: float, goes_on: Flags) -> bool:
    """Whether the view goes on towards some place of a grid cell, whose middle lies at (dx, dy) from the eye."""
    away = math.hypot(dx, dy)
    if away < cell:
        return True
    spread = math.asin(min(1.0, 0.7072 * cell / away))
    heading = turned(dx, dy, start)
    return any_bin(goes_on, heading - spread, heading + spread)


@loop("UniTuple(float64[:], 3)(float64[:,:], int64)")
def events(headings: Array, size: int) -> tuple[Array, Array, Array]:
    """Where pieces begin and end, in order: the headings, the numbers, and whether it ends there (1) or begins (0)."""
    at, which, ends_there = np.empty(2 * size), np.empty(2 * size), np.empty(2 * size)
    for k in range(size):
        last = headings[k, 1]
        at[2 * k], which[2 * k], ends_there[2 * k] = headings[k, 0], k, 0.0
        at[2 * k + 1], which[2 * k + 1], ends_there[2 * k + 1] = (last - FULL if last >= FULL else last), k, 1.0
    order = np.argsort(at, kind="mergesort")  # stable: what begins and ends in one heading begins first
    return at[order], which[order], ends_there[order]


@loop("int64(int64[:], int64, float64[:,:], float64[:], float64)")
def nearest_at(active: Whole, count: int, piece: Array, eye: Array, heading: float) -> int:
    """The active piece that a ray meets first; -1 for none."""
    way_x, way_y = math.sin(heading), -math.cos(heading)
    best, best_distance = -1, math.inf
    for slot in range(count):
        k = active[slot]
        to_x, to_y = piece[k, 0] - eye[0], piece[k, 1] - eye[1]
        along_x, along_y = piece[k, 2] - piece[k, 0], piece[k, 3] - piece[k, 1]
        spread = way_x * along_y - way_y * along_x
        if spread != 0.0:
            distance = (to_x * along_y - to_y * along_x) / spread
            if 0.0 < distance < best_distance:
                best, best_distance = k, distance
    return best


@loop("Tuple((float64[:], int64[:], int64))(float64[:,:], float64[:,:], int64, float64[:], float64, float64)")
def sweep(piece: Array, headings: Array, size: int, eye: Array, start: float, width: float) -> tuple[Array, Whole, int]:
    """Cut the sector into ranges in which one piece is nearest: the cuts, the piece of each range, how many."""
    at, which, ends_there = events(headings, size)
    active, slot_of = np.empty(size, dtype=np.int64), np.full(size, -1)
    count = 0
    for k in range(size):
        if headings[k, 1] > FULL:
            active[count], slot_of[k] = k, count
            count += 1
    cuts, nearest = np.zeros(2 * size + 2), np.empty(2 * size + 1, dtype=np.int64)
    found, here = 0, 0.0
    for step in range(2 * size + 1):
        there = width if step == 2 * size else min(width, at[step])
        if there - here > SAME_DIRECTION:
            best = nearest_at(active, count, piece, eye, start + (here + there) / 2)
            if best >= 0:
                nearest[found], cuts[found], cuts[found + 1] = best, here, there
                found += 1
                here = there
        if step == 2 * size or at[step] >= width:
            break
        k = int(which[step])
        if ends_there[step] == 0.0 and slot_of[k] < 0:
            active[count], slot_of[k] = k, count
            count += 1
        elif ends_there[step] == 1.0 and slot_of[k] >= 0:
            count -= 1
            moved, slot = active[count], slot_of[k]
            active[slot], slot_of[moved] = moved, slot
            slot_of[k] = -1
    return cuts, nearest, found


@loop("int64(float64[:,:], float64[:,:], int64, int64[:], int64)")
def only_seen(piece: Array, headings: Array, size: int, nearest: Whole, found: int) -> int:
    """Drop the pieces that no range shows: what lies behind others stays there, whatever is taken in later."""
    is_seen = np.zeros(size, dtype=np.bool_)
    for k in range(found):
        is_seen[nearest[k]] = True
    kept = 0
    for k in range(size):
        if is_seen[k]:
            piece[kept], headings[kept] = piece[k], headings[k]
            kept += 1
    return kept


@loop("UniTuple(float64, 2)(float64[:], float64[:], float64[:], float64, float64)")
def corner(row: Array, headings: Array, eye: Array, cut: float, start: float) -> tuple[float, float]:
    """Where a heading meets a piece: its very end if it begins or ends there."""
    if cut == headings[0]:
        return row[0], row[1]
    if cut in (headings[1], headings[1] - FULL):
        return row[2], row[3]
    way_x, way_y = math.sin(start + cut), -math.cos(start + cut)
    along_x, along_y = row[2] - row[0], row[3] - row[1]
    spread = way_x * along_y - way_y * along_x
    distance = ((row[0] - eye[0]) * along_y - (row[1] - eye[1]) * along_x) / spread
    return eye[0] + way_x * distance, eye[1] + way_y * distance


@loop("void(boolean[:], float64, float64)")
def mark_open(goes_on: Flags, low: float, high: float) -> None:
    """Note that the view goes on in a range of headings, a bin more on either side for float noise."""
    for number in range(math.floor(low / FULL * BINS) - 1, math.floor(high / FULL * BINS) + 2):
        goes_on[number % BINS] = True


@loop(
    "Tuple((float64[:,:], int64))(float64[:,:], float64[:,:], float64[:], int64[:], int64, float64[:], float64, "
    "float64, boolean[:])"
)
def corners(
    piece: Array,
    headings: Array,
    cuts: Array,
    nearest: Whole,
    found: int,
    eye: Array,
    start: float,
    reach: float,
    goes_on: Flags,
) -> tuple[Array, int]:
    """The outline's corners and how many; ``goes_on`` then tells in which directions it leaves the square ring."""
    made, points = 0, np.empty((2 * found + 1, 2))
    goes_on[:] = False
    for k in range(found):
        one, far = nearest[k], 0.0
        begins, ends = k == 0 or nearest[k - 1] != one, k == found - 1 or nearest[k + 1] != one
        for which in range(2):
            x, y = corner(piece[one], headings[one], eye, cuts[k + which], start)
            far = max(far, abs(x - eye[0]), abs(y - eye[1]))
            if not (begins if which == 0 else ends):
                continue  # the same piece goes on: it has no corner here
            if made == 0 or abs(x - points[made - 1, 0]) + abs(y - points[made - 1, 1]) > SAME_POINT:
                points[made, 0], points[made, 1] = x, y
                made += 1
        if far > reach:
            mark_open(goes_on, cuts[k], cuts[k + 1])
    return points, made
