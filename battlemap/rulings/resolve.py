"""Plays one action on a map: the dice it asked for, every number with its reasons, and what changes."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from battlemap.document.commands import SetHitPoints
from battlemap.document.model import MapState, TokenId
from battlemap.geometry.types import MapPoint
from battlemap.rulings.errors import RulingError
from battlemap.rulings.given_facts import Given
from battlemap.rulings.obstacles import matter_of, named
from battlemap.rulings.outcome_telling import change_json, roll_json, state_json, state_words, step_json, step_lines
from battlemap.rulings.starflight_actions import start_of
from battlemap.rulings.starflight_creatures import creatures_of
from battlemap.rulings.starflight_deed import Start, Taken, deed_of
from battlemap.rulings.starflight_ruling import house_rules_of
from battlemap.rulings.things import attack_on_thing
from battlemap.rulings.wall_changes import WallChange, damage_command, wall_changes
from rules.core.breakdown import Refusal
from rules.core.resolution import Ask, Played, Typed, play, play_shown
from rules.starflight.changes import all_changed
from rules.starflight.creature import Creature
from rules.starflight.outcome import Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What is to be played."""

    action: str
    actor: TokenId
    targets: tuple[TokenId, ...]
    weapon: str | None = None
    other_weapon: str | None = None
    item: str | None = None
    thing: str | None = None  # the id of a wall or door that is attacked; then there are no targets
    to: MapPoint | None = None  # where a move ends
    via: tuple[MapPoint, ...] = ()  # what it comes over
    way: int = 0  # which of the ways there
    offers: bool = False  # whether opportunity attacks are asked about when they are provoked
    facts: tuple[str, ...] = ()  # that stand on no map, as ``name=value``
    opportunity: tuple[str, ...] = ()  # opportunity attacks that are taken: ``name``, ``name=weapon``, ``name=trip``


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolved:
    """An action that was played."""

    request: Request
    actor_name: str
    target_names: tuple[str, ...]
    played: Played[Outcome]
    after: tuple[Creature, ...]  # those that changed, in the map's order
    walls: tuple[WallChange, ...] = ()  # walls and doors that took damage, in the order they were hit
    command: SetHitPoints | None = None  # writes that damage on the map

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """Why it could not be done; empty where it was."""
        return self.played.outcome.refusals

    def lines(self) -> list[str]:
        """The action as a log tells it."""
        steps = [line for step in self.played.outcome.steps for line in step_lines(step)]
        after = (*(state_words(creature) for creature in self.after), *(wall.words for wall in self.walls))
        return [*steps, *self._unused(), *(f"after it: {words}" for words in after)]

    def to_json(self) -> dict[str, object]:
        """The action as plain values, with the keys of the command line."""
        outcome = self.played.outcome
        return {
            "action": self.request.action,
            "from": self.actor_name,
            "to": list(self.target_names),
            "weapon": self.request.weapon,
            "dice": [roll_json(roll) for roll in self.played.rolls],
            "unused_dice": list(self.played.unused),
            "refusals": [{"rule": refusal.rule, "reason": refusal.reason} for refusal in outcome.refusals],
            "steps": [step_json(step) for step in outcome.steps],
            "changes": [change_json(change) for change in outcome.changes],
            "after": {creature.name: state_json(creature) for creature in self.after},
            "walls": [wall.to_json() for wall in self.walls],
        }

    def _unused(self) -> list[str]:
        dice = ", ".join(self.played.unused)
        return [f"not used: {dice}; no die was asked for"] if dice else []


def resolve_with_seed(state: MapState, request: Request, seed: int) -> Resolved:
    """Play with dice of this seed: the same seed gives the same outcome."""
    return _resolved(state, request, play(start_of_request(state, request), random.Random(seed)))


def resolve_with_dice(state: MapState, request: Request, shown: Sequence[str]) -> Resolved:
    """Play with what the dice of the table show; ``DieError`` names the die that is missing, wrong or left over."""
    return _resolved(state, request, play_shown(start_of_request(state, request), shown))


def typed(state: MapState, request: Request) -> Typed[Outcome]:
    """The same, die by die: it asks for each, and each can be taken back."""
    return Typed(start_of_request(state, request))


def asked(ask: Ask) -> str:
    """A die as the table is asked for it."""
    return f"{ask.name} ({ask.die.reading}): {ask.decides}"


def start_of_request(state: MapState, request: Request) -> Start:
    """How an action is played; ``RulingError`` for what is not there."""
    if request.thing is not None:
        return _at_thing(state, request, request.thing)
    deed = deed_of(
        state,
        house_rules_of(state),
        request.actor,
        request.targets,
        weapon=request.weapon,
        other_weapon=request.other_weapon,
        item=request.item,
        to=request.to,
        via=request.via,
        way=request.way,
        offers=request.offers,
        given=Given.of(request.facts),
        taken=tuple(taken for text in request.opportunity if not (taken := Taken.of(text, state)).passes),
    )
    return start_of(request.action, deed)


def _at_thing(state: MapState, request: Request, thing: str) -> Start:
    if request.action != "attack" or request.weapon is None or request.targets or request.other_weapon:
        raise RulingError(f"{thing} is a wall or door: it can be attacked, alone and with one weapon, and nothing else")
    return attack_on_thing(state, request.actor, thing, request.weapon)


def _resolved(state: MapState, request: Request, played: Played[Outcome]) -> Resolved:
    before = creatures_of(state)
    after = all_changed(before, played.outcome.changes)
    return Resolved(
        request=request,
        actor_name=state.tokens[request.actor].name,
        target_names=_target_names(state, request),
        played=played,
        after=tuple(creature for name, creature in after.items() if creature != before[name]),
        walls=wall_changes(state, played.outcome.changes),
        command=damage_command(state, played.outcome.changes),
    )


def _target_names(state: MapState, request: Request) -> tuple[str, ...]:
    if request.thing is not None:
        return (named(matter_of(state, request.thing), request.thing),)
    return tuple(state.tokens[target].name for target in request.targets)
