"""Swallow whole: a second grapple check, and what happens inside."""

from rules.core.breakdown import Breakdown, Modifier, Note, Refusal, RuleId
from rules.core.die import D5
from rules.core.resolution import Ask, Resolution
from rules.starflight.actions.changes import CutOut, Swallowed
from rules.starflight.actions.grapple import grapple_contest
from rules.starflight.actions.opposed import contested_step, opposed
from rules.starflight.actions.push import refused
from rules.starflight.actions.scores import (
    SWALLOW_WHOLE,
    SWALLOWED,
    grappling_with,
    has_ability,
    size_class,
    size_words,
)
from rules.starflight.changes import ConditionGained, ConditionLost
from rules.starflight.checks import d10
from rules.starflight.creature import Condition, Creature
from rules.starflight.damage import Damage
from rules.starflight.facts import Scale
from rules.starflight.harm import harmed
from rules.starflight.hit import Hit, Record, hit_resolution
from rules.starflight.house_rules import HouseRules
from rules.starflight.location import vital_part
from rules.starflight.outcome import Outcome, Step
from rules.starflight.ranges import increment_m
from rules.starflight.saves import pass_out_save
from rules.starflight.states import can_act
from rules.starflight.thresholds import threshold_steps
from rules.starflight.wounding import wound_steps

LEAST_DIFFERENCE = 3  # size classes
PREY_BONUS = 10
ACID_WOUNDS = 2
WAY_OUT = 50


def swallow_refusals(actor: Creature, target: Creature) -> tuple[Refusal, ...]:
    """Every reason why the target can not be swallowed. SF-SWL-01."""
    rule, own, others = RuleId("SF-SWL-01"), size_class(actor), size_class(target)
    unable = can_act(actor)
    found: list[Refusal] = [unable] if unable else []
    if not has_ability(actor, SWALLOW_WHOLE):
        found.append(Refusal(rule, f"{actor.name} can not swallow whole"))
    if own - others < LEAST_DIFFERENCE:
        sizes = f"size class {size_words(actor)} is not three above {size_words(target)} of {target.name}"
        found.append(Refusal(rule, sizes))
    if target.name not in grappling_with(actor):
        found.append(Refusal(rule, f"{actor.name} has no hold of {target.name}"))
    return tuple(found)


def prey_bonus(actor: Creature, target: Creature) -> Modifier:
    """What small prey has in its favour: less, the smaller it is. SF-SWL-02."""
    classes = size_class(actor) - size_class(target)
    value = PREY_BONUS - PREY_BONUS * (classes - LEAST_DIFFERENCE)
    return Modifier(RuleId("SF-SWL-02"), value, f"{classes} size classes smaller than {actor.name}")


def swallow(actor: Creature, target: Creature, house: HouseRules) -> Resolution[Outcome]:
    """Play the second grapple check and the gulp; a refused one does nothing. SF-SWL-02, 03."""
    refusals = swallow_refusals(actor, target)
    if refusals:
        return refused(actor, "swallow", refusals)
    contest = grapple_contest("swallow", actor, target, house, other_more=(prey_bonus(actor, target),))
    contested = yield from opposed(contest, house)
    step = contested_step(contested, contest)
    if not contested.actor_won:
        return Outcome((step,))
    course = Record(target)
    course.add((step, _inside(actor, target)))
    course.add((yield from hit_resolution(_gulp(actor, target, house), course.now, house)))
    course.add(disabled_inside(course.now))
    return Outcome(course.steps)


def digested(target: Creature, house: HouseRules) -> Resolution[Outcome]:
    """One round inside: acid, and each such damage is two wounds. SF-SWL-04, 05."""
    points = yield Ask(f"acid on {target.name}", d10(house), "the lethal damage of this round inside")
    course = Record(target)
    course.add(harmed(target, points, 0, RuleId("SF-SWL-04"), "digested"))
    if points:
        body = vital_part(target)
        course.add(wound_steps(course.now, body, ACID_WOUNDS, RuleId("SF-SWL-04"), "acid counts as two wounds"))
        course.add((yield from pass_out_save(target, course.now, house)))
        course.add(threshold_steps(course.now))
    course.add(disabled_inside(course.now))
    return Outcome(course.steps)


