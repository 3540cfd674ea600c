"""The plain values every layer above uses to say where something is."""

from typing import NamedTuple


class Cell(NamedTuple):
    """One space of the grid as whole numbers; it covers [col, col + 1) x [row, row + 1)."""

    col: int
    row: int


class MapPoint(NamedTuple):
    """A place in map units: 1.0 is one cell, x grows with columns, y with rows."""

    x: float
    y: float


Polyline = tuple[MapPoint, ...]
