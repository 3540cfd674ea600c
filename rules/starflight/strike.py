"""Attacks played out: the roll, whom it hits and how often, and what every hit does."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules.core.breakdown import Note, Refusal, RuleId
from rules.core.die import D10_STAR, DIE_D100
from rules.core.resolution import Ask, Resolution
from rules.core.rule_functions import plays
from rules.starflight.answers import AttackAnswer
from rules.starflight.attack import attack
from rules.starflight.changes import ShotsFired, all_changed
from rules.starflight.checks import judged
from rules.starflight.creature import Creature, combatant_of
from rules.starflight.critical_miss import victim_of
from rules.starflight.damage import Dealt, critical_damage, factors_of, multiplied, rolls_critical_die, weapon_damage
from rules.starflight.facts import AttackFacts
from rules.starflight.hit import Hit, hit_resolution
from rules.starflight.house_rules import HouseRules
from rules.starflight.objects import obstacles_after, past_obstacles
from rules.starflight.outcome import Outcome, Step, Tested
from rules.starflight.refusals import no_round_left
from rules.starflight.sniping import is_sniping
from rules.starflight.to_hit import ToHit

Creatures = Mapping[str, Creature]


def attack_resolution(facts: AttackFacts, creatures: Creatures, house: HouseRules) -> Resolution[Outcome]:
    """One attack at one target, with one weapon or with two on a single roll. SF-ATK-01, SF-MWP-02.

    Parameters
    ----------
    creatures : by name; the attacker, the target and the friends a critical miss may find.
    """
    shared = on_one_roll(facts)
    answers = [attack(each, house) for each in shared]
    usable = [(each, answer) for each, answer in zip(shared, answers, strict=True) if not answer.refusals]
    steps = tuple(_refused(each, answer) for each, answer in zip(shared, answers, strict=True) if answer.refusals)
    if not usable:
        return Outcome(steps)
    natural = yield Ask(f"attack of {facts.attacker.name}", DIE_D100, _decides(facts))
    done = Outcome()
    for each, answer in usable:
        each = replace(each, obstacles=obstacles_after(each.obstacles, done.changes))
        found = yield from _resolved(
            each, answer, natural, all_changed(creatures, done.changes), house, creatures[facts.target.name]
        )
        done = Outcome((*done.steps, *found))
    return Outcome((*steps, *done.steps))


def attacks_resolution(targets: Sequence[AttackFacts], creatures: Creatures, house: HouseRules) -> Resolution[Outcome]:
    """One attack action at several targets, in the order given, a roll for each. SF-MTG-01, 02, SF-AUT-02."""
    placed = [replace(facts, target_place=place, target_count=len(targets)) for place, facts in enumerate(targets, 1)]
    answers = [(facts, attack(facts, house)) for facts in placed]
    refused = (
        *(_refused(facts, answer) for facts, answer in answers if answer.refusals),
        *(step for facts in placed for step in _out_of_rounds(facts)),
    )
    if refused:
        reason = "every target of one action must be open to attack"
        return Outcome((*refused, Step(text=reason, refusals=(Refusal(RuleId("SF-MTG-01"), reason),))))
    done = Outcome()
    for facts in placed:
        now = all_changed(creatures, done.changes)
        attacker = now[facts.attacker.name]
        if attacker.is_unconscious and attacker != creatures[attacker.name]:
            return Outcome((*done.steps, _out_cold(attacker)))
        facts = past_obstacles(_as_now(facts, attacker, creatures), done.changes)
        found = yield from attack_resolution(facts, now, house)
        done = Outcome((*done.steps, *found.steps))
    return done


def _out_of_rounds(facts: AttackFacts) -> tuple[Step, ...]:
    """A target for which the targets before it leave the second weapon no round or charge. SF-ATK-02."""
    other = facts.other_weapon
    if other is None or not other.is_loaded_for(1) or other.is_loaded_for(facts.target_place):
        return ()
    text = f"{facts.attacker.name} can not attack {facts.target.name} with {other.name}"
    return (Step(text=text, who=facts.attacker.name, refusals=(no_round_left(facts, other),)),)


def _as_now(facts: AttackFacts, attacker: Creature, creatures: Creatures) -> AttackFacts:
    """The attack by its attacker as earlier ones of the same action have left it."""
    if attacker == creatures[attacker.name]:
        return facts
    return replace(facts, attacker=combatant_of(attacker))


def _out_cold(attacker: Creature) -> Step:
    note = Note(RuleId("SF-CND-03"), f"{attacker.name} is unconscious")
    return Step(text=f"{attacker.name} attacks no more", who=attacker.name, notes=(note,))


def hits_of(facts: AttackFacts, answer: AttackAnswer, natural: int, house: HouseRules) -> int:
    """How many shots of an attack hit on a natural roll."""
    to_hit = ToHit(answer.target_number.total, answer.roll.total, house)
    return sum(to_hit.is_shot_hit(natural, shot) for shot in range(1, shots_of(facts) + 1))


def shots_of(facts: AttackFacts) -> int:
    """How many shots of one weapon may hit one target: further ones only with the whole burst at a single target."""
    return facts.weapon.shots if facts.target_count == 1 else 1


def dealt_by(
    facts: AttackFacts, attacker: Creature, margin: int, critical_die: int | None, house: HouseRules, *, critical: bool
) -> Dealt:
    """The damage of one hit with all that multiplies it."""
    dealt = weapon_damage(facts, attacker, margin, house)
    dealt = critical_damage(dealt, facts.weapon, critical_die)
    return multiplied(dealt, factors_of(facts, critical=critical, house=house), house)


def hit_of(facts: AttackFacts, dealt: Dealt, house: HouseRules, *, critical: bool) -> Hit:
    """A hit on its way, with nothing in between."""
    return Hit(
        damage=dealt.damage,
        reasons=dealt.reasons,
        weapon=facts.weapon,
        critical=critical,
        sniped=is_sniping(facts, house),
    )


@plays("SF-ATK-03")
def on_one_roll(facts: AttackFacts) -> tuple[AttackFacts, ...]:
    """The attacks that share one roll: one, or one for each of two weapons."""
    other = facts.other_weapon
    return (facts,) if other is None else (facts, replace(facts, weapon=other, other_weapon=facts.weapon))


def _decides(facts: AttackFacts) -> str:
    also = "" if facts.other_weapon is None else f" and {facts.other_weapon.name}"
    return f"whether {facts.weapon.name}{also} hits {facts.target.name}"


def _refused(facts: AttackFacts, answer: AttackAnswer) -> Step:
    return Step(
        text=f"{facts.attacker.name} can not attack {facts.target.name} with {facts.weapon.name}",
        who=facts.attacker.name,
        refusals=answer.refusals,
    )


def _resolved(
    facts: AttackFacts, answer: AttackAnswer, natural: int, creatures: Creatures, house: HouseRules, open_to: Creature
) -> Resolution[tuple[Step, ...]]:
    what = f"attack of {facts.attacker.name}"
    tested = judged(what, natural, answer.roll, answer.target_number, house, critical=True)
    if tested.critical == "failure":
        return (yield from critical_miss(facts, tested, creatures, house))
    hits = hits_of(facts, answer, natural, house)
    steps: tuple[Step, ...] = (_rolled(facts, tested, hits),)
    for shot in range(hits):
        critical = tested.critical == "success" and shot == 0
        found = yield from _one_hit(facts, creatures, tested.margin, house, open_to, critical=critical)
        steps = (*steps, *found)
        changes = tuple(change for step in found for change in step.changes)
        creatures = all_changed(creatures, changes)
        facts = replace(facts, obstacles=obstacles_after(facts.obstacles, changes))
    return steps


def _rolled(facts: AttackFacts, tested: Tested, hits: int) -> Step:
    words = "hits" if hits == 1 else f"hits {hits} times" if hits else "misses"
    notes = (Note(RuleId("SF-AUT-01"), f"{hits} of {shots_of(facts)} shots hit"),) if shots_of(facts) > 1 else ()
    return Step(
        text=f"{facts.attacker.name} {words} {facts.target.name} with {facts.weapon.name}",
        who=facts.attacker.name,
        tested=tested,
        notes=notes,
        changes=fired(facts, shots_of(facts)),
    )


def fired(facts: AttackFacts, shots: int) -> tuple[ShotsFired, ...]:
    """What an attack takes of the rounds, or of the things to throw: nothing where neither is counted nor gone."""
    weapon = facts.weapon
    if weapon.loaded is None and not weapon.is_used_up:
        return ()
    return (ShotsFired(facts.attacker.name, weapon.name, shots),)


def _one_hit(
    facts: AttackFacts, creatures: Creatures, margin: int, house: HouseRules, open_to: Creature, *, critical: bool
) -> Resolution[tuple[Step, ...]]:
    die = None
    if critical and rolls_critical_die(facts.weapon):
        die = yield Ask("critical hit", D10_STAR, "ten more damage for each point")
    dealt = dealt_by(facts, creatures[facts.attacker.name], margin, die, house, critical=critical)
    hit = replace(hit_of(facts, dealt, house, critical=critical), obstacles=facts.obstacles, open_to=open_to)
    return (yield from hit_resolution(hit, creatures[facts.target.name], house))


def critical_miss(
    facts: AttackFacts, tested: Tested, creatures: Creatures, house: HouseRules, *, fires: bool = True
) -> Resolution[tuple[Step, ...]]:
    """The attack goes wrong and hits a friend like a critical hit, whatever stands between. SF-CRIT-05.

    Parameters
    ----------
    fires : whether the rounds it used are counted here, and not by another step.
    """
    victim, why = victim_of(facts, creatures, house)
    step = Step(
        text=f"{facts.attacker.name} misses {facts.target.name} and hits {victim}",
        who=facts.attacker.name,
        tested=tested,
        notes=(Note(RuleId("SF-CRIT-05"), why),),
        changes=fired(facts, shots_of(facts)) if fires else (),
    )
    astray = replace(facts, target=replace(facts.target, name=victim), obstacles=())
    return (step, *(yield from _one_hit(astray, creatures, 0, house, creatures[victim], critical=True)))
