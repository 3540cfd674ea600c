"""Damage that reaches the body: the groin, fatigue, the pools; also damage that is no hit at all."""

from dataclasses import dataclass

from rules.core.breakdown import Breakdown, Modifier, Note, RuleId
from rules.core.rule_functions import plays
from rules.starflight.anatomy import Part, PartGroup
from rules.starflight.changes import ConditionGained, HpChanged, changed
from rules.starflight.creature import Condition, Creature
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Step
from rules.starflight.protection import Through, strength_lost
from rules.starflight.thresholds import ROUNDS_A_MINUTE, threshold_steps


@dataclass(frozen=True, slots=True, kw_only=True)
class Suffered:
    """What a hit does to the pools, in steps, and what the saves after it are held against."""

    steps: tuple[Step, ...]
    lethal: int
    non_lethal: int
    save_dc: int


def suffered(
    creature: Creature, part: Part, through: Through, house: HouseRules, *, tired: bool | None = None
) -> Suffered:
    """The damage that got through gear, doubled where it must be, off the pools. SF-LOC-04, SF-FTG-01, SF-DEF-06.

    Parameters
    ----------
    tired : whether it was fatigued when it was struck; None: as it is now.
    """
    groin = _hurts_groin(creature, part, through, house)
    doubled = _doubled(through, groin=groin, tired=creature.is_fatigued if tired is None else tired)
    lethal, non_lethal = through.lethal.total, doubled.total
    steps = (
        *_gear_steps(creature, through),
        *(_pool_step(creature, pool, numbers) for pool, numbers in (("hp", through.lethal), ("nhp", doubled))),
        *((_groin_step(creature, through.total, house),) if groin else ()),
    )
    save_dc = through.total if house.save_dc_before_doubling else lethal + non_lethal
    return Suffered(
        steps=tuple(step for step in steps if step is not None), lethal=lethal, non_lethal=non_lethal, save_dc=save_dc
    )


def harmed(creature: Creature, lethal: int, non_lethal: int, rule: RuleId, why: str) -> tuple[Step, ...]:
    """Damage that is no hit, such as bleeding or running too long: no location, no gear, no saves."""
    twice = (Modifier(RuleId("SF-FTG-01"), non_lethal, "fatigued: doubled"),) if creature.is_fatigued else ()
    found = (
        _pool_step(creature, "hp", Breakdown((Modifier(rule, lethal, why),))) if lethal else None,
        _pool_step(creature, "nhp", Breakdown((Modifier(rule, non_lethal, why), *twice))) if non_lethal else None,
    )
    steps = tuple(step for step in found if step is not None)
    after = changed(creature, (change for step in steps for change in step.changes))
    return (*steps, *threshold_steps(after))


def _hurts_groin(creature: Creature, part: Part, through: Through, house: HouseRules) -> bool:
    return house.groin_rule and creature.weak_groin and part.group is PartGroup.GROIN and through.total > 0


def _doubled(through: Through, *, groin: bool, tired: bool) -> Breakdown:
    modifiers = through.non_lethal.modifiers
    for rule, applies, why in (
        (RuleId("SF-LOC-04"), groin, "groin: doubled"),
        (RuleId("SF-FTG-01"), tired, "fatigued: doubled"),
    ):
        so_far = Breakdown(modifiers).total
        if applies and so_far:
            modifiers = (*modifiers, Modifier(rule, so_far, why))
    return Breakdown(modifiers)


@plays("SF-GEN-10")
def _pool_step(creature: Creature, pool: str, numbers: Breakdown) -> Step | None:
    hp = pool == "hp"
    before = creature.hp if hp else creature.nhp
    kind = "lethal" if hp else "non-lethal"
    if not any(modifier.value for modifier in numbers.modifiers):
        return None
    points = numbers.total
    change = HpChanged(creature.name, "hp" if hp else "nhp", before, before - points)
    return Step(
        text=f"{creature.name} takes {points} {kind} damage",
        who=creature.name,
        numbers=numbers,
        notes=(Note(RuleId("SF-DEF-06") if hp else RuleId("SF-NLD-01"), f"{before} to {before - points}"),),
        changes=(change,) if points else (),
    )


def _gear_steps(creature: Creature, through: Through) -> tuple[Step, ...]:
    if not through.gear:
        return ()
    lost = strength_lost(through.gear)
    words = ", ".join(f"{change.gear} {change.before} to {change.after}" for change in through.gear)
    step = Step(
        text=f"{creature.name}: {words}",
        who=creature.name,
        notes=(
            Note(RuleId("SF-DEF-01"), "gear takes the hit first"),
            Note(RuleId("SF-DEF-05"), f"Strength Index falls by {lost}"),
        ),
        changes=through.gear,
    )
    return (step,)


def _longest(creature: Creature, name: str, rounds: int) -> Condition:
    """What a hit to the groin brings; a lighter one does not shorten what is left of a worse one before it."""
    before = (had.rounds or 0 for had in creature.conditions if (had.name, had.cause) == (name, "groin"))
    return Condition(name=name, rounds=max([rounds, *before]), cause="groin")


def _groin_step(creature: Creature, damage: int, house: HouseRules) -> Step:
    tenth = -(-damage // 10)
    rounds = tenth if house.groin_immobile_rounds == "ceil_tenth" else house.groin_immobile_rounds
    lasting = (_longest(creature, "dazed", tenth * ROUNDS_A_MINUTE), _longest(creature, "immobile", rounds))
    changes = tuple(ConditionGained(creature.name, condition) for condition in lasting if condition.rounds)
    return Step(
        text=f"{creature.name} is dazed for {tenth} minutes and can not move for {rounds} rounds",
        who=creature.name,
        notes=(Note(RuleId("SF-LOC-04"), f"a hit to the groin, {damage} damage"),),
        changes=changes,
    )
