"""``battlemap may`` and ``battlemap play``: what a token may do, and playing it into a campaign as the window does."""

from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer

from battlemap.cli.answers import BadInputError, answering, tell, text_of
from battlemap.cli.asking import faces_typed
from battlemap.cli.opening import open_file, token_called
from battlemap.document.document import Document
from battlemap.document.log_record import LogId
from battlemap.document.model import MapState
from battlemap.formats.load import is_campaign
from battlemap.rulings.action_menu import ActionMenu, MenuLine, action_menu
from battlemap.rulings.log_words import entry_lines
from battlemap.rulings.revealing import carry_out
from battlemap.rulings.session import Session
from battlemap.rulings.session_choices import fitted
from battlemap.rulings.session_question import ATTACK, Question

File = Annotated[Path, typer.Argument(metavar="FILE", help="A campaign, a scenario, or another map.")]
MapName = Annotated[str | None, typer.Option("--map", metavar="NAME", help="Which map of several.")]
AsJson = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]


def may(
    file: File,
    token: Annotated[str, typer.Option("--token", metavar="T", help="The token that asks.")],
    name: MapName = None,
    as_json: AsJson = False,
) -> None:
    """Tell every action of the game with its cost for one token: possible, or every reason why not."""
    with answering(as_json):
        opened = open_file(file)
        state = opened.pick(name)
        menu = action_menu(state, token_called(state, token).id)
        tell(text_of(_menu_lines(menu)), _menu_json(menu), as_json, opened.problems)


def play(
    campaign: Annotated[Path, typer.Argument(metavar="CAMPAIGN", help="A campaign (.bmap), which is changed.")],
    actor: Annotated[str, typer.Option("--from", metavar="TOKEN", help="The token that acts.")],
    targets: Annotated[list[str] | None, typer.Option("--to", metavar="TOKEN", help="Its targets in order.")] = None,
    weapon: Annotated[str | None, typer.Option("--weapon", metavar="W", help="Its weapon or power.")] = None,
    action: Annotated[
        str, typer.Option("--action", help="As ``rules actions`` names it; in Psi-punk as ``may``.")
    ] = ATTACK,
    item: Annotated[
        str | None, typer.Option("--item", help="The thing it is about, or the template of a blast.")
    ] = None,
    facts: Annotated[
        list[str] | None, typer.Option("--fact", metavar="NAME=VALUE", help="What stands on no map.")
    ] = None,
    choices: Annotated[list[str] | None, typer.Option("--with", metavar="CHOICE", help="Psi-punk: a choice.")] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="Roll with it; else each die is asked for.")
    ] = None,
    name: MapName = None,
    as_json: AsJson = False,
) -> None:
    """Play one action and write all it changes into a campaign, as one step with an entry in its log."""
    with answering(as_json):
        if not is_campaign(campaign):
            raise BadInputError(f"{campaign.name}: only a campaign can be played on; make one with import")
        with Document.open(campaign, alone=True) as document:
            state = open_file(campaign).pick(name)
            question = Question(
                action=action,
                actor=token_called(state, actor).id,
                targets=tuple(token_called(state, target).id for target in targets or ()),
                weapon=weapon,
                item=item,
                facts=tuple(facts or ()),
                choices=tuple(choices or ()),
            )
            lines, told = _played(document, state, question, seed)
        tell(text_of(lines), told, as_json)


def _played(
    document: Document, state: MapState, question: Question, seed: int | None
) -> tuple[list[str], dict[str, Any]]:
    """Play it, write it, and tell it; what is refused is told and not written."""
    session = Session(state, fitted(state, question))
    if seed is not None:
        session.roll(Random(seed))
    elif session.asks is not None:
        faces_typed(session.table)
    entry_id = LogId(document.new_id("log"))
    command = session.command(entry_id, seed)
    entry = session.entry(entry_id, seed)
    if not session.is_refused:
        carry_out(document, command)
    refusals = [] if session.story is None else session.story.refusals
    return entry_lines(entry), {
        "title": entry.title,
        "written": not session.is_refused,
        "dice": [{"name": die.name, "shown": die.shown, "decides": die.decides} for die in entry.dice],
        "refusals": [{"rule": each.rule, "reason": each.reason} for each in refusals],
        "changes": [change.text for change in entry.changes],
    }


def _menu_lines(menu: ActionMenu) -> list[str]:
    warned = [f"    {menu.out_of_turn}"] if menu.out_of_turn else []
    return [
        f"{menu.who}: {menu.left}; {menu.movement}",
        *warned,
        *(line for each in menu.lines for line in (*_lines(each), *_further(menu, each))),
    ]


def _further(menu: ActionMenu, line: MenuLine) -> list[str]:
    return [f"    or {each.name}" for each in menu.further if each.of == line.name]


def _lines(line: MenuLine) -> list[str]:
    how = f"; {line.not_played}" if line.is_open and line.not_played else ""
    name = f"{line.name}, {line.starts}" if line.starts else line.name
    first = f"{'✓' if line.is_open else '✗'} {name}: {line.cost} [{line.rule}]{how}"
    return [first, *(f"    {refusal.reason} [{refusal.rule}]" for refusal in line.refusals)]


def _menu_json(menu: ActionMenu) -> dict[str, object]:
    lines = [
        {
            "action": line.name,
            "cost": line.cost,
            "rule": line.rule,
            "may": line.is_open,
            "refusals": [{"rule": refusal.rule, "reason": refusal.reason} for refusal in line.refusals],
            "not_played": line.not_played or None,
            "or": [each.name for each in menu.further if each.of == line.name],
        }
        for line in menu.lines
    ]
    return {"token": menu.who, "left": menu.left, "movement": menu.movement, "actions": lines}
