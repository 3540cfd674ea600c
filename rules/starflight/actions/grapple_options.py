"""What grapplers do with a grapple check: hurt, pin, free others, get away."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules.core.breakdown import Modifier, Note, Refusal, RuleId
from rules.core.resolution import Resolution
from rules.starflight.actions.grapple import grapple_contest
from rules.starflight.actions.opposed import Contested, answered, contested_step, opposed
from rules.starflight.actions.push import refused
from rules.starflight.actions.scores import GRAPPLING, PINNED, grappling_with, pinned_by
from rules.starflight.actions.unarmed import unarmed_hit
from rules.starflight.changes import ConditionGained, ConditionLost
from rules.starflight.creature import Condition, Creature
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Outcome, Step
from rules.starflight.states import can_act
from rules.starflight.words import listed

DAMAGE_PENALTY = -20


class GrappleOption(StrEnum):
    """What a grappler wants of its check."""

    DAMAGE = "damage"
    PIN = "pin"
    BREAK_PIN = "break pin"  # the own pin, or somebody else's
    ESCAPE = "escape"


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionFacts:
    """One grappler, what it wants, and whom it concerns."""

    actor: Creature
    option: GrappleOption
    others: Mapping[str, Creature]  # everybody else in the grapple, by name
    target: str | None = None  # whom to hurt or pin, or whom to free; None to free oneself or escape


@dataclass(frozen=True, slots=True)
class OpenOption:
    """One thing a grappler may want, and why not, if it can not be tried."""

    option: GrappleOption
    target: str | None
    refusals: tuple[Refusal, ...]


def grapple_menu(actor: Creature, others: Mapping[str, Creature]) -> tuple[OpenOption, ...]:
    """Everything a grappler may try, with each opponent it hurts or pins and each pin it breaks. SF-GRP-07."""
    held = grappling_with(actor)
    aimed = [(option, name) for option in (GrappleOption.DAMAGE, GrappleOption.PIN) for name in held]
    pinned = [name for name, one in others.items() if pinned_by(one) and name not in (*held, actor.name)]
    frees = [(GrappleOption.BREAK_PIN, name) for name in (*((None,) if pinned_by(actor) else ()), *pinned)]
    return tuple(_open(actor, others, *asked) for asked in (*aimed, *frees, (GrappleOption.ESCAPE, None)))


def _open(actor: Creature, others: Mapping[str, Creature], option: GrappleOption, target: str | None) -> OpenOption:
    facts = OptionFacts(actor=actor, option=option, others=others, target=target)
    return OpenOption(option, target, option_refusals(facts))


def option_refusals(facts: OptionFacts) -> tuple[Refusal, ...]:
    """Every reason why this can not be tried. SF-GRP-07."""
    rule, name = RuleId("SF-GRP-07"), facts.actor.name
    found: list[Refusal] = []
    unable = can_act(facts.actor)
    if unable:
        found.append(unable)
    if not grappling_with(facts.actor):
        found.append(Refusal(rule, f"{name} is in no grapple"))
    if facts.option in (GrappleOption.DAMAGE, GrappleOption.PIN) and facts.target not in grappling_with(facts.actor):
        found.append(Refusal(rule, f"{name} does not grapple with {facts.target}"))
    frees_itself = facts.option is GrappleOption.BREAK_PIN and facts.target in (None, name)
    if _is_held_down(facts) and not frees_itself:
        found.append(Refusal(RuleId("SF-GRP-09"), f"{name} is pinned and must break that first"))
    if facts.option is GrappleOption.BREAK_PIN:
        found.extend(_unbreakable(facts))
    return tuple(found)


def _is_held_down(facts: OptionFacts) -> bool:
    """Whether the actor is in a pin of somebody who can keep it up; who is out cold can not."""
    holders = (facts.others.get(name) for name in pinned_by(facts.actor))
    return any(holder is None or can_act(holder) is None for holder in holders)


def _unbreakable(facts: OptionFacts) -> tuple[Refusal, ...]:
    """Why there is no pin to break: none, the actor's own hold, or one of somebody who is not there. SF-GRP-10."""
    rule, name, freed = RuleId("SF-GRP-10"), facts.actor.name, _to_free(facts)
    holders = pinned_by(freed)
    if not holders:
        return (Refusal(rule, f"{freed.name} is not pinned"),)
    if name in holders:
        return (Refusal(rule, f"{name} holds {freed.name} in the pin itself; letting go takes no check"),)
    if any(holder not in facts.others for holder in holders):
        return (Refusal(rule, f"nobody here holds {freed.name} in a pin"),)
    if freed.name != name and _grapple_of(facts).isdisjoint((freed.name, *holders)):
        return (Refusal(rule, f"{name} is not in the grapple of {freed.name}"),)
    return ()


def _grapple_of(facts: OptionFacts) -> set[str]:
    """Everybody in the grapple of the actor: those it grapples with, those they grapple with, and so on. SF-GRP-07."""
    found, new = set[str](), {*grappling_with(facts.actor)}
    while new:
        found |= new
        crowd = (facts.others[name] for name in new if name in facts.others)
        new = {name for one in crowd for name in grappling_with(one)} - found
    return found


