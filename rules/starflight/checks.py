"""Checks and saves: what is added to d%, and how a roll against a number comes out."""

from rules.core.breakdown import Breakdown, Modifier, RuleId
from rules.core.die import D10, D10_STAR, DIE_D100, TWO_D10, TWO_D10_STAR, Die
from rules.core.resolution import Ask, Resolution
from rules.core.rule_functions import plays
from rules.starflight.check_penalties import check_penalties, inspiration
from rules.starflight.conditions import FATIGUED
from rules.starflight.creature import Creature, combatant_of
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Critical, Tested


@plays("SF-GEN-02")
def d10(house: HouseRules) -> Die:
    """A plain ten-sided die: 0 is nothing, or ten by house rule. SF-GEN-02."""
    return D10_STAR if house.d10_zero_is_ten else D10


@plays("SF-GEN-02")
def two_d10(house: HouseRules) -> Die:
    """Two ten-sided dice added up."""
    return TWO_D10_STAR if house.d10_zero_is_ten else TWO_D10


def number(rule: str, value: int, reason: str) -> Breakdown:
    """A number with a single reason."""
    return Breakdown((Modifier(RuleId(rule), value, reason),))


@plays("SF-GEN-04")
def critical_of(natural: int, house: HouseRules) -> Critical | None:
    """Whether a natural roll is critical, where the roll has critical potential. SF-GEN-04."""
    if natural <= house.crit_fail_max:
        return "failure"
    return "success" if natural >= house.crit_success_min else None


@plays("SF-GEN-01", "SF-GEN-03")
def judged(
    what: str, natural: int, bonus: Breakdown, against: Breakdown, house: HouseRules, *, critical: bool = False
) -> Tested:
    """How a natural roll comes out, with its reasons."""
    succeeded, found = comes_out(natural, bonus.total, against.total, house, critical=critical)
    return Tested(what=what, natural=natural, bonus=bonus, against=against, succeeded=succeeded, critical=found)


def comes_out(
    natural: int, bonus: int, against: int, house: HouseRules, *, critical: bool
) -> tuple[bool, Critical | None]:
    """Higher than the number succeeds; a critical success or failure does whatever the total. SF-GEN-03, 04."""
    found = critical_of(natural, house) if critical else None
    margin = natural + bonus - against
    beaten = beats(margin, 0, house)
    return found == "success" or (beaten and found is None), found


def beats(margin: int, needed: int, house: HouseRules) -> bool:
    """Whether a degree of success is more than is needed; by house rule a tie is enough. SF-GEN-03."""
    return margin >= needed if house.tie_succeeds else margin > needed


def roll_against(
    ask: Ask, bonus: Breakdown, against: Breakdown, house: HouseRules, *, critical: bool = False
) -> Resolution[Tested]:
    """Ask for a d% and tell how it came out."""
    natural = yield ask
    return judged(ask.name, natural, bonus, against, house, critical=critical)


@plays("SF-GEN-06")
def save_bonus(creature: Creature, save: str) -> Breakdown:
    """What is added to a save: the score, less fatigue. Wounds and fear do not touch saves."""
    score = Modifier(RuleId("M14"), creature.score(save), _words(creature, save))
    fatigue = Modifier(RuleId("SF-FTG-01"), FATIGUED, "fatigued") if creature.is_fatigued else None
    return Breakdown.of((score, inspiration(creature.inspired), fatigue))


@plays("SF-GEN-06")
def check_bonus(creature: Creature, skill: str) -> Breakdown:
    """What is added to a check: the score, less wounds, fear, daze and fatigue. Found in 3.0."""
    score = Modifier(RuleId("M6"), creature.score(skill), _words(creature, skill))
    penalties = check_penalties(creature.wounds, combatant_of(creature).conditions)
    return Breakdown.of((score, inspiration(creature.inspired), *penalties))


def percent_ask(name: str, decides: str) -> Ask:
    """A d% to roll."""
    return Ask(name, DIE_D100, decides)


def save(creature: Creature, kind: str, dc: Breakdown, house: HouseRules, decides: str) -> Resolution[Tested]:
    """Ask for a save without critical potential."""
    ask = percent_ask(f"{kind.capitalize()} save of {creature.name}", decides)
    return (yield from roll_against(ask, save_bonus(creature, kind), dc, house))


def _words(creature: Creature, score: str) -> str:
    return f"{score.replace('_', ' ').capitalize()} {creature.score(score)}"
