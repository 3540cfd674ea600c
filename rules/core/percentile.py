"""The percentile die, 0 to 99, and exact chances on it by trying every natural roll."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

NATURALS = range(100)


def lowest_success(succeeds: Callable[[int], bool]) -> int | None:
    """The lowest natural roll that succeeds, or None where none does."""
    return next((natural for natural in NATURALS if succeeds(natural)), None)


def chance(succeeds: Callable[[int], bool]) -> Fraction:
    """The exact chance that a roll succeeds."""
    return Fraction(sum(succeeds(natural) for natural in NATURALS), len(NATURALS))


def distribution(count: Callable[[int], int], highest: int) -> tuple[Fraction, ...]:
    """The exact chance of each count from 0 to ``highest`` that a roll can give."""
    found = Counter(count(natural) for natural in NATURALS)
    return tuple(Fraction(found[number], len(NATURALS)) for number in range(highest + 1))
