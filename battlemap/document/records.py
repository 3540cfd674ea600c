"""A map as a set of records: how they are named, kept in order, and replaced."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Literal, NamedTuple

from battlemap.document.errors import DocumentError
from battlemap.document.log_record import LogEntry
from battlemap.document.model import Door, Fog, Light, MapInfo, MapState, Note, Record, Template, Terrain, Token, Wall
from battlemap.document.turns_record import Turns

Kind = Literal["map", "wall", "door", "terrain", "light", "token", "fog", "template", "note", "log", "turns"]

KINDS: dict[Kind, type[Record]] = {
    "map": MapInfo,
    "wall": Wall,
    "door": Door,
    "terrain": Terrain,
    "light": Light,
    "token": Token,
    "fog": Fog,
    "template": Template,
    "note": Note,
    "turns": Turns,
    "log": LogEntry,
}
_KIND_OF: dict[type[Record], Kind] = {record_type: kind for kind, record_type in KINDS.items()}
_FIELDS: dict[Kind, str] = {
    "wall": "walls",
    "door": "doors",
    "terrain": "terrains",
    "light": "lights",
    "token": "tokens",
    "fog": "fogs",
    "template": "templates",
    "note": "notes",
    "turns": "turn_orders",
    "log": "logs",
}
_NUMBERED = re.compile(r"(.*?)-?(\d+)", re.DOTALL)


class RecordKey(NamedTuple):
    """Names one record of a map."""

    kind: Kind
    id: str


Records = Mapping[RecordKey, Record | None]  # None: no such record


def key_of(record: Record) -> RecordKey:
    """The key a record is kept under."""
    return RecordKey(_KIND_OF[type(record)], record.id)


def records_of(state: MapState) -> dict[RecordKey, Record]:
    """Every record of a map, its info first."""
    found: list[Record] = [state.info]
    for name in _FIELDS.values():
        found.extend(getattr(state, name).values())
    return distinct(found)


def distinct(records: Iterable[Record]) -> dict[RecordKey, Record]:
    """The records by key; DocumentError when two have the same."""
    by_key: dict[RecordKey, Record] = {}
    for record in records:
        key = key_of(record)
        if key in by_key:
            raise DocumentError(f"The {key.kind} {key.id!r} is given twice")
        by_key[key] = record
    return by_key


def record_at(state: MapState | None, key: RecordKey) -> Record | None:
    """The record of that key, or None."""
    if state is None:
        return None
    if key.kind == "map":
        return state.info if state.info.id == key.id else None
    found: Record | None = getattr(state, _FIELDS[key.kind]).get(key.id)
    return found


def with_records(state: MapState | None, changes: Records) -> MapState | None:
    """The map with these records put (or, where None, deleted); None when its info is deleted.

    The order of the records depends on their ids alone, so it is the same whatever was done before.
    """
    infos = [record for key, record in changes.items() if key.kind == "map"]
    if infos:
        info = infos[-1]
        if not isinstance(info, MapInfo):
            return None
        state = MapState(info=info) if state is None else replace(state, info=info)
    if state is None:
        return None
    fields: dict[str, Any] = {
        name: _merged(getattr(state, name), {key.id: record for key, record in changes.items() if key.kind == kind})
        for kind, name in _FIELDS.items()
        if any(key.kind == kind for key in changes)
    }
    return replace(state, **fields)


def in_order(ids: Iterable[str]) -> list[str]:
    """Ids by their number: wall-2 before wall-10."""
    return sorted(ids, key=_order)


def id_number(kind: Kind, record_id: str) -> int:
    """The number of an id the document gave out, "wall-12" for a wall: 12. Any other id: 0."""
    match = re.fullmatch(rf"{kind}-([0-9]{{1,15}})", record_id)
    return int(match[1]) if match else 0


def _merged(old: Mapping[str, Record], changes: Mapping[str, Record | None]) -> dict[str, Record]:
    kept = {record_id: record for record_id, record in {**old, **changes}.items() if record is not None}
    if changes.keys() <= old.keys():
        return kept  # nothing is new, so the order stands
    return {record_id: kept[record_id] for record_id in in_order(kept)}


def _order(record_id: str) -> tuple[str, int, str]:
    match = _NUMBERED.fullmatch(record_id)
    return (match[1], int(match[2]), record_id) if match else (record_id, -1, record_id)
