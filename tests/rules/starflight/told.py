"""Outcomes in the short form the worked cases use: what was rolled against what, numbers, notes and changes."""

from dataclasses import fields
from typing import Any

from rules.starflight.creature import Condition
from rules.starflight.outcome import Outcome, Tested
from tests.rules.starflight.worked import plain


def told(outcome: Outcome) -> dict[str, Any]:
    """Every part of an outcome, flattened over its steps in their order."""
    steps = outcome.steps
    return {
        "refusals": [plain(refusal) for refusal in outcome.refusals],
        "rolls": [_rolled(step.tested) for step in steps if step.tested is not None],
        "numbers": [plain(step.numbers) for step in steps if step.numbers.modifiers],
        "notes": [plain(note) for step in steps for note in step.notes],
        "changes": [_change(change) for change in outcome.changes],
    }


def _rolled(tested: Tested) -> dict[str, Any]:
    return {
        "what": tested.what,
        "bonus": plain(tested.bonus),
        "against": plain(tested.against),
        "succeeded": tested.succeeded,
        "critical": plain(tested.critical),
    }


def _change(change: Any) -> list[Any]:
    values = [getattr(change, field.name) for field in fields(change)]
    return [type(change).__name__, *(value.name if isinstance(value, Condition) else plain(value) for value in values)]
