"""The ways of least burden that cost no more than may be spent, and the cheaper ones of greater burden.

Burdens are whole multiples of one grain, so the map is swept once for each sum of burdens, from none upward: what is
kept is the least cost of standing on a place with no more than that burden. Legs of no burden are swept to the end
within one sum; every other leg leads from one sum to a greater one.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from battlemap.geometry.paths.axes import HEADINGS
from battlemap.geometry.paths.board import NEVER, Board, Pace, Start, box_around, reach_steps
from battlemap.geometry.paths.cheapest import ENOUGH, Burden
from battlemap.geometry.paths.field import spread
from battlemap.geometry.paths.lattice import Spot
from battlemap.geometry.paths.path import Path, PathLeg
from battlemap.geometry.paths.rays import Ray, Rays
from battlemap.geometry.paths.steps import neighbours
from battlemap.geometry.walls import Bools, Floats


def surest_paths(
    board: Board, pace: Pace, start: Start, goal: Spot, burden: Burden, *, most: float, heaviest: int, grain: int
) -> Iterator[Path]:
    """Unbeaten ways in cost and burden, the surest first.

    Parameters
    ----------
    burden : what a leg adds, a multiple of ``grain``; whether it follows a leg of kind 0 is not told, but taken as no.
    most : what a way may cost.
    heaviest : no way of more burden is looked for.
    """
    layers, least = _Layers(board, pace, start, burden, (most, grain)), math.inf
    for level in range(heaviest // grain + 1):
        layers.settle(level)
        cost = float(layers.ending[level][:, goal.row, goal.col].min())
        if cost < least - ENOUGH and cost <= most + ENOUGH:
            least = cost
            yield layers.path_to(goal, level)


@dataclass(frozen=True, slots=True)
class _Hop:
    """All legs of so many steps in one heading: what they are paid for by where they begin, infinite where shut."""

    heading: int
    steps: int
    paid_m: Floats
    stays: Bools


class _Layers:
    """Least costs by the sum of burdens: ``going`` on from a place, and ``ending`` there."""

    def __init__(self, board: Board, pace: Pace, start: Start, burden: Burden, limits: tuple[float, int]) -> None:
        self.board, self.pace, self.start, self.burden = board, pace, start, burden
        self.most, self.grain = limits
        self.rays, self.free = Rays(board, pace, start), _without_burden(pace, burden)
        self.going: list[Floats] = []
        self.ending: list[Floats] = []
        self.hops = [hop for heading in range(8) for hop in self._hops(heading)]
        middle = start.spot or (start.first_legs[0].spot if start.first_legs else Spot(0, 0))
        self.box = box_around(board, middle, reach_steps(board, pace, self.most))
        self._begin()

    def settle(self, level: int) -> None:
        """Finish the costs of one sum of burdens, and hand on what leads from it to greater ones."""
        going, ending = self._layer(level)
        known = np.full(going.shape, np.inf) if level == 0 else self.going[level - 1]
        if level:
            np.minimum(ending, self.ending[level - 1], out=ending)
        if (going < known - ENOUGH).any():
            np.minimum(going, known, out=going)
            spread(self.board, self.free, going, self.box)
        np.minimum(going, known, out=going)
        going[going > self.most + ENOUGH] = np.inf
        np.minimum(ending, going, out=ending)
        fresh = np.where(going < known - ENOUGH, going, np.inf)
        for facing in np.flatnonzero(np.isfinite(fresh).any(axis=(1, 2))).tolist():
            for hop in self.hops:
                kind = self.pace.kinds[facing][hop.heading]
                if kind != NEVER and self.free.kinds[facing][hop.heading] == NEVER:
                    self._hop(hop, kind, facing, fresh[facing], level)

    def path_to(self, goal: Spot, level: int) -> Path:
        """One way of the least cost that a sum of burdens allows, walked back."""
        legs: list[PathLeg] = []
        facing = int(self.ending[level][:, goal.row, goal.col].argmin())
        spot, cost, is_last = goal, float(self.ending[level][(facing, *goal)]), True
        while not self._is_start(spot, facing, cost):
            ray, from_facing, level, cost = self._step_back((spot, facing), level, cost, is_last)
            legs.append(self.rays.leg(ray, self.pace.kinds[facing][ray.heading], facing, turns=from_facing != facing))
            facing, is_last = from_facing, False
            if ray.begins is None:
                break
            spot = ray.begins
        return Path(tuple(reversed(legs)), facing)

    def _step_back(self, node: tuple[Spot, int], level: int, cost: float, is_last: bool) -> tuple[Ray, int, int, float]:
        """The leg a cost came from: ray, facing before it, and the level and cost where it begins."""
        (spot, facing), found = node, list[tuple[Ray, int, int, float]]()
        for heading, kind in enumerate(self.pace.kinds[facing]):
            for ray in self.rays.ending_at(spot, heading, cost) if kind != NEVER else ():
                if is_last or self.rays.may_be_followed(ray, kind):
                    found += self._sources(ray, kind, facing, level, cost)
        return min(found, key=lambda each: (each[2], each[0].steps, each[0].heading, each[1]))

    def _sources(
        self, ray: Ray, kind: int, facing: int, level: int, cost: float
    ) -> Iterator[tuple[Ray, int, int, float]]:
        below = level - round(self.burden(kind, False, ray.paid_m)) // self.grain
        for before in {facing, 0} if below >= 0 else ():
            left = cost - self.pace.cost(ray.paid_m) - self.pace.turn * (before != facing)
            if abs(self._cost_at(ray.begins, before, below) - left) < ENOUGH:
                yield ray, before, below, left

    def _cost_at(self, begins: Spot | None, facing: int, level: int) -> float:
        return self.start.cost(facing) if begins is None else float(self.going[level][(facing, *begins)])

    def _is_start(self, spot: Spot, facing: int, cost: float) -> bool:
        return spot == self.start.spot and abs(cost - self.start.cost(facing)) < ENOUGH

    def _begin(self) -> None:
        going, _ = self._layer(0)
        if self.start.spot is not None:
            going[(slice(0, len(self.start.costs)), *self.start.spot)] = self.start.costs
        for leg in self.start.first_legs:
            for facing, kinds in enumerate(self.pace.kinds):
                if kinds[leg.heading] != NEVER:
                    self._first_leg(leg.spot, leg.heading, facing, leg.length_m)

    def _first_leg(self, spot: Spot, heading: int, facing: int, paid_m: float) -> None:
        """A leg from beside the lattice, and on in its heading."""
        kind, turn = self.pace.kinds[facing][heading], self.pace.turn * (facing != 0)
        for steps in range(1, max(self.board.lattice.shape) + 1):
            cost = self.start.cost(0) + turn + self.pace.cost(paid_m)
            if cost > self.most + ENOUGH:
                return
            going, ending = self._layer(round(self.burden(kind, False, paid_m)) // self.grain)
            is_long = steps > self.pace.least_steps(kind, heading, self.board.lattice) or not self.pace.least(kind)
            for costs in (going, ending) if is_long and self.rays.tolls[heading].stays[spot] else (ending,):
                costs[(facing, *spot)] = min(costs[(facing, *spot)], cost)
            if not self.board.open[heading][spot]:
                return
            paid_m += float(self.rays.tolls[heading].carried[spot])
            spot = spot.moved(heading)

    def _layer(self, level: int) -> tuple[Floats, Floats]:
        while len(self.going) <= level:
            empty = np.full((len(self.pace.kinds), *self.board.lattice.shape), np.inf)
            self.going.append(empty)
            self.ending.append(empty.copy())
        return self.going[level], self.ending[level]

    def _hops(self, heading: int) -> Iterator[_Hop]:
        """The legs in a heading, of one step, two steps, and so on as far as the cost allows."""
        toll = self.rays.tolls[heading]
        paid_m, carried_m, stays = toll.fresh, toll.carried, toll.stays
        for steps in range(1, max(self.board.lattice.shape)):
            if float(self.pace.costs(paid_m).min(initial=np.inf)) > self.most + ENOUGH:
                return
            stays = neighbours(stays, heading, False)
            yield _Hop(heading, steps, paid_m, stays)
            carried_m = neighbours(carried_m, heading, np.inf)
            paid_m = paid_m + carried_m

    def _hop(self, hop: _Hop, kind: int, facing: int, begins: Floats, level: int) -> None:
        """Take all legs of one kind, heading and number of steps from where they may begin."""
        costs = begins + self.pace.costs(hop.paid_m)
        rows, cols = np.nonzero(costs <= self.most + ENOUGH)
        if not len(rows):
            return
        dx, dy = HEADINGS[hop.heading]
        ends = rows + hop.steps * dy, cols + hop.steps * dx
        costs, paid_m = costs[rows, cols], hop.paid_m[rows, cols].round(9)
        is_long = hop.steps >= self.pace.least_steps(kind, hop.heading, self.board.lattice)
        may_go_on = hop.stays[rows, cols]
        for paid in np.unique(paid_m).tolist():
            going, ending = self._layer(level + round(self.burden(kind, False, paid)) // self.grain)
            for layer in (going, ending) if is_long else (ending,):
                chosen = (paid_m == paid) & may_go_on
                there = facing, ends[0][chosen], ends[1][chosen]
                layer[there] = np.minimum(layer[there], costs[chosen])


def _without_burden(pace: Pace, burden: Burden) -> Pace:
    """The pace with only those legs that add nothing."""
    free = tuple(tuple(k if k != NEVER and burden(k, False, 1.0) == 0 else NEVER for k in row) for row in pace.kinds)
    return replace(pace, kinds=free, least_m=())
