"""From rows to maps: everything that can be read, and a list of what could not."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from battlemap.document.codec import CodecError, decode
from battlemap.document.log_record import LogEntry
from battlemap.document.model import Fog, Grid, Light, MapId, MapInfo, MapState, Note, Record, Template, Terrain, Token
from battlemap.document.plain_text import one_line
from battlemap.document.records import KINDS, Kind, RecordKey, id_number, in_order, with_records
from battlemap.document.turns_record import Turns
from battlemap.geometry.types import MapPoint

_LONGEST_NAME = 60
Row = tuple[bytes | None, ...]  # map, kind, id, data; None only in a damaged file


@dataclass(slots=True)
class Loaded:
    """What was read of a campaign."""

    maps: dict[MapId, MapState] = field(default_factory=dict)
    highest: dict[str, int] = field(default_factory=dict)  # kind -> the highest number of an id, damaged rows too
    problems: list[str] = field(default_factory=list)


def load_rows(rows: Iterable[Row]) -> Loaded:
    """Build the maps from the rows of the table ``records``."""
    loaded = Loaded()
    found: dict[str, dict[RecordKey, Record]] = {}
    for row in rows:
        map_id, kind, record_id = ((part or b"").decode("utf-8", "replace") for part in row[:3])
        place = f"{_short(map_id)}, {_short(kind)} {_short(record_id)}"
        if kind not in KINDS:
            loaded.problems.append(f"{place}: not a kind of record this version knows")
            continue
        loaded.highest[kind] = max(loaded.highest.get(kind, 0), id_number(kind, record_id))
        records = found.setdefault(map_id, {})
        try:
            records[RecordKey(kind, record_id)] = _read(kind, record_id, row[3] or b"")
        except (CodecError, UnicodeDecodeError) as error:
            loaded.problems.append(f"{place}: {error}")
    for map_id in in_order(found):
        loaded.maps[MapId(map_id)] = _map(MapId(map_id), found[map_id], loaded.problems)
    return loaded


def _read(kind: Kind, record_id: str, data: bytes) -> Record:
    record = decode(kind, data.decode("utf-8"))
    if record.id != record_id:
        raise CodecError(f"expected the id {_short(record_id)!r} in the record, found {_short(record.id)!r}")
    return record


def _short(name: str) -> str:
    """A name of the file as it is told: in one line, and not at any length."""
    return one_line(name if len(name) <= _LONGEST_NAME else name[:_LONGEST_NAME] + "…")


def _map(map_id: MapId, records: dict[RecordKey, Record], problems: list[str]) -> MapState:
    key = RecordKey("map", map_id)
    if key not in records:
        problems.append(
            f"{_short(map_id)}: its name, grid and picture could not be read; an empty grid stands in for them"
        )
        records = {key: _stand_in(map_id, records), **records}
    state = with_records(None, records)
    assert state is not None  # it has an info now
    return state


def _stand_in(map_id: MapId, records: dict[RecordKey, Record]) -> MapInfo:
    points = [point for record in records.values() for point in _points(record)]
    columns = math.ceil(max((point.x for point in points), default=1)) or 1
    rows = math.ceil(max((point.y for point in points), default=1)) or 1
    grid = Grid(columns=max(columns, 1), rows=max(rows, 1))
    return MapInfo(id=map_id, name=f"{_short(map_id)} (damaged)", system="starflight", grid=grid)


def _points(record: Record) -> Iterator[MapPoint]:
    match record:
        case Token(at=at, size=size):
            yield MapPoint(at.x + size, at.y + size)
        case Light(at=at) | Template(at=at) | Note(at=at):
            yield at
        case Terrain(area=points):
            yield from points
        case Fog(revealed=rings):
            yield from (point for ring in rings for point in ring)
        case MapInfo() | LogEntry() | Turns():
            return
        case barrier:
            yield from barrier.line
