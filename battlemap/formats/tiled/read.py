"""Reads Tiled maps: the tiles as one picture, and what is said of walls as walls."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from battlemap.document.model import ImageId, MapId, MapInfo, MapState
from battlemap.document.plain_text import one_line
from battlemap.formats.account import Account, many, places
from battlemap.formats.beside import Beside
from battlemap.formats.errors import MapFileError, show
from battlemap.formats.fields import FieldError, amount
from battlemap.formats.lattice import Box, Lattice
from battlemap.formats.loaded import LoadedMap
from battlemap.formats.pictures import image_id, picture_facts
from battlemap.formats.report import NO_PICTURE
from battlemap.formats.tiled.cells import GID_MASK, MOST_CELLS, MOST_CELLS_A_SIDE
from battlemap.formats.tiled.frame import read_frame
from battlemap.formats.tiled.known_elements import unread_elements
from battlemap.formats.tiled.known_keys import MAP
from battlemap.formats.tiled.layers import Layer, read_layers
from battlemap.formats.tiled.map_tiles import MapTiles
from battlemap.formats.tiled.properties import Raw, color_of, entries, is_true
from battlemap.formats.tiled.render import Painter
from battlemap.formats.tiled.sources import FoundWalls, WallChoice, wall_sources
from battlemap.formats.tiled.templates import Templates
from battlemap.formats.tiled.tilesets import Tilesets, read_tilesets
from battlemap.formats.tiled.walls import read_walls
from battlemap.formats.tiled.xml_tree import as_json
from battlemap.formats.universal_vtt.options import UvttOptions
from battlemap.formats.unread import note, unread

RENDER_ORDERS = ("right-down", "right-up", "left-down", "left-up")
Cells = tuple[tuple[int, int], int, int]  # the first column and row; columns and rows


def is_tiled(raw: Mapping[str, Any]) -> bool:
    """Whether a JSON object is a Tiled map; its name tells nothing."""
    return raw.get("type") == "map" or ("tilewidth" in raw and "layers" in raw)


def tiled_map_of_xml(root: Element, path: Path, options: UvttOptions) -> LoadedMap:
    """The map of a Tiled file in XML."""
    return _map(as_json(root), path, options, Account(unread=unread_elements(root)))


def tiled_map(raw: Raw, path: Path, options: UvttOptions) -> LoadedMap:
    """The map of a Tiled file in JSON."""
    return _map(raw, path, options, Account(unread=unread(raw, MAP)))


def _map(raw: Raw, path: Path, options: UvttOptions, account: Account) -> LoadedMap:
    """The map of a Tiled file, in its JSON form."""
    beside = Beside(path.parent)
    for entry in entries(raw, "properties"):  # as tables, which very old files have, they are named already
        note(account.unread, f"properties.{entry.get('name')}")
    try:
        frame = read_frame(raw)
        templates = Templates(raw, beside, account)
        layers = templates.filled(read_layers(raw, account))
        cells = _extent(raw, layers)
        tilesets = read_tilesets(raw, frame, beside, account)
    except FieldError as error:
        raise MapFileError(f"{path.name}: {error}") from error
    account.counts["cells"] = cells[1] * cells[2]
    _tell_lost_tiles(layers, tilesets, account)
    box = frame.box(*cells)
    lattice = frame.lattice(box)
    walls = FoundWalls()
    account.counts["tiles"] = sum(int((block.gids & GID_MASK > 0).sum()) for layer in layers for block in layer.blocks)
    if frame.is_flat:
        choice = WallChoice(options.wall_layers, options.wall_tiles, options.wall_objects)
        if lost := choice.not_there(layers):
            account.dropped.append(f"walls of layers that the map does not have: {places(lost)}")
        walls = read_walls(layers, choice, MapTiles(tilesets, templates, frame, lattice), account)
    else:
        objects = account.counts["objects"]
        line = (
            f"walls, grid and {many(objects, 'object')}: the map is {frame.orientation}, drawn at a slant, so lengths "
            "on it are no lengths on the ground; its picture came in without a grid"
        )
        account.lost["objects"] = 0  # also those whose template could not be read
        account.drop("objects", line, objects)
    templates.tell()
    painter = Painter(tilesets, frame, beside, account, _render_order(raw, account))
    picture = painter.render(layers, box, color_of(raw, "backgroundcolor", "map", account))
    account.notes.append(f"a tile is taken as one cell of {options.cell_m:g} m; Map > Align the grid changes that")
    loaded = _loaded(_Parts(raw, path, options, lattice, box, account, beside), walls, picture)
    if not frame.is_flat:
        return loaded
    return replace(loaded, walls_from=wall_sources(layers, walls))


def _render_order(raw: Raw, account: Account) -> str:
    found = raw.get("renderorder") or RENDER_ORDERS[0]
    if found in RENDER_ORDERS:
        return str(found)
    account.mended.append(f"map.renderorder: found {show(found)}, expected {' or '.join(RENDER_ORDERS)}")
    return RENDER_ORDERS[0]


class _Parts:
    """What the built map is made of."""

    def __init__(
        self, raw: Raw, path: Path, options: UvttOptions, lattice: Lattice, box: Box, account: Account, beside: Beside
    ) -> None:
        self.raw, self.path, self.options = raw, path, options
        self.lattice, self.box, self.account, self.beside = lattice, box, account, beside


def _loaded(parts: _Parts, walls: FoundWalls, picture: bytes | None) -> LoadedMap:
    lattice, account = parts.lattice, parts.account
    name = parts.path.stem
    info = MapInfo(id=MapId("map-1"), name=name, system=parts.options.system, grid=lattice.grid(parts.options.cell_m))
    images: Mapping[ImageId, bytes] = {}
    told = NO_PICTURE
    if picture is not None:
        facts = picture_facts(picture)
        info = replace(info, picture=lattice.picture(image_id(picture), facts, name, parts.box))
        images, told = {image_id(picture): picture}, f"drawn from its tiles, {facts.describe()}"
    state = MapState(
        info=info,
        walls={wall.id: wall for wall in walls.walls},
        doors={door.id: door for door in walls.doors},
    )
    version = parts.raw.get("version")
    written = f" {one_line(str(version)[:20])}" if isinstance(version, str | int | float) else ""
    report = account.report(parts.path.name, f"Tiled{written}", told)
    return LoadedMap(state, images, report, tuple(parts.beside.read))


def _extent(raw: Raw, layers: list[Layer]) -> Cells:
    """The cells of the map; of an endless one the chunks that hold a tile."""
    if not is_true(raw.get("infinite")):
        sides = [_side(raw.get(key), f"map.{key}") for key in ("width", "height")]
        return _checked(((0, 0), sides[0], sides[1]))
    blocks = [block for layer in layers for block in layer.blocks if block.gids.any()]
    if not blocks:
        raise FieldError("layers", "no tile at all", "an endless map with some tiles")
    left, top = min(block.column for block in blocks), min(block.row for block in blocks)
    right = max(block.column + block.gids.shape[1] for block in blocks)
    bottom = max(block.row + block.gids.shape[0] for block in blocks)
    return _checked(((left, top), right - left, bottom - top))


def _side(value: Any, place: str) -> int:
    found = amount(value, place)
    if found % 1 or not 1 <= found <= MOST_CELLS_A_SIDE:
        raise FieldError(place, value, f"a whole number of cells from 1 to {MOST_CELLS_A_SIDE}")
    return int(found)


def _checked(cells: Cells) -> Cells:
    _, columns, rows = cells
    if max(columns, rows) > MOST_CELLS_A_SIDE or columns * rows > MOST_CELLS:
        raise FieldError(
            "map", f"{columns} x {rows} cells", f"at most {MOST_CELLS_A_SIDE} a side and {MOST_CELLS} in all"
        )
    return cells


def _tell_lost_tiles(layers: list[Layer], tilesets: Tilesets, account: Account) -> None:
    """Count the cells whose tile no tileset has."""
    first = min((tileset.first_gid for tileset in tilesets.found), default=None)
    lost = 0
    for layer in layers:
        for block in layer.blocks:
            plain = block.gids & GID_MASK
            lost += int(((plain > 0) if first is None else ((plain > 0) & (plain < first))).sum())
    if lost:
        account.dropped.append(f"tiles in {lost} cells: no tileset has them; the cells stay empty")
