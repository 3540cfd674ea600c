"""Doors that block nothing, shut or not."""

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from battlemap.document.model import Door
from battlemap.document.presets import barrier_facts
from battlemap.geometry.types import MapPoint
from battlemap.rulings.games import cells_words
from battlemap.rulings.ground import bounds_of
from battlemap.rulings.map_check.ends import GAP
from battlemap.rulings.map_check.finding import Finding, place
from battlemap.rulings.map_check.plan import Plan, is_closed

STUB = 2.0  # cells: what holds a door and is no larger is walked around with it
MOST_HOLDING = 50  # barriers: more are no stub


def idle_doors(plan: Plan) -> Iterator[Finding]:
    """Doors that stop nobody even when shut, and doors one walks around because what holds an end stands free.

    The edge of the map holds a door like a wall does. An end less than 0.05 cell off a wall is a gap, not told here.
    """
    for owner, barrier in enumerate(plan.barriers):
        if isinstance(barrier, Door):
            why = _stops_nothing(barrier) or _is_walked_around(plan, owner, barrier)
            if why is not None:
                at, text = why
                yield Finding(fault="idle door", at=at, barriers=(barrier.id,), text=text)


def _stops_nothing(door: Door) -> tuple[MapPoint, str] | None:
    facts = barrier_facts(replace(door, state="closed"))
    if facts is None or facts.blocks_sight != "none" or facts.blocks_movement != "none":
        return None
    return door.line[0], f"{door.id} at {place(door.line[0])} blocks neither sight nor movement when it is shut"


def _is_walked_around(plan: Plan, owner: int, door: Door) -> tuple[MapPoint, str] | None:
    if is_closed(door.line):
        return None
    free = [(off, end) for end in (door.line[0], door.line[-1]) if (off := _off_others(plan, owner, end)) >= GAP]
    if not free:
        return _is_held_by_a_stub(plan, owner, door)
    off, end = max(free)
    away = (
        "with no wall on the map to hold it" if math.isinf(off) else f"{cells_words(off, '.3g')} from the nearest wall"
    )
    both = "both its ends stand free, one of them" if len(free) > 1 else "an end of it stands free"
    return end, f"{door.id} can be walked around: {both} at {place(end)}, {away}"


def _is_held_by_a_stub(plan: Plan, owner: int, door: Door) -> tuple[MapPoint, str] | None:
    """A door in a short wall that stands free is walked around with it."""
    for end, other in ((door.line[0], door.line[-1]), (door.line[-1], door.line[0])):
        held_by = _holding(plan, owner, end)
        points = [point for each in held_by for point in plan.barriers[each].line]
        if not points or any(_is_at_edge(plan, point) for point in points):
            continue
        size = math.dist(*((f(p.x for p in points), f(p.y for p in points)) for f in (min, max)))
        if size <= STUB and held_by.isdisjoint(_holding(plan, owner, other)):
            text = f"{door.id} can be walked around: what holds it at {place(end)} stands free"
            return end, text
    return None


def _holding(plan: Plan, owner: int, end: MapPoint) -> frozenset[int]:
    """The barriers that hang together at an end of a door, without the door; places in the plan."""
    others = np.flatnonzero(plan.owner != owner)
    _, off = plan.nearest_on_pieces(end, others)
    found: set[int] = set()
    new = {int(each) for each in plan.owner[others[off < GAP]]}
    while new and len(found) <= MOST_HOLDING:
        found |= new
        new = {each for one in new for each in plan.touching[one] if each not in found and each != owner}
    return frozenset(found)


def _is_at_edge(plan: Plan, point: MapPoint) -> bool:
    left, top, right, bottom = bounds_of(plan.state)
    return min(point.x - left, right - point.x, point.y - top, bottom - point.y) < GAP


def _off_others(plan: Plan, owner: int, end: MapPoint) -> float:
    """How far an end is from every other barrier and from the edge of the map."""
    left, top, right, bottom = bounds_of(plan.state)
    edge = min(abs(end.x - left), abs(end.x - right), abs(end.y - top), abs(end.y - bottom))
    if edge < GAP:
        return edge
    _, off = plan.nearest_on_pieces(end, np.flatnonzero(plan.owner != owner))
    return float(off.min(initial=math.inf))
