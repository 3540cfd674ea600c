"""``battlemap log``: what was played on a map, for reading elsewhere."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from battlemap.cli.answers import answering, as_json_text, tell
from battlemap.cli.opening import open_file
from battlemap.cli.targets import check_free, check_not_read_from
from battlemap.document.model import MapState
from battlemap.document.plain_text import whole_signs
from battlemap.formats.files import write_file
from battlemap.rulings.log_export import log_html, log_json, log_markdown


class Format(StrEnum):
    """How the log is told."""

    MD = "md"
    HTML = "html"
    JSON = "json"


def log(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A campaign.")],
    form: Annotated[Format, typer.Option("--format", help="Markdown, HTML that folds, or JSON.")] = Format.MD,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="The file to write; else it is printed.")
    ] = None,
    player: Annotated[bool, typer.Option("--player", help="Only what the players may read.")] = False,
    name: Annotated[str | None, typer.Option("--map", metavar="NAME", help="Which map of several.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """Tell what was played: dice, every number with its reasons, what changed."""
    as_values = as_json or form is Format.JSON
    with answering(as_values):
        if output is not None:
            check_free(output, force)
        opened = open_file(file)
        state = opened.pick(name)
        values = log_json(state, player=player)
        if output is None:
            tell(_text(state, form, player).rstrip("\n"), values, as_values, opened.problems)
            return
        check_not_read_from(output, opened)
        write_file(output, whole_signs(_text(state, form, player)).encode("utf-8"))
        tell(f"wrote {output}", {"log": str(output), "map": state.info.name}, as_json, opened.problems)


def _text(state: MapState, form: Format, player: bool) -> str:
    if form is Format.JSON:
        return as_json_text(log_json(state, player=player)) + "\n"
    return (log_html if form is Format.HTML else log_markdown)(state, player=player)
