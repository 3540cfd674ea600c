"""Walls as geometry needs them: segments with their facts, in arrays, cleaned once."""

import copy
import math
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt
import shapely

from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint
from battlemap.geometry.wall_grid import (
    Cells,
    Pieces,
    TangledError,
    cells_over,
    cut_at_crossings,
    merged_near_points,
    moved_onto,
    stacked,
)

Sides = Literal["both", "none", "left", "right"]
Matter = Literal["solid", "penetrable", "low"]
Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.intp]
AnyArray = npt.NDArray[Any]

FACTS_OF_AN_INDEX = ("a", "b", "base", "top", "is_solid", "_sight", "_matter", "_movement")
KEPT_OF_AN_INDEX = ("piece_facts", "low_owners", "_parts", "_boxes", "_numbers", "_lines")
FLOAT_DUST = 1e-12  # map units: what the arithmetic itself may be off by


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """One straight piece of a wall or a shut door.

    ``owner`` names the wall it belongs to. ``left`` blocks only what comes from the left, going from ``a`` to
    ``b``. Heights are metres; ``base_m`` None reaches down without end, ``top_m`` None up without end.
    """

    owner: str
    a: MapPoint
    b: MapPoint
    blocks_sight: Sides = "both"
    blocks_movement: Sides = "both"
    matter: Matter = "solid"
    base_m: float | None = None
    top_m: float | None = None


class SegmentPart(NamedTuple):
    """A segment as plain numbers, for the few that one look meets: map units and metres."""

    number: int  # its index
    owner: str
    matter: Matter
    a: MapPoint
    b: MapPoint
    along_x: float  # from a to b
    along_y: float
    base: float
    top: float
    is_endless: bool  # it has neither a base nor a top
    dust: float  # what lies on its line, times its length
    sight: tuple[bool, bool]  # whether it blocks what comes from its left, from its right
    shots: tuple[bool, bool]

    def acts_from(self, off: float) -> tuple[bool, bool]:
        """Whether it blocks sight, and whether it is in the way of shots, from a point.

        ``off``: (a - point) x (b - a), y down. On the line itself counts what acts both ways, as for ``sides_of``.
        """
        if off < -self.dust:
            side = 0
        elif off > self.dust:
            side = 1
        else:
            return all(self.sight), all(self.shots)
        return self.sight[side], self.shots[side]


