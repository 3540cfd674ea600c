"""The ends of walls and doors, and what is near them."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely

from battlemap.geometry.polylines import lengths
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint
from battlemap.rulings.map_check.plan import Plan, is_closed

ENDS_AT_ONCE = 100  # of barriers, whose surroundings are looked up together
GAP = 0.05  # cells: ends nearer than this are meant to meet

Ints = npt.NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Near:
    """Something an end is near: which barrier (its place in the plan), where, how far, and whether that is a corner."""

    owner: int
    at: MapPoint
    off: float
    is_corner: bool


@dataclass(frozen=True, slots=True)
class End:
    """The first (0) or last (-1) point of a barrier, and what is near it: ``joined`` within the tolerance."""

    owner: int
    which: int
    at: MapPoint
    joined: tuple[Near, ...]
    near: tuple[Near, ...]


def open_ends(plan: Plan) -> Iterator[End]:
    """Both ends of every barrier that does not end where it begins, with what is nearer than 0.05 cell."""
    places = [
        (owner, which)
        for owner, barrier in enumerate(plan.barriers)
        if not is_closed(barrier.line)
        for which in (0, -1)
    ]
    if not places or not len(plan.a):
        return
    for first in range(0, len(places), ENDS_AT_ONCE):
        some = places[first : first + ENDS_AT_ONCE]
        points = shapely.points([plan.barriers[owner].line[which] for owner, which in some])
        end_of, piece = plan.tree.query(points, predicate="dwithin", distance=GAP)
        for (owner, which), low, high in zip(some, *_spans(end_of, len(some)), strict=True):
            yield _end(plan, owner, which, piece[low:high])


def _spans(sorted_numbers: Ints, count: int) -> tuple[Ints, Ints]:
    """Where each of the numbers 0 to ``count`` - 1 begins and ends."""
    numbers = np.arange(count)
    return np.searchsorted(sorted_numbers, numbers), np.searchsorted(sorted_numbers, numbers, side="right")


def _end(plan: Plan, owner: int, which: int, pieces: Ints) -> End:
    at = plan.barriers[owner].line[which]
    near, off = plan.nearest_on_pieces(at, pieces)
    found = [
        Near(int(plan.owner[k]), MapPoint(*point), distance, _is_corner(plan, k, point))
        for k, point, distance in zip(pieces.tolist(), near.tolist(), off.tolist(), strict=True)
        if plan.owner[k] != owner or _is_far_along(plan, k, owner, which)
    ]
    return End(
        owner=owner,
        which=which,
        at=at,
        joined=tuple(n for n in found if n.off <= TOUCH_TOLERANCE),
        near=tuple(n for n in found if TOUCH_TOLERANCE < n.off < GAP),
    )


def _is_corner(plan: Plan, piece: int, point: list[float]) -> bool:
    return min(math.dist(point, plan.a[piece]), math.dist(point, plan.b[piece])) <= TOUCH_TOLERANCE


def _is_far_along(plan: Plan, piece: int, owner: int, which: int) -> bool:
    """Whether a piece of a wall is so far along it from one of its ends that it only comes back to that end."""
    whole = lengths(plan.barriers[owner].line)[-1]
    begins = float(plan.along[piece])
    ends = begins + math.dist(plan.a[piece], plan.b[piece])
    return (begins if which == 0 else whole - ends) > 2 * GAP
