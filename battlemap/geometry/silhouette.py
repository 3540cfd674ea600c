"""What an eye sees of a body: its silhouette, cut across its width into pieces and each piece up its height.

A body is an upright disc. For each direction across its width the share of its height that walls hide is exact;
the directions are averaged by angle. Heights are carried to the distance of the body's axis.
"""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

import numpy as np

from battlemap.geometry.hull import segments_before
from battlemap.geometry.silhouette_look import Look, walls_that_matter
from battlemap.geometry.silhouette_types import HALF_TURN, Body, Eye, Piece, Reach, Slab
from battlemap.geometry.walls import Floats, Ints, WallIndex

__all__ = [
    "HALF_TURN",
    "Body",
    "Eye",
    "Piece",
    "Reach",
    "Slab",
    "Stance",
    "hidden_fraction",
    "open_fraction",
    "seen_fraction",
    "share_where",
    "silhouette",
    "silhouette_of",
]


@dataclass(frozen=True)
class Stance:
    """A body among walls, with what every look at it asks for; worth keeping for looks from many eyes."""

    body: Body
    walls: WallIndex

    @cached_property
    def gaps(self) -> Floats:
        """How far each segment is from the middle of the body."""
        return self.walls.distances_from(self.body.centre)

    @cached_property
    def slices(self) -> tuple[tuple[Body, float], ...]:
        """The body cut at the tops and bases of the walls through its disc, each part with its share of the height."""
        body, walls = self.body, self.walls
        through = np.flatnonzero(self.gaps < body.radius)
        levels = {float(height) for ends in (walls.base, walls.top) for height in ends[through]}
        heights = sorted({body.base_m, body.top_m} | {level for level in levels if body.base_m < level < body.top_m})
        parts = ((replace(body, base_m=low, top_m=high), high - low) for low, high in pairwise(heights))
        return tuple((part, height / (body.top_m - body.base_m)) for part, height in parts)


def silhouette(eye: Eye, body: Body, walls: WallIndex) -> tuple[Piece, ...]:
    """The pieces of a body's silhouette, in clockwise order, around its bearing from the eye.

    A body that stands astride a wall is there only as far as its centre sees it: what pokes through is not seen
    from the other side. From within the body (a shared cell) there is one piece of 360 degrees, seen if the line
    between the centres is open. Where walls lower than the body run through it, it is looked at in slices, one from
    wall top to wall top; the shares of all slabs in one direction add up to 1.
    """
    return silhouette_of(eye, Stance(body, walls), segments_before(eye.at, body.centre, body.radius, walls))


def silhouette_of(eye: Eye, stance: Stance, before: Ints) -> tuple[Piece, ...]:
    """The same for a body whose walls are known, with the segments that meet the hull of eye and body.

    ``TangledError`` where more walls bear on it than can be looked at in bounded time.
    """
    near = walls_that_matter(eye, stance.body, stance.walls, before, stance.gaps)
    looks = (Look(eye, part, stance.walls, near, stance.gaps, share) for part, share in stance.slices)
    return tuple(piece for look in looks for piece in look.pieces())


def seen_fraction(pieces: Iterable[Piece]) -> float:
    """The share of the silhouette that the eye sees, 0 to 1."""
    return share_where(pieces, lambda slab: slab.seen)


def hidden_fraction(pieces: Iterable[Piece]) -> float:
    """The share of the silhouette that solid matter hides, 0 to 1: what no shot reaches."""
    return share_where(pieces, lambda slab: slab.reach is Reach.SOLID)


def open_fraction(pieces: Iterable[Piece]) -> float:
    """The share of the silhouette that is seen and can be reached, 0 to 1."""
    return share_where(pieces, lambda slab: slab.seen and slab.reach is not Reach.SOLID)


def share_where(pieces: Iterable[Piece], counts: Callable[[Slab], bool]) -> float:
    """The share of the silhouette, by angle and by height, of the slabs that count: 0 to 1; of no pieces, 0."""
    slabs = [(piece.width * slab.share, counts(slab)) for piece in pieces for slab in piece.slabs]
    if not any(is_counted for _, is_counted in slabs):
        return 0.0
    total = math.fsum(size for size, _ in slabs)
    part = math.fsum(size for size, is_counted in slabs if is_counted)
    return min(1.0, max(0.0, part / total))
