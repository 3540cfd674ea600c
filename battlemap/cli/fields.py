"""``battlemap field``: what holds for a token at every place of the map, as numbers or as a heat map."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from battlemap.cli.answers import BadInputError, answering, tell
from battlemap.cli.opening import Opened, open_file, token_called, weapon_called
from battlemap.cli.pictures import View, write_picture
from battlemap.cli.targets import check_free, check_not_read_from
from battlemap.document.model import MapState, Token
from battlemap.rulings.arms import weapon_in_hand
from battlemap.rulings.field import KINDS, WITH_FOES, WITH_WEAPON, CellField, field_of
from battlemap.rulings.field_words import summary

Kind = StrEnum("Kind", [(kind.upper(), kind) for kind in KINDS])  # type: ignore[misc]


def field(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A campaign, a scenario, or another map.")],
    token: Annotated[str, typer.Option("--token", metavar="T", help="The token it is asked for.")],
    kind: Annotated[Kind, typer.Option("--kind", help="What is told of each place.")],
    weapon: Annotated[
        str | None, typer.Option("--weapon", metavar="W", help="For hit and net; else what it has in hand.")
    ] = None,
    foes: Annotated[
        list[str] | None, typer.Option("--foe", metavar="NAME", help="Only about this one; several, one by one.")
    ] = None,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="Draw it over the map, into this file.")] = None,
    each: Annotated[bool, typer.Option("--each", help="With --json: also what each foe brings to it.")] = False,
    dark: Annotated[bool, typer.Option("--dark", help="Draw in the dark colours.")] = False,
    name: Annotated[str | None, typer.Option("--map", metavar="NAME", help="Which map of several.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """Tell what holds for a token at every place it may stand on, facing as it does."""
    if as_json == (output is not None):
        raise typer.BadParameter("give either --json for the numbers or -o FILE for a picture of them")
    if each and not as_json:
        raise typer.BadParameter("--each goes with --json")
    if foes and kind.value not in WITH_FOES:
        raise typer.BadParameter(f"--foe goes with {', '.join(each for each in KINDS if each in WITH_FOES)}")
    with answering(as_json):
        if output is not None:
            check_free(output, force)
        opened = open_file(file)
        state = opened.pick(name)
        found = _asked(state, token_called(state, token), kind, weapon, foes)
        if output is None:
            values = {"map": state.info.name, **found.to_json(with_foes=each)}
            tell("", values, as_json, opened.problems)
        else:
            _draw(opened, state, found, output, dark)


def _asked(state: MapState, me: Token, kind: Kind, weapon: str | None, foes: list[str] | None) -> CellField:
    carried = weapon_called(state, me, weapon) if weapon is not None else weapon_in_hand(me, state.info.system)
    if carried is None and kind.value in WITH_WEAPON:
        raise BadInputError(f"{state.info.name}: {me.name} has no weapon to attack with")
    against = [token_called(state, foe).id for foe in foes] if foes else None
    return field_of(state, me.id, kind.value, weapon=carried, foes=against)


def _draw(opened: Opened, state: MapState, found: CellField, output: Path, dark: bool) -> None:
    check_not_read_from(output, opened)
    notes = opened.picture_notes(state)
    drawn = write_picture(state, opened.images, View(dark=dark, field=found), output, quiet=bool(notes))
    tell(f"wrote {output}\n{summary(found)}", {}, False, (*opened.problems, *notes, *drawn.lost))
