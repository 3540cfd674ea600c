"""Wounds on a part: what they bring at once, and when a part fails or is maimed."""

from collections.abc import Iterable
from dataclasses import replace

from rules.core.breakdown import Note, RuleId
from rules.core.rule_functions import plays
from rules.starflight.anatomy import Failure, Part, PartGroup
from rules.starflight.changes import (
    Change,
    ConditionGained,
    HpChanged,
    ItemDropped,
    PartFailed,
    PartMaimed,
    ScoreChanged,
    Wounded,
    changed,
)
from rules.starflight.creature import Condition, Creature
from rules.starflight.location import part_named
from rules.starflight.outcome import Step

PROSTHETIC = "prosthetic"  # a condition; its cause is the part that is replaced
AMPUTEE_FIRST, AMPUTEE_MORE, AMPUTEE_MOST = 10, 5, 25


def wound_steps(creature: Creature, part: Part, count: int, rule: RuleId, why: str) -> tuple[Step, ...]:
    """Wounds on a part, and everything that follows from their number."""
    if count <= 0:
        return ()
    words = "a wound" if count == 1 else f"{count} wounds"
    step = Step(
        text=f"{creature.name}: {words} on {part.name}",
        who=creature.name,
        notes=(Note(rule, why),),
        changes=(Wounded(creature.name, part.name, count),),
    )
    return (step, *part_steps(changed(creature, step.changes), part.name))


@plays("SF-PRT-05")
def part_steps(creature: Creature, name: str) -> tuple[Step, ...]:
    """A part with too many wounds fails, or is maimed. The body never does. SF-PRT-05 to 07."""
    part, durability = part_named(creature, name), creature.durability
    if durability is None or part.group is PartGroup.BODY or has_prosthetic(creature, part):
        return ()
    steps: tuple[Step, ...] = ()
    if part.wounds >= durability and part.works:
        steps = failed_steps(creature, part, RuleId("SF-PRT-06"), f"{part.wounds} wounds, Durability {durability}")
    if part.wounds >= 2 * durability and not part.maimed:
        steps = (*steps, _maimed(creature, part, durability))
    return steps


def has_prosthetic(creature: Creature, part: Part) -> bool:
    """Whether a part was replaced: the wounds of the one that was lost make it fail no more. SF-PRO-01."""
    return any((had.name, had.cause) == (PROSTHETIC, part.name) for had in creature.conditions)


def with_failed_parts(creature: Creature) -> Creature:
    """A creature whose parts do not work where their wounds are told to be too many, as on a sheet. SF-PRT-06."""
    durability = creature.durability
    if durability is None or not any(part.wounds for part in creature.parts):
        return creature
    parts = tuple(
        replace(part, failed=part.failed or _fails(creature, part, durability)) if part.wounds else part
        for part in creature.parts
    )
    return creature if parts == creature.parts else replace(creature, parts=parts)


def _fails(creature: Creature, part: Part, durability: int) -> bool:
    return part.group is not PartGroup.BODY and part.wounds >= durability and not has_prosthetic(creature, part)


def with_own_wounds(creature: Creature, changes: Iterable[object]) -> Creature:
    """A creature with only these wounds on it, and with the parts that fail or are maimed by them."""
    for wounded in (change for change in changes if isinstance(change, Wounded)):
        creature = changed(creature, (wounded,))
        found = part_steps(creature, wounded.part)
        creature = changed(creature, (change for step in found for change in step.changes))
    return creature


def failed_steps(creature: Creature, part: Part, rule: RuleId, why: str) -> tuple[Step, ...]:
    """A part stops working, with its penalties at once. SF-PRT-03."""
    step = Step(
        text=f"{creature.name}: {part.name} fails",
        who=creature.name,
        notes=(Note(rule, why),),
        changes=(PartFailed(creature.name, part.name),),
    )
    return (step, *_consequences(changed(creature, step.changes), part))


def knocked_out(creature: Creature, cause: str) -> tuple[Change, ...]:
    """Unconscious: no non-lethal hit points left, and on the ground. SF-CND-03."""
    nhp = (HpChanged(creature.name, "nhp", creature.nhp, 0),) if creature.nhp > 0 else ()
    names = (name for name in ("unconscious", "prone") if not creature.has(name))
    return (*nhp, *(ConditionGained(creature.name, Condition(name=name, cause=cause)) for name in names))


def _consequences(creature: Creature, part: Part) -> tuple[Step, ...]:
    changes = _changes_of_failure(creature, part)
    failure = part.when_it_fails
    if failure in (Failure.NEVER, Failure.NOTHING):
        return ()
    step = Step(
        text=f"{creature.name}: {failure.value}",
        who=creature.name,
        notes=(Note(RuleId("M28"), f"{part.name} does not work: {failure.value}"),),
        changes=changes,
    )
    return (step,)


def _changes_of_failure(creature: Creature, part: Part) -> tuple[Change, ...]:
    match part.when_it_fails:
        case Failure.UNCONSCIOUS:
            return knocked_out(creature, f"{part.name} failed")
        case Failure.USELESS if part.holds:
            return (ItemDropped(creature.name, part.holds),)
        case Failure.LAME if not can_stand(creature) and not creature.has("prone"):
            return (ConditionGained(creature.name, Condition(name="prone", cause=f"{part.name} failed")),)
    return ()


def can_stand(creature: Creature) -> bool:
    """Whether at least half of the propulsive appendages work; a creature that has none needs none."""
    legs = creature.group(PartGroup.PROPULSIVE)
    return 2 * sum(leg.works for leg in legs) >= len(legs)


def _maimed(creature: Creature, part: Part, durability: int) -> Step:
    had = creature.score("amputee")
    now = min(AMPUTEE_MOST, had + AMPUTEE_MORE) if had else AMPUTEE_FIRST
    changes: list[Change] = [PartMaimed(creature.name, part.name)]
    if now != had:
        changes.append(ScoreChanged(creature.name, "amputee", had, now))
    return Step(
        text=f"{creature.name}: {part.name} is maimed",
        who=creature.name,
        notes=(Note(RuleId("SF-PRT-07"), f"{part.wounds} wounds, twice Durability {durability}; Amputee {now}"),),
        changes=tuple(changes),
    )
