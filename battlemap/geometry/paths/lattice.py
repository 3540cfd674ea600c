"""The places a body may stand on: where its footprint fills whole cells."""

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from battlemap.geometry.footprint import BODY_INSET
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import Floats

#: The eight headings as steps (columns, rows), north first, clockwise.
HEADINGS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
HEADING_DEG = 45.0
TINY = 0.5  # cells: bodies so small stand on half cells


class Spot(NamedTuple):
    """A place of the lattice, counted from the upper left corner of the map."""

    row: int
    col: int

    def moved(self, heading: int, steps: int = 1) -> "Spot":
        """The place so many steps away."""
        dx, dy = HEADINGS[heading]
        return Spot(self.row + steps * dy, self.col + steps * dx)


@dataclass(frozen=True, slots=True)
class Lattice:
    """The places of a body of ``size`` cells on a map of ``columns`` x ``rows`` cells; it never leaves the map."""

    columns: int
    rows: int
    size: float = 1.0

    @property
    def pitch(self) -> float:
        """From one place to the next, in cells."""
        return TINY if self.size <= TINY else 1.0

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of places; 0 where the body is larger than the map."""
        return self._count(self.rows), self._count(self.columns)

    @property
    def radius(self) -> float:
        """Of the disc that is moved, in cells."""
        return self.size / 2 * (1 - BODY_INSET)

    def at(self, spot: Spot) -> MapPoint:
        """The upper left corner of the footprint there."""
        return MapPoint(spot.col * self.pitch, spot.row * self.pitch)

    def centre(self, spot: Spot) -> MapPoint:
        """The middle of the footprint there."""
        return MapPoint(spot.col * self.pitch + self.size / 2, spot.row * self.pitch + self.size / 2)

    def holds(self, spot: Spot) -> bool:
        """Whether there is such a place."""
        rows, columns = self.shape
        return 0 <= spot.row < rows and 0 <= spot.col < columns

    def spot_at(self, at: MapPoint) -> Spot | None:
        """The place whose upper left corner lies there, within the tolerance; None off the lattice."""
        spot = Spot(round(at.y / self.pitch), round(at.x / self.pitch))
        return spot if self.holds(spot) and math.dist(self.at(spot), at) <= TOUCH_TOLERANCE else None

    def around(self, at: MapPoint) -> tuple[Spot, ...]:
        """The places no more than a step away from a position, along columns and along rows."""
        row, col = at.y / self.pitch, at.x / self.pitch
        rows = range(math.ceil(row - 1 - TOUCH_TOLERANCE), math.floor(row + 1 + TOUCH_TOLERANCE) + 1)
        cols = range(math.ceil(col - 1 - TOUCH_TOLERANCE), math.floor(col + 1 + TOUCH_TOLERANCE) + 1)
        return tuple(spot for r in rows for c in cols if self.holds(spot := Spot(r, c)))

    def centres(self) -> Floats:
        """The middles of all places, (rows, columns, 2), map units."""
        rows, columns = self.shape
        y, x = np.mgrid[0:rows, 0:columns] * self.pitch + self.size / 2
        return np.stack([x, y], axis=-1)

    def _count(self, cells: int) -> int:
        return max(0, math.floor((cells - self.size) / self.pitch + TOUCH_TOLERANCE) + 1)
