"""Which places of a lattice lie so near to which segment that a step from there may meet it."""

import math

import numpy as np

from battlemap.geometry.paths.lattice import Lattice
from battlemap.geometry.walls import Floats, Ints, WallIndex

LONGEST_PART = 4.0  # cells: long oblique segments are boxed in parts
LONG_AT_ONCE = 2000.0  # cells: how long all segments together are whose steps are looked at in one bit
Boxes = tuple[Ints, Ints, Ints, Ints]


def in_bits(walls: WallIndex) -> list[Ints]:
    """The segments that are there, so many together that their pairs are looked at in a few milliseconds."""
    standing = np.flatnonzero(walls.is_there)
    before = np.cumsum(np.hypot(*(walls.b[standing] - walls.a[standing]).T) + 1.0)
    return (
        np.split(standing, np.searchsorted(before, np.arange(LONG_AT_ONCE, before[-1], LONG_AT_ONCE)))
        if len(before)
        else []
    )


def near_pairs(lattice: Lattice, walls: WallIndex, standing: Ints) -> tuple[Ints, Ints]:
    """Pairs of a place, as its number row by row, and the index of one of the segments; every pair once, in order."""
    rows, columns = lattice.shape
    if not rows or not columns or not len(standing):
        return np.empty(0, dtype=np.intp), np.empty(0, dtype=np.intp)
    low, high, segment = _parts(walls, standing)
    reach = lattice.radius + lattice.pitch
    first, last = lattice.window(low, high, reach)
    across, down = np.maximum(last - first + 1, 0).T
    each = across * down
    part = np.repeat(np.arange(len(segment)), each)
    number = np.arange(each.sum()) - np.repeat(np.cumsum(each) - each, each)
    col, row = first[part, 0] + number % across[part], first[part, 1] + number // across[part]
    pairs = np.unique((row * columns + col) * len(walls) + segment[part])
    return pairs // len(walls), pairs % len(walls)


def _parts(walls: WallIndex, standing: Ints) -> tuple[Floats, Floats, Ints]:
    """Boxes around parts of the segments: lower and upper corners (m, 2), and the segment of each."""
    a, along = walls.a[standing], walls.b[standing] - walls.a[standing]
    count = np.ceil(np.hypot(*along.T) / LONGEST_PART).astype(np.intp)
    whole = np.repeat(np.arange(len(standing)), count)
    number = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count)
    share = np.stack([number, number + 1]) / count[whole]
    ends = a[whole] + share[:, :, None] * along[whole]
    return ends.min(axis=0), ends.max(axis=0), standing[whole]


def point_gaps(points: Floats, a: Floats, b: Floats) -> Floats:
    """The distance of each point (n, 2) from its segment."""
    along, to = b - a, points - a
    length_squared = (along * along).sum(axis=1)
    share = np.divide((to * along).sum(axis=1), length_squared, out=np.zeros(len(a)), where=length_squared > 0)
    return np.asarray(np.hypot(*(to - along * np.clip(share, 0.0, 1.0)[:, None]).T))


def sides(points: Floats, a: Floats, b: Floats, dust: float) -> Ints:
    """On which side of each line the point lies: 1 left, -1 right, 0 on it; as ``WallIndex.sides_of``."""
    along, to = b - a, points - a
    cross = along[:, 0] * to[:, 1] - along[:, 1] * to[:, 0]
    limit = dust * np.hypot(along[:, 0], along[:, 1])
    return np.where(cross < -limit, 1, np.where(cross > limit, -1, 0))


def diagonal_reach(lattice: Lattice) -> float:
    """How far from where it starts the rim of a body may come in one step."""
    return lattice.radius + max(math.hypot(*lattice.way(heading)) for heading in lattice.headings)
