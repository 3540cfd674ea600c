"""Which single steps are open to a body: computed at once for all places and all eight headings."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, TypeVar, cast

import numpy as np

from battlemap.geometry.body_sweep import segments_in_the_way
from battlemap.geometry.paths.axes import HEADINGS
from battlemap.geometry.paths.lattice import Lattice, Spot
from battlemap.geometry.paths.pairs import diagonal_reach, in_bits, near_pairs, point_gaps, sides
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.walls import FLOAT_DUST, AnyArray, Bools, Floats, Ints, WallIndex

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Steps:
    """The open steps, bools (8, rows, columns) by heading and the place they start from.

    ``doubtful`` are steps of bodies that stand astride a wall and go through its very end; they count as shut until
    they are asked for one by one (see ``settled``).
    """

    open: Bools
    doubtful: Bools


def open_steps(lattice: Lattice, walls: WallIndex, height_m: Floats) -> Steps:
    """Sweep the body along every step; the answers are those of ``segments_in_the_way``.

    Parameters
    ----------
    height_m : (rows, columns), of the body's feet; a step between two heights is taken at the higher one.
    """
    return at_once(open_steps_by_heading(lattice, walls, height_m))


def at_once(work: Generator[None, None, Found]) -> Found:
    """Do bit by bit work in one go."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return cast(Found, end.value)


def open_steps_by_heading(lattice: Lattice, walls: WallIndex, height_m: Floats) -> Generator[None, None, Steps]:
    """The same in bits that each take a few milliseconds."""
    rows, columns = lattice.shape
    swept = [_on_map(lattice, heading).reshape(-1) for heading in range(8)]
    doubt = [np.zeros(rows * columns, dtype=np.bool_) for _ in range(8)]
    for some in in_bits(walls):
        yield
        found = _Sweep(lattice, walls, some)
        for heading in lattice.headings if len(found.place) else ():
            yield
            hit, unsure = found.along(heading, step_heights(height_m, heading).reshape(-1))
            swept[heading][found.place[hit]] = False
            doubt[heading][found.place[unsure]] = True
    is_open = np.stack(swept).reshape(8, rows, columns)
    doubtful = np.stack(doubt).reshape(8, rows, columns) & is_open
    return Steps(is_open & ~doubtful, doubtful)


def settled(steps: Steps, lattice: Lattice, walls: WallIndex, height_m: Floats) -> Bools:
    """The open steps, with the doubtful ones looked at one by one."""
    is_open = steps.open.copy()
    for heading, row, col in np.argwhere(steps.doubtful).tolist():
        here = Spot(row, col)
        height = float(step_heights(height_m, heading)[row, col])
        start, end = lattice.centre(here), lattice.centre(here.moved(heading))
        is_open[heading, row, col] = not len(segments_in_the_way(start, end, lattice.radius, walls, height))
    return is_open


def step_heights(height_m: Floats, heading: int) -> Floats:
    """The height at which each step is taken: the greater of its two ends."""
    return np.asarray(np.maximum(height_m, neighbours(height_m, heading, -np.inf)))


def neighbours(values: AnyArray, heading: int, outside: float) -> Any:
    """What the place one step away holds, for each place; ``outside`` where there is none."""
    dx, dy = HEADINGS[heading]
    moved = np.full_like(values, outside)
    rows, columns = values.shape
    to_rows, from_rows = slice(max(0, -dy), rows - max(0, dy)), slice(max(0, dy), rows - max(0, -dy))
    to_cols, from_cols = slice(max(0, -dx), columns - max(0, dx)), slice(max(0, dx), columns - max(0, -dx))
    moved[to_rows, to_cols] = values[from_rows, from_cols]
    return moved


def _on_map(lattice: Lattice, heading: int) -> Bools:
    if heading not in lattice.headings:
        return np.zeros(lattice.shape, dtype=np.bool_)
    return np.asarray(lattice.fits & neighbours(lattice.fits, heading, False))


class _Sweep:
    """All pairs of a place and a segment near it, of some of the segments, in arrays."""

    def __init__(self, lattice: Lattice, walls: WallIndex, some: Ints) -> None:
        self.reach, self.lattice = lattice.radius - TOUCH_TOLERANCE, lattice
        place, segment = near_pairs(lattice, walls, some)
        start = lattice.centres().reshape(-1, 2)[place]
        gap = point_gaps(start, walls.a[segment], walls.b[segment])
        near = gap < diagonal_reach(lattice)
        self.place: Ints = place[near]
        self.start, self.start_gap, segment = start[near], gap[near], segment[near]
        self.a, self.b = walls.a[segment], walls.b[segment]
        self.base, self.top = walls.base[segment], walls.top[segment]
        self.side = sides(self.start, self.a, self.b, FLOAT_DUST)
        left, right = walls.stops_movement[segment].T
        self.acts = np.where(self.side > 0, left, np.where(self.side < 0, right, left & right))

    def along(self, heading: int, height_m: Floats) -> tuple[Bools, Bools]:
        """Which pairs stop the step, and which may, seen more closely."""
        way = np.array(self.lattice.way(heading))
        end = self.start + way
        height = height_m[self.place]
        acts = self.acts & (self.base <= height) & (height < self.top)
        crosses = self._crosses(way, end)
        gap = np.minimum(self.start_gap, point_gaps(end, self.a, self.b))
        for corner in (self.a, self.b):
            gap = np.minimum(gap, point_gaps(corner, self.start, end))
        overlapped = self.start_gap < self.reach
        touches = self._touches(way)
        hit = acts & ((~overlapped & (crosses | (gap < self.reach))) | (overlapped & crosses & ~touches))
        return hit, acts & overlapped & touches

    def _crosses(self, way: Floats, end: Floats) -> Bools:
        off_a = way[0] * (self.a - self.start)[:, 1] - way[1] * (self.a - self.start)[:, 0]
        off_b = way[0] * (self.b - self.start)[:, 1] - way[1] * (self.b - self.start)[:, 0]
        return np.asarray((off_a * off_b < 0) & (self.side * sides(end, self.a, self.b, FLOAT_DUST) < 0))

    def _touches(self, way: Floats) -> Bools:
        """Whether an end of the segment lies within the tolerance of the line of the step."""
        length = float(np.hypot(*way))
        near = np.zeros(len(self.place), dtype=np.bool_)
        for corner in (self.a, self.b):
            to = corner - self.start
            near |= np.abs(to[:, 0] * way[1] - to[:, 1] * way[0]) <= 2 * TOUCH_TOLERANCE * length
        return near
