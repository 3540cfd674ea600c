"""The straight legs that end on a place, walked back from it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from battlemap.geometry.paths.board import Board, FirstLeg, Pace, Start, Tolls, on_ray, tolls
from battlemap.geometry.paths.lattice import Spot
from battlemap.geometry.paths.path import PathLeg


@dataclass(frozen=True, slots=True, kw_only=True)
class Ray:
    """A straight piece that ends on a place; ``begins`` None: beside the lattice, where the body stands at first."""

    begins: Spot | None
    heading: int
    spots: tuple[Spot, ...]
    length_m: float
    paid_m: float
    slid_m: float
    first_m: float = 0.0  # of it, the piece from beside the lattice to the first place

    def as_leg(self, kind: int, facing: int, *, turns: bool) -> PathLeg:
        """The leg of a way that goes along it."""
        return PathLeg(
            kind=kind,
            heading=self.heading,
            facing=facing,
            turns=turns,
            spots=self.spots,
            length_m=self.length_m,
            paid_m=self.paid_m,
            slid_m=self.slid_m,
        )


class Rays:
    """Walks back from places along the open steps of a board."""

    def __init__(self, board: Board, pace: Pace, start: Start) -> None:
        self.board, self.pace, self.start = board, pace, start

    @cached_property
    def tolls(self) -> tuple[Tolls, ...]:
        """What the steps cost, by heading."""
        return tuple(tolls(self.board, self.pace, heading) for heading in range(8))

    def may_be_followed(self, ray: Ray, kind: int) -> bool:
        """Whether a leg of that kind is long enough, and ends where a body stops, for another to follow."""
        if not self.tolls[ray.heading].stays[ray.spots[-1]]:
            return False
        needs = self.pace.least_steps(kind, ray.heading, self.board.lattice)
        if ray.begins is None:
            return ray.first_m >= self.pace.least(kind) or len(ray.spots) >= needs
        return len(ray.spots) >= needs

    def ending_at(self, spot: Spot, heading: int, most: float) -> Iterator[Ray]:
        """All straight pieces in a heading to a place that cost no more than ``most``, the shortest first."""
        toll, spots, carried_m, slid = self.tolls[heading], (spot,), 0.0, 0
        step_m = self.pace.step_m(heading, self.board.lattice)
        first_legs = [leg for leg in self.start.first_legs if leg.heading == heading]
        for steps in range(max(self.board.lattice.shape) + 1):
            end = spots[0]
            yield from (
                self._from_beside(leg, heading, spots, carried_m, slid) for leg in first_legs if leg.spot == end
            )
            begins = on_ray(spot, heading, steps + 1)
            if not self.board.lattice.holds(begins) or not self.board.open[heading][begins]:
                return
            paid_m = carried_m + float(toll.fresh[begins])
            if self.pace.cost(carried_m) > most + 1e-6:
                return
            yield Ray(
                begins=begins,
                heading=heading,
                spots=spots,
                length_m=step_m * (steps + 1 - slid),
                paid_m=paid_m,
                slid_m=step_m * slid,
            )
            further_m = float(toll.carried[begins])
            slid += further_m == 0.0
            carried_m += further_m
            spots = (begins, *spots)

    def _from_beside(self, leg: FirstLeg, heading: int, spots: tuple[Spot, ...], carried_m: float, slid: int) -> Ray:
        step_m = self.pace.step_m(heading, self.board.lattice)
        return Ray(
            begins=None,
            heading=heading,
            spots=spots,
            length_m=leg.length_m + step_m * (len(spots) - 1 - slid),
            paid_m=leg.length_m + carried_m,
            slid_m=step_m * slid,
            first_m=leg.length_m,
        )
