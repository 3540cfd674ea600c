"""What a token fills: a square for distances, a disc for sight and movement."""

import math
from dataclasses import dataclass

from battlemap.geometry.types import Cell, MapPoint

BODY_INSET = 0.05  # share of the inscribed disc's radius that is taken off; DESIGN part 3


@dataclass(frozen=True, slots=True)
class Footprint:
    """A square of ``size`` cells a side whose upper left corner is ``at`` (map units)."""

    at: MapPoint
    size: float

    @property
    def centre(self) -> MapPoint:
        """The middle of the square: where the eye is."""
        return MapPoint(self.at.x + self.size / 2, self.at.y + self.size / 2)

    @property
    def body_radius(self) -> float:
        """The radius of the disc that is seen and that moves, in map units."""
        return self.size / 2 * (1 - BODY_INSET)

    @property
    def middle_cell(self) -> Cell:
        """The cell that holds the centre: for a tiny token the one it stands in."""
        return Cell(math.floor(self.centre.x), math.floor(self.centre.y))

    def gap_to(self, other: "Footprint") -> float:
        """The distance between the nearest points of two squares, in map units; 0 when they touch or overlap."""
        gap_x = max(self.at.x - (other.at.x + other.size), other.at.x - (self.at.x + self.size), 0.0)
        gap_y = max(self.at.y - (other.at.y + other.size), other.at.y - (self.at.y + self.size), 0.0)
        return math.hypot(gap_x, gap_y)

    def overlaps(self, other: "Footprint") -> bool:
        """Whether two squares share more than an edge."""
        return (
            self.at.x < other.at.x + other.size
            and other.at.x < self.at.x + self.size
            and self.at.y < other.at.y + other.size
            and other.at.y < self.at.y + self.size
        )
