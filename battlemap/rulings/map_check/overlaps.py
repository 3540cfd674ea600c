"""Walls and doors that lie on one another."""

import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from battlemap.document.commands import Redraw
from battlemap.document.model import Door, DoorId, Wall, WallId
from battlemap.geometry.polylines import Stretch, joined, lengths, without
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint
from battlemap.rulings.games import cells_words
from battlemap.rulings.map_check.finding import Finding, place
from battlemap.rulings.map_check.plan import Barrier, Plan, meet_in_height, removal, with_lines

PAIRS_AT_ONCE = 20_000  # of a piece and another, looked at in one step
Ints = npt.NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class _Shared:
    """A stretch two pieces share: its middle, its length, and where it is along each of their barriers."""

    at: MapPoint
    length: float
    along: tuple[Stretch, Stretch]


def overlaps(plan: Plan) -> Iterator[Finding | None]:
    """Every two barriers that lie on one another for more than a point, and barriers that double back.

    None is a pause between two steps of the work.
    """
    found: defaultdict[tuple[int, int], list[_Shared]] = defaultdict(list)
    for pair in _near_pairs(plan):
        yield None
        if pair is None:
            continue
        one, other = pair
        shared = _shared(plan, one, other)
        if shared is not None and meet_in_height(plan.barriers[plan.owner[one]], plan.barriers[plan.owner[other]]):
            found[int(plan.owner[one]), int(plan.owner[other])].append(shared)
    for (one, other), stretches in sorted(found.items()):
        yield _finding(plan, (one, other), stretches)


def _near_pairs(plan: Plan) -> Iterator[tuple[int, int] | None]:
    """Pairs of pieces that touch and lie in one line, each once, the piece of the earlier barrier first.

    None after each few pieces: thousands may cross the whole map.
    """
    rows = max(1, PAIRS_AT_ONCE // max(1, len(plan.a)))
    for first in range(0, len(plan.a), rows):
        near, other = plan.tree.query(plan.shapes[first : first + rows], predicate="dwithin", distance=TOUCH_TOLERANCE)
        yield from _in_line(plan, near + first, other)
        yield None


def _in_line(plan: Plan, one: Ints, other: Ints) -> Iterator[tuple[int, int]]:
    one, other = one[one < other], other[one < other]
    u, v = plan.b[one] - plan.a[one], plan.b[other] - plan.a[other]
    sine = np.abs(u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]) / (np.hypot(*u.T) * np.hypot(*v.T))
    # of two pieces that share more than the tolerance, neither leaves the other by more than twice the tolerance there
    for k in np.flatnonzero(sine * np.minimum(np.hypot(*u.T), np.hypot(*v.T)) <= 4 * TOUCH_TOLERANCE):
        yield int(one[k]), int(other[k])


def _shared(plan: Plan, one: int, other: int) -> _Shared | None:
    a, b = plan.a[one], plan.b[one]
    length = math.dist(a, b)
    direction = (b - a) / length
    ends = np.stack([plan.a[other], plan.b[other]])
    along, off = (ends - a) @ direction, (ends - a) @ np.array([-direction[1], direction[0]])
    low, high = max(0.0, float(along.min())), min(length, float(along.max()))
    if high - low <= TOUCH_TOLERANCE:
        return None
    share = (np.array([low, high]) - along[0]) / (along[1] - along[0])
    if (np.abs(off[0] + (off[1] - off[0]) * share) > TOUCH_TOLERANCE).any():
        return None
    there = np.sort(share) * math.dist(*ends)
    middle = a + direction * (low + high) / 2
    return _Shared(
        at=MapPoint(*middle.tolist()),
        length=high - low,
        along=(
            (float(plan.along[one]) + low, float(plan.along[one]) + high),
            (float(plan.along[other] + there[0]), float(plan.along[other] + there[1])),
        ),
    )


def _finding(plan: Plan, pair: tuple[int, int], stretches: list[_Shared]) -> Finding:
    one, other = (plan.barriers[owner] for owner in pair)
    at = max(stretches, key=lambda shared: shared.length).at
    covered = [list(joined(shared.along[side] for shared in stretches)) for side in (0, 1)]
    length = sum(high - low for low, high in covered[0])
    on = "itself" if one is other else other.id
    return Finding(
        fault="overlap",
        at=at,
        barriers=tuple(dict.fromkeys((one.id, other.id))),
        text=f"{one.id} lies on {on} for {cells_words(length, '.3g')} at {place(at)}",
        mend=None if one is other else _mend(plan, (one, other), (covered[0], covered[1])),
    )


def _mend(plan: Plan, pair: tuple[Barrier, Barrier], covered: tuple[list[Stretch], list[Stretch]]) -> Redraw | None:
    """A wall that another like it covers goes; a wall that runs through a door is cut there."""
    (one, other), whole = pair, [_is_whole(each, along) for each, along in zip(pair, covered, strict=True)]
    if _is_alike(one, other) and any(whole):
        spare = other if whole[1] else one
        return removal(plan, spare, f"Remove {spare.id}, which lies on another")
    if isinstance(one, Wall) and isinstance(other, Door) and whole[1]:
        return with_lines(plan, one, without(one.line, covered[0]), f"Cut {one.id} at {other.id}")
    return None


def _is_whole(barrier: Barrier, along: list[Stretch]) -> bool:
    return math.isclose(sum(high - low for low, high in along), lengths(barrier.line)[-1], abs_tol=1e-6)


def _is_alike(one: Barrier, other: Barrier) -> bool:
    """Whether two walls, or two doors, differ in nothing but their places."""
    if isinstance(one, Wall) and isinstance(other, Wall):
        return replace(one, id=WallId(""), line=()) == replace(other, id=WallId(""), line=())
    if isinstance(one, Door) and isinstance(other, Door):
        return replace(one, id=DoorId(""), line=()) == replace(other, id=DoorId(""), line=())
    return False
