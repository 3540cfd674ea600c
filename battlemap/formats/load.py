"""Opens a map file of any known kind by what is in it; its name tells nothing."""

import math
from pathlib import Path
from typing import Any

from battlemap.document.model import Grid, MapId, MapInfo, MapState, Picture
from battlemap.document.plain_text import one_line
from battlemap.formats.dungeon_alchemist import dungeon_alchemist_map, is_dungeon_alchemist, roll20_command
from battlemap.formats.errors import MapFileError, show
from battlemap.formats.files import read_file
from battlemap.formats.foundry import foundry_maps, is_foundry, refuse_level_db, scenes_in_lines, scenes_in_value
from battlemap.formats.json_text import is_json_lines, is_lfs_pointer, lines_text, read_json
from battlemap.formats.large_json import LARGE_BYTES, is_large_json, read_large_json
from battlemap.formats.loaded import LoadedMap
from battlemap.formats.maptool import is_maptool, maptool_maps
from battlemap.formats.picture_extras import turned_upright
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
from battlemap.formats.tiled import is_tiled, tiled_map, tiled_map_of_xml
from battlemap.formats.universal_vtt import UvttOptions, universal_vtt_map
from battlemap.formats.whole_pictures import picture_notes
from battlemap.formats.xml_text import read_xml

__all__ = ["LoadedMap", "MapFileError", "is_campaign", "load_map", "load_maps", "picture_as_map"]

_CAMPAIGN = b"SQLite format 3\0"
_OUR_MARK, _AT_MARK = b"BMAP", slice(68, 72)  # in the head of a campaign, also where its first bytes are damaged
_GUESSED_PX_PER_CELL = 70.0
_HEAD_BYTES = 512
_XML_KINDS = {"tileset": "a Tiled tileset, which a map uses"}
_MOST_NAMES = 50
_WEB_PAGE = (b"<!doctype html", b"<html")
SCENARIO_SUFFIX = ".toml"
LARGEST_PACK_BYTES = 128 * 2**20  # of scenes, one a line
_BEFORE_JSON = b"\xef\xbb\xbf\xff\xfe\0 \t\r\n"  # byte order marks and blanks
_OTHER_KINDS = {
    b"PK\x03\x04": "a zip archive; unpack it first",
    b"<": "a web page",
    b"\x1f\x8b": "a gzip archive; unpack it first",
}


def is_campaign(path: Path) -> bool:
    """Whether a file is a campaign (``.bmap``), which ``Document.open`` reads; one that was emptied is told by name."""
    try:
        head = _head(path) if path.is_file() else b"no file"
        if head.startswith(_CAMPAIGN) or head[_AT_MARK] == _OUR_MARK:
            return True
        return not head and path.suffix.lower() == ".bmap"
    except (OSError, ValueError):
        return False


def load_map(path: Path, options: UvttOptions | None = None, name: str | None = None) -> LoadedMap:
    """The map in a scenario text, a file of another program or a plain picture; of several, the one of that name.

    ``options`` holds what only a GM can know of a map that does not say it: the game and the size of a cell.
    """
    maps = load_maps(path, options)
    found = [each for each in maps if name is None or each.state.info.name == name]
    if len(found) != 1:
        wrong = f"there is no map {show(name)}" if name is not None else f"found {len(maps)} maps, expected one"
        names = ", ".join(one_line(each.state.info.name) for each in maps[:_MOST_NAMES])
        raise MapFileError(f"{path.name}: {wrong}; there are: {names}")
    return found[0]


