"""Walls and doors that lie off the map, where nothing is drawn and nobody stands."""

import math
from collections.abc import Iterator
from itertools import pairwise

from battlemap.document.model import Wall
from battlemap.geometry.polylines import Stretch, joined, lengths, without
from battlemap.geometry.types import MapPoint, Polyline
from battlemap.geometry.visible_area import Box
from battlemap.rulings.map_check.finding import Finding, place
from battlemap.rulings.map_check.plan import Barrier, Plan, removal, with_lines

BEYOND = 0.05  # cells: what is drawn over the edge by no more was meant to end at it


def off_the_map(plan: Plan, box: Box) -> Iterator[Finding]:
    """Barriers that go more than 0.05 cell beyond the picture. What lies wholly outside can go, walls are cut."""
    for barrier in plan.barriers:
        furthest = max(barrier.line, key=lambda point: _beyond(point, box))
        if _beyond(furthest, box) > BEYOND:
            yield _finding(plan, barrier, furthest, box)


def _beyond(point: MapPoint, box: Box) -> float:
    left, top, right, bottom = box
    return max(left - point.x, point.x - right, top - point.y, point.y - bottom)


def _finding(plan: Plan, barrier: Barrier, at: MapPoint, box: Box) -> Finding:
    inside = without(barrier.line, _outside(barrier.line, box))
    if inside:
        told = f"{barrier.id} leaves the map and goes on to {place(at)}"
        cuts = isinstance(barrier, Wall)
        mend = with_lines(plan, barrier, inside, f"Cut {barrier.id} at the edge of the map") if cuts else None
    else:
        told, mend = f"{barrier.id} lies off the map, at {place(at)}", removal(plan, barrier, f"Remove {barrier.id}")
    return Finding(fault="off the map", at=at, barriers=(barrier.id,), text=told, mend=mend)


def _outside(line: Polyline, box: Box) -> list[Stretch]:
    """The stretches of a polyline outside the box."""
    found: list[Stretch] = []
    for along, (a, b) in zip(lengths(line), pairwise(line), strict=False):
        length = math.dist(a, b)
        low, high = _inside(a, b, box)
        found += [(along, along + low * length), (along + high * length, along + length)]
    return list(joined(found))


def _inside(a: MapPoint, b: MapPoint, box: Box) -> tuple[float, float]:
    """The shares of the way from a to b between which it is inside the box; (1, 1) for a way wholly outside."""
    low, high = 0.0, 1.0
    for start, end, least, most in ((a.x, b.x, box[0], box[2]), (a.y, b.y, box[1], box[3])):
        if start == end:
            if not least <= start <= most:
                return 1.0, 1.0
            continue
        first, last = sorted(((least - start) / (end - start), (most - start) / (end - start)))
        low, high = max(low, first), min(high, last)
    return (low, high) if low < high else (1.0, 1.0)
