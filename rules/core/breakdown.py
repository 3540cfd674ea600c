"""A number with its reasons: modifiers that count or stay visible, and refusals that are no numbers."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import NewType

RuleId = NewType("RuleId", str)


@dataclass(frozen=True, slots=True)
class Modifier:
    """One named reason for a change to a number."""

    rule: RuleId  # key in the system's SOURCES, which names book and section
    value: int  # signed, in the unit of the number it changes
    reason: str  # one clause a player can read at the table
    counts: bool = True  # False when another modifier displaces it; it stays in the list


@dataclass(frozen=True, slots=True)
class Refusal:
    """One named reason why something can not be done at all."""

    rule: RuleId
    reason: str


@dataclass(frozen=True, slots=True)
class Note:
    """Something a rule tells the game master that changes no number and refuses nothing."""

    rule: RuleId
    reason: str


@dataclass(frozen=True, slots=True)
class Breakdown:
    """A number as the list of its reasons, in the book's order."""

    modifiers: tuple[Modifier, ...] = ()

    @classmethod
    def of(cls, modifiers: Iterable[Modifier | None]) -> "Breakdown":
        """Collect what the rules of a list gave; a rule that does not apply gave None."""
        return cls(tuple(modifier for modifier in modifiers if modifier is not None))

    @property
    def total(self) -> int:
        """The sum of the modifiers that count."""
        return sum(modifier.value for modifier in self.modifiers if modifier.counts)

    def by_rule(self, rule: RuleId) -> tuple[Modifier, ...]:
        """All modifiers of one rule, whether they count or not."""
        return tuple(modifier for modifier in self.modifiers if modifier.rule == rule)


def only_first_counts(breakdown: Breakdown, is_same_penalty: Callable[[Modifier], bool]) -> Breakdown:
    """Let the first of several modifiers for one and the same thing count; the others stay visible."""
    found = False
    kept: list[Modifier] = []
    for modifier in breakdown.modifiers:
        same = modifier.counts and is_same_penalty(modifier)
        kept.append(replace(modifier, counts=False) if same and found else modifier)
        found = found or same
    return Breakdown(tuple(kept))
