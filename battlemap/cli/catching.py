"""``battlemap catch``: whom the area of an effect catches."""

import re
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, get_args

import typer

from battlemap.cli.answers import BadInputError, answering, tell, text_of
from battlemap.cli.opening import open_file
from battlemap.document.model import MapState, Template, TemplateId, TemplateShape
from battlemap.document.plain_text import one_line
from battlemap.geometry.types import MapPoint
from battlemap.rulings.catching import Caught, caught_by, share_words, template_words
from battlemap.rulings.games import length

Shape = StrEnum("Shape", [(shape.upper(), shape) for shape in get_args(TemplateShape)])  # type: ignore[misc]
DEFAULT = Template(id=TemplateId(""), at=MapPoint(0, 0))


def catch(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A campaign, a scenario, or another map.")],
    template: Annotated[
        str | None, typer.Option("--template", metavar="NAME", help="A template of the map, by its name or id.")
    ] = None,
    at: Annotated[
        str | None, typer.Option("--at", metavar="X,Y", help="The origin, in map units: a cell has its middle at .5.")
    ] = None,
    shape: Annotated[Shape | None, typer.Option("--shape", help="Of an effect that is not on the map.")] = None,
    size: Annotated[
        float | None, typer.Option("--size", min=0.01, max=1e6, help="Radius, length or side, in cells.")
    ] = None,
    direction: Annotated[
        float, typer.Option("--direction", min=-360, max=360, help="Degrees clockwise from north.")
    ] = DEFAULT.direction_deg,
    angle: Annotated[
        float, typer.Option("--angle", min=0.01, max=360, help="How far a cone opens in all, degrees.")
    ] = DEFAULT.cone_deg,
    width: Annotated[
        float, typer.Option("--width", min=0.01, max=1e6, help="How wide a line is, in cells.")
    ] = DEFAULT.line_cells,
    walls: Annotated[bool, typer.Option("--walls", help="Only what no wall or shut door cuts off.")] = False,
    name: Annotated[str | None, typer.Option("--map", metavar="NAME", help="Which map of several.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """Tell whom a circle, cone, line or square catches, and with how much of the body."""
    origin = None if at is None else _point(at)
    if template is None and (origin is None or shape is None or size is None):
        raise typer.BadParameter("give --template NAME, or --at, --shape and --size of an effect")
    if template is not None and (origin is not None or shape is not None or size is not None):
        raise typer.BadParameter("--template goes without --at, --shape and --size")
    with answering(as_json):
        opened = open_file(file)
        state = opened.pick(name)
        if origin is None or shape is None or size is None:
            effect = template_called(state, template or "")
        else:
            effect = Template(
                id=TemplateId(""),
                at=origin,
                shape=shape.value,
                size_cells=size,
                direction_deg=direction,
                cone_deg=angle,
                line_cells=width,
                cut_by_walls=walls,
            )
        caught = caught_by(state, effect)
        tell(text_of(_lines(state, effect, caught)), _values(state, effect, caught), as_json, opened.problems)


def template_called(state: MapState, name: str) -> Template:
    """The template of that name or id."""
    templates = state.templates.values()
    found = [each for each in templates if each.name == name] or [each for each in templates if each.id == name]
    if len(found) != 1:
        there = ", ".join(one_line(each.name or each.id) for each in templates) or "none"
        wrong = "several templates are called" if found else "there is no template"
        raise BadInputError(f"{state.info.name}: {wrong} {name!r}; templates there: {there}")
    return found[0]


def _point(text: str) -> MapPoint:
    number = r"\s*(-?\d+(?:\.\d+)?)\s*"
    found = re.fullmatch(f"{number},{number}", text)
    if not found:
        raise typer.BadParameter(f"found {text!r}, expected two numbers such as 12.5,7")
    return MapPoint(float(found[1]), float(found[2]))


def _lines(state: MapState, effect: Template, caught: Sequence[Caught]) -> list[str]:
    game = state.info.system
    walls = ", cut by walls" if effect.cut_by_walls else ""
    named = f"{effect.name}: " if effect.name else ""
    words = template_words(effect, state.info.grid.cell_m, game)
    head = f"{named}{words}{walls}, at ({effect.at.x:g}, {effect.at.y:g})"
    widest = max((len(one.name) for one in caught), default=0)
    rows = [f"  {one.name:<{widest}}  {share_words(one.share):>5}  {length(one.distance_m, game)}" for one in caught]
    return [head, *(rows or ["  catches nobody"])]


def _values(state: MapState, effect: Template, caught: Sequence[Caught]) -> dict[str, object]:
    return {
        "map": state.info.name,
        "template": effect.name or None,
        "at": list(effect.at),
        "shape": effect.shape,
        "size_cells": effect.size_cells,
        "direction_deg": effect.direction_deg,
        "cut_by_walls": effect.cut_by_walls,
        "caught": [one.to_json() for one in caught],
    }
