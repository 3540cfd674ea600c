"""Constrict: crush what one has got hold of, and let it suffocate."""

from rules.core.breakdown import Breakdown, Modifier, Note, Refusal, RuleId
from rules.core.resolution import Resolution
from rules.starflight.actions.push import refused
from rules.starflight.actions.scores import CONSTRICT, SUFFOCATING, grappling_with, has_ability, power_modifier
from rules.starflight.actions.unarmed import rolled_hit
from rules.starflight.changes import ConditionGained
from rules.starflight.creature import Condition, Creature
from rules.starflight.damage import Damage, Dealt
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Outcome, Step
from rules.starflight.states import can_act

TIMES_POWER = 2


def constrict_refusals(actor: Creature, target: Creature) -> tuple[Refusal, ...]:
    """Every reason why the target can not be constricted. SF-CST-01."""
    unable = can_act(actor)
    found: list[Refusal] = [unable] if unable else []
    if not has_ability(actor, CONSTRICT):
        found.append(Refusal(RuleId("SF-CST-01"), f"{actor.name} can not constrict"))
    if target.name not in grappling_with(actor):
        found.append(Refusal(RuleId("SF-CST-01"), f"{actor.name} does not grapple with {target.name}"))
    return tuple(found)


def constrict_damage(actor: Creature, house: HouseRules) -> Dealt:
    """Twice the Power modifier, Basic."""
    power = power_modifier(actor, house)
    points = max(0, TIMES_POWER * power)
    modifier = Modifier(RuleId("SF-CST-01"), points, f"twice the Power modifier {power}, Basic")
    return Dealt(Damage(basic=points), Breakdown((modifier,)))


def is_constricting(actor: Creature, target: Creature) -> bool:
    """Whether the target suffocates in the actor's coils already."""
    return any(had.name == SUFFOCATING and had.cause == actor.name for had in target.conditions)


def constrict(actor: Creature, target: Creature, house: HouseRules) -> Resolution[Outcome]:
    """Play a constriction: damage, and suffocation for as long as it is kept up. SF-CST-01, 02."""
    refusals = constrict_refusals(actor, target)
    if refusals:
        return refused(actor, "constrict", refusals)
    hit = yield from rolled_hit(target, constrict_damage(actor, house), house)
    return Outcome((_applied(actor, target), *hit))


def _applied(actor: Creature, target: Creature) -> Step:
    if is_constricting(actor, target):
        note = Note(RuleId("SF-CST-02"), "let go and applied again: a standard action")
    else:
        note = Note(RuleId("SF-CST-01"), "free after a grapple check that succeeded; kept up, it suffocates")
    gained = ConditionGained(target.name, Condition(name=SUFFOCATING, cause=actor.name))
    text = f"{actor.name} constricts {target.name}"
    return Step(text=text, who=target.name, notes=(note,), changes=(gained,))
