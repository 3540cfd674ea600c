"""``battlemap resolve``: plays one action on a map."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Annotated

import typer

from battlemap.cli.answers import BadInputError, answering, tell, text_of
from battlemap.cli.asking import faces_typed
from battlemap.cli.moving import PLACE, place_of
from battlemap.cli.opening import open_file, token_called, weapon_called
from battlemap.cli.psipunk import UNARMED, Choices, options_for
from battlemap.cli.replaying import QuestionFile, resolved_again
from battlemap.document.model import MapState, Token
from battlemap.geometry.grids import corner_of
from battlemap.rulings.psipunk_options import PsipunkOptions
from battlemap.rulings.psipunk_resolve import (
    ResolvedShooting,
    Shooting,
    shoot_with_dice,
    shoot_with_seed,
    typed_shooting,
)
from battlemap.rulings.resolve import Request, Resolved, resolve_with_dice, resolve_with_seed, typed
from battlemap.rulings.starflight_actions import ACTIONS, WITHOUT_WEAPON
from battlemap.rulings.things import is_thing
from rules.core.die import DieError

ATTACK = "attack"
ONE_OF = "give one of --seed, --dice and --ask"
Rolled = int | list[str] | None  # a seed, dice as they were read, or None: each is asked for


def resolve(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A campaign, a scenario, or another map.")],
    actor: Annotated[str | None, typer.Option("--from", metavar="TOKEN", help="The token that acts.")] = None,
    targets: Annotated[
        list[str] | None,
        typer.Option("--to", metavar="TOKEN", help="Its target; several in their order. Or a wall: wall-3."),
    ] = None,
    weapon: Annotated[
        str | None, typer.Option("--weapon", metavar="W", help="Its weapon or power, or unarmed.")
    ] = None,
    other_weapon: Annotated[str | None, typer.Option("--second", metavar="W", help="A second weapon.")] = None,
    action: Annotated[str, typer.Option("--action", help=f"One of {', '.join(ACTIONS)}.")] = ATTACK,
    item: Annotated[
        str | None, typer.Option("--item", help="The thing it is about; to disarm, else what is drawn first.")
    ] = None,
    place: Annotated[
        str | None, typer.Option("--at", metavar=PLACE, help="To move: its upper left cell at the end.")
    ] = None,
    facts: Annotated[
        list[str] | None, typer.Option("--fact", metavar="NAME=VALUE", help="What stands on no map: rounds_dead=30.")
    ] = None,
    opportunity: Annotated[
        list[str] | None,
        typer.Option("--opportunity", metavar="TOKEN[=WEAPON|=trip[:WEAPON]]", help="Who strikes when it is provoked."),
    ] = None,
    mode: Annotated[str | None, typer.Option("--mode", metavar="S|B|FA|RF", help="Psi-punk: the mode of fire.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help="Roll with this seed.")] = None,
    dice: Annotated[
        str | None, typer.Option("--dice", metavar="66,6,37", help="The dice as they were read; Psi-punk: ++0-,0000.")
    ] = None,
    choices: Choices = None,
    ask: Annotated[
        bool, typer.Option("--ask", help="Ask for each die and read it from standard input; 'back' takes one back.")
    ] = False,
    question: QuestionFile = None,
    name: Annotated[str | None, typer.Option("--map", metavar="NAME", help="Which map of several.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """Play one action: its dice, every number with its reasons, and what changes."""
    given = (seed is not None) + (dice is not None) + ask
    if question is not None:
        if given or any((actor, targets, weapon, other_weapon, item, place, facts, opportunity, mode, choices)):
            raise typer.BadParameter("--question goes alone: it says what was played, and holds its dice")
        _play_again(file, question, name, as_json)
        return
    if actor is None:
        raise typer.BadParameter("give --from, or --question")
    if given > 1:
        raise typer.BadParameter(ONE_OF)
    if action not in ACTIONS:
        raise typer.BadParameter(f"there is no action {action!r}; there are {', '.join(ACTIONS)}")
    rolled: Rolled = None if ask else _faces(dice or "") if seed is None else seed
    goal = place_of(place) if place is not None else None
    with answering(as_json):
        opened = open_file(file)
        state = opened.pick(name)
        who, thing = token_called(state, actor), _thing(state, targets or [])
        request = Request(
            action=action,
            actor=who.id,
            targets=() if thing else tuple(token_called(state, target).id for target in targets or ()),
            weapon=_carried(state, who, weapon, action),
            other_weapon=weapon_called(state, who, other_weapon) if other_weapon is not None else None,
            item=item,
            thing=thing,
            to=None if goal is None else corner_of(state.info.grid.kind, who.size, goal),
            facts=tuple(facts or ()),
            opportunity=tuple(opportunity or ()),
        )
        with _dice_given(action) if not given else nullcontext():
            found = _played(state, request, mode, options_for(state, choices), rolled)
        tell(text_of(found.lines()), found.to_json(), as_json, opened.problems)


def _play_again(file: Path, question: Path, name: str | None, as_json: bool) -> None:
    with answering(as_json):
        opened = open_file(file)
        text, values = resolved_again(opened.pick(name), question)
        tell(text, values, as_json, opened.problems)


@contextmanager
def _dice_given(action: str) -> Iterator[None]:
    """An action that asks for a die must be told where the die comes from; others need not."""
    try:
        yield
    except DieError as error:
        raise typer.BadParameter(f"{action} asks for dice: {ONE_OF}") from error


def _thing(state: MapState, targets: list[str]) -> str | None:
    """The wall or door that is the one target, if it is none of the tokens."""
    things = [name for name in targets if state.token_named(name) is None and is_thing(state, name)]
    if things and len(targets) > 1:
        raise BadInputError(f"{state.info.name}: {things[0]} is a wall or door, which is attacked alone: give one --to")
    return things[0] if things else None


def _faces(dice: str) -> list[str]:
    """What the dice show, one by one; an empty text is none at all."""
    faces = dice.split(",") if dice.strip() else []
    empty = next((place for place, face in enumerate(faces, 1) if not face.strip()), None)
    if empty is not None:
        raise typer.BadParameter(f"--dice: die {empty} of {len(faces)} is empty, expected what it shows, as in 66,6,37")
    return faces


def _played(
    state: MapState, request: Request, mode: str | None, options: PsipunkOptions, rolled: Rolled
) -> Resolved | ResolvedShooting:
    """Play by the game of the map: with a seed, with dice as they were read, or with each asked for."""
    if state.info.system == "psipunk":
        shooting = _shooting(state, request, mode, options)
        if isinstance(rolled, int):
            return shoot_with_seed(state, shooting, rolled)
        faces = faces_typed(typed_shooting(state, shooting)) if rolled is None else rolled
        return shoot_with_dice(state, shooting, faces)
    if mode is not None:
        raise BadInputError(f"{state.info.name}: modes of fire belong to Psi-punk")
    if isinstance(rolled, int):
        return resolve_with_seed(state, request, rolled)
    return resolve_with_dice(state, request, faces_typed(typed(state, request)) if rolled is None else rolled)


def _shooting(state: MapState, request: Request, mode: str | None, options: PsipunkOptions) -> Shooting:
    more = (request.other_weapon, request.item, request.to, *request.facts, *request.opportunity)
    if request.action != ATTACK or request.weapon is None or any(more) or not (request.targets or request.thing):
        raise BadInputError(f"{state.info.name}: on a Psi-punk map only attacks with one weapon are played")
    return Shooting(
        attacker=request.actor,
        targets=request.targets,
        weapon=request.weapon,
        mode=mode,
        options=options,
        thing=request.thing,
    )


def _carried(state: MapState, who: Token, weapon: str | None, action: str) -> str | None:
    if weapon is None:
        if action in WITHOUT_WEAPON:
            return None
        raise BadInputError(f"{state.info.name}: {action} needs --weapon, its name or {UNARMED}")
    return UNARMED if weapon.casefold() == UNARMED else weapon_called(state, who, weapon)
