"""New ids for a map that comes from elsewhere, where the campaign has used its ids already."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from battlemap.document.model import DoorId, Fog, MapState, Record, TokenId
from battlemap.document.records import Kind, RecordKey, id_number, record_at, records_of, with_records
from battlemap.document.turns_record import Turns


def renumbered(
    state: MapState,
    maps: Iterable[MapState],
    counters: Mapping[str, int],
    new_id: Callable[[Kind], str],
) -> MapState:
    """The map with new ids for every kind of which one was used before; the order of its records stays."""
    present = list(maps)
    records = records_of(state)
    taken = {
        key.kind
        for key in records
        if 0 < id_number(key.kind, key.id) <= counters[key.kind] or any(record_at(each, key) for each in present)
    }
    new_keys = {key: RecordKey(key.kind, new_id(key.kind)) if key.kind in taken else key for key in records}
    renamed: dict[RecordKey, Record | None] = {}
    for key, record in records.items():
        renamed[new_keys[key]] = _with_id(record, new_keys[key].id, new_keys)
    result = with_records(None, renamed)
    assert result is not None  # its info is among the records
    return result


def _with_id(record: Record, record_id: str, new_keys: Mapping[RecordKey, RecordKey]) -> Record:
    changes: dict[str, Any] = {"id": record_id}
    if isinstance(record, Fog):
        doors = {new_keys.get(RecordKey("door", door)): state for door, state in record.doors.items()}
        changes["doors"] = {DoorId(key.id): state for key, state in doors.items() if key is not None}
    if isinstance(record, Turns):
        changes |= _renamed_tokens(record, new_keys)
    return replace(record, **changes)


def _renamed_tokens(turns: Turns, new_keys: Mapping[RecordKey, RecordKey]) -> dict[str, Any]:
    """The parts of a turn order that name tokens, with their new ids."""

    def renamed(token: TokenId) -> TokenId:
        key = RecordKey("token", token)
        return TokenId(new_keys.get(key, key).id)

    return {
        "entries": tuple(replace(entry, tokens=tuple(map(renamed, entry.tokens))) for entry in turns.entries),
        "spent": {renamed(token): spending for token, spending in turns.spent.items()},
        "together": {renamed(token): wounds for token, wounds in turns.together.items()},
        "lasting": tuple(replace(each, token=renamed(each.token)) for each in turns.lasting),
    }
