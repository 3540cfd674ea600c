"""What a token fills: whole cells for distances, a disc for sight and movement."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.affinity import translate

from battlemap.geometry.grids import GridKind, cell_at, is_hex
from battlemap.geometry.hexes import hex_shape, inscribed_radius, passing_radius, shape_gaps
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import Cell, MapPoint
from battlemap.geometry.walls import Floats

ARC_PIECES = 32  # of a quarter of a circle: it is off by less than a thousandth of its radius
BODY_INSET = 0.05  # share of the inscribed disc's radius that is taken off; DESIGN part 3


def body_radius(size: float, grid: GridKind = "square") -> float:
    """The radius of the disc of a token that is seen and that others bump into, in map units."""
    whole = inscribed_radius(grid, size) if is_hex(grid) else size / 2
    return whole * (1 - BODY_INSET)


def moving_radius(size: float, grid: GridKind = "square") -> float:
    """The radius of the disc of a token that moves: on hexes it fits through between two cells, else as it stands."""
    whole = passing_radius(grid, size) if is_hex(grid) else size / 2
    return whole * (1 - BODY_INSET)


@dataclass(frozen=True, slots=True)
class Footprint:
    """A token of ``size`` cells; ``at`` is the upper left corner of the square around it (map units).

    On squares it fills that square, on hexes a group of them round its middle, without a grid a disc as wide as it.
    """

    at: MapPoint
    size: float
    grid: GridKind = "square"

    @property
    def centre(self) -> MapPoint:
        """The middle of the square: where the eye is."""
        return MapPoint(self.at.x + self.size / 2, self.at.y + self.size / 2)

    @property
    def body_radius(self) -> float:
        """The radius of the disc that is seen and that others bump into, in map units."""
        return body_radius(self.size, self.grid)

    @property
    def moving_radius(self) -> float:
        """The radius of the disc that moves, in map units."""
        return moving_radius(self.size, self.grid)

    @property
    def middle_cell(self) -> Cell:
        """The cell that holds the centre: for a tiny token the one it stands in."""
        return cell_at(self.grid, self.centre)

    def grown(self, gap: float) -> shapely.Geometry:
        """All points at most so far from what is filled, in map units; a circle's arcs are cut into short lines."""
        return self._shape().buffer(gap, quad_segs=ARC_PIECES)

    def _shape(self) -> shapely.Geometry:
        if self.grid == "square":
            return shapely.box(self.at.x, self.at.y, self.at.x + self.size, self.at.y + self.size)
        if self.grid == "none":
            return shapely.Point(self.centre).buffer(self.size / 2, quad_segs=ARC_PIECES)
        return translate(hex_shape(self.grid, self.size), *self.centre)

    def gap_to(self, other: "Footprint") -> float:
        """The distance between the nearest points of two footprints, in map units; 0 when they touch or overlap."""
        if self.grid == "square":
            return math.hypot(*(max(gap, 0.0) for gap in self._square_gaps(other)))
        return max(self._gap(other), 0.0)

    def overlaps(self, other: "Footprint") -> bool:
        """Whether two footprints share more than an edge."""
        if self.grid == "square":
            return max(self._square_gaps(other)) < 0
        return self._gap(other) < -TOUCH_TOLERANCE

    def _square_gaps(self, other: "Footprint") -> tuple[float, float]:
        return (
            max(self.at.x - (other.at.x + other.size), other.at.x - (self.at.x + self.size)),
            max(self.at.y - (other.at.y + other.size), other.at.y - (self.at.y + self.size)),
        )

    def _gap(self, other: "Footprint") -> float:
        apart = np.array(other.centre) - np.array(self.centre)
        return float(_GAPS[self.grid](self.grid, apart, self.size, other.size))


def gaps_from(centres: Floats, size: float, other: Footprint) -> Floats:
    """The gaps from tokens of one size with their middles there (..., 2) to another, as ``Footprint.gap_to``."""
    apart = np.asarray(other.centre) - centres
    return np.asarray(np.maximum(_GAPS[other.grid](other.grid, apart, size, other.size), 0.0))


def _between_squares(_grid: GridKind, apart: Floats, size: float, other_size: float) -> Floats:
    gaps = np.maximum(np.abs(apart) - (size + other_size) / 2, 0.0)
    return np.asarray(np.hypot(gaps[..., 0], gaps[..., 1]))


def _between_discs(_grid: GridKind, apart: Floats, size: float, other_size: float) -> Floats:
    return np.asarray(np.hypot(apart[..., 0], apart[..., 1]) - (size + other_size) / 2)


_GAPS: Mapping[GridKind, Callable[[GridKind, Floats, float, float], Floats]] = {
    "square": _between_squares,
    "hex-columns": shape_gaps,
    "hex-rows": shape_gaps,
    "none": _between_discs,
}
