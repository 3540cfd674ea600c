"""Waking the unconscious with drugs: mostly for a while, and dangerous when repeated."""

from collections.abc import Sequence
from itertools import pairwise

from rules.core.breakdown import Breakdown, Note, Refusal, RuleId
from rules.core.resolution import Resolution
from rules.starflight.changes import ConditionGained, ConditionLost, HpChanged
from rules.starflight.creature import Condition, Creature
from rules.starflight.healing import refusals
from rules.starflight.healing.afflictions import poison
from rules.starflight.healing.course import Course, refused
from rules.starflight.healing.effects import take_lethal
from rules.starflight.healing.facts import Care, Revival
from rules.starflight.healing.numbers import (
    check,
    failure_of,
    medical_bonus,
    non_lethal_taken,
    one,
    success_of,
    summed,
)
from rules.starflight.healing.settle import settle
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Outcome, Tested

REVIVAL_DC = 75
SAFE_MIN = 60.0  # in: from this gap on a try is safe
PREMATURE = 10
REVIVED, DRUGS = "revived", "drugs"


def revive(patient: Creature, care: Care, revival: Revival, house: HouseRules) -> Resolution[Outcome]:
    """One try to wake somebody up. SF-REV-01 to 07."""
    refusals_ = _can_not(patient, care, revival)
    if refusals_:
        return refused(patient, refusals_)
    course = Course(patient)
    taken = ((non_lethal_taken(patient), "non-lethal damage"), (patient.impact, "Impact damage"))
    dc = summed("SF-REV-02", (REVIVAL_DC, "revival"), *taken)
    bonus = medical_bonus(care, "intensive_care", patient)
    ask = "how many NHP the patient wakes with"
    tested = yield from check(care.medic, "Intensive Care", bonus, dc, house, ask, critical="success")
    premature = revival_penalty((*revival.earlier_min, revival.now_min))
    if tested.succeeded:
        _woken(course, tested, premature)
    elif premature:
        degree = failure_of(tested)
        _overdose(course, summed("SF-REV-06", (degree, f"failure by {degree}")), tested)
    else:
        course.add(f"{patient.name} does not wake", tested=tested)
    settle(course)
    return course.outcome


def revival_penalty(times_min: Sequence[float]) -> int:
    """NHP the last of these tries gives less: ten more for each try within an hour of the one before. SF-REV-05."""
    penalty = 0
    for before, now in pairwise(times_min):
        penalty = penalty + PREMATURE if now - before < SAFE_MIN else 0
    return penalty


def wears_off(creature: Creature) -> Outcome:
    """A round awake on drugs costs a point, until the former amount is reached. SF-REV-04."""
    course = Course(creature)
    for condition in creature.conditions:
        if condition.name == REVIVED and condition.rounds:
            _one_less(course, condition, condition.rounds - 1)
    settle(course)
    return course.outcome


def _can_not(patient: Creature, care: Care, revival: Revival) -> refusals.Refusals:
    rule = RuleId("SF-REV-01")
    return refusals.found(
        refusals.wrong_skill(care),
        refusals.brain_dead(patient),
        Refusal(rule, f"{patient.name} is dead") if patient.is_lost else None,
        Refusal(RuleId("SF-COM-07"), f"{patient.name} is comatose") if patient.is_comatose else None,
        refusals.in_stasis(patient),
        None if patient.is_unconscious else Refusal(rule, f"{patient.name} is conscious"),
        None if revival.medicine else Refusal(rule, "no revival medicine, or no way to give it"),
    )


def _woken(course: Course, tested: Tested, premature: int) -> None:
    who, degree = course.creature, success_of(tested)
    gain = Breakdown.of(
        (
            one("SF-REV-03", degree, f"success by {degree}, from 0 NHP on"),
            one("SF-REV-05", -premature, "less than an hour after the try before"),
        )
    )
    if premature and gain.total <= 0:
        _overdose(course, Breakdown((*gain.modifiers,)), tested)
        return
    after = min(who.max_nhp, max(0, gain.total))
    course.add(
        f"{who.name} is brought to {after} NHP",
        tested=tested,
        numbers=gain,
        notes=(Note(RuleId("SF-REV-03"), f"{who.nhp} NHP before"),),
        changes=(HpChanged(who.name, "nhp", who.nhp, after),),
    )
    if tested.critical == "success":
        course.add("it lasts", notes=(Note(RuleId("SF-REV-07"), "these NHP do not wear off"),))
    elif after > who.nhp:
        rounds = after - who.nhp + _owed(who)
        note = Note(RuleId("SF-REV-04"), f"a point less each round, for {rounds} rounds")
        condition = Condition(name=REVIVED, rounds=rounds, cause=DRUGS)
        course.add("it wears off", notes=(note,), changes=(ConditionGained(who.name, condition),))


def _owed(who: Creature) -> int:
    """What earlier drugs brought and has not worn off yet; it is lost besides."""
    return sum(had.rounds or 0 for had in who.conditions if (had.name, had.cause) == (REVIVED, DRUGS))


def _overdose(course: Course, numbers: Breakdown, tested: Tested) -> None:
    """Too much, too soon: lethal damage by what is missing, and poison. SF-REV-06."""
    total = abs(numbers.total)
    course.add(f"{course.creature.name} has an overdose", tested=tested, numbers=numbers)
    take_lethal(course, summed("SF-REV-06", (total, "overdose")))
    poison(course, "SF-REV-06", "an overdose of revival drugs")


def _one_less(course: Course, condition: Condition, left: int) -> None:
    who = course.creature
    kept = Condition(name=REVIVED, rounds=left, cause=condition.cause)
    state = ConditionGained(who.name, kept) if left else ConditionLost(who.name, REVIVED)
    note = Note(RuleId("SF-REV-04"), f"wears off: {left} rounds left")
    changes = (HpChanged(who.name, "nhp", who.nhp, who.nhp - 1), state)
    course.add(f"{who.name} loses a borrowed NHP", notes=(note,), changes=changes)
