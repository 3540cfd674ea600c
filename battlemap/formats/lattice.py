"""How the pixels of a map of others become map units, on squares, hexes and without a grid."""

import math
from dataclasses import dataclass

from battlemap.document.model import Grid, GridKind, ImageId, Picture
from battlemap.formats.pictures import PictureFacts, picture_name
from battlemap.geometry.grids import HEX_OUT, ROW_PITCH
from battlemap.geometry.types import MapPoint

ALMOST = 1e-6  # cells: a side that ends so little beyond a cell needs no further one


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A rectangle of pixels."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Lattice:
    """The cells of a map in the pixels of its file.

    ``left``, ``top`` is the pixel of the map's corner, ``px_x``, ``px_y`` are the pixels a map unit has across and
    down. On hexes a map unit is the way from one middle to the next, and odd rows (columns) are shifted.
    """

    kind: GridKind
    left: float
    top: float
    px_x: float
    px_y: float
    columns: int
    rows: int

    def to_map(self, x: float, y: float) -> MapPoint:
        """A pixel as a point of the map."""
        return MapPoint((x - self.left) / self.px_x, (y - self.top) / self.px_y)

    def grid(self, cell_m: float) -> Grid:
        """The grid of the document."""
        return Grid(kind=self.kind, columns=self.columns, rows=self.rows, cell_m=cell_m)

    def picture(self, image: ImageId, facts: PictureFacts, stem: str, box: Box) -> Picture:
        """A picture that is stretched over a box of pixels."""
        across, down = facts.width_px / box.width, facts.height_px / box.height
        px_x, px_y = self.px_x * across, self.px_y * down
        is_even = abs(px_x - px_y) <= 1e-9 * px_x
        return Picture(
            image=image,
            file=picture_name(stem + facts.suffix),
            px_per_cell=px_x,
            px_per_cell_y=None if is_even else px_y,
            offset_px=((self.left - box.left) * across + 0.0, (self.top - box.top) * down + 0.0),
        )


def squares(side_x: float, side_y: float, box: Box, kind: GridKind = "square") -> Lattice:
    """Squares that start at pixel (0, 0), as many as cover a box; without a grid they start at the box's corner."""
    left, top = box.left, box.top
    if kind == "square":
        left, top = (_floor(at / side) * side for at, side in ((box.left, side_x), (box.top, side_y)))
    columns, rows = ((box.left + box.width - left) / side_x, (box.top + box.height - top) / side_y)
    return Lattice(kind=kind, left=left, top=top, px_x=side_x, px_y=side_y, columns=_cells(columns), rows=_cells(rows))


def hexes(kind: GridKind, across: float, pitch: float, height: float, box: Box, *, even: bool) -> Lattice:
    """Hexes that start at pixel (0, 0), as many as cover a box.

    Told for ``hex-rows``: ``across`` is the width of a hex, ``pitch`` the way from row to row, ``height`` that of a
    hex. Columns are the same with x and y changed. ``even``: the even rows are shifted to the right, not the odd ones.
    """
    if kind == "hex-columns":
        turned = hexes("hex-rows", across, pitch, height, _turned(box), even=even)
        return Lattice(
            kind=kind,
            left=turned.top, top=turned.left,
            px_x=turned.px_y, px_y=turned.px_x,
            columns=turned.rows, rows=turned.columns,
        )  # fmt: skip
    first = _floor(box.top / pitch)
    shift = 0.5 if bool(first % 2) != even else 0.0  # of the first row; it is the document's row 0, which has none
    left = (_floor(box.left / across - shift) + shift) * across
    px_y = pitch / ROW_PITCH
    rows = (box.top + box.height - first * pitch - (height - pitch)) / pitch
    return Lattice(
        kind=kind,
        left=left,
        top=first * pitch + height / 2 - HEX_OUT * px_y,
        px_x=across,
        px_y=px_y,
        columns=_cells((box.left + box.width - left) / across - 0.5),  # half a cell more is in the odd rows
        rows=_cells(rows),
    )


def _turned(box: Box) -> Box:
    return Box(left=box.top, top=box.left, width=box.height, height=box.width)


def _floor(cells: float) -> int:
    return math.floor(cells + ALMOST)


def _cells(cells: float) -> int:
    return max(1, math.ceil(cells - ALMOST))
