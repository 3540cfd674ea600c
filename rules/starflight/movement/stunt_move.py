"""A move that needs a check, played: how far it comes, whether the mover falls, and what the stunts leave behind."""

from itertools import takewhile

from rules.core.breakdown import Breakdown, Modifier, RuleId
from rules.core.die import D5, one_of
from rules.core.resolution import Ask, Resolution
from rules.starflight.actions.changes import FacingTurned, MovedAlong, StuntsDone
from rules.starflight.anatomy import Part, PartGroup
from rules.starflight.changes import ConditionGained
from rules.starflight.checks import judged, number, percent_ask, save
from rules.starflight.creature import Condition, Creature
from rules.starflight.hit import Record
from rules.starflight.house_rules import HouseRules
from rules.starflight.movement.check import MoveCheck
from rules.starflight.movement.facts import MoveFacts
from rules.starflight.movement.move import MoveAnswer, move
from rules.starflight.movement.stunts import StuntUse, joined
from rules.starflight.outcome import Outcome, Step, Tested
from rules.starflight.saves import pass_out_save
from rules.starflight.thresholds import threshold_steps
from rules.starflight.words import metres
from rules.starflight.wounding import failed_steps, wound_steps

FACINGS = 8  # 45 degrees apart
RULE_OF_FUMBLES = RuleId("SF-STN-07")


def stunt_move(creature: Creature, facts: MoveFacts, house: HouseRules) -> Resolution[Outcome]:
    """Play one move of a creature along a path; a refused one does nothing."""
    answer = move(facts, house)
    if answer.refusals:
        return Outcome((Step(text=f"{creature.name} does not move", who=creature.name, refusals=answer.refusals),))
    if answer.check is None:
        return Outcome((_whole_way(creature, facts, answer),))
    tested = yield from _rolled(creature, answer.check, house)
    if tested.critical == "failure":
        return Outcome.of((yield from _fumbled(creature, tested, house)))
    if not tested.succeeded:
        return Outcome.of((yield from _failed(creature, answer, tested, house)))
    return Outcome((_whole_way(creature, facts, answer, tested),))


def _rolled(creature: Creature, check: MoveCheck, house: HouseRules) -> Resolution[Tested]:
    what = f"Three-Dimensional Maneuvers of {creature.name}"
    natural = yield percent_ask(what, "whether the stunts come off")
    return judged(what, natural, check.roll, check.target_number, house, critical=True)


def _whole_way(creature: Creature, facts: MoveFacts, answer: MoveAnswer, tested: Tested | None = None) -> Step:
    """All of the path, and the price of the stunts; a critical success takes the price away. SF-STN-04 to 06."""
    numbers = Breakdown((*answer.hd_bonus.modifiers, *_penalties(answer, tested)))
    penalty = sum(part.value for part in numbers.modifiers if part.rule == RuleId("SF-STN-05") and part.counts)
    changes: list[object] = [MovedAlong(creature.name, len(joined(facts.legs)), facts.length_m)]
    if numbers.modifiers:
        changes.append(StuntsDone(creature.name, answer.hd_bonus.total, penalty))
    return Step(
        text=f"{creature.name} goes {metres(facts.length_m)}",
        who=creature.name,
        tested=tested,
        numbers=numbers,
        notes=answer.notes,
        changes=tuple(changes),
    )


def _penalties(answer: MoveAnswer, tested: Tested | None) -> tuple[Modifier, ...]:
    if tested is None or tested.critical != "success":
        return answer.attack_penalty.modifiers
    free = (Modifier(RuleId("SF-STN-06"), 0, "a critical success: no attack penalty"),)
    lost = tuple(Modifier(part.rule, part.value, part.reason, counts=False) for part in answer.attack_penalty.modifiers)
    return (*lost, *free) if lost else ()


