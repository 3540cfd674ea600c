"""Healing with a medic: Impact, lethal damage and wounds by Long-Term Care checks."""

from rules.core.breakdown import Breakdown, Note, Refusal, RuleId
from rules.core.resolution import Resolution
from rules.starflight.creature import Creature
from rules.starflight.healing import intervals, refusals
from rules.starflight.healing.afflictions import infection_save
from rules.starflight.healing.course import Course, refused
from rules.starflight.healing.effects import (
    all_wounds,
    gain_hp,
    gain_nhp,
    heal_wounds,
    lose_impact,
    scar,
    take_impact,
    take_lethal,
)
from rules.starflight.healing.facts import Care
from rules.starflight.healing.natural import one_and_tenth
from rules.starflight.healing.numbers import (
    check,
    failure_of,
    medical_bonus,
    non_lethal_taken,
    success_of,
    summed,
    tenth,
    tenth_up,
)
from rules.starflight.healing.settle import settle
from rules.starflight.house_rules import HouseRules
from rules.starflight.location import located
from rules.starflight.outcome import Outcome, Tested
from rules.starflight.saves import pass_out_save
from rules.starflight.tables_missing import MISSING_TABLES, MissingTables
from rules.starflight.wounding import wound_steps

SKILL = "Long-Term Care"


def care_non_lethal(patient: Creature, care: Care, half_hours: int = 1) -> Outcome:
    """Half hours in a medic's care, conscious all the time. SF-ANL-01."""
    asleep = Refusal(RuleId("SF-ANL-01"), f"{patient.name} is not conscious") if patient.is_unconscious else None
    refusals_ = refusals.found(*refusals.cared_for(patient, care), refusals.dead(patient), asleep)
    if refusals_:
        return refused(patient, refusals_)
    course = Course(patient)
    rate = patient.score("recuperation")
    words = "half an hour" if half_hours == 1 else f"{half_hours} half hours"
    gain_nhp(course, summed("SF-ANL-01", (rate * half_hours, f"Recuperation {rate}, {words} in care")))
    settle(course)
    return course.outcome


def care_impact(patient: Creature, care: Care, house: HouseRules) -> Resolution[Outcome]:
    """Half an hour's check against Impact damage. SF-ANL-02 to 04."""
    none = None if patient.impact else Refusal(RuleId("SF-ANL-02"), f"{patient.name} has no Impact damage")
    refusals_ = refusals.found(
        *refusals.cared_for(patient, care), refusals.dead(patient), refusals.in_stasis(patient), none
    )
    if refusals_:
        return refused(patient, refusals_)
    course = Course(patient)
    base = (50, "care in a vehicle") if care.in_vehicle else (25, "care")
    taken = ((non_lethal_taken(patient), "non-lethal damage"), (patient.impact, "Impact damage"))
    tested = yield from _checked(patient, care, summed("SF-ANL-02", base, *taken), house, "how much Impact is healed")
    _impact_result(course, tested, house)
    settle(course)
    return course.outcome


def care_lethal(
    patient: Creature, care: Care, house: HouseRules, tables: MissingTables = MISSING_TABLES
) -> Resolution[Outcome]:
    """One check against lethal damage. SF-ALE-01 to 05."""
    refusals_ = refusals.cared_for(patient, care) or refusals.found(refusals.unhurt(patient, "SF-ALE-02"))
    if refusals_:
        return refused(patient, refusals_)
    course = _begun(patient)
    base = (100, "care in a vehicle") if care.in_vehicle else (50, "care")
    dc = summed("SF-ALE-02", base, (patient.lethal_taken, "lethal damage"), (patient.wounds, "wounds"))
    tested = yield from _checked(patient, care, dc, house, "whether lethal damage heals")
    if tested.critical == "failure":
        yield from _botched(course, tested, house, tables)
    elif not tested.succeeded:
        course.add(f"{patient.name} does not heal", tested=tested)
    elif not patient.wounds:
        degree = success_of(tested)
        gain_hp(course, summed("SF-ALE-03", (degree, f"success by {degree}")), tested)
    else:
        words = f"a tenth of Long-Term Care {care.long_term}"
        gain_hp(course, summed("SF-ALE-04", (tenth(care.long_term), words)), tested)
        heal_wounds(course, _by_success(tested, "SF-ALE-04"), care.heal_first)
    return _ended(course, intervals.cared_lethal_h(care))


