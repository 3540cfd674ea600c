"""What the planner is measured against: plain networkx on the whole graph of places, facings and headings."""

from itertools import pairwise

import networkx as nx

from battlemap.geometry.paths.axes import HEADINGS
from battlemap.geometry.paths.board import NEVER, Board, Pace
from battlemap.geometry.paths.lattice import Spot
from tests.geometry.paths.expanded import STILL, Toll

GOAL = -1
Edges = dict[int, dict[str, Toll]]


def whole_graph(board: Board, pace: Pace, goal: Spot) -> nx.DiGraph:
    """The graph of ``tests/geometry/paths/expanded.py`` on even ground, with one node for a goal however it is reached.

    Nodes are numbers and edges share their tolls, or a map of 100 x 100 cells would not fit into memory.
    """
    tolls = {
        (heading, fresh): {"toll": Toll(pace.step_m(heading, board.lattice), fresh, pace.increment_m)}
        for heading in board.lattice.headings
        for fresh in (True, False)
    }
    turn = {"toll": Toll(pace.turn * (pace.increment_m or 1.0), True, pace.increment_m)}
    ended = {"toll": Toll(0.0, False, pace.increment_m)}
    adjacency: dict[int, Edges] = {GOAL: {}}
    rows, columns = board.lattice.shape
    for row in range(rows):
        for col in range(columns):
            steps = [h for h in board.lattice.headings if board.open[h, row, col]]
            for facing, kinds in enumerate(pace.kinds):
                ways = [h for h in steps if kinds[h] != NEVER]
                ends = {h: node(row + HEADINGS[h][1], col + HEADINGS[h][0], columns, facing, h) for h in ways}
                for run in range(9):
                    edges = {ends[h]: tolls[h, h != run] for h in ways}
                    if facing == 0:
                        edges |= {node(row, col, columns, turned, STILL): turn for turned in range(1, len(pace.kinds))}
                    if (row, col) == goal:
                        edges[GOAL] = ended
                    adjacency[node(row, col, columns, facing, run)] = edges
    graph = nx.DiGraph()
    graph._adj = adjacency
    graph._node = {key: {} for key in adjacency}
    return graph


def node(row: int, col: int, columns: int, facing: int, run: int) -> int:
    """The number of a place with a facing, come to in a heading."""
    return ((row * columns + col) * 9 + facing) * 9 + run


def metres_by_networkx(graph: nx.DiGraph, start: int) -> tuple[list[int], float]:
    """The cheapest path to the goal, and the metres it is paid for."""
    path = nx.dijkstra_path(graph, start, GOAL, weight=lambda _u, _v, edge: edge["toll"])
    paid_m = 0.0
    for one, other in pairwise(path):
        paid_m = paid_m + graph._adj[one][other]["toll"]
    return path, paid_m
