"""What a patient's pools and wounds mean after healing: which conditions end, which begin."""

from rules.core.breakdown import Note, RuleId
from rules.starflight.anatomy import Failure
from rules.starflight.changes import ConditionGained, ConditionLost
from rules.starflight.creature import Creature
from rules.starflight.endings import FROM_DAMAGE
from rules.starflight.healing.course import Course
from rules.starflight.healing.effects import lose_condition
from rules.starflight.thresholds import deadly, threshold_steps


def settle(course: Course) -> None:
    """End what the pools no longer call for, then begin what they do."""
    for rule in (_alive, _out_of_coma, _awake, _not_dazed, _not_fatigued):
        rule(course)
    course.extend(threshold_steps(course.creature))


def sleeps_on(creature: Creature) -> str:
    """Why a creature with non-lethal hit points left does not wake up; empty where it does."""
    if creature.impact or creature.nhp <= 0:
        return f"Impact damage {creature.impact}" if creature.impact else "no non-lethal hit points"
    for condition in ("clinically_dead", "brain_dead", "comatose", "stasis", "asleep"):
        if creature.has(condition):
            return condition.replace("_", " ")
    failed = [part.name for part in creature.parts if part.when_it_fails is Failure.UNCONSCIOUS and not part.works]
    return f"{failed[0]} failed" if failed else ""


def _alive(course: Course) -> None:
    who = course.creature
    if who.has("clinically_dead") and not who.has("brain_dead") and not tuple(deadly(who)):
        lose_condition(course, "clinically_dead", "SF-DTH-01", f"{who.hp} HP, {who.wounds} wounds")


def _out_of_coma(course: Course) -> None:
    who = course.creature
    if who.impact < who.max_nhp:
        lose_condition(course, "comatose", "SF-COM-01", f"Impact damage {who.impact} of {who.max_nhp}")


def _awake(course: Course) -> None:
    if course.creature.has("unconscious") and not sleeps_on(course.creature):
        reason = f"no Impact damage, {course.creature.nhp} NHP: awake"
        lose_condition(course, "unconscious", "SF-HIM-03", reason)


def _not_dazed(course: Course) -> None:
    """The daze of lost hit points ends with them; one that has its own time goes on."""
    who = course.creature
    dazes = [condition for condition in who.conditions if condition.name == "dazed"]
    ending = [condition for condition in dazes if condition.cause == FROM_DAMAGE]
    if not ending or 2 * who.nhp <= who.max_nhp:
        return
    note = Note(RuleId("SF-NLD-02"), f"{who.nhp} of {who.max_nhp} non-lethal hit points")
    kept = tuple(ConditionGained(who.name, condition) for condition in dazes if condition not in ending)
    changes = (ConditionLost(who.name, "dazed"), *kept)
    course.add(f"{who.name} is no longer dazed of lost hit points", notes=(note,), changes=changes)


def _not_fatigued(course: Course) -> None:
    who = course.creature
    if 2 * who.hp > who.max_hp:
        lose_condition(course, "fatigued", "SF-FTG-01", f"{who.hp} of {who.max_hp} hit points")
