"""What is added to d% in an attack."""

from rules.core.breakdown import Breakdown, Modifier, RuleId
from rules.starflight.attack_bonus import attack_bonus_on_roll, charge, own_stunts
from rules.starflight.check_penalties import inspiration
from rules.starflight.conditions import dazed, fatigued, shaken, wounded
from rules.starflight.facts import AttackFacts
from rules.starflight.house_rules import HouseRules
from rules.starflight.melee import shooting_out_of_melee
from rules.starflight.sight import (
    blinded,
    count_clear_sight_once,
    cover,
    low_obstacles,
    peripheral_arc,
    through_obstacles,
)
from rules.starflight.words import listed

OFF_HAND = -10
FURTHER_TARGET = -10
PINNED_TARGET = 20


def attack_roll(facts: AttackFacts, house: HouseRules) -> Breakdown:
    """Everything added to the natural roll."""
    return count_clear_sight_once(Breakdown.of(rule(facts, house) for rule in ROLL_RULES), house)


def off_hand(facts: AttackFacts, _house: HouseRules) -> Modifier | None:
    """The hand that is not the stronger one is worse by what Ambidexterity leaves of the penalty."""
    penalty = _off_hand_penalty(facts)
    if not facts.weapon.off_hand or not penalty:
        return None
    return Modifier(RuleId("SF-MWP-01"), penalty, f"{facts.weapon.name} in the off hand")


def shared_off_hand(facts: AttackFacts, house: HouseRules) -> Modifier | None:
    """By house rule, two weapons on one roll share the penalty of the one in the off hand."""
    other = facts.other_weapon
    if house.one_roll_offhand_separate or other is None or not other.off_hand or facts.weapon.off_hand:
        return None
    penalty = _off_hand_penalty(facts)
    if not penalty:
        return None
    return Modifier(RuleId("SF-MWP-02"), penalty, f"one roll with {other.name} in the off hand")


def _off_hand_penalty(facts: AttackFacts) -> int:
    return min(0, OFF_HAND + facts.attacker.ambidexterity)


def further_target(facts: AttackFacts, _house: HouseRules) -> Modifier | None:
    """Each further target of one action is harder to hit than the one before."""
    further = facts.target_place - 1
    if further <= 0:
        return None
    reason = f"target {facts.target_place} of this action"
    return Modifier(RuleId("SF-MTG-02"), FURTHER_TARGET * further, reason)


def spread_fire(facts: AttackFacts, _house: HouseRules) -> Modifier | None:
    """Tell why a multiple-fire weapon has no further shots at one of several targets."""
    if facts.weapon.rate <= 1 or facts.target_count <= 1:
        return None
    reason = f"{facts.weapon.name} is spread over {facts.target_count} targets: one roll each"
    return Modifier(RuleId("SF-AUT-02"), 0, reason)


def pinned_target(facts: AttackFacts, _house: HouseRules) -> Modifier | None:
    """Everybody but who keeps up the pin attacks the pinned more easily."""
    holders = facts.target_pinned_by
    if not holders or facts.attacker.name in holders:
        return None
    return Modifier(RuleId("SF-GRP-09"), PINNED_TARGET, f"{facts.target.name} is pinned by {listed(holders)}")


def inspired(facts: AttackFacts, _house: HouseRules) -> Modifier | None:
    """The inspired roll better at everything."""
    return inspiration(facts.attacker.inspired)


ROLL_RULES = (
    attack_bonus_on_roll,
    blinded,
    peripheral_arc,
    low_obstacles,
    through_obstacles,
    cover,
    shooting_out_of_melee,
    off_hand,
    shared_off_hand,
    further_target,
    spread_fire,
    charge,
    own_stunts,
    pinned_target,
    inspired,
    wounded,
    shaken,
    dazed,
    fatigued,
)
