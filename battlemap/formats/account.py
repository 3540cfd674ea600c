"""Keeps account while a file is read: what was found, mended, left out."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from battlemap.document.plain_text import one_line

MOST_LINES = 100
_MOST_PLACES = 8


@dataclass
class Account:
    """Collects the lines of an import report; beyond a hundred of a kind the rest are only counted."""

    counts: dict[str, int] = field(default_factory=dict)
    mended: list[str] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def closed(self, lines: list[str]) -> tuple[str, ...]:
        """The lines as they go into the report: names out of the file may hold signs that would forge a line."""
        left = len(lines) - MOST_LINES
        more = (f"and {left} more of the same kind",) if left > 0 else ()
        return (*map(one_line, lines[:MOST_LINES]), *more)


def places(names: Sequence[str]) -> str:
    """A few places by name, the rest counted."""
    left = len(names) - _MOST_PLACES
    return ", ".join(names[:_MOST_PLACES]) + (f" and {left} more" if left > 0 else "")


def many(number: int, one: str, more: str | None = None) -> str:
    """``1 wall``, ``3 walls``."""
    return f"{number} {one}" if number == 1 else f"{number} {more or one + 's'}"
