"""``battlemap import``: a campaign of a map file, with what the file leaves open told by options."""

from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from battlemap.cli.answers import answering, tell, text_of
from battlemap.cli.opening import Opened, open_file
from battlemap.cli.targets import check_free, check_not_read_from, check_whole
from battlemap.document.document import Document
from battlemap.document.model import MapState
from battlemap.formats.universal_vtt import UvttOptions


class Portals(StrEnum):
    """What portals are that are not shut."""

    OPENING = "opening"
    WINDOW = "window"
    DOOR = "door"


class Game(StrEnum):
    """The game of a map that does not tell it."""

    STARFLIGHT = "starflight"
    PSIPUNK = "psipunk"


def import_(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="A scenario, or a map of another program.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The file to write.")],
    name: Annotated[str | None, typer.Option("--map", metavar="NAME", help="Which map of several.")] = None,
    portals: Annotated[Portals, typer.Option("--portals", help="What portals not shut are.")] = Portals.OPENING,
    outside: Annotated[
        bool | None,
        typer.Option("--keep-outside/--drop-outside", help="What lies outside the picture; else: unless it was cut."),
    ] = None,
    objects: Annotated[bool, typer.Option("--objects/--no-objects", help="With outlines of furniture.")] = True,
    walls: Annotated[
        list[str] | None, typer.Option("--walls", metavar="LAYER", help="Tiled: this layer holds walls; several may.")
    ] = None,
    wall_tiles: Annotated[
        bool | None,
        typer.Option("--wall-tiles/--no-wall-tiles", help="Tiled: tiles marked as walls; else: without --walls."),
    ] = None,
    wall_objects: Annotated[
        bool | None,
        typer.Option("--wall-objects/--no-wall-objects", help="Tiled: objects named as walls; else: without --walls."),
    ] = None,
    cell_m: Annotated[float, typer.Option("--cell-m", min=0.05, max=1000, help="Where it is not told.")] = 1.5,
    game: Annotated[Game, typer.Option("--game", help="Where it is not told.")] = Game.STARFLIGHT,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """Make a campaign file of a map, and tell what came in."""
    options = UvttOptions(
        system=game.value,
        cell_m=cell_m,
        keep_outside=outside,
        objects=objects,
        open_portals=portals.value,
        wall_layers=frozenset(walls) if walls else None,
        wall_tiles=not walls if wall_tiles is None else wall_tiles,
        wall_objects=not walls if wall_objects is None else wall_objects,
    )
    with answering(as_json):
        check_free(output, force)
        opened = open_file(source, options)
        state = opened.pick(name)
        check_not_read_from(output, opened)
        check_whole(opened, force)
        _write(opened, state, output, as_json)


def _write(opened: Opened, state: MapState, output: Path, as_json: bool) -> None:
    """Write the campaign, and tell what came in."""
    report = opened.report_of(state)
    lines = report.lines() if report else []
    kept = replace(state, info=replace(state.info, came_from="\n".join(lines))) if lines else state
    with Document.in_memory() as document:
        document.import_map(kept, opened.images)
        document.save_copy(output)
    told = report.to_json() if report else None
    values = {"campaign": str(output), "map": state.info.name, "report": told}
    tell(text_of([*lines, f"wrote {output}"]), values, as_json, opened.problems)
