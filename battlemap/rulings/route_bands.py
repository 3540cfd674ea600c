"""How far along a way what may be spent reaches: a free step, a move, a run, or beyond all of them."""

from typing import Literal

from battlemap.rulings.route import Route
from battlemap.rulings.route_plan import Planner

Band = Literal["step", "move", "run", "beyond"]
COST_DUST = 1e-9


def leg_bands(planner: Planner, route: Route) -> tuple[Band, ...]:
    """For each leg of a way what it takes to come to its end; a step that is refused goes by its points."""
    if route.kind == "step" and not route.refusals:
        return tuple("step" for _ in route.legs)
    limits: tuple[tuple[float, Band], ...] = (
        (planner.most(running=False), "move"),
        (planner.most(running=True), "run"),
    )
    bands: list[Band] = []
    spent = 0.0
    for leg in route.legs:
        spent += leg.cost
        bands.append(next((band for limit, band in limits if spent <= limit + COST_DUST), "beyond"))
    return tuple(bands)
