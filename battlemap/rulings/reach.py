"""Where a token can get to this turn: every place with its cost, by what it takes to be there."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from battlemap.document.model import TokenId
from battlemap.geometry.paths.board import Board, Pace
from battlemap.geometry.paths.cheapest import ENOUGH
from battlemap.geometry.paths.field import field
from battlemap.geometry.paths.lattice import Spot
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import Bools, Floats
from battlemap.rulings.bodies import footprint_of
from battlemap.rulings.hostility import hostile_to
from battlemap.rulings.riding import rider_held
from battlemap.rulings.route_plan import Planner
from battlemap.rulings.route_straight_field import straight_costs
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.ways import run_at
from rules.core.breakdown import Refusal
from rules.starflight.actions.run_up import RunUp, run_up_refusals
from rules.starflight.movement.price import MOVE_FROM_M, is_step
from rules.starflight.movement.refusals import held_in_place, no_running

Band = Literal["step", "move", "run"]
CHARGE_LEGS = 2  # the run up, and as far again


@dataclass(frozen=True, slots=True)
class ReachedPlace:
    """A place a token can reach and stop on: its upper left corner there, the cost, and the least action it takes."""

    at: MapPoint
    cost: float
    band: Band


@dataclass(frozen=True, slots=True)
class ChargeWay:
    """A charge at somebody: where the charger comes to a stand, how far that is, and every reason why not."""

    target: TokenId
    at: MapPoint
    length_m: float
    refusals: tuple[Refusal, ...]


@dataclass(frozen=True, slots=True)
class Reach:
    """All that a token can reach. ``places`` come row by row."""

    places: tuple[ReachedPlace, ...]
    charges: tuple[ChargeWay, ...]


def reach(planner: Planner) -> Reach:
    """Every place within a step, a move or a run, and every charge at somebody hostile.

    Who is held in place reaches none, and who may not run none that takes a run. A place counts as within a step
    when some way there is short enough, though the cheapest may be longer.
    """
    most = planner.most(running=True)
    costs = planner.costs(planner.pace(planner.directions), most).ending.min(axis=0)
    costs = _with_straight_ways(planner, planner.pace(planner.directions), costs, most)
    return Reach(tuple(_places(planner, costs)), tuple(_charges(planner)))


def _places(planner: Planner, costs: Floats) -> Iterator[ReachedPlace]:
    if held_in_place(planner.mover, planner.house) or (planner.rider and rider_held(planner.state, planner.rider)):
        return
    move, steps = planner.most(running=False), _within_a_step(planner)
    may_run = not no_running(planner.mover)
    for row, col in np.argwhere(np.isfinite(costs) & planner.board.may_stop).tolist():
        cost = float(costs[row, col])
        if cost <= move + 1e-9:
            band: Band = "step" if steps[row, col] else "move"
            yield ReachedPlace(planner.lattice.at(Spot(row, col)), cost, band)
        elif may_run:
            yield ReachedPlace(planner.lattice.at(Spot(row, col)), cost, "run")


def _with_straight_ways(planner: Planner, pace: Pace, known: Floats, most: float, *, by_length: bool = False) -> Floats:
    """What is known of the costs, lowered where a straight way without a grid is cheaper."""
    lattice = planner.lattice
    if lattice.kind != "none":
        return known
    centres = lattice.centres()
    away = centres - np.asarray(footprint_of(planner.token).centre)
    easiest = min(1.0, float(planner.board.ground.effort.min()))
    least = pace.costs(np.hypot(away[..., 0], away[..., 1]) * pace.cell_m * easiest)
    asked = (least < known - ENOUGH) & (least <= most + ENOUGH) & planner.board.may_stop
    cost, length_m = straight_costs(planner.straight_ways, pace, centres[asked])
    found = np.full(lattice.shape, np.inf)
    found[asked] = length_m if by_length else cost
    found[found > most + ENOUGH] = np.inf
    return np.asarray(np.minimum(known, found))


def _within_a_step(planner: Planner) -> Bools:
    """The places to which a way leads that is so short that it is a free step."""
    board = planner.board
    plain = replace(board.ground, effort=np.ones(board.lattice.shape))
    even = Board(lattice=board.lattice, open=board.open, ground=plain, may_stop=board.may_stop)
    pace = replace(planner.pace(planner.directions), increment_m=None, price=1.0, turn=0.0)
    metres = field(even, pace, planner.start, MOVE_FROM_M).ending.min(axis=0)
    metres = _with_straight_ways(planner, pace, metres, MOVE_FROM_M, by_length=True)
    near = np.zeros(metres.shape, dtype=np.bool_)
    for row, col in np.argwhere(metres < math.inf).tolist():
        near[row, col] = is_step(float(metres[row, col]))
    return near


def _charges(planner: Planner) -> Iterator[ChargeWay]:
    state, token, house = planner.state, planner.rider or planner.token, planner.house
    for target in hostile_to(state, token):
        run = run_at(state, token, target, house)
        run_up = RunUp(
            length_m=run.length_m,
            scale=planner.fight_scale,
            reaches_range_zero=run.reaches,
            is_free=run.way.blocked_by is None,
            first_blocked_at=run.way.blocked_by,
            steed=None if planner.rider is None else creature_of(planner.token),
        )
        refusals = run_up_refusals(creature_of(token), run_up, CHARGE_LEGS, house)
        yield ChargeWay(target.id, run.arrived.at, run.length_m, refusals)
