"""``battlemap export``: a map as a file of another kind, told by the ending of its name."""

import re
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from battlemap.cli.answers import BadInputError, answering, tell, text_of
from battlemap.cli.opening import Opened, open_file
from battlemap.cli.targets import check_free, check_not_read_from, check_whole
from battlemap.document.model import MapState
from battlemap.formats.scenario import write_scenario
from battlemap.formats.universal_vtt import UvttTarget, write_universal_vtt
from battlemap.formats.universal_vtt.fields import Frame

UVTT_SUFFIXES = (".dd2vtt", ".uvtt", ".df2vtt")
_PART = re.compile(r"\s*,\s*".join([r"(\d+(?:\.\d+)?)"] * 4))


class Origin(StrEnum):
    """From where the places in a file with a part of a map are counted."""

    CORNER = "corner"
    MAP = "map"


def export(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A campaign, a scenario, or a map of others.")],
    output: Annotated[
        Path, typer.Option("-o", "--output", "--to", help="The file to write: .toml, or .dd2vtt, .uvtt, .df2vtt.")
    ],
    part: Annotated[
        str | None, typer.Option("--part", metavar="X,Y,W,H", help="Universal VTT: only this part, in cells.")
    ] = None,
    origin: Annotated[
        Origin, typer.Option("--origin", help="With --part: count places from its corner, or from the map's.")
    ] = Origin.CORNER,
    name: Annotated[str | None, typer.Option("--map", metavar="NAME", help="Which map of several.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """Write a map as a scenario text with its picture beside it, or as Universal VTT; tell what that cannot hold."""
    is_uvtt = output.suffix.lower() in UVTT_SUFFIXES
    if (part is not None and not is_uvtt) or (part is None and origin is Origin.MAP):
        raise typer.BadParameter("--part needs a Universal VTT file, and --origin map needs --part")
    with answering(as_json):
        target = UvttTarget(part=None if part is None else _part(part), origin=origin.value)
        check_free(output, force)
        opened = open_file(file)
        state = opened.pick(name)
        check_not_read_from(output, opened)
        check_whole(opened, force)
        problems = (*opened.problems, *opened.picture_notes(state))
        lines, values = _uvtt(opened, state, output, target) if is_uvtt else _scenario(opened, state, output)
        tell(text_of(lines), {**values, "map": state.info.name}, as_json, problems)


def _part(text: str) -> Frame:
    match = _PART.fullmatch(text.strip())
    if match is None:
        raise BadInputError(f"--part: found {text!r}, expected four numbers of cells such as 2,1,10,8")
    left, top, width, height = (float(number) for number in match.groups())
    return Frame(left, top, width, height)


def _scenario(opened: Opened, state: MapState, output: Path) -> tuple[list[str], dict[str, object]]:
    write_scenario(state, opened.images, output)
    return [f"wrote {output}"], {"scenario": str(output)}


def _uvtt(opened: Opened, state: MapState, output: Path, target: UvttTarget) -> tuple[list[str], dict[str, object]]:
    written = write_universal_vtt(state, opened.images, output, target)
    told = ", ".join(f"{what} {number}" for what, number in written.counts.items() if number) or "no geometry"
    lines = [f"wrote {output}: {told}", *(f"not told: {line}" for line in written.lost)]
    return lines, {"universal_vtt": str(output), "counts": dict(written.counts), "lost": list(written.lost)}
