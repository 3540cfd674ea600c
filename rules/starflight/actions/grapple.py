"""Grapple: get hold of somebody, then grapple checks against each other."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.breakdown import Breakdown, Modifier, Note, Refusal, RuleId
from rules.core.resolution import Ask, Resolution
from rules.starflight.actions.opposed import Contest, Contested, contested_step, opposed
from rules.starflight.actions.provoke import Onlooker, Reaction, after, applicable, reacted
from rules.starflight.actions.push import refused, stopped
from rules.starflight.actions.scores import (
    GRAPPLING,
    IMPROVED_GRAB,
    grappling_with,
    has_ability,
    power_modifier,
    size_class,
    size_words,
)
from rules.starflight.actions.trip import as_touch, at_range_zero, touch
from rules.starflight.actions.unarmed import unarmed_hit
from rules.starflight.attack import attack
from rules.starflight.changes import ConditionGained, changed
from rules.starflight.check_penalties import check_penalties, inspiration
from rules.starflight.checks import two_d10
from rules.starflight.creature import Condition, Creature, combatant_of, reaches_not
from rules.starflight.facts import AttackFacts
from rules.starflight.house_rules import HouseRules
from rules.starflight.movement.provoked import Provoked
from rules.starflight.objects import out_of_touch
from rules.starflight.outcome import Outcome, Step
from rules.starflight.refusals import own_target
from rules.starflight.sight import behind_solid
from rules.starflight.states import can_act
from rules.starflight.strike import critical_miss

TOO_LARGE = 2  # size classes
SECURITY_STEP = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class GrappleFacts:
    """The start of a grapple, or joining one. The attack is told as for a regular one; it is made as a touch."""

    actor: Creature
    target: Creature
    attack: AttackFacts
    shares_cell: bool | None = None  # on a grid of 5 m
    onlooker: Onlooker | None = None  # the target, when it is grabbed at
    after_melee_hit: bool = False  # the grab is a hit that was made already, by Improved Grab


def grapple_refusals(facts: GrappleFacts, house: HouseRules) -> tuple[Refusal, ...]:
    """Every reason why the grapple can not be started or joined. SF-GRP-02, 05, 07, SF-IGR-01."""
    zero = at_range_zero(facts.attack, facts.shares_cell, RuleId("SF-GRP-02"), house)
    apart = (None, None) if facts.after_melee_hit else (zero, out_of_touch(facts.attack))
    ranged = None if facts.after_melee_hit or is_joining(facts) else _ranged(facts)
    found = (*apart, ranged, _together(facts), _too_large(facts), _no_improved_grab(facts), _itself(facts))
    told = tuple(refusal for refusal in found if refusal is not None)
    if facts.after_melee_hit or is_joining(facts):
        away = reaches_not(facts.actor, facts.target)
        told = (*told, away) if away else told
        unable = can_act(facts.actor)
        walled = () if facts.after_melee_hit else behind_solid(facts.attack, house)
        return (*told, *walled, unable) if unable else (*told, *walled)
    return tuple(dict.fromkeys((*told, *attack(as_touch(facts.attack), house).refusals)))


def is_joining(facts: GrappleFacts) -> bool:
    """Whether the target is in a grapple already, so that the grab succeeds by itself. SF-GRP-06."""
    return bool(grappling_with(facts.target))


def grapple_check(creature: Creature, house: HouseRules) -> Breakdown:
    """What is added to 2d10. SF-GRP-01."""
    rule, security = RuleId("SF-GRP-01"), creature.score("security")
    power = power_modifier(creature, house)
    return Breakdown.of(
        (
            Modifier(rule, security // SECURITY_STEP, f"a tenth of Security {security}"),
            Modifier(rule, power, f"Power bonus of {creature.name}"),
            Modifier(rule, size_class(creature), f"size class of {creature.name}: {size_words(creature)}"),
            inspiration(creature.inspired),
            *check_penalties(creature.wounds, combatant_of(creature).conditions),
        )
    )


def grapple_contest(
    what: str,
    actor: Creature,
    other: Creature,
    house: HouseRules,
    *,
    actor_more: tuple[Modifier, ...] = (),
    other_more: tuple[Modifier, ...] = (),
) -> Contest:
    """Two grapple checks against each other."""
    return Contest(
        what=what,
        actor=actor.name,
        other=other.name,
        actor_ask=Ask(f"grapple check of {actor.name}", two_d10(house), f"whether the {what} succeeds"),
        other_ask=Ask(f"grapple check of {other.name}", two_d10(house), f"whether it withstands the {what}"),
        actor_bonus=Breakdown((*grapple_check(actor, house).modifiers, *actor_more)),
        other_bonus=Breakdown((*grapple_check(other, house).modifiers, *other_more)),
    )


def grapple_provokes(facts: GrappleFacts, house: HouseRules) -> tuple[Provoked, ...]:
    """The attempt gives the target an opportunity attack, a missed grab too; not with Improved Grab. SF-GRP-03."""
    spared = facts.after_melee_hit or has_ability(facts.actor, IMPROVED_GRAB)
    if facts.onlooker is None or spared or is_joining(facts):
        return ()
    return applicable((facts.onlooker,), RuleId("SF-GRP-03"), f"{facts.actor.name} grabs", house)


def grapple(
    facts: GrappleFacts, creatures: Mapping[str, Creature], house: HouseRules, reactions: tuple[Reaction, ...] = ()
) -> Resolution[Outcome]:
    """Play the start of a grapple: the grab, what it provokes, and the hold. A refused one does nothing.

    Parameters
    ----------
    creatures : by name; the attacker, and the friends a critical miss of the grab may find.
    """
    refusals = grapple_refusals(facts, house)
    if refusals:
        return refused(facts.actor, "grapple", refusals)
    grab, holds = yield from _grab(facts, creatures, house)
    actor = changed(facts.actor, (change for step in grab for change in step.changes))
    actor, reacting = yield from reacted(actor, grapple_provokes(facts, house), reactions)
    steps = (*grab, *reacting)
    if actor.is_unconscious:
        return Outcome((*steps, stopped(actor)))
    if not holds:
        return Outcome(steps)
    if is_joining(facts):
        return Outcome((*steps, _joined(actor, facts.target)))
    return Outcome((*steps, *(yield from _hold(actor, after(facts.target, reacting), house))))


def hold_conditions(actor: Creature, target: Creature) -> tuple[ConditionGained, ...]:
    """Both are grappling with each other."""
    return (
        ConditionGained(actor.name, Condition(name=GRAPPLING, cause=target.name)),
        ConditionGained(target.name, Condition(name=GRAPPLING, cause=actor.name)),
    )


def _grab(
    facts: GrappleFacts, creatures: Mapping[str, Creature], house: HouseRules
) -> Resolution[tuple[tuple[Step, ...], bool]]:
    """The grab, and whether it gets hold of the target."""
    name, target = facts.actor.name, facts.target.name
    if facts.after_melee_hit:
        note = Note(RuleId("SF-IGR-01"), "a melee hit is the grab, and provokes nobody")
        return (Step(text=f"{name} grabs {target} with the hit", who=name, notes=(note,)),), True
    if is_joining(facts):
        note = Note(RuleId("SF-GRP-06"), "joining a grapple: the grab succeeds by itself")
        return (Step(text=f"{name} joins the grapple of {target}", who=name, notes=(note,)),), True
    tested = yield from touch(facts.attack, f"grab of {name}", f"whether it gets hold of {target}", house)
    if tested.critical == "failure":
        return (yield from critical_miss(facts.attack, tested, creatures, house)), False
    note = Note(RuleId("SF-GRP-02"), "a touch at Range Zero")
    ends = "grabs" if tested.succeeded else "does not get hold of"
    return (Step(text=f"{name} {ends} {target}", who=name, tested=tested, notes=(note,)),), tested.succeeded


def _hold(actor: Creature, target: Creature, house: HouseRules) -> Resolution[tuple[Step, ...]]:
    """Opposed grapple checks; success starts the grapple and does unarmed damage. SF-GRP-04."""
    contest = grapple_contest("hold", actor, target, house)
    contested: Contested = yield from opposed(contest, house)
    step = contested_step(contested, contest)
    if not contested.actor_won:
        return (step,)
    note = Note(RuleId("SF-GRP-04"), f"{actor.name} holds {target.name}")
    held = Step(text=note.reason, who=target.name, notes=(note,), changes=hold_conditions(actor, target))
    return (step, held, *(yield from unarmed_hit(actor, target, contested.margin, house)))


def _joined(actor: Creature, target: Creature) -> Step:
    text = f"{actor.name} grapples with {target.name}"
    return Step(text=text, who=actor.name, changes=hold_conditions(actor, target))


def _too_large(facts: GrappleFacts) -> Refusal | None:
    own, others = size_class(facts.actor), size_class(facts.target)
    if others < own + TOO_LARGE:
        return None
    return Refusal(
        RuleId("SF-GRP-05"),
        f"{facts.target.name} is of size class {size_words(facts.target)}, too large for {size_words(facts.actor)}",
    )


def _itself(facts: GrappleFacts) -> Refusal | None:
    return None if facts.actor.name != facts.target.name else own_target(facts.actor.name)


def _together(facts: GrappleFacts) -> Refusal | None:
    names = facts.actor.name, facts.target.name
    if names[1] not in grappling_with(facts.actor):
        return None
    return Refusal(RuleId("SF-GRP-07"), f"{names[0]} and {names[1]} grapple already: damage, pin or escape is next")


def _ranged(facts: GrappleFacts) -> Refusal | None:
    weapon = facts.attack.weapon
    return Refusal(RuleId("SF-GRP-02"), f"{weapon.name} is no melee weapon") if weapon.is_ranged else None


def _no_improved_grab(facts: GrappleFacts) -> Refusal | None:
    if not facts.after_melee_hit or has_ability(facts.actor, IMPROVED_GRAB):
        return None
    return Refusal(RuleId("SF-IGR-01"), f"{facts.actor.name} has no Improved Grab")
