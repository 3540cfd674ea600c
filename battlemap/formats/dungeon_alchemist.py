"""Dungeon Alchemist maps: JSON, or the same in one line after a chat command of Roll20."""

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path, PurePosixPath
from typing import Any

import shapely

from battlemap.document.model import (
    Door,
    DoorId,
    Grid,
    ImageId,
    Light,
    LightId,
    MapId,
    MapInfo,
    MapState,
    Picture,
    Wall,
    WallId,
    WallKind,
)
from battlemap.document.stopping import going_on
from battlemap.formats.account import Account, many
from battlemap.formats.beside import Beside
from battlemap.formats.errors import MapFileError, show
from battlemap.formats.fields import FieldError, amount, code, table
from battlemap.formats.json_text import UTF_16
from battlemap.formats.loaded import LoadedMap
from battlemap.formats.pictures import PICTURE_SUFFIXES, PictureError, image_id, picture_facts, picture_name
from battlemap.formats.report import NO_PICTURE
from battlemap.formats.universal_vtt.options import UvttOptions
from battlemap.formats.unread import known, unread
from battlemap.formats.whole_pictures import picture_notes
from battlemap.geometry.types import MapPoint

ROLL20 = b"!dungeonalchemist"
_HEAD_BYTES = 512
_BEFORE_COMMAND = b"\xef\xbb\xbf\xff\xfe\0 \t\r\n"  # byte order marks and blanks
WALL, DOOR, WINDOW = range(3)
SNAP_PX = 2.0  # ends are off by one
LARGEST_MAP_CELLS = 5000
MOST_ENTRIES = 50_000
MOST_TILES_TOUCHED, MOST_MEETINGS = 1_000_000, 5_000_000  # of 50,000 edges of tiles: 200,000 and a million
_COLOR = re.compile(r"#?([0-9a-fA-F]{6})([0-9a-fA-F]{2})?")
#: What such an object has; the lines of a wall in space say the same as its section.
ALCHEMIST = known(
    "pixelsPerTile",
    grid=known("x y"),
    walls=known("wallSection type", wall3D=known("top bottom average")),
    lights=known("range intensity color", position=known("x y")),
)
Ends = tuple[tuple[float, float], tuple[float, float]]


def roll20_command(data: bytes) -> bytes | None:
    """What stands after the name of the command in a text for Roll20, in any Unicode; None where it is none."""
    if data.startswith(UTF_16):
        data = data.decode("utf-16", "replace").encode("utf-8", "replace")
    if not data[:_HEAD_BYTES].lstrip(_BEFORE_COMMAND).startswith(ROLL20):
        return None
    return data[data.index(ROLL20) + len(ROLL20) :]


def is_dungeon_alchemist(raw: Mapping[str, Any]) -> bool:
    """Whether a JSON object is such a map; its name tells nothing."""
    return "pixelsPerTile" in raw


def dungeon_alchemist_map(raw: Mapping[str, Any], path: Path, options: UvttOptions) -> LoadedMap:
    """The map of such an object, with the picture of the same name beside it."""
    account = Account(unread=unread(raw, ALCHEMIST))
    try:
        info, px = _info(raw, path.stem, options)
        found = _segments(raw, px, account)
        lights = _lights(raw, px, account)
    except FieldError as error:
        raise MapFileError(f"{path.name}: {error}") from error
    is_tangle = any(_is_tangle(found[kind]) for kind in (WALL, WINDOW))
    if is_tangle:
        account.notes.append("more walls cross than on any map of Dungeon Alchemist; they were not joined at crossings")
    walls = [*_joined(found[WALL], "wall", is_tangle), *_joined(found[WINDOW], "window", is_tangle)]
    doors = [Door(id=DoorId(f"door-{n}"), line=_line(ends)) for n, ends in enumerate(found[DOOR], start=1)]
    beside = Beside(path.parent)
    picture, images, told = _picture(path, info.grid, beside, account)
    state = MapState(
        info=replace(info, picture=picture),
        walls={wall.id: wall for wall in (replace(w, id=WallId(f"wall-{n}")) for n, w in enumerate(walls, start=1))},
        doors={door.id: door for door in doors},
        lights={light.id: light for light in lights},
    )
    account.counts |= {"walls_kept": len(walls), "doors_kept": len(doors), "lights_kept": len(lights)}
    return LoadedMap(state, images, account.report(path.name, "Dungeon Alchemist", told), tuple(beside.read))


def _info(raw: Mapping[str, Any], name: str, options: UvttOptions) -> tuple[MapInfo, float]:
    px = amount(raw.get("pixelsPerTile"), "pixelsPerTile")
    if not 1 <= px <= 10_000:
        raise FieldError("pixelsPerTile", px, "a number from 1 to 10000")
    size = table(raw.get("grid"), "grid")
    columns, rows = (amount(size.get(key), f"grid.{key}") for key in ("x", "y"))
    for key, side in (("x", columns), ("y", rows)):
        if side % 1 or not 1 <= side <= LARGEST_MAP_CELLS:
            raise FieldError(f"grid.{key}", side, f"a whole number of tiles from 1 to {LARGEST_MAP_CELLS}")
    grid = Grid(columns=int(columns), rows=int(rows), cell_m=options.cell_m)
    return MapInfo(id=MapId("map-1"), name=name, system=options.system, grid=grid), px


def _entries(raw: Mapping[str, Any], key: str, account: Account) -> list[Any]:
    entries = raw.get(key)
    if entries is None:
        return []
    if not isinstance(entries, list) or len(entries) > MOST_ENTRIES:
        raise FieldError(key, entries, f"a list of at most {MOST_ENTRIES}")
    account.counts[key] = len(entries)
    return entries


