"""Moving without a grid: a move brings a new range to the target, and the weak may drift out of the fight."""

from dataclasses import dataclass

from rules.core.breakdown import Note, RuleId
from rules.core.die import TWO_D10, TWO_D10_STAR
from rules.core.resolution import Ask, Resolution
from rules.starflight.house_rules import HouseRules
from rules.starflight.ranges import FIGHT_INCREMENTS

OUTNUMBERED = 4  # the other side's Composite Strength Index is more than so many times the own one


@dataclass(frozen=True, slots=True)
class NewRange:
    """Where a move without a grid ends."""

    increments: int  # to the present target
    disengaged: bool
    notes: tuple[Note, ...]


def gridless_move(name: str, own_si: int, opposing_csi: int, house: HouseRules) -> Resolution[NewRange]:
    """Roll the new range to the present target. SF-OFG-01, 02."""
    die = TWO_D10_STAR if house.d10_zero_is_ten else TWO_D10
    rolled = yield Ask(f"new range of {name}", die, "the range to the target, in increments")
    if rolled <= FIGHT_INCREMENTS:
        return NewRange(rolled, False, (Note(RuleId("SF-OFG-01"), f"the range is now {rolled} increments"),))
    return _very_far(rolled, name, own_si, opposing_csi)


def _very_far(rolled: int, name: str, own_si: int, opposing_csi: int) -> NewRange:
    found = Note(RuleId("SF-OFG-01"), f"{rolled} increments: beyond the fight")
    indexes = f"Strength Index {own_si} against {opposing_csi} of the other side"
    if OUTNUMBERED * own_si < opposing_csi:
        return NewRange(rolled, True, (found, Note(RuleId("SF-OFG-02"), f"{name} is out of the fight: {indexes}")))
    stays = Note(RuleId("SF-OFG-02"), f"{name} stays at {FIGHT_INCREMENTS} increments: {indexes}")
    return NewRange(FIGHT_INCREMENTS, False, (found, stays))
