"""Names that stand for one thing only: each token's on its map, each weapon's on its sheet."""

from collections.abc import Iterator, Mapping
from typing import Any

from battlemap.formats.errors import show


def names_taken_twice(raw: Mapping[str, Any]) -> list[str]:
    """A line for each token, and each weapon of a token, whose name was given before."""
    tokens = _tables(raw, "token")
    problems = list(_twice("token", tokens, "one that no other token has"))
    for number, token in enumerate(tokens, start=1):
        for sheet in (token, *_other_sheets(token)):
            weapons = _twice("weapon", _tables(sheet, "weapon"), "one that no other weapon of this token has")
            problems += [f"token {number}{name_of(token)}: {line}" for line in weapons]
    return problems


def _other_sheets(token: Any) -> list[Any]:
    return [token[game] for game in ("starflight", "psipunk") if isinstance(token, Mapping) and game in token]


def name_of(table: Any) -> str:
    """`` "Skarn"``, or nothing for what has no name."""
    name = table.get("name") if isinstance(table, dict) else None
    return f" {show(name)}" if isinstance(name, str) else ""


def _tables(raw: Any, key: str) -> list[Any]:
    tables = raw.get(key) if isinstance(raw, Mapping) else None
    return tables if isinstance(tables, list) else []


def _twice(kind: str, tables: list[Any], expected: str) -> Iterator[str]:
    first: dict[str, int] = {}
    for number, table in enumerate(tables, start=1):
        name = table.get("name") if isinstance(table, dict) else None
        if not isinstance(name, str):
            continue
        if name in first:
            yield (
                f'{kind} {number} {show(name)}: key "name": found the name of {kind} {first[name]}, expected {expected}'
            )
        first.setdefault(name, number)
