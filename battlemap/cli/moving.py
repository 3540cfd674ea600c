"""``battlemap move``: the way of a token to a place, as the rules answer it."""

import re
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer

from battlemap.cli.answers import answering, tell, text_of
from battlemap.cli.opening import open_file, token_called
from battlemap.geometry.grids import corner_of
from battlemap.geometry.paths.metrics import Metric
from battlemap.geometry.types import MapPoint
from battlemap.rulings.riding import body_corner
from battlemap.rulings.route_best import Choices, best_routes, safest_detour
from battlemap.rulings.route_card import route_text
from battlemap.rulings.route_plan import Planner
from battlemap.rulings.route_settings import route_settings_of
from battlemap.rulings.routes import cheapest_route, planner_of

PLACE = "COL,ROW"


class Best(StrEnum):
    """What the way is chosen for."""

    CHANCE = "chance"
    DODGE = "dodge"
    SAFE = "safe"


def move(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A campaign, a scenario, or another map.")],
    token: Annotated[str, typer.Option("--token", metavar="T", help="The token that moves.")],
    to: Annotated[
        str,
        typer.Option("--to", metavar=PLACE, help="Its upper left cell at the end; on hexes the middle one."),
    ],
    via: Annotated[
        list[str] | None, typer.Option("--via", metavar=PLACE, help="A cell to pass; several in order.")
    ] = None,
    best: Annotated[
        Best | None,
        typer.Option("--best", help="The surest way, the hardest to hit on, or the safest; else the cheapest."),
    ] = None,
    least: Annotated[
        str, typer.Option("--least-chance", metavar="P", help="For --best dodge: as 0.5, 1/2 or 50%.")
    ] = "1/2",
    metric: Annotated[
        Metric | None, typer.Option("--metric", help="What a diagonal counts, whatever the house rules of the map say.")
    ] = None,
    name: Annotated[str | None, typer.Option("--map", metavar="NAME", help="Which map of several.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """Tell a way to a place: legs, stunts, price, chance, and who gets an opportunity attack."""
    goal, passed, least_chance = place_of(to), [place_of(text) for text in via or []], _chance(least)
    with answering(as_json):
        opened = open_file(file)
        state = opened.pick(name)
        mover = token_called(state, token)
        settings = route_settings_of(state)
        settings = settings if metric is None else replace(settings, metric=metric.value)
        planner = planner_of(state, mover.id, settings)
        corners = (corner_of(state.info.grid.kind, mover.size, place) for place in (goal, *passed))
        end, *over = (body_corner(state, mover, corner) for corner in corners)
        if best is None:
            text, values = _cheapest(planner, end, over)
        else:
            choices = best_routes(planner, end, over, aim=best.value, least_chance=least_chance)
            text, values = _choices_text(choices), choices.to_json()
        tell(text, values, as_json, opened.problems)


def _cheapest(planner: Planner, goal: MapPoint, passed: Sequence[MapPoint]) -> tuple[str, dict[str, object]]:
    route = cheapest_route(planner, goal, passed)
    detour = safest_detour(planner, route, passed)
    lines = [route_text(route), *(["", f"Safer: {detour.headline}"] if detour else [])]
    return "\n".join(lines), {**route.to_json(), "safer": detour.to_json() if detour else None}


def _choices_text(choices: Choices) -> str:
    others = [route for route in choices.unbeaten if route is not choices.best]
    rows = [
        f"  {route.headline}; HD {route.hd_bonus:+d}, next attack {route.attack_penalty:+d}, "
        f"opportunity attacks {len(route.threats)}"
        for route in others
    ]
    return "\n".join([route_text(choices.best), *(["", "Other choices", text_of(rows)] if rows else [])])


def place_of(text: str) -> MapPoint:
    """A cell as it is typed in, ``12,7``."""
    found = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*,\s*(\d+(?:\.\d+)?)\s*", text)
    if not found:
        raise typer.BadParameter(f"found {text!r}, expected a column and a row from 0, such as 12,7")
    return MapPoint(float(found[1]), float(found[2]))


def _chance(text: str) -> Fraction:
    try:
        chance = Fraction(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except (ValueError, ZeroDivisionError):
        chance = Fraction(-1)
    if not 0 <= chance <= 1:
        raise typer.BadParameter(f"found {text!r}, expected a chance from 0 to 1, such as 0.5, 1/2 or 50%")
    return chance
