"""The cells of every kind of grid: where they lie, which of them holds a point, and how a token's place is told.

Map units are cells: 1.0 is the side of a square, or the way from the middle of a hex to that of its neighbour.
``hex-rows`` are pointed hexes in rows, odd rows half a cell to the right; ``hex-columns`` are flat ones in columns,
odd columns half a cell down. The one is the other with x and y changed, so all is worked out for rows. ``none`` has no
cells that mean anything; its cells are the squares in which the width and the height of the map are counted.
"""

import math
from typing import Literal

from battlemap.geometry.types import Cell, MapPoint

GridKind = Literal["square", "hex-columns", "hex-rows", "none"]
Box = tuple[float, float, float, float]  # left, top, right, bottom in map units

ROW_PITCH = math.sqrt(3) / 2  # from one row of hexes to the next
HEX_OUT = 1 / math.sqrt(3)  # from the middle of a hex to its corners
WHOLE_TOLERANCE = 1e-9  # cells: a size so near to a whole number is one
TOLD_DIGITS = 9  # of a place that is told: what arithmetic leaves behind goes


def is_hex(kind: GridKind) -> bool:
    """Whether the cells are hexes."""
    return kind in ("hex-columns", "hex-rows")


def cell_middle(kind: GridKind, cell: Cell) -> MapPoint:
    """The middle of a cell, on the map or beyond it."""
    if not is_hex(kind):
        return MapPoint(cell.col + 0.5, cell.row + 0.5)
    return _turned(kind, _hex_middle(*_turned(kind, MapPoint(*cell))))


def cell_at(kind: GridKind, point: MapPoint) -> Cell:
    """The cell that holds a point: of hexes the nearest one; on an edge the one right of it or below.

    Examples
    --------
    >>> cell_at("hex-rows", MapPoint(1.2, 1.5))
    Cell(col=0, row=1)
    """
    if not is_hex(kind):
        return Cell(math.floor(point.x), math.floor(point.y))
    x, y = _turned(kind, point)
    near = math.floor((y - HEX_OUT) / ROW_PITCH)
    cells = [MapPoint(math.floor(x - 0.5 * (row % 2)), row) for row in (near, near + 1)]
    best = min(cells, key=lambda cell: (round(math.dist(_hex_middle(*cell), (x, y)), TOLD_DIGITS), -cell.y))
    return Cell(*(int(value) for value in _turned(kind, best)))


def cell_corners(kind: GridKind, cell: Cell) -> tuple[MapPoint, ...]:
    """The corners of a cell in order round it."""
    x, y = cell_middle(kind, cell)
    if not is_hex(kind):
        return tuple(MapPoint(x + dx, y + dy) for dx, dy in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)))
    around = ((0.0, -1.0), (0.5, -0.5), (0.5, 0.5), (0.0, 1.0), (-0.5, 0.5), (-0.5, -0.5))
    turned = (_turned(kind, MapPoint(dx, dy * HEX_OUT)) for dx, dy in around)
    return tuple(MapPoint(x + dx, y + dy) for dx, dy in turned)


def neighbours_of(kind: GridKind, cell: Cell) -> tuple[Cell, ...]:
    """The cells that touch a cell: six hexes, or the eight squares around."""
    around = [Cell(cell.col + dc, cell.row + dr) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if (dc, dr) != (0, 0)]
    if not is_hex(kind):
        return tuple(around)
    middle = cell_middle(kind, cell)
    return tuple(other for other in around if math.dist(cell_middle(kind, other), middle) < ROW_PITCH + 0.5)


def bounds(kind: GridKind, columns: int, rows: int) -> Box:
    """The box around all cells of a map, from its upper left corner."""
    if not is_hex(kind):
        return 0.0, 0.0, float(columns), float(rows)
    across, down = _turned(kind, MapPoint(columns, rows))
    wide, high = across + 0.5 * (down > 1), 2 * HEX_OUT + (down - 1) * ROW_PITCH
    return 0.0, 0.0, *_turned(kind, MapPoint(wide, high))


def middle_shift(kind: GridKind, size: float) -> MapPoint:
    """From the middle of the cell a token is named by to its own middle.

    On hexes that is its middle cell. A token of an even number of cells has its middle where three cells meet, and is
    named by the upper, then the left one of them.
    """
    if not is_hex(kind):
        return MapPoint((size - 1) / 2, (size - 1) / 2)
    if cells_across(size) % 2:
        return MapPoint(0.0, 0.0)
    return _turned(kind, MapPoint(0.5, HEX_OUT / 2))


def cells_across(size: float) -> int:
    """Over how many cells a token of a size lies, across its middle."""
    return max(1, math.ceil(size - WHOLE_TOLERANCE))


def corner_of(kind: GridKind, size: float, place: tuple[float, float]) -> MapPoint:
    """The upper left corner of a token's square, by the column and row it is named by; these may be broken numbers.

    On squares and without a grid both are the same. On hexes the row is counted along the map, and the column along
    the nearest row (``hex-columns``: the other way round).
    """
    if not is_hex(kind):
        return MapPoint(*place)
    x, y = cell_place(kind, place)
    shift = middle_shift(kind, size)
    return MapPoint(x + shift.x - size / 2, y + shift.y - size / 2)


def place_of(kind: GridKind, size: float, corner: MapPoint) -> tuple[float, float]:
    """The column and row a token is named by, from the upper left corner of its square; see ``corner_of``."""
    if not is_hex(kind):
        return corner.x, corner.y
    shift = middle_shift(kind, size)
    middle = MapPoint(corner.x + size / 2 - shift.x, corner.y + size / 2 - shift.y)
    x, y = _turned(kind, middle)
    row = (y - HEX_OUT) / ROW_PITCH
    col = x - 0.5 - 0.5 * (round(row) % 2)
    told = _turned(kind, MapPoint(round(col, TOLD_DIGITS) + 0.0, round(row, TOLD_DIGITS) + 0.0))
    return told.x, told.y


def cell_place(kind: GridKind, place: tuple[float, float]) -> MapPoint:
    """The point that broken numbers of column and row mean on a map of hexes; whole ones mean the middle of a cell."""
    col, row = _turned(kind, MapPoint(*place))
    return _turned(kind, MapPoint(col + 0.5 + 0.5 * (round(row) % 2), HEX_OUT + row * ROW_PITCH))


def snapped(kind: GridKind, size: float, corner: MapPoint) -> MapPoint:
    """The upper left corner of a token on the nearest place where it fills whole cells; without a grid, where it is.

    Tiny tokens stand on half squares, and in the middle of hexes.
    """
    if kind == "none":
        return corner
    if kind == "square":
        step = 0.5 if size <= 0.5 else 1.0
        return MapPoint(round(corner.x / step) * step, round(corner.y / step) * step)
    shift = middle_shift(kind, size)
    middle = MapPoint(corner.x + size / 2 - shift.x, corner.y + size / 2 - shift.y)
    return corner_of(kind, size, cell_at(kind, middle))


def _hex_middle(col: float, row: float) -> MapPoint:
    return MapPoint(col + 0.5 + 0.5 * (row % 2), HEX_OUT + row * ROW_PITCH)


def _turned(kind: GridKind, point: MapPoint) -> MapPoint:
    """Between the map and rows of hexes: columns of hexes are rows with x and y changed."""
    return MapPoint(point.y, point.x) if kind == "hex-columns" else point
