"""Ends of walls and doors that nearly meet something, and do not: sight and shots pass between."""

from collections.abc import Iterator

from battlemap.document.model import Door
from battlemap.geometry.joints import connected
from battlemap.geometry.polylines import nearest_along
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint
from battlemap.rulings.games import cells_words
from battlemap.rulings.map_check.ends import End, Near, open_ends
from battlemap.rulings.map_check.finding import Finding, place
from battlemap.rulings.map_check.gap_mends import mend_of, rounded
from battlemap.rulings.map_check.plan import Plan, meet_in_height


def gaps(plan: Plan) -> Iterator[Finding | None]:
    """Gaps below 0.05 cell. Ends that are free are told before ends that meet something else; walls before doors.

    None is a pause between two steps of the work.
    """
    ends = []
    for end in open_ends(plan):
        ends.append(end)
        yield None
    ends.sort(key=lambda end: (bool(end.joined), isinstance(plan.barriers[end.owner], Door)))
    part = connected(len(plan.barriers), ((end.owner, other.owner) for end in ends for other in end.joined))
    told: set[frozenset[MapPoint]] = set()
    for end in ends:
        yield None
        near = [n for n in end.near if not end.joined or part[n.owner] != part[end.owner]]
        near = [n for n in near if _is_apart(plan, end, n)]
        if not near:
            continue
        nearest = min(near, key=lambda n: (round(n.off, 9), not n.is_corner, n.at))
        between = frozenset({rounded(end.at), rounded(nearest.at)})
        if between not in told:
            told.add(between)
            yield _finding(plan, end, nearest, near)


def _finding(plan: Plan, end: End, nearest: Near, near: list[Near]) -> Finding:
    one, other = plan.barriers[end.owner], plan.barriers[nearest.owner]
    to = f"the other end of {one.id}" if other is one else other.id
    return Finding(
        fault="gap",
        at=end.at,
        barriers=tuple(dict.fromkeys((one.id, other.id))),
        text=f"{one.id} ends at {place(end.at)}, {cells_words(nearest.off, '.3g')} short of {to}",
        mend=mend_of(plan, end, near),
    )


def _is_apart(plan: Plan, end: End, near: Near) -> bool:
    """Whether what is near is a thing of its own: at a height of the wall, and not reached along the wall itself."""
    one, other = plan.barriers[end.owner], plan.barriers[near.owner]
    if one is not other and nearest_along(one.line, near.at)[1] <= TOUCH_TOLERANCE:
        return False
    return meet_in_height(one, other)
