"""The cheapest cost to every place, for every facing: swept line by line until nothing gets cheaper.

A leg is paid for in begun increments, so the cost of a step depends on how far the leg has come. Within one heading
the metres paid so far decide alone: whoever has paid less is never worse off later. So one sweep along a heading
carries the least metres from line to line, and lets new legs begin wherever a body may stop.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from battlemap.geometry.paths.axes import HEADINGS
from battlemap.geometry.paths.board import (
    COST_DUST,
    NEVER,
    Board,
    FirstLeg,
    Pace,
    Start,
    box_around,
    reach_steps,
    tolls,
)
from battlemap.geometry.paths.lattice import Spot
from battlemap.geometry.walls import AnyArray, Floats


@dataclass(frozen=True, slots=True)
class Field:
    """Costs (facings, rows, columns), infinite beyond what may be spent.

    ``going`` is the cost of being there free to begin another leg, ``ending`` that of ending there.
    """

    going: Floats
    ending: Floats

    def cost_at(self, spot: Spot) -> float:
        """The least cost of ending at a place, whatever the facing."""
        return float(self.ending[:, spot.row, spot.col].min())


def field(board: Board, pace: Pace, start: Start, most: float = math.inf) -> Field:
    """The cheapest costs of all ways from a start that cost no more than ``most``."""
    alike = _alike(board, pace, start)
    firsts = sorted(set(alike))
    few = replace(pace, kinds=tuple(pace.kinds[facing] for facing in firsts))
    going = np.full((len(firsts), *board.lattice.shape), np.inf)
    ending = going.copy()
    middle = start.spot or (start.first_legs[0].spot if start.first_legs else None)
    if middle is not None:
        rows, cols = box_around(board, middle, reach_steps(board, pace, most))
        begun = replace(start, costs=tuple(start.cost(facing) for facing in firsts))
        _Sweeps(board, few, begun, (rows, cols)).run(going[:, rows, cols], ending[:, rows, cols])
    for costs in (going, ending):
        costs[costs > most + COST_DUST] = np.inf
    which = [firsts.index(facing) for facing in alike]
    return Field(going[which], ending[which])


def _alike(board: Board, pace: Pace, start: Start) -> list[int]:
    """For each facing the first one, changed or not as it is, with which going costs the same."""
    seen: dict[object, int] = {}
    return [
        seen.setdefault((facing > 0, start.cost(facing), *_demands(board, pace, kinds)), facing)
        for facing, kinds in enumerate(pace.kinds)
    ]


def _demands(board: Board, pace: Pace, kinds: tuple[int, ...]) -> Iterator[int]:
    """What a facing asks of legs in each heading: the fewest steps that another may follow, or never to go so."""
    for heading, kind in enumerate(kinds):
        yield NEVER if kind == NEVER else pace.least_steps(kind, heading, board.lattice)


def spread(board: Board, pace: Pace, going: Floats, box: tuple[slice, slice]) -> None:
    """Lower costs (facings, rows, columns), in place, by all ways that go on from anywhere within a box of the map.

    Legs must have no least length.
    """
    boxed = going[:, *box]
    _Sweeps(board, pace, Start(None), box).run(boxed, boxed)


class _Sweeps:
    """The sweeps over one box of the map: along the four straight headings at once, then along the four diagonals."""

    def __init__(self, board: Board, pace: Pace, start: Start, box: tuple[slice, slice]) -> None:
        self.pace, self.start, self.box = pace, start, box
        self.bundles = [_Bundle(board, pace, start, box, headings) for headings in (range(0, 8, 2), range(1, 8, 2))]

    def run(self, going: Floats, ending: Floats) -> None:
        """Fill the costs in place."""
        rows, columns = going.shape[1:]
        square = np.full((len(going), *(2 * (self.bundles[0].side,))), np.inf)
        square[:, :rows, :columns] = going
        apart = square.copy() if any(bundle.stages > 1 for bundle in self.bundles) else None
        if self.start.spot is not None:
            here = self.start.spot.row - self.box[0].start, self.start.spot.col - self.box[1].start
            square[: len(self.start.costs), here[0], here[1]] = self.start.costs
        before = None
        while before is None or not np.array_equal(before, square):
            before = square.copy()
            for bundle in self.bundles:
                np.minimum(square[1:], square[0] + self.pace.turn, out=square[1:])
                bundle.sweep(square, apart)
        np.minimum(going, square[:, :rows, :columns], out=going)
        for costs in (square,) if apart is None else (square, apart):
            np.minimum(ending, costs[:, :rows, :columns], out=ending)
        np.minimum(ending[1:], ending[0] + self.pace.turn, out=ending[1:])


class _Bundle:
    """Four headings at once. Each is turned so that it leads from line to line, a diagonal also one place on.

    Arrays are (lines, headings, facings, places), padded to a square. Runs come in stages: from stage 0 another leg may
    begin, stage s needs s more steps for that.
    """

    def __init__(self, board: Board, pace: Pace, start: Start, box: tuple[slice, slice], headings: range) -> None:
        self.pace, self.start, self.box, self.headings = pace, start, box, headings
        self.side = max(each.stop - each.start for each in box)
        self.shift = headings.start
        parts = [tolls(board, pace, heading) for heading in headings]
        kinds = np.array([[facing[heading] for facing in pace.kinds] for heading in headings])
        needs = [
            [pace.least_steps(kind, heading, board.lattice) if kind != NEVER else 1 for kind in of_heading]
            for heading, of_heading in zip(headings, kinds.tolist(), strict=True)
        ]
        self.first = np.array(needs)[:, :, None] - 1
        self.stages = int(self.first.max()) + 1
        bar = np.where(kinds == NEVER, np.inf, 0.0)[:, :, None]
        self.fresh = self._lines([toll.fresh for toll in parts]) + bar
        self.carried = self._lines([toll.carried for toll in parts])
        slides = bool(board.ground.is_slippery.any())
        self.stay = self._lines([np.where(toll.stays, 0.0, np.inf) for toll in parts]) if slides else None
        self.seeds = self._seeded()

    def sweep(self, going: Floats, ending: Floats | None) -> None:
        """Lower the costs in place by all legs in these headings; ``ending`` None: who may end may also go on."""
        lines = self._oriented(going)
        ends = None if ending is None else self._oriented(ending)
        reached = np.flatnonzero(np.isfinite(lines).any(axis=(1, 2, 3)))
        first = min([*reached[:1].tolist(), *self.seeds], default=self.side)
        runs = [np.full(lines.shape[1:], np.inf) for _ in range(self.stages)]
        for line in range(first, self.side):
            if line > first:
                runs = self._next(
                    runs, self.pace.metres(lines[line - 1]) + self.fresh[line - 1], self.carried[line - 1]
                )
            self._begin_beside(runs, line)
            for stage, run in enumerate(runs):
                costs = self.pace.costs(run) if self.stay is None else self.pace.costs(run) + self.stay[line]
                if stage == 0:
                    np.minimum(lines[line], costs, out=lines[line])
                if ends is not None:
                    np.minimum(ends[line], costs, out=ends[line])
        self._put_back(lines, going)
        if ends is not None and ending is not None:
            self._put_back(ends, ending)

    def _next(self, runs: list[Floats], begun: Floats, carried: Floats) -> list[Floats]:
        to, back = slice(self.shift, self.side), slice(0, self.side - self.shift)
        if self.stages == 1:
            here = np.minimum(runs[0] + carried, begun)
            return [here] if not self.shift else [_pushed(here)]
        moved = [np.full(run.shape, np.inf) for run in runs]
        for stage, run in enumerate(runs):
            sooner, here = moved[max(0, stage - 1)][..., to], moved[stage][..., to]
            np.minimum(sooner, (run + carried)[..., back], out=sooner)
            np.minimum(here, np.where(self.first == stage, begun, np.inf)[..., back], out=here)
        return moved

    def _begin_beside(self, runs: list[Floats], line: int) -> None:
        """Let the legs begin that come from beside the lattice."""
        for place, number, leg in self.seeds.get(line, ()):
            for facing, kinds in enumerate(self.pace.kinds):
                kind = kinds[leg.heading]
                if kind != NEVER:
                    turned_m = float(self.pace.metres(np.array(self.pace.turn))) if facing else 0.0
                    stage = 0 if leg.length_m >= self.pace.least(kind) else int(self.first[number, facing, 0])
                    run = runs[stage]
                    run[number, facing, place] = min(run[number, facing, place], turned_m + leg.length_m)

    def _seeded(self) -> dict[int, list[tuple[int, int, FirstLeg]]]:
        """The legs from beside the lattice, by the line they come to: place, number of the heading, leg."""
        found: dict[int, list[tuple[int, int, FirstLeg]]] = {}
        for leg in self.start.first_legs:
            if leg.heading in self.headings:
                there = np.zeros((self.side, self.side), dtype=np.bool_)
                there[leg.spot.row - self.box[0].start, leg.spot.col - self.box[1].start] = True
                line, place = np.argwhere(_along(there, leg.heading))[0].tolist()
                found.setdefault(line, []).append((place, self.headings.index(leg.heading), leg))
        return found

    def _lines(self, values: list[AnyArray]) -> Floats:
        """Of each heading one array over the map, boxed, padded and turned: (lines, headings, 1, places)."""
        padded = np.full((len(values), 1, self.side, self.side), np.inf)
        for number, value in enumerate(values):
            boxed = value[self.box]
            padded[number, 0, : boxed.shape[0], : boxed.shape[1]] = boxed
        turned = [_along(padded[number], heading) for number, heading in enumerate(self.headings)]
        return np.ascontiguousarray(np.moveaxis(np.stack(turned), 2, 0))

    def _oriented(self, costs: Floats) -> Floats:
        turned = np.stack([_along(costs, heading) for heading in self.headings])
        return np.ascontiguousarray(np.moveaxis(turned, 2, 0))

    def _put_back(self, lines: Floats, costs: Floats) -> None:
        for number, heading in enumerate(self.headings):
            view = _along(costs, heading)
            np.minimum(view, np.moveaxis(lines[:, number], 0, 1), out=view)


def _pushed(values: Floats) -> Floats:
    """One place on; nothing comes to the first."""
    moved = np.empty_like(values)
    moved[..., 0], moved[..., 1:] = np.inf, values[..., :-1]
    return moved


def _along(values: AnyArray, heading: int) -> AnyArray:
    """A view (..., lines, places) in which the heading leads from line to line, a diagonal also one place on."""
    dx, dy = HEADINGS[heading]
    turned = values if dy else np.swapaxes(values, -1, -2)
    turned = turned[..., ::-1, :] if (dy or dx) < 0 else turned
    return turned[..., ::-1] if dy and dx < 0 else turned
