"""Full attack: every wielded weapon at one target, and doubled damage where all of them hit."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.breakdown import Modifier, Note, Refusal, RuleId
from rules.core.die import D10_STAR, DIE_D100
from rules.core.resolution import Ask, Resolution
from rules.starflight.actions.changes import FullAttackMade
from rules.starflight.actions.fray import Fray
from rules.starflight.attack import attack
from rules.starflight.checks import judged
from rules.starflight.conditions import no_full_round
from rules.starflight.creature import Creature
from rules.starflight.damage import (
    Dealt,
    critical_damage,
    factors_of,
    multiplied,
    rolls_critical_die,
    weapon_damage,
)
from rules.starflight.facts import AttackFacts
from rules.starflight.hit import Hit, landed
from rules.starflight.house_rules import HouseRules
from rules.starflight.objects import obstacles_after
from rules.starflight.outcome import Outcome, Step, Tested
from rules.starflight.saves import massive_save
from rules.starflight.strike import critical_miss, fired, hits_of, shots_of
from rules.starflight.thresholds import threshold_steps

DOUBLED = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class FullAttackFacts:
    """A full attack: the facts of one attack for each wielded weapon, all at one target."""

    attacks: tuple[AttackFacts, ...]
    round_number: int
    last_round: int | None = None  # of the full attack before
    attacker: str = ""  # who makes it; needed only where no weapon is wielded


@dataclass(frozen=True, slots=True)
class _Rolled:
    """One weapon of a full attack and how its roll came out."""

    facts: AttackFacts
    tested: Tested
    hits: int


def full_attack_refusals(facts: FullAttackFacts, house: HouseRules) -> tuple[Refusal, ...]:
    """Every reason why the full attack can not be made: those of each weapon, fatigue, and the pause. SF-FUL-01, 03."""
    pause = pause_refusal(facts.round_number, facts.last_round, house)
    none = () if facts.attacks else (Refusal(RuleId("SF-FUL-01"), "no weapon is wielded"),)
    weapons = tuple(one for each in _weapons(facts, house) for one in attack(each, house).refusals)
    tired = next((no_full_round(each.attacker.conditions) for each in facts.attacks), None)
    more = (refusal for refusal in (tired, pause) if refusal)
    return tuple(dict.fromkeys((*none, *weapons, *more)))


def pause_refusal(round_number: int, last_round: int | None, house: HouseRules) -> Refusal | None:
    """So many rounds have to lie between two full attacks. SF-FUL-03."""
    if last_round is None:
        return None
    earliest = last_round + house.full_attack_pause_rounds + 1
    if round_number >= earliest:
        return None
    return Refusal(RuleId("SF-FUL-03"), f"the last one was in round {last_round}, the next may be in round {earliest}")


def full_attack(facts: FullAttackFacts, creatures: Mapping[str, Creature], house: HouseRules) -> Resolution[Outcome]:
    """Play a full attack; a refused one does nothing. All rolls come first, then the damage. SF-FUL-01, 02."""
    refusals = full_attack_refusals(facts, house)
    if refusals:
        return _refused(facts, refusals)
    attacker = creatures[facts.attacks[0].attacker.name]
    rolled: tuple[_Rolled, ...] = ()
    for each in _weapons(facts, house):
        rolled = (*rolled, (yield from _roll(each, house)))
    doubled = all(one.hits for one in rolled)
    steps = (_declared(attacker, facts, doubled=doubled), *(_roll_step(one) for one in rolled))
    dealt: tuple[tuple[Dealt, ...], ...] = ()
    for one in rolled:
        dealt = (*dealt, (yield from _damage(one, attacker, house, doubled=doubled)))
    return Outcome((*steps, *(yield from _struck(rolled, dealt, creatures, house, doubled=doubled))))


def _refused(facts: FullAttackFacts, refusals: tuple[Refusal, ...]) -> Outcome:
    who = facts.attacks[0].attacker.name if facts.attacks else facts.attacker
    text = f"{who or 'whoever wields nothing'} can not make a full attack"
    return Outcome((Step(text=text, who=who, refusals=refusals),))


def _weapons(facts: FullAttackFacts, house: HouseRules) -> tuple[AttackFacts, ...]:
    if house.full_attack_offhand_penalty:
        return facts.attacks
    return tuple(replace(each, weapon=replace(each.weapon, off_hand=False)) for each in facts.attacks)


def _roll(facts: AttackFacts, house: HouseRules) -> Resolution[_Rolled]:
    what = f"attack of {facts.attacker.name} with {facts.weapon.name}"
    natural = yield Ask(what, DIE_D100, f"whether {facts.weapon.name} hits {facts.target.name}")
    answer = attack(facts, house)
    tested = judged(what, natural, answer.roll, answer.target_number, house, critical=True)
    return _Rolled(facts, tested, hits_of(facts, answer, natural, house) if tested.succeeded else 0)


def _declared(attacker: Creature, facts: FullAttackFacts, *, doubled: bool) -> Step:
    words = "every weapon hits: all damage is doubled" if doubled else "not every weapon hits: ordinary damage"
    note = Note(RuleId("SF-FUL-02"), words)
    made = FullAttackMade(attacker.name, facts.round_number)
    return Step(text=f"{attacker.name}: {words}", who=attacker.name, notes=(note,), changes=(made,))


def _roll_step(one: _Rolled) -> Step:
    facts = one.facts
    words = "hits" if one.hits else "misses"
    text = f"{facts.weapon.name} {words} {facts.target.name}"
    changes = fired(facts, shots_of(facts))
    note = Note(RuleId("SF-FUL-01"), "a roll for each wielded weapon")
    return Step(text=text, who=facts.attacker.name, tested=one.tested, notes=(note,), changes=changes)


def _damage(one: _Rolled, attacker: Creature, house: HouseRules, *, doubled: bool) -> Resolution[tuple[Dealt, ...]]:
    """The damage of each hit of one weapon."""
    found = []
    for shot in range(one.hits):
        critical, die = one.tested.critical == "success" and shot == 0, None
        if critical and rolls_critical_die(one.facts.weapon):
            die = yield Ask(f"critical hit with {one.facts.weapon.name}", D10_STAR, "ten more damage for each point")
        dealt = weapon_damage(one.facts, attacker, one.tested.margin, house)
        factors = factors_of(one.facts, critical=critical, house=house)
        twice = (Modifier(RuleId("SF-FUL-02"), DOUBLED, "full attack: doubled"),) if doubled else ()
        found.append(multiplied(critical_damage(dealt, one.facts.weapon, die), (*factors, *twice), house))
    return tuple(found)


def _struck(
    rolled: tuple[_Rolled, ...],
    dealt: tuple[tuple[Dealt, ...], ...],
    creatures: Mapping[str, Creature],
    house: HouseRules,
    *,
    doubled: bool,
) -> Resolution[tuple[Step, ...]]:
    """Every hit on the target, all at once, and the critical misses on whom they find. SF-FUL-02."""
    fray, one_strike = Fray(creatures), doubled and house.full_attack_is_one_strike
    pairs = [*zip(rolled, dealt, strict=True)]
    still_to_come = sum(len(damages) + (one.tested.critical == "failure") for one, damages in pairs)
    for one, damages in pairs:
        target = one.facts.target.name
        if one.tested.critical == "failure":
            still_to_come -= 1
            astray = yield from critical_miss(one.facts, one.tested, fray.creatures, house, fires=False)
            fray = fray.after(astray, more_to_come=still_to_come > 0)
        for hit in _hits(one, damages, creatures[target], is_strike=not one_strike):
            still_to_come -= 1
            hit = replace(hit, obstacles=obstacles_after(hit.obstacles, fray.changes))
            came = yield from landed(hit, fray.creatures[target], house)
            fray = fray.after(came.steps, came.lethal, more_to_come=still_to_come > 0)
    fray = fray.settled()
    target = rolled[0].facts.target.name
    if one_strike and fray.lethal >= house.massive_threshold and not creatures[target].is_dead:
        save = massive_save(creatures[target], fray.creatures[target], fray.lethal, house)
        fray = fray.after((yield from save))
        fray = fray.after(threshold_steps(fray.creatures[target]))
    return fray.steps


def _hits(one: _Rolled, damages: tuple[Dealt, ...], before: Creature, *, is_strike: bool) -> tuple[Hit, ...]:
    """The hits of one weapon; what those of the same full attack bring changes none of them."""
    return tuple(
        Hit(
            damage=dealt.damage,
            reasons=dealt.reasons,
            weapon=one.facts.weapon,
            critical=one.tested.critical == "success" and shot == 0,
            obstacles=one.facts.obstacles,
            is_strike=is_strike,
            open_to=before,
            at_once=before,
        )
        for shot, dealt in enumerate(damages)
    )
