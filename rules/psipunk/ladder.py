"""The trait ladder: eleven words, their values, and what lies beyond both ends."""

from rules.core.breakdown import Breakdown, Modifier, RuleId
from rules.core.errors import RulesError
from rules.psipunk.house_rules import HouseRules

LADDER = {
    "Abysmal": -3,
    "Poor": -2,
    "Mediocre": -1,
    "Fair": 0,
    "Good": 1,
    "Great": 2,
    "Superb": 3,
    "Wonderful": 4,
    "Phenomenal": 5,
    "Extraordinary": 6,
    "Astonishing": 7,
}
LOWEST, HIGHEST = min(LADDER.values()), max(LADDER.values())
_WORDS = {value: name for name, value in LADDER.items()}
_VALUES = {name.casefold(): value for name, value in LADDER.items()}


def word(value: int) -> str:
    """The word for a value; beyond the ends the last word and how far beyond: ``Astonishing +2``."""
    if value > HIGHEST:
        return f"{_WORDS[HIGHEST]} +{value - HIGHEST}"
    if value < LOWEST:
        return f"{_WORDS[LOWEST]} -{LOWEST - value}"
    return _WORDS[value]


def level_text(value: int) -> str:
    """Word and number, as this game writes a level: ``Great (+2)``."""
    return f"{word(value)} ({value:+d})" if value else f"{word(value)} (0)"


def level(name: str) -> int:
    """The value of a word of the ladder, in any case; ``RulesError`` where there is no such word."""
    value = _VALUES.get(name.strip().casefold())
    if value is None:
        raise RulesError(f"found {name!r}, expected a level: {', '.join(LADDER)}")
    return value


def clamp(result: Breakdown, house: HouseRules) -> Breakdown:
    """By house rule a result stops at the ends of the ladder; else it is left as it is."""
    total = result.total
    kept = min(HIGHEST, max(LOWEST, total))
    if not house.clamp_results or kept == total:
        return result
    stop = Modifier(RuleId("PP-LAD-01"), kept - total, f"results stop at {word(kept)}")
    return Breakdown((*result.modifiers, stop))


def announced(trait: int, natural: int) -> str:
    """What is called out where only success counts: the level and the throw."""
    return f"{word(trait)} {natural:+d}" if natural else f"{word(trait)} 0"
