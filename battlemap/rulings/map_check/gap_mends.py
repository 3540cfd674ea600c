"""How a gap is closed: which of two ends moves, and where to."""

import math
from dataclasses import replace

import numpy as np
import shapely

from battlemap.document.commands import Redraw
from battlemap.document.model import Door
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint, Polyline
from battlemap.rulings.map_check.ends import GAP, End, Near
from battlemap.rulings.map_check.plan import Plan

BEND = 1e-9  # sine: so much straighter is straighter


def mend_of(plan: Plan, end: End, near: list[Near]) -> Redraw | None:
    """Move the end onto the one corner, or else the one wall, that is near; an end that meets something stays.

    Where both are free ends, the one moves whose wall keeps its direction better; onto a wall it goes straight on.
    """
    if end.joined:
        return None
    corners = {rounded(n.at): n for n in near if n.is_corner}
    if len(corners) == 1:
        (corner,) = corners.values()
        return _onto_corner(plan, end, corner)
    straight_on = min((hit for n in near if (hit := _straight_on(plan, end, n))), default=None)
    places = {rounded(n.at): n.at for n in near}
    if corners or (straight_on is None and len(places) != 1):
        return None
    target = next(iter(places.values())) if straight_on is None else straight_on[1]
    return _moved(plan, end.owner, end.which, target)


def _onto_corner(plan: Plan, end: End, corner: Near) -> Redraw:
    """Bring the two together: by moving the other end, if that is free, no door, and bends its wall less."""
    other = plan.barriers[corner.owner].line
    for which in (0, -1):
        is_free = _is_same(other[which], corner.at) and _is_free(plan, corner.owner, which)
        if is_free and _bend(other, which, end.at) < _bend(plan.barriers[end.owner].line, end.which, corner.at) - BEND:
            return _moved(plan, corner.owner, which, end.at)
    return _moved(plan, end.owner, end.which, corner.at)


def _is_free(plan: Plan, owner: int, which: int) -> bool:
    if isinstance(plan.barriers[owner], Door):
        return False
    at = plan.barriers[owner].line[which]
    pieces = np.flatnonzero(plan.owner != owner)
    _, off = plan.nearest_on_pieces(at, pieces)
    return bool(off.min(initial=math.inf) > TOUCH_TOLERANCE)


def _bend(line: Polyline, which: int, to: MapPoint) -> float:
    """By what sine the last piece of a line turns when its end moves."""
    end, before = (line[0], line[1]) if which == 0 else (line[-1], line[-2])
    u, v = (end.x - before.x, end.y - before.y), (to.x - before.x, to.y - before.y)
    long = math.hypot(*u) * math.hypot(*v)
    return abs(u[0] * v[1] - u[1] * v[0]) / long if long else 1.0


def _straight_on(plan: Plan, end: End, near: Near) -> tuple[float, MapPoint] | None:
    """Where the wall meets another when its last piece goes straight on: how far, and the place; None beyond a gap."""
    line = plan.barriers[end.owner].line
    before = line[1] if end.which == 0 else line[-2]
    length = math.dist(before, end.at)
    if length <= TOUCH_TOLERANCE:
        return None
    reach = MapPoint(*(e + (e - b) / length * GAP for e, b in zip(end.at, before, strict=True)))
    met = shapely.LineString([end.at, reach]).intersection(shapely.LineString(plan.barriers[near.owner].line))
    points = [MapPoint(*xy) for xy in shapely.get_coordinates(met).tolist()]
    return min(((math.dist(end.at, point), point) for point in points), default=None)


def _moved(plan: Plan, owner: int, which: int, target: MapPoint) -> Redraw:
    barrier = plan.barriers[owner]
    line = (target, *barrier.line[1:]) if which == 0 else (*barrier.line[:-1], target)
    return Redraw(plan.state.info.id, f"Close the gap of {barrier.id}", (replace(barrier, line=line),))


def _is_same(one: MapPoint, other: MapPoint) -> bool:
    return math.dist(one, other) <= TOUCH_TOLERANCE


def rounded(at: MapPoint) -> MapPoint:
    """A place without float dust, to tell places apart."""
    return MapPoint(round(at.x, 6), round(at.y, 6))
