"""Back: to the turn before as a step of its own, or to the start of this turn with everything that was done in it."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from battlemap.document.commands import PreviousTurn
from battlemap.document.document import Document
from battlemap.document.history import Step
from battlemap.document.model import MapId, MapState, Token, TokenId
from battlemap.document.records import RecordKey
from battlemap.document.turns_record import TurnEntry, Turns
from battlemap.rulings.turn_order import is_to_come, names_of, placed_by_key, without_place

T = TypeVar("T")
MISSING = object()
NO_PLACE = frozenset({"left", "holding"})  # in the order of the round


def start_of_turn(document: Document, map_id: MapId) -> int | None:
    """How many steps were done when the turn of who acts now began; None where nobody fights.

    It is where ``Document.undo_to`` goes back to the start of the turn.
    """
    turns = document.map(map_id).turns
    if turns is None:
        return None
    found = document.last_step(lambda step: _begins(step, map_id, turns.begun))
    return None if found is None else found[0]


def previous_turn(document: Document, map_id: MapId) -> PreviousTurn | None:
    """Give the turn back to those before, and take back what the change of turns did; None for the first turn.

    What else was done since then stands: wounds, places, conditions. Numbers that the change of turns changed are
    changed back by as much.
    """
    state = document.map(map_id)
    if state.turns is None:
        return None
    begun, waits = state.turns.begun, not state.turns.now  # for whoever holds, behind the last turn
    found = document.last_step(lambda step: (_ends if waits else _begins)(step, map_id, begun))
    if found is None or _turns_in(found[1].before) is None:
        return None
    step = found[1]
    then = _turns_in(step.before)
    assert then is not None  # asked above
    turns = _turns_back(then, _turns_in(step.after) or then, state.turns, state)
    tokens = tuple(_tokens_back(state, step))
    return PreviousTurn(map_id, turns, names_of(state, turns, turns.now), tokens, surprise_round=turns.round < 1)


def _tokens_back(state: MapState, step: Step) -> Iterator[Token]:
    """The tokens without what the step did to them."""
    for key, before in step.before.items():
        after, now = step.after[key], state.tokens.get(TokenId(key.id))
        if isinstance(before, Token) and isinstance(after, Token) and now is not None:
            yield taken_back(before, after, now)


def _begins(step: Step, map_id: MapId, begun: int) -> bool:
    """Whether a step is the one in which that turn of the fight began."""
    after, before = _turns_in(step.after), _turns_in(step.before)
    was = before.begun if before else 0
    return step.map_id == map_id and after is not None and was < after.begun == begun


def _ends(step: Step, map_id: MapId, begun: int) -> bool:
    """Whether a step is the one in which the last turn of the round ended, and nobody's began."""
    after, before = _turns_in(step.after), _turns_in(step.before)
    if step.map_id != map_id or after is None or before is None:
        return False
    return bool(before.now) and not after.now and after.begun == begun


def _turns_in(records: Mapping[RecordKey, object]) -> Turns | None:
    return next((record for record in records.values() if isinstance(record, Turns)), None)


def _turns_back(then: Turns, after: Turns, now: Turns, state: MapState) -> Turns:
    """The turn order as it was then, with who came or went since."""
    known = {entry.number: entry for entry in then.entries}
    changed = {entry.number: entry for entry in after.entries}
    entries = tuple(
        _entry_back(known[each.number], changed.get(each.number, each), each) if each.number in known else each
        for each in now.entries
    )
    turns = replace(
        then,
        entries=entries,
        spent=taken_back(then.spent, after.spent, now.spent),
        lasting=taken_back(then.lasting, after.lasting, now.lasting),
        told=(),
    )
    for entry in entries:
        if entry.state in NO_PLACE:
            turns = without_place(turns, entry.number)
        elif entry.number not in known and not is_to_come(turns, entry.number):
            turns = placed_by_key(turns, entry.number, state.info.system)
    return turns if now != after else then


def _entry_back(before: TurnEntry, after: TurnEntry, now: TurnEntry) -> TurnEntry:
    """An entry as it was; one that held then has no place in that order, and holds again, unless it left."""
    back = taken_back(before, after, now)
    if before.state != "holding" or back.state == "left":
        return back
    return replace(back, state=before.state, trigger=before.trigger, since=before.since)


def taken_back(before: T, after: T, now: T) -> T:
    """What is left of ``now`` when a change from ``before`` to ``after`` is taken back.

    A number that changed since then goes back by as much; what else changed since then stays as it is.
    """
    if now == after:
        return before
    if before == after:
        return now
    values: tuple[Any, Any, Any] = (before, after, now)
    if all(isinstance(each, int) and not isinstance(each, bool) for each in values):
        return values[2] + values[0] - values[1]  # type: ignore[no-any-return]
    if is_dataclass(now) and type(before) is type(after) is type(now):
        names = [field.name for field in fields(now)]
        back = {name: taken_back(*(getattr(each, name) for each in values)) for name in names}
        return replace(now, **back)  # type: ignore[type-var]
    if all(isinstance(each, Mapping) for each in values):
        return _mapping_back(*values)  # type: ignore[return-value]
    return now


def _mapping_back(before: Mapping[Any, Any], after: Mapping[Any, Any], now: Mapping[Any, Any]) -> dict[Any, Any]:
    keys = dict.fromkeys((*before, *now))
    found = {key: taken_back(*(each.get(key, MISSING) for each in (before, after, now))) for key in keys}
    return {key: value for key, value in found.items() if value is not MISSING}
