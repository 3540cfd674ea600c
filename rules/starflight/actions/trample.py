"""Trample: a push by something bigger, with damage of its own whoever wins."""

from dataclasses import replace

from rules.core.breakdown import Breakdown, Modifier, Note, Refusal, RuleId
from rules.core.resolution import Resolution
from rules.starflight.actions.hurt_legs import on_legs
from rules.starflight.actions.opposed import contested_step, opposed
from rules.starflight.actions.provoke import Reaction, applicable, reacted
from rules.starflight.actions.push import PushFacts, displaced, refused, run_step, stopped
from rules.starflight.actions.run_up import run_up_refusals
from rules.starflight.actions.scores import TRAMPLE, has_ability, power_modifier, size_class, size_words
from rules.starflight.actions.shove import shove
from rules.starflight.actions.unarmed import rolled_hit
from rules.starflight.changes import changed
from rules.starflight.checks import save
from rules.starflight.creature import Creature, reaches_not
from rules.starflight.damage import Damage, Dealt
from rules.starflight.house_rules import HouseRules
from rules.starflight.movement.provoked import Provoked
from rules.starflight.outcome import Outcome, Step
from rules.starflight.refusals import own_target
from rules.starflight.states import can_act

DC_BASE = 10


def trample_refusals(facts: PushFacts, house: HouseRules) -> tuple[Refusal, ...]:
    """Every reason why the trample can not be made. SF-TRM-01."""
    own, others, name = size_class(facts.actor), size_class(facts.target), facts.actor.name
    rule = RuleId("SF-TRM-01")
    lacks = Refusal(rule, f"{name} can not trample") if not has_ability(facts.actor, TRAMPLE) else None
    sizes = f"size class {size_words(facts.actor)} is not above {size_words(facts.target)} of {facts.target.name}"
    small = Refusal(rule, sizes) if own <= others else None
    found = (
        own_target(name) if name == facts.target.name else None,
        reaches_not(facts.actor, facts.target),
        lacks,
        small,
    )
    return (*run_up_refusals(facts.actor, facts.run_up, 1, house), *(one for one in found if one is not None))


def trample_provokes(facts: PushFacts, house: HouseRules, *, succeeded: bool) -> tuple[Provoked, ...]:
    """Whom a trample gives an opportunity attack: all, if it fails. SF-TRM-04."""
    if succeeded and not house.trample_provokes_on_success:
        return ()
    ends = "tramples" if succeeded else "fails to trample"
    return applicable(facts.onlookers, RuleId("SF-TRM-04"), f"{facts.actor.name} {ends}", house)


def trample_damage(actor: Creature, house: HouseRules, *, succeeded: bool) -> Dealt:
    """Power modifier times size class, Basic; half of it if the trample fails. SF-TRM-02."""
    rule, power, size = RuleId("SF-TRM-02"), power_modifier(actor, house), size_class(actor)
    whole = max(0, power * size)
    lines = [Modifier(rule, whole, f"Power modifier {power} times size class {size}, Basic")]
    if not succeeded:
        lines.append(Modifier(rule, whole // 2 - whole, "the trample failed: half"))
    numbers = Breakdown(tuple(lines))
    return Dealt(Damage(basic=numbers.total), numbers)


def trample_dc(actor: Creature, house: HouseRules) -> Breakdown:
    """What the Reflex save for half damage is held against. SF-TRM-03."""
    rule = RuleId("SF-TRM-03")
    return Breakdown(
        (
            Modifier(rule, DC_BASE, "a trample"),
            Modifier(rule, power_modifier(actor, house), f"Power modifier of {actor.name}"),
            Modifier(rule, size_class(actor), f"size class of {actor.name}: {size_words(actor)}"),
        )
    )


def trample(facts: PushFacts, house: HouseRules, reactions: tuple[Reaction, ...] = ()) -> Resolution[Outcome]:
    """Play a trample; a refused one does nothing."""
    refusals = trample_refusals(facts, house)
    if refusals:
        return refused(facts.actor, "trample", refusals)
    legs = yield from on_legs(facts.actor, facts.run_up, 1, house)
    if not legs.holds:
        return Outcome((*legs.steps, stopped(legs.actor)))
    facts = replace(facts, actor=legs.actor)
    run = run_step(facts, "tramples", house)
    contest = shove("trample", facts.actor, facts.target, "power")
    contested = yield from opposed(contest, house)
    hit = yield from _trampled(facts, house, succeeded=contested.actor_won)
    target = changed(facts.target, (change for step in hit for change in step.changes))
    steps: tuple[Step, ...] = (run, contested_step(contested, contest), *hit)
    if contested.winner is not None:
        won = contested.actor_won
        pair = (facts.actor, target, facts.target) if won else (target, facts.actor, facts.actor)
        steps = (*steps, *(step for step in displaced(*pair, facts) if step is not None))
    given = trample_provokes(facts, house, succeeded=contested.actor_won)
    provoked = tuple(one for one in given if one.name != target.name or can_act(target) is None)
    actor = changed(facts.actor, (change for step in steps for change in step.changes))
    actor, reacting = yield from reacted(actor, provoked, reactions)
    return Outcome((*legs.steps, *steps, *reacting, *((stopped(actor),) if actor.is_unconscious else ())))


def _trampled(facts: PushFacts, house: HouseRules, *, succeeded: bool) -> Resolution[tuple[Step, ...]]:
    dealt = trample_damage(facts.actor, house, succeeded=succeeded)
    dc = trample_dc(facts.actor, house)
    tested = yield from save(facts.target, "reflex", dc, house, "whether the trample does half damage")
    rule = RuleId("SF-TRM-03")
    if tested.succeeded:
        halved = dealt.damage.halved()
        lost = Modifier(rule, halved.total - dealt.damage.total, "the save succeeded: half")
        dealt = Dealt(halved, Breakdown((*dealt.reasons.modifiers, lost)))
    text = f"{facts.target.name} is {'barely ' if tested.succeeded else ''}trampled"
    step = Step(text=text, who=facts.target.name, tested=tested, notes=(Note(rule, "a save for half damage"),))
    return (step, *(yield from rolled_hit(facts.target, dealt, house)))
