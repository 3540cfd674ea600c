"""Range increments, and who is far enough away to leave the fight."""

import math
from collections.abc import Mapping, Set
from dataclasses import dataclass

from rules.core.breakdown import Note, Refusal, RuleId
from rules.core.rule_functions import plays
from rules.starflight.facts import Scale
from rules.starflight.house_rules import HouseRules
from rules.starflight.words import metres

INCREMENT_M = {Scale.MELEE: 5, Scale.RANGED: 25}
FIGHT_INCREMENTS = 15  # a fight reaches so far (in)
METRE_DIGITS = 9  # a measured distance is taken to a nanometre, so that float dust moves no boundary


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawal:
    """Whether a combatant may leave the fight, and what the game master should know then."""

    refusal: Refusal | None
    notes: tuple[Note, ...] = ()


@plays("SF-RNG-01")
def increment_m(scale: Scale) -> int:
    """The metres of one range increment."""
    return INCREMENT_M[scale]


@plays("SF-RNG-02")
def range_band(distance_m: float, scale: Scale, house: HouseRules, *, shares_cell: bool | None = None) -> int:
    """Count the increments to a target: 0 at Range Zero (its edge is in), else rounded up. SF-RNG-02.

    ``shares_cell`` is told on a grid of 5 m, where Range Zero is the same cell and nothing else; None elsewhere.
    """
    distance_m = without_dust(distance_m)
    if shares_cell is None:
        shares_cell = distance_m <= house.range_zero_max_m
    return 0 if shares_cell else max(1, math.ceil(distance_m / increment_m(scale)))


def within(distance_m: float, increments: float, scale: Scale) -> bool:
    """Whether a distance is at most so many increments."""
    return without_dust(distance_m) <= increments * increment_m(scale)


def beyond(distance_m: float, increments: float, scale: Scale) -> bool:
    """Whether a distance is more than so many increments."""
    return not within(distance_m, increments, scale)


def without_dust(distance_m: float) -> float:
    """A measured distance without the last digits that arithmetic leaves behind."""
    return round(distance_m, METRE_DIGITS)


def fight_reaches_m(scale: Scale, house: HouseRules) -> float:
    """How far a fight reaches, in metres (in)."""
    return FIGHT_INCREMENTS * increment_m(scale) if scale is Scale.MELEE else house.withdraw_ranged_m


def may_withdraw(hostile_distances_m: Mapping[str, float], scale: Scale, house: HouseRules) -> bool:
    """Whether a combatant is far enough from every hostile one that can fight."""
    return withdrawal(hostile_distances_m, scale, house).refusal is None


def withdrawal(hostile_distances_m: Mapping[str, float], scale: Scale, house: HouseRules) -> Withdrawal:
    """Answer whether a combatant may leave the fight; a refusal names the nearest hostile one.

    Parameters
    ----------
    hostile_distances_m : gap to every hostile combatant able to fight, by name; empty: nobody holds it.
    """
    reach_m = fight_reaches_m(scale, house)
    nearest = min(hostile_distances_m, key=lambda name: (hostile_distances_m[name], name), default=None)
    if nearest is not None and without_dust(hostile_distances_m[nearest]) <= reach_m:
        gap = metres(hostile_distances_m[nearest])
        return Withdrawal(
            refusal=Refusal(RuleId("SF-RNG-04"), f"{nearest} is {gap} away, not more than {metres(reach_m)}")
        )
    return Withdrawal(refusal=None, notes=(_after_withdrawal(scale),))


def scale_advice(scale: Scale, kinds_of_fight: Set[Scale]) -> Note | None:
    """Advise ranged increments where hand-to-hand and ranged fights go on at once."""
    if scale is Scale.RANGED or Scale.RANGED not in kinds_of_fight:
        return None
    return Note(RuleId("SF-RNG-03"), "both kinds of fight are going on: ranged increments are advised")


def _after_withdrawal(scale: Scale) -> Note:
    if scale is Scale.MELEE:
        return Note(RuleId("SF-RNG-05"), "out of melee range: let it leave, or go on in ranged increments")
    return Note(RuleId("SF-RNG-06"), "out of the fight, but not out of reach of sniper-style weapons")
