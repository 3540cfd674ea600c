"""The places a body may stand on: where its footprint fills whole cells.

Places are numbered by rows and columns along two axes. On squares those are the map's own; on hexes they are slanted,
so that six of the eight headings of a square lattice lead to the six neighbours, and the other two nowhere. A place
that does not lie on the map is then simply one that nobody stands on. Without a grid the places lie half a cell apart,
counted from any one of them.
"""

import math
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from battlemap.geometry.angles import bearing, turn_deg
from battlemap.geometry.footprint import body_radius, moving_radius
from battlemap.geometry.grids import (
    GridKind,
    cell_at,
    corner_of,
    is_hex,
)
from battlemap.geometry.paths.axes import HEADINGS, ORIGIN, Axes, Plan, axes_of
from battlemap.geometry.paths.metrics import Metric
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import Cell, MapPoint
from battlemap.geometry.walls import Bools, Floats, Ints

BEARING_DIGITS = 9  # of a heading in degrees: what arithmetic leaves behind goes
TINY = 0.5  # cells: bodies so small stand on half squares; without a grid everybody's places lie so far apart


class Spot(NamedTuple):
    """A place of the lattice, counted from its upper left corner."""

    row: int
    col: int

    def moved(self, heading: int, steps: int = 1) -> "Spot":
        """The place so many steps away."""
        dx, dy = HEADINGS[heading]
        return Spot(self.row + steps * dy, self.col + steps * dx)


