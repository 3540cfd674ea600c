"""House rules as data: a frozen dataclass whose fields say their rule, their meaning and what they may be."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from rules.core.breakdown import RuleId
from rules.core.errors import RulesError

SettingsClass = TypeVar("SettingsClass")


class SettingError(RulesError):
    """One or more settings are unknown or wrong; the message has a line for each."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What an annotated field says about itself."""

    rule: str
    meaning: str  # what a table gets that sets it
    low: float | None = None  # in
    high: float | None = None  # in
    expects: str | None = None  # for values that only their own reader understands
    read: Callable[[object], object] | None = None  # raises ValueError for what it does not accept


@dataclass(frozen=True, slots=True)
class SettingField:
    """One field of a settings class as a screen shows it."""

    name: str
    rule: RuleId
    meaning: str
    default: object
    choices: tuple[object, ...]  # empty: not a choice between a few values
    expects: str
    hint: Any
    setting: Setting

    @property
    def words(self) -> tuple[str, ...]:
        """The words it may be, besides the numbers where it takes those too."""
        literals = (member for member in _members(self.hint) if get_origin(member) is Literal)
        return tuple(word for literal in literals for word in get_args(literal))


def describe(settings_class: type[Any]) -> Mapping[str, SettingField]:
    """Every field of a settings class by name, in the order of the class."""
    hints = get_type_hints(settings_class, include_extras=True)
    return {field.name: _described(field.name, hints[field.name], field.default) for field in fields(settings_class)}


def read_settings(
    settings_class: type[SettingsClass], described: Mapping[str, SettingField], values: Mapping[str, object]
) -> SettingsClass:
    """Build the settings from a mapping; ``SettingError`` lists every unknown name and wrong value."""
    problems: list[str] = []
    read: dict[str, object] = {}
    for name, value in values.items():
        if name not in described:
            problems.append(_unknown(name, described))
            continue
        try:
            read[name] = _read(described[name].hint, described[name].setting, value)
        except ValueError:
            problems.append(f"{name}: found {value!r}, expected {described[name].expects}")
    if problems:
        raise SettingError("\n".join(problems))
    return settings_class(**read)


def _described(name: str, annotated: Any, default: object) -> SettingField:
    hint, setting = get_args(annotated)
    return SettingField(
        name=name,
        rule=RuleId(setting.rule),
        meaning=setting.meaning,
        default=default,
        choices=_choices(hint),
        expects=setting.expects or _expected(hint, setting),
        hint=hint,
        setting=setting,
    )


def _unknown(name: str, described: Mapping[str, SettingField]) -> str:
    near = get_close_matches(name, described, n=1)
    return f"{name}: no such house rule" + (f"; did you mean {near[0]}?" if near else "")


def _members(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def _choices(hint: Any) -> tuple[object, ...]:
    if hint is bool:
        return (False, True)
    return get_args(hint) if get_origin(hint) is Literal else ()


def _expected(hint: Any, setting: Setting) -> str:
    return " or ".join(_expected_one(member, setting) for member in _members(hint))


def _expected_one(hint: Any, setting: Setting) -> str:
    if get_origin(hint) is Literal:
        return " or ".join(f'"{choice}"' for choice in get_args(hint))
    if hint is bool:
        return "true or false"
    if hint is NoneType:
        return "nothing (no limit)"
    return ("a whole number" if hint is int else "a number") + _bounds(setting)


def _bounds(setting: Setting) -> str:
    if setting.low is None:
        return ""
    return f" from {setting.low:g}" + (" up" if setting.high is None else f" to {setting.high:g}")


def _read(hint: Any, setting: Setting, value: object) -> object:
    if setting.read is not None:
        return setting.read(value)
    if not any(_fits(member, setting, value) for member in _members(hint)):
        raise ValueError(value)
    return value


def _fits(hint: Any, setting: Setting, value: object) -> bool:
    if get_origin(hint) is Literal:
        return isinstance(value, str) and value in get_args(hint)
    if hint is NoneType or hint is bool:
        return isinstance(value, hint)
    if isinstance(value, bool) or not isinstance(value, int if hint is int else (int, float)):
        return False
    if isinstance(value, float) and not math.isfinite(value):
        return False
    low = -math.inf if setting.low is None else setting.low
    high = math.inf if setting.high is None else setting.high
    return low <= value <= high
