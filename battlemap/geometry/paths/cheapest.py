"""The best of the cheapest ways to a place: a graph of legs, grown back from the goal over what can lie on such a way.

The field of costs says which legs waste nothing. Only those become edges, so the graph stays small, and networkx finds
the way of the least burden in it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import networkx as nx

from battlemap.geometry.paths.board import NEVER, Board, Pace, Start
from battlemap.geometry.paths.field import Field
from battlemap.geometry.paths.lattice import Spot
from battlemap.geometry.paths.path import Path, PathLeg
from battlemap.geometry.paths.rays import Ray, Rays

Burden = Callable[[int, bool, float], float]  # kind of the leg, whether it follows one of kind 0, metres paid for

ENOUGH = 1e-6  # costs nearer than this are one
LENGTH_WEIGHT, TURN_WEIGHT, LEG_WEIGHT = 1e-5, 1e-7, 1e-8  # among equal burdens: the shorter, straighter way

_START, _GOAL = "start", "goal"


@dataclass(frozen=True, slots=True)
class Goal:
    """Where a way is to end.

    ``facing`` None: whatever facing is cheapest. ``goes_on``: another leg is to follow there.
    """

    spot: Spot
    facing: int | None = None
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class _Node:
    """Standing on a place with a facing, having come there by a leg of kind 0 or not."""

    facing: int
    spot: Spot
    forward: bool


def no_burden(_kind: int, _follows_forward: bool, _paid_m: float) -> float:
    """All kinds of legs are as good."""
    return 0.0


def cheapest_path(
    board: Board,
    pace: Pace,
    start: Start,
    costs: Field,
    goal: Goal,
    burden: Burden = no_burden,
    rays: Rays | None = None,
) -> Path | None:
    """Among the cheapest ways to a place the one of least burden, then the shortest; None where none leads there.

    Parameters
    ----------
    rays : those of this board, pace and start, if they are kept from one goal to the next.
    """
    ending = costs.ending[(slice(None), *goal.spot)]
    facings = [goal.facing] if goal.facing is not None else list(range(len(pace.kinds)))
    best = min(float(ending[facing]) for facing in facings)
    if start.spot == goal.spot:
        found = [facing for facing in facings if start.cost(facing) - best < ENOUGH]
        if found:
            return Path((), found[0])
    if best == float("inf"):
        return None
    growth = _Growth(rays or Rays(board, pace, start), costs, burden)
    for facing in facings:
        if ending[facing] - best < ENOUGH:
            growth.grow_back_from(facing, goal, best)
    if _START not in growth.graph:
        return None
    edges = [growth.graph.edges[pair] for pair in pairwise(nx.dijkstra_path(growth.graph, _START, _GOAL))]
    return Path(tuple(edge["leg"] for edge in edges[:-1]), edges[0]["facing"])


class _Growth:
    """Grows the graph of legs back from its ends."""

    def __init__(self, rays: Rays, costs: Field, burden: Burden) -> None:
        self.rays, self.pace, self.start = rays, rays.pace, rays.start
        self.costs, self.burden = costs, burden
        self.graph: Any = nx.DiGraph()
        self.seen: set[_Node] = set()

    def grow_back_from(self, facing: int, goal: Goal, cost: float) -> None:
        """Add every leg that can lie on a way that ends on a place with a facing, for this cost."""
        ends = [_Node(facing, goal.spot, forward) for forward in (False, True)]
        for end in ends:
            self.graph.add_edge(end, _GOAL, weight=0.0)
        waiting = [(end, cost, not goal.goes_on) for end in ends]
        while waiting:
            node, cost, is_last = waiting.pop()
            for before, left in self._legs_to(node, cost, is_last):
                if before not in self.seen:
                    self.seen.add(before)
                    waiting.append((before, left, False))

    def _legs_to(self, node: _Node, cost: float, is_last: bool) -> Iterator[tuple[_Node, float]]:
        """Add the legs of the cheapest ways to a node; give the nodes they come from, and the cost to be there."""
        for heading, kind in enumerate(self.pace.kinds[node.facing]):
            if kind != NEVER and (kind == 0) == node.forward:
                for ray in self.rays.ending_at(node.spot, heading, cost):
                    if is_last or self.rays.may_be_followed(ray, kind):
                        yield from self._along(ray, kind, node, cost - self.pace.cost(ray.paid_m))

    def _along(self, ray: Ray, kind: int, node: _Node, left: float) -> Iterator[tuple[_Node, float]]:
        for facing in {node.facing, 0}:
            turns = facing != node.facing
            there = left - self.pace.turn * turns
            begins_here = abs(there - self.start.cost(facing)) < ENOUGH
            if begins_here and ray.begins in (None, self.start.spot):
                self._add(_START, node, self.rays.leg(ray, kind, node.facing, turns=turns), facing)
            elif ray.begins is not None and abs(self.costs.going[(facing, *ray.begins)] - there) < ENOUGH:
                leg = self.rays.leg(ray, kind, node.facing, turns=turns)
                for forward in (False, True):
                    before = _Node(facing, ray.begins, forward)
                    self._add(before, node, leg, facing)
                    yield before, there

    def _add(self, before: "_Node | str", node: _Node, leg: PathLeg, facing: int) -> None:
        follows_forward = isinstance(before, _Node) and before.forward
        weight = self.burden(leg.kind, follows_forward, leg.paid_m)
        weight += LENGTH_WEIGHT * leg.length_m + TURN_WEIGHT * leg.turns + LEG_WEIGHT
        known = self.graph.get_edge_data(before, node)
        if known is None or weight < known["weight"]:
            self.graph.add_edge(before, node, weight=weight, leg=leg, facing=facing)
