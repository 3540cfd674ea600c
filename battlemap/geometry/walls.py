"""Walls as geometry needs them: segments with their facts, in arrays, cleaned once."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Literal

import numpy as np
import numpy.typing as npt
import shapely

from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint

Sides = Literal["both", "none", "left", "right"]
Matter = Literal["solid", "penetrable", "low"]
Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.intp]


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


class WallIndex:
    """Segments in arrays of shape (n,), map units and metres.

    Ends nearer than ``TOUCH_TOLERANCE`` become one point; segments shorter than that are dropped. The order of
    the segments given makes no difference to any answer.
    """

    def __init__(self, segments: Iterable[Segment]) -> None:
        kept = [segment for segment in segments if _length(segment) > TOUCH_TOLERANCE]
        ends = [point for segment in kept for point in (segment.a, segment.b)]
        corners = _merge_near_points(ends)
        lasting = [index for index in range(len(kept)) if corners[ends[2 * index]] != corners[ends[2 * index + 1]]]
        self.segments: tuple[Segment, ...] = tuple(kept[index] for index in lasting)
        merged = [(corners[segment.a], corners[segment.b]) for segment in self.segments]
        self.a: Floats = np.array([pair[0] for pair in merged], dtype=np.float64).reshape(-1, 2)
        self.b: Floats = np.array([pair[1] for pair in merged], dtype=np.float64).reshape(-1, 2)
        self.base: Floats = _heights((s.base_m for s in self.segments), -math.inf)
        self.top: Floats = _heights((s.top_m for s in self.segments), math.inf)
        self.is_solid: Bools = np.array([s.matter == "solid" for s in self.segments], dtype=np.bool_)
        self._sight = {side: _acts_on(side, [s.blocks_sight for s in self.segments]) for side in (1, -1)}
        stops = ["both" if s.blocks_sight == "none" else s.blocks_sight for s in self.segments]
        self._matter = {side: _acts_on(side, stops) for side in (1, -1)}
        self._movement = {side: _acts_on(side, [s.blocks_movement for s in self.segments]) for side in (1, -1)}

    def __len__(self) -> int:
        return len(self.segments)

    def ends(self, index: int) -> tuple[MapPoint, MapPoint]:
        """The two ends of a segment, near ends merged."""
        (ax, ay), (bx, by) = self.a[index].tolist(), self.b[index].tolist()
        return MapPoint(ax, ay), MapPoint(bx, by)

    def sides_of(self, point: MapPoint) -> Ints:
        """On which side of each segment's line a point lies: 1 left, -1 right, 0 on it (within float dust)."""
        along, to = self.b - self.a, np.asarray(point) - self.a
        cross = along[:, 0] * to[:, 1] - along[:, 1] * to[:, 0]
        dust = FLOAT_DUST * np.hypot(along[:, 0], along[:, 1])
        return np.where(cross < -dust, 1, np.where(cross > dust, -1, 0))  # y points down: left is negative

    def has_on_it(self, point: MapPoint) -> bool:
        """Whether a point lies on a segment, within float dust."""
        low, high = np.minimum(self.a, self.b) - FLOAT_DUST, np.maximum(self.a, self.b) + FLOAT_DUST
        within = ((low <= np.asarray(point)) & (np.asarray(point) <= high)).all(axis=1)
        return bool((within & (self.sides_of(point) == 0)).any())

    def blocks_sight_from(self, point: MapPoint) -> Bools:
        """Which segments block what comes from this point, heights aside."""
        return self._from(point, self._sight)

    def stops_shots_from(self, point: MapPoint) -> Bools:
        """Which segments are in the way of a shot from this point, by whatever matter. One-way walls act one way."""
        return self._from(point, self._matter)

    def blocks_movement_from(self, point: MapPoint) -> Bools:
        """Which segments block a body that comes from this point."""
        return self._from(point, self._movement)

    def split_at_crossings(self, considered: Bools) -> tuple[Floats, Floats]:
        """The considered segments, cut where two of any cross: two arrays (m, 2) of their ends."""
        a, b, whole = self._pieces
        keep = considered[whole]
        return a[keep], b[keep]

    @cached_property
    def _pieces(self) -> tuple[Floats, Floats, Ints]:
        """The cut segments and which segment each is of."""
        cuts: list[list[float]] = [[0.0, 1.0] for _ in self.segments]
        lines = shapely.linestrings(np.stack([self.a, self.b], axis=1))
        for one, other in shapely.STRtree(lines).query(lines, predicate="crosses").T.tolist():
            crossing = shapely.intersection(lines[one], lines[other])
            cuts[one].append(float(shapely.line_locate_point(lines[one], crossing, normalized=True)))
        ends = [(index, low, high) for index, places in enumerate(cuts) for low, high in pairwise(sorted(set(places)))]
        whole = np.array([index for index, _, _ in ends], dtype=np.intp)
        low, high = (np.array([end[k] for end in ends], dtype=np.float64).reshape(-1, 1) for k in (1, 2))
        along = self.b[whole] - self.a[whole]
        return self.a[whole] + low * along, np.where(high == 1.0, self.b[whole], self.a[whole] + high * along), whole

    def _from(self, point: MapPoint, acts: dict[int, Bools]) -> Bools:
        sides = self.sides_of(point)
        return np.where(sides > 0, acts[1], np.where(sides < 0, acts[-1], acts[1] & acts[-1]))


FLOAT_DUST = 1e-12  # map units: what the arithmetic itself may be off by


def _length(segment: Segment) -> float:
    return math.hypot(segment.b.x - segment.a.x, segment.b.y - segment.a.y)


def _heights(values: Iterable[float | None], default: float) -> Floats:
    return np.array([default if value is None else value for value in values], dtype=np.float64)


def _acts_on(side: int, blocks: Sequence[str]) -> Bools:
    names = {"both", "left" if side > 0 else "right"}
    return np.array([name in names for name in blocks], dtype=np.bool_)


def _merge_near_points(points: Iterable[MapPoint]) -> dict[MapPoint, MapPoint]:
    """Map each point to the first, in reading order, of those it hangs together with within the tolerance."""
    corner: dict[MapPoint, MapPoint] = {}
    grid: dict[tuple[int, int], list[MapPoint]] = {}
    for point in sorted(set(points)):
        column, row = math.floor(point.x / TOUCH_TOLERANCE), math.floor(point.y / TOUCH_TOLERANCE)
        near = [
            other
            for i in (-1, 0, 1)
            for j in (-1, 0, 1)
            for other in grid.get((column + i, row + j), ())
            if math.hypot(point.x - other.x, point.y - other.y) <= TOUCH_TOLERANCE
        ]
        corner[point] = min((corner[other] for other in near), default=point)
        grid.setdefault((column, row), []).append(point)
    return corner
