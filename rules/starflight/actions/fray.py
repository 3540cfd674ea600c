"""Hits that strike at once: what one of them empties is emptied only when all of them have taken their damage."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from rules.core.breakdown import Note, RuleId
from rules.starflight.changes import HpChanged, all_changed
from rules.starflight.creature import Creature
from rules.starflight.outcome import Step
from rules.starflight.thresholds import threshold_steps


@dataclass(frozen=True, slots=True)
class Fray:
    """Everybody as the hits so far have left them, what those did, and the lethal damage of one strike. SF-FUL-02."""

    creatures: Mapping[str, Creature]
    steps: tuple[Step, ...] = ()
    lethal: int = 0
    emptied: tuple[HpChanged, ...] = ()  # pools that a knock-out or death empties when all damage is done

    def after(self, steps: Iterable[Step], lethal: int = 0, *, more_to_come: bool = False) -> "Fray":
        """The same after more steps.

        Parameters
        ----------
        more_to_come : whether other hits strike at the same time; then pools are not emptied yet, or the damage of
            those would count from zero on.
        """
        found = tuple(steps)
        emptied = tuple(change for step in found for change in _emptying(step)) if more_to_come else ()
        kept = tuple(_without_emptying(step) for step in found) if more_to_come else found
        now = all_changed(self.creatures, (change for step in kept for change in step.changes))
        return Fray(now, (*self.steps, *kept), self.lethal + lethal, (*self.emptied, *emptied))

    def settled(self) -> "Fray":
        """The same with the pools emptied that still hold something, and what that brings."""
        fray = replace(self, emptied=())
        for name, pool in dict.fromkeys((change.name, change.pool) for change in self.emptied):
            left = fray.creatures[name].hp if pool == "hp" else fray.creatures[name].nhp
            if left > 0:
                fray = fray.after((_emptied(name, HpChanged(name, pool, left, 0)),))
                fray = fray.after(threshold_steps(fray.creatures[name]))
        return fray

    @property
    def changes(self) -> tuple[object, ...]:
        """All changes so far."""
        return tuple(change for step in self.steps for change in step.changes)


def _emptying(step: Step) -> tuple[HpChanged, ...]:
    """Pools that are set to nothing; damage tells its numbers, a knock-out and a death have none."""
    if step.numbers.modifiers:
        return ()
    return tuple(change for change in step.changes if isinstance(change, HpChanged) and change.after == 0)


def _without_emptying(step: Step) -> Step:
    held = _emptying(step)
    return replace(step, changes=tuple(change for change in step.changes if change not in held))


def _emptied(name: str, change: HpChanged) -> Step:
    kind = "lethal" if change.pool == "hp" else "non-lethal"
    note = Note(RuleId("SF-FUL-02"), f"all hits strike at once: {change.before} to 0 after all of their damage")
    return Step(text=f"{name} has no {kind} hit points left", who=name, notes=(note,), changes=(change,))
