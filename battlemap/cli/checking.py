"""``battlemap check``: what is wrong with the walls of a map, and a mended copy of it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from battlemap.cli.answers import BadInputError, answering, tell, text_of
from battlemap.cli.opening import Opened, open_file
from battlemap.cli.targets import check_free, check_not_read_from, check_whole
from battlemap.document.document import Document
from battlemap.document.model import MapState
from battlemap.document.records import with_records
from battlemap.formats.pictures import PictureError, picture_box
from battlemap.formats.scenario import write_scenario
from battlemap.geometry.visible_area import Box
from battlemap.rulings.map_check import Finding, check_map, mend_all

SCENARIO, CAMPAIGN = ".toml", ".bmap"


def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A campaign, a scenario, or another map.")],
    mended: Annotated[
        Path | None,
        typer.Option("--mend", metavar="OUT", help="Write a mended copy: a campaign (.bmap) or a scenario (.toml)."),
    ] = None,
    name: Annotated[str | None, typer.Option("--map", metavar="NAME", help="Which map of several.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """Tell the slips in the walls of a map: gaps, overlaps, idle doors, what lies off it, one-way sight."""
    with answering(as_json):
        if mended is not None:
            _check_target(mended, force)
        opened = open_file(file)
        state = opened.pick(name)
        box = _picture_box(opened, state)
        findings = check_map(state, box)
        values: dict[str, object] = {"map": state.info.name, "findings": [each.to_json() for each in findings]}
        lines = _lines(state, findings)
        if mended is not None:
            check_not_read_from(mended, opened)
            check_whole(opened, force)
            better = _mended(state, box)
            _write(better, opened, mended)
            left = check_map(better, box)
            values |= {"mended": str(mended), "left": [each.to_json() for each in left]}
            lines += [f"wrote {mended}, {_counted(left)} left"]
        tell(text_of(lines), values, as_json, opened.problems)


def _lines(state: MapState, findings: Sequence[Finding]) -> list[str]:
    can = sum(finding.mend is not None for finding in findings)
    end = f", {can} of them can be mended with --mend" if can else ""
    head = f"{state.info.name}: {_counted(findings)}{end}"
    width = max((len(finding.fault) for finding in findings), default=0)
    return [head, *(f"  {finding.fault:<{width}}  {finding.text}" for finding in findings)]


def _counted(findings: Sequence[Finding]) -> str:
    return {0: "nothing found", 1: "1 thing found"}.get(len(findings), f"{len(findings)} things found")


def _check_target(path: Path, force: bool) -> None:
    if path.suffix.lower() not in (SCENARIO, CAMPAIGN):
        raise BadInputError(f"{path}: found the ending {path.suffix!r}, expected {CAMPAIGN} or {SCENARIO}")
    check_free(path, force)


def _picture_box(opened: Opened, state: MapState) -> Box | None:
    picture = state.info.picture
    if picture is None or picture.image not in opened.images:
        return None
    try:
        return picture_box(picture, opened.images[picture.image])
    except PictureError:
        return None  # told elsewhere; the grid has to do


def _mended(state: MapState, box: Box | None) -> MapState:
    mend = mend_all(state, box)
    return state if mend is None else with_records(state, mend.apply(state)) or state


def _write(state: MapState, opened: Opened, path: Path) -> None:
    if path.suffix.lower() == SCENARIO:
        write_scenario(state, opened.images, path)
        return
    with Document.in_memory() as document:
        document.import_map(state, opened.images)
        document.save_copy(path)
