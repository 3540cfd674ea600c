"""Coup de grace: a critical hit on somebody helpless, and a save or death."""

from rules.core.breakdown import Breakdown, Modifier, Note, Refusal, RuleId
from rules.core.die import D10_STAR
from rules.core.resolution import Ask, Resolution
from rules.starflight.actions.push import refused
from rules.starflight.attack import attack
from rules.starflight.changes import HpChanged, changed
from rules.starflight.checks import save
from rules.starflight.conditions import no_full_round
from rules.starflight.creature import Creature
from rules.starflight.damage import rolls_critical_die
from rules.starflight.facts import AttackFacts, Scale
from rules.starflight.hit import Hit, hit_resolution
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Outcome, Step
from rules.starflight.ranges import within
from rules.starflight.strike import dealt_by
from rules.starflight.thresholds import killed
from rules.starflight.words import metres

DC_BASE = 50


def coup_refusals(facts: AttackFacts, target: Creature, house: HouseRules) -> tuple[Refusal, ...]:
    """Every reason why the coup de grace can not be given; any weapon will do. SF-CDG-01."""
    rule = RuleId("SF-CDG-01")
    found: list[Refusal] = []
    if not target.is_helpless:
        found.append(Refusal(rule, f"{target.name} is not helpless"))
    if not within(facts.distance_m, 1, Scale.MELEE):
        found.append(Refusal(rule, f"{target.name} is {metres(facts.distance_m)} away, more than 5 m"))
    tired = no_full_round(facts.attacker.conditions)
    return tuple(dict.fromkeys((*found, *((tired,) if tired else ()), *attack(facts, house).refusals)))


def coup_de_grace(facts: AttackFacts, attacker: Creature, target: Creature, house: HouseRules) -> Resolution[Outcome]:
    """Play a coup de grace; a refused one does nothing. SF-CDG-02, 03."""
    refusals = coup_refusals(facts, target, house)
    if refusals:
        return refused(attacker, "give a coup de grace", refusals)
    die = None
    if rolls_critical_die(facts.weapon):
        die = yield Ask("critical hit", D10_STAR, "ten more damage for each point")
    dealt = dealt_by(facts, attacker, 0, die, house, critical=True)
    hit = Hit(damage=dealt.damage, reasons=dealt.reasons, weapon=facts.weapon, critical=True, obstacles=facts.obstacles)
    note = Note(RuleId("SF-CDG-02"), "a critical hit without a roll")
    given = Step(text=f"{attacker.name} gives {target.name} a coup de grace", who=attacker.name, notes=(note,))
    struck = yield from hit_resolution(hit, target, house)
    now = changed(target, (change for step in struck for change in step.changes))
    if now.is_dead:
        return Outcome((given, *struck))
    return Outcome((given, *struck, *(yield from _live_or_die(now, inflicted(struck), house))))


def inflicted(steps: tuple[Step, ...]) -> int:
    """The points a hit took off both pools."""
    pools = [change for step in steps if step.numbers.modifiers for change in step.changes]
    return sum(change.before - change.after for change in pools if isinstance(change, HpChanged))


def _live_or_die(target: Creature, damage: int, house: HouseRules) -> Resolution[tuple[Step, ...]]:
    rule = RuleId("SF-CDG-03")
    base, inflicted_ = Modifier(rule, DC_BASE, "base"), Modifier(rule, damage, "damage the critical hit inflicted")
    tested = yield from save(target, "fortitude", Breakdown((base, inflicted_)), house, "whether it lives")
    words = "lives" if tested.succeeded else "does not live"
    step = Step(text=f"{target.name} {words}", who=target.name, tested=tested)
    return (step,) if tested.succeeded else (step, killed(target, rule, "coup de grace"))
