"""What hampers every check of a combatant: wounds and conditions. Saves are another matter."""

from collections.abc import Iterable

from rules.core.breakdown import Modifier, RuleId
from rules.starflight.conditions import DAZED, FATIGUED, SHAKEN, condition_names


def inspiration(bonus: int) -> Modifier | None:
    """What the inspired add to every roll."""
    return Modifier(RuleId("SF-AID-04"), bonus, "inspired") if bonus > 0 else None


def check_penalties(wounds: int, conditions: Iterable[str]) -> tuple[Modifier, ...]:
    """The penalties on a check, in the book's order."""
    has = condition_names(conditions)
    found = (
        Modifier(RuleId("SF-WND-02"), -wounds, "a wound" if wounds == 1 else f"{wounds} wounds") if wounds else None,
        Modifier(RuleId("SF-CND-01"), SHAKEN, "shaken") if "shaken" in has else None,
        Modifier(RuleId("SF-CND-05"), DAZED, "dazed") if "dazed" in has else None,
        Modifier(RuleId("SF-FTG-01"), FATIGUED, "fatigued") if "fatigued" in has else None,
    )
    return tuple(modifier for modifier in found if modifier is not None)
