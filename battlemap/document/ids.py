"""New ids for a map that comes from elsewhere, where the campaign has used its ids already."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from battlemap.document.model import MapState, Record
from battlemap.document.records import Kind, RecordKey, id_number, record_at, records_of, with_records


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
    renamed: dict[RecordKey, Record | None] = {}
    for key, record in records.items():
        new_key = RecordKey(key.kind, new_id(key.kind)) if key.kind in taken else key
        renamed[new_key] = _with_id(record, new_key.id)
    result = with_records(None, renamed)
    assert result is not None  # its info is among the records
    return result


def _with_id(record: Record, record_id: str) -> Record:
    changes: dict[str, Any] = {"id": record_id}
    return replace(record, **changes)
