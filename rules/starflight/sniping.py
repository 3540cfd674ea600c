"""Sniping: shots beyond the reach of a ranged fight."""

from rules.core.breakdown import Breakdown, Modifier, Refusal, RuleId
from rules.starflight.facts import AttackFacts
from rules.starflight.house_rules import HouseRules
from rules.starflight.ranges import FIGHT_INCREMENTS, without_dust
from rules.starflight.words import metres


def is_sniping(facts: AttackFacts, house: HouseRules) -> bool:
    """Whether a ranged attack goes farther than a ranged fight reaches (its edge is still in)."""
    return facts.weapon.is_ranged and without_dust(facts.distance_m) > house.withdraw_ranged_m


def needs_scope(facts: AttackFacts, house: HouseRules) -> Refusal | None:
    """Nobody snipes without a scope, not even with a weapon built for it."""
    if not is_sniping(facts, house) or facts.weapon.scope > 0:
        return None
    return Refusal(RuleId("SF-SNP-02"), f"{facts.weapon.name} has no scope, and {_too_far(facts, house)}")


def sniped(facts: AttackFacts, house: HouseRules) -> Modifier | None:
    """Tell that the attack is a sniping attack."""
    if not is_sniping(facts, house):
        return None
    return Modifier(RuleId("SF-SNP-01"), 0, f"{_too_far(facts, house)}: sniping, a full-round action")


def doubled_hd(before: Breakdown, facts: AttackFacts, house: HouseRules) -> Modifier | None:
    """Sniping doubles the HD: the target's own, or by house rule the whole number found so far."""
    if not is_sniping(facts, house):
        return None
    if house.snipe_doubles == "effective":
        return Modifier(RuleId("SF-SNP-03"), before.total, "sniping: the effective HD again")
    own = sum(modifier.value for modifier in before.by_rule(RuleId("SF-HIT-01")))
    return Modifier(RuleId("SF-SNP-03"), own, "sniping: the target's HD again")


def scope(facts: AttackFacts, house: HouseRules) -> Modifier | None:
    """A scope takes its bonus off the HD of a sniped target."""
    if not is_sniping(facts, house) or not facts.weapon.scope:
        return None
    return Modifier(RuleId("SF-SNP-03"), -facts.weapon.scope, f"scope of {facts.weapon.name}")


def sniped_projectile_falloff(facts: AttackFacts) -> Modifier | None:
    """A sniped projectile falls off as at the end of a ranged fight."""
    each = facts.weapon.falloff_hd
    if not each:
        return None
    reason = f"falloff as at {FIGHT_INCREMENTS} ranged increments: {each} for each beyond the first"
    return Modifier(RuleId("SF-SNP-04"), each * (FIGHT_INCREMENTS - 1), reason)


def _too_far(facts: AttackFacts, house: HouseRules) -> str:
    return f"{metres(facts.distance_m)} is beyond {metres(house.withdraw_ranged_m)}"
