"""Replacing a maimed part: by a prosthetic, or by growing a new one."""

from rules.core.breakdown import Note, Refusal, RuleId
from rules.core.resolution import Resolution
from rules.starflight.changes import ConditionGained, PartWorks, ScoreChanged, WoundsHealed
from rules.starflight.creature import Condition, Creature
from rules.starflight.healing import refusals
from rules.starflight.healing.course import Course, refused
from rules.starflight.healing.facts import Age, Care
from rules.starflight.healing.numbers import check, medical_bonus, summed
from rules.starflight.house_rules import HouseRules
from rules.starflight.location import part_named
from rules.starflight.outcome import Outcome
from rules.starflight.thresholds import ROUNDS_A_MINUTE
from rules.starflight.wounding import AMPUTEE_FIRST, AMPUTEE_MORE, PROSTHETIC

FITTING_DC, REGROWTH_DC = 100, 125
WEEK = 7 * 24 * 60 * ROUNDS_A_MINUTE  # in rounds
FITTING_FAILED, REGROWTH_FAILED = "fitting_failed", "regrowth_failed"  # how long the next try has to wait


def fit_prosthetic(patient: Creature, part: str, care: Care, house: HouseRules) -> Resolution[Outcome]:
    """Fit a prosthetic: the part works, but its loss stays on the sheet. SF-PRO-01."""
    refusals_ = (
        *_can_not(patient, part, care, "SF-PRO-01", (Age.INDUSTRIAL, Age.STARFARING)),
        *_must_wait(patient, FITTING_FAILED, part, "SF-PRO-01"),
    )
    if refusals_:
        return refused(patient, refusals_)
    course = Course(patient)
    dc = summed("SF-PRO-01", (FITTING_DC, "a prosthetic"))
    bonus = medical_bonus(care, "long_term_care", patient)
    ask = "whether the prosthetic fits"
    tested = yield from check(care.medic, "Long-Term Care", bonus, dc, house, ask, critical=False)
    if tested.succeeded:
        note = Note(RuleId("SF-PRO-01"), "the Amputee score and lost senses stay")
        fitted = ConditionGained(patient.name, Condition(name=PROSTHETIC, cause=part))
        changes = (fitted, PartWorks(patient.name, part))  # in this order: its wounds count no more
        course.add(f"{patient.name}: the prosthetic {part} works", tested=tested, notes=(note,), changes=changes)
    else:
        note = Note(RuleId("SF-PRO-01"), "the next try in two weeks")
        wait = _waits(patient, FITTING_FAILED, part, 2)
        course.add("the prosthetic does not fit", tested=tested, notes=(note,), changes=wait)
    return course.outcome


def regrow(patient: Creature, part: str, care: Care, house: HouseRules) -> Resolution[Outcome]:
    """Grow a new part: everything its loss brought is gone. SF-PRO-02."""
    refusals_ = (
        *_can_not(patient, part, care, "SF-PRO-02", (Age.STARFARING,)),
        *_must_wait(patient, REGROWTH_FAILED, part, "SF-PRO-02"),
    )
    if refusals_:
        return refused(patient, refusals_)
    course = Course(patient)
    dc = summed("SF-PRO-02", (REGROWTH_DC, "a new part"))
    bonus = medical_bonus(care, "long_term_care", patient)
    ask = "whether the part grows"
    tested = yield from check(care.medic, "Long-Term Care", bonus, dc, house, ask, critical=False)
    if tested.succeeded:
        note = Note(RuleId("SF-PRO-02"), "a full replacement: the penalties are gone")
        text = f"{patient.name} has a new {part}"
        course.add(text, tested=tested, notes=(note,), changes=_replaced(patient, part))
    else:
        note = Note(RuleId("SF-PRO-02"), "the next try in four weeks")
        wait = _waits(patient, REGROWTH_FAILED, part, 4)
        course.add("the part does not grow", tested=tested, notes=(note,), changes=wait)
    return course.outcome


def _can_not(patient: Creature, name: str, care: Care, rule: str, ages: tuple[Age, ...]) -> refusals.Refusals:
    age = None if care.age in ages else Refusal(RuleId(rule), f"not in the {care.age.capitalize()} Age")
    whole = None if part_named(patient, name).maimed else Refusal(RuleId(rule), f"{name} is not maimed")
    return refusals.found(refusals.wrong_skill(care), refusals.brain_dead(patient), refusals.dead(patient), age, whole)


def _waits(patient: Creature, name: str, part: str, weeks: int) -> tuple[ConditionGained, ...]:
    return (ConditionGained(patient.name, Condition(name=name, cause=part, rounds=weeks * WEEK)),)


def _must_wait(patient: Creature, name: str, part: str, rule: str) -> refusals.Refusals:
    """A try that failed not long ago."""
    had = next((had for had in patient.conditions if (had.name, had.cause) == (name, part)), None)
    if had is None:
        return ()
    days = -(-(had.rounds or 0) * 7 // WEEK)
    return (Refusal(RuleId(rule), f"the last try on the {part} failed: {days} more days to wait"),)


def _replaced(patient: Creature, name: str) -> tuple[object, ...]:
    wounds, amputee = part_named(patient, name).wounds, patient.score("amputee")
    healed = (WoundsHealed(patient.name, name, wounds),) if wounds else ()
    less = 0 if amputee <= AMPUTEE_FIRST else amputee - AMPUTEE_MORE
    score = (ScoreChanged(patient.name, "amputee", amputee, less),) if amputee else ()
    return (*healed, PartWorks(patient.name, name), *score)
