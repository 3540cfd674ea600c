"""Opportunity attacks that an action gives to others, and what they do to it before it goes on."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules.core.breakdown import Note, RuleId
from rules.core.resolution import Resolution
from rules.starflight.changes import changed
from rules.starflight.creature import Creature
from rules.starflight.house_rules import HouseRules
from rules.starflight.movement.provoked import Provoked
from rules.starflight.outcome import Outcome, Step
from rules.starflight.words import listed


@dataclass(frozen=True, slots=True, kw_only=True)
class Onlooker:
    """A hostile combatant that may get an opportunity attack, at the moment it is provoked."""

    name: str
    sees_it: bool = True  # who provokes is in its field of vision, with an open line
    in_range: bool = True  # for a weapon it could use
    can_act: bool = True
    grappling: bool = False
    attacks_made: int = 0  # opportunity attacks of this round


@dataclass(frozen=True, slots=True)
class Reaction:
    """An opportunity attack that is taken: what it does to whoever provoked it."""

    name: str
    start: Callable[[Creature], Resolution[Outcome]]
    is_offered: bool = False  # it is asked about when it is provoked; nobody said that it is taken


@dataclass(frozen=True, slots=True)
class Passed:
    """Somebody that a straight run comes near, after how many metres of it, and what it does if it takes its chance."""

    provoked: Provoked
    after_m: float
    reactions: tuple[Reaction, ...] = ()


def applicable(onlookers: Iterable[Onlooker], rule: RuleId, reason: str, house: HouseRules) -> tuple[Provoked, ...]:
    """Those of the onlookers that may make an opportunity attack, in their order."""
    return tuple(Provoked(rule, who.name, reason) for who in onlookers if _may_react(who, house))


def _may_react(who: Onlooker, house: HouseRules) -> bool:
    most = house.opportunity_attacks_per_round
    has_one_left = most is None or who.attacks_made < most
    return who.sees_it and who.in_range and who.can_act and not who.grappling and has_one_left


def provoked_steps(provoked: tuple[Provoked, ...]) -> tuple[Step, ...]:
    """Tell who gets an opportunity attack, whether it is taken or not."""
    if not provoked:
        return ()
    names = listed([one.name for one in provoked])
    notes = tuple(Note(one.rule, f"{one.name}: {one.reason}") for one in provoked)
    return (Step(text=f"an opportunity attack for {names}", notes=notes),)


def reacted(
    creature: Creature, provoked: tuple[Provoked, ...], reactions: tuple[Reaction, ...]
) -> Resolution[tuple[Creature, tuple[Step, ...]]]:
    """Play the opportunity attacks taken by those who were given one; the creature comes out as they left it."""
    steps = provoked_steps(provoked)
    given = {one.name for one in provoked}
    for reaction in reactions:
        if reaction.name not in given:
            steps = steps if reaction.is_offered else (*steps, not_given(reaction.name))
            continue
        outcome = yield from reaction.start(creature)
        creature, steps = changed(creature, outcome.changes), (*steps, *outcome.steps)
    return creature, steps


def run_past(
    creature: Creature, passed: Iterable[Passed]
) -> Resolution[tuple[Creature, tuple[Step, ...], float | None]]:
    """The same for those on a run, in the order of the way; after how many metres it ends, if one fells the runner."""
    steps: tuple[Step, ...] = ()
    for one in passed:
        creature, struck = yield from reacted(creature, (one.provoked,), one.reactions)
        steps = (*steps, *struck)
        if creature.is_prone or creature.is_helpless or creature.has("immobile"):
            return creature, steps, one.after_m
    return creature, steps, None


def not_given(name: str) -> Step:
    """Tell that somebody who would strike is not given the chance."""
    note = Note(RuleId("SF-OPP-02"), f"{name} is not provoked, or can not strike now")
    return Step(text=f"no opportunity attack of {name}", who=name, notes=(note,))


def after(creature: Creature, steps: Iterable[Step]) -> Creature:
    """Somebody as an opportunity attack has left it: one that goes wrong may hit whoever makes it."""
    return changed(creature, (change for step in steps for change in step.changes))
