"""What one can carry by Strength, and what more than that takes."""

from rules.core.breakdown import Breakdown, Modifier, Note, Refusal, RuleId
from rules.psipunk.answers import Answer
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.ladder import level_text

CAPACITY_LB = {-3: 20, -2: 33, -1: 43, 0: 58, 1: 76, 2: 114, 3: 171, 4: 256, 5: 385, 6: 578, 7: 867}
STRENGTH_MAX = 3  # more only by gifts or cyberware
PENALTIES = {1: 0, 2: -2, 3: -3}  # times the capacity: what it takes


def capacity_lb(strength: int) -> int:
    """The most one can carry and still move; Strength off the table counts as its nearest row."""
    return CAPACITY_LB[max(min(CAPACITY_LB), min(max(CAPACITY_LB), strength))]


def lift(strength: int, load_lb: float, house: HouseRules, *, gifted: bool = False) -> Answer:
    """The penalty of a load on everything bodily; ``gifted`` means a gift that lifts more than Strength allows."""
    capacity = capacity_lb(strength)
    notes = [Note(RuleId("PP-LFT-01"), f"Strength {level_text(strength)} carries {capacity} lb")]
    if strength > STRENGTH_MAX:
        notes.append(Note(RuleId("PP-LFT-01"), "Strength beyond Superb comes only from gifts or cyberware"))
    refused = too_heavy(strength, load_lb) if not gifted else None
    if refused:
        return Answer(refusals=(refused,), notes=tuple(notes))
    if _times(load_lb, capacity, house) == 3:
        notes.append(Note(RuleId("PP-LFT-02"), "only for a short while, badly hampered"))
    return Answer(number=Breakdown.of([load_penalty(strength, load_lb, house)]), notes=tuple(notes))


def too_heavy(strength: int, load_lb: float) -> Refusal | None:
    """More than three times what one can carry is not lifted."""
    capacity = capacity_lb(strength)
    if load_lb <= 3 * capacity:
        return None
    return Refusal(RuleId("PP-LFT-02"), f"{load_lb:g} lb is more than three times {capacity} lb")


def load_penalty(strength: int, load_lb: float, house: HouseRules) -> Modifier | None:
    """What carrying so much takes from everything bodily."""
    capacity = capacity_lb(strength)
    penalty = PENALTIES[_times(load_lb, capacity, house)]
    if not penalty:
        return None
    return Modifier(RuleId("PP-LFT-02"), penalty, f"{load_lb:g} lb where {capacity} lb is the limit")


def _times(load_lb: float, capacity: int, house: HouseRules) -> int:
    """The step of a load: 1, 2 or 3 times the capacity."""
    if house.lift_between == "previous":
        return max(1, min(3, int(load_lb // capacity)))
    return next((times for times in (1, 2) if load_lb <= times * capacity), 3)


def ordinary_gear() -> Answer:
    """Gear has no weight: only unusual loads are looked at."""
    return Answer(notes=(Note(RuleId("PP-ENC-01"), "ordinary gear weighs nothing and slows nobody"),))
