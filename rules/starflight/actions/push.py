"""Push: run up, and the winner of two Power checks throws the other."""

from dataclasses import dataclass, replace

from rules.core.breakdown import Note, Refusal, RuleId
from rules.core.resolution import Resolution
from rules.starflight.actions.changes import MovedAlong
from rules.starflight.actions.hurt_legs import on_legs
from rules.starflight.actions.opposed import contested_step, opposed
from rules.starflight.actions.provoke import Onlooker, Reaction, after, applicable, reacted
from rules.starflight.actions.run_up import RunUp, hd_price, no_hd_price, run_up_refusals
from rules.starflight.actions.shove import knocked_prone, shove, thrown, too_large
from rules.starflight.actions.unarmed import unarmed_hit
from rules.starflight.creature import Creature, reaches_not
from rules.starflight.house_rules import HouseRules
from rules.starflight.movement.provoked import Provoked
from rules.starflight.outcome import Outcome, Step
from rules.starflight.refusals import own_target
from rules.starflight.words import metres


@dataclass(frozen=True, slots=True, kw_only=True)
class PushFacts:
    """A push, or a trample: who, the run up, and the room behind both."""

    actor: Creature
    target: Creature
    run_up: RunUp
    free_behind_target_m: float = 5.0  # straight away from the actor, to what stops a body
    free_behind_actor_m: float = 5.0
    onlookers: tuple[Onlooker, ...] = ()  # every hostile one along the path, the target included


def push_refusals(facts: PushFacts, house: HouseRules) -> tuple[Refusal, ...]:
    """Every reason why the push can not be made."""
    itself = own_target(facts.actor.name) if facts.actor.name == facts.target.name else None
    away = reaches_not(facts.actor, facts.target)
    found = (itself, away, too_large(facts.actor, facts.target, RuleId("SF-PSH-03")))
    run_up = run_up_refusals(facts.actor, facts.run_up, 1, house)
    return (*run_up, *(refusal for refusal in found if refusal is not None))


def push_provokes(facts: PushFacts, house: HouseRules) -> tuple[Provoked, ...]:
    """Whom a push gives an opportunity attack. SF-PSH-02."""
    return applicable(facts.onlookers, RuleId("SF-PSH-02"), f"{facts.actor.name} pushes", house)


def push(facts: PushFacts, house: HouseRules, reactions: tuple[Reaction, ...] = ()) -> Resolution[Outcome]:
    """Play a push; a refused one does nothing."""
    refusals = push_refusals(facts, house)
    if refusals:
        return refused(facts.actor, "push", refusals)
    legs = yield from on_legs(facts.actor, facts.run_up, 1, house)
    if not legs.holds:
        return Outcome((*legs.steps, stopped(legs.actor)))
    steps: tuple[Step, ...] = (*legs.steps, run_step(facts, "pushes", house))
    provoked = push_provokes(facts, house)
    actor, reacting = yield from reacted(legs.actor, provoked, reactions)
    steps = (*steps, *reacting)
    if actor.is_prone:  # the unconscious are
        return Outcome((*steps, stopped(actor)))
    facts = replace(facts, target=after(facts.target, reacting))
    contest = shove("push", actor, facts.target, "power")
    contested = yield from opposed(contest, house)
    note = Note(RuleId("SF-PSH-04"), "opposed Power checks: the winner throws the loser")
    steps = (*steps, replace(contested_step(contested, contest), notes=(note,)))
    if contested.winner is None:
        return Outcome(steps)
    pair = (actor, facts.target) if contested.actor_won else (facts.target, actor)
    return Outcome((*steps, *(yield from _won(*pair, contested.margin, facts, house))))


def refused(actor: Creature, what: str, refusals: tuple[Refusal, ...]) -> Outcome:
    """An action that can not be made, with every reason."""
    return Outcome((Step(text=f"{actor.name} can not {what}", who=actor.name, refusals=refusals),))


def run_step(facts: PushFacts, does: str, house: HouseRules) -> Step:
    """The run up, and the HD it costs. SF-PSH-01, SF-CHG-06."""
    moved = MovedAlong(facts.actor.name, 1, facts.run_up.length_m)
    text = f"{facts.actor.name} runs {metres(facts.run_up.length_m)} at {facts.target.name}"
    if not house.push_has_charge_penalty:
        return Step(text=text, who=facts.actor.name, notes=(no_hd_price(facts.actor.name),), changes=(moved,))
    numbers, paid = hd_price(facts.actor.name, does, house)
    note = Note(RuleId("SF-PSH-01"), "a push is paid for like a charge")
    return Step(text=text, who=facts.actor.name, numbers=numbers, notes=(note,), changes=(moved, paid))


def stopped(actor: Creature) -> Step:
    """Whoever was felled on the way goes no farther."""
    out_cold = (Note(RuleId("SF-CND-03"), f"{actor.name} is unconscious"),) if actor.is_unconscious else ()
    return Step(text=f"{actor.name} is stopped", who=actor.name, notes=out_cold)


def displaced(winner: Creature, loser: Creature, before: Creature, facts: PushFacts) -> tuple[Step, Step | None]:
    """The loser is thrown and falls; ``before``: as it was before it was hurt. SF-PSH-07."""
    free_m = facts.free_behind_target_m if loser.name == facts.target.name else facts.free_behind_actor_m
    flight = thrown(loser, winner, free_m)
    ends = ", up to what is in the way" if flight.blocked else ""
    note = Note(RuleId("SF-PSH-07"), f"{winner.name} won: {loser.name} is thrown {metres(flight.distance_m)}{ends}")
    step = Step(text=note.reason, who=loser.name, notes=(note,), changes=(flight,))
    return step, knocked_prone(loser, RuleId("SF-PSH-07"), f"thrown by {winner.name}", before=before)


def _won(
    winner: Creature, loser: Creature, margin: int, facts: PushFacts, house: HouseRules
) -> Resolution[tuple[Step, ...]]:
    hit = yield from unarmed_hit(winner, loser, margin, house)
    flight, fall = displaced(winner, after(loser, hit), loser, facts)
    return (flight, *hit, *((fall,) if fall else ()))
