"""Whether a wounded part still works when it is used."""

from typing import Literal

from rules.core.breakdown import Breakdown, Modifier, Note, RuleId
from rules.core.resolution import Ask, Resolution
from rules.starflight.anatomy import Part, PartGroup
from rules.starflight.changes import PartWorks, WoundsHealed, changed
from rules.starflight.checks import check_bonus, d10, percent_ask, roll_against
from rules.starflight.creature import Creature
from rules.starflight.damage import Damage
from rules.starflight.harm import harmed
from rules.starflight.house_rules import HouseRules
from rules.starflight.location import part_named
from rules.starflight.outcome import Outcome, Step, Tested
from rules.starflight.saves import pass_out_save
from rules.starflight.thresholds import threshold_steps
from rules.starflight.wounding import failed_steps, wound_steps

Occasion = Literal["turn", "move", "use"]
PART_DC, OWN_WOUND_DC, OTHER_WOUND_DC = 50, 20, 10
AT_TURN_START = frozenset({PartGroup.SENSORY, PartGroup.COGNITIVE})


def parts_to_check(creature: Creature, when: Occasion, used: tuple[str, ...] = ()) -> tuple[Part, ...]:
    """The wounded parts that have to be checked now. SF-PRT-02.

    Parameters
    ----------
    when : ``turn`` (the creature's own begins), ``move`` (it moves), or ``use`` (it uses appendages).
    used : names of the motor appendages that the action uses.
    """
    return tuple(part for part in creature.parts if part.wounds and part.works and _is_asked(part, when, used))


def _is_asked(part: Part, when: Occasion, used: tuple[str, ...]) -> bool:
    match when:
        case "turn":
            return part.group in AT_TURN_START
        case "move":
            return part.group is PartGroup.PROPULSIVE
    return part.group is PartGroup.MOTOR and part.name in used


def part_check_dc(creature: Creature, part: Part) -> Breakdown:
    """The number of the Stamina check. SF-PRT-01."""
    rule, others = RuleId("SF-PRT-01"), creature.wounds - part.wounds
    return Breakdown.of(
        (
            Modifier(rule, PART_DC, "base"),
            Modifier(rule, OWN_WOUND_DC * part.wounds, f"wounds on {part.name}: {part.wounds}"),
            Modifier(rule, OTHER_WOUND_DC * others, f"other wounds: {others}") if others else None,
        )
    )


def part_check(creature: Creature, name: str, house: HouseRules, when: Occasion = "use") -> Resolution[Outcome]:
    """Check one wounded part. SF-PRT-01 to 04."""
    part = part_named(creature, name)
    ask = percent_ask(f"Stamina check of {creature.name}: {name}", f"whether {name} still works")
    bonus = check_bonus(creature, "stamina")
    tested = yield from roll_against(ask, bonus, part_check_dc(creature, part), house, critical=True)
    rolled = _rolled(creature, part, tested, when)
    if tested.critical == "failure":
        return Outcome((rolled, *(yield from _critical_failure(creature, part, house))))
    if tested.critical == "success":
        return Outcome((rolled, *healed_steps(creature, part, 1, RuleId("SF-PRT-04"), "critical success")))
    if tested.succeeded:
        return Outcome((rolled,))
    failed = failed_steps(creature, part, RuleId("SF-PRT-03"), f"failed by {-tested.margin}")
    after = changed(creature, (change for step in failed for change in step.changes))
    return Outcome((rolled, *failed, *threshold_steps(after)))


def healed_steps(creature: Creature, part: Part, count: int, rule: RuleId, why: str) -> tuple[Step, ...]:
    """Wounds healed; a part that failed works again when all of its wounds are gone, unless maimed. SF-PRT-08."""
    count = min(count, part.wounds)
    step = Step(
        text=f"{creature.name}: {count} fewer wounds on {part.name}",
        who=creature.name,
        notes=(Note(rule, why),),
        changes=(WoundsHealed(creature.name, part.name, count),),
    )
    if count < part.wounds or not part.failed or part.maimed:
        return (step,)
    works = Step(
        text=f"{creature.name}: {part.name} works again",
        who=creature.name,
        notes=(Note(RuleId("SF-PRT-08"), "all its wounds are healed"),),
        changes=(PartWorks(creature.name, part.name),),
    )
    return (step, works)


def _rolled(creature: Creature, part: Part, tested: Tested, when: Occasion) -> Step:
    words = "still works" if tested.succeeded else "gives way"
    return Step(
        text=f"{creature.name}: {part.name} {words}",
        who=creature.name,
        tested=tested,
        notes=(Note(RuleId("SF-PRT-02"), f"checked on {when}"),),
    )


def _critical_failure(creature: Creature, part: Part, house: HouseRules) -> Resolution[tuple[Step, ...]]:
    """The part fails, it hurts, and there is one more wound on it, which may knock out. SF-PRT-04, SF-WND-04."""
    rule = RuleId("SF-PRT-04")
    points = yield Ask(f"damage of {part.name}", d10(house), "the Basic damage of the critical failure")
    hurt = Damage(basic=points).split()
    steps = failed_steps(creature, part, rule, "critical failure")
    now = changed(creature, (change for step in steps for change in step.changes))
    steps = (*steps, *wound_steps(now, part, 1, rule, "critical failure"))
    now = changed(creature, (change for step in steps for change in step.changes))
    steps = (*steps, *harmed(now, hurt.lethal, hurt.non_lethal, rule, f"{points} Basic damage"))
    if creature.is_dead:
        return steps
    now = changed(creature, (change for step in steps for change in step.changes))
    saved = yield from pass_out_save(creature, now, house)
    now = changed(now, (change for step in saved for change in step.changes))
    return (*steps, *saved, *threshold_steps(now))
