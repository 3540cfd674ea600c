"""Pieces of walls and doors that have no length."""

import math
from collections.abc import Iterator
from itertools import pairwise

from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint, Polyline
from battlemap.rulings.map_check.finding import Finding, place
from battlemap.rulings.map_check.plan import Barrier, Plan, with_lines


def pieces_without_length(plan: Plan) -> Iterator[Finding]:
    """Points given twice in a row; a barrier with nothing else is no barrier and goes."""
    for barrier in plan.barriers:
        twice = [a for a, b in pairwise(barrier.line) if math.dist(a, b) <= TOUCH_TOLERANCE]
        if twice:
            yield _finding(plan, barrier, twice)


def _finding(plan: Plan, barrier: Barrier, twice: list[MapPoint]) -> Finding:
    line = _distinct(barrier.line)
    is_point = len(line) < 2
    count = f"{len(twice)} pieces" if len(twice) > 1 else "a piece"
    told = "is no longer than a point" if is_point else f"has {count} without length"
    what = f"Remove {barrier.id}" if is_point else f"Remove points of {barrier.id} that are given twice"
    return Finding(
        fault="no length",
        at=twice[0],
        barriers=(barrier.id,),
        text=f"{barrier.id} {told} at {place(twice[0])}",
        mend=with_lines(plan, barrier, () if is_point else (line,), what),
    )


def _distinct(line: Polyline) -> Polyline:
    kept = [line[0]]
    for point in line[1:]:
        if math.dist(kept[-1], point) > TOUCH_TOLERANCE:
            kept.append(point)
    return tuple(kept)
