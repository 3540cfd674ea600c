"""Trip: a touch in melee, then Power against Finesse; a charger that is tripped slides on."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.breakdown import Breakdown, Modifier, Note, Refusal, RuleId
from rules.core.die import D5, many_d10, many_d10_star
from rules.core.resolution import Ask, Resolution
from rules.starflight.actions.changes import Slid
from rules.starflight.actions.opposed import contested_step, opposed
from rules.starflight.actions.push import refused
from rules.starflight.actions.shove import knocked_prone, shove, too_large
from rules.starflight.attack import attack
from rules.starflight.changes import ConditionGained, changed
from rules.starflight.checks import judged, percent_ask
from rules.starflight.creature import Condition, Creature
from rules.starflight.endings import TRIPPED_CHARGER, ending
from rules.starflight.facts import AttackFacts, Scale
from rules.starflight.harm import harmed
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Outcome, Step, Tested
from rules.starflight.ranges import increment_m, range_band, without_dust
from rules.starflight.strike import critical_miss
from rules.starflight.words import metres

FRICTIONLESS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Slide:
    """What the map knows about the way a charging target is going."""

    free_m: float  # on in that direction, to what stops a body
    frictionless: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TripFacts:
    """A trip. The attack is told as for a regular one; it is made as a touch."""

    actor: Creature
    target: Creature
    attack: AttackFacts
    shares_cell: bool | None = None  # on a grid of 5 m
    slide: Slide | None = None  # of a target that is charging


def trip_refusals(facts: TripFacts, house: HouseRules) -> tuple[Refusal, ...]:
    """Every reason why the trip can not be tried. SF-TRP-01, 02."""
    size = too_large(facts.actor, facts.target, RuleId("SF-TRP-02"))
    found = (at_range_zero(facts.attack, facts.shares_cell, RuleId("SF-TRP-01"), house), _ranged(facts), size)
    return (*(one for one in found if one is not None), *attack(as_touch(facts.attack), house).refusals)


def at_range_zero(facts: AttackFacts, shares_cell: bool | None, rule: RuleId, house: HouseRules) -> Refusal | None:
    """Some attacks need Range Zero."""
    if range_band(facts.distance_m, Scale.MELEE, house, shares_cell=shares_cell) == 0:
        return None
    return Refusal(rule, f"{facts.target.name} is {metres(facts.distance_m)} away, not at Range Zero")


def as_touch(facts: AttackFacts) -> AttackFacts:
    """The same attack made as a touch, against THD."""
    return replace(facts, weapon=replace(facts.weapon, touch=True))


def touch(facts: AttackFacts, what: str, decides: str, house: HouseRules) -> Resolution[Tested]:
    """A melee attack against THD that only has to get hold of the target."""
    answer = attack(as_touch(facts), house)
    natural = yield percent_ask(what, decides)
    return judged(what, natural, answer.roll, answer.target_number, house, critical=True)


def trip(facts: TripFacts, creatures: Mapping[str, Creature], house: HouseRules) -> Resolution[Outcome]:
    """Play a trip; a refused one does nothing. SF-TRP-03.

    Parameters
    ----------
    creatures : by name; the attacker, and the friends a critical miss may find.
    """
    refusals = trip_refusals(facts, house)
    if refusals:
        return refused(facts.actor, "trip", refusals)
    what = f"trip of {facts.actor.name}"
    tested = yield from touch(facts.attack, what, f"whether it touches {facts.target.name}", house)
    if tested.critical == "failure":
        return Outcome((yield from critical_miss(facts.attack, tested, creatures, house)))
    note = Note(RuleId("SF-TRP-03"), "a touch, then Power against Finesse")
    ends = "touches" if tested.succeeded else "misses"
    steps: tuple[Step, ...] = (_step(facts.actor, f"{facts.actor.name} {ends} {facts.target.name}", tested, note),)
    if not tested.succeeded:
        return Outcome(steps)
    contest = shove("trip", facts.actor, facts.target, "finesse")
    contested = yield from opposed(contest, house)
    steps = (*steps, contested_step(contested, contest))
    if not contested.actor_won:
        return Outcome(steps)
    return Outcome((*steps, *(yield from _tripped(facts, house))))


def _tripped(facts: TripFacts, house: HouseRules) -> Resolution[tuple[Step, ...]]:
    """It falls, and slides if it was charging. SF-TRP-04, 05."""
    fall = knocked_prone(facts.target, RuleId("SF-TRP-04"), f"tripped by {facts.actor.name}")
    steps = (fall,) if fall else ()
    if facts.slide is None:
        return steps
    target = changed(facts.target, (change for step in steps for change in step.changes))
    return (*steps, *(yield from _slides(target, facts.slide, house)))


def _slides(target: Creature, slide: Slide, house: HouseRules) -> Resolution[tuple[Step, ...]]:
    rule, name = RuleId("SF-TRP-05"), target.name
    increments = yield Ask(f"slide of {name}", D5, "how many increments the charger slides")
    dice = many_d10_star(increments) if house.d10_zero_is_ten else many_d10(increments)
    points = yield Ask(f"damage of the slide of {name}", dice, "the non-lethal damage, a d10 for each increment")
    lines = [Modifier(rule, increments, "increments slid")]
    if slide.frictionless:
        lines.append(Modifier(rule, increments * (FRICTIONLESS - 1), "no friction: twice as far, no more damage"))
    numbers = Breakdown(tuple(lines))
    whole_m, free_m = numbers.total * float(increment_m(Scale.MELEE)), without_dust(slide.free_m)
    slid = Slid(name, min(whole_m, free_m), blocked=free_m < whole_m)
    dazed = ConditionGained(name, Condition(name="dazed", cause=TRIPPED_CHARGER))
    text = f"{name} slides {metres(slid.distance_m)} and is dazed"
    end = ending(dazed.condition)
    notes = (Note(end.rule, f"dazed: ends {end.reason}"),)
    step = Step(text=text, who=name, numbers=numbers, notes=notes, changes=(slid, dazed))
    target = changed(target, step.changes)
    return (step, *harmed(target, 0, points, rule, f"sliding {increments} increments"))


def _ranged(facts: TripFacts) -> Refusal | None:
    weapon = facts.attack.weapon
    return Refusal(RuleId("SF-TRP-03"), f"{weapon.name} is no melee weapon") if weapon.is_ranged else None


def _step(actor: Creature, text: str, tested: Tested, note: Note) -> Step:
    return Step(text=text, who=actor.name, tested=tested, notes=(note,))