def grapple_option(facts: OptionFacts, house: HouseRules) -> Resolution[Outcome]:
    """Play one later check of a grapple; a refused one does nothing."""
    refusals = option_refusals(facts)
    if refusals:
        return refused(facts.actor, str(facts.option), refusals)
    if facts.option is GrappleOption.ESCAPE:
        return Outcome.of((yield from _escape(facts, house)))
    if facts.option is GrappleOption.BREAK_PIN:
        return Outcome.of((yield from _break_pin(facts, house)))
    target = facts.others[str(facts.target)]
    if facts.option is GrappleOption.PIN:
        return Outcome.of((yield from _pin(facts.actor, target, house)))
    return Outcome.of((yield from _hurt(facts.actor, target, house)))


def damage_penalty() -> Modifier:
    """What hurting somebody costs. SF-GRP-08."""
    return Modifier(RuleId("SF-GRP-08"), DAMAGE_PENALTY, "to do damage")


def _to_free(facts: OptionFacts) -> Creature:
    return facts.actor if facts.target in (None, facts.actor.name) else facts.others[str(facts.target)]


def _checked(
    what: str, actor: Creature, other: Creature, more: tuple[Modifier, ...], house: HouseRules
) -> Resolution[tuple[Step, Contested]]:
    contest = grapple_contest(what, actor, other, house, actor_more=more)
    contested = yield from opposed(contest, house)
    return contested_step(contested, contest), contested


def _hurt(actor: Creature, target: Creature, house: HouseRules) -> Resolution[tuple[Step, ...]]:
    """The penalty falls on the check; by house rule on a Brawling check for the damage instead. SF-GRP-08."""
    penalty = (damage_penalty(),)
    on_check = house.grapple_damage_penalty_on == "grapple_check"
    step, contested = yield from _checked("damage", actor, target, penalty if on_check else (), house)
    if not contested.actor_won:
        return (step,)
    hit = unarmed_hit(actor, target, contested.margin, house, attack_penalty=() if on_check else penalty)
    return (step, *(yield from hit))


def _pin(actor: Creature, target: Creature, house: HouseRules) -> Resolution[tuple[Step, ...]]:
    step, contested = yield from _checked("pin", actor, target, (), house)
    return (step, _pinned(actor, target)) if contested.actor_won else (step,)


def _pinned(actor: Creature, target: Creature) -> Step:
    note = Note(RuleId("SF-GRP-09"), f"{actor.name} pins {target.name} for a round; it may be strangled")
    gained = ConditionGained(target.name, Condition(name=PINNED, rounds=1, cause=actor.name))
    return Step(text=f"{target.name} is pinned", who=target.name, notes=(note,), changes=(gained,))


def _break_pin(facts: OptionFacts, house: HouseRules) -> Resolution[tuple[Step, ...]]:
    """An opposed check against whoever keeps up the pin; success frees at once. SF-GRP-09, 10."""
    freed = _to_free(facts)
    steps: tuple[Step, ...] = ()
    for holder in pinned_by(freed):
        step, contested = yield from _checked("break of the pin", facts.actor, facts.others[holder], (), house)
        steps = (*steps, step)
        if not contested.actor_won:
            return steps
    rule = RuleId("SF-GRP-09") if freed.name == facts.actor.name else RuleId("SF-GRP-10")
    note = Note(rule, f"{freed.name} is pinned no more")
    return (*steps, Step(text=note.reason, who=freed.name, notes=(note,), changes=(ConditionLost(freed.name, PINNED),)))


def _escape(facts: OptionFacts, house: HouseRules) -> Resolution[tuple[Step, ...]]:
    """One roll against the roll of each opponent; all of them must be beaten. SF-GRP-11.

    Who is out cold, dead or not there holds nobody, and is got away from without a roll. SF-CND-03.
    """
    actor = facts.actor
    there = [facts.others[name] for name in grappling_with(actor) if name in facts.others]
    opponents = [other for other in there if can_act(other) is None]
    if not opponents:
        return (_left(actor, there),)
    contests = [grapple_contest("escape", actor, other, house) for other in opponents]
    own = yield contests[0].actor_ask
    steps: tuple[Step, ...] = ()
    won = []
    for contest in contests:
        contested = yield from answered(contest, own, house)
        steps = (*steps, contested_step(contested, contest))
        won.append(contested.actor_won)
    return (*steps, _got_away(actor, there)) if all(won) else steps


def _got_away(actor: Creature, opponents: list[Creature]) -> Step:
    note = Note(RuleId("SF-GRP-11"), f"{actor.name} has beaten all opponents and may use the movement it has left")
    text = f"{actor.name} gets away from {listed([other.name for other in opponents])}"
    return Step(text=text, who=actor.name, notes=(note,), changes=_let_go(actor, opponents))


def _left(actor: Creature, others: list[Creature]) -> Step:
    """Nobody who could hold it is in the grapple any more."""
    unable = [refusal.reason for refusal in map(can_act, others) if refusal]
    note = Note(RuleId("SF-GRP-11"), f"{', '.join(unable) or 'nobody is there'}: nobody holds {actor.name} any more")
    return Step(text=f"{actor.name} is free", who=actor.name, notes=(note,), changes=_let_go(actor, others))


def _let_go(actor: Creature, opponents: list[Creature]) -> tuple[ConditionLost, ...]:
    own = tuple(ConditionLost(actor.name, name) for name in (GRAPPLING, PINNED) if actor.has(name))
    theirs = tuple(ConditionLost(other.name, GRAPPLING, cause=actor.name) for other in opponents)
    return (*own, *theirs)
