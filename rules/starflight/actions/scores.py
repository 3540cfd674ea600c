"""Scores that actions ask for: size, Power modifier, abilities, and what grappling takes away."""

from rules.core.breakdown import Breakdown, Modifier, RuleId
from rules.starflight.anatomy import PartGroup
from rules.starflight.checks import check_bonus
from rules.starflight.creature import Creature
from rules.starflight.house_rules import HouseRules

HUMAN_SIZE = 3  # the middle of the size classes, where a sheet names none
STABLE_LEGS = 4

TRAMPLE, IMPROVED_GRAB, CONSTRICT, SWALLOW_WHOLE = "trample", "improved_grab", "constrict", "swallow_whole"
STABLE = "stable"  # exceptionally stable for whatever other reason

GRAPPLING, PINNED, SUFFOCATING, SWALLOWED = "grappling", "pinned", "suffocating", "swallowed"


def size_class(creature: Creature) -> int:
    """The size class, human-sized where the sheet has none."""
    return creature.scores.get("size_class", HUMAN_SIZE)


def size_words(creature: Creature) -> str:
    """The size class by its name, where the table has one: "large (4)". M31."""
    found = size_class(creature)
    return f"{creature.sizes[found - 1]} ({found})" if 0 < found <= len(creature.sizes) else str(found)


def has_ability(creature: Creature, ability: str) -> bool:
    """Whether the sheet gives an ability: as a score above zero."""
    return creature.score(ability) > 0


def power_modifier(creature: Creature, house: HouseRules) -> int:
    """The Power modifier, a part of the Power score. M13."""
    return creature.score("power") // house.power_modifier_divisor


def legs_of(creature: Creature) -> int:
    """How many propulsive appendages it has."""
    return len(creature.group(PartGroup.PROPULSIVE))


def grappling_with(creature: Creature) -> tuple[str, ...]:
    """The names of those it grapples with, in the order they came to it."""
    return tuple(condition.cause for condition in creature.conditions if condition.name == GRAPPLING)


def pinned_by(creature: Creature) -> tuple[str, ...]:
    """The names of those who hold it in a pin."""
    return tuple(condition.cause for condition in creature.conditions if condition.name == PINNED)


def attribute_check(creature: Creature, attribute: str) -> Breakdown:
    """What is added to a check of an attribute; Finesse is of no use in a grapple. SF-GRP-12."""
    bonus = check_bonus(creature, attribute)
    if attribute != "finesse" or not grappling_with(creature):
        return bonus
    lost = Modifier(RuleId("SF-GRP-12"), -creature.score("finesse"), "no Finesse in a grapple")
    return Breakdown((*bonus.modifiers, lost))


def held_items(creature: Creature) -> tuple[str, ...]:
    """What its motor appendages hold, each item once."""
    held = [part.holds for part in creature.group(PartGroup.MOTOR) if part.holds]
    return tuple(dict.fromkeys(held))
