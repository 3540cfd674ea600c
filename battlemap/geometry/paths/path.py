"""A way over the map as a list of straight legs."""

from dataclasses import dataclass, replace

from battlemap.geometry.angles import turn_deg
from battlemap.geometry.paths.lattice import Lattice, Spot
from battlemap.geometry.types import MapPoint

SAME_WAY_DEG = 1e-6  # two legs that go on so nearly alike are one


@dataclass(frozen=True, slots=True, kw_only=True)
class PathLeg:
    """One straight leg, of one kind and with one facing.

    ``spots`` are the places it comes over, the last one being its end; where it begins is not among them. For each of
    them ``own_m`` is how far the body goes to it by itself, nothing where ice carries it, and ``paid_steps_m`` what
    that is paid for. A leg in no heading of a lattice has its ``bearing_deg``, and points in the place of places.
    """

    kind: int
    heading: int
    facing: int
    turns: bool  # the facing is changed before it
    spots: tuple[Spot, ...]
    own_m: tuple[float, ...]
    paid_steps_m: tuple[float, ...]
    lattice: Lattice | None = None  # of the places
    bearing_deg: float | None = None
    free_points: tuple[MapPoint, ...] = ()

    @property
    def points(self) -> tuple[MapPoint, ...]:
        """The middles of the body on the places it comes over."""
        if self.lattice is None:
            return self.free_points
        return tuple(self.lattice.centre(spot) for spot in self.spots)

    @property
    def length_m(self) -> float:
        """How far the body goes itself."""
        return sum(self.own_m)

    @property
    def paid_m(self) -> float:
        """The metres it is paid for."""
        return sum(self.paid_steps_m)

    def part(self, low: int, high: int) -> "PathLeg":
        """The part from one of its steps (in) to another (out)."""
        return replace(
            self,
            turns=self.turns and low == 0,
            spots=self.spots[low:high],
            free_points=self.free_points[low:high],
            own_m=self.own_m[low:high],
            paid_steps_m=self.paid_steps_m[low:high],
        )

    def goes_straight_on(self, before: "PathLeg") -> bool:
        """Whether it continues a leg with neither a bend nor a change of facing between."""
        if self.turns or self.facing != before.facing:
            return False
        if self.bearing_deg is None or before.bearing_deg is None:
            return self.heading == before.heading and self.bearing_deg == before.bearing_deg
        return abs(turn_deg(self.bearing_deg, before.bearing_deg)) <= SAME_WAY_DEG

    def continued(self, by: "PathLeg") -> "PathLeg":
        """Both as one leg."""
        return replace(
            self,
            spots=self.spots + by.spots,
            free_points=self.free_points + by.free_points,
            own_m=self.own_m + by.own_m,
            paid_steps_m=self.paid_steps_m + by.paid_steps_m,
        )


@dataclass(frozen=True, slots=True)
class Path:
    """Legs from a start; none for a way that ends where it begins."""

    legs: tuple[PathLeg, ...]
    first_facing: int = 0  # the one it starts with

    @property
    def length_m(self) -> float:
        """All that the body goes itself."""
        return sum(leg.length_m for leg in self.legs)

    @property
    def facing(self) -> int:
        """The facing it ends with."""
        return self.legs[-1].facing if self.legs else self.first_facing

    def diagonals(self, lattice: Lattice) -> int:
        """How many diagonal steps the body goes itself."""
        return sum(own_m > 0 for leg in self.legs if lattice.is_diagonal(leg.heading) for own_m in leg.own_m)

    def then(self, other: "Path") -> "Path":
        """One way after the other, with legs that go straight on joined."""
        legs = list(self.legs)
        for leg in other.legs:
            if legs and leg.goes_straight_on(legs[-1]):
                legs[-1] = legs[-1].continued(leg)
            else:
                legs.append(leg)
        return Path(tuple(legs), self.first_facing)

    @property
    def spots(self) -> tuple[Spot, ...]:
        """All places it comes over after the start, in order."""
        return tuple(spot for leg in self.legs for spot in leg.spots)

    def points(self, start: MapPoint) -> tuple[MapPoint, ...]:
        """The middles of the body at the start and after each step; ``start``: the one at the start."""
        return (start, *(point for leg in self.legs for point in leg.points))
