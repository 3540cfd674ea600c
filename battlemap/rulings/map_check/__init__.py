"""The check of a map: what was drawn by a slip of the hand, with the place and, where one mend is right, that mend."""

from collections.abc import Generator, Iterable
from typing import TypeAlias, TypeVar

from battlemap.document.commands import Redraw
from battlemap.document.model import Door, MapState, Wall
from battlemap.document.records import records_of, with_records
from battlemap.geometry.visible_area import Box
from battlemap.rulings.ground import bounds_of
from battlemap.rulings.map_check.finding import Fault, Finding
from battlemap.rulings.map_check.gaps import gaps
from battlemap.rulings.map_check.idle_doors import idle_doors
from battlemap.rulings.map_check.lengthless import pieces_without_length
from battlemap.rulings.map_check.off_map import off_the_map
from battlemap.rulings.map_check.one_way import one_way_sight
from battlemap.rulings.map_check.overlaps import overlaps
from battlemap.rulings.map_check.plan import Plan

__all__ = ["Fault", "Finding", "Result", "Steps", "check_map", "check_steps", "mend_all", "mend_steps"]

Result = TypeVar("Result")
Steps: TypeAlias = Generator[None, None, Result]  # work with pauses, and what it comes to
MOST_ROUNDS = 20  # of mends, each after a check


def check_map(state: MapState, picture: Box | None = None) -> tuple[Finding, ...]:
    """Every fault of a map, kind by kind.

    Parameters
    ----------
    picture : the box of the map picture in map units; None: the box of the grid. Walls beyond it are off the map.
    """
    return _ended(check_steps(state, picture))


def check_steps(state: MapState, picture: Box | None = None) -> Steps[tuple[Finding, ...]]:
    """``check_map`` in small steps, for whoever has something else to do between them."""
    plan = Plan(state)
    found: list[Finding] = []
    for faults in (
        pieces_without_length(plan),
        gaps(plan),
        overlaps(plan),
        idle_doors(plan),
        off_the_map(plan, picture or bounds_of(state)),
        one_way_sight(plan),
    ):
        for fault in faults:
            if fault is None:
                yield
            else:
                found.append(fault)
    return tuple(found)


def mend_all(state: MapState, picture: Box | None = None) -> Redraw | None:
    """One command that mends everything that has a mend; None where there is nothing to mend.

    A mend can make the next one possible or needless, so the map is checked again after each round of mends; a round
    touches each wall and door once.
    """
    return _ended(mend_steps(state, picture))


def mend_steps(state: MapState, picture: Box | None = None) -> Steps[Redraw | None]:
    """``mend_all`` in small steps."""
    now = state
    for _ in range(MOST_ROUNDS):
        found = yield from check_steps(now, picture)
        mends = _apart(finding for finding in found if finding.mend is not None)
        if not mends:
            break
        for mend in mends:
            now = with_records(now, mend.apply(now)) or now
            yield
    return _difference(state, now)


def _ended(steps: Steps[Result]) -> Result:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result


def _apart(findings: Iterable[Finding]) -> list[Redraw]:
    """The mends that do not touch the walls of one before."""
    touched: set[str] = set()
    mends = []
    for finding in findings:
        if finding.mend is not None and touched.isdisjoint(finding.barriers):
            touched.update(finding.barriers)
            mends.append(finding.mend)
    return mends


def _difference(before: MapState, after: MapState) -> Redraw | None:
    old, new = records_of(before), records_of(after)
    put = tuple(r for key, r in new.items() if old.get(key) != r and isinstance(r, Wall | Door))
    gone = tuple(key for key in old if key not in new)
    return Redraw(before.info.id, "Mend the map", put, gone) if put or gone else None
