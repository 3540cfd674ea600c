"""The slow truth: the whole graph of (place, facing, heading of the run), and plain networkx on it."""

import math
from dataclasses import dataclass

import networkx as nx

from battlemap.geometry.paths.board import NEVER, Board, Pace
from battlemap.geometry.paths.lattice import Spot

STILL = 8  # no run: a leg begins here


@dataclass(frozen=True)
class Toll:
    """What an edge adds to the metres paid so far; a new leg rounds those up to whole increments first."""

    paid_m: float
    is_fresh: bool
    increment_m: float | None

    def __radd__(self, so_far: float) -> float:
        if self.is_fresh and self.increment_m is not None:
            so_far = self.increment_m * math.ceil(so_far / self.increment_m - 1e-9)
        return so_far + self.paid_m


def expanded(board: Board, pace: Pace) -> nx.DiGraph:
    """Every place with every facing and every heading of the run that led to it, and every step between them."""
    graph = nx.DiGraph()
    rows, columns = board.lattice.shape
    for row in range(rows):
        for col in range(columns):
            for facing, kinds in enumerate(pace.kinds):
                for run in range(9):
                    _steps(graph, board, pace, Spot(row, col), facing, kinds, run)
    return graph


def _steps(graph, board, pace, spot, facing, kinds, run):
    here = (*spot, facing, run)
    if facing == 0:
        turn_m = pace.turn * (pace.increment_m or 1.0) / pace.price
        for turned in range(1, len(pace.kinds)):
            graph.add_edge(here, (*spot, turned, STILL), toll=Toll(turn_m, True, pace.increment_m))
    for heading, kind in enumerate(kinds):
        if kind != NEVER and board.open[heading][spot]:
            there = spot.moved(heading)
            effort = (board.ground.effort[spot] + board.ground.effort[there]) / 2
            paid_m = pace.step_m(heading, board.lattice) * effort
            graph.add_edge(here, (*there, facing, heading), toll=Toll(paid_m, heading != run, pace.increment_m))


def costs(graph: nx.DiGraph, pace: Pace, start: Spot) -> dict[Spot, float]:
    """The least cost to every place from a start, by networkx."""
    found: dict[Spot, float] = {}
    paid = nx.single_source_dijkstra_path_length(graph, (*start, 0, STILL), weight=lambda _u, _v, edge: edge["toll"])
    for (row, col, _facing, _run), paid_m in paid.items():
        cost = pace.cost(paid_m)
        found[Spot(row, col)] = min(cost, found.get(Spot(row, col), math.inf))
    return found
