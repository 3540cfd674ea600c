"""One step of the history: what a command wrote, and what was there before."""

from collections.abc import Iterable
from dataclasses import dataclass

from battlemap.document.model import MapId, MapState
from battlemap.document.records import Records, record_at


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """The records a command changed, as they were and as they became."""

    map_id: MapId
    text: str
    gesture: str | None
    before: Records
    after: Records


@dataclass(frozen=True, slots=True)
class GestureMark:
    """What two commands must have in common to become one step."""

    gesture: str
    command: type
    map_id: MapId
    keys: frozenset[tuple[str, str]]


def step_of(state: MapState | None, written: Records, *, map_id: MapId, text: str, gesture: str | None) -> Step:
    """The step that these writes are; what they leave as it was is left out."""
    before = {key: record_at(state, key) for key in written}
    return _trimmed(Step(map_id=map_id, text=text, gesture=gesture, before=before, after=written))


def merged(first: Step, second: Step) -> Step:
    """Two steps of one gesture as one; it is empty when the second took the first back."""
    return _trimmed(
        Step(
            map_id=first.map_id,
            text=second.text,
            gesture=second.gesture,
            before={**second.before, **first.before},
            after={**first.after, **second.after},
        )
    )


@dataclass(frozen=True, slots=True)
class Change:
    """What becomes of one map on a way through the history, in the words of the last step there."""

    map_id: MapId
    text: str
    records: Records


def gone_over(steps: Iterable[Step], *, forth: bool) -> list[Change]:
    """What all these steps, in the order gone, make of each map together; the map of the last step comes last."""
    changes: dict[MapId, Change] = {}
    for step in steps:
        before = changes.pop(step.map_id, None)
        records = step.after if forth else step.before
        changes[step.map_id] = Change(step.map_id, step.text, {**(before.records if before else {}), **records})
    return list(changes.values())


def _trimmed(step: Step) -> Step:
    changed = [key for key in step.after if step.before[key] != step.after[key]]
    return Step(
        map_id=step.map_id,
        text=step.text,
        gesture=step.gesture,
        before={key: step.before[key] for key in changed},
        after={key: step.after[key] for key in changed},
    )
