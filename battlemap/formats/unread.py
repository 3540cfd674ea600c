"""What is in a file and is not read: counted by its place, so that nothing is read over in silence."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from battlemap.document.plain_text import one_line

MOST_KINDS = 2000  # of names that are kept apart; what is beyond them is counted under one name
MANY_OTHERS = "and others"
_LONGEST_NAME, _LONGEST_PLACE = 40, 120
_A_LINE, _MOST_LINES = 8, 25
#: A key whose values tell nothing when they are like these.
OFF = frozenset({"", "none", "false", "0", "0.0", "[]", "{}"})
WHOLE = OFF | {"1", "1.0", "true"}


@dataclass(frozen=True, slots=True)
class Known:
    """What a table of a format has.

    ``keys`` are read, or tell nothing that a map here has, whatever they hold; only what is in ``parts`` is looked
    into, tables and lists of tables. ``unless`` are keys that are not read, with the values that tell nothing.
    """

    keys: frozenset[str] = frozenset()
    parts: Mapping[str, "Known"] = field(default_factory=dict)
    unless: Mapping[str, frozenset[str]] = field(default_factory=dict)


def known(keys: str, unless: Mapping[str, frozenset[str]] | None = None, **parts: Known) -> Known:
    """Keys with blanks between them, and the tables by their keys."""
    return Known(frozenset(keys.split()), parts, unless or {})


def unread(raw: Any, shape: Known) -> Counter[str]:
    """What is not read, as ``walls.glow``, with how often each is there; lists are looked through."""
    found: Counter[str] = Counter()
    left: list[tuple[Any, Known, str]] = [(raw, shape, "")]
    while left:
        value, table, place = left.pop()
        if isinstance(value, list):
            left += ((entry, table, place) for entry in value if isinstance(entry, dict | list))
        elif isinstance(value, dict):
            for key, entry in value.items():
                if key in table.parts:
                    left.append((entry, table.parts[key], f"{place}{key}."))
                elif not is_read(table, key, entry):
                    note(found, f"{place}{str(key)[:_LONGEST_NAME]}")
    return found


def is_read(table: Known, key: str, value: Any) -> bool:
    """Whether a key is read, or holds what tells nothing."""
    if key in table.keys or key not in table.unless:
        return key in table.keys
    is_filled = isinstance(value, dict | list) and len(value) > 0
    return not is_filled and str(value).strip().lower() in table.unless[key]


def note(found: Counter[str], name: str, number: int = 1) -> None:
    """Count something by its name; of far too many names the last are counted together."""
    name = one_line(name)[:_LONGEST_PLACE]
    found[name if name in found or len(found) < MOST_KINDS else MANY_OTHERS] += number


def note_all(found: Counter[str], more: Mapping[str, int], file: str) -> None:
    """Count what is not read of a file beside the map, by the name of that file."""
    for name, number in more.items():
        note(found, f"{file[:_LONGEST_NAME]}: {name}", number)


def unread_lines(found: Mapping[str, int]) -> Iterator[str]:
    """What is told of it: some names a line, each with how often it is there, where that is not once."""
    names = [name if number == 1 else f"{name} ({number} times)" for name, number in sorted(found.items())]
    for at in range(0, min(len(names), _A_LINE * _MOST_LINES), _A_LINE):
        yield ", ".join(names[at : at + _A_LINE])
    if (more := len(names) - _A_LINE * _MOST_LINES) > 0:
        yield f"{more} more kinds of things"
