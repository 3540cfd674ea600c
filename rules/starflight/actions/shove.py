"""The opposed check of pushes, trips and tramples: size, stability, and who is thrown where."""

from rules.core.breakdown import Breakdown, Modifier, Refusal, RuleId
from rules.starflight.actions.changes import Forced
from rules.starflight.actions.opposed import Contest
from rules.starflight.actions.scores import (
    STABLE,
    STABLE_LEGS,
    attribute_check,
    has_ability,
    held_items,
    legs_of,
    size_class,
    size_words,
)
from rules.starflight.changes import ConditionGained, ItemDropped
from rules.starflight.checks import percent_ask
from rules.starflight.creature import Condition, Creature
from rules.starflight.facts import Scale
from rules.starflight.outcome import Step
from rules.starflight.ranges import increment_m, without_dust

ALWAYS = 10
SIZE = 20
STABILITY = 20


def too_large(actor: Creature, target: Creature, rule: RuleId) -> Refusal | None:
    """A target may be one size class larger, and no more. SF-PSH-03, SF-TRP-02."""
    own, others = size_class(actor), size_class(target)
    if others <= own + 1:
        return None
    sizes = size_words(target), size_words(actor)
    return Refusal(rule, f"{target.name} is of size class {sizes[0]}, more than one above {sizes[1]}")


def shove(what: str, actor: Creature, target: Creature, against: str) -> Contest:
    """Power of the one who pushes, trips or tramples against Power or Finesse. SF-PSH-04 to 06.

    Parameters
    ----------
    against : the attribute the target resists with, "power" or "finesse".
    """
    own = attribute_check(actor, "power")
    others = attribute_check(target, against)
    return Contest(
        what=what,
        actor=actor.name,
        other=target.name,
        actor_ask=percent_ask(f"Power check of {actor.name}", "whether the target is moved"),
        other_ask=percent_ask(f"{against.capitalize()} check of {target.name}", "whether it holds its ground"),
        actor_bonus=Breakdown.of((*own.modifiers, _always(), _size(actor, target))),
        other_bonus=Breakdown((*others.modifiers, *stability(target))),
    )


def stability(target: Creature) -> tuple[Modifier, ...]:
    """What makes a target hard to move; all of it together counts once. SF-PSH-06."""
    found = (
        f"{legs_of(target)} propulsive appendages" if legs_of(target) >= STABLE_LEGS else None,
        "prone" if target.is_prone else None,
        "exceptionally stable" if has_ability(target, STABLE) else None,
    )
    reasons = [reason for reason in found if reason is not None]
    rule = RuleId("SF-PSH-06")
    return tuple(Modifier(rule, STABILITY, reason, counts=place == 0) for place, reason in enumerate(reasons))


def thrown(loser: Creature, winner: Creature, free_m: float) -> Forced:
    """The loser goes one increment straight away from the winner, or as far as nothing stops it. SF-PSH-07."""
    whole_m = float(increment_m(Scale.MELEE))
    free_m = without_dust(free_m)
    return Forced(loser.name, winner.name, min(whole_m, free_m), blocked=free_m < whole_m)


def knocked_prone(creature: Creature, rule: RuleId, cause: str, *, before: Creature | None = None) -> Step | None:
    """It falls and drops one thing it holds; who lay already does neither. SF-PSH-07, SF-TRP-04.

    Parameters
    ----------
    before : as it was before the blow that came with it, which may have felled it already.
    """
    if (before or creature).is_prone:
        return None
    numbers, lies = Breakdown((Modifier(rule, 0, cause),)), creature.is_prone
    dropped = tuple(ItemDropped(creature.name, item) for item in held_items(creature)[:1])
    falls = () if lies else (ConditionGained(creature.name, Condition(name="prone", cause=cause)),)
    done = " and ".join((*(() if lies else ("falls",)), *(f"drops {each.item}" for each in dropped)))
    if not done:
        return None
    return Step(text=f"{creature.name} {done}", who=creature.name, numbers=numbers, changes=(*falls, *dropped))


def _always() -> Modifier:
    return Modifier(RuleId("SF-PSH-05"), ALWAYS, "the one who acts")


def _size(actor: Creature, target: Creature) -> Modifier | None:
    own, others = size_class(actor), size_class(target)
    if own == others:
        return None
    larger = others > own
    sizes = f"size class {size_words(target)} against {size_words(actor)}"
    reason = f"{target.name} is {'larger' if larger else 'smaller'}: {sizes}"
    return Modifier(RuleId("SF-PSH-05"), -SIZE if larger else SIZE, reason)
