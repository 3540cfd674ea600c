"""What an eye sees of a body: its silhouette, cut across its width into pieces and each piece up its height.

A body is an upright disc. For each direction across its width the share of its height that walls hide is exact;
the directions are averaged by angle. Heights are carried to the distance of the body's axis.
"""

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise

import numpy as np

from battlemap.geometry.angles import bearing, half_width_deg, turn_deg
from battlemap.geometry.rays import distance_to_line, distances_along
from battlemap.geometry.silhouette_edges import direction_cuts, height_cuts
from battlemap.geometry.straddle import Front, StraddledBody
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import FLOAT_DUST, Ints, WallIndex

GAUSS_NODES, GAUSS_WEIGHTS = np.polynomial.legendre.leggauss(8)
HALF_TURN = 180.0
Crossing = list[tuple[int, float]]  # index of a segment, distance from the eye in map units


class Reach(IntEnum):
    """How a part of a body can be reached from the eye, best first."""

    CLEAR = 0
    PENETRABLE = 1  # through matter that can be shot through
    LOW = 2  # hidden behind what can only be shot over
    SOLID = 3


@dataclass(frozen=True, slots=True)
class Eye:
    """Where one looks from: map units, and metres over the map's zero."""

    at: MapPoint
    height_m: float


@dataclass(frozen=True, slots=True)
class Body:
    """What is looked at: a disc in map units, from ``base_m`` to ``top_m`` in metres."""

    centre: MapPoint
    radius: float
    base_m: float
    top_m: float


@dataclass(frozen=True, slots=True)
class Slab:
    """A share of a piece's height that is alike: seen or not, how it is reached, and the walls in the way."""

    share: float
    seen: bool
    reach: Reach
    owners: frozenset[str]


@dataclass(frozen=True, slots=True)
class Piece:
    """A range of directions (degrees, ``start <= end``) in which the silhouette is alike.

    ``crossed`` names the walls on the way in plan, nearest first, also those the line passes over. The shares of
    the slabs add up to 1.
    """

    start: float
    end: float
    slabs: tuple[Slab, ...]
    crossed: tuple[str, ...]

    @property
    def width(self) -> float:
        """Degrees."""
        return self.end - self.start


def silhouette(eye: Eye, body: Body, walls: WallIndex) -> tuple[Piece, ...]:
    """The pieces of a body's silhouette, in clockwise order, around its bearing from the eye.

    A body that stands astride a wall is there only as far as its centre sees it: what pokes through is not seen
    from the other side. From within the body (a shared cell) there is one piece of 360 degrees, seen if the line
    between the centres is open.
    """
    return tuple(_Look(eye, body, walls).pieces())


def seen_fraction(pieces: Iterable[Piece]) -> float:
    """The share of the silhouette that the eye sees, 0 to 1."""
    return _mean(pieces, lambda slab: slab.seen)


def hidden_fraction(pieces: Iterable[Piece]) -> float:
    """The share of the silhouette that solid matter hides, 0 to 1: what no shot reaches."""
    return _mean(pieces, lambda slab: slab.reach is Reach.SOLID)


def hidden_by(pieces: Iterable[Piece], owner: str) -> float:
    """The share of the silhouette that one wall hides or keeps from being shot at, with or without others."""
    return _mean(pieces, lambda slab: owner in slab.owners and (not slab.seen or slab.reach is Reach.SOLID))


def _mean(pieces: Iterable[Piece], counts: Callable[[Slab], bool]) -> float:
    pieces = tuple(pieces)
    total = math.fsum(piece.width for piece in pieces)
    part = math.fsum(piece.width * slab.share for piece in pieces for slab in piece.slabs if counts(slab))
    return min(1.0, max(0.0, part / total))


