"""The cheapest cost to every place, for every facing: swept line by line until nothing gets cheaper.

A leg is paid for in begun increments, so the cost of a step depends on how far the leg has come. Within one heading
the metres paid so far decide alone: whoever has paid less is never worse off later. So one sweep along a heading
carries the least metres from line to line, and lets new legs begin wherever a body may stop.
"""

import math
from dataclasses import dataclass

import numpy as np

from battlemap.geometry.paths.board import NEVER, Board, FirstLeg, Pace, Start, Tolls, box_around, reach_steps, tolls
from battlemap.geometry.paths.lattice import HEADINGS, Spot
from battlemap.geometry.walls import Floats


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
    going = np.full((len(pace.kinds), *board.lattice.shape), np.inf)
    ending = going.copy()
    middle = start.spot or (start.first_legs[0].spot if start.first_legs else None)
    if middle is not None:
        rows, cols = box_around(board, middle, reach_steps(board, pace, most))
        _Sweeps(board, pace, start, (rows, cols)).run(going[:, rows, cols], ending[:, rows, cols])
    for costs in (going, ending):
        costs[costs > most + 1e-9] = np.inf
    return Field(going, ending)


class _Sweeps:
    """The sweeps along all eight headings over one box of the map."""

    def __init__(self, board: Board, pace: Pace, start: Start, box: tuple[slice, slice]) -> None:
        self.pace, self.start, self.box = pace, start, box
        self.lines = [_Line(board, pace, heading, box) for heading in range(8)]

    def run(self, going: Floats, ending: Floats) -> None:
        """Fill the costs in place."""
        if self.start.spot is not None:
            here = self.start.spot.row - self.box[0].start, self.start.spot.col - self.box[1].start
            going[(0, *here)] = ending[(0, *here)] = 0.0
        apart = ending if any(line.stages > 1 for line in self.lines) else None
        quiet, heading = 0, 0
        while quiet < 8:
            _turned(going, self.pace.turn)
            before = going.copy()
            self.lines[heading].sweep(going, apart, self._seeds(heading))
            quiet = quiet + 1 if np.array_equal(before, going) else 0
            heading = (heading + 1) % 8
        _turned(going, self.pace.turn)
        np.minimum(ending, going, out=ending)

    def _seeds(self, heading: int) -> list[tuple[int, int, FirstLeg]]:
        top, left = self.box[0].start, self.box[1].start
        legs = [leg for leg in self.start.first_legs if leg.heading == heading]
        return [(leg.spot.row - top, leg.spot.col - left, leg) for leg in legs]


class _Line:
    """The sweep along one heading: lines at right angles to it (or to its columns), one after the other.

    Runs come in stages: stage 0 may be followed by another leg, stage s needs s more steps for that.
    """

    def __init__(self, board: Board, pace: Pace, heading: int, box: tuple[slice, slice]) -> None:
        self.pace, self.heading = pace, heading
        toll = tolls(board, pace, heading)
        boxed = Tolls(toll.fresh[box], toll.carried[box], toll.stays[box])
        self.fresh, self.carried, stays = (_along(each, heading) for each in (boxed.fresh, boxed.carried, boxed.stays))
        self.stay = np.where(stays, 0.0, np.inf)
        kinds = [kinds[heading] for kinds in pace.kinds]
        self.bar = np.array([np.inf if kind == NEVER else 0.0 for kind in kinds])[:, None]
        step_m = pace.step_m(heading, board.lattice)
        needs = [1 if kind == NEVER else max(1, math.ceil(pace.least(kind) / step_m - 1e-9)) for kind in kinds]
        self.stages = max(needs)
        self.first = np.array(needs) - 1
        dx, dy = HEADINGS[heading]
        self.shift = dx if dy else 0

    def sweep(self, going: Floats, ending: Floats | None, seeds: list[tuple[int, int, FirstLeg]]) -> None:
        """Lower the costs in place by all legs in this heading; ``ending`` None: whoever may end may also go on."""
        going, ending = _along(going, self.heading), None if ending is None else _along(ending, self.heading)
        lines, width = going.shape[1:]
        to, back = (slice(max(0, s), width + min(0, s)) for s in (self.shift, -self.shift))
        seeded = _by_line(seeds, self.heading, lines, width)
        runs = self._seed([np.full(going.shape[::2], np.inf) for _ in range(self.stages)], seeded.get(0, ()))
        self._settle(runs, going, ending, 0)
        for line in range(1, lines):
            begun = self.pace.metres(going[:, line - 1, back]) + self.fresh[line - 1, back] + self.bar
            runs = self._next(runs, begun, line, to, back)
            if line in seeded:
                runs = self._seed(runs, seeded[line])
            self._settle(runs, going, ending, line)

    def _next(self, runs: list[Floats], begun: Floats, line: int, to: slice, back: slice) -> list[Floats]:
        carried = self.carried[line - 1, back]
        moved = [np.full(run.shape, np.inf) for run in runs]
        if self.stages == 1:
            np.minimum(runs[0][:, back] + carried, begun, out=moved[0][:, to])
            return moved
        for stage, run in enumerate(runs):
            sooner, here = moved[max(0, stage - 1)][:, to], moved[stage][:, to]
            np.minimum(sooner, run[:, back] + carried, out=sooner)
            np.minimum(here, np.where((self.first == stage)[:, None], begun, np.inf), out=here)
        return moved

    def _seed(self, runs: list[Floats], seeds: tuple[tuple[int, FirstLeg], ...] | list[tuple[int, FirstLeg]]) -> list[Floats]:
        """Let the legs begin that come from off the lattice."""
        for place, leg in seeds:
            for facing, kinds in enumerate(self.pace.kinds):
                if kinds[self.heading] != NEVER:
                    turned = float(self.pace.metres(np.float64(self.pace.turn))) if facing else 0.0
                    stage = 0 if leg.length_m >= self.pace.least(kinds[self.heading]) else int(self.first[facing])
                    run = runs[stage]
                    run[facing, place] = min(run[facing, place], turned + leg.length_m)
        return runs

    def _settle(self, runs: list[Floats], going: Floats, ending: Floats | None, line: int) -> None:
        costs, at = self.pace.costs(runs[0]) + self.stay[line], going[:, line]
        np.minimum(at, costs, out=at)
        if ending is not None:
            at = ending[:, line]
            for run in runs:
                np.minimum(at, self.pace.costs(run) + self.stay[line], out=at)


def _turned(costs: Floats, turn: float) -> None:
    """Let the one change of facing be made wherever the body came with its first one."""
    np.minimum(costs[1:], costs[0] + turn, out=costs[1:])


def _by_line(
    seeds: list[tuple[int, int, FirstLeg]], heading: int, lines: int, width: int
) -> dict[int, list[tuple[int, FirstLeg]]]:
    """The seeds by the line of the sweep they lie on."""
    dx, dy = HEADINGS[heading]
    found: dict[int, list[tuple[int, FirstLeg]]] = {}
    for row, col, leg in seeds:
        line, place = (row, col) if dy else (col, row)
        found.setdefault(lines - 1 - line if (dy or dx) < 0 else line, []).append((place, leg))
    return found


def _along(values: np.ndarray, heading: int) -> np.ndarray:  # type: ignore[type-arg]
    """A view (..., lines, places): the heading goes from line to line."""
    dx, dy = HEADINGS[heading]
    turned = values if dy else np.swapaxes(values, -1, -2)
    return turned[..., ::-1, :] if (dy or dx) < 0 else turned
