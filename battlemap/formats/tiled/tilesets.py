"""Tilesets: inside the map or beside it, one picture cut into tiles or a picture a tile."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any

from battlemap.formats.account import Account, many, places
from battlemap.formats.beside import HERE, Beside
from battlemap.formats.errors import MapFileError, show
from battlemap.formats.fields import FieldError, amount
from battlemap.formats.json_text import read_json_object
from battlemap.formats.tiled.cells import GID_MASK
from battlemap.formats.tiled.frame import TileFrame
from battlemap.formats.tiled.known_elements import unread_elements
from battlemap.formats.tiled.known_keys import TILESET
from battlemap.formats.tiled.properties import Raw, color_of, entries, no_entries
from battlemap.formats.tiled.xml_tree import as_json
from battlemap.formats.unread import note_all, unread
from battlemap.formats.xml_text import read_xml

MOST_TILESETS = 500
LARGEST_TILE_PX = 16_384.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Tileset:
    """One tileset. ``folder`` is where its pictures are looked for, from the map's folder."""

    first_gid: int
    name: str
    width: int  # of a tile, in pixels
    height: int
    margin: int = 0
    spacing: int = 0
    columns: int = 0  # 0: as many as the picture has
    offset: tuple[float, float] = (0.0, 0.0)
    image: str | None = None
    transparent: str | None = None
    folder: PurePosixPath = HERE
    tiles: Mapping[int, Raw] = field(default_factory=dict)  # what is told of single tiles

    def tile_size(self, number: int) -> tuple[float, float]:
        """Width and height of a tile; in a collection of pictures each has its own."""
        told = self.tiles.get(number, {})
        sides = []
        for key, side in (("imagewidth", self.width), ("imageheight", self.height)):
            try:
                sides.append(min(LARGEST_TILE_PX, max(1.0, amount(told.get(key), key, float(side)))))
            except FieldError:
                sides.append(float(side))
        return sides[0], sides[1]


@dataclass
class Tilesets:
    """All tilesets of a map, found by global id."""

    found: list[Tileset] = field(default_factory=list)

    def of(self, gid: int) -> tuple[Tileset, int] | None:
        """The tileset of a global id without its flags, and the number of the tile there."""
        gid &= GID_MASK
        before = [tileset for tileset in self.found if tileset.first_gid <= gid]
        if not gid or not before:
            return None
        tileset = max(before, key=lambda each: each.first_gid)
        return tileset, gid - tileset.first_gid

    def told(self, gid: int) -> Raw:
        """What is told of the tile of a global id."""
        found = self.of(gid)
        return found[0].tiles.get(found[1], {}) if found else {}


def read_tilesets(raw: Raw, frame: TileFrame, beside: Beside, account: Account) -> Tilesets:
    """The tilesets; one that is not there keeps its global ids, so that the others stay right."""
    found = entries(raw, "tilesets")
    if len(found) > MOST_TILESETS:
        raise FieldError("map.tilesets", found, f"at most {MOST_TILESETS} of them")
    reader = _Reader(frame, beside, account)
    tilesets = [tileset for n, entry in enumerate(found) if (tileset := reader.read(entry, f"tilesets[{n}]"))]
    account.counts["tilesets"] = len(found)
    if reader.missing:
        account.notes.append(
            f"not read: {places(reader.missing)}; tiles of theirs are plain squares, and have no properties"
        )
    return Tilesets(tilesets)


def is_xml(data: bytes) -> bool:
    """Whether a file beside a map is XML; else it is JSON. Its name tells nothing."""
    return data[:64].lstrip(b"\xef\xbb\xbf\xff\xfe\0 \t\r\n").startswith(b"<")


def first_gid_of(entry: Raw, place: str) -> int:
    """The global id of a tileset's first tile."""
    return _whole(entry.get("firstgid"), f"{place}.firstgid", 1, GID_MASK)


