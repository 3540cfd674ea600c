"""The check of a map: what was drawn by a slip of the hand, with the place and, where one mend is right, that mend."""

from collections.abc import Iterable

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

__all__ = ["Fault", "Finding", "check_map", "mend_all"]

MOST_ROUNDS = 20  # of mends, each after a check


def check_map(state: MapState, picture: Box | None = None) -> tuple[Finding, ...]:
    """Every fault of a map, kind by kind.

    Parameters
    ----------
    picture : the box of the map picture in map units; None: the box of the grid. Walls beyond it are off the map.
    """
    plan = Plan(state)
    return (
        *pieces_without_length(plan),
        *gaps(plan),
        *overlaps(plan),
        *idle_doors(plan),
        *off_the_map(plan, picture or bounds_of(state)),
        *one_way_sight(plan),
    )


def mend_all(state: MapState, picture: Box | None = None) -> Redraw | None:
    """One command that mends everything that has a mend; None where there is nothing to mend.

    A mend can make the next one possible or needless, so the map is checked again after each round of mends; a round
    touches each wall and door once.
    """
    now = state
    for _ in range(MOST_ROUNDS):
        mends = _apart(finding for finding in check_map(now, picture) if finding.mend is not None)
        if not mends:
            break
        for mend in mends:
            now = with_records(now, mend.apply(now)) or now
    return _difference(state, now)


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
