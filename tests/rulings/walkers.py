"""Movers and their ways, drawn short for tests."""

from battlemap.document.model import MapState, TokenId
from battlemap.geometry.types import MapPoint
from battlemap.rulings.route import Route
from battlemap.rulings.route_settings import RouteSettings
from battlemap.rulings.routes import plan_route
from tests.rulings.build import A, token

NIMBLE = {"initiative": 6, "speed": 21, "finesse": 25, "maneuvers": 60}


def walker(x: float, y: float, name: str = "A", **facts):
    """A nimble token of seven points, facing east."""
    facts["stats"] = {**NIMBLE, **facts.get("stats", {})}
    return token(name, x, y, **facts)


def way(
    state: MapState,
    x: float,
    y: float,
    *via: tuple[float, float],
    mover: TokenId = A,
    settings: RouteSettings | None = None,
) -> Route:
    """The cheapest way of a token to a cell, past others."""
    return plan_route(state, mover, MapPoint(x, y), [MapPoint(*at) for at in via], settings)


def reasons(route: Route) -> list[str]:
    """Why it can not be gone."""
    return [refusal.reason for refusal in route.refusals]
