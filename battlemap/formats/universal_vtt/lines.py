"""Walls and outlines of objects: polylines, read point by point."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Literal

from battlemap.document.stopping import going_on
from battlemap.formats.account import Account, many, places
from battlemap.formats.errors import show
from battlemap.formats.fields import FieldError
from battlemap.formats.universal_vtt.fields import Frame, point
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint, Polyline

LineKind = Literal["wall", "object"]
CLOSING_GAP_CELLS = 0.01  # an outline that misses its first point by less is closed by moving its last


@dataclass(frozen=True, slots=True)
class FoundLine:
    """A polyline of the file, or what is left of one."""

    kind: LineKind
    points: Polyline


def count_segments(lines: Sequence[FoundLine]) -> int:
    """How many segments these lines have."""
    return sum(len(line.points) - 1 for line in lines)


def read_walls(raw: Mapping[str, Any], frame: Frame, account: Account) -> list[FoundLine]:
    """The polylines of ``line_of_sight``."""
    return _LineReader("line_of_sight", "wall", frame, account).read(raw)


def read_objects(raw: Mapping[str, Any], frame: Frame, account: Account) -> list[FoundLine]:
    """The outlines of ``objects_line_of_sight``, closed: files leave them open by a pixel."""
    found = _LineReader("objects_line_of_sight", "object", frame, account).read(raw)
    outlines = [replace(line, points=_closed(line.points)) for line in found]
    closed = sum(before.points != after.points for before, after in zip(found, outlines, strict=True))
    account.made["object_segments"] += count_segments(outlines) - count_segments(found)
    if closed:
        account.mended.append(f"{many(closed, 'object outline')} closed; the file leaves the last side open")
    return outlines


def _closed(points: Polyline) -> Polyline:
    gap = math.dist(points[0], points[-1])
    if len(points) < 3 or gap == 0:
        return points
    if gap <= CLOSING_GAP_CELLS and len(points) > 3:
        return (*points[:-1], points[0])
    return (*points, points[0])


@dataclass
class _LineReader:
    key: str
    kind: LineKind
    frame: Frame
    account: Account

    def read(self, raw: Mapping[str, Any]) -> list[FoundLine]:
        entries = raw.get(self.key)
        if entries is not None and not isinstance(entries, list):
            self.account.dropped.append(f"{self.key}: found {show(entries)}, expected a list of polylines")
        entries = entries if isinstance(entries, list) else []
        self._count(entries)
        no_length: list[str] = []
        lines: list[FoundLine] = []
        for number, entry in enumerate(going_on(entries)):
            lines += self._lines(entry, f"{self.key}[{number}]", no_length)
        if no_length:
            line = f"{many(len(no_length), 'segment')} of no length: {places(no_length)}"
            self.account.drop(f"{self.kind}_segments", line, len(no_length))
        return lines

    def _count(self, entries: list[Any]) -> None:
        counts = self.account.counts
        counts[f"{self.kind}s"] = len(entries)
        counts[f"{self.kind}_segments"] = sum(max(len(e) - 1, 0) for e in entries if isinstance(e, list))
        counts[f"{self.kind}s_outside"] = counts[f"{self.kind}_segments_outside"] = 0

    def _lines(self, entry: Any, place: str, no_length: list[str]) -> list[FoundLine]:
        """What can be used of one polyline: a point that is no point splits it in two."""
        if not isinstance(entry, list):
            self.account.drop(f"{self.kind}s", f"{place}: found {show(entry)}, expected a list of points")
            return []
        points = [self._point(value, f"{place}[{number}]") for number, value in enumerate(entry)]
        self._count_outside(points)
        lines = [FoundLine(self.kind, piece) for piece in _pieces(points, place, no_length) if len(piece) > 1]
        self.account.lost[f"{self.kind}_segments"] += sum(a is None or b is None for a, b in pairwise(points))
        self.account.made[f"{self.kind}s"] += max(0, len(lines) - 1)
        if not lines:
            self.account.drop(f"{self.kind}s", f"{place}: found no two distinct points, expected at least two")
        return lines

    def _point(self, value: Any, place: str) -> MapPoint | None:
        try:
            return point(value, place, self.frame)
        except FieldError as error:
            self.account.dropped.append(f"{error}; the segments at this point are left out")
            return None

    def _count_outside(self, points: Sequence[MapPoint | None]) -> None:
        outside = [not self.frame.touches(a, b) for a, b in pairwise(points) if a and b]
        self.account.counts[f"{self.kind}_segments_outside"] += sum(outside)
        self.account.counts[f"{self.kind}s_outside"] += bool(outside) and all(outside)


def _pieces(points: Sequence[MapPoint | None], place: str, no_length: list[str]) -> list[Polyline]:
    pieces: list[list[MapPoint]] = [[]]
    for number, found in enumerate(points):
        if found is None:
            pieces.append([])
        elif pieces[-1] and math.dist(pieces[-1][-1], found) <= TOUCH_TOLERANCE:
            no_length.append(f"{place}[{number}]")
        else:
            pieces[-1].append(found)
    return [tuple(piece) for piece in pieces]
