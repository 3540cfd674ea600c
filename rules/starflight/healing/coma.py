"""An hour in a coma: first the Fortitude save, then what a medic can save, then the check against Impact."""

from rules.core.breakdown import Breakdown, Modifier, Note, RuleId
from rules.core.die import one_of
from rules.core.resolution import Ask, Resolution
from rules.starflight.changes import HpChanged, ScoreChanged
from rules.starflight.checks import two_d10
from rules.starflight.coma import coma_hour
from rules.starflight.creature import Creature
from rules.starflight.healing import refusals
from rules.starflight.healing.course import Course, refused
from rules.starflight.healing.facts import Care, Rest, Skills
from rules.starflight.healing.natural import impact_check
from rules.starflight.healing.numbers import check, medical_bonus, non_lethal_taken, summed
from rules.starflight.healing.settle import settle
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Outcome, Tested
from rules.starflight.thresholds import killed

CARE_DC, CARE_DC_IN_VEHICLE = 75, 150


def hour_in_coma(
    patient: Creature,
    hours: int,
    rest: Rest,
    house: HouseRules,
    *,
    care: Care | None = None,
    skills: Skills | None = None,
) -> Resolution[Outcome]:
    """One hour of a coma. SF-HIM-04: the save comes before the check, which needs rest. SF-ACO-01 to 03.

    Parameters
    ----------
    hours : in the coma, this one counted: 1 in the first hour.
    care : a medic who may save the patient's faculties.
    skills : the skills that may be lost.
    """
    lost = refusals.found(refusals.brain_dead(patient), refusals.dead(patient), refusals.in_stasis(patient))
    refusals_ = (*lost, *refusals.found(refusals.not_comatose(patient)))
    if refusals_:
        return refused(patient, refusals_)
    course = Course(patient)
    saved = yield from coma_hour(patient, hours, (), house)
    course.extend(saved.steps)
    tested = saved.steps[0].tested
    restless = refusals.no_rest(patient, rest)
    if tested is not None and tested.succeeded and restless is not None:
        course.add(f"{patient.name} does not recover", notes=(Note(restless.rule, restless.reason),))
    elif tested is not None and tested.succeeded:
        note = Note(RuleId("SF-HIM-04"), "after the save, the check")
        course.add(f"{patient.name} may recover", notes=(note,))
        yield from impact_check(course, rest, house)
    else:
        yield from _failed(course, tested, house, care, skills or Skills())
    settle(course)
    return course.outcome


def _failed(
    course: Course, tested: Tested | None, house: HouseRules, care: Care | None, skills: Skills
) -> Resolution[None]:
    critical = tested is not None and tested.critical == "failure"
    rule = "SF-COM-06" if critical else "SF-COM-03"
    points = sum(change.before - change.after for change in course.steps[0].changes if isinstance(change, HpChanged))
    kept = False
    if care is not None and not course.creature.is_dead:
        kept = yield from _cared(course, care, house)
    if not kept:
        yield from lose_skills(course, skills, points, points, rule)


def _cared(course: Course, care: Care, house: HouseRules) -> Resolution[bool]:
    """Whether the medic keeps the patient's faculties. SF-ACO."""
    who = course.creature
    base = (CARE_DC_IN_VEHICLE, "coma, in a vehicle") if care.in_vehicle else (CARE_DC, "coma")
    dc = summed("SF-ACO-01", base, (non_lethal_taken(who), "non-lethal damage"), (who.impact, "Impact damage"))
    bonus = medical_bonus(care, "long_term_care", who)
    tested = yield from check(care.medic, "Long-Term Care", bonus, dc, house, "whether the skills are kept")
    if tested.succeeded:
        note = Note(RuleId("SF-ACO-01"), "no skill is lost")
        course.add(f"{care.medic.name} keeps {who.name} whole", tested=tested, notes=(note,))
    elif tested.critical == "failure":
        note = Note(RuleId("SF-ACO-03"), f"{who.name} crashes; {who.hp} HP come back if the patient is saved")
        course.add(f"{who.name} crashes", tested=tested, notes=(note,))
        course.extend((killed(who, RuleId("SF-ACO-03"), "crashed"),))
    else:
        course.add("the losses stand", tested=tested, notes=(Note(RuleId("SF-ACO-02"), "too weak a hold"),))
    return tested.succeeded


def back_from_crash(course: Course, hp: int, skills: Skills, house: HouseRules) -> Resolution[None]:
    """Saved after a crash: the former HP, but fewer skill points. SF-ACO-03."""
    who = course.creature
    note = Note(RuleId("SF-ACO-03"), f"back to {hp} HP as before the crash")
    course.add(f"{who.name} pulls through", notes=(note,), changes=(HpChanged(who.name, "hp", who.hp, hp),))
    points = yield Ask("after the crash", two_d10(house), "points of a Physique skill lost")
    yield from lose_skills(course, skills, points, 1, "SF-ACO-03")


def lose_skills(course: Course, skills: Skills, physique: int, intellect: int, rule: str) -> Resolution[None]:
    """Points off one Physique and one Intellect skill, each chosen by chance among those on the sheet."""
    for names, points, kind in ((skills.physique, physique, "Physique"), (skills.intellect, intellect, "Intellect")):
        there = [name for name in names if course.creature.scores.get(name)]
        if not there:
            continue
        chosen = there[0]
        if len(there) > 1:
            words = ", ".join(f"{place} {name.replace('_', ' ')}" for place, name in enumerate(there, 1))
            place = yield Ask(f"which {kind} skill", one_of(len(there)), words)
            chosen = there[place - 1]
        _lose_points(course, chosen, points, rule)


def _lose_points(course: Course, skill: str, points: int, rule: str) -> None:
    who = course.creature
    before = who.score(skill)
    numbers = Breakdown((Modifier(RuleId(rule), points, skill.replace("_", " ").capitalize()),))
    course.add(
        f"{who.name} loses {points} of {skill.replace('_', ' ')}",
        numbers=numbers,
        changes=(ScoreChanged(who.name, skill, before, before - points),),
    )
