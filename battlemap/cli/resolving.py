"""``battlemap resolve``: plays one action on a map."""

from pathlib import Path
from typing import Annotated

import typer

from battlemap.cli.answers import BadInputError, answering, tell
from battlemap.cli.opening import open_map, token_called, weapon_called
from battlemap.document.model import MapState, Token
from battlemap.rulings.resolve import Request, resolve_with_dice, resolve_with_seed
from battlemap.rulings.starflight_actions import ACTIONS, WITHOUT_WEAPON

UNARMED = "unarmed"


def resolve(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A campaign, a scenario, or another map.")],
    actor: Annotated[str, typer.Option("--from", metavar="TOKEN", help="The token that acts.")],
    targets: Annotated[list[str], typer.Option("--to", metavar="TOKEN", help="Its target; several in their order.")],
    weapon: Annotated[str | None, typer.Option("--weapon", metavar="W", help="Its weapon, or unarmed.")] = None,
    other_weapon: Annotated[str | None, typer.Option("--second", metavar="W", help="A second weapon.")] = None,
    action: Annotated[str, typer.Option("--action", help=f"One of {', '.join(ACTIONS)}.")] = "attack",
    item: Annotated[str | None, typer.Option("--item", help="What to disarm; else what is drawn first.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help="Roll with this seed.")] = None,
    dice: Annotated[str | None, typer.Option("--dice", metavar="66,6,37", help="The dice as they were read.")] = None,
    name: Annotated[str | None, typer.Option("--map", metavar="NAME", help="Which map of several.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """Play one action: its dice, every number with its reasons, and what changes."""
    if (seed is None) == (dice is None):
        raise typer.BadParameter("give either --seed or --dice")
    if action not in ACTIONS:
        raise typer.BadParameter(f"there is no action {action!r}; there are {', '.join(ACTIONS)}")
    with answering(as_json):
        state, _ = open_map(file, name)
        who = token_called(state, actor)
        request = Request(
            action=action,
            actor=who.id,
            targets=tuple(token_called(state, target).id for target in targets),
            weapon=_carried(state, who, weapon, action),
            other_weapon=weapon_called(who, other_weapon) if other_weapon else None,
            item=item,
        )
        found = (
            resolve_with_dice(state, request, [text for text in dice.split(",") if text.strip()])
            if dice is not None
            else resolve_with_seed(state, request, seed or 0)
        )
        tell("\n".join(found.lines()), found.to_json(), as_json)


def _carried(state: MapState, who: Token, weapon: str | None, action: str) -> str | None:
    if weapon is None:
        if action in WITHOUT_WEAPON:
            return None
        raise BadInputError(f"{state.info.name}: {action} needs --weapon")
    return UNARMED if weapon.casefold() == UNARMED else weapon_called(who, weapon)
