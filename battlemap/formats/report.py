"""What came in with a file, what was mended and what was left out: shown after each import."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from battlemap.formats.unread import unread_lines

KEPT = "_kept"  # ends the names of counts that tell what is on the map
NO_PICTURE = "no picture"


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportReport:
    """The account of one read file.

    ``counts`` tells what the file holds and, in keys that end in ``_kept``, what of it is on the map; each
    difference is explained in ``mended`` or ``dropped``. ``lost`` counts by kind what the lines of ``dropped`` tell
    of, also where there are more lines than are shown, and ``made`` what the reading itself added, such as the pieces
    of a wall that was cut: what is found and what is made is what is kept and what is lost. ``unread`` holds what
    the format is not known to have, by its place, with how often it is there.
    """

    source: str
    format: str
    counts: Mapping[str, int] = field(default_factory=dict)
    mended: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    picture: str = NO_PICTURE
    lost: Mapping[str, int] = field(default_factory=dict)
    made: Mapping[str, int] = field(default_factory=dict)
    unread: Mapping[str, int] = field(default_factory=dict)

    def lines(self) -> list[str]:
        """The report as lines of text."""
        found = {name: number for name, number in self.counts.items() if not name.endswith(KEPT)}
        kept = {name.removesuffix(KEPT): number for name, number in self.counts.items() if name.endswith(KEPT)}
        return [
            f"{self.source}: {self.format}; {self.picture}",
            f"found: {_told(found)}",
            *([f"on the map: {_told(kept)}"] if kept else []),
            *([f"left out: {_told(self.lost)}"] if any(self.lost.values()) else []),
            *(f"mended: {line}" for line in self.mended),
            *(f"dropped: {line}" for line in self.dropped),
            *(f"note: {line}" for line in self.notes),
            *(f"not read: {line}" for line in unread_lines(self.unread)),
        ]

    def to_json(self) -> dict[str, object]:
        """The report as plain values."""
        return {
            "source": self.source,
            "format": self.format,
            "picture": self.picture,
            "counts": dict(self.counts),
            "mended": list(self.mended),
            "dropped": list(self.dropped),
            "notes": list(self.notes),
            "lost": dict(self.lost),
            "unread": dict(self.unread),
        }


def combined(reports: Mapping[str, ImportReport]) -> ImportReport:
    """The reports of several maps of one file, by their names, as one: counts added up, lines led by the name.

    A line that stands in all of them is told once.
    """
    first = next(iter(reports.values()))
    if len(reports) == 1:
        return first
    pictures = sum(report.picture != NO_PICTURE for report in reports.values())
    return ImportReport(
        source=first.source,
        format=f"{first.format}, {len(reports)} maps",
        counts=_added(report.counts for report in reports.values()),
        mended=_lines({name: report.mended for name, report in reports.items()}),
        dropped=_lines({name: report.dropped for name, report in reports.items()}),
        notes=_lines({name: report.notes for name, report in reports.items()}),
        picture=f"{pictures} with a picture" if pictures else "no picture",
        lost=_added(report.lost for report in reports.values()),
        made=_added(report.made for report in reports.values()),
        unread=_added(report.unread for report in reports.values()),
    )


def _added(counts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for each in counts:
        total.update(each)
    return dict(total)


def _lines(lines: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    everywhere = set.intersection(*(set(told) for told in lines.values()))
    once: Iterable[str] = dict.fromkeys(line for told in lines.values() for line in told if line in everywhere)
    apart = (f"{name}: {line}" for name, told in lines.items() for line in told if line not in everywhere)
    return (*once, *apart)


def _told(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {n}" for name, n in counts.items() if n) or "no geometry"