class WallIndex:
    """Segments in arrays of shape (n,), map units and metres.

    Ends nearer than ``TOUCH_TOLERANCE`` become one point; segments shorter than that are dropped. The order of
    the segments given makes no difference to any answer. ``changed`` gives the index after a door was opened or a
    wall drawn, without building it again.
    """

    def __init__(self, segments: Iterable[Segment]) -> None:
        self.segments, self.a, self.b = _cleaned([*segments])
        self.is_there: Bools = np.ones(len(self.segments), dtype=np.bool_)
        self._read_facts()

    def _read_facts(self) -> None:
        self.base: Floats = _heights((s.base_m for s in self.segments), -math.inf)
        self.top: Floats = _heights((s.top_m for s in self.segments), math.inf)
        self.is_solid: Bools = np.array([s.matter == "solid" for s in self.segments], dtype=np.bool_)
        self._sight = _acts_on([s.blocks_sight for s in self.segments])
        self._matter = _acts_on(["both" if s.blocks_sight == "none" else s.blocks_sight for s in self.segments])
        self._movement = _acts_on([s.blocks_movement for s in self.segments])

    def changed(self, gone: Set[str], added: Iterable[Segment]) -> "WallIndex":
        """The index without the segments of some owners and with others: equal to one built anew.

        The work is that of the change, and of copying arrays.
        """
        index = copy.copy(self)
        ends = np.vstack([self.a[self.is_there], self.b[self.is_there]])
        new = WallIndex(_moved_onto(ends, segment) for segment in added)
        index.segments = self.segments + new.segments
        for name in FACTS_OF_AN_INDEX:
            setattr(index, name, np.concatenate([getattr(self, name), getattr(new, name)]))
        stays = np.array([segment.owner not in gone for segment in self.segments], dtype=np.bool_)
        index.is_there = np.concatenate([self.is_there & stays, new.is_there])
        for found in KEPT_OF_AN_INDEX:
            index.__dict__.pop(found, None)
        try:
            index.is_tangled = self.is_tangled
            if not self.is_tangled:
                index.pieces = self.pieces.with_segments(new.a, new.b, len(self))
        except TangledError:
            index.is_tangled = True
        return index

    def within(self, left: float, top: float, right: float, bottom: float) -> tuple["WallIndex", Ints]:
        """The segments that may meet a box, as an index of their own, and their numbers in this one.

        For questions about segments and their joints only: it has no pieces.
        """
        lefts, tops, rights, bottoms = self._boxes
        numbers = np.flatnonzero((lefts <= right) & (rights >= left) & (tops <= bottom) & (bottoms >= top))
        return self._part_of(numbers), numbers

    def crossing_box(self, left: float, top: float, right: float, bottom: float) -> "WallIndex":
        """The segments that meet a box, as an index of their own: diagonal ones that pass it by are left out."""
        numbers = np.sort(self._lines.query(shapely.box(left, top, right, bottom), predicate="intersects"))
        return self._part_of(numbers[self.is_there[numbers]])

    @cached_property
    def _lines(self) -> shapely.STRtree:
        return shapely.STRtree(shapely.linestrings(np.stack([self.a, self.b], axis=1)))

    def _part_of(self, numbers: Ints) -> "WallIndex":
        part = copy.copy(self)
        for found in (*KEPT_OF_AN_INDEX, "pieces", "cells", "is_tangled"):
            part.__dict__.pop(found, None)
        part.segments = tuple(self.segments[number] for number in numbers)
        for name in (*FACTS_OF_AN_INDEX, "is_there"):
            setattr(part, name, getattr(self, name)[numbers])
        return part

    @property
    def looseness(self) -> int:
        """How many pieces lie outside the grid of cells since it was built."""
        return 0 if self.is_tangled else len(self.pieces.loose)

    @cached_property
    def is_tangled(self) -> bool:
        """Whether the segments cross too often to be cut into pieces; what is seen is then found box by box."""
        try:
            return self.pieces is None
        except TangledError:
            return True

    def __len__(self) -> int:
        return len(self.segments)

    def ends(self, index: int) -> tuple[MapPoint, MapPoint]:
        """The two ends of a segment, near ends merged."""
        (ax, ay), (bx, by) = self.a[index].tolist(), self.b[index].tolist()
        return MapPoint(ax, ay), MapPoint(bx, by)

    def low_ones(self) -> list[int]:
        """The indices of the segments that are low obstacles."""
        return [int(k) for k in np.flatnonzero(self.is_there) if self.segments[k].matter == "low"]

    def distances_from(self, point: MapPoint) -> Floats:
        """How far each segment is from a point; infinite for those that are not there."""
        along, to = self.b - self.a, np.asarray(point) - self.a
        squared = np.maximum((along * along).sum(axis=1), FLOAT_DUST**2)
        share = np.clip((to * along).sum(axis=1) / squared, 0, 1)
        return np.where(self.is_there, np.hypot(*(to - along * share[:, None]).T), np.inf)

    def sides_of(self, point: MapPoint) -> Ints:
        """On which side of each segment's line a point lies: 1 left, -1 right, 0 on it (within float dust)."""
        along, to = self.b - self.a, np.asarray(point) - self.a
        cross = along[:, 0] * to[:, 1] - along[:, 1] * to[:, 0]
        dust = FLOAT_DUST * np.hypot(along[:, 0], along[:, 1])
        return np.where(cross < -dust, 1, np.where(cross > dust, -1, 0))  # y points down: left is negative

    def has_on_it(self, point: MapPoint) -> bool:
        """Whether a point lies on a segment, within float dust."""
        left, top, right, bottom = self._boxes
        within = (left <= point.x) & (point.x <= right) & (top <= point.y) & (point.y <= bottom) & self.is_there
        return bool(within.any()) and bool((within & (self.sides_of(point) == 0)).any())

    @cached_property
    def _boxes(self) -> tuple[Floats, Floats, Floats, Floats]:
        """Left, top, right and bottom of each segment, float dust included."""
        low, high = np.minimum(self.a, self.b) - FLOAT_DUST, np.maximum(self.a, self.b) + FLOAT_DUST
        return low[:, 0].copy(), low[:, 1].copy(), high[:, 0].copy(), high[:, 1].copy()

    def numbers_of(self, owners: Iterable[str]) -> Ints:
        """The segments of some owners, by index, ascending."""
        found = [number for owner in owners for number in self._numbers.get(owner, ())]
        return np.array(sorted(found), dtype=np.intp)

    @cached_property
    def _numbers(self) -> dict[str, list[int]]:
        numbers: dict[str, list[int]] = {}
        for k in np.flatnonzero(self.is_there).tolist():
            numbers.setdefault(self.segments[k].owner, []).append(k)
        return numbers

    @property
    def stops_movement(self) -> Bools:
        """Whether each segment stops a body that comes from its left, and one from its right: (n, 2)."""
        return self._movement & self.is_there[:, None]

    def blocks_sight_from(self, point: MapPoint) -> Bools:
        """Which segments block what comes from this point, heights aside."""
        return self._from(point, self._sight)

    def stops_shots_from(self, point: MapPoint) -> Bools:
        """Which segments are in the way of a shot from this point, by whatever matter. One-way walls act one way."""
        return self._from(point, self._matter)

    def blocks_movement_from(self, point: MapPoint) -> Bools:
        """Which segments block a body that comes from this point."""
        return self._from(point, self._movement)

    def part(self, index: int) -> SegmentPart:
        """One segment as plain numbers, kept."""
        found = self._parts.get(index)
        if found is None:
            found = self._parts[index] = self._part(index)
        return found

    def _part(self, index: int) -> SegmentPart:
        (a, b), segment = self.ends(index), self.segments[index]
        along_x, along_y = b.x - a.x, b.y - a.y
        base, top = float(self.base[index]), float(self.top[index])
        return SegmentPart(
            number=index,
            owner=segment.owner,
            matter=segment.matter,
            a=a,
            b=b,
            along_x=along_x,
            along_y=along_y,
            base=base,
            top=top,
            is_endless=base == -math.inf and top == math.inf,
            dust=FLOAT_DUST * math.hypot(along_x, along_y),
            sight=(bool(self._sight[index, 0]), bool(self._sight[index, 1])),
            shots=(bool(self._matter[index, 0]), bool(self._matter[index, 1])),
        )

    @cached_property
    def _parts(self) -> dict[int, SegmentPart]:
        return {}

    @cached_property
    def low_owners(self) -> frozenset[str]:
        """The owners of the low obstacles."""
        return frozenset(self.segments[index].owner for index in self.low_ones())

    @cached_property
    def pieces(self) -> Pieces:
        """The segments cut where they cross."""
        return cut_at_crossings(self.a, self.b)

    @cached_property
    def cells(self) -> Cells:
        """The pieces by place."""
        return cells_over(self.pieces.ends)

    @cached_property
    def piece_facts(self) -> tuple[Bools, Floats, Floats]:
        """Of each piece: whether it blocks sight from its left and from its right (m, 2), base and top."""
        whole = self.pieces.whole
        is_there = self.pieces.is_there & self.is_there[whole]
        return np.ascontiguousarray(self._sight[whole] & is_there[:, None]), self.base[whole], self.top[whole]

    def _from(self, point: MapPoint, acts: Bools) -> Bools:
        """``acts`` (n, 2): from the left, from the right."""
        sides = self.sides_of(point)
        left, right = acts[:, 0], acts[:, 1]
        return self.is_there & np.where(sides > 0, left, np.where(sides < 0, right, left & right))


