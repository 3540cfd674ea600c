"""What an eye sees of a body: its silhouette, cut across its width into pieces and each piece up its height.

A body is an upright disc. For each direction across its width the share of its height that walls hide is exact;
the directions are averaged by angle. Heights are carried to the distance of the body's axis.
"""

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from battlemap.geometry.angles import Wave, bearing, half_width_deg, turn_deg
from battlemap.geometry.rays import distances_along
from battlemap.geometry.sight_line import lines_blocked_by
from battlemap.geometry.silhouette_edges import direction_cuts, wave_cuts
from battlemap.geometry.straddle import Front, StraddledBody
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import FLOAT_DUST, Ints, WallIndex

HALF_TURN = 180.0


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
    """A share of a piece's height that is alike: seen or not, how it is reached, and the walls in the way.

    ``owners`` are all of them; ``hiding`` those that keep it from the eye, ``stopping`` those no shot goes through.
    """

    share: float
    seen: bool
    reach: Reach
    owners: frozenset[str]
    hiding: frozenset[str] = frozenset()
    stopping: frozenset[str] = frozenset()

    @property
    def kept_by(self) -> frozenset[str]:
        """The walls that hide it or keep it from being shot at; none where it is seen and within reach."""
        return self.hiding | self.stopping


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
    between the centres is open. Where walls lower than the body run through it, it is looked at in slices, one from
    wall top to wall top; the shares of all slabs in one direction add up to 1.
    """
    return tuple(piece for part, share in _slices(body, walls) for piece in _Look(eye, part, walls, share).pieces())


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
    """The share of the silhouette, by angle and by height, of the slabs that count: 0 to 1."""
    pieces = tuple(pieces)
    total = math.fsum(piece.width * slab.share for piece in pieces for slab in piece.slabs)
    part = math.fsum(piece.width * slab.share for piece in pieces for slab in piece.slabs if counts(slab))
    return min(1.0, max(0.0, part / total))


def _slices(body: Body, walls: WallIndex) -> Iterator[tuple[Body, float]]:
    """A body cut at the tops and bases of the walls through its disc, each part with its share of the height."""
    through = np.flatnonzero(walls.distances_from(body.centre) < body.radius)
    levels = {float(height) for ends in (walls.base, walls.top) for height in ends[through]}
    heights = sorted({body.base_m, body.top_m} | {level for level in levels if body.base_m < level < body.top_m})
    for low, high in pairwise(heights):
        yield replace(body, base_m=low, top_m=high), (high - low) / (body.top_m - body.base_m)


class _Look:
    """One look from an eye at a body, with the walls that can matter to it; ``share`` scales what it finds."""

    def __init__(self, eye: Eye, body: Body, walls: WallIndex, share: float = 1.0) -> None:
        self.eye, self.body, self.walls, self.share = eye, body, walls, share
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
            yield self._from_within()
            return
        cuts = direction_cuts(self.eye.at, self.walls, self.near, self.straddled, self.bearing, half)
        for start, end in pairwise(cuts):
            yield from self._alike(start, end)

    def _from_within(self) -> Piece:
        """Sharing a cell: what matters is what blocks the line between the centres."""
        considered = self.blocks_sight | self.stops_shots
        middle = (self.body.base_m + self.body.top_m) / 2
        heights = (self.eye.height_m, middle)
        crossing = [int(k) for k in lines_blocked_by(self.eye.at, self.body.centre, self.walls, considered, heights)]
        slabs = [self._slab(1.0, crossing)]
        return self._piece(self.bearing - HALF_TURN, self.bearing + HALF_TURN, slabs, crossing)

    def _alike(self, start: float, end: float) -> Iterator[Piece]:
        """A range in which the walls on the way stay the same, cut where their shadows pass the body's ends."""
        middle = (start + end) / 2
        front = self._front(middle)
        crossing = self._crossing(middle, front.distance)
        spans = [_Span(index, *self._shadow(index)) for index in crossing]
        for low, high in pairwise(wave_cuts(self._finite(spans), start, end)):
            yield self._piece(low, high, self._slabs(spans, low, high, front.cut_off_by), crossing)

    def _piece(self, start: float, end: float, slabs: list[Slab], crossing: list[int]) -> Piece:
        owners = dict.fromkeys(self.walls.segments[index].owner for index in crossing)
        scaled = tuple(replace(slab, share=slab.share * self.share) for slab in slabs)
        return Piece(start, end, scaled, tuple(owners))

    def _front(self, direction: float) -> Front:
        return self.straddled.front(self.eye.at, direction, self.distance, turn_deg(self.bearing, direction))

    def _crossing(self, direction: float, front: float) -> list[int]:
        """The walls met before the body in one direction, nearest first."""
        distances = distances_along(self.eye.at, direction, self.walls, self.near)
        met = np.flatnonzero((distances > FLOAT_DUST) & (distances <= front))
        return [int(index) for index in self.near[met[np.argsort(distances[met], kind="stable")]]]

    def _shadow(self, index: int) -> tuple[Wave, Wave]:
        """The heights on the body's axis that lie behind a wall's base and its top, by heading."""
        base, top = float(self.walls.base[index]), float(self.walls.top[index])
        return self._carried(index, base), self._carried(index, top)

    def _carried(self, index: int, height: float) -> Wave:
        if math.isinf(height):
            return Wave(height)
        (ax, ay), (bx, by) = self.walls.ends(index)
        to_line = (ax - self.eye.at.x) * (by - ay) - (ay - self.eye.at.y) * (bx - ax)
        scale = (height - self.eye.height_m) * self.distance / to_line
        return Wave(self.eye.height_m, scale * (by - ay), scale * (bx - ax))

    def _finite(self, spans: list["_Span"]) -> list[Wave]:
        """Every height at which slabs may begin or end: the body's own ends, and the finite ends of the shadows."""
        ends = [wave for span in spans for wave in (span.base, span.top) if math.isfinite(wave.level)]
        return [Wave(self.body.base_m), Wave(self.body.top_m), *dict.fromkeys(ends)]

    def _slabs(self, spans: list["_Span"], start: float, end: float, cut_off_by: tuple[int, ...]) -> list[Slab]:
        """The slabs of a range in which the order of all heights stands; walls that cut it off are before each."""
        middle, (bottom, top) = (start + end) / 2, (self.body.base_m, self.body.top_m)
        inner = {wave.at(middle): wave for wave in self._finite(spans) if bottom < wave.at(middle) < top}
        levels = [(bottom, Wave(bottom)), *sorted(inner.items()), (top, Wave(top))]
        return [
            self._slab(
                (upper.mean(start, end) - lower.mean(start, end)) / (top - bottom),
                [span.wall for span in spans if span.base.at(middle) <= (low + high) / 2 < span.top.at(middle)],
                cut_off_by,
            )
            for (low, lower), (high, upper) in pairwise(levels)
        ]

    def _slab(self, share: float, behind: list[int], cut_off_by: tuple[int, ...] = ()) -> Slab:
        """A share with walls before it. Beyond those that cut it off the body is not there, whatever they are of."""
        segments = self.walls.segments
        behind = sorted({*behind, *cut_off_by})
        hides = [index for index in behind if self.blocks_sight[index] or index in cut_off_by]
        hiding = frozenset(segments[index].owner for index in hides)
        stopping = [index for index in behind if self.stops_shots[index]]
        matters = {segments[index].matter for index in stopping}
        if "solid" in matters:
            reach = Reach.SOLID
        elif "penetrable" in matters:
            reach = Reach.PENETRABLE
        else:
            reach = Reach.LOW if hiding else Reach.CLEAR
        return Slab(
            share=share,
            seen=not hiding,
            reach=reach,
            owners=frozenset(segments[index].owner for index in behind),
            hiding=hiding,
            stopping=frozenset(segments[index].owner for index in stopping if segments[index].matter == "solid"),
        )


class _Span(NamedTuple):
    """A wall on the way and the heights on the body that lie behind its base and its top."""

    wall: int  # its index
    base: Wave
    top: Wave
