"""Opens a map file of any known kind by what is in it; its name tells nothing."""

import math
from pathlib import Path

from battlemap.document.model import Grid, MapId, MapInfo, MapState, Picture
from battlemap.formats.errors import MapFileError
from battlemap.formats.files import read_file
from battlemap.formats.json_text import is_lfs_pointer, read_json_object
from battlemap.formats.loaded import LoadedMap
from battlemap.formats.pictures import (
    PictureError,
    beginning,
    image_id,
    picture_facts,
    picture_kind,
    picture_name,
)
from battlemap.formats.report import ImportReport
from battlemap.formats.scenario import read_scenario
from battlemap.formats.universal_vtt import UvttOptions, universal_vtt_map
from battlemap.formats.whole_pictures import picture_note

__all__ = ["LoadedMap", "MapFileError", "is_campaign", "load_map"]

_CAMPAIGN = b"SQLite format 3\0"
_GUESSED_PX_PER_CELL = 70.0
_HEAD_BYTES = 512
SCENARIO_SUFFIX = ".toml"
_BEFORE_JSON = b"\xef\xbb\xbf\xff\xfe\0 \t\r\n"  # byte order marks and blanks
_OTHER_KINDS = {
    b"PK\x03\x04": "a zip archive; unpack it first",
    b"\x1f\x8b": "a gzip archive; unpack it first",
    b"<?xml": "an XML file, such as a Tiled map",
    b"<map": "a Tiled map",
    b"<": "a web page or XML file",
    b"[": "a list of things, such as a JSON array",
}


def is_campaign(path: Path) -> bool:
    """Whether a file is a campaign (``.bmap``), which ``Document.open`` reads."""
    try:
        return path.is_file() and _head(path).startswith(_CAMPAIGN)
    except (OSError, ValueError):
        return False


def load_map(path: Path, options: UvttOptions | None = None) -> LoadedMap:
    """The map in a scenario text, a Universal VTT file or a plain picture.

    ``options`` holds what only a GM can know of a map that does not say it: the game and the size of a cell.
    """
    data = read_file(path)
    options = options or UvttOptions()
    if data.startswith(_CAMPAIGN):
        raise MapFileError(f"{path.name}: found a campaign, expected a map; open it as a campaign")
    if not data.strip() and path.suffix.lower() == SCENARIO_SUFFIX:
        raise MapFileError(f"{path.name}: the file is empty; expected a scenario text")
    if picture_kind(data) is not None:
        return _picture_map(data, path.name, options)
    if not data.strip() or is_lfs_pointer(data) or data[:_HEAD_BYTES].lstrip(_BEFORE_JSON).startswith(b"{"):
        return universal_vtt_map(read_json_object(data, path.name), path.name, options)
    if path.suffix.lower() == SCENARIO_SUFFIX or b"battlemap-scenario" in data:
        return read_scenario(path)
    raise MapFileError(
        f"{path.name}: found {_other_kind(data)}, expected a scenario text, a Universal VTT map or a picture"
    )


def _head(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_HEAD_BYTES)


def _other_kind(data: bytes) -> str:
    start = data[:_HEAD_BYTES].lstrip(_BEFORE_JSON)
    return next((words for sign, words in _OTHER_KINDS.items() if start.startswith(sign)), beginning(data))


def _picture_map(data: bytes, file: str, options: UvttOptions) -> LoadedMap:
    """A picture alone is a map whose grid has to be guessed."""
    try:
        facts = picture_facts(data)
    except PictureError as error:
        raise MapFileError(f"{file}: {error}") from error
    picture = Picture(image=image_id(data), file=picture_name(file), px_per_cell=_GUESSED_PX_PER_CELL)
    columns, rows = (math.ceil(side / _GUESSED_PX_PER_CELL) for side in (facts.width_px, facts.height_px))
    grid = Grid(columns=columns, rows=rows, cell_m=options.cell_m)
    info = MapInfo(id=MapId("map-1"), name=Path(file).stem, system=options.system, grid=grid, picture=picture)
    broken = picture_note(data)
    note = f"a picture tells no grid: {_GUESSED_PX_PER_CELL:g} pixels a cell were guessed; set the grid"
    report = ImportReport(
        source=file, format="picture", picture=facts.describe(), notes=(note, *([broken] if broken else []))
    )
    return LoadedMap(MapState(info=info), {picture.image: data}, report)
