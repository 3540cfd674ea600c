"""Creatures as the cases about harm and healing write them, and outcomes as they read them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.starflight.anatomy import Part
from rules.starflight.changes import changed
from rules.starflight.creature import Condition, Creature, Gear
from rules.starflight.facts import WeaponType
from rules.starflight.outcome import Outcome, Tested
from tests.rules.starflight.worked import differences, plain

WHOLE = ("wounds", "scores", "gear", "holds", "rounds")  # of these a case tells all there is, not only some


def creature_of(table: Mapping[str, Any]) -> Creature:
    """A creature: wounds by part, names of failed and maimed parts, gear, conditions as names or tables."""
    own = dict(table)
    wounds, failed, maimed, holds = (own.pop(key, {}) for key in ("wounds", "failed", "maimed", "holds"))
    conditions = tuple(Condition(**({"name": it} if isinstance(it, str) else it)) for it in own.pop("conditions", ()))
    gear = tuple(_gear(worn) for worn in own.pop("gear", ()))
    creature = Creature(**{**own, "conditions": conditions, "gear": gear})

    def part_of(part: Part) -> Part:
        states = {"failed": part.name in failed, "maimed": part.name in maimed}
        return replace(part, wounds=wounds.get(part.name, 0), holds=holds.get(part.name), **states)

    return replace(creature, parts=tuple(part_of(part) for part in creature.parts))


def summary(outcome: Outcome, before: Creature) -> dict[str, Any]:
    """What was refused, rolled, counted and told, and how the creature stands after it."""
    return {
        "refused": [str(refusal.rule) for refusal in outcome.refusals],
        "rolls": [_roll(step.tested) for step in outcome.steps if step.tested is not None],
        "numbers": [plain(step.numbers) for step in outcome.steps if step.numbers.modifiers],
        "notes": [str(note.rule) for step in outcome.steps for note in step.notes],
        "after": _state(before, changed(before, outcome.changes)),
    }


def wrong(found: Any, expect: Any) -> list[str]:
    """Where an answer is not what a case expects; of wounds, scores and the like nothing may be left unsaid."""
    after = expect.get("after", {}) if isinstance(expect, Mapping) else {}
    untold = [key for key in WHOLE if key in after and found["after"][key] != after[key]]
    return differences(found, expect) + [f".after.{key}: found {found['after'][key]!r}" for key in untold]


def _gear(worn: Mapping[str, Any]) -> Gear:
    blocks = frozenset(WeaponType(kind) for kind in worn.get("blocks", ()))
    return Gear(**{**worn, "blocks": blocks, "parts": tuple(worn.get("parts", ()))})


def _roll(tested: Tested) -> dict[str, Any]:
    out = f"{'critical ' if tested.critical else ''}{'success' if tested.succeeded else 'failure'}"
    return {"bonus": plain(tested.bonus), "dc": plain(tested.against), "total": tested.total, "out": out}


def _state(before: Creature, after: Creature) -> dict[str, Any]:
    return {
        "hp": after.hp,
        "nhp": after.nhp,
        "wounds": {part.name: part.wounds for part in after.parts if part.wounds},
        "broken": sorted(part.name for part in after.parts if not part.works),
        "maimed": sorted(part.name for part in after.parts if part.maimed),
        "holds": {part.name: part.holds for part in after.parts if part.holds},
        "conditions": sorted(after.condition_names),
        "rounds": {it.name: it.rounds for it in after.conditions if it.rounds is not None},
        "scores": {name: score for name, score in after.scores.items() if score != before.scores.get(name)},
        "gear": {worn.name: worn.hp for worn in after.gear},
    }