def care_wounds(
    patient: Creature, care: Care, house: HouseRules, tables: MissingTables = MISSING_TABLES
) -> Resolution[Outcome]:
    """One check for the wounds. SF-AWD-01 to 03."""
    refusals_ = refusals.cared_for(patient, care) or refusals.found(refusals.unwounded(patient, "SF-AWD-01"))
    if refusals_:
        return refused(patient, refusals_)
    course = _begun(patient)
    dc = summed("SF-AWD-01", (50, "care"), (10 * patient.wounds, f"ten for each of {patient.wounds} wounds"))
    tested = yield from _checked(patient, care, dc, house, "how many wounds heal")
    if tested.critical == "failure":
        course.add(f"{care.medic.name} botches it", tested=tested)
        yield from infection_save(course, "SF-AWD-03", house, tables)
    elif tested.critical == "success":
        heal_wounds(course, all_wounds(patient, "SF-AWD-03", "all of them"), care.heal_first, tested)
    elif tested.succeeded:
        heal_wounds(course, _by_success(tested, "SF-AWD-02"), care.heal_first, tested)
    else:
        heal_wounds(course, summed("SF-AWD-02", (1, "one heals all the same")), care.heal_first, tested)
        scar(course, "SF-AWD-02")
    return _ended(course, intervals.cared_wounds_h(care))


def _begun(patient: Creature) -> Course:
    """A course of care; it tells why the dead of wounds may be healed at all. SF-SUR-05."""
    course = Course(patient)
    if patient.is_dead:
        note = Note(RuleId("SF-SUR-05"), "in stasis the dead are healed like the living")
        course.add(f"{patient.name} is treated in stasis", notes=(note,))
    return course


def _checked(patient: Creature, care: Care, dc: Breakdown, house: HouseRules, decides: str) -> Resolution[Tested]:
    bonus = medical_bonus(care, "long_term_care", patient)
    return (yield from check(care.medic, SKILL, bonus, dc, house, decides))


def _by_success(tested: Tested, rule: str) -> Breakdown:
    degree = success_of(tested)
    return summed(rule, (tenth_up(degree), f"a tenth of the success by {degree}"))


def _impact_result(course: Course, tested: Tested, house: HouseRules) -> None:
    who = course.creature
    if tested.critical == "success":
        gain_nhp(course, summed("SF-ANL-04", (1 - who.nhp, "to 1 NHP")), tested)
    elif tested.critical == "failure":
        degree = failure_of(tested)
        points = degree if house.medic_crit_fail_impact == "dof" else tenth_up(degree)
        take_impact(course, summed("SF-ANL-04", (points, f"failure by {degree}")), tested)
    elif tested.succeeded:
        lose_impact(course, _by_success(tested, "SF-ANL-03"), tested)
    else:
        lose_impact(course, one_and_tenth(who, "SF-ANL-03", "it wears off all the same"), tested)


def _botched(course: Course, tested: Tested, house: HouseRules, tables: MissingTables) -> Resolution[None]:
    """A medic's critical failure: damage, a wound, and with wounds more of both. SF-ALE-05."""
    before, degree = course.creature, failure_of(tested)
    words = f"a tenth of the failure by {degree}"
    take_lethal(course, summed("SF-ALE-05", (tenth_up(degree), words)), tested)
    if course.creature.has("stasis"):
        note = Note(RuleId("SF-STA-01"), "no more wounds in stasis")
        course.add("no wound is added", notes=(note,))
    else:
        part = yield from located(course.creature, house, "the new wound")
        course.extend(wound_steps(course.creature, part, 1, RuleId("SF-ALE-05"), "the medic's mistake"))
    if before.wounds:
        take_lethal(course, summed("SF-ALE-05", (course.creature.wounds, "one for each wound")))
    if course.creature.wounds > before.wounds and not before.is_dead:
        course.extend((yield from pass_out_save(before, course.creature, house)))
    if before.wounds:
        yield from infection_save(course, "SF-ALE-05", house, tables)


def _ended(course: Course, interval: Breakdown) -> Outcome:
    notes = intervals.next_check(interval, "hours")
    course.add(notes[0].reason, numbers=interval, notes=notes)
    settle(course)
    return course.outcome
