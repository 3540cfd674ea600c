"""Plays one Psi-punk attack on a map: the throws it asked for, every number with its reasons, and what changes."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from battlemap.document.model import MapState, TokenId
from battlemap.rulings.outcome_telling import change_json, roll_json
from battlemap.rulings.psipunk_creatures import attack_of, combatants_of, mode_named
from battlemap.rulings.psipunk_facts import attack_facts
from battlemap.rulings.psipunk_options import NO_OPTIONS, PsipunkOptions, with_options
from battlemap.rulings.psipunk_outcome import state_json, state_words, target_json, target_lines
from battlemap.rulings.psipunk_ruling import psipunk_rules_of
from battlemap.rulings.psipunk_things import aim_to_break
from battlemap.rulings.sight import measure, token_of
from battlemap.rulings.things import thing_words
from battlemap.rulings.turn_together import as_they_meet
from rules.core.breakdown import Note, Refusal
from rules.core.resolution import Played, Resolution, Typed, play, play_shown
from rules.psipunk.changes import Wounded
from rules.psipunk.combatant import Combatant
from rules.psipunk.outcomes import AttackOutcome
from rules.psipunk.resolve import resolve_attack
from rules.psipunk.wounds import Domain


@dataclass(frozen=True, slots=True, kw_only=True)
class Shooting:
    """An attack that is to be played: one throw, at one target or several."""

    attacker: TokenId
    targets: tuple[TokenId, ...]
    weapon: str
    mode: str | None = None
    options: PsipunkOptions = NO_OPTIONS
    thing: str | None = None  # a wall or door, in the place of targets


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolvedShooting:
    """An attack that was played."""

    shooting: Shooting
    attacker_name: str
    target_names: tuple[str, ...]
    played: Played[AttackOutcome]
    after: tuple[Combatant, ...]  # those that were wounded, in the order of the targets

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """Everything that forbade it, against the attack and against each target."""
        outcome = self.played.outcome
        return (*outcome.refusals, *(refusal for target in outcome.targets for refusal in target.refusals))

    def lines(self) -> list[str]:
        """The attack as a log tells it."""
        outcome, what = self.played.outcome, f"{self.attacker_name} attacks with {self.shooting.weapon}"
        chosen = self.shooting.options.words
        lines = [what, *((f"    chosen: {', '.join(chosen)}",) if chosen else ())]
        lines += [*(f"    {roll.ask.name}: {roll.shown}" for roll in self.played.rolls)]
        lines += [f"    {refusal.reason} [{refusal.rule}]" for refusal in outcome.refusals]
        lines += [line for target in outcome.targets for line in target_lines(target)]
        lines += [f"    {note.reason} [{note.rule}]" for note in dict.fromkeys(outcome.notes)]
        lines += [f"not used: {', '.join(self.played.unused)}; no dice were asked for"] if self.played.unused else []
        return lines + [f"after it: {state_words(combatant)}" for combatant in self.after]

    def to_json(self) -> dict[str, object]:
        """The attack as plain values, with the keys of the command line."""
        outcome = self.played.outcome
        return {
            "action": "attack",
            "from": self.attacker_name,
            "to": list(self.target_names),
            "weapon": self.shooting.weapon,
            "choices": list(self.shooting.options.words),
            "dice": [roll_json(roll) for roll in self.played.rolls],
            "unused_dice": list(self.played.unused),
            "refusals": [{"rule": refusal.rule, "reason": refusal.reason} for refusal in self.refusals],
            "steps": [target_json(target) for target in outcome.targets],
            "notes": [_note(note) for note in outcome.notes],
            "changes": [change_json(change) for change in outcome.all_changes],
            "after": {combatant.name: state_json(combatant) for combatant in self.after},
        }


def shoot_with_seed(state: MapState, shooting: Shooting, seed: int) -> ResolvedShooting:
    """Play with dice of this seed: the same seed gives the same outcome."""
    return _resolved(state, shooting, play(start_of_shooting(state, shooting), random.Random(seed)))


def shoot_with_dice(state: MapState, shooting: Shooting, shown: Sequence[str]) -> ResolvedShooting:
    """Play with the faces the table reads, four a throw; ``DieError`` names the throw that is missing or wrong."""
    return _resolved(state, shooting, play_shown(start_of_shooting(state, shooting), shown))


def typed_shooting(state: MapState, shooting: Shooting) -> Typed[AttackOutcome]:
    """The same, throw by throw: it asks for each, and each can be taken back."""
    return Typed(start_of_shooting(state, shooting))


def start_of_shooting(state: MapState, shooting: Shooting) -> Callable[[], Resolution[AttackOutcome]]:
    """How an attack is played; ``RulingError`` for what is not there."""
    house, state = psipunk_rules_of(state), as_they_meet(state, shooting.attacker)
    weapon, mode = attack_of(token_of(state, shooting.attacker), shooting.weapon, mode_named(shooting.mode), state.info)
    policy = shooting.options.policy(max(1, len(shooting.targets)))
    if shooting.thing is not None:
        _, at_thing = aim_to_break(state, shooting.attacker, shooting.thing, weapon, mode)
        return lambda: resolve_attack(with_options(at_thing, shooting.options), house, policy)
    looks = tuple(measure(state, shooting.attacker, target) for target in shooting.targets)
    facts = with_options(attack_facts(state, looks, weapon, mode, house), shooting.options)
    return lambda: resolve_attack(facts, house, policy)


def _resolved(state: MapState, shooting: Shooting, played: Played[AttackOutcome]) -> ResolvedShooting:
    combatants = combatants_of(state)
    wounded: dict[str, Combatant] = {}
    for change in played.outcome.all_changes:
        if isinstance(change, Wounded):
            before = wounded.get(change.name, combatants[change.name])
            wounded[change.name] = _with_track(before, change)
    return ResolvedShooting(
        shooting=shooting,
        attacker_name=state.tokens[shooting.attacker].name,
        target_names=(
            (thing_words(state, shooting.thing),)
            if shooting.thing
            else tuple(state.tokens[target].name for target in shooting.targets)
        ),
        played=played,
        after=tuple(wounded.values()),
    )


def _with_track(combatant: Combatant, change: Wounded) -> Combatant:
    if change.domain is Domain.MENTAL:
        return replace(combatant, mental=change.after)
    return replace(combatant, physical=change.after)


def _note(note: Note) -> dict[str, object]:
    return {"rule": note.rule, "reason": note.reason}
