"""What a resolution returns: its steps in order, each with its numbers, its roll, its reasons and its changes."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from rules.core.breakdown import Breakdown, Note, Refusal

Critical = Literal["success", "failure"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tested:
    """One roll against a number, and how it came out."""

    what: str  # "attack", "Reflex save of Warrior"
    natural: int
    bonus: Breakdown  # added to the natural roll
    against: Breakdown  # the number to beat
    succeeded: bool
    critical: Critical | None = None

    @property
    def total(self) -> int:
        """The roll with everything added."""
        return self.natural + self.bonus.total

    @property
    def margin(self) -> int:
        """Degree of success above zero, degree of failure below."""
        return self.total - self.against.total


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One thing that happened."""

    text: str  # one line for the log
    who: str = ""  # whom it concerns
    tested: Tested | None = None
    numbers: Breakdown = field(default_factory=Breakdown)  # the number this step is about: damage, what got through
    refusals: tuple[Refusal, ...] = ()
    notes: tuple[Note, ...] = ()
    changes: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """All steps of one resolution, in order."""

    steps: tuple[Step, ...] = ()

    @property
    def changes(self) -> tuple[object, ...]:
        """All changes in order."""
        return tuple(change for step in self.steps for change in step.changes)

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """Why it could not be done; empty where it was."""
        return tuple(refusal for step in self.steps for refusal in step.refusals)

    @classmethod
    def of(cls, steps: Iterable[Step]) -> "Outcome":
        """Collect steps."""
        return cls(tuple(steps))
