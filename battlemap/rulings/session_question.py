"""What is to be played on a map, in either game, and how its outcome is read alike."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from battlemap.document.log_record import LogStep
from battlemap.document.model import MapState, TokenId
from battlemap.geometry.types import MapPoint
from battlemap.rulings.errors import RulingError
from battlemap.rulings.log_steps import psipunk_steps, starflight_steps
from battlemap.rulings.psipunk_deeds import DeedOutcome, PsipunkDeed, deed_start
from battlemap.rulings.psipunk_option_words import read_options
from battlemap.rulings.psipunk_resolve import Shooting, start_of_shooting
from battlemap.rulings.resolve import Request, start_of_request
from battlemap.rulings.session_blast import BLAST, blast_start
from battlemap.rulings.sight import token_of
from battlemap.rulings.turn_together import as_they_meet
from rules.core.breakdown import Refusal
from rules.core.resolution import Start
from rules.psipunk.outcomes import AttackOutcome
from rules.starflight.outcome import Outcome

ATTACK = "attack"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One action of one token, as the table chose it."""

    action: str = ATTACK
    actor: TokenId
    targets: tuple[TokenId, ...] = ()
    weapon: str | None = None
    mode: str | None = None  # Psi-punk
    choices: tuple[str, ...] = ()  # Psi-punk: words of ``psipunk_option_words``
    other_weapon: str | None = None
    item: str | None = None
    thing: str | None = None  # a wall or door
    to: MapPoint | None = None
    via: tuple[MapPoint, ...] = ()  # what a move comes over
    way: int = 0  # which of the ways there, as ``move_ways`` lists them
    facts: tuple[str, ...] = ()
    opportunity: tuple[str, ...] = ()

    def to_json(self) -> dict[str, object]:
        """What is not the default, as plain values."""
        told = asdict(self)
        return {each.name: _plain(told[each.name]) for each in fields(self) if told[each.name] != each.default}

    @classmethod
    def of_json(cls, told: Mapping[str, object]) -> "Question":
        """What ``to_json`` told; other keys are left out."""
        names = {each.name for each in fields(cls)}
        found = {name: _frozen(name, value) for name, value in told.items() if name in names}
        return cls(**found)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """What came out, alike in both games."""

    steps: tuple[LogStep, ...]
    refusals: tuple[Refusal, ...]
    changes: tuple[object, ...]
    offers: tuple[object, ...] = ()  # what the game master may choose instead


def start_of(state: MapState, question: Question) -> Start[Any]:
    """How it is played by the game of the map; ``RulingError`` for what is not there."""
    if question.action == BLAST:
        return blast_start(state, question.actor, question.weapon, question.item, question.choices)
    if state.info.system == "psipunk":
        return _psipunk_start(state, question)
    if question.mode is not None or question.choices:
        raise RulingError("modes of fire and choices for one attack belong to Psi-punk")
    return start_of_request(state, request_of(question))


def story_of(outcome: object) -> Story:
    """The outcome of a resolution of either game."""
    match outcome:
        case Outcome():
            return Story(steps=starflight_steps(outcome), refusals=outcome.refusals, changes=outcome.changes)
        case AttackOutcome():
            refused = (*outcome.refusals, *(each for target in outcome.targets for each in target.refusals))
            return Story(
                steps=psipunk_steps(outcome), refusals=refused, changes=outcome.all_changes, offers=outcome.all_offers
            )
        case DeedOutcome():
            return Story(steps=outcome.steps, refusals=outcome.refusals, changes=outcome.changes)
    raise TypeError(f"{type(outcome).__name__} is no outcome")


def request_of(question: Question) -> Request:
    """The question as the Starflight rules are asked."""
    return Request(
        action=question.action,
        actor=question.actor,
        targets=question.targets,
        weapon=question.weapon,
        other_weapon=question.other_weapon,
        item=question.item,
        thing=question.thing,
        to=question.to,
        via=question.via,
        way=question.way,
        facts=question.facts,
        opportunity=question.opportunity,
    )


def _psipunk_start(state: MapState, question: Question) -> Start[Any]:
    if question.action != ATTACK:
        there = as_they_meet(state, question.actor)
        actor, *targets = (token_of(there, each) for each in (question.actor, *question.targets[:1]))
        target = next(iter(targets), None)
        return deed_start(question.action, PsipunkDeed(state=there, actor=actor, target=target, weapon=question.weapon))
    if question.weapon is None or not (question.targets or question.thing):
        raise RulingError("an attack needs a weapon and a target")
    shooting = Shooting(
        attacker=question.actor,
        targets=question.targets,
        weapon=question.weapon,
        mode=question.mode,
        options=read_options(question.choices),
        thing=question.thing,
    )
    return start_of_shooting(state, shooting)


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _frozen(name: str, value: object) -> object:
    if name == "to" and isinstance(value, list | tuple):
        return MapPoint(*value)
    if name == "via" and isinstance(value, list | tuple):
        return tuple(MapPoint(*at) for at in value)
    return tuple(value) if isinstance(value, list) else value
