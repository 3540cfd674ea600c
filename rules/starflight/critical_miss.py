"""Whom a critical miss hits."""

from collections.abc import Mapping

from rules.starflight.creature import Creature
from rules.starflight.facts import AttackFacts
from rules.starflight.house_rules import HouseRules


def victim_of(facts: AttackFacts, creatures: Mapping[str, Creature], house: HouseRules) -> tuple[str, str]:
    """The friend with the next lower initiative, else the one with the highest, else the attacker; and why. SF-CRIT-05.

    Friends of the same initiative are taken by name, so that the order of a list decides nothing.
    """
    attacker = facts.attacker.name
    friends = [name for name in facts.friends if name != attacker and name in creatures]
    if house.crit_miss_needs_line:
        friends = [name for name in friends if name in facts.friends_on_line]
    if not friends:
        return attacker, "no friend it could hit: the attacker itself"
    friends.sort(key=lambda name: (-initiative(creatures[name]), name))
    lower = [name for name in friends if initiative(creatures[name]) < initiative(creatures[attacker])]
    if lower:
        return lower[0], f"the friend with the next lower initiative, {initiative(creatures[lower[0]])}"
    return friends[
        0
    ], f"no friend has a lower initiative: the one with the highest, {initiative(creatures[friends[0]])}"


def initiative(creature: Creature) -> int:
    """The initiative rolled for the fight, else the score."""
    return creature.score("initiative") if creature.initiative is None else creature.initiative
