"""The check a move asks for: its number, what is added to the roll, and how often it comes off."""

from dataclasses import dataclass
from fractions import Fraction

from rules.core.breakdown import Breakdown, Modifier, Note, RuleId
from rules.core.percentile import chance
from rules.starflight.check_penalties import check_penalties, inspiration
from rules.starflight.checks import critical_of
from rules.starflight.conditions import condition_names
from rules.starflight.house_rules import HouseRules
from rules.starflight.movement.facts import MoveFacts, Mover
from rules.starflight.movement.stunts import StuntUse
from rules.starflight.to_hit import ToHit

LEG_WOUND_DC = 10
DAZED_DC = 10


@dataclass(frozen=True, slots=True)
class MoveCheck:
    """The one check of a move, with its exact odds."""

    target_number: Breakdown  # the DC
    roll: Breakdown  # what is added to d%
    needed: int | None  # the lowest natural roll that succeeds
    chance: Fraction  # of success, the critical one included
    chance_critical: Fraction  # of a critical success: no attack penalty
    chance_fumble: Fraction  # of a critical failure: no movement, prone, wounds


def needs_check(uses: tuple[StuntUse, ...], mover: Mover) -> bool:
    """Whether a path asks for a check: a stunt in it, or wounded legs. SF-MOV-07."""
    return bool(mover.leg_wounds) or any(not use.stunt.is_plain for use in uses)


def move_check(uses: tuple[StuntUse, ...], mover: Mover, house: HouseRules) -> MoveCheck:
    """The check of a whole path. SF-STN-01."""
    number, roll = check_number(uses, mover, house), check_roll(mover)
    to_beat = ToHit(number.total, roll.total, house)
    return MoveCheck(
        target_number=number,
        roll=roll,
        needed=to_beat.needed(),
        chance=to_beat.chance(),
        chance_critical=chance(lambda natural: critical_of(natural, house) == "success"),
        chance_fumble=chance(lambda natural: critical_of(natural, house) == "failure"),
    )


def check_number(uses: tuple[StuntUse, ...], mover: Mover, house: HouseRules) -> Breakdown:
    """The DC: every stunt of the path, ten for each wound on the legs, and the encumbrance total."""
    return Breakdown.of(
        (
            *(_stunt_dc(use) for use in uses if not use.stunt.is_plain),
            _leg_wounds(mover),
            _encumbrance(mover),
            _dazed(mover, house),
        )
    )


def check_roll(mover: Mover) -> Breakdown:
    """Three-Dimensional Maneuvers and everything that hampers checks."""
    skill = Modifier(RuleId("SF-STN-01"), mover.maneuvers, f"Three-Dimensional Maneuvers of {mover.name}")
    return Breakdown.of((skill, inspiration(mover.inspired), *check_penalties(mover.wounds, mover.conditions)))


def hd_bonus(uses: tuple[StuntUse, ...]) -> Breakdown:
    """What the stunts add to HD against every attack until the mover's next turn."""
    return Breakdown.of(Modifier(RuleId("SF-STN-04"), use.hd, use.words) for use in uses if use.hd)


def attack_penalty(uses: tuple[StuntUse, ...]) -> Breakdown:
    """What the stunts add to the Attack Bonus through the mover's next action."""
    return Breakdown.of(Modifier(RuleId("SF-STN-05"), use.attack, use.words) for use in uses if use.attack)


def no_check(facts: MoveFacts, uses: tuple[StuntUse, ...]) -> Note | None:
    """Tell that straight ahead on sound legs needs no check."""
    if not uses or needs_check(uses, facts.mover):
        return None
    return Note(RuleId("SF-MOV-07"), "straight ahead on sound legs: no check")


def _stunt_dc(use: StuntUse) -> Modifier:
    return Modifier(RuleId("SF-STN-09"), use.dc, use.words)


def _leg_wounds(mover: Mover) -> Modifier | None:
    wounds = mover.leg_wounds
    if not wounds:
        return None
    words = "a wound" if wounds == 1 else f"{wounds} wounds"
    return Modifier(RuleId("SF-STN-01"), LEG_WOUND_DC * wounds, f"{words} on propulsive appendages")


def _encumbrance(mover: Mover) -> Modifier | None:
    load = mover.encumbrance
    return Modifier(RuleId("SF-STN-01"), load, f"encumbrance of {mover.name}") if load else None


def _dazed(mover: Mover, house: HouseRules) -> Modifier | None:
    if "dazed" not in condition_names(mover.conditions) or not house.dazed_affects_stunts:
        return None
    return Modifier(RuleId("SF-CND-05"), DAZED_DC, "dazed")
