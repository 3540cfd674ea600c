"""Being in melee: who holds whom, and shooting into it and out of it."""

from collections.abc import Iterable

from rules.core.breakdown import Modifier, Note, RuleId
from rules.core.rule_functions import plays
from rules.starflight.conditions import DEAD, HELPLESS, condition_names
from rules.starflight.facts import AttackFacts, Scale
from rules.starflight.house_rules import HouseRules
from rules.starflight.ranges import within
from rules.starflight.words import listed

MELEE_REACH_INCREMENTS = 2  # melee increments whatever the scale, 10 m (in)
INTO_MELEE_HD = 20
OUT_OF_MELEE = -20


@plays("SF-MEL-01")
def counts_in_melee(conditions: Iterable[str], house: HouseRules) -> bool:
    """Whether somebody in these conditions holds others in melee. The dead never do."""
    has = condition_names(conditions)
    return has.isdisjoint(DEAD if house.helpless_counts_as_melee else HELPLESS)


@plays("SF-MEL-01")
def reaches_melee(gap_m: float) -> bool:
    """Whether two hostile combatants so far apart are in melee."""
    return within(gap_m, MELEE_REACH_INCREMENTS, Scale.MELEE)


def closing_in(gap_before_m: float, nearest_gap_m: float, house: HouseRules) -> Note | None:
    """Whether a move provokes an opponent: it comes within 10 m, from outside unless every step counts.

    Parameters
    ----------
    gap_before_m, nearest_gap_m : gap to the opponent where the move starts, and the smallest on its path.
    """
    from_outside = not reaches_melee(gap_before_m) or house.opportunity_on_every_step_inside
    if not (from_outside and reaches_melee(nearest_gap_m)):
        return None
    return Note(RuleId("SF-MEL-04"), "comes within 10 m: an opportunity attack")


def shooting_into_melee(facts: AttackFacts, house: HouseRules) -> Modifier | None:
    """Somebody in melee is hard to pick out with a ranged weapon."""
    opponents = facts.target_in_melee_with
    if not (facts.weapon.is_ranged and opponents):
        return None
    if facts.attacker.name in opponents and not house.melee_hd_vs_own_opponent:
        return None
    return Modifier(RuleId("SF-MEL-02"), INTO_MELEE_HD, f"{facts.target.name} is in melee with {listed(opponents)}")


def shooting_out_of_melee(facts: AttackFacts, house: HouseRules) -> Modifier | None:
    """Who is in melee has little leisure to shoot at somebody else."""
    opponents = facts.attacker_in_melee_with
    if not (facts.weapon.is_ranged and opponents):
        return None
    if facts.target.name in opponents and not house.melee_penalty_vs_own_opponent:
        return None
    return Modifier(RuleId("SF-MEL-03"), OUT_OF_MELEE, f"{facts.attacker.name} is in melee with {listed(opponents)}")
