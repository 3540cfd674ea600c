"""A way over the map as a list of straight legs."""

from dataclasses import dataclass

from battlemap.geometry.paths.lattice import Lattice, Spot
from battlemap.geometry.types import MapPoint


@dataclass(frozen=True, slots=True, kw_only=True)
class PathLeg:
    """One straight leg, of one kind and with one facing.

    ``spots`` are the places it comes over, the last one being its end; where it begins is not among them.
    ``length_m`` is what the body goes itself; on ice it may be carried on, ``slid_m`` further.
    """

    kind: int
    heading: int
    facing: int
    turns: bool  # the facing is changed before it
    spots: tuple[Spot, ...]
    length_m: float
    paid_m: float
    slid_m: float = 0.0


@dataclass(frozen=True, slots=True)
class Path:
    """Legs from a start; none for a way that ends where it begins."""

    legs: tuple[PathLeg, ...]
    turns_after: bool = False  # the facing is changed at the end

    @property
    def length_m(self) -> float:
        """All that the body goes itself."""
        return sum(leg.length_m for leg in self.legs)

    @property
    def facing(self) -> int:
        """The facing of its last leg, 0 without a change."""
        return self.legs[-1].facing if self.legs else 0

    @property
    def spots(self) -> tuple[Spot, ...]:
        """All places it comes over after the start, in order."""
        return tuple(spot for leg in self.legs for spot in leg.spots)

    def points(self, at: MapPoint, lattice: Lattice) -> tuple[MapPoint, ...]:
        """The middles of the body at the start and after each step; ``at``: the upper left corner at the start."""
        half = lattice.size / 2
        return (MapPoint(at.x + half, at.y + half), *(lattice.centre(spot) for spot in self.spots))
