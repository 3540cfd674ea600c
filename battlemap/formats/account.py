"""Keeps account while a file is read: what was found, mended, left out."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from battlemap.document.plain_text import one_line
from battlemap.formats.report import NO_PICTURE, ImportReport

MOST_LINES = 100
_MOST_PLACES = 8


@dataclass
class Account:
    """Collects the lines of an import report; beyond a hundred of a kind the rest are only counted.

    ``lost``, ``made`` and ``unread`` are those of the report.
    """

    counts: dict[str, int] = field(default_factory=dict)
    mended: list[str] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    lost: Counter[str] = field(default_factory=Counter)
    made: Counter[str] = field(default_factory=Counter)
    unread: Counter[str] = field(default_factory=Counter)

    def drop(self, kind: str, line: str, number: int = 1) -> None:
        """Tell in a line of so many things of a kind that are left out."""
        self.lost[kind] += number
        self.dropped.append(line)

    def report(self, source: str, format_: str, picture: str = NO_PICTURE) -> ImportReport:
        """The report of all that was noted."""
        return ImportReport(
            source=source,
            format=format_,
            counts=self.counts,
            mended=self.closed(self.mended),
            dropped=self.closed(self.dropped),
            notes=self.closed(self.notes),
            picture=picture,
            lost={kind: number for kind, number in self.lost.items() if number},
            made={kind: number for kind, number in self.made.items() if number},
            unread=dict(self.unread),
        )

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
