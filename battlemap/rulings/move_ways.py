"""The ways a move may be made, as the table chooses among them: the one that is drawn first, then those unbeaten."""

from collections.abc import Sequence

from battlemap.document.model import MapState, TokenId
from battlemap.geometry.types import MapPoint
from battlemap.rulings.errors import RulingError
from battlemap.rulings.route import Route
from battlemap.rulings.route_best import best_routes
from battlemap.rulings.routes import cheapest_route, planner_of


def chosen_way(state: MapState, token: TokenId, to: MapPoint, via: Sequence[MapPoint] = (), number: int = 0) -> Route:
    """One of ``move_ways``; the first is found without the others. ``RulingError`` for a number that is not there."""
    if number == 0:
        return cheapest_route(planner_of(state, token), to, via)
    ways = move_ways(state, token, to, via)
    if not 0 <= number < len(ways):
        raise RulingError(f"there is no way {number + 1}, expected 1 to {len(ways)}")
    return ways[number]


def move_ways(state: MapState, token: TokenId, to: MapPoint, via: Sequence[MapPoint] = ()) -> tuple[Route, ...]:
    """The cheapest way, as it is drawn while a token is dragged; then every one that nothing beats.

    The others go by how many get to strike, then by their chance and their price. A run has no stunts to choose from.
    """
    planner = planner_of(state, token)
    plain = cheapest_route(planner, to, via)
    if plain.refusals or plain.facts.running:
        return (plain,)
    others = [each for each in best_routes(planner, to, via).unbeaten if _shape(each) != _shape(plain)]
    return (plain, *sorted(others, key=_rank))


def _shape(route: Route) -> tuple[object, ...]:
    return tuple((leg.points, leg.stunt, leg.facing_deg) for leg in route.legs)


def _rank(route: Route) -> tuple[object, ...]:
    return len(route.threats), -route.chance, route.cost, -route.hd_bonus, _shape(route)
