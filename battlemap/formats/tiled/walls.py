"""Walls and doors out of tiles, layers and objects: Tiled has none, so what is said of things has to do."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from battlemap.document.model import Door, DoorId, Wall, WallId, WallKind
from battlemap.document.stopping import going_on
from battlemap.formats.account import Account, many, places
from battlemap.formats.beside import HERE
from battlemap.formats.fields import FieldError
from battlemap.formats.lattice import Lattice
from battlemap.formats.tiled.cells import GID_MASK, Block, CellAt, Mask, cells_in
from battlemap.formats.tiled.frame import TileFrame
from battlemap.formats.tiled.layers import Layer
from battlemap.formats.tiled.map_tiles import MapTiles
from battlemap.formats.tiled.outlines import MOST_CELLS, Outlines
from battlemap.formats.tiled.properties import Raw, Role, class_of, entries, gid_of, role_by_flag, role_by_name
from battlemap.formats.tiled.shapes import Px, Shape, across, flipped, moved, on_object, shape_of
from battlemap.formats.tiled.sources import FoundWalls, WallChoice, name_role
from battlemap.formats.tiled.templates import Templates
from battlemap.formats.tiled.tilesets import Tilesets
from battlemap.geometry.types import MapPoint

MOST_TILE_SHAPES = 5_000
SHAPES = "shapes drawn in tiles"
_PLURAL = re.compile(r"\b(cell|tile|shape|object)s\b")
ROLES: tuple[Role, ...] = ("wall", "curtain", "door")


@dataclass(frozen=True, slots=True)
class _TileRole:
    """What a tile is by what is told of it: by a property, or by the shapes drawn in it."""

    role: Role | None
    shapes: tuple[Shape, ...] = ()


def read_walls(layers: Sequence[Layer], choice: WallChoice, tiles: MapTiles, account: Account) -> FoundWalls:
    """All walls and doors that the map's names, properties and shapes tell, or those of what was chosen."""
    reader = _Reader(choice, tiles.tilesets, tiles.templates, tiles.frame, account)
    reader.read_tiles(layers)
    for layer in layers:
        if layer.kind == "objectgroup":
            reader.read_objects(layer)
    return reader.close(tiles.lattice)


