"""The ways a move may be made, as the table chooses among them: the one that is drawn first, then those unbeaten."""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from battlemap.document.model import MapState, TokenId
from battlemap.geometry.paths.lattice import Spot
from battlemap.geometry.paths.path import Path
from battlemap.geometry.types import MapPoint
from battlemap.rulings.bodies import footprint_of
from battlemap.rulings.errors import RulingError
from battlemap.rulings.riding import body_corner
from battlemap.rulings.route import Route, route_of
from battlemap.rulings.route_best import unbeaten_routes
from battlemap.rulings.route_plan import Planner
from battlemap.rulings.route_stunts import Stunts, stunts_along
from battlemap.rulings.routes import cheapest_route, goals_of, plan_route, planner_of, standing_refusals
from battlemap.rulings.sight import token_of
from battlemap.rulings.threats import NEAR_M
from rules.starflight.movement.facts import Direction

MOST_WAYS = 9  # as many as there are keys


def chosen_way(state: MapState, token: TokenId, to: MapPoint, via: Sequence[MapPoint] = (), number: int = 0) -> Route:
    """One of ``move_ways``; the first is found without the others. ``RulingError`` for a number that is not there."""
    if number == 0:
        return plan_route(state, token, to, via)
    ways = move_ways(state, token, to, via)
    if not 0 <= number < len(ways):
        raise RulingError(f"there is no way {number + 1}, expected 1 to {len(ways)}")
    return ways[number]


def move_ways(state: MapState, token: TokenId, to: MapPoint, via: Sequence[MapPoint] = ()) -> tuple[Route, ...]:
    """The cheapest way, as it is drawn while a token is dragged; then up to eight that nothing beats.

    They are told along the cheapest way, the way straight ahead all along, and the way around those who would strike;
    of two choices of stunts with the same bonus only the surer. The best come first: the fewest strikes, the highest
    chance, the highest bonus. A run has no stunts to choose from.
    """
    to, *via = (body_corner(state, token_of(state, token), at) for at in (to, *via))
    planner = planner_of(state, token).toward(to)
    plain, goals = cheapest_route(planner, to, via), goals_of(planner, to, via)
    if goals is None or plain.refusals or plain.facts.running:
        return (plain,)
    routes = [route for path in dict.fromkeys(_paths(planner, goals, plain)) for route in _along(planner, path, goals)]
    found = unbeaten_routes([route for route in routes if not (route.refusals or route.facts.running)])
    others = [each for each in found if _shape(each) != _shape(plain)]
    return (plain, *others[: MOST_WAYS - 1])


def _paths(planner: Planner, goals: Sequence[Spot], plain: Route) -> Iterator[Path]:
    most = planner.most(running=False)
    yield plain.path
    ahead = planner.way(goals, planner.pace(frozenset({Direction.AHEAD})), most)
    around = _around(planner, goals, most, {threat.by for threat in plain.threats})
    yield from (path for path in (ahead, around) if path is not None)


def _around(planner: Planner, goals: Sequence[Spot], most: float, foes: Iterable[TokenId]) -> Path | None:
    """A way that stays out of the reach of these; None where there is none, or where its end lies in it."""
    lattice, grid = planner.lattice, planner.state.info.grid
    near = np.zeros(lattice.shape, dtype=np.bool_)
    for foe in foes:
        there, own = footprint_of(planner.state.tokens[foe], grid.kind), footprint_of(planner.token, grid.kind)
        reach = NEAR_M / grid.cell_m + (there.size + own.size) / 2
        away = np.abs(lattice.centres() - np.asarray(there.centre))
        near |= np.hypot(away[..., 0], away[..., 1]) <= reach * np.sqrt(2)
    if not near.any() or any(near[goal] for goal in goals):
        return None
    shut = np.broadcast_to(near, planner.board.open.shape)
    return planner.way(goals, planner.pace(planner.directions), most, np.asarray(shut))


def _along(planner: Planner, path: Path, goals: Sequence[Spot]) -> Iterator[Route]:
    extra, most = standing_refusals(planner, goals[-1]), planner.most(running=False)
    found = stunts_along(path, planner.pace(planner.directions), planner.mover.finesse, planner.scale, most)
    for choice in _surest_each(found):
        cut = Path(choice.legs, path.first_facing)
        yield route_of(planner, cut, planner.lattice.at(goals[-1]), choice.names, extra=extra)


def _surest_each(found: Sequence[Stunts]) -> list[Stunts]:
    """Of those with the same bonus to HD the surest, then the cheapest."""
    kept: dict[int, Stunts] = {}
    for each in sorted(found, key=lambda one: (one.dc, one.cost, -one.attack)):
        kept.setdefault(each.hd, each)
    return [*kept.values()]


def _shape(route: Route) -> tuple[object, ...]:
    return tuple((leg.points, leg.stunt, leg.facing_deg) for leg in route.legs)
