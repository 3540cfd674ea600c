"""What a body finds on a map, and what going costs it: all that the search for a way is told."""

import math
from dataclasses import dataclass

import numpy as np

from battlemap.geometry.paths.axes import HEADINGS
from battlemap.geometry.paths.ground import Ground
from battlemap.geometry.paths.lattice import Lattice, Spot
from battlemap.geometry.paths.metrics import Metric
from battlemap.geometry.paths.steps import neighbours
from battlemap.geometry.walls import Bools, Floats

COST_DUST = 1e-9  # shares of an increment: what arithmetic may leave behind
NEVER = -1  # the kind of a leg that may not be gone


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """The places of a body, the steps (8, rows, columns) open to it, the ground, and where it may stop for good."""

    lattice: Lattice
    open: Bools
    ground: Ground
    may_stop: Bools

    def reversed(self) -> "Board":
        """The same steps gone the other way."""
        back = [neighbours(self.open[(heading + 4) % 8], heading, False) for heading in range(8)]
        return Board(lattice=self.lattice, open=np.stack(back), ground=self.ground, may_stop=self.may_stop)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """What going costs.

    A way is a list of straight legs. Each leg is of a kind, by the facing it is gone with and its heading. Facing 0 is
    the one the body starts with; it may be changed once, to any of the others.
    """

    kinds: tuple[tuple[int, ...], ...]  # by facing and heading; NEVER where a leg may not go
    cell_m: float
    metric: Metric = Metric.EUCLID
    increment_m: float | None = None  # legs are counted in begun increments; None: in metres
    price: float = 1.0  # of an increment, or of a metre
    turn: float = 0.0  # of the change of facing
    least_m: tuple[float, ...] = ()  # by kind: the shortest leg that another may follow

    def cost(self, paid_m: float) -> float:
        """The cost of one leg that is paid for so many metres."""
        if self.increment_m is None:
            return self.price * paid_m
        return self.price * math.ceil(paid_m / self.increment_m - COST_DUST)

    def costs(self, paid_m: Floats) -> Floats:
        """The same for an array; infinite stays infinite."""
        if self.increment_m is None:
            return self.price * paid_m
        return self.price * np.ceil(paid_m / self.increment_m - COST_DUST)

    def metres(self, costs: Floats) -> Floats:
        """The metres that so much pays for."""
        return costs * ((self.increment_m or 1.0) / self.price)

    def step_m(self, heading: int, lattice: Lattice) -> float:
        """The length of a step."""
        return self.cell_m * lattice.length(heading, self.metric)

    def least(self, kind: int) -> float:
        """The shortest leg of a kind that another may follow."""
        return self.least_m[kind] if kind < len(self.least_m) else 0.0

    def least_steps(self, kind: int, heading: int, lattice: Lattice) -> int:
        """The fewest steps in a heading that another leg may follow."""
        return max(1, math.ceil(self.least(kind) / self.step_m(heading, lattice) - COST_DUST))


@dataclass(frozen=True, slots=True)
class Tolls:
    """What the steps in one heading are paid for, in metres (rows, columns), infinite where they are shut.

    ``fresh`` holds for a step begun by the body itself, ``carried`` for one that goes on: on ice it costs nothing.
    ``stays`` is where the body can stop after a step in this heading, by the place it comes to.
    """

    fresh: Floats
    carried: Floats
    stays: Bools


def tolls(board: Board, pace: Pace, heading: int) -> Tolls:
    """The steps of one heading: each is paid for by the ground it leaves and the ground it comes to, half and half."""
    effort, slippery = board.ground.effort, board.ground.is_slippery
    is_open = board.open[heading]
    paid_m = pace.step_m(heading, board.lattice) * (effort + neighbours(effort, heading, math.inf)) / 2
    fresh = np.where(is_open, paid_m, np.inf)
    return Tolls(fresh, np.where(is_open & slippery, 0.0, fresh), ~(slippery & is_open))


@dataclass(frozen=True, slots=True)
class FirstLeg:
    """How a body that stands off the lattice comes onto it: straight to a place, as part of a leg in a heading."""

    spot: Spot
    heading: int
    length_m: float


@dataclass(frozen=True, slots=True)
class Start:
    """Where a way begins: on a place, or beside several of them.

    ``costs`` are what was paid before, by facing: a way may go on from another one. It can have no facing beyond them.
    """

    spot: Spot | None
    first_legs: tuple[FirstLeg, ...] = ()
    costs: tuple[float, ...] = (0.0,)

    def cost(self, facing: int) -> float:
        """What was paid to start with a facing."""
        return self.costs[facing] if facing < len(self.costs) else math.inf


def reach_steps(board: Board, pace: Pace, most: float) -> int:
    """A number of steps that no way of that cost exceeds."""
    if board.ground.is_slippery.any():
        return max(board.lattice.shape)
    cheapest = min(pace.step_m(0, board.lattice), pace.step_m(1, board.lattice)) * float(board.ground.effort.min())
    far_m = most / pace.price * (pace.increment_m or 1.0)
    return max(board.lattice.shape) if math.isinf(far_m) or cheapest <= 0 else math.ceil(far_m / cheapest) + 1


def box_around(board: Board, middle: Spot, steps: int) -> tuple[slice, slice]:
    """The places within so many steps, as slices of rows and columns."""
    rows, columns = board.lattice.shape
    return (
        slice(max(0, middle.row - steps), min(rows, middle.row + steps + 1)),
        slice(max(0, middle.col - steps), min(columns, middle.col + steps + 1)),
    )


def on_ray(spot: Spot, heading: int, steps: int) -> Spot:
    """The place so many steps before this one, coming in a heading."""
    dx, dy = HEADINGS[heading]
    return Spot(spot.row - steps * dy, spot.col - steps * dx)