class _Look:
    """One look from an eye at a body, with the walls that can matter to it."""

    def __init__(self, eye: Eye, body: Body, walls: WallIndex) -> None:
        self.eye, self.body, self.walls = eye, body, walls
        self.distance = math.hypot(body.centre.x - eye.at.x, body.centre.y - eye.at.y)
        self.bearing = bearing(eye.at, body.centre)
        self.blocks_sight = walls.blocks_sight_from(eye.at)
        self.stops_shots = walls.stops_shots_from(eye.at)
        self.near = self._near_segments()
        cuts_body = (walls.base <= body.base_m) & (walls.top >= body.top_m) & (self.blocks_sight | walls.is_solid)
        self.straddled = StraddledBody(body.centre, body.radius, walls, self.near[cuts_body[self.near]])

    def _near_segments(self) -> Ints:
        """Those whose box meets the box around the eye and the disc, and that act from this side."""
        eye, centre, radius, walls = self.eye.at, self.body.centre, self.body.radius, self.walls
        low = np.minimum(np.array(eye), np.array(centre) - radius)
        high = np.maximum(np.array(eye), np.array(centre) + radius)
        meets = (np.maximum(walls.a, walls.b) >= low).all(axis=1) & (np.minimum(walls.a, walls.b) <= high).all(axis=1)
        return np.flatnonzero(meets & (self.blocks_sight | self.stops_shots) & (walls.base < walls.top))

    def pieces(self) -> Iterator[Piece]:
        half = half_width_deg(self.distance, self.body.radius)
        if half >= HALF_TURN:
            crossing = self._crossing(self.bearing, self.distance)
            yield self._piece(self.bearing - HALF_TURN, self.bearing + HALF_TURN, self._slabs(crossing), crossing)
            return
        cuts = direction_cuts(self.eye.at, self.walls, self.near, self.straddled, self.bearing, half)
        for start, end in pairwise(cuts):
            yield from self._alike(start, end)

    def _alike(self, start: float, end: float) -> Iterator[Piece]:
        """A range in which the walls on the way stay the same, cut where their shadows pass the body's ends."""
        middle = (start + end) / 2
        front = self._front(middle)
        crossing = self._crossing(middle, front.distance)
        if front.cut_off_by:
            slab = self._slab(1.0, sorted({*front.cut_off_by, *(index for index, _ in crossing)}))
            yield self._piece(start, end, [Slab(1.0, False, slab.reach, slab.owners)], crossing)
            return
        limits = [(i, h) for i, _ in crossing for h in map(float, (self.walls.base[i], self.walls.top[i]))]
        limits = [(index, height) for index, height in limits if math.isfinite(height)]
        if not limits:
            yield self._piece(start, end, self._slabs(crossing), crossing)
            return
        levels = (self.body.base_m, self.body.top_m)
        for low, high in pairwise(height_cuts(limits, levels, self._shadow_height, (start, end))):
            yield self._averaged(low, high)

    def _averaged(self, start: float, end: float) -> Piece:
        shares: dict[tuple[bool, Reach, frozenset[str]], float] = {}
        for node, weight in zip(GAUSS_NODES, GAUSS_WEIGHTS, strict=True):
            direction = (start + end) / 2 + node * (end - start) / 2
            for slab in self._slabs(self._crossing(direction, self._front(direction).distance)):
                key = (slab.seen, slab.reach, slab.owners)
                shares[key] = shares.get(key, 0.0) + float(slab.share * weight / 2)
        middle = (start + end) / 2
        crossing = self._crossing(middle, self._front(middle).distance)
        return self._piece(start, end, [Slab(share, *key) for key, share in shares.items()], crossing)

    def _piece(self, start: float, end: float, slabs: list[Slab], crossing: Crossing) -> Piece:
        owners = dict.fromkeys(self.walls.segments[index].owner for index, _ in crossing)
        return Piece(start, end, tuple(slabs), tuple(owners))

    def _front(self, direction: float) -> Front:
        return self.straddled.front(self.eye.at, direction, self.distance, turn_deg(self.bearing, direction))

    def _crossing(self, direction: float, front: float) -> Crossing:
        """The walls met before the body in one direction, with their distances, nearest first."""
        distances = distances_along(self.eye.at, direction, self.walls, self.near)
        met = np.flatnonzero((distances > FLOAT_DUST) & (distances <= front))
        return sorted(((int(self.near[k]), float(distances[k])) for k in met), key=lambda pair: pair[1])

    def _shadow_height(self, index: int, height: float, direction: float) -> float:
        return self._carried(height, distance_to_line(self.eye.at, direction, self.walls, index))

    def _carried(self, height: float, distance: float) -> float:
        """The height on the body's axis that lies behind a height at a distance from the eye."""
        return self.eye.height_m + (height - self.eye.height_m) * self.distance / distance

    def _slabs(self, crossing: Crossing) -> list[Slab]:
        spans = [
            (
                index,
                self._carried(float(self.walls.base[index]), away),
                self._carried(float(self.walls.top[index]), away),
            )
            for index, away in crossing
        ]
        bottom, top = self.body.base_m, self.body.top_m
        inner = {height for _, *ends in spans for height in ends if bottom < height < top}
        return [
            self._slab(
                (high - low) / (top - bottom),
                [index for index, base, cap in spans if base <= (low + high) / 2 < cap],
            )
            for low, high in pairwise(sorted({bottom, top} | inner))
        ]

    def _slab(self, share: float, behind: list[int]) -> Slab:
        hidden = bool(self.blocks_sight[behind].any())
        owners = frozenset(self.walls.segments[index].owner for index in behind)
        matters = {self.walls.segments[index].matter for index in behind if self.stops_shots[index]}
        if "solid" in matters:
            reach = Reach.SOLID
        elif "penetrable" in matters:
            reach = Reach.PENETRABLE
        else:
            reach = Reach.LOW if hidden else Reach.CLEAR
        return Slab(share, not hidden, reach, owners)
