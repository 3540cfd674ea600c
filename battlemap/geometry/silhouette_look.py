"""One look from an eye at a body, worked out piece by piece over the few walls that meet the hull of both."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from battlemap.geometry.angles import Wave, bearing, half_width_deg, heading_vector, turn_deg
from battlemap.geometry.sight_line import lines_blocked_by
from battlemap.geometry.silhouette_edges import direction_cuts, wave_cuts
from battlemap.geometry.silhouette_types import HALF_TURN, Body, Eye, Piece, Reach, Slab
from battlemap.geometry.straddle import Front, StraddledBody
from battlemap.geometry.types import MapPoint
from battlemap.geometry.wall_grid import TangledError
from battlemap.geometry.walls import FLOAT_DUST, Floats, Ints, SegmentPart, WallIndex

MANY_WALLS = 64  # before a body: of more, those far behind one that hides all of it are not looked at
MOST_INSIDE = 300  # walls that reach into a body
MOST_WORK = 400_000  # walls asked in all directions of one look together: what takes about a second
NOBODY: frozenset[str] = frozenset()
NOTHING: Ints = np.empty(0, dtype=np.intp)


class NearWall(NamedTuple):
    """A segment that may be on the way, with what the eye makes of it. Steps are in map units."""

    part: SegmentPart
    hides: bool  # it blocks sight from the side the eye is on
    stops: bool  # it is in the way of shots from there
    to_x: float  # from the eye to its first end
    to_y: float
    off: float  # twice the area of the triangle of eye and segment, with its sign


def walls_before(eye: Eye, walls: WallIndex, indices: Ints) -> tuple[NearWall, ...]:
    """Those of the segments that act on what comes from the eye."""
    return tuple(near for index in indices.tolist() if (near := _near_wall(eye.at, walls.part(index))) is not None)


def walls_that_matter(eye: Eye, body: Body, walls: WallIndex, before: Ints, gaps: Floats) -> tuple[NearWall, ...]:
    """The walls that act, or of very many the nearest, where one of them alone hides and stops all: nothing is lost.

    Parameters
    ----------
    before : the segments that meet the hull of eye and body.
    gaps : how far each segment of the map is from the middle of the body.
    """
    nearest = _nearest_of_many(eye, body, walls, before, gaps) if len(before) > MANY_WALLS else None
    return walls_before(eye, walls, before if nearest is None else nearest)


def _nearest_of_many(eye: Eye, body: Body, walls: WallIndex, before: Ints, gaps: Floats) -> Ints | None:
    """The nearest walls up to the first that alone hides and stops all; None where none does, or there are few."""
    hides, stops = walls.blocks_sight_from(eye.at)[before], walls.stops_shots_from(eye.at)[before]
    acts = (hides | stops) & (walls.base[before] < walls.top[before])
    middle = bearing(eye.at, body.centre)
    half = half_width_deg(math.hypot(body.centre.x - eye.at.x, body.centre.y - eye.at.y), body.radius)
    if np.count_nonzero(acts) <= MANY_WALLS or half >= HALF_TURN:
        return None
    distances = _distances_to(eye.at, walls, before, middle)
    is_met = acts & np.isfinite(distances)
    is_endless = (walls.base[before] == -math.inf) & (walls.top[before] == math.inf)
    alone = is_met & hides & stops & is_endless & walls.is_solid[before] & (gaps[before] >= body.radius)
    for off in (-half, half):
        alone &= np.isfinite(_distances_to(eye.at, walls, before, middle + off))
    order = np.lexsort((before, distances))
    order = order[is_met[order]]
    places = np.flatnonzero(alone[order])
    if not len(places):
        return None
    first = int(places[0])
    chosen: Ints = before[np.append(order[: min(first, MANY_WALLS - 1)], order[first])]
    return chosen


def _distances_to(eye: MapPoint, walls: WallIndex, indices: Ints, heading_deg: float) -> Floats:
    """How far along a heading each wall is met; infinite where it is not."""
    dx, dy = heading_vector(heading_deg)
    to, along = walls.a[indices] - np.asarray(eye), walls.b[indices] - walls.a[indices]
    spread = dx * along[:, 1] - dy * along[:, 0]
    with np.errstate(divide="ignore", invalid="ignore"):
        distance = (to[:, 0] * along[:, 1] - to[:, 1] * along[:, 0]) / spread
        share = (to[:, 0] * dy - to[:, 1] * dx) / spread
        is_met = np.abs(spread) > FLOAT_DUST * np.hypot(along[:, 0], along[:, 1])
        is_met &= (distance > FLOAT_DUST) & (share >= 0) & (share <= 1)
    return np.where(is_met, distance, math.inf)


def _near_wall(eye: MapPoint, part: SegmentPart) -> NearWall | None:
    to_x, to_y = part.a.x - eye.x, part.a.y - eye.y
    off = to_x * part.along_y - to_y * part.along_x
    hides, stops = part.acts_from(off)
    if not (hides or stops) or part.base >= part.top:
        return None
    return NearWall(part, hides, stops, to_x, to_y, off)


class Look:
    """One look from an eye at a body, or at a slice of one; ``share`` scales what it finds.

    Parameters
    ----------
    near : the walls that may be on the way.
    gaps : how far each segment of the map is from the middle of the body.
    """

    def __init__(
        self, eye: Eye, body: Body, walls: WallIndex, near: tuple[NearWall, ...], gaps: Floats, share: float = 1.0
    ) -> None:
        self.eye, self.body, self.walls, self.near, self.share = eye, body, walls, near, share
        self.distance = math.hypot(body.centre.x - eye.at.x, body.centre.y - eye.at.y)
        self.bearing = bearing(eye.at, body.centre)
        self.inside = [wall for wall in near if gaps[wall.part.number] < body.radius]
        self._work = 0
        if len(self.inside) > MOST_INSIDE:
            raise TangledError
        through = [wall.part.number for wall in self.inside if self._cuts_body(wall)]
        cutting = np.array(through, dtype=np.intp) if through else NOTHING
        self.straddled = StraddledBody(body.centre, body.radius, walls, cutting)

    def _cuts_body(self, wall: NearWall) -> bool:
        """Whether one astride it is cut in two: it is as high as the body, and blocks sight or shots."""
        is_as_high = wall.part.base <= self.body.base_m and wall.part.top >= self.body.top_m
        return is_as_high and (wall.hides or bool(self.walls.is_solid[wall.part.number]))

    def pieces(self) -> Iterator[Piece]:
        """The pieces of the silhouette, in clockwise order."""
        half = half_width_deg(self.distance, self.body.radius)
        if half >= HALF_TURN:
            yield self._from_within()
            return
        edges, inside = ([(wall.part.a, wall.part.b) for wall in some] for some in (self.near, self.inside))
        cuts = direction_cuts(self.eye.at, edges, inside, self.straddled, self.bearing, half)
        for start, end in pairwise(cuts):
            yield from self._alike(start, end)

    def _from_within(self) -> Piece:
        """Sharing a cell: what matters is what blocks the line between the centres."""
        eye, walls = self.eye, self.walls
        considered = walls.blocks_sight_from(eye.at) | walls.stops_shots_from(eye.at)
        heights = (eye.height_m, (self.body.base_m + self.body.top_m) / 2)
        crossing = walls_before(eye, walls, lines_blocked_by(eye.at, self.body.centre, walls, considered, heights))
        slabs = [self._slab(1.0, crossing)]
        return self._piece(self.bearing - HALF_TURN, self.bearing + HALF_TURN, slabs, crossing)

    def _alike(self, start: float, end: float) -> Iterator[Piece]:
        """A range in which the walls on the way stay the same, cut where their shadows pass the body's ends."""
        middle = (start + end) / 2
        self._works(len(self.near) + len(self.straddled.through) ** 2)
        front = self._front(middle)
        crossing = self._crossing(middle, front.distance)
        cut_off = [wall for wall in self.inside if wall.part.number in front.cut_off_by] if front.cut_off_by else []
        if all(wall.part.is_endless for wall in crossing):  # none has a shadow that begins or ends on the body
            yield self._piece(start, end, [self._slab(1.0, crossing, cut_off)], crossing)
            return
        spans = [_Span(wall, *self._shadow(wall)) for wall in crossing]
        self._works(4 * len(spans) ** 2)
        for low, high in pairwise(wave_cuts(self._finite(spans), start, end)):
            yield self._piece(low, high, self._slabs(spans, low, high, cut_off), crossing)

    def _works(self, much: int) -> None:
        self._work += much
        if self._work > MOST_WORK:
            raise TangledError

    def _piece(self, start: float, end: float, slabs: list[Slab], crossing: Sequence[NearWall]) -> Piece:
        owners = tuple(dict.fromkeys([wall.part.owner for wall in crossing]))
        if self.share != 1.0:
            slabs = [replace(slab, share=slab.share * self.share) for slab in slabs]
        return Piece(start, end, tuple(slabs), owners)

    def _front(self, direction: float) -> Front:
        return self.straddled.front(self.eye.at, direction, self.distance, turn_deg(self.bearing, direction))

    def _crossing(self, direction: float, front: float) -> list[NearWall]:
        """The walls met before the body in one direction, nearest first."""
        if not self.near:
            return []
        dx, dy = heading_vector(direction)
        met: list[tuple[float, NearWall]] = []
        for wall in self.near:
            part = wall.part
            spread = dx * part.along_y - dy * part.along_x
            if abs(spread) > part.dust:
                distance, share = wall.off / spread, (wall.to_x * dy - wall.to_y * dx) / spread
                if FLOAT_DUST < distance <= front and 0 <= share <= 1:
                    met.append((distance, wall))
        return [wall for _, wall in sorted(met, key=lambda one: one[0])]

    def _shadow(self, wall: NearWall) -> tuple[Wave, Wave]:
        """The heights on the body's axis that lie behind a wall's base and its top, by heading."""
        return self._carried(wall, wall.part.base), self._carried(wall, wall.part.top)

    def _carried(self, wall: NearWall, height: float) -> Wave:
        if math.isinf(height):
            return Wave(height)
        scale = (height - self.eye.height_m) * self.distance / wall.off
        return Wave(self.eye.height_m, scale * wall.part.along_y, scale * wall.part.along_x)

    def _finite(self, spans: list["_Span"]) -> list[Wave]:
        """Every height at which slabs may begin or end: the body's own ends, and the finite ends of the shadows."""
        ends = [wave for span in spans for wave in (span.base, span.top) if math.isfinite(wave.level)]
        return [Wave(self.body.base_m), Wave(self.body.top_m), *dict.fromkeys(ends)]

    def _slabs(self, spans: list["_Span"], start: float, end: float, cut_off: list[NearWall]) -> list[Slab]:
        """The slabs of a range in which the order of all heights stands; walls that cut it off are before each."""
        middle, bottom, top = (start + end) / 2, self.body.base_m, self.body.top_m
        shadows = [(span, span.base.at(middle), span.top.at(middle)) for span in spans]
        ends = [end for span, low, high in shadows for end in ((low, span.base), (high, span.top))]
        inner = {height: wave for height, wave in ends if bottom < height < top}
        if not inner:
            height = (bottom + top) / 2
            return [self._slab(1.0, [span.wall for span, low, high in shadows if low <= height < high], cut_off)]
        levels = [(bottom, Wave(bottom)), *sorted(inner.items()), (top, Wave(top))]
        return [
            self._slab(
                (upper.mean(start, end) - lower.mean(start, end)) / (top - bottom),
                [span.wall for span, base, above in shadows if base <= (low + high) / 2 < above],
                cut_off,
            )
            for (low, lower), (high, upper) in pairwise(levels)
        ]

    def _slab(self, share: float, behind: Sequence[NearWall], cut_off: Sequence[NearWall] = ()) -> Slab:
        """A share with walls before it. Beyond those that cut it off the body is not there, whatever they are of."""
        if not behind and not cut_off:
            return Slab(share, True, Reach.CLEAR, NOBODY)
        walls = [*behind, *cut_off]
        hiding = frozenset([wall.part.owner for wall in behind if wall.hides] + [wall.part.owner for wall in cut_off])
        stopping = [wall.part for wall in walls if wall.stops]
        matters = {part.matter for part in stopping}
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
            owners=frozenset([wall.part.owner for wall in walls]),
            hiding=hiding,
            stopping=frozenset([part.owner for part in stopping if part.matter == "solid"]),
        )


class _Span(NamedTuple):
    """A wall on the way and the heights on the body that lie behind its base and its top."""

    wall: NearWall
    base: Wave
    top: Wave
