"""What was played, as plain values and as lines of a log."""

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from enum import Enum

from rules.core.breakdown import Breakdown, Modifier, Note
from rules.core.resolution import Roll
from rules.starflight.changes import ConditionGained
from rules.starflight.creature import Creature
from rules.starflight.endings import ending
from rules.starflight.outcome import Step, Tested


def roll_json(roll: Roll) -> dict[str, object]:
    """A die that was asked for and what it gave."""
    ask = roll.ask
    return {
        "name": ask.name,
        "die": ask.die.name,
        "reading": ask.die.reading,
        "decides": ask.decides,
        "value": roll.value,
        "shown": roll.shown,
    }


def step_json(step: Step) -> dict[str, object]:
    """A step with its roll, numbers, notes and changes."""
    return {
        "text": step.text,
        "who": step.who,
        "roll": _tested(step.tested) if step.tested else None,
        "numbers": _breakdown(step.numbers),
        "notes": [{"rule": note.rule, "reason": note.reason} for note in step.notes if note.reason],
        "refusals": [{"rule": refusal.rule, "reason": refusal.reason} for refusal in step.refusals],
        "changes": [change_json(change) for change in step.changes],
    }


def _tested(tested: Tested) -> dict[str, object]:
    return {
        "what": tested.what,
        "natural": tested.natural,
        "bonus": _breakdown(tested.bonus),
        "total": tested.total,
        "against": _breakdown(tested.against),
        "number": tested.against.total,
        "succeeded": tested.succeeded,
        "critical": tested.critical,
        "margin": tested.margin,
    }


def _breakdown(breakdown: Breakdown) -> list[dict[str, object]]:
    return [_modifier(modifier) for modifier in breakdown.modifiers]


def _modifier(modifier: Modifier) -> dict[str, object]:
    return {"rule": modifier.rule, "value": modifier.value, "reason": modifier.reason, "counts": modifier.counts}


def change_json(change: object) -> dict[str, object]:
    """A change by its kind and its fields."""
    told = {"kind": type(change).__name__} | {name: _plain(value) for name, value in _fields(change)}
    if isinstance(change, ConditionGained):
        ends = ending(change.condition)
        told["ends"] = {"rule": ends.rule, "reason": ends.reason}
    return told


def _fields(value: object) -> Iterable[tuple[str, object]]:
    return ((field.name, getattr(value, field.name)) for field in fields(value))  # type: ignore[arg-type]


def _plain(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value):
        return {name: _plain(inner) for name, inner in _fields(value)}
    return [_plain(inner) for inner in value] if isinstance(value, tuple | list) else value


def state_json(creature: Creature) -> dict[str, object]:
    """What changes can have changed of a creature."""
    return {
        "hp": creature.hp,
        "max_hp": creature.max_hp,
        "nhp": creature.nhp,
        "max_nhp": creature.max_nhp,
        "wounds": {part.name: part.wounds for part in creature.parts if part.wounds},
        "broken": [part.name for part in creature.parts if not part.works],
        "conditions": [_plain(condition) for condition in creature.conditions],
        "gear": {gear.name: gear.hp for gear in creature.gear},
    }


def step_lines(step: Step) -> list[str]:
    """A step as a log tells it, every number with its reasons."""
    lines = [step.text]
    if step.tested:
        tested = step.tested
        ends = f"{'critical ' if tested.critical else ''}{'success' if tested.succeeded else 'failure'}"
        sums = f"{tested.natural:02d} {tested.bonus.total:+d} = {tested.total} against {tested.against.total}"
        lines.append(f"    {tested.what}: {sums}, {ends}")
        lines += [f"        {_words(modifier)}" for modifier in (*tested.bonus.modifiers, *tested.against.modifiers)]
    lines += [f"    {_words(modifier)}" for modifier in step.numbers.modifiers]
    lines += [f"    {refusal.reason} [{refusal.rule}]" for refusal in step.refusals]
    notes = [*step.notes, *(end for end in endings(step) if end not in step.notes)]
    return lines + [f"    {note.reason} [{note.rule}]" for note in notes if note.reason]


def endings(step: Step) -> Iterable[Note]:
    """When each condition that begins in a step ends."""
    for change in step.changes:
        if isinstance(change, ConditionGained):
            end, name = ending(change.condition), change.condition.name.replace("_", " ")
            yield Note(end.rule, f"{name}: ends {end.reason}")


def _words(modifier: Modifier) -> str:
    uncounted = "" if modifier.counts else " (does not count)"
    return f"{modifier.value:+d} {modifier.reason}{uncounted} [{modifier.rule}]"


def state_words(creature: Creature) -> str:
    """How a creature stands."""
    wounds = ", ".join(f"{part.name} {part.wounds}" for part in creature.parts if part.wounds)
    conditions = ", ".join(sorted(creature.condition_names))
    told = (f"wounds: {wounds}" if wounds else "", conditions.replace("_", " "))
    return "; ".join(filter(None, (f"{creature.name} {creature.hp} HP, {creature.nhp} NHP", *told)))
