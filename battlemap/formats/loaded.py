"""One map read from a file, with its pictures and the report."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from battlemap.document.model import ImageId, MapState
from battlemap.document.plain_text import one_line
from battlemap.formats.report import ImportReport


@dataclass(frozen=True, slots=True, kw_only=True)
class WallSource:
    """Something that walls of a Tiled map may come from: what tiles or objects say of themselves, or a whole layer.

    ``number`` tells how many tiles or objects that are; ``is_taken``: walls came from it where nobody chose.
    """

    key: str  # "tiles", "objects" or the place of the layer
    kind: Literal["tiles", "objects", "tile_layer", "object_layer"]
    number: int
    is_taken: bool
    name: str = ""  # of the layer


@dataclass(frozen=True, slots=True)
class LoadedMap:
    """A map as a file tells it; its ids count up in file order (``wall-1``, ``wall-2`` ...)."""

    state: MapState
    images: Mapping[ImageId, bytes]
    report: ImportReport
    beside: tuple[Path, ...] = ()  # the picture files it was read from besides its own
    was_cropped: bool = False  # it is a part of a larger map, whose geometry may reach beyond it
    walls_from: tuple[WallSource, ...] = ()  # of a Tiled map


def told_in_each(maps: Sequence[LoadedMap], dropped: Sequence[str], kind: str) -> tuple[LoadedMap, ...]:
    """The maps, with what was lost of their file told in each report; ``kind`` is what a line tells of."""
    if not dropped:
        return tuple(maps)
    told = tuple(map(one_line, dropped))
    return tuple(replace(each, report=_told_more(each.report, told, kind)) for each in maps)


def _told_more(report: ImportReport, told: tuple[str, ...], kind: str) -> ImportReport:
    lost = {**report.lost, kind: report.lost.get(kind, 0) + len(told)}
    return replace(report, dropped=(*told, *report.dropped), lost=lost)
