"""Line of sight and cover as an attack sees them: what the -25 is for, and what refuses the attack."""

from rules.core.breakdown import Breakdown, Modifier, Refusal, RuleId, only_first_counts
from rules.core.rule_functions import plays
from rules.starflight.facts import Arc, AttackFacts, Obstacle, ObstacleClass
from rules.starflight.house_rules import HouseRules
from rules.starflight.words import listed

NO_CLEAR_SIGHT = -25
CLEAR_SIGHT_RULES = frozenset({RuleId("SF-LOS-03"), RuleId("SF-LOS-07"), RuleId("SF-LOS-09"), RuleId("M28")})
FRACTION_DIGITS = 9  # so that float dust moves no step of the cover table


def blinded(facts: AttackFacts, _house: HouseRules) -> Modifier | None:
    """Who can not see has no clear sight of anything."""
    if not facts.attacker.blinded:
        return None
    return Modifier(RuleId("M28"), NO_CLEAR_SIGHT, f"the eyes of {facts.attacker.name} have failed")


@plays("SF-LOS-01", "SF-LOS-02")
def peripheral_arc(facts: AttackFacts, _house: HouseRules) -> Modifier | None:
    """A target seen only from the corner of the eye is hard to hit."""
    if facts.arc is not Arc.PERIPHERAL:
        return None
    return Modifier(RuleId("SF-LOS-03"), NO_CLEAR_SIGHT, f"{facts.bearing_deg:.0f}° off the facing, peripheral arc")


def low_obstacles(facts: AttackFacts, _house: HouseRules) -> Modifier | None:
    """Tell that what stands on the line is low enough to shoot over."""
    low = _of_class(facts, ObstacleClass.LOW)
    if not low or _hidden_by_low_only(facts):
        return None
    return Modifier(RuleId("SF-LOS-06"), 0, f"{_named(low)} can be shot over")


def through_obstacles(facts: AttackFacts, _house: HouseRules) -> Modifier | None:
    """An attack through something goes without clear sight, however many things it goes through."""
    penetrable = _of_class(facts, ObstacleClass.PENETRABLE)
    if not penetrable:
        return None
    return Modifier(RuleId("SF-LOS-07"), NO_CLEAR_SIGHT, f"through {_named(penetrable)}")


def cover(facts: AttackFacts, house: HouseRules) -> Modifier | None:
    """A target partly hidden by solid matter is harder to hit; a step's edge is in, all hidden is none."""
    hidden = round(facts.hidden_fraction, FRACTION_DIGITS)
    steps = [value for fraction, value in house.cover_table if fraction <= hidden < 1]
    if not steps or not steps[-1]:
        return None
    return Modifier(RuleId("SF-LOS-09"), steps[-1], f"{hidden:.0%} of {facts.target.name} in cover")


@plays("SF-GEN-09")
def count_clear_sight_once(roll: Breakdown, house: HouseRules) -> Breakdown:
    """Lack of clear sight is one penalty, whatever causes it, unless the house lets each cause count."""
    if house.clear_sight_penalty_stacks:
        return roll
    return only_first_counts(roll, lambda m: m.rule in CLEAR_SIGHT_RULES and m.value == NO_CLEAR_SIGHT)


def outside_arcs(facts: AttackFacts, _house: HouseRules) -> tuple[Refusal, ...]:
    """What lies outside both arcs is not seen."""
    if facts.arc is not Arc.OUTSIDE:
        return ()
    return (Refusal(RuleId("SF-LOS-04"), f"{facts.bearing_deg:.0f}° off the facing, outside both arcs"),)


def no_open_line(facts: AttackFacts, _house: HouseRules) -> tuple[Refusal, ...]:
    """No point of the target can be reached, and nothing is known that could be shot through or over."""
    if facts.sight_line_open or facts.obstacles:
        return ()
    return (Refusal(RuleId("SF-LOS-05"), f"no open line to {facts.target.name}"),)


def behind_low(facts: AttackFacts, _house: HouseRules) -> tuple[Refusal, ...]:
    """Somebody may lie so low that even a low obstacle hides all."""
    if not _hidden_by_low_only(facts):
        return ()
    return (Refusal(RuleId("SF-LOS-06"), f"{facts.target.name} is wholly hidden by {_named(facts.obstacles)}"),)


def behind_solid(facts: AttackFacts, _house: HouseRules) -> tuple[Refusal, ...]:
    """What is sturdy and tall ends the line: a refusal for each."""
    if facts.sight_line_open:
        return ()
    solid = _of_class(facts, ObstacleClass.SOLID)
    return tuple(Refusal(RuleId("SF-LOS-08"), f"behind {obstacle.name}") for obstacle in solid)


def somebody_in_the_way(facts: AttackFacts, house: HouseRules) -> tuple[Refusal, ...]:
    """A target behind another combatant can not be chosen: a refusal for each of them."""
    between = facts.between_centre if house.blocking_line == "centre" else facts.between_every_line
    return tuple(Refusal(RuleId("SF-LOS-10"), f"{name} is in the way") for name in between)


def _of_class(facts: AttackFacts, obstacle_class: ObstacleClass) -> tuple[Obstacle, ...]:
    return tuple(obstacle for obstacle in facts.obstacles if obstacle.obstacle_class is obstacle_class)


def _hidden_by_low_only(facts: AttackFacts) -> bool:
    low = _of_class(facts, ObstacleClass.LOW)
    return not facts.sight_line_open and bool(low) and len(low) == len(facts.obstacles)


def _named(obstacles: tuple[Obstacle, ...]) -> str:
    return listed([obstacle.name for obstacle in obstacles])