@dataclass(frozen=True, slots=True)
class Lattice:
    """The places of a body of ``size`` cells on a map of ``columns`` x ``rows`` cells; it never leaves the map.

    ``anchor`` is the upper left corner of the body on any one place; it counts only without a grid.
    """

    columns: int
    rows: int
    size: float = 1.0
    kind: GridKind = "square"
    anchor: MapPoint = ORIGIN
    axes: Axes = field(init=False, compare=False, repr=False)  # how its rows and columns lie on the map

    def __post_init__(self) -> None:
        plan = Plan(self.columns, self.rows, self.size, self.kind, self.pitch, self.anchor)
        object.__setattr__(self, "axes", axes_of(plan))

    @property
    def pitch(self) -> float:
        """From one place to the next, in cells."""
        return TINY if self.kind == "none" or (self.kind == "square" and self.size <= TINY) else 1.0

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of places; 0 where the body is larger than the map."""
        return self.axes.shape

    @property
    def radius(self) -> float:
        """Of the disc that is moved, in cells."""
        return moving_radius(self.size, self.kind)

    @property
    def standing_radius(self) -> float:
        """Of the disc that is there when it stands."""
        return body_radius(self.size, self.kind)

    @property
    def fits(self) -> Bools:
        """Where a body stands wholly on the map, (rows, columns)."""
        return self.axes.fits

    @property
    def headings(self) -> tuple[int, ...]:
        """The headings it is gone in."""
        return self.axes.headings

    def way(self, heading: int) -> MapPoint:
        """One step in a heading, in map units."""
        return self.axes.ways[heading]

    def bearing(self, heading: int) -> float:
        """A heading in degrees clockwise from north."""
        return round(bearing(ORIGIN, self.way(heading)), BEARING_DIGITS)

    def nearest_heading(self, bearing_deg: float) -> int:
        """The heading that lies nearest to a bearing."""
        return min(self.headings, key=lambda heading: round(abs(turn_deg(self.bearing(heading), bearing_deg)), 6))

    def is_diagonal(self, heading: int) -> bool:
        """Whether a step leads over the corner of a square; metrics differ in nothing else."""
        return self.kind == "square" and heading % 2 == 1

    def length(self, heading: int, metric: Metric = Metric.EUCLID) -> float:
        """What a step counts, in cells. Without a grid it is as long as it is."""
        if self.kind == "none":
            metric = Metric.EUCLID
        return self.pitch * (metric.diagonal if heading % 2 and not is_hex(self.kind) else 1.0)

    def at(self, spot: Spot) -> MapPoint:
        """The upper left corner of the footprint there."""
        if is_hex(self.kind):
            return corner_of(self.kind, self.size, self.cell(spot))
        corner = self.axes.corner
        return MapPoint(spot.col * self.pitch + corner.x, spot.row * self.pitch + corner.y)

    def cell(self, spot: Spot) -> Cell:
        """The cell a body is named by there: on squares and without a grid the one that holds its upper left corner."""
        if self.kind == "hex-rows":
            return Cell(spot.col - max(self.rows - 1, 0) // 2 + spot.row // 2, spot.row)
        if self.kind == "hex-columns":
            return Cell(spot.col, spot.row - max(self.columns - 1, 0) // 2 + spot.col // 2)
        return cell_at("square", self.at(spot))

    def centre(self, spot: Spot) -> MapPoint:
        """The middle of the footprint there."""
        (ux, uy), (vx, vy) = self.axes.across, self.axes.down
        first = self.axes.first
        return MapPoint(spot.col * ux + spot.row * vx + first.x, spot.col * uy + spot.row * vy + first.y)

    def holds(self, spot: Spot) -> bool:
        """Whether there is such a place."""
        rows, columns = self.shape
        return 0 <= spot.row < rows and 0 <= spot.col < columns and bool(self.fits[spot])

    def spot_at(self, at: MapPoint) -> Spot | None:
        """The place whose upper left corner lies there, within the tolerance; None off the lattice."""
        spot = self.nearest(at)
        return spot if spot is not None and math.dist(self.at(spot), at) <= TOUCH_TOLERANCE else None

    def nearest(self, at: MapPoint) -> Spot | None:
        """The place nearest to a position, along columns and along rows; None off the map."""
        col, row = self._indices(at)
        spot = Spot(round(row), round(col))
        return spot if self.holds(spot) else None

    def closest(self, at: MapPoint) -> Spot | None:
        """The place nearest to a position anywhere; None where the body fits nowhere on the map."""
        rows, cols = np.nonzero(self.fits)
        if not len(rows):
            return None
        middle = np.array([at.x + self.size / 2, at.y + self.size / 2])
        away = np.hypot(*(self.centres()[rows, cols] - middle).T).round(BEARING_DIGITS)
        nearest = int(away.argmin())
        return Spot(int(rows[nearest]), int(cols[nearest]))

    def around(self, at: MapPoint) -> tuple[Spot, ...]:
        """The places no more than a step away from a position: along columns and along rows, or on hexes at all."""
        col, row = self._indices(at)
        rows = range(math.ceil(row - 1 - TOUCH_TOLERANCE), math.floor(row + 1 + TOUCH_TOLERANCE) + 1)
        cols = range(math.ceil(col - 1 - TOUCH_TOLERANCE), math.floor(col + 1 + TOUCH_TOLERANCE) + 1)
        found = (spot for r in rows for c in cols if self.holds(spot := Spot(r, c)))
        if not is_hex(self.kind):
            return tuple(found)
        return tuple(spot for spot in found if math.dist(self.at(spot), at) <= 1 + TOUCH_TOLERANCE)

    def centres(self) -> Floats:
        """The middles of all places, (rows, columns, 2), map units; also of those that do not lie on the map."""
        row, col = np.mgrid[0 : self.shape[0], 0 : self.shape[1]]
        along = zip(self.axes.across, self.axes.down, self.axes.first, strict=True)
        return np.stack([col * u + row * v + first for u, v, first in along], axis=-1)

    def window(self, low: Floats, high: Floats, reach: float) -> tuple[Ints, Ints]:
        """The places whose middles may lie within ``reach`` of boxes, as first and last (n, 2) of columns and rows.

        Parameters
        ----------
        low, high : the upper left and lower right corners of the boxes, (n, 2).
        """
        onto = self.axes.onto
        plus, minus = np.maximum(onto, 0.0).T, np.minimum(onto, 0.0).T
        low, high = low - reach - np.array(self.axes.first), high + reach - np.array(self.axes.first)
        first = np.maximum(np.ceil(low @ plus + high @ minus), 0)
        last = np.minimum(np.floor(high @ plus + low @ minus), np.array(self.shape[::-1]) - 1)
        return first.astype(np.intp), last.astype(np.intp)

    def _indices(self, at: MapPoint) -> tuple[float, float]:
        """Column and row of a body with its upper left corner there, as broken numbers."""
        (a, b), (c, d) = self.axes.onto.tolist()
        x, y = at.x + self.size / 2 - self.axes.first.x, at.y + self.size / 2 - self.axes.first.y
        return a * x + b * y, c * x + d * y
