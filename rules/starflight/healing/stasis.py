"""Stasis: dying put off by drugs or cold, going in and coming out."""

from rules.core.breakdown import Note, Refusal, RuleId
from rules.core.resolution import Resolution
from rules.starflight.creature import Condition, Creature
from rules.starflight.healing import refusals
from rules.starflight.healing.afflictions import cold, poison
from rules.starflight.healing.clock import brain_dies, stasis_rounds, stretched
from rules.starflight.healing.course import Course, refused
from rules.starflight.healing.effects import gain_condition, lose_condition
from rules.starflight.healing.facts import Age, Care, Entry, Method
from rules.starflight.healing.numbers import check, medical_bonus, summed
from rules.starflight.healing.settle import settle, sleeps_on
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Outcome, Tested
from rules.starflight.tables_missing import MISSING_TABLES, MissingTables
from rules.starflight.thresholds import ROUNDS_A_MINUTE
from rules.starflight.wounding import knocked_out

STASIS_DC, SURGERY_HOUR_DC = 75, 10
HOUR = 60 * ROUNDS_A_MINUTE
RETRY = ROUNDS_A_MINUTE  # rounds until a second try in the Starfaring Age


def enter_stasis(
    patient: Creature, care: Care, entry: Entry, house: HouseRules, tables: MissingTables = MISSING_TABLES
) -> Resolution[Outcome]:
    """One try to put a patient into stasis. SF-STA-01 to 07, SF-SUR-04."""
    refusals_ = _can_not(patient, care, entry)
    if refusals_:
        return refused(patient, refusals_)
    course = Course(patient)
    surgery = (SURGERY_HOUR_DC * entry.surgery_hours, f"{entry.surgery_hours} hours of surgery")
    dc = summed("SF-STA-03", (STASIS_DC, "stasis"), (patient.lethal_taken, "lethal damage"))
    dc = type(dc)((*dc.modifiers, *summed("SF-SUR-04", surgery).modifiers))
    bonus = medical_bonus(care, "intensive_care", patient)
    ask = "whether stasis holds"
    tested = yield from check(care.medic, "Intensive Care", bonus, dc, house, ask, critical="failure")
    if tested.succeeded:
        _asleep(course, care, entry, None, "SF-STA-04", tested)
    else:
        _harmed(course, entry, tables, tested)
        if tested.critical is None:
            _asleep(course, care, entry, HOUR, "SF-STA-05", None)
        course.add("the next try", notes=(_again(care.age),))
    settle(course)
    return course.outcome


def leave_stasis(patient: Creature) -> Outcome:
    """Taken out: awake without Impact damage and with NHP left, else unconscious until that is healed. SF-STA-04."""
    if not patient.has("stasis"):
        return refused(patient, (Refusal(RuleId("SF-STA-04"), f"{patient.name} is not in stasis"),))
    course = Course(patient)
    lose_condition(course, "stasis", "SF-STA-04", "taken out")
    why = sleeps_on(course.creature)
    note = Note(RuleId("SF-STA-04"), f"stays unconscious: {why}" if why else "wakes up")
    course.add(f"{patient.name} is out of stasis", notes=(note,))
    settle(course)
    return course.outcome


def _can_not(patient: Creature, care: Care, entry: Entry) -> refusals.Refusals:
    too_old = None if care.age.has_machines else Refusal(RuleId("SF-STA-02"), f"not in the {care.age.capitalize()} Age")
    no_method = None if entry.method else Refusal(RuleId("SF-STA-03"), "neither drugs nor a cryogenic chamber")
    return refusals.found(
        refusals.wrong_skill(care),
        too_old,
        no_method,
        refusals.in_stasis(patient),
        refusals.brain_dead(patient),
        brain_dies(patient, entry.rounds_dead) if patient.is_lost else None,
        _no_more_tries(care.age, entry),
    )


def _no_more_tries(age: Age, entry: Entry) -> Refusal | None:
    if entry.rounds_since_failure is None:
        return None
    if age is Age.STARFARING:
        return refusals.too_soon("SF-STA-07", entry.rounds_since_failure, RETRY, "rounds")
    return Refusal(RuleId("SF-STA-07"), "in the Industrial Age there is no second try")


def _again(age: Age) -> Note:
    words = "after a minute" if age is Age.STARFARING else "none in the Industrial Age"
    return Note(RuleId("SF-STA-07"), words)


def _asleep(course: Course, care: Care, entry: Entry, rounds: int | None, rule: str, tested: Tested | None) -> None:
    who = course.creature
    words = "until taken out" if rounds is None else "for an hour only"
    gain_condition(course, Condition(name="stasis", rounds=rounds, cause=str(entry.method)), rule, words, tested)
    effects = Note(RuleId("SF-STA-01"), "unconscious; nothing heals by itself, dying is slowed")
    course.add(f"{who.name} sleeps", notes=(effects,), changes=knocked_out_in_place(who))
    numbers, note = stasis_rounds(who, entry.rounds_dead, care.age), stretched(who, entry.rounds_dead, care.age)
    if numbers is not None and note is not None:
        course.add(note.reason, numbers=numbers, notes=(note,))
    if refusals.no_physique(who):
        note = Note(RuleId("SF-PHY-01"), "at best a permanent vegetative state; the game master decides")
        course.add("no way back", notes=(note,))


def knocked_out_in_place(who: Creature) -> tuple[object, ...]:
    """Unconscious without loss of NHP: who wakes from stasis has them still."""
    return tuple(change for change in knocked_out(who, "stasis") if getattr(change, "pool", None) is None)


def _harmed(course: Course, entry: Entry, tables: MissingTables, tested: Tested) -> None:
    """What a failed entry does, by its method. SF-STA-05, 06."""
    rule = "SF-STA-06" if tested.critical else "SF-STA-05"
    if entry.method is Method.DRUGS:
        poison(course, rule, "the drugs of a failed stasis", tested)
    else:
        cold(course, rule, tables, tested)
