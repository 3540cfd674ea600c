"""Doors that block nothing, shut or not."""

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from battlemap.document.model import Door
from battlemap.document.presets import barrier_facts
from battlemap.geometry.types import MapPoint
from battlemap.rulings.ground import bounds_of
from battlemap.rulings.map_check.finding import Finding, place
from battlemap.rulings.map_check.gaps import GAP
from battlemap.rulings.map_check.plan import Plan, is_closed


def idle_doors(plan: Plan) -> Iterator[Finding]:
    """Doors that stop nobody even when shut, and doors one walks around because an end of them stands free.

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
        return None
    off, end = max(free)
    away = "with no wall on the map to hold it" if math.isinf(off) else f"{off:.3g} cells from the nearest wall"
    both = "both its ends stand free, one of them" if len(free) > 1 else "an end of it stands free"
    return end, f"{door.id} can be walked around: {both} at {place(end)}, {away}"


def _off_others(plan: Plan, owner: int, end: MapPoint) -> float:
    """How far an end is from every other barrier and from the edge of the map."""
    left, top, right, bottom = bounds_of(plan.state)
    edge = min(abs(end.x - left), abs(end.x - right), abs(end.y - top), abs(end.y - bottom))
    if edge < GAP:
        return edge
    _, off = plan.nearest_on_pieces(end, np.flatnonzero(plan.owner != owner))
    return float(off.min(initial=math.inf))
