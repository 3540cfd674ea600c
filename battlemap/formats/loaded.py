"""One map read from a file, with its pictures and the report."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from battlemap.document.model import ImageId, MapState
from battlemap.document.plain_text import one_line
from battlemap.formats.report import ImportReport


@dataclass(frozen=True, slots=True)
class LoadedMap:
    """A map as a file tells it; its ids count up in file order (``wall-1``, ``wall-2`` ...)."""

    state: MapState
    images: Mapping[ImageId, bytes]
    report: ImportReport
    beside: tuple[Path, ...] = ()  # the picture files it was read from besides its own
    was_cropped: bool = False  # it is a part of a larger map, whose geometry may reach beyond it
    layers: tuple[str, ...] = ()  # of a Tiled map, those that may hold walls


def told_in_each(maps: Sequence[LoadedMap], dropped: Sequence[str]) -> tuple[LoadedMap, ...]:
    """The maps, with what was lost of their file told in each report."""
    if not dropped:
        return tuple(maps)
    told = tuple(map(one_line, dropped))
    return tuple(replace(each, report=replace(each.report, dropped=(*told, *each.report.dropped))) for each in maps)
