"""Outcomes as the case files write them, and every rule an outcome names."""

import dataclasses
from collections.abc import Iterator, Mapping
from enum import Enum
from fractions import Fraction
from typing import Any

from rules.core.breakdown import Breakdown, Modifier, Note, Refusal
from rules.psipunk import changes
from rules.psipunk.wounds import Stage, Track

NOTES = "notes"
CHANGES = tuple(
    kind for kind in vars(changes).values() if dataclasses.is_dataclass(kind) and kind.__module__ == changes.__name__
)


def plain(value: Any) -> Any:
    """A breakdown is its lines and then its total; notes and fields that stand at their default are left out."""
    match value:
        case Breakdown():
            return [*(_line(line) for line in value.modifiers), value.total]
        case Refusal() | Note():
            return str(value.rule)
        case Track():
            return _track(value)
        case Stage():
            return value.words
        case Fraction():
            return str(value)
        case Enum():
            return value.value
    return _plain_container(value)


def _plain_container(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(plain(key)): plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, CHANGES):
        fields = [plain(getattr(value, field.name)) for field in dataclasses.fields(value)]
        return [type(value).__name__, *fields]
    if dataclasses.is_dataclass(value):
        return dict(_fields(value))
    return value


def _fields(value: Any) -> Iterator[tuple[str, Any]]:
    for field in dataclasses.fields(value):
        found = getattr(value, field.name)
        if field.name != NOTES and found != field.default and found not in ((), {}, None):
            yield field.name, plain(found)


def _line(line: Modifier) -> list[Any]:
    return [str(line.rule), line.value] + ([] if line.counts else [False])


def _track(track: Track) -> str:
    flags = [name for name in ("dead", "stabilised", "kit_used_up") if getattr(track, name)]
    return " ".join([*map(str, track.marks), *flags])


def reasons(value: Any) -> Iterator[Modifier | Refusal | Note]:
    """Everything in an outcome that names a rule."""
    if isinstance(value, Modifier | Refusal | Note):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from reasons(item)
    elif isinstance(value, tuple | list):
        for item in value:
            yield from reasons(item)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from reasons(getattr(value, field.name))
