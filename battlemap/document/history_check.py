"""Whether the history of a campaign can be gone back through, found out when the campaign is opened.

The newest steps are read, up to ``MOST_READ`` of them: what lies further back is told when somebody goes there.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from battlemap.document.history import Step
from battlemap.document.model import MapId, MapState
from battlemap.document.records import Records, record_at
from battlemap.document.store import Store

MOST_READ = 1_000_000  # bytes of steps, which takes about a tenth of a second
MOST_TOLD = 5  # damaged steps by name


@dataclass(slots=True)
class CheckedHistory:
    """How many steps are done, and what is wrong with the history."""

    done: int
    problems: list[str] = field(default_factory=list)


def check_history(store: Store, maps: Mapping[MapId, MapState], counted: int | None) -> CheckedHistory:
    """Read the newest steps, and hold the number of steps that are said to be done against the maps."""
    sizes = store.step_sizes()
    last = store.last_position()
    found = CheckedHistory(done=last if counted is None else min(max(counted, 0), last))
    if (last or counted) and counted != found.done:
        said = "is missing" if counted is None else f"says {counted}"
        found.problems.append(f"history: the number of steps done {said}; {found.done} of {last} are taken as done")
    damaged = [f"history: a step at {far}, far from all others, is left out" for far in sizes if far > last]
    damaged += _damaged(store, sizes, last)
    found.problems += damaged[:MOST_TOLD]
    if len(damaged) > MOST_TOLD:
        found.problems.append(f"history: {len(damaged) - MOST_TOLD} more steps are damaged")
    if not damaged and _has_moved(store, maps, found.done, last):
        found.problems.append(
            f"history: the number of steps done, {found.done} of {last}, does not fit the maps; all are taken as done"
        )
        found.done = last
    return found


def _damaged(store: Store, sizes: Mapping[int, int], last: int) -> list[str]:
    problems, left = [], MOST_READ
    for number in range(last, 0, -1):
        if number not in sizes:
            problems.append(f"history: step {number} of {last} is missing; what came before it cannot be taken back")
            continue
        left -= sizes[number]
        if left < 0:
            break
        if (fault := store.step_fault(number)) is not None:
            problems.append(f"history: {fault}")
    return problems


def _has_moved(store: Store, maps: Mapping[MapId, MapState], done: int, last: int) -> bool:
    """Whether the maps are not as the steps say that are done, but as the last step left them."""
    if done == last:
        return False
    following, before, newest = store.step(done + 1), store.step(done), store.step(last)
    return (
        not _are_so(maps, following, following.before if following else {})
        and not (before is not None and _are_so(maps, before, before.after))
        and newest is not None
        and _are_so(maps, newest, newest.after)
    )


def _are_so(maps: Mapping[MapId, MapState], step: Step | None, records: Records) -> bool:
    state = None if step is None else maps.get(step.map_id)
    return step is not None and all(record_at(state, key) == record for key, record in records.items())
