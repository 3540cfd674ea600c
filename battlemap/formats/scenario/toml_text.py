"""Writes TOML a person likes to read: short lists on one line, which TOML libraries do not offer."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
_WIDTH = 100


def table_lines(header: str, values: Mapping[str, Any]) -> list[str]:
    """The lines of one table: an empty line, its header, a line a key."""
    return ["", header, *key_lines(values)]


def key_lines(values: Mapping[str, Any]) -> list[str]:
    """One line a key."""
    return [f"{toml_key(key)} = {toml_value(value)}" for key, value in values.items()]


def toml_key(key: str) -> str:
    """A key, in quotes where it needs them."""
    return key if _BARE_KEY.fullmatch(key) else _string(key)


def toml_value(value: Any) -> str:
    """Text, number, truth, list or small table as TOML; ``TypeError`` for what TOML does not know."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return repr(value)
        case str():
            return _string(value)
        case Mapping():
            pairs = ", ".join(f"{toml_key(key)} = {toml_value(entry)}" for key, entry in value.items())
            return f"{{{pairs}}}"
        case list() | tuple():
            return _list(value)
        case _:
            raise TypeError(f"{type(value).__name__} is not known to TOML")


def _string(text: str) -> str:
    return '"' + "".join(_character(character) for character in text) + '"'


def _character(character: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    return f"\\u{ord(character):04x}" if ord(character) < 0x20 or ord(character) == 0x7F else character


def _list(values: Sequence[Any]) -> str:
    entries = [toml_value(value) for value in values]
    line = f"[{', '.join(entries)}]"
    return line if len(line) <= _WIDTH else "[\n" + "\n".join(_filled(entries)) + "\n]"


def _filled(entries: Sequence[str]) -> list[str]:
    lines = [""]
    for entry in entries:
        if lines[-1] and len(lines[-1]) + len(entry) > _WIDTH:
            lines.append("")
        lines[-1] += ("  " if not lines[-1] else " ") + entry + ","
    return lines