def load_maps(path: Path, options: UvttOptions | None = None) -> tuple[LoadedMap, ...]:
    """All maps of a file, at least one; a pack of scenes holds several, each with a name of its own."""
    options = options or UvttOptions()
    refuse_level_db(path)
    if is_large_json(path):
        return _maps_of_json(read_large_json(path), path, options)
    data = read_file(path)
    if data.startswith(_CAMPAIGN):
        raise MapFileError(f"{path.name}: found a campaign, expected a map; open it as a campaign")
    if not data.strip() and path.suffix.lower() == SCENARIO_SUFFIX:
        raise MapFileError(f"{path.name}: the file is empty; expected a scenario text")
    if picture_kind(data) is not None:
        return (_picture_map(data, path.name, options),)
    start = data[:_HEAD_BYTES].lstrip(_BEFORE_JSON)
    if not data.strip() or is_lfs_pointer(data) or start.startswith((b"{", b"[")):
        return _json_maps(data, path, options)
    if is_maptool(data, path.name):
        return maptool_maps(data, path, options)
    if (command := roll20_command(data)) is not None:
        return _json_maps(command, path, options)
    if start.startswith(b"<") and not start.lower().startswith(_WEB_PAGE):
        return (_xml_map(data, path, options),)
    if path.suffix.lower() == SCENARIO_SUFFIX or b"battlemap-scenario" in data:
        return (read_scenario(path),)
    raise MapFileError(
        f"{path.name}: found {_other_kind(data)}, expected a scenario text, a picture, or a map of another program"
    )


def picture_as_map(data: bytes, file: str) -> LoadedMap:
    """The map of a picture that is in no file, such as one from the clipboard; ``file`` is the name it gets."""
    return _picture_map(data, file, UvttOptions())


def _json_maps(data: bytes, path: Path, options: UvttOptions) -> tuple[LoadedMap, ...]:
    """What a JSON file holds, or a pack with one JSON object a line."""
    if is_json_lines(data) and len(data) <= LARGEST_PACK_BYTES:
        scenes = scenes_in_lines(lines_text(data), path.name)
        if scenes is not None:
            return foundry_maps(scenes, path, options)
    if len(data) > LARGE_BYTES:
        raise MapFileError(f"{path.name}: found {len(data)} bytes of JSON, expected at most {LARGE_BYTES}")
    return _maps_of_json(read_json(data, path.name), path, options)


def _maps_of_json(raw: Any, path: Path, options: UvttOptions) -> tuple[LoadedMap, ...]:
    if isinstance(raw, dict) and is_dungeon_alchemist(raw):
        return (dungeon_alchemist_map(raw, path, options),)
    if isinstance(raw, dict) and is_tiled(raw):
        return (tiled_map(raw, path, options),)
    if is_foundry(raw):
        return foundry_maps(scenes_in_value(raw, path.name), path, options)
    if not isinstance(raw, dict):
        raise MapFileError(f"{path.name}: found {show(raw)} as the whole file, expected a map of another program")
    return (universal_vtt_map(raw, path.name, options),)


def _xml_map(data: bytes, path: Path, options: UvttOptions) -> LoadedMap:
    """The Tiled map in an XML file."""
    root = read_xml(data, path.name)
    if root.tag != "map":
        raise MapFileError(f"{path.name}: found {_XML_KINDS.get(root.tag, 'an XML file')}, expected a Tiled map")
    return tiled_map_of_xml(root, path, options)


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
    turned = turned_upright(data)
    if turned is not None:
        data, facts = turned, picture_facts(turned)
    name = file if turned is None else Path(file).stem + facts.suffix
    picture = Picture(image=image_id(data), file=picture_name(name), px_per_cell=_GUESSED_PX_PER_CELL)
    columns, rows = (math.ceil(side / _GUESSED_PX_PER_CELL) for side in (facts.width_px, facts.height_px))
    grid = Grid(columns=columns, rows=rows, cell_m=options.cell_m)
    info = MapInfo(id=MapId("map-1"), name=Path(file).stem, system=options.system, grid=grid, picture=picture)
    note = f"a picture tells no grid: {_GUESSED_PX_PER_CELL:g} pixels a cell were guessed; set the grid"
    report = ImportReport(
        source=file,
        format="picture",
        picture=facts.describe(),
        mended=() if turned is None else ("the picture was turned upright, as the camera noted it was held (EXIF)",),
        notes=(note, *picture_notes(data)),
    )
    return LoadedMap(MapState(info=info), {picture.image: data}, report)
