"""The straight legs that end on a place, walked back from it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from battlemap.geometry.paths.board import Board, FirstLeg, Pace, Start, Tolls, on_ray, tolls
from battlemap.geometry.paths.lattice import Spot
from battlemap.geometry.paths.path import PathLeg


@dataclass(frozen=True, slots=True)
class Ray:
    """A straight piece of so many steps to a place; it begins on another one, or beside the lattice."""

    end: Spot
    heading: int
    steps: int
    paid_m: float
    begins: Spot | None
    first: FirstLeg | None = None  # where it begins beside the lattice: counted as its first step


class Rays:
    """Walks back from places along the open steps of a board."""

    def __init__(self, board: Board, pace: Pace, start: Start) -> None:
        self.board, self.pace, self.start = board, pace, start
        self._legs: dict[tuple[Ray, int, int, bool], PathLeg] = {}

    @cached_property
    def tolls(self) -> tuple[Tolls, ...]:
        """What the steps cost, by heading."""
        return tuple(tolls(self.board, self.pace, heading) for heading in range(8))

    def may_be_followed(self, ray: Ray, kind: int) -> bool:
        """Whether a leg of that kind is long enough, and ends where a body stops, for another to follow."""
        if not self.tolls[ray.heading].stays[ray.end]:
            return False
        is_long = ray.first is not None and ray.first.length_m >= self.pace.least(kind)
        return is_long or ray.steps >= self.pace.least_steps(kind, ray.heading, self.board.lattice)

    def ending_at(self, end: Spot, heading: int, most: float) -> Iterator[Ray]:
        """All straight pieces in a heading to a place that cost no more than ``most``, the shortest first."""
        toll, carried_m, here = self.tolls[heading], 0.0, end
        beside = [leg for leg in self.start.first_legs if leg.heading == heading]
        is_open, lattice = self.board.open[heading], self.board.lattice
        for steps in range(1, max(lattice.shape) + 2):
            for leg in beside:
                if leg.spot == here:
                    yield Ray(end, heading, steps, leg.length_m + carried_m, None, leg)
            before = on_ray(end, heading, steps)
            if not lattice.holds(before) or not is_open[before] or self.pace.cost(carried_m) > most + 1e-6:
                return
            yield Ray(end, heading, steps, carried_m + float(toll.fresh[before]), before)
            carried_m += float(toll.carried[before])
            here = before

    def leg(self, ray: Ray, kind: int, facing: int, *, turns: bool) -> PathLeg:
        """The leg of a way that goes along a ray, kept."""
        key = ray, kind, facing, turns
        if key not in self._legs:
            self._legs[key] = self._leg(*key)
        return self._legs[key]

    def _leg(self, ray: Ray, kind: int, facing: int, turns: bool) -> PathLeg:
        toll, step_m = self.tolls[ray.heading], self.pace.step_m(ray.heading, self.board.lattice)
        spots = tuple(on_ray(ray.end, ray.heading, back) for back in range(ray.steps - 1, -1, -1))
        starts = tuple(on_ray(spot, ray.heading, 1) for spot in spots)
        carried = [False, *(float(toll.carried[spot]) == 0.0 for spot in starts[1:])]
        first = ray.first
        first_m = step_m if first is None else first.length_m
        first_paid_m = float(toll.fresh[starts[0]]) if first is None else first.length_m
        return PathLeg(
            kind=kind,
            heading=ray.heading,
            facing=facing,
            turns=turns,
            spots=spots,
            lattice=self.board.lattice,
            own_m=(first_m, *(0.0 if slides else step_m for slides in carried[1:])),
            paid_steps_m=(first_paid_m, *(float(toll.carried[spot]) for spot in starts[1:])),
        )
