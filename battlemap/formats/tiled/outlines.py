"""The boundary of blocked cells and shapes: sides that two of them share are gone, straight sides are one piece."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from battlemap.formats.account import Account
from battlemap.formats.tiled.frame import TileFrame
from battlemap.formats.tiled.shapes import Px

MOST_CELLS = 60_000  # a map of 240 x 240 without any free cell
_DIGITS = 6  # of pixels: corners so near to each other are one
Outgoing = dict[Px, list[Px]]


@dataclass
class Outlines:
    """Cells (each with the offset of its layer) and closed shapes in pixels that block alike."""

    cells: set[tuple[tuple[int, int], Px]] = field(default_factory=set)
    shapes: list[tuple[Px, ...]] = field(default_factory=list)

    def rings(self, frame: TileFrame, account: Account) -> list[list[Px]]:
        """The closed lines around all of them, first point last again, in pixels; always in the same order.

        The work grows with the number of corners alone, however the shapes lie over one another.
        """
        if len(self.cells) > MOST_CELLS:
            account.dropped.append(f"walls in more than {MOST_CELLS} cells, which is more than can be outlined")
            self.cells = set()
        cells = ([(x + dx, y + dy) for x, y in frame.outline(*cell)] for cell, (dx, dy) in sorted(self.cells))
        traced = _traced(_boundary((*cells, *self.shapes)))
        return [list(ring) for ring in dict.fromkeys(tuple(ring) for ring in traced)]


def _boundary(polygons: Iterable[Sequence[Px]]) -> Outgoing:
    """The sides that only one polygon has, each from its start, clockwise on the screen."""
    sides: Counter[tuple[Px, Px]] = Counter()  # as many in as out of every corner, so that each way leads back
    for polygon in polygons:
        corners = [(round(x, _DIGITS), round(y, _DIGITS)) for x, y in polygon]
        if _area(corners) < 0:
            corners.reverse()
        for start, end in pairwise((*corners, corners[0])):
            if sides.get((end, start)):
                sides[end, start] -= 1
            elif start != end:
                sides[start, end] += 1
    outgoing: Outgoing = {}
    for start, end in sides.elements():
        outgoing.setdefault(start, []).append(end)
    return outgoing


def _area(corners: Sequence[Px]) -> float:
    """Twice the area; positive where the corners go clockwise on the screen."""
    return sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in pairwise((*corners, corners[0])))


def _traced(outgoing: Outgoing) -> Iterator[list[Px]]:
    """Rings along the sides, from the uppermost corner left on; at a corner of several, the sharpest turn right."""
    for start in sorted(outgoing, key=lambda corner: (corner[1], corner[0])):
        while outgoing[start]:
            ring, end = [start], outgoing[start].pop()
            while end != start:
                ring.append(end)
                end = _next(outgoing[end], ring[-2], end)
            yield _straightened(ring)


def _next(ends: list[Px], before: Px, at: Px) -> Px:
    if len(ends) == 1:
        return ends.pop()
    heading = math.atan2(at[1] - before[1], at[0] - before[0])
    turns = [(math.atan2(y - at[1], x - at[0]) - heading + math.pi) % (2 * math.pi) for x, y in ends]
    return ends.pop(turns.index(max(turns)))


def _straightened(ring: Sequence[Px]) -> list[Px]:
    """The ring without the corners that lie on a straight side, closed, from its first true corner on."""
    corners = [
        at
        for before, at, after in zip((ring[-1], *ring[:-1]), ring, (*ring[1:], ring[0]), strict=True)
        if not _is_straight(before, at, after)
    ]
    return [*corners, corners[0]] if corners else [*ring, ring[0]]


def _is_straight(before: Px, at: Px, after: Px) -> bool:
    along, on = (at[0] - before[0], at[1] - before[1]), (after[0] - at[0], after[1] - at[1])
    cross = along[0] * on[1] - along[1] * on[0]
    goes_on = along[0] * on[0] + along[1] * on[1] > 0
    return goes_on and abs(cross) <= 1e-9 * math.hypot(*along) * math.hypot(*on)
