"""What a path costs: points by initiative, metres by speed, and nothing of an action when it is a mere step."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.breakdown import RuleId
from rules.starflight.facts import Scale
from rules.starflight.house_rules import HouseRules
from rules.starflight.movement.budget import Unit, budget, counted
from rules.starflight.movement.facts import Leg, MoveFacts, Mover
from rules.starflight.movement.stunts import begun_increments, joined
from rules.starflight.ranges import increment_m, without_dust
from rules.starflight.words import metres

POINTS_AN_INCREMENT = {Scale.MELEE: 1, Scale.RANGED: 5}
MOVE_FROM_M = 6.0  # a move is at least so long; less is a step


@dataclass(frozen=True, slots=True)
class PricePart:
    """One named part of a price; metres are no whole numbers, so it is no modifier."""

    rule: RuleId
    amount: float
    reason: str


@dataclass(frozen=True, slots=True)
class Price:
    """What a path costs, with its reasons."""

    unit: Unit
    parts: tuple[PricePart, ...]

    @property
    def total(self) -> float:
        """The sum of the parts, in the unit of the price."""
        return without_dust(sum(part.amount for part in self.parts))

    @property
    def words(self) -> str:
        """As the table reads it: ``3 points``."""
        return counted(self.total, self.unit)


def is_step(length_m: float) -> bool:
    """Whether a path is so short that it is a free step. SF-MOV-04."""
    return without_dust(length_m) < MOVE_FROM_M


def leg_points(length_m: float, scale: Scale, *, by_the_point: bool = False) -> int:
    """The points of one straight leg; by the point, each pays for 5 m of an increment on ranged scale."""
    if by_the_point:
        return begun_increments(length_m, Scale.MELEE)
    return begun_increments(length_m, scale) * POINTS_AN_INCREMENT[scale]


def path_price(facts: MoveFacts, house: HouseRules) -> Price:
    """What a path costs its mover. SF-MOV-03, 05, 06."""
    if house.movement_mode == "speed":
        return _in_metres(facts.legs)
    by_the_point = pays_by_the_point(facts, house)
    scale = Scale.MELEE if by_the_point else facts.scale
    parts = [_leg_part(leg, scale) for leg in joined(facts.legs)]
    if facts.facing_changes:
        points = facts.facing_changes * POINTS_AN_INCREMENT[scale]
        parts.append(PricePart(RuleId("SF-MOV-06"), points, _turns(facts.facing_changes)))
    return Price(Unit.POINTS, tuple(parts))


def pays_by_the_point(facts: MoveFacts, house: HouseRules) -> bool:
    """Whether points are paid one by one on ranged scale: for a step, or by house rule for the slow."""
    is_short = is_step(facts.length_m) and not (facts.running or facts.only_turns)
    return facts.scale is Scale.RANGED and (is_short or moves_in_parts(facts.mover, house))


def moves_in_parts(mover: Mover, house: HouseRules) -> bool:
    """Whether, by house rule, the points of a slow mover are paid one by one on ranged scale."""
    slow = budget(mover, house).allowance.total < POINTS_AN_INCREMENT[Scale.RANGED]
    return house.partial_ranged_movement and slow


def _in_metres(legs: Iterable[Leg]) -> Price:
    parts = tuple(
        PricePart(RuleId("SF-MOV-03"), leg.paid_m, f"{leg.direction}, {metres(leg.paid_m)}") for leg in joined(legs)
    )
    return Price(Unit.METRES, parts)


def _leg_part(leg: Leg, scale: Scale) -> PricePart:
    begun = begun_increments(leg.paid_m, scale)
    words = f"{leg.direction}, {metres(leg.paid_m)}: {begun} of {increment_m(scale)} m"
    return PricePart(RuleId("SF-MOV-05"), math.prod((begun, POINTS_AN_INCREMENT[scale])), words)


def _turns(changes: int) -> str:
    return "a change of facing" if changes == 1 else f"{changes} changes of facing"
