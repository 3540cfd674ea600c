"""Cuts walls that run beneath a portal, or its door could never open."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
import shapely

from battlemap.formats.account import Account, many, places
from battlemap.formats.universal_vtt.lines import FoundLine, count_segments
from battlemap.formats.universal_vtt.portals import FoundPortal
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint, Polyline

#: A wall farther from the portal's line than this does not run beneath it. In cells.
BENEATH_CELLS = 0.01
MOST_BENEATH = 100_000  # checks of a wall against a portal; a real map has a few dozen


@dataclass(frozen=True, slots=True)
class _Segment:
    wall: int
    index: int
    start: MapPoint
    end: MapPoint

    def at(self, share: float) -> MapPoint:
        """The point at a share of the way; both ends exactly as they are."""
        if share <= 0 or share >= 1:
            return self.start if share <= 0 else self.end
        (x, y), (to_x, to_y) = self.start, self.end
        return MapPoint(x + share * (to_x - x), y + share * (to_y - y))


@dataclass(frozen=True, slots=True)
class _Span:
    """The part of a segment that lies beneath a portal, in shares of the segment."""

    segment: _Segment
    start: float
    end: float
    holds_middle: bool


def cut_under_portals(walls: Sequence[FoundLine], portals: Sequence[FoundPortal], account: Account) -> list[FoundLine]:
    """Take away what of the walls lies beneath a portal, where a wall runs through the portal's middle."""
    if not portals:
        return list(walls)
    finder = _SegmentFinder(walls)
    cuts: dict[int, list[_Span]] = {}
    cut_places = []
    for portal in portals:
        spans = [span for segment in finder.near(portal.line) if (span := _beneath(portal.line, segment)) is not None]
        if any(span.holds_middle for span in spans):
            cut_places.append(portal.place)
            for span in spans:
                cuts.setdefault(span.segment.wall, []).append(span)
    if cut_places:
        account.mended.append(f"walls cut beneath {many(len(cut_places), 'portal')}: {places(cut_places)}")
    if finder.found > MOST_BENEATH:
        account.notes.append("more walls lie beneath portals than any map has; not all of them were cut")
    pieces = [_cut(wall, cuts[number]) if number in cuts else [wall] for number, wall in enumerate(walls)]
    for wall, left in zip(walls, pieces, strict=True):
        more = count_segments(left) - count_segments([wall])
        account.made["wall_segments"] += max(0, more)
        account.lost["wall_segments"] += max(0, -more)
        account.made["walls"] += max(0, len(left) - 1)
        account.lost["walls"] += not left
    return [piece for left in pieces for piece in left]


class _SegmentFinder:
    """Finds the segments near a portal, as long as it has not found more than any map has."""

    def __init__(self, walls: Sequence[FoundLine]) -> None:
        self.found = 0
        self._segments = [
            _Segment(number, index, a, b)
            for number, wall in enumerate(walls)
            for index, (a, b) in enumerate(pairwise(wall.points))
        ]
        ends = np.array([(s.start, s.end) for s in self._segments]).reshape(-1, 2, 2)
        self._tree = shapely.STRtree(shapely.linestrings(ends))

    def near(self, portal: tuple[MapPoint, MapPoint]) -> list[_Segment]:
        """The segments that touch the portal's line, if one of them touches its middle."""
        (x, y), (to_x, to_y) = portal
        if self.found > MOST_BENEATH or not self._query(shapely.Point((x + to_x) / 2, (y + to_y) / 2)):
            return []
        numbers = self._query(shapely.LineString(portal))
        self.found += len(numbers)
        return [self._segments[number] for number in sorted(numbers)]

    def _query(self, shape: shapely.Geometry) -> list[int]:
        found: list[int] = self._tree.query(shape, predicate="dwithin", distance=BENEATH_CELLS).tolist()
        return found


def _beneath(portal: tuple[MapPoint, MapPoint], segment: _Segment) -> _Span | None:
    """The part of a segment between the portal's ends, if it runs along the portal's line there."""
    length = math.dist(*portal)
    start, end = (_along_and_off(portal, length, point) for point in (segment.start, segment.end))
    if abs(end[0] - start[0]) <= TOUCH_TOLERANCE:
        return None
    shares = sorted((limit - start[0]) / (end[0] - start[0]) for limit in (0.0, length))
    low, high = max(0.0, shares[0]), min(1.0, shares[1])
    if (high - low) * math.dist(segment.start, segment.end) <= TOUCH_TOLERANCE:
        return None
    (along_low, off_low), (along_high, off_high) = (_between(start, end, share) for share in (low, high))
    if max(abs(off_low), abs(off_high)) > BENEATH_CELLS:
        return None
    reach = sorted((along_low, along_high))
    holds_middle = reach[0] - BENEATH_CELLS <= length / 2 <= reach[1] + BENEATH_CELLS
    return _Span(segment, low, high, holds_middle)


def _between(start: tuple[float, float], end: tuple[float, float], share: float) -> tuple[float, float]:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _along_and_off(portal: tuple[MapPoint, MapPoint], length: float, point: MapPoint) -> tuple[float, float]:
    (x, y), (to_x, to_y) = portal
    across, down = (to_x - x) / length, (to_y - y) / length
    dx, dy = point.x - x, point.y - y
    return dx * across + dy * down, dy * across - dx * down


def _cut(wall: FoundLine, spans: Sequence[_Span]) -> list[FoundLine]:
    by_index: dict[int, list[_Span]] = {}
    for span in spans:
        by_index.setdefault(span.segment.index, []).append(span)
    pieces: list[list[MapPoint]] = [[wall.points[0]]]
    for index, (_, end) in enumerate(pairwise(wall.points)):
        for span in _merged(by_index.get(index, [])):
            pieces[-1].append(span.segment.at(span.start))
            pieces.append([span.segment.at(span.end)])
        pieces[-1].append(end)
    kept = [_without_repeats(piece) for piece in pieces]
    return [replace(wall, points=piece) for piece in kept if len(piece) > 1]


def _merged(spans: Sequence[_Span]) -> list[_Span]:
    """The spans in order, those of overlapping portals as one."""
    merged: list[_Span] = []
    for span in sorted(spans, key=lambda span: (span.start, span.end)):
        if merged and span.start <= merged[-1].end:
            merged[-1] = replace(merged[-1], end=max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return merged


def _without_repeats(points: Iterable[MapPoint]) -> Polyline:
    kept: list[MapPoint] = []
    for point in points:
        if not kept or math.dist(kept[-1], point) > TOUCH_TOLERANCE:
            kept.append(point)
    return tuple(kept)