def _segments(raw: Mapping[str, Any], px: float, account: Account) -> dict[int, list[Ends]]:
    """The ends of walls, doors and windows in cells, by type."""
    found: dict[int, list[Ends]] = {WALL: [], DOOR: [], WINDOW: []}
    no_length = 0
    for index, entry in enumerate(going_on(_entries(raw, "walls", account))):
        place = f"walls[{index}]"
        try:
            told = table(entry, place)
            kind = code(told.get("type"), f"{place}.type", range(3))
            ends = _ends(told.get("wallSection"), place, px)
        except FieldError as error:
            account.drop("walls", f"{error}; the wall is left out")
            continue
        if ends[0] == ends[1]:
            no_length += 1
        else:
            found[kind].append(ends)
    account.counts |= {"segments_of_walls": len(found[WALL]), "doors": len(found[DOOR]), "windows": len(found[WINDOW])}
    if no_length:
        account.drop("walls", f"{many(no_length, 'wall')} of no length", no_length)
    return found


def _ends(section: Any, place: str, px: float) -> Ends:
    numbers = section.split() if isinstance(section, str) else []
    if len(numbers) != 4:
        raise FieldError(f"{place}.wallSection", section, "a text of four numbers")
    x, y, to_x, to_y = (_snapped(amount(number, f"{place}.wallSection"), px) for number in numbers)
    return (x, y), (to_x, to_y)


def _snapped(at_px: float, px: float) -> float:
    """Pixels as cells, on the nearest half cell where that is meant."""
    half = round(at_px / px * 2) / 2
    return half if abs(half * px - at_px) <= SNAP_PX else at_px / px


def _is_tangle(segments: Sequence[Ends]) -> bool:
    """Whether so many segments share tiles that it would take hours to find where they cross."""
    tally: Counter[tuple[int, int]] = Counter()
    touched = 0
    for (x, y), (to_x, to_y) in segments:
        columns = range(math.floor(min(x, to_x)), math.floor(max(x, to_x)) + 1)
        rows = range(math.floor(min(y, to_y)), math.floor(max(y, to_y)) + 1)
        touched += len(columns) * len(rows)
        if touched > MOST_TILES_TOUCHED:
            return True
        tally.update(product(columns, rows))
    return sum(number * number for number in tally.values()) > MOST_MEETINGS


def _joined(segments: Sequence[Ends], kind: WallKind, is_tangle: bool) -> list[Wall]:
    """The segments as long lines: a file has one for each edge of a tile."""
    if not segments:
        return []
    lines = shapely.linestrings(segments)
    merged = shapely.line_merge(shapely.multilinestrings(lines) if is_tangle else shapely.union_all(lines))
    lines = [shapely.normalize(shapely.simplify(line, 0)) for line in shapely.get_parts(merged).tolist()]
    corners = sorted(tuple(MapPoint(float(x), float(y)) for x, y in line.coords) for line in lines)
    return [Wall(id=WallId(""), line=line, kind=kind) for line in corners]


def _line(ends: Ends) -> tuple[MapPoint, MapPoint]:
    return MapPoint(*ends[0]), MapPoint(*ends[1])


def _lights(raw: Mapping[str, Any], px: float, account: Account) -> list[Light]:
    lights: list[Light] = []
    for index, entry in enumerate(_entries(raw, "lights", account)):
        place = f"lights[{index}]"
        try:
            told = table(entry, place)
            at = table(told.get("position"), f"{place}.position")
            x, y = (amount(at.get(key), f"{place}.position.{key}") for key in ("x", "y"))
            reach = amount(told.get("range"), f"{place}.range")
            strength = amount(told.get("intensity"), f"{place}.intensity", 1.0)
            if reach <= 0 or strength < 0:
                raise FieldError(f"{place}.range", reach, "a light that shines")
        except FieldError as error:
            account.drop("lights", f"{error}; the light is left out")
            continue
        lights.append(
            Light(
                id=LightId(f"light-{len(lights) + 1}"),
                at=MapPoint(x / px, y / px),
                range_cells=reach / px,
                intensity=strength,
                color=_color(told.get("color"), place, account),
            )
        )
    return lights


def _color(value: Any, place: str, account: Account) -> str:
    """``#aarrggbb``; in this format the last two of eight digits are how solid the colour is."""
    match = _COLOR.fullmatch(value) if isinstance(value, str) else None
    if match is None and value is not None:
        account.mended.append(f"{place}.color: found {show(value)}, expected eight hex digits; taken as white")
    return "#ffffffff" if match is None else f"#{(match[2] or 'ff').lower()}{match[1].lower()}"


def _picture(
    path: Path, grid: Grid, beside: Beside, account: Account
) -> tuple[Picture | None, Mapping[ImageId, bytes], str]:
    for suffix in sorted(PICTURE_SUFFIXES):
        place = PurePosixPath(path.stem + suffix)
        if not beside.is_there(place):
            continue
        try:
            data = beside.bytes_of(place)
            facts = picture_facts(data)
        except (MapFileError, PictureError) as error:
            account.notes.append(f"picture {place}: {error}")
            continue
        account.notes += picture_notes(data, place.name)
        across, down = facts.width_px / grid.columns, facts.height_px / grid.rows
        is_even = abs(across - down) <= 1e-9 * across
        picture = Picture(
            image=image_id(data),
            file=picture_name(place.name),
            px_per_cell=across,
            px_per_cell_y=None if is_even else down,
        )
        return picture, {picture.image: data}, facts.describe()
    account.notes.append(f"no picture named {path.stem} lies beside the file; the map opens on a blank grid")
    return None, {}, NO_PICTURE
