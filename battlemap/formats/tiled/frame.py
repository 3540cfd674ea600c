"""Where the cells of a Tiled map lie in its pixels, for every orientation."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from battlemap.formats.errors import show
from battlemap.formats.fields import FieldError, amount
from battlemap.formats.lattice import Box, Lattice, hexes, squares

Orientation = Literal["orthogonal", "isometric", "staggered", "hexagonal"]
ORIENTATIONS: Mapping[object, Orientation] = {
    "orthogonal": "orthogonal",
    "isometric": "isometric",
    "staggered": "staggered",
    "hexagonal": "hexagonal",
}
LARGEST_TILE_PX = 4096.0


@dataclass(frozen=True, slots=True, kw_only=True)
class TileFrame:
    """The measures of a map: pixels of a cell, and how cells are laid."""

    orientation: Orientation
    width: float  # of a cell, in pixels
    height: float
    side: float = 0.0  # of a hex, along the rows or columns
    by_columns: bool = False  # whether columns are staggered, not rows
    even: bool = False

    def corner(self, column: int, row: int) -> tuple[float, float]:
        """The upper left pixel of the box around a cell."""
        if self.orientation == "orthogonal":
            return column * self.width, row * self.height
        if self.orientation == "isometric":
            return (column - row) * self.width / 2, (column + row) * self.height / 2
        if self.by_columns:
            return column * self.pitch, row * self.height + self._shift(column) * self.height
        return column * self.width + self._shift(row) * self.width, row * self.pitch

    @property
    def pitch(self) -> float:
        """Pixels from one staggered row (column) to the next."""
        return ((self.width if self.by_columns else self.height) + self.side) / 2

    @property
    def is_flat(self) -> bool:
        """Whether lengths on the picture are lengths on the ground."""
        return self.orientation in ("orthogonal", "hexagonal")

    def outline(self, column: int, row: int) -> list[tuple[float, float]]:
        """The corners of a cell in pixels."""
        x, y = self.corner(column, row)
        w, h, s = self.width, self.height, self.side
        if self.orientation == "orthogonal":
            around = [(0.0, 0.0), (w, 0.0), (w, h), (0.0, h)]
        elif self.by_columns:
            a, b = (w - s) / 2, (w + s) / 2
            around = [(a, 0.0), (b, 0.0), (w, h / 2), (b, h), (a, h), (0.0, h / 2)]
        else:
            a, b = (h - s) / 2, (h + s) / 2
            around = [(w / 2, 0.0), (w, a), (w, b), (w / 2, h), (0.0, b), (0.0, a)]
        return [(x + dx, y + dy) for dx, dy in around]

    def box(self, first: tuple[int, int], columns: int, rows: int) -> Box:
        """The pixels around some columns and rows."""
        (column, row), last = first, (first[0] + columns - 1, first[1] + rows - 1)
        corners = [
            (c, r) for c in {column, min(column + 1, last[0]), last[0]} for r in {row, min(row + 1, last[1]), last[1]}
        ]
        places = [self.corner(c, r) for c, r in corners]
        left, top = min(x for x, _ in places), min(y for _, y in places)
        right = max(x for x, _ in places) + self.width
        bottom = max(y for _, y in places) + self.height
        return Box(left=left, top=top, width=right - left, height=bottom - top)

    def lattice(self, box: Box) -> Lattice:
        """The cells of the document; without a grid where the map is drawn at a slant."""
        if self.orientation == "orthogonal":
            return squares(self.width, self.height, box)
        if self.orientation == "hexagonal":
            if self.by_columns:
                return hexes("hex-columns", self.height, self.pitch, self.width, box, even=self.even)
            return hexes("hex-rows", self.width, self.pitch, self.height, box, even=self.even)
        return squares(self.width, self.width, box, "none")

    def _shift(self, index: int) -> float:
        return 0.5 if bool(index % 2) != self.even else 0.0


def read_frame(raw: Mapping[str, Any]) -> TileFrame:
    """The measures of a map; ``FieldError`` when there is no telling."""
    orientation = ORIENTATIONS.get(str(raw.get("orientation", "orthogonal")))
    if orientation is None:
        raise FieldError("map.orientation", raw.get("orientation"), "one of " + ", ".join(map(str, ORIENTATIONS)))
    width, height = (_tile_px(raw.get(key), f"map.{key}") for key in ("tilewidth", "tileheight"))
    by_columns = raw.get("staggeraxis", "y") == "x"
    side = amount(raw.get("hexsidelength"), "map.hexsidelength", 0.0) if orientation == "hexagonal" else 0.0
    if not 0 <= side < (width if by_columns else height):
        raise FieldError("map.hexsidelength", side, "a side shorter than the cell")
    if raw.get("staggerindex", "odd") not in ("odd", "even"):
        raise FieldError("map.staggerindex", show(raw.get("staggerindex")), "odd or even")
    return TileFrame(
        orientation=orientation,
        width=width,
        height=height,
        side=side,
        by_columns=by_columns,
        even=raw.get("staggerindex") == "even",
    )


def _tile_px(value: Any, place: str) -> float:
    found = amount(value, place)
    if found % 1 or not 1 <= found <= LARGEST_TILE_PX:
        raise FieldError(place, value, f"a whole number of pixels from 1 to {LARGEST_TILE_PX:g}")
    return found