@dataclass
class _Reader:
    frame: TileFrame
    beside: Beside
    account: Account
    missing: list[str] = field(default_factory=list)

    def read(self, entry: Raw, place: str) -> Tileset | None:
        try:
            first = first_gid_of(entry, place)
        except FieldError as error:
            self.account.drop("tilesets", f"{error}; the tileset is left out")
            return None
        try:
            told, folder = self._told(entry, place)
            return _tileset(first, told, folder, place, self.frame, self.account)
        except (FieldError, MapFileError) as error:
            self.missing.append(f"{place}: {error}" if isinstance(error, MapFileError) else str(error))
            return Tileset(first_gid=first, name=place, width=round(self.frame.width), height=round(self.frame.height))

    def _told(self, entry: Raw, place: str) -> tuple[Raw, PurePosixPath]:
        source = entry.get("source")
        if not isinstance(source, str):
            return entry, HERE
        where = self.beside.find(source)
        data = self.beside.bytes_of(where)
        if is_xml(data):
            root = read_xml(data, where.name)
            if root.tag != "tileset":
                raise FieldError(f"{place}.source", root.tag, "a tileset")
            _check_not_elsewhere(root.get("source"), where.name)
            note_all(self.account.unread, unread_elements(root), where.name)
            return as_json(root), where.parent
        told = read_json_object(data, where.name)
        if told.get("type", "tileset") != "tileset":
            raise FieldError(f"{place}.source", told["type"], "a tileset")
        _check_not_elsewhere(told.get("source"), where.name)
        note_all(self.account.unread, unread(told, TILESET), where.name)
        return told, where.parent


def _check_not_elsewhere(source: object, file: str) -> None:
    """A tileset beside the map is the tileset itself: Tiled writes none that names a further file."""
    if source is not None:
        raise FieldError(f"{file}.source", source, "the tileset itself, none that names another file")


def _tileset(first: int, told: Raw, folder: PurePosixPath, place: str, frame: TileFrame, account: Account) -> Tileset:
    at, image, name = told.get("tileoffset"), told.get("image"), told.get("name")
    for key, value, kind, expected in (
        ("tileoffset", at, dict, "an offset with x and y"),
        ("image", image, str, "the name of a picture"),
    ):
        if value is not None and not isinstance(value, kind):
            account.dropped.append(f"{place}.{key}: found {show(value)}, expected {expected}")
    offset: Raw = at if isinstance(at, dict) else {}
    return Tileset(
        first_gid=first,
        name=name[:80] if isinstance(name, str) and name else place,
        width=_whole(told.get("tilewidth", frame.width), f"{place}.tilewidth", 1, 4096),
        height=_whole(told.get("tileheight", frame.height), f"{place}.tileheight", 1, 4096),
        margin=_whole(told.get("margin", 0), f"{place}.margin", 0, 10_000),
        spacing=_whole(told.get("spacing", 0), f"{place}.spacing", 0, 10_000),
        columns=_whole(told.get("columns", 0), f"{place}.columns", 0, 100_000),
        offset=(
            amount(offset.get("x"), f"{place}.tileoffset.x", 0.0),
            amount(offset.get("y"), f"{place}.tileoffset.y", 0.0),
        ),
        image=image if isinstance(image, str) else None,
        transparent=color_of(told, "transparentcolor", place, account),
        folder=folder,
        tiles=_tiles(told, place, account),
    )


def _tiles(told: Raw, place: str, account: Account) -> dict[int, Raw]:
    """What is told of single tiles by their number; old JSON has tables instead of lists."""
    found: dict[int, Raw] = {}
    old = told.get("tiles")
    listed: list[Any] = (
        [{"id": key, **value} for key, value in old.items() if isinstance(value, dict)]
        if isinstance(old, dict)
        else [*entries(told, "tiles")]
    )
    lost = [] if isinstance(old, dict) else no_entries(told, "tiles", f"{place}.")
    old_properties = told.get("tileproperties")
    if isinstance(old_properties, dict):
        listed += [{"id": key, "properties": value} for key, value in old_properties.items()]
    for entry in listed:
        try:
            number = _whole(entry.get("id"), f"{place}.tiles.id", 0, GID_MASK)
        except FieldError as error:
            lost.append(str(error))
            continue
        found[number] = {**found.get(number, {}), **entry}
    if lost:
        account.drop(
            "tiles_of_tilesets", f"{many(len(lost), 'tile')} of which nothing can be told: {places(lost)}", len(lost)
        )
    return found


def _whole(value: Any, place: str, least: int, most: int) -> int:
    found = amount(value, place) if value is not None else least - 1
    if found % 1 or not least <= found <= most:
        raise FieldError(place, value, f"a whole number from {least} to {most}")
    return int(found)
