"""The ways of a token to a place: the cheapest, the surest, the one that is hardest to hit on, the safest."""

import math
from collections.abc import Sequence

from battlemap.document.model import MapState, TokenId
from battlemap.geometry.grids import place_of
from battlemap.geometry.paths.lattice import Spot
from battlemap.geometry.paths.path import Path
from battlemap.geometry.types import MapPoint
from battlemap.rulings.attack import house_rules_of
from battlemap.rulings.errors import RulingError
from battlemap.rulings.riding import body_corner, body_moved, rider_held
from battlemap.rulings.route import MAP, Route, route_of
from battlemap.rulings.route_plan import Planner, without_repeats
from battlemap.rulings.route_settings import RouteSettings, route_settings_of
from battlemap.rulings.sight import token_of
from rules.core.breakdown import Refusal
from rules.starflight.movement.facts import Direction

NOT_A_PLACE = "it does not stand on whole cells at {place}, or leaves the map there"


def planner_of(state: MapState, token: TokenId, settings: RouteSettings | None = None) -> Planner:
    """The planner of a token; keep it for as long as the map does not change. That of a rider plans for its steed.

    ``RulingError`` for a map of another game, or a house rule that can not be read.

    Parameters
    ----------
    settings : how ways are measured, and what stands in them; None: as the house rules of the map have it.
    """
    if state.info.system != "starflight":
        raise RulingError(f"moves are ruled for Starflight maps; {state.info.name!r} is a {state.info.system} map")
    who, settings, house = token_of(state, token), settings or route_settings_of(state), house_rules_of(state)
    body = body_moved(state, who)
    return Planner(state, body, settings, house, rider=who if body.id != who.id else None)


def plan_route(
    state: MapState,
    token: TokenId,
    to: MapPoint,
    via: Sequence[MapPoint] = (),
    settings: RouteSettings | None = None,
) -> Route:
    """The cheapest way of a token, of the easiest check among those.

    Parameters
    ----------
    to : the upper left corner of the token at the end.
    via : upper left corners it shall come over, in order.

    Raises
    ------
    RulingError
        for a token that is not there, a house rule that can not be read, or a map of another game.
    """
    end, *over = (body_corner(state, token_of(state, token), at) for at in (to, *via))
    return cheapest_route(planner_of(state, token, settings), end, over)


def cheapest_route(planner: Planner, to: MapPoint, via: Sequence[MapPoint] = ()) -> Route:
    """The same with a planner that is there already."""
    planner = planner.toward(to)
    goals = goals_of(planner, to, via)
    if goals is None:
        return route_of(planner, Path(()), to, extra=(not_a_place(planner, to, via),))
    path = _cheapest_path(planner, goals)
    if path is None:
        return route_of(planner, Path(()), to, extra=(_no_way(planner, to), *standing_refusals(planner, goals[-1])))
    return route_of(planner, path, to, extra=standing_refusals(planner, goals[-1]))


def goals_of(planner: Planner, to: MapPoint, via: Sequence[MapPoint] = ()) -> list[Spot] | None:
    """The places a way shall pass and end on; None where one of them is none."""
    spots = [*(planner.spot_at(at, passing=True) for at in via), planner.spot_at(to)]
    found = [spot for spot in spots if spot is not None]
    return without_repeats(found, planner.start.spot) if len(found) == len(spots) else None


def not_a_place(planner: Planner, to: MapPoint, via: Sequence[MapPoint] = ()) -> Refusal:
    """Which of the places the token can not be at."""
    wrong = next((at for at in via if planner.spot_at(at, passing=True) is None), to)
    return Refusal(MAP, NOT_A_PLACE.format(place=_place(planner, wrong)))


def standing_refusals(planner: Planner, spot: Spot) -> tuple[Refusal, ...]:
    """Why the token can not stop on a place, or its rider not leave."""
    held = () if planner.rider is None else rider_held(planner.state, planner.rider)
    return (*held, *_taken_place(planner, spot))


def _taken_place(planner: Planner, spot: Spot) -> tuple[Refusal, ...]:
    if planner.board.may_stop[spot] or spot == planner.start.spot:
        return ()
    if planner.board.ground.barred[spot]:
        return (Refusal(MAP, "nobody can stand there"),)
    return (Refusal(MAP, "somebody stands there"),)


def _cheapest_path(planner: Planner, goals: Sequence[Spot]) -> Path | None:
    """By the directions it is able to go in, within a move, a run, or at last at any cost; else by any direction."""
    everywhere = frozenset(Direction)
    for directions in dict.fromkeys((planner.directions, everywhere)):
        path = planner.step_way(goals[-1], directions) if len(goals) == 1 else None
        for most in (planner.most(running=False), planner.most(running=True), math.inf):
            path = path or planner.way(goals, planner.pace(directions), most)
        if path is not None:
            return path
    return None


def _no_way(planner: Planner, to: MapPoint) -> Refusal:
    if planner.spot_at(planner.token.at, passing=True) is None:
        return Refusal(MAP, f"{planner.token.name} stands outside the map, at {_place(planner, planner.token.at)}")
    return Refusal(MAP, f"no way leads {planner.token.name} to {_place(planner, to)}")


def _place(planner: Planner, at: MapPoint) -> str:
    col, row = place_of(planner.state.info.grid.kind, planner.token.size, at)
    return f"({col:g}, {row:g})"


def snapped_release(planner: Planner, at: MapPoint, most: float | None = None) -> MapPoint:
    """Where a token let go of somewhere comes to stand: the nearest place it can reach and stop on.

    Parameters
    ----------
    at : the upper left corner where it was let go of.
    most : what it may spend; None: whatever it takes. A token that can go nowhere stays where it is.
    """
    reached = planner.costs(planner.pace(planner.directions), math.inf if most is None else most).ending.min(axis=0)
    lattice, token = planner.lattice, planner.token
    there = (reached < math.inf) & planner.board.may_stop
    places = [Spot(row, col) for row, col in zip(*there.nonzero(), strict=True)]
    corners = [lattice.at(spot) for spot in places] + [token.at]
    return min(corners, key=lambda corner: (round(math.dist(corner, at), 9), corner))
