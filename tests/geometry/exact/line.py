"""Whether a line is open, by the words of DESIGN part 3, in fractions of whole numbers.

Within a band around the tolerance, and around float dust, no answer is given: ``None``. Outside of it there is one,
also for lines that touch to the last bit: through joints, along walls, past free ends, from a place on a wall.
"""

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from tests.geometry.exact.plain import TOUCH, Exact, PlainWall, Spot, clusters, cross, dot, exact, minus

TOUCHES, APART = (TOUCH * 2 / 5) ** 2, (TOUCH * 4) ** 2  # squares; between the two nothing is said
ON_IT, BESIDE = Fraction(1, 10**13) ** 2, Fraction(1, 10**11) ** 2  # so for a place on a wall
LEVEL, NOT_LEVEL = Fraction(1, 10**10), Fraction(1, 10**8)  # metres
STRAIGHT, BENT = Fraction(1, 10**8) ** 2, Fraction(1, 10**4) ** 2  # squares of sines
ALL_BUT_ALONG = Fraction(1, 10**5) ** 2  # a square of a sine
AT_END = Fraction(1, 10**4) ** 2  # so near to the line's end a wall that nearly touches the line may cross it
AWAY, NEARLY, TOUCHING = 0, 1, 2
FAR_OFF = 1e-4  # cells: floats are trusted to tell that a wall lies on one side of a line


class UnsureError(Exception):
    """The question lies in the tolerance band."""


class ExactWalls:
    """Walls ready to be asked about many lines."""

    def __init__(self, walls: list[PlainWall]) -> None:
        ends = [end for wall in walls for end in (wall.a, wall.b)]
        joined = clusters(ends)
        members: dict[int, set[Spot]] = {}
        for end, cluster in zip(ends, joined, strict=True):
            members.setdefault(cluster, set()).add(end)
        self.walls = [
            _Wall(wall, exact(wall.a), exact(wall.b), joined[2 * k], joined[2 * k + 1])
            for k, wall in enumerate(walls)
            if joined[2 * k] != joined[2 * k + 1]
        ]
        self.spread = {cluster for cluster, some in members.items() if len(some) > 1}
        self.a = np.array([one.wall.a for one in self.walls], dtype=float).reshape(-1, 2)
        self.b = np.array([one.wall.b for one in self.walls], dtype=float).reshape(-1, 2)

    def is_open(self, p: Spot, q: Spot, heights: tuple[float, float] = (0.0, 0.0)) -> bool | None:
        """Whether the line from p to q is open; None where the answer hangs on the tolerance."""
        if p == q:
            return True
        line, unsure = _Line(exact(p), exact(q), Fraction(heights[0]), Fraction(heights[1])), False
        ends_touched: dict[int, list[_Leaving]] = {}
        for wall in self._near(p, q):
            try:
                if line.acts_on_it(wall, self._is_spread(wall)) and self._blocks(line, wall, ends_touched):
                    return False
            except UnsureError:
                unsure = True
        for ways in ends_touched.values():
            try:
                if line.is_joint(ways):
                    return False
            except UnsureError:
                unsure = True
        return None if unsure else True

    def _near(self, p: Spot, q: Spot) -> list["_Wall"]:
        """Leaves out what floats can tell to lie well apart from the line."""
        start, way = np.array(p), np.subtract(q, p)
        length = float(np.hypot(*way))
        off_a, off_b = (((ends - start) @ (way[1], -way[0])) / max(length, 1e-9) for ends in (self.a, self.b))
        beside = (np.minimum(off_a, off_b) > FAR_OFF) | (np.maximum(off_a, off_b) < -FAR_OFF)
        low, high = np.minimum(p, q) - FAR_OFF, np.maximum(p, q) + FAR_OFF
        away = (np.maximum(self.a, self.b) < low).any(axis=1) | (np.minimum(self.a, self.b) > high).any(axis=1)
        return [self.walls[k] for k in np.flatnonzero(~away & ~(beside & (length > 1e-3)))]

    def _blocks(self, line: "_Line", wall: "_Wall", ends_touched: dict[int, list["_Leaving"]]) -> bool:
        near_a, near_b = line.nearness(wall.a), line.nearness(wall.b)
        if near_a == near_b == AWAY:
            return line.crosses(wall, self._is_spread(wall))
        if near_a == near_b == TOUCHING:
            return line.runs_along(wall, self._is_spread(wall))
        if AWAY not in (near_a, near_b) or line.is_all_but_along(wall):
            raise UnsureError
        here, there, cluster = (wall.a, wall.b, wall.at_a) if near_b == AWAY else (wall.b, wall.a, wall.at_b)
        is_sure = TOUCHING in (near_a, near_b) and cluster not in self.spread
        if line.is_within(here, is_sure) and line.meets_height(wall, line.share_of(here)):
            ends_touched.setdefault(cluster, []).append(_Leaving(minus(there, here), is_sure))
        return False

    def _is_spread(self, wall: "_Wall") -> bool:
        """Whether it ends where ends hang together that are not one point."""
        return bool(self.spread & {wall.at_a, wall.at_b})


class _Wall(NamedTuple):
    wall: PlainWall
    a: Exact
    b: Exact
    at_a: int  # the cluster of this end
    at_b: int


class _Leaving(NamedTuple):
    """A wall that leaves a corner the line goes through, or nearly does."""

    way: Exact
    is_sure: bool  # the line touches the corner, and the corner is one point


