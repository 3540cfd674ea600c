"""Whom a move provokes: hostile combatants it comes within 10 m of."""

from dataclasses import dataclass

from rules.core.breakdown import RuleId
from rules.starflight.house_rules import HouseRules
from rules.starflight.melee import closing_in
from rules.starflight.movement.facts import MoveFacts, OnTheWay


@dataclass(frozen=True, slots=True)
class Provoked:
    """One combatant that gets an opportunity attack, and why."""

    rule: RuleId
    name: str
    reason: str


def provoked_by_moving(facts: MoveFacts, house: HouseRules) -> tuple[Provoked, ...]:
    """Every hostile combatant on the way that gets an opportunity attack, in the order of the path."""
    return tuple(
        Provoked(RuleId("SF-MOV-09"), near.name, f"{facts.mover.name} comes within 10 m")
        for near in facts.on_the_way
        if _is_provoked(near, house)
    )


def _is_provoked(near: OnTheWay, house: HouseRules) -> bool:
    able = near.sees_mover and near.can_act and not near.grappling
    return able and closing_in(near.gap_before_m, near.nearest_gap_m, house) is not None
