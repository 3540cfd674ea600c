"""Facts out of the tables of case files, by the types of the facts themselves."""

import dataclasses
from collections.abc import Mapping
from enum import Enum
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from rules.core.breakdown import Breakdown, Modifier, RuleId
from rules.psipunk.rerolls import Rerolls
from rules.psipunk.sides import Side, trait
from rules.psipunk.weapons import GUNS, HAND_WEAPONS, Weapon
from rules.psipunk.wounds import Stage, Track


def build(kind: Any, value: Any) -> Any:
    """A value of a type from what a table holds; a wrong key is an error of ``dataclasses``."""
    if kind is Side:
        return side(**value)
    if kind is Weapon and isinstance(value, str):
        return {**GUNS, **HAND_WEAPONS}[value]
    if kind is Weapon and "like" in value:
        return dataclasses.replace(build(Weapon, value["like"]), **_fields(Weapon, {**value}, without="like"))
    if kind is Track and isinstance(value, list):
        return Track(marks=tuple(value))
    if isinstance(kind, type) and issubclass(kind, Stage):
        return Stage[value.upper().replace(" ", "_")]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(value)
    if dataclasses.is_dataclass(kind):
        return kind(*(_positional(kind, value))) if isinstance(value, list) else kind(**_fields(kind, value))
    return _container(kind, value)


def _container(kind: Any, value: Any) -> Any:
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return build(next(arg for arg in args if arg is not type(None)), value)
    if origin is tuple:
        return tuple(build(args[0], item) for item in value)
    if origin is frozenset:
        return frozenset(build(args[0], item) for item in value)
    if origin is not None and issubclass(origin, Mapping):
        return {build(args[0], key): build(args[1], item) for key, item in value.items()}
    return value


def _fields(kind: Any, table: dict[str, Any], without: str = "") -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {name: build(hints[name], value) for name, value in table.items() if name != without}


def _positional(kind: Any, values: list[Any]) -> list[Any]:
    hints = get_type_hints(kind)
    names = [field.name for field in dataclasses.fields(kind)]
    return [build(hints[name], value) for name, value in zip(names, values, strict=False)]


def side(
    name: str,
    level: int = 0,
    asked: str = "skill",
    modifiers: list[list[Any]] = [],  # noqa: B006
    is_npc: bool = False,
    rerolls: dict[str, Any] | None = None,
) -> Side:
    """One side of a roll: a trait, and modifiers as [value, reason]."""
    lines = tuple(Modifier(RuleId("PP-MOD-01"), value, reason) for value, reason in modifiers)
    return Side(
        name=name,
        base=Breakdown((trait(asked, level), *lines)),
        is_npc=is_npc,
        rerolls=build(Rerolls, rerolls or {}),
    )
