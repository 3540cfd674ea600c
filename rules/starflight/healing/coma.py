"""An hour in a coma: first the Fortitude save, then what a medic can save, then the check against Impact."""

from rules.core.breakdown import Breakdown, Modifier, Note, RuleId
from rules.core.die import D10_STAR, TWO_D10, one_of
from rules.core.resolution import Ask, Resolution
from rules.starflight.changes import HpChanged, ScoreChanged
from rules.starflight.checks import percent_ask, roll_against, save_bonus
from rules.starflight.creature import Creature
from rules.starflight.healing import refusals
from rules.starflight.healing.course import Course, refused
from rules.starflight.healing.effects import lose_condition, lose_impact, take_lethal
from rules.starflight.healing.facts import Care, Rest, Skills
from rules.starflight.healing.natural import impact_check
from rules.starflight.healing.numbers import check, medical_bonus, non_lethal_taken, summed
from rules.starflight.healing.settle import settle
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Outcome, Tested
from rules.starflight.thresholds import killed

COMA_DC = 50
CARE_DC, CARE_DC_IN_VEHICLE = 75, 150


def coma_hour(
    patient: Creature,
    hours: int,
    rest: Rest,
    house: HouseRules,
    *,
    care: Care | None = None,
    skills: Skills | None = None,
) -> Resolution[Outcome]:
    """One hour of a coma. SF-HIM-04: the save comes before the check. SF-COM-02 to 06, SF-ACO-01 to 03.

    Parameters
    ----------
    hours : in the coma, this one counted: 1 in the first hour.
    care : a medic who may save the patient's faculties.
    skills : the skills that may be lost.
    """
    refusals_ = refusals.natural(patient, rest)
    if refusals_:
        return refused(patient, refusals_)
    course = Course(patient)
    tested = yield from _fortitude(patient, hours, house)
    if not tested.succeeded:
        yield from _failed(course, tested, house, care, skills or Skills())
    else:
        _held(course, tested, house)
        yield from impact_check(course, rest, house)
    settle(course)
    return course.outcome


def _fortitude(patient: Creature, hours: int, house: HouseRules) -> Resolution[Tested]:
    dc = summed("SF-COM-02", (COMA_DC, "coma"), (patient.impact, "Impact damage"), (hours, f"hour {hours} of it"))
    ask = percent_ask(f"Fortitude save of {patient.name}", "whether the coma gets worse")
    return (yield from roll_against(ask, save_bonus(patient, "fortitude"), dc, house, critical=True))


def _held(course: Course, tested: Tested, house: HouseRules) -> None:
    who = course.creature
    if tested.critical == "success":
        over = who.impact - (who.max_nhp - 1)
        lose_impact(course, summed("SF-COM-05", (over, "to a point under twice the NHP")), tested)
        lose_condition(course, "comatose", "SF-COM-05", "still unconscious")
    elif house.coma_save_heals_one:
        lose_impact(course, summed("SF-COM-04", (1, "the save held")), tested)
    else:
        note = Note(RuleId("SF-COM-04"), "the Recuperation check comes next")
        course.add(f"{who.name} holds on", tested=tested, notes=(note,))


def _failed(
    course: Course, tested: Tested, house: HouseRules, care: Care | None, skills: Skills
) -> Resolution[None]:
    rule, points = "SF-COM-03", 1
    if tested.critical == "failure":
        rule, points = "SF-COM-06", (yield Ask("coma", D10_STAR, "HP and points of skills lost"))
    take_lethal(course, summed(rule, (points, "the coma takes its toll")), tested)
    settle(course)
    kept = False
    if care is not None and not course.creature.is_dead:
        kept = yield from _cared(course, care, house)
    if not kept:
        yield from lose_skills(course, skills, points, points, rule)


def _cared(course: Course, care: Care, house: HouseRules) -> Resolution[bool]:
    """Whether the medic keeps the patient's faculties. SF-ACO."""
    who = course.creature
    base = (CARE_DC_IN_VEHICLE, "coma, in a vehicle") if care.in_vehicle else (CARE_DC, "coma")
    dc = summed(
        "SF-ACO-01", base, (non_lethal_taken(who), "non-lethal damage"), (who.impact, "Impact damage")
    )
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


def back_from_crash(course: Course, hp: int, skills: Skills) -> Resolution[None]:
    """Saved after a crash: the former HP, but fewer skill points. SF-ACO-03."""
    who = course.creature
    note = Note(RuleId("SF-ACO-03"), f"back to {hp} HP as before the crash")
    course.add(f"{who.name} pulls through", notes=(note,), changes=(HpChanged(who.name, "hp", who.hp, hp),))
    points = yield Ask("after the crash", TWO_D10, "points of a Physique skill lost")
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
