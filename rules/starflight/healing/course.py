"""The steps of one resolution as they happen, and the creature as they leave it."""

from collections.abc import Iterable

from rules.core.breakdown import Breakdown, Note, Refusal
from rules.starflight.changes import changed
from rules.starflight.creature import Creature
from rules.starflight.outcome import Outcome, Step, Tested

NOTHING = Breakdown()


class Course:
    """Collects steps; every rule that comes later sees the creature as the earlier ones left it."""

    def __init__(self, creature: Creature) -> None:
        self.creature = creature
        self.steps: list[Step] = []

    def add(
        self,
        text: str,
        *,
        tested: Tested | None = None,
        numbers: Breakdown = NOTHING,
        notes: Iterable[Note] = (),
        changes: Iterable[object] = (),
    ) -> None:
        """One thing that happened to the creature."""
        step = Step(
            text=text,
            who=self.creature.name,
            tested=tested,
            numbers=numbers,
            notes=tuple(notes),
            changes=tuple(changes),
        )
        self.extend((step,))

    def extend(self, steps: Iterable[Step]) -> None:
        """Steps that other rules made for this creature."""
        for step in steps:
            self.steps.append(step)
            self.creature = changed(self.creature, step.changes)

    @property
    def outcome(self) -> Outcome:
        """All steps so far."""
        return Outcome(tuple(self.steps))


def refused(creature: Creature, refusals: Iterable[Refusal]) -> Outcome:
    """The outcome of what can not be done."""
    return Outcome((Step(text="can not be done", who=creature.name, refusals=tuple(refusals)),))