def _failed(creature: Creature, answer: MoveAnswer, tested: Tested, house: HouseRules) -> Resolution[tuple[Step, ...]]:
    """Only as far as the first stunt, and a save not to fall. SF-STN-03."""
    gone = before_stunts(answer)
    far_m = sum(use.leg.length_m for use in gone)
    stopped = Step(
        text=f"{creature.name} comes {metres(far_m)} far",
        who=creature.name,
        tested=tested,
        changes=(MovedAlong(creature.name, len(gone), far_m),),
    )
    held = yield from save(creature, "reflex", fall_dc(tested, house), house, "whether it falls")
    fall = () if held.succeeded or creature.is_prone else (_prone(creature, "a stunt that failed"),)
    ends = "stays up" if held.succeeded else "falls"
    return stopped, Step(text=f"{creature.name} {ends}", who=creature.name, tested=held, changes=fall)


def fall_dc(tested: Tested, house: HouseRules) -> Breakdown:
    """What the save after a failed stunt is held against."""
    if house.stunt_fall_dc == "check_dc":
        return number("SF-STN-03", tested.against.total, "the DC of the failed check")
    return number("SF-STN-03", house.stunt_fall_dc, "a failed stunt, by house rule")


def before_stunts(answer: MoveAnswer) -> tuple[StuntUse, ...]:
    """The legs that come before the first stunt; on wounded legs walking is one where nothing else is."""
    if all(use.stunt.is_plain for use in answer.stunts):
        return ()
    return tuple(takewhile(lambda use: use.stunt.is_plain, answer.stunts))


def _fumbled(creature: Creature, tested: Tested, house: HouseRules) -> Resolution[tuple[Step, ...]]:
    """No movement, a new facing, prone, and wounds on the propulsive appendages. SF-STN-07."""
    facing = "where it looks: 1 as now, then 45° clockwise each"
    turned = yield Ask(f"new facing of {creature.name}", one_of(FACINGS), facing)
    count = yield Ask(f"wounds of {creature.name}", D5, "how many wounds the fall leaves")
    hurt = yield from _hurt_legs(creature, house)
    changes: list[object] = [FacingTurned(creature.name, turned - 1)] if turned > 1 else []
    changes += [] if creature.is_prone else [_prone(creature, "a stunt gone badly wrong")]
    fall = Step(text=f"{creature.name} falls where it stands", who=creature.name, tested=tested, changes=tuple(changes))
    course = Record(creature)
    course.add((fall,))
    had_wounds = any(leg.wounds for leg in creature.group(PartGroup.PROPULSIVE))
    for leg in hurt:
        course.add(wound_steps(course.now, leg, count, RULE_OF_FUMBLES, "a stunt gone badly wrong: d5 wounds"))
    for leg in course.now.group(PartGroup.PROPULSIVE) if had_wounds else ():
        if leg.works:
            course.add(failed_steps(course.now, leg, RULE_OF_FUMBLES, "wounded before: fails at once"))
    yield from _bear_the_pain(creature, course, house)
    course.add(threshold_steps(course.now))
    return course.steps


def _bear_the_pain(creature: Creature, course: Record, house: HouseRules) -> Resolution[None]:
    """Whoever is wounded may pass out. SF-WND-04."""
    if course.was_wounded:
        course.add((yield from pass_out_save(creature, course.now, house)))


def _hurt_legs(creature: Creature, house: HouseRules) -> Resolution[tuple[Part, ...]]:
    legs = tuple(leg for leg in creature.group(PartGroup.PROPULSIVE) if leg.can_be_hit)
    if house.stunt_wounds_all_legs or len(legs) < 2:
        return legs
    named = ", ".join(f"{place} {leg.name}" for place, leg in enumerate(legs, start=1))
    chosen = yield Ask(f"wounded appendage of {creature.name}", one_of(len(legs)), f"which takes the wounds: {named}")
    return (legs[chosen - 1],)


def _prone(creature: Creature, cause: str) -> ConditionGained:
    return ConditionGained(creature.name, Condition(name="prone", cause=cause))
