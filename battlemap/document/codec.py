"""Records as JSON text, and back again exactly: every float, tuple and sheet.

Written out here instead of with pydantic, whose start takes longer than reading a campaign.
"""

import json
import math
import types
from collections.abc import Callable, Hashable, Mapping
from contextlib import suppress
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

from battlemap.document.model import Record
from battlemap.document.records import KINDS, Kind, RecordKey, Records

_Reader = Callable[[Any, str], Any]  # value as JSON, and its place for the message

_LONGEST_KEY = 60  # of a key that is told


class CodecError(ValueError):
    """A value that is no record: the place in it, what was expected, what was found."""


def encode(record: Record) -> str:
    """A record as JSON text; CodecError for what JSON cannot hold, such as NaN."""
    try:
        return _ENCODER.encode(record)
    except (TypeError, ValueError, RecursionError) as error:
        raise CodecError(f"it holds what a file cannot keep ({error})") from error


def decode(kind: Kind, text: str) -> Record:
    """The record that ``encode`` wrote; CodecError names the field that is wrong."""
    return _record(kind, _parsed(text))


def encode_records(records: Records) -> str:
    """Several records, or the marks that there was none, as one JSON text."""
    rows = (
        f"[{json.dumps(key.kind)},{json.dumps(key.id)},{'null' if record is None else encode(record)}]"
        for key, record in records.items()
    )
    return f"[{','.join(rows)}]"


def decode_records(text: str) -> dict[RecordKey, Record | None]:
    """What ``encode_records`` wrote; CodecError for anything else."""
    rows = _reader(tuple[tuple[str, str, object], ...])(_parsed(text), "")
    found: dict[RecordKey, Record | None] = {}
    for kind, record_id, value in rows:
        if kind not in KINDS:
            raise CodecError(f"expected a kind of record, found {kind!r}")
        found[RecordKey(kind, record_id)] = None if value is None else _record(kind, value)
    return found


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except (TypeError, ValueError, RecursionError) as error:
        raise CodecError(f"expected JSON: {error}") from error


def _record(kind: Kind, value: Any) -> Record:
    record_type: Any = KINDS[kind]
    try:
        record: Record = _reader(record_type)(value, "")
    except (OverflowError, RecursionError) as error:
        raise CodecError(str(error)) from error
    return record


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{value!r} cannot be written")


_ENCODER = json.JSONEncoder(default=_plain, allow_nan=False, separators=(",", ":"))


@cache
def _reader(hint: Hashable) -> _Reader:
    """The function that reads a JSON value as that type."""
    if isinstance(hint, NewType):
        return _reader(hint.__supertype__)
    if is_dataclass(hint):
        return _dataclass_reader(hint)
    origin = get_origin(hint)
    if origin is Literal:
        return _choice_reader(get_args(hint))
    if origin in (Union, types.UnionType):
        return _union_reader(get_args(hint))
    if origin is tuple:
        return _tuple_reader(get_args(hint))
    if origin is not None and issubclass(origin, Mapping):
        return _mapping_reader(get_args(hint)[1])
    if isinstance(hint, type) and issubclass(hint, tuple):
        return _named_tuple_reader(hint)
    return _PLAIN_READERS[hint]


def _wrong(place: str, expected: str, value: Any) -> CodecError:
    shown = repr(value)
    return CodecError(f"{place or 'record'}: expected {expected}, found {shown[:60]}")


def _wrong_keys(place: str, missing: set[str], unknown: set[str]) -> CodecError:
    if missing:
        return CodecError(f"{place or 'record'}: expected the key {min(missing)!r}, which is missing")
    return CodecError(f"{place or 'record'}: the key {min(unknown)[:_LONGEST_KEY]!r} was not expected")


def _read_float(value: Any, place: str) -> float:
    if isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value):
        return float(value)
    raise _wrong(place, "a number", value)


def _plain_reader(plain_type: type, expected: str) -> _Reader:
    def read(value: Any, place: str) -> Any:
        if type(value) is plain_type:
            return value
        raise _wrong(place, expected, value)

    return read


_PLAIN_READERS: dict[Any, _Reader] = {
    str: _plain_reader(str, "text"),
    int: _plain_reader(int, "a whole number"),
    bool: _plain_reader(bool, "true or false"),
    types.NoneType: _plain_reader(types.NoneType, "null"),
    float: _read_float,
    object: lambda value, _place: value,
}


def _choice_reader(choices: tuple[Any, ...]) -> _Reader:
    def read(value: Any, place: str) -> Any:
        if isinstance(value, str) and value in choices:
            return value
        raise _wrong(place, "one of " + ", ".join(choices), value)

    return read


def _union_reader(members: tuple[Any, ...]) -> _Reader:
    nullable = types.NoneType in members
    *first, last = [_reader(member) for member in members if member is not types.NoneType]

    def read(value: Any, place: str) -> Any:
        if value is None and nullable:
            return None
        for reader in first:
            with suppress(CodecError):
                return reader(value, place)
        return last(value, place)

    return read


def _tuple_reader(members: tuple[Any, ...]) -> _Reader:
    if members[-1] is Ellipsis:
        reader = _reader(members[0])

        def read_many(value: Any, place: str) -> tuple[Any, ...]:
            if not isinstance(value, list):
                raise _wrong(place, "a list", value)
            return tuple([reader(item, f"{place}[{index}]") for index, item in enumerate(value)])

        return read_many
    readers = [_reader(member) for member in members]

    def read_exactly(value: Any, place: str) -> tuple[Any, ...]:
        if not isinstance(value, list) or len(value) != len(readers):
            raise _wrong(place, f"a list of {len(readers)}", value)
        return tuple([reader(item, place) for reader, item in zip(readers, value, strict=True)])

    return read_exactly


def _named_tuple_reader(named: Any) -> _Reader:
    hints = get_type_hints(named)
    read = _tuple_reader(tuple(hints[name] for name in named._fields))
    return lambda value, place: named(*read(value, place))


def _mapping_reader(value_hint: Any) -> _Reader:
    reader = _reader(value_hint)

    def read(value: Any, place: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise _wrong(place, "a table", value)
        return {key: reader(item, f"{place}.{key}") for key, item in value.items()}

    return read


def _dataclass_reader(record_type: Any) -> _Reader:
    hints = get_type_hints(record_type)
    readers = {field.name: _reader(hints[field.name]) for field in fields(record_type)}
    needed = {
        field.name for field in fields(record_type) if field.default is MISSING and field.default_factory is MISSING
    }

    def read(value: Any, place: str) -> Any:
        if not isinstance(value, dict):
            raise _wrong(place, "a table", value)
        if not needed <= value.keys() <= readers.keys():
            raise _wrong_keys(place, needed - value.keys(), value.keys() - readers.keys())
        inside = f"{place}." if place else ""
        return record_type(**{name: readers[name](item, inside + name) for name, item in value.items()})

    return read
