"""Conditions of a combatant as far as attacks ask for them."""

from collections.abc import Iterable
from functools import cache

from rules.core.breakdown import Modifier, Refusal, RuleId
from rules.starflight.facts import AttackFacts, Combatant
from rules.starflight.house_rules import HouseRules

DEAD = frozenset({"dead", "clinically_dead", "brain_dead"})
UNCONSCIOUS = frozenset({"unconscious", "comatose", "stasis"}) | DEAD
IN_GRAPPLE = frozenset({"grappling", "grappled", "pinned"})
HELPLESS = frozenset({"helpless", "asleep", "bound"}) | UNCONSCIOUS

SHAKEN = -30
DAZED = -5
FATIGUED = -20


def condition_names(conditions: Iterable[str]) -> frozenset[str]:
    """Conditions as the rules spell them, however the sheet wrote them (``Clinically dead``)."""
    return frozenset(map(spelled, conditions))


@cache
def spelled(name: str) -> str:
    """A condition as the rules spell it: ``clinically_dead``."""
    return "_".join(name.lower().replace("-", " ").split())


def is_prone(combatant: Combatant) -> bool:
    """Whether it lies on the ground; the unconscious do."""
    return combatant.prone or not condition_names(combatant.conditions).isdisjoint({"prone"} | UNCONSCIOUS)


def not_conscious(facts: AttackFacts) -> Refusal | None:
    """Who is out cold, or dead, does not act."""
    return _unable(facts.attacker, UNCONSCIOUS, RuleId("SF-CND-03"))


def helpless(facts: AttackFacts) -> Refusal | None:
    """Who is awake but can not act does not attack either."""
    return _unable(facts.attacker, HELPLESS - UNCONSCIOUS, RuleId("SF-CND-02"))


def no_full_round(conditions: Iterable[str]) -> Refusal | None:
    """The fatigued have one action a round, and none that takes all of it. SF-FTG-01, SF-ACT-01."""
    if "fatigued" not in condition_names(conditions):
        return None
    return Refusal(RuleId("SF-FTG-01"), "the fatigued take no full-round actions")


def is_check(facts: AttackFacts, house: HouseRules) -> bool:
    """Whether what hampers checks falls on it; a Brawling Check is one by any reading. SF-GEN-06, SF-UNA-01."""
    brawling = facts.weapon.unarmed or (house.brawling_for_all_melee and not facts.weapon.is_ranged)
    return brawling or house.attack_roll_is_check


def wounded(facts: AttackFacts, house: HouseRules) -> Modifier | None:
    """Every wound hampers every check a little."""
    wounds = facts.attacker.wounds
    if not wounds or not is_check(facts, house):
        return None
    return Modifier(RuleId("SF-WND-02"), -wounds, "a wound" if wounds == 1 else f"{wounds} wounds")


def shaken(facts: AttackFacts, house: HouseRules) -> Modifier | None:
    """The shaken do badly at every check."""
    return _on_checks(facts, house, "shaken", Modifier(RuleId("SF-CND-01"), SHAKEN, "shaken"))


def dazed(facts: AttackFacts, house: HouseRules) -> Modifier | None:
    """The dazed do a little worse at every check."""
    return _on_checks(facts, house, "dazed", Modifier(RuleId("SF-CND-05"), DAZED, "dazed"))


def fatigued(facts: AttackFacts, house: HouseRules) -> Modifier | None:
    """The fatigued do worse at every check."""
    return _on_checks(facts, house, "fatigued", Modifier(RuleId("SF-FTG-01"), FATIGUED, "fatigued"))


def _on_checks(facts: AttackFacts, house: HouseRules, condition: str, modifier: Modifier) -> Modifier | None:
    has_it = condition in condition_names(facts.attacker.conditions)
    return modifier if has_it and is_check(facts, house) else None


def _unable(combatant: Combatant, conditions: frozenset[str], rule: RuleId) -> Refusal | None:
    found = sorted(condition_names(combatant.conditions) & conditions)
    return Refusal(rule, f"{combatant.name} is {found[0].replace('_', ' ')}") if found else None
