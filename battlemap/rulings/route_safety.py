"""Ways on which fewer hostile tokens get to strike: by shutting the steps that would give them the chance."""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import numpy as np

from battlemap.document.model import Token, TokenId
from battlemap.geometry.angles import bearing, half_width_deg, wedge_overlap
from battlemap.geometry.footprint import gaps_from
from battlemap.geometry.paths.board import Pace
from battlemap.geometry.paths.lattice import Spot
from battlemap.geometry.paths.path import Path
from battlemap.geometry.paths.steps import neighbours
from battlemap.geometry.walls import Bools, Floats
from battlemap.rulings.bodies import footprint_of
from battlemap.rulings.hostility import hostile_to
from battlemap.rulings.route_plan import Planner
from battlemap.rulings.threats import NEAR_M, Approach, approaches, threat_of
from rules.starflight.movement.facts import MoveFacts

ARC_LEEWAY_DEG = 1.0  # so much beyond an arc nobody is asked whether they see


def safest_ways(planner: Planner, goals: Sequence[Spot], pace: Pace, most: float, fewer_than: int) -> list[Path]:
    """The cheapest ways on which the fewest hostile tokens get to strike, if those are fewer than that."""
    shut = dangers(planner, pace, most)
    for count in range(min(fewer_than, len(shut) + 1)):
        found = [
            path
            for spared in combinations(sorted(shut), count)
            if (path := planner.way(goals, pace, most, _all(planner, shut, spared))) is not None
        ]
        if found:
            return found
    return []


def dangers(planner: Planner, pace: Pace, most: float) -> dict[TokenId, Bools]:
    """The steps (8, rows, columns) within reach that give a hostile token an opportunity attack, by token."""
    reached: Bools = np.asarray(np.isfinite(planner.costs(pace, most).going).any(axis=0))
    found = {other.id: _steps_to(planner, other, reached) for other in hostile_to(planner.state, planner.token)}
    return {token_id: steps for token_id, steps in found.items() if steps.any()}


def _all(planner: Planner, shut: Mapping[TokenId, Bools], spared: tuple[TokenId, ...]) -> Bools:
    steps = np.zeros_like(planner.board.open)
    for token_id, dangerous in shut.items():
        if token_id not in spared:
            steps |= dangerous
    return steps


def _steps_to(planner: Planner, other: Token, reached: Bools) -> Bools:
    """The steps into the reach of one hostile token that it sees."""
    steps = np.zeros_like(planner.board.open)
    facts = MoveFacts(mover=planner.mover, legs=())
    for heading, spot, approach in _near_steps(planner, other, reached):
        if _may_see(other, planner.lattice.standing_radius, approach):
            danger = threat_of(planner.state, planner.token, approach, facts, planner.house)
            steps[(heading, *spot)] = any(True for _ in danger)
    return steps


def _near_steps(planner: Planner, other: Token, reached: Bools) -> Iterator[tuple[int, Spot, Approach]]:
    gaps, lattice = _gaps_m(planner, other), planner.lattice
    each_step = planner.house.opportunity_on_every_step_inside
    cell_m, is_square = planner.state.info.grid.cell_m, lattice.kind == "square"
    for heading in lattice.headings:
        leeway = 1e-6 if is_square and heading % 2 == 0 else cell_m * lattice.pitch
        near = neighbours(gaps, heading, math.inf) <= NEAR_M + leeway
        begins = reached & planner.board.open[heading] & near & ((gaps > NEAR_M) | each_step)
        for row, col in np.argwhere(begins).tolist():
            spot = Spot(row, col)
            points = lattice.centre(spot), lattice.centre(spot.moved(heading))
            for approach in approaches(planner.state, planner.token, other, points, each_step=each_step):
                yield heading, spot, approach


def _gaps_m(planner: Planner, other: Token) -> Floats:
    """The gap to a token with the mover on each place, in metres."""
    grid = planner.state.info.grid
    gaps = gaps_from(planner.lattice.centres(), planner.token.size, footprint_of(other, grid.kind))
    return np.asarray(gaps * grid.cell_m)


def _may_see(other: Token, radius: float, approach: Approach) -> bool:
    """Whether the mover is near enough to the arcs of a token for the question whether it is seen."""
    eye = footprint_of(other).centre
    half = half_width_deg(math.dist(eye, approach.at), radius) + ARC_LEEWAY_DEG
    width = max(other.optimal_arc_deg, other.peripheral_arc_deg)
    heading = bearing(eye, approach.at)
    return half >= 180 or wedge_overlap(heading - half, heading + half, other.facing_deg, width) is not None