def _moved_onto(ends: Floats, segment: Segment) -> Segment:
    """A segment with its ends on those of other walls that are near."""
    a, b = (MapPoint(*moved_onto(point, ends, TOUCH_TOLERANCE)) for point in (segment.a, segment.b))
    return replace(segment, a=a, b=b)


def _cleaned(segments: list[Segment]) -> tuple[tuple[Segment, ...], Floats, Floats]:
    """The segments that have a length, and their ends (n, 2), near ones merged."""
    kept = [segment for segment in segments if math.dist(segment.a, segment.b) > TOUCH_TOLERANCE]
    ends = stacked([*(segment.a for segment in kept), *(segment.b for segment in kept)])
    a, b = np.split(merged_near_points(ends, TOUCH_TOLERANCE), 2)
    lasts = (a != b).any(axis=1)
    return tuple(s for s, stays in zip(kept, lasts, strict=True) if stays), a[lasts], b[lasts]


def _heights(values: Iterable[float | None], default: float) -> Floats:
    return np.array([default if value is None else value for value in values], dtype=np.float64)


def _acts_on(blocks: Sequence[str]) -> Bools:
    """Whether each acts on what comes from its left, and from its right: (n, 2)."""
    acts = [(name in ("both", "left"), name in ("both", "right")) for name in blocks]
    return np.array(acts, dtype=np.bool_).reshape(-1, 2)