def disabled_inside(target: Creature) -> tuple[Step, ...]:
    """Who can not act inside dies at once. SF-SWL-05."""
    if not target.is_helpless or target.has("brain_dead"):
        return ()
    note = Note(RuleId("SF-SWL-05"), "disabled inside: dies at once")
    dead = ConditionGained(target.name, Condition(name="brain_dead", cause="swallowed"))
    return (Step(text=f"{target.name} dies", who=target.name, notes=(note,), changes=(dead,)),)


def way_out(actor: Creature) -> Breakdown:
    """The Basic damage that cuts a way out of a swallower. SF-SWL-06."""
    rule = RuleId("SF-SWL-06")
    return Breakdown((Modifier(rule, WAY_OUT, "a way out"), *_power_and_finesse(actor, rule)))


def cut_out(actor: Creature, target: Creature, dealt: int, house: HouseRules) -> Resolution[Outcome]:
    """What so much damage from inside does: enough of it frees the swallowed and wounds the swallower. SF-SWL-07.

    Parameters
    ----------
    dealt : all damage dealt to the swallower from inside so far.
    """
    needed = way_out(actor)
    if dealt < needed.total:
        note = Note(RuleId("SF-SWL-06"), f"{dealt} of {needed.total} damage")
        return Outcome((Step(text=f"{target.name} is still inside", who=target.name, numbers=needed, notes=(note,)),))
    first = yield Ask(f"wounds of {actor.name}", D5, "how many wounds the way out leaves, first die")
    second = yield Ask(f"wounds of {actor.name}", D5, "how many wounds the way out leaves, second die")
    course = Record(actor)
    body = vital_part(actor)
    course.add((_free(actor, target, needed),))
    course.add(wound_steps(course.now, body, first + second, RuleId("SF-SWL-07"), "a way out cut from inside: 2d5"))
    course.add((yield from pass_out_save(actor, course.now, house)))
    course.add(threshold_steps(course.now))
    return Outcome(course.steps)


def _inside(actor: Creature, target: Creature) -> Step:
    note = Note(RuleId("SF-SWL-03"), f"{target.name} leaves the map")
    gained = ConditionGained(target.name, Condition(name=SWALLOWED, cause=actor.name))
    changes = (Swallowed(target.name, actor.name), gained)
    return Step(text=f"{actor.name} swallows {target.name}", who=target.name, notes=(note,), changes=changes)


def _gulp(actor: Creature, prey: Creature, house: HouseRules) -> Hit:
    """Lethal damage of Power and Finesse together."""
    lines = Breakdown(_power_and_finesse(actor, RuleId("SF-SWL-03")))
    damage = Damage(lethal=max(0, lines.total))
    return Hit(damage=damage, reasons=lines, part=vital_part(prey).name, ignores_gear=house.swallow_ignores_gear)


def _power_and_finesse(actor: Creature, rule: RuleId) -> tuple[Modifier, Modifier]:
    words = ((name, f"{name.capitalize()} of {actor.name}") for name in ("power", "finesse"))
    power, finesse = (Modifier(rule, actor.score(name), reason) for name, reason in words)
    return power, finesse


def _free(actor: Creature, target: Creature, needed: Breakdown) -> Step:
    far_m = float(increment_m(Scale.MELEE))
    note = Note(RuleId("SF-SWL-07"), f"{target.name} is out, {far_m:g} m from {actor.name}")
    lost = ConditionLost(target.name, SWALLOWED)
    changes = (CutOut(target.name, actor.name, far_m), lost)
    return Step(text=note.reason, who=target.name, numbers=needed, notes=(note,), changes=changes)