@dataclass
class _Reader:
    choice: WallChoice
    tilesets: Tilesets
    templates: Templates
    frame: TileFrame
    account: Account
    outlines: dict[WallKind, Outlines] = field(default_factory=lambda: {"wall": Outlines(), "curtain": Outlines()})
    lines: list[tuple[WallKind, Shape]] = field(default_factory=list)
    door_cells: set[CellAt] = field(default_factory=set)
    door_lines: list[Shape] = field(default_factory=list)
    roles: dict[int, _TileRole] = field(default_factory=dict)
    tally: Counter[str] = field(default_factory=Counter)
    used: int = 0  # objects that are no tiles
    unused: list[str] = field(default_factory=list)
    found: FoundWalls = field(default_factory=FoundWalls)

    def read_tiles(self, layers: Sequence[Layer]) -> None:
        """Tiles that say what they are; where none does, the layers that are named like walls."""
        tile_layers = [layer for layer in layers if layer.kind == "tilelayer"]
        by_name: list[Layer] = []
        whole = "cells of layers flagged as walls" if self.choice.is_guess else "cells of layers chosen as walls"
        for layer in tile_layers:
            role = self.choice.role_of(layer)
            if role is not None:
                self._take_all(layer, role, whole)
            elif self.choice.is_guess and name_role(layer):
                by_name.append(layer)
            if self.choice.tiles:
                self._take_told(layer)
        if not (self.tally["cells"] or self.tally[SHAPES]):
            for layer in by_name:
                self._take_all(layer, name_role(layer) or "wall", "cells of layers named like walls")
        elif by_name:
            names = places([layer.name for layer in by_name])
            self.account.notes.append(f"tiles say what is a wall; layers only named so were not taken: {names}")

    def _take_all(self, layer: Layer, role: Role, rule: str) -> None:
        self.found.whole.add(layer.place)
        for block in layer.blocks:
            self._take(block, block.gids & GID_MASK > 0, role, layer, rule)

    def _take_told(self, layer: Layer) -> None:
        """The cells whose tile says something; most layers have none."""
        for block in layer.blocks:
            numbers = block.gids & GID_MASK
            told = {number: self._role(number) for number in np.unique(numbers).tolist() if number}
            for role in ROLES:
                mask = np.isin(numbers, [number for number, each in told.items() if each.role == role])
                rule = "door tiles" if role == "door" else "tiles with a property"
                self._take(block, mask, role, layer, rule)
                self.found.tiles += int(mask.sum())
            shaped = {number: each.shapes for number, each in told.items() if each.shapes and each.role is None}
            has_shapes = np.isin(numbers, [*shaped])
            self.found.tiles += int(has_shapes.sum())
            for cell in cells_in(block, has_shapes, MOST_TILE_SHAPES + 1):
                gid = int(block.gids[cell[1] - block.row, cell[0] - block.column])
                self._take_shapes(cell, gid, shaped[gid & GID_MASK], layer)

    def _take(self, block: Block, mask: Mask, role: Role, layer: Layer, rule: str) -> None:
        """Cells of a role; beyond what can be outlined they are only counted."""
        number = int(mask.sum())
        self.tally[rule] += number
        kind: WallKind = "curtain" if role == "curtain" else "wall"
        so_far = len(self.door_cells) if role == "door" else len(self.outlines[kind].cells)
        cells = set(cells_in(block, mask, MOST_CELLS + 1 - so_far))
        if role == "door":
            self.door_cells |= cells
        else:
            self.outlines[kind].cells |= {(cell, layer.offset) for cell in cells}
            self.tally["cells"] += number

    def _take_shapes(self, cell: CellAt, gid: int, shapes: Sequence[Shape], layer: Layer) -> None:
        tileset, number = self.tilesets.of(gid) or (None, 0)
        self.tally[SHAPES] += len(shapes)
        if tileset is None or self.tally[SHAPES] > MOST_TILE_SHAPES:
            return
        size = tileset.tile_size(number)
        x, y = self.frame.corner(*cell)
        left = x + layer.offset[0] + tileset.offset[0]
        top = y + self.frame.height - size[1] + layer.offset[1] + tileset.offset[1]
        for shape in shapes:
            points = tuple((left + px, top + py) for px, py in flipped(shape.points, gid, size))
            self._take_shape(Shape(points, shape.is_closed))

    def _take_shape(self, shape: Shape) -> None:
        if shape.is_closed:
            self.outlines["wall"].shapes.append(shape.points)
        else:
            self.lines.append(("wall", shape))

    def _role(self, gid: int) -> _TileRole:
        number = gid & GID_MASK
        if number not in self.roles:
            told = self.tilesets.told(number)
            self.roles[number] = _TileRole(role_by_flag(told), tuple(self._shapes(told, number)))
        return self.roles[number]

    def _shapes(self, told: Raw, number: int) -> Iterator[Shape]:
        group = told.get("objectgroup")
        found = self.tilesets.of(number)
        folder = HERE if found is None else found[0].folder
        for index, entry in enumerate(entries(group, "objects") if isinstance(group, dict) else []):
            place = f"tile {number}: object {index + 1}"
            try:
                shape = shape_of(self.templates.whole(entry, place, folder), place)
            except FieldError as error:
                self.account.dropped.append(f"{error}; the shape is left out")
                continue
            if shape is not None:
                yield shape

    def read_objects(self, layer: Layer) -> None:
        """Objects that are named or flagged as walls or doors, or lie in a layer that is."""
        of_layer = self.choice.role_of(layer) or (name_role(layer) if self.choice.is_guess else None)
        self.found.whole |= {layer.place} if of_layer else set()
        for index, entry in enumerate(going_on(entries(layer.raw, "objects"))):
            place = f"{layer.place}.objects[{index}]"
            try:
                is_used = self._take_object(entry, of_layer, layer, place)
            except FieldError as error:
                kind = "walls_of_tile_objects" if "gid" in entry else "objects"
                self.account.drop(kind, f"{error}; the object is left out")
                continue
            if "gid" in entry or "template" in entry:
                continue  # told where it is drawn, or where the template could not be read
            self.used += is_used
            self.unused += [] if is_used else [_label(entry, place)]

    def _take_object(self, entry: Raw, of_layer: Role | None, layer: Layer, place: str) -> bool:
        own = role_by_flag(entry) or role_by_name(entry.get("name"), class_of(entry))
        self.found.objects += own is not None
        gid = gid_of(entry, f"{place}.gid") if "gid" in entry else None
        told = self._role(gid) if gid is not None and self.choice.tiles else _TileRole(None)
        role = (own if self.choice.objects or of_layer else None) or of_layer or told.role
        if role is None and told.shapes and gid is not None:
            return self._take_tile_object(entry, gid, told.shapes, layer, place)
        shape = None if role is None else shape_of(entry, place)
        if role is None or shape is None:
            return False
        line = moved(shape, layer.offset)
        if role == "door":
            self.door_lines.append(line)
        else:
            self.lines.append(("curtain" if role == "curtain" else "wall", line))
        self.tally["objects named or flagged as walls and doors"] += 1
        return True

    def _take_tile_object(self, entry: Raw, gid: int, shapes: Sequence[Shape], layer: Layer, place: str) -> bool:
        found = self.tilesets.of(gid)
        if found is None:
            return False
        size = found[0].tile_size(found[1])
        for shape in shapes:
            self.tally[SHAPES] += 1
            points = on_object(flipped(shape.points, gid, size), entry, size, place)
            self._take_shape(moved(Shape(points, shape.is_closed), layer.offset))
        return True

    def close(self, lattice: Lattice) -> FoundWalls:
        """The walls in map units, and the account of them."""
        if len(self.door_cells) > MOST_CELLS:
            self.account.dropped.append(f"doors in more than {MOST_CELLS} cells, which is more than a map can have")
            self.door_cells = set()
        walls: list[tuple[WallKind, list[MapPoint]]] = []
        blocked = {cell for outlines in self.outlines.values() for cell, _ in outlines.cells}
        for kind, outlines in self.outlines.items():
            outlines.cells = {(cell, offset) for cell, offset in outlines.cells if cell not in self.door_cells}
            walls += [
                (kind, [lattice.to_map(*point) for point in ring]) for ring in outlines.rings(self.frame, self.account)
            ]
        for kind, shape in self.lines:
            ring = (*shape.points, shape.points[0]) if shape.is_closed else shape.points
            walls.append((kind, [lattice.to_map(*point) for point in ring]))
        doors = [self._door_in(cell, blocked) for cell in sorted(self.door_cells)]
        doors += [across(shape) for shape in self.door_lines]
        return self._built(walls, [[lattice.to_map(*point) for point in line] for line in doors])

    def _door_in(self, cell: CellAt, blocked: set[CellAt]) -> Sequence[Px]:
        """A door on the middle line of its cell, between the walls beside it."""
        (column, row), (x, y) = cell, self.frame.corner(*cell)
        width, height = self.frame.width, self.frame.height
        beside = ((column - 1, row) in blocked) + ((column + 1, row) in blocked)
        above = ((column, row - 1) in blocked) + ((column, row + 1) in blocked)
        if above > beside:
            return (x + width / 2, y), (x + width / 2, y + height)
        return (x, y + height / 2), (x + width, y + height / 2)

    def _built(self, walls: list[tuple[WallKind, list[MapPoint]]], doors: list[list[MapPoint]]) -> FoundWalls:
        found = self.found
        for kind, points in walls:
            line = _distinct(points)
            if len(line) > 1:
                found.walls.append(Wall(id=WallId(f"wall-{len(found.walls) + 1}"), line=line, kind=kind))
        for points in doors:
            line = _distinct(points)
            if len(line) > 1:
                found.doors.append(Door(id=DoorId(f"door-{len(found.doors) + 1}"), line=line))
        self._tell(found, len(walls) - len(found.walls) + len(doors) - len(found.doors))
        return found

    def _tell(self, found: FoundWalls, no_length: int) -> None:
        self.account.counts |= {
            "blocked_cells": self.tally["cells"],
            "tile_shapes": self.tally[SHAPES],
            "doors": len(self.door_cells) + len(self.door_lines),
            "objects_as_walls": self.used,
            "walls_kept": len(found.walls),
            "wall_segments_kept": sum(len(wall.line) - 1 for wall in found.walls),
            "doors_kept": len(found.doors),
        }
        rules = [_counted(number, rule) for rule, number in self.tally.items() if rule != "cells" and number]
        if rules:
            self.account.notes.append(f"a Tiled map has no walls; these are a guess, from {', '.join(rules)}")
        else:
            self.account.notes.append("nothing in the map is named or flagged as a wall; draw them in the window")
        if self.tally[SHAPES] > MOST_TILE_SHAPES:
            self.account.dropped.append(f"{self.tally[SHAPES] - MOST_TILE_SHAPES} shapes of tiles: too many")
        if no_length:
            self.account.dropped.append(f"{many(no_length, 'wall or door', 'walls and doors')} of no length")
        if self.unused:
            verb = "tells" if len(self.unused) == 1 else "tell"
            line = f"{many(len(self.unused), 'object')} that {verb} of no wall or door: {places(self.unused)}"
            self.account.drop("objects", line, len(self.unused))


def _counted(number: int, rule: str) -> str:
    """``1 tile with a property``, ``2 tiles with a property``."""
    return f"{number} {rule}" if number != 1 else "1 " + _PLURAL.sub(r"\1", rule, count=1)


def _label(entry: Raw, place: str) -> str:
    name = entry.get("name") or class_of(entry)
    return name[:40] if isinstance(name, str) else place


def _distinct(points: Sequence[MapPoint]) -> tuple[MapPoint, ...]:
    kept: list[MapPoint] = []
    for point in points:
        if not kept or abs(point.x - kept[-1].x) + abs(point.y - kept[-1].y) > 1e-6:
            kept.append(point)
    return tuple(kept)
