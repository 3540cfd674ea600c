"""The best ways to a place: surest, hardest to hit on, or safest; and all that are not beaten by another."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from battlemap.geometry.paths.lattice import Spot
from battlemap.geometry.paths.path import Path
from battlemap.geometry.types import MapPoint
from battlemap.rulings.route import Route, route_of
from battlemap.rulings.route_plan import Planner
from battlemap.rulings.route_safety import safest_ways
from battlemap.rulings.route_stunts import stunts_along
from battlemap.rulings.routes import cheapest_route, goals_of, standing_refusals

Aim = Literal["chance", "dodge", "safe"]
EVEN = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Choices:
    """The route that answers the question, and every route of which none is better in all things at once."""

    best: Route
    unbeaten: tuple[Route, ...]

    def to_json(self) -> dict[str, object]:
        """The best route as plain values, and the others by what sets them apart."""
        return {**self.best.to_json(), "choices": [_row(route) for route in self.unbeaten]}


def best_routes(
    planner: Planner, to: MapPoint, via: Sequence[MapPoint] = (), *, aim: Aim = "chance", least_chance: Fraction = EVEN
) -> Choices:
    """The best way within a move, and what else there is to choose from.

    The ways looked at are the unbeaten ones in price and chance, the cheapest by each direction alone, and the safest;
    along each of them every choice of stunts.

    Parameters
    ----------
    aim : ``chance``: most likely to come off; ``dodge``: the highest HD bonus at ``least_chance`` or more;
        ``safe``: the fewest opportunity attacks, then the surest.
    """
    planner = planner.toward(to)
    plain, goals = cheapest_route(planner, to, via), goals_of(planner, to, via)
    if goals is None or plain.refusals:
        return Choices(plain, (plain,))
    routes = [plain, *_routes(planner, goals, to, plain)]
    unbeaten = unbeaten_routes([route for route in routes if not route.refusals])
    return Choices(_best(unbeaten, aim, least_chance), tuple(unbeaten))


def safest_detour(planner: Planner, route: Route, via: Sequence[MapPoint] = ()) -> Route | None:
    """A way on which fewer get to strike, no less legal and no longer an action; None where there is none."""
    planner = planner.toward(route.to)
    goals = goals_of(planner, route.to, via)
    if goals is None or not route.threats:
        return None
    most, pace = planner.most(running=route.kind == "run"), planner.pace(planner.directions)
    count = len({threat.by for threat in route.threats})
    paths = safest_ways(planner, goals, pace, most, count)
    found = [route_of(planner, path, route.to, extra=standing_refusals(planner, goals[-1])) for path in paths]
    legal = [each for each in found if not each.refusals and _effort(each) <= _effort(route)]
    return min(legal, key=lambda each: (len(each.threats), each.dc or 0, each.cost), default=None)


def _routes(planner: Planner, goals: Sequence[Spot], to: MapPoint, plain: Route) -> Iterator[Route]:
    most = planner.most(running=False)
    extra = standing_refusals(planner, goals[-1])
    for path in dict.fromkeys(_shapes(planner, goals, most, plain)):
        for choice in stunts_along(path, planner.pace(planner.directions), planner.mover.finesse, planner.scale, most):
            cut = Path(choice.legs, path.first_facing)
            yield route_of(planner, cut, to, choice.names, extra=extra)


def _shapes(planner: Planner, goals: Sequence[Spot], most: float, plain: Route) -> Iterator[Path]:
    """The ways along which stunts are chosen."""
    yield plain.path
    yield from planner.surest_ways(goals, most)
    for direction in planner.directions:
        path = planner.way(goals, planner.pace(frozenset({direction})), most)
        if path is not None:
            yield path
    pace, count = planner.pace(planner.directions), len({threat.by for threat in plain.threats})
    yield from safest_ways(planner, goals, pace, most, count)


def unbeaten_routes(routes: Sequence[Route]) -> list[Route]:
    """Those that no other beats in strikes on the way, chance, HD, price and penalty at once; the best first."""
    kept: list[Route] = []
    for route in sorted(routes, key=lambda each: (_merits(each), [(leg.to, leg.stunt) for leg in each.legs])):
        if not any(_beats(other, route) for other in kept):
            kept.append(route)
    return kept


def _merits(route: Route) -> tuple[Fraction, ...]:
    """What a route is chosen by, the smaller the better."""
    merits = len(route.threats), -route.chance, -route.hd_bonus, route.cost, -route.attack_penalty
    return tuple(Fraction(merit) for merit in merits)


def _beats(one: Route, other: Route) -> bool:
    return all(mine <= theirs for mine, theirs in zip(_merits(one), _merits(other), strict=True))


def _best(routes: Sequence[Route], aim: Aim, least_chance: Fraction) -> Route:
    if aim == "safe":
        return min(routes, key=_merits)
    if aim == "dodge":
        sure = [route for route in routes if route.chance >= least_chance]
        if sure:
            return min(sure, key=lambda route: (-route.hd_bonus, *_merits(route)))
    return min(routes, key=lambda route: (-route.chance, *_merits(route)))


def _effort(route: Route) -> int:
    return ("step", "move", "run").index(route.kind)


def _row(route: Route) -> dict[str, object]:
    values = route.to_json()
    kept = ("kind", "length_m", "cost", "dc", "chance", "hd_bonus", "attack_penalty")
    stunts = [f"{leg.times} x {leg.stunt}" for leg in route.legs]
    return {**{key: values[key] for key in kept}, "stunts": stunts, "threats": [t.name for t in route.threats]}
