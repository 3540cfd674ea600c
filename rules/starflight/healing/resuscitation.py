"""Bringing back the clinically dead, before the brain dies."""

from rules.core.breakdown import Note, Refusal, RuleId
from rules.core.resolution import Resolution
from rules.starflight.creature import Creature
from rules.starflight.healing import intervals, refusals
from rules.starflight.healing.clock import brain_dies
from rules.starflight.healing.coma import back_from_crash
from rules.starflight.healing.course import Course, refused
from rules.starflight.healing.effects import gain_hp, take_lethal
from rules.starflight.healing.facts import Care, Death, Skills
from rules.starflight.healing.numbers import check, failure_of, medical_bonus, success_of, summed, tenth, tenth_up
from rules.starflight.healing.settle import settle
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Outcome


def resuscitate(
    patient: Creature, care: Care, death: Death, house: HouseRules, skills: Skills | None = None
) -> Resolution[Outcome]:
    """One try after death by loss of HP. SF-RES-01 to 03."""
    wait = intervals.resuscitation_rounds(care)
    refusals_ = _can_not(patient, care, death, wait.total)
    if refusals_:
        return refused(patient, refusals_)
    course = Course(patient)
    base = (100, "resuscitation in a moving vehicle") if care.in_vehicle else (50, "resuscitation")
    dc = summed("SF-RES-02", base, (patient.lethal_taken, "lethal damage"))
    bonus = medical_bonus(care, "intensive_care", patient)
    ask = "how many HP come back"
    tested = yield from check(care.medic, "Intensive Care", bonus, dc, house, ask, critical=False)
    if tested.succeeded:
        degree = success_of(tested)
        gain_hp(course, summed("SF-RES-03", (tenth_up(degree), f"a tenth of the success by {degree}")), tested)
    else:
        degree = failure_of(tested)
        take_lethal(course, summed("SF-RES-03", (tenth(degree), f"a tenth of the failure by {degree}")), tested)
    if course.creature.hp > 0 and death.hp_before_crash is not None:
        yield from back_from_crash(course, death.hp_before_crash, skills or Skills(), house)
    settle(course)
    if course.creature.is_dead:
        course.add("still dead", numbers=wait, notes=intervals.next_check(wait, "rounds"))
    else:
        course.add(f"{patient.name} lives", notes=(Note(RuleId("SF-RES-03"), f"{course.creature.hp} HP"),))
    return course.outcome


def _can_not(patient: Creature, care: Care, death: Death, wait: int) -> refusals.Refusals:
    rule = RuleId("SF-RES-01")
    return refusals.found(
        refusals.wrong_skill(care),
        None if care.age.has_machines else Refusal(rule, f"not in the {care.age.capitalize()} Age"),
        None if patient.is_dead else Refusal(rule, f"{patient.name} is not dead"),
        _other_death(patient),
        refusals.brain_dead(patient),
        brain_dies(patient, death.rounds_dead),
        refusals.no_physique(patient),
        refusals.needs_surgery(patient, care),
        refusals.too_soon("SF-RES-02", death.rounds_since_try, wait, "rounds"),
    )


def _other_death(patient: Creature) -> Refusal | None:
    """Only death by loss of HP is undone so."""
    if patient.hp <= 0 or not patient.is_dead:
        return None
    return Refusal(RuleId("SF-RES-02"), f"{patient.name} has {patient.hp} HP and is dead of something else")
