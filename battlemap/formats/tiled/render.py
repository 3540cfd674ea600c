"""Draws the tiles of a map into one picture, pixel for pixel."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import PurePosixPath

from PIL import Image

from battlemap.formats.account import Account, places
from battlemap.formats.beside import Beside
from battlemap.formats.errors import MapFileError, show
from battlemap.formats.fields import FieldError, amount
from battlemap.formats.lattice import Box
from battlemap.formats.pictures import PictureError
from battlemap.formats.tiled.cells import Block
from battlemap.formats.tiled.frame import TileFrame
from battlemap.formats.tiled.layers import Layer
from battlemap.formats.tiled.pixels import MOST_SOURCE_PX, SOLID, Paste, flipped, opened, paste, rgba, toned, turned
from battlemap.formats.tiled.properties import Raw, entries, gid_of, is_never_drawn, truth_of
from battlemap.formats.tiled.tilesets import Tileset, Tilesets

MOST_PICTURE_PX = 64_000_000  # 8,000 x 8,000
MOST_DRAWN_PX = 1_000_000_000  # all tiles together
MOST_DRAWN_TILES = 500_000
MOST_CACHED = 20_000
_MISSING = (150, 150, 150)  # what stands for a tile without its picture


@dataclass
class Painter:
    """Draws one map. ``render`` gives the bytes of a PNG, or None where there is nothing or too much to draw."""

    tilesets: Tilesets
    frame: TileFrame
    beside: Beside
    account: Account
    render_order: str = "right-down"
    missing: list[str] = field(default_factory=list)
    _sheets: dict[PurePosixPath, Image.Image | None] = field(default_factory=dict)
    _tiles: dict[tuple[int, float, str | None], Image.Image] = field(default_factory=dict)
    _drawn_px: int = 0
    _drawn_tiles: int = 0

    def render(self, layers: Sequence[Layer], box: Box, background: object) -> bytes | None:
        """The visible layers, lowest first, cut to the box; layers that only tell collisions are left out."""
        if box.width * box.height > MOST_PICTURE_PX:
            self.account.notes.append(
                f"the picture would be {box.width:g} x {box.height:g} px, more than can be drawn; "
                "the map opens on a blank grid"
            )
            self.account.lost["tile_objects"] = self._tile_objects_in(layers)
            return None
        shown = [layer for layer in layers if layer.is_shown and not self._only_tells(layer)]
        hidden = self._tile_objects_in([layer for layer in layers if not layer.is_shown])
        self.account.counts |= {"layers_drawn": len(shown), "tile_objects_drawn": 0, "tile_objects_hidden": hidden}
        if not shown:
            return None
        canvas = Image.new("RGBA", (round(box.width), round(box.height)), rgba(background))
        for layer in shown:
            for tile, x, y in self._pastes(layer):
                self._drawn_px += tile.width * tile.height
                self._drawn_tiles += 1
                if self._drawn_px > MOST_DRAWN_PX or self._drawn_tiles > MOST_DRAWN_TILES:
                    self.account.notes.append("the tiles are more than can be drawn; the picture is not finished")
                    self._count_undrawn(layers)
                    return self._closed(canvas)
                paste(canvas, tile, x - round(box.left), y - round(box.top))
        return self._closed(canvas)

    def _tile_objects_in(self, layers: Sequence[Layer]) -> int:
        """How many objects are tiles; of a map drawn at a slant all objects are told elsewhere."""
        return sum(len(_tile_objects(layer)) for layer in layers) if self.frame.is_flat else 0

    def _count_undrawn(self, layers: Sequence[Layer]) -> None:
        """The objects that come after what could be drawn; the last one counted as drawn is not on the picture."""
        counts, lost = self.account.counts, self.account.lost
        done = counts["tile_objects_drawn"] + counts["tile_objects_hidden"] + lost["tile_objects"]
        lost["tile_objects"] += self._tile_objects_in(layers) - done

    def _only_tells(self, layer: Layer) -> bool:
        is_mark = layer.kind == "tilelayer" and is_never_drawn(layer.name)
        if is_mark:
            self.account.notes.append(f"the layer {layer.name} only tells collisions; it is not drawn")
        return is_mark

    def _closed(self, canvas: Image.Image) -> bytes:
        if self.missing:
            self.account.notes.append(f"plain squares stand for tiles without a picture: {places(self.missing)}")
        out = BytesIO()
        canvas.save(out, "PNG", compress_level=1)
        return out.getvalue()

    def _pastes(self, layer: Layer) -> Iterator[Paste]:
        if layer.kind == "tilelayer":
            yield from self._cells(layer)
        elif layer.kind == "imagelayer":
            yield from self._image(layer)
        else:
            yield from self._objects(layer)

    def _cells(self, layer: Layer) -> Iterator[Paste]:
        known: dict[int, tuple[Image.Image, float, float] | None] = {}
        for block in layer.blocks:
            for row, column in self._in_order(block):
                gid = int(block.gids[row, column])
                if gid not in known:
                    known[gid] = self._placed(gid, layer)
                placed = known[gid]
                if placed is not None:
                    x, y = self.frame.corner(block.column + column, block.row + row)
                    yield placed[0], round(x + placed[1]), round(y + placed[2])

    def _in_order(self, block: Block) -> Iterator[tuple[int, int]]:
        """The cells of a block that hold a tile, in the order they are drawn; no more than may be drawn."""
        down = -1 if self.render_order.endswith("up") else 1
        across = -1 if self.render_order.startswith("left") else 1
        rows, columns = block.gids[::down, ::across].nonzero()
        height, width = block.gids.shape
        for row, column in zip(rows[:MOST_DRAWN_TILES].tolist(), columns[:MOST_DRAWN_TILES].tolist(), strict=True):
            yield row if down > 0 else height - 1 - row, column if across > 0 else width - 1 - column

    def _placed(self, gid: int, layer: Layer) -> tuple[Image.Image, float, float] | None:
        """A tile, and how far it lies from the corner of its cell: it stands on the cell's lower left corner."""
        found = self.tilesets.of(gid)
        if found is None:
            return None
        tile, (dx, dy) = self._tile(gid, found, layer), found[0].offset
        return tile, layer.offset[0] + dx, self.frame.height - tile.height + layer.offset[1] + dy

    def _image(self, layer: Layer) -> Iterator[Paste]:
        name = layer.raw.get("image")
        if not isinstance(name, str):
            self.account.dropped.append(f"{layer.place}.image: found {show(name)}, expected the name of a picture")
            return
        sheet = self._sheet(name, PurePosixPath(), None)
        if sheet is not None:
            yield toned(sheet, layer.opacity, layer.tint), round(layer.offset[0]), round(layer.offset[1])

    def _objects(self, layer: Layer) -> Iterator[Paste]:
        if not self.frame.is_flat:
            return
        for index, entry in _tile_objects(layer):
            place = f"{layer.place}.objects[{index}]"
            if not truth_of(entry, "visible", place, self.account):
                self.account.counts["tile_objects_hidden"] += 1
                continue
            try:
                paste = self._object(entry, layer, place)
            except FieldError as error:
                self.account.drop("tile_objects", f"{error}; the tile is not drawn")
                continue
            self.account.counts["tile_objects_drawn"] += 1
            yield paste

    def _object(self, entry: Raw, layer: Layer, place: str) -> Paste:
        gid = gid_of(entry, f"{place}.gid")
        found = self.tilesets.of(gid)
        if found is None:
            raise FieldError(f"{place}.gid", entry["gid"], "a tile that a tileset has")
        tile = self._tile(gid, found, layer)
        width = round(amount(entry.get("width"), f"{place}.width", tile.width))
        height = round(amount(entry.get("height"), f"{place}.height", tile.height))
        x, y, turn = (amount(entry.get(key), f"{place}.{key}", 0.0) for key in ("x", "y", "rotation"))
        if width < 1 or height < 1 or width * height > MOST_SOURCE_PX:
            raise FieldError(place, f"a tile of {width} x {height} px", f"1 to {MOST_SOURCE_PX} pixels")
        tile = tile if (width, height) == tile.size else tile.resize((width, height), Image.Resampling.NEAREST)
        left, top = x + layer.offset[0], y + layer.offset[1] - height
        if turn % 360:
            return turned(tile, turn, (left, top + height))
        return tile, round(left), round(top)

    def _tile(self, gid: int, found: tuple[Tileset, int], layer: Layer) -> Image.Image:
        key = (gid, layer.opacity, layer.tint)
        if key not in self._tiles:
            plain = self._cut(*found)
            tile = toned(flipped(plain, gid, self.frame.orientation == "hexagonal"), layer.opacity, layer.tint)
            if len(self._tiles) >= MOST_CACHED:
                self._tiles.clear()
            tile.info[SOLID] = tile.getchannel("A").getextrema() == (255, 255)
            self._tiles[key] = tile
        return self._tiles[key]

    def _cut(self, tileset: Tileset, number: int) -> Image.Image:
        """One tile out of its sheet, or its own picture; a plain square where there is none."""
        own = tileset.tiles.get(number, {}).get("image")
        name = own if isinstance(own, str) else tileset.image
        sheet = None if name is None else self._sheet(name, tileset.folder, tileset.transparent)
        if sheet is not None and isinstance(own, str):
            return sheet
        if sheet is not None:
            step_x, step_y = tileset.width + tileset.spacing, tileset.height + tileset.spacing
            columns = tileset.columns or max(1, (sheet.width - 2 * tileset.margin + tileset.spacing) // step_x)
            left = tileset.margin + number % columns * step_x
            top = tileset.margin + number // columns * step_y
            if left + tileset.width <= sheet.width and top + tileset.height <= sheet.height:
                return sheet.crop((left, top, left + tileset.width, top + tileset.height))
            self._tell_missing(f"tile {number} is not on {show(name)}")
        return Image.new("RGBA", (tileset.width, tileset.height), (*_MISSING, 255))

    def _sheet(self, name: str, folder: PurePosixPath, transparent: str | None) -> Image.Image | None:
        try:
            place = self.beside.find(name, folder)
            if place not in self._sheets:
                self._sheets[place] = None
                self._sheets[place] = opened(self.beside.bytes_of(place), transparent)
            return self._sheets[place]
        except (MapFileError, PictureError) as error:
            self._tell_missing(str(error))
            return None

    def _tell_missing(self, told: str) -> None:
        if told not in self.missing:
            self.missing.append(told)


def _tile_objects(layer: Layer) -> list[tuple[int, Raw]]:
    """The objects that are tiles, with their places in the list."""
    return [(index, entry) for index, entry in enumerate(entries(layer.raw, "objects")) if "gid" in entry]
