"""What one can carry by Strength, and what more than that takes."""

from rules.core.breakdown import Breakdown, Modifier, Note, Refusal, RuleId
from rules.psipunk.answers import Answer
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.ladder import level_text

CAPACITY_LB = {-3: 20, -2: 33, -1: 43, 0: 58, 1: 76, 2: 114, 3: 171, 4: 256, 5: 385, 6: 578, 7: 867}
STRENGTH_MAX = 3  # more only by gifts or cyberware
PENALTIES = {1: 0, 2: -2, 3: -3}  # times the capacity: what it takes


def lift(strength: int, load_lb: float, house: HouseRules, *, gifted: bool = False) -> Answer:
    """The penalty of a load on everything bodily; ``gifted`` means a gift that lifts more than Strength allows."""
    capacity = CAPACITY_LB[max(min(CAPACITY_LB), min(max(CAPACITY_LB), strength))]
    notes = [Note(RuleId("PP-LFT-01"), f"Strength {level_text(strength)} carries {capacity} lb")]
    if strength > STRENGTH_MAX:
        notes.append(Note(RuleId("PP-LFT-01"), "Strength beyond Superb comes only from gifts or cyberware"))
    if load_lb > 3 * capacity and not gifted:
        reason = f"{load_lb:g} lb is more than three times {capacity} lb"
        return Answer(refusals=(Refusal(RuleId("PP-LFT-02"), reason),), notes=tuple(notes))
    times = _times(load_lb, capacity, house)
    if times == 3:
        notes.append(Note(RuleId("PP-LFT-02"), "only for a short while, badly hampered"))
    return Answer(number=Breakdown.of([load_modifier(load_lb, capacity, times)]), notes=tuple(notes))


def _times(load_lb: float, capacity: int, house: HouseRules) -> int:
    """The step of a load: 1, 2 or 3 times the capacity."""
    if house.lift_between == "previous":
        return max(1, min(3, int(load_lb // capacity)))
    return next((times for times in (1, 2) if load_lb <= times * capacity), 3)


def load_modifier(load_lb: float, capacity: int, times: int) -> Modifier | None:
    """What carrying so much takes."""
    if not PENALTIES[times]:
        return None
    return Modifier(RuleId("PP-LFT-02"), PENALTIES[times], f"{load_lb:g} lb where {capacity} lb is the limit")


def ordinary_gear() -> Answer:
    """Gear has no weight: only unusual loads are looked at."""
    return Answer(notes=(Note(RuleId("PP-ENC-01"), "ordinary gear weighs nothing and slows nobody"),))
