"""What the small rules answer: a number with its reasons, refusals, and what to tell the table."""

from dataclasses import dataclass

from rules.core.breakdown import Breakdown, Note, Refusal

NOTHING = Breakdown()


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One answer; its number is the sum of the lines that count."""

    number: Breakdown = NOTHING
    refusals: tuple[Refusal, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def allowed(self) -> bool:
        """Whether nothing refuses it."""
        return not self.refusals