class _Line(NamedTuple):
    p: Exact
    q: Exact
    low: Fraction
    high: Fraction

    @property
    def way(self) -> Exact:
        return minus(self.q, self.p)

    def acts_on_it(self, wall: _Wall, is_spread: bool) -> bool:
        """Whether the wall blocks what comes from p, heights aside."""
        sight = wall.wall.sight
        if sight in ("both", "none"):
            return sight == "both"
        along, to = minus(wall.b, wall.a), minus(self.p, wall.a)
        off = cross(along, to)
        apart = off**2 / dot(along, along)
        if is_spread and apart < APART * (4 + 4 * dot(to, to) / dot(along, along)):
            raise UnsureError
        if apart <= ON_IT:
            return False
        if apart <= BESIDE:
            raise UnsureError
        return sight == ("left" if off < 0 else "right")  # y points down

    def nearness(self, end: Exact) -> int:
        """Whether a wall's end lies on the line made longer."""
        to = minus(end, self.p)
        apart = cross(self.way, to) ** 2 / dot(self.way, self.way)
        if apart <= TOUCHES:
            return TOUCHING
        return NEARLY if apart < APART else AWAY

    def share_of(self, place: Exact) -> Fraction:
        """How far along the line, 0 at p and 1 at q."""
        return dot(minus(place, self.p), self.way) / dot(self.way, self.way)

    def is_within(self, place: Exact, is_sure: bool) -> bool:
        """Whether a place on the line lies between its ends, and not at one."""
        squared = dot(self.way, self.way)
        for end in (self.p, self.q):
            away = dot(minus(place, end), self.way) ** 2 / squared
            if away <= TOUCHES and is_sure:
                return False
            if away < (APART if is_sure else AT_END):
                raise UnsureError
        return 0 < self.share_of(place) < 1

    def runs_along(self, wall: _Wall, is_spread: bool) -> bool:
        """For a wall with both ends on the line: whether the two share more than a touch."""
        shares = sorted((self.share_of(wall.a), self.share_of(wall.b)))
        first, last = max(shares[0], Fraction(0)), min(shares[1], Fraction(1))
        overlap = (last - first) ** 2 * dot(self.way, self.way)
        if last <= first or overlap <= TOUCHES:
            return False
        if overlap < APART or is_spread:
            raise UnsureError
        heights = sorted((self.height_at(first), self.height_at(last)))
        base, top = wall.wall.base, wall.wall.top
        gaps = [heights[1] - Fraction(base)] if base is not None else []
        gaps += [Fraction(top) - heights[0]] if top is not None else []
        if any(abs(gap) < NOT_LEVEL and not (gap == 0 and self.low == self.high) for gap in gaps):
            raise UnsureError
        return (base is None or heights[1] >= base) and (top is None or heights[0] < top)

    def is_all_but_along(self, wall: _Wall) -> bool:
        """Whether the two have all but one direction and lie beside each other."""
        along, shares = minus(wall.b, wall.a), (self.share_of(wall.a), self.share_of(wall.b))
        squared_sine = cross(self.way, along) ** 2 / (dot(self.way, self.way) * dot(along, along))
        return squared_sine < ALL_BUT_ALONG and min(shares) < 1 and max(shares) > 0

    def crosses(self, wall: _Wall, is_spread: bool) -> bool:
        """For a wall with no end on the line: whether the line goes from one side of it to the other."""
        off_a, off_b = cross(self.way, minus(wall.a, self.p)), cross(self.way, minus(wall.b, self.p))
        if (off_a > 0) == (off_b > 0):
            return False
        along = minus(wall.b, wall.a)
        off_p, off_q = cross(along, minus(self.p, wall.a)), cross(along, minus(self.q, wall.a))
        squared = dot(along, along)
        for off in (off_p, off_q):
            apart = off**2 / squared
            if apart < (APART if is_spread else BESIDE) and (is_spread or apart > ON_IT):
                raise UnsureError
            if apart <= ON_IT:
                return False  # it begins or ends on the wall
        if (off_p > 0) == (off_q > 0):
            return False
        return self.meets_height(wall, off_p / (off_p - off_q))

    def height_at(self, share: Fraction) -> Fraction:
        return self.low + (self.high - self.low) * min(max(share, Fraction(0)), Fraction(1))

    def meets_height(self, wall: _Wall, share: Fraction) -> bool:
        """Whether the line is there between the wall's base (in) and its top (out)."""
        height = self.height_at(share)
        return _at_least(height, wall.wall.base, True) and not _at_least(height, wall.wall.top, False)

    def is_joint(self, leaving: list[_Leaving]) -> bool:
        """Whether walls leave a corner in more than one direction."""
        if not all(wall.is_sure for wall in leaving):
            sides = {cross(self.way, wall.way) > 0 for wall in leaving}
            if len(sides) == 2:
                return True  # wherever the corner is
            raise UnsureError
        unsure, first = False, leaving[0].way
        for way, _ in leaving[1:]:
            squared_sine = cross(first, way) ** 2 / (dot(first, first) * dot(way, way))
            if squared_sine >= BENT or dot(first, way) < 0:
                return True
            unsure |= squared_sine > STRAIGHT
        if unsure:
            raise UnsureError
        return False


def _at_least(height: Fraction, end: float | None, without: bool) -> bool:
    if end is None:
        return without
    gap = height - Fraction(end)
    if LEVEL < abs(gap) < NOT_LEVEL:
        raise UnsureError
    return gap >= -LEVEL
