"""Emergency surgery on one who is dead of wounds, hour by hour in stasis."""

from rules.core.breakdown import Breakdown, Note, Refusal, RuleId
from rules.core.resolution import Resolution
from rules.starflight.creature import DEADLY_WOUNDS, Creature
from rules.starflight.healing import refusals
from rules.starflight.healing.course import Course, refused
from rules.starflight.healing.effects import heal_wounds, lose_condition
from rules.starflight.healing.facts import Age, Care
from rules.starflight.healing.numbers import check, failure_of, medical_bonus, summed, tenth
from rules.starflight.healing.settle import settle
from rules.starflight.healing.stasis import SURGERY_HOUR_DC
from rules.starflight.house_rules import HouseRules
from rules.starflight.location import located
from rules.starflight.outcome import Outcome
from rules.starflight.wounding import wound_steps

SURGERY_DC, PER_WOUND = 100, 10


def operate(patient: Creature, care: Care, hours_before: int, house: HouseRules) -> Resolution[Outcome]:
    """One hour of surgery. SF-SUR-01 to 05.

    Parameters
    ----------
    hours_before : of surgery on this patient; each makes the next stasis harder.
    """
    refusals_ = surgery_refusals(patient, care)
    if refusals_:
        return refused(patient, refusals_)
    course, over = Course(patient), wounds_over(patient)
    if care.age is Age.STARFARING:
        note = Note(RuleId("SF-SUR-05"), "stasis and ordinary care would do")
        course.add("surgery is not needed in the Starfaring Age", notes=(note,))
    dc = summed("SF-SUR-01", (SURGERY_DC, "surgery"), (PER_WOUND * over, f"ten for each of {over} wounds to be healed"))
    bonus = medical_bonus(care, "intensive_care", patient)
    tested = yield from check(care.medic, "Intensive Care", bonus, dc, house, "how many wounds the surgery heals")
    words = f"a tenth of {care.species_skill.capitalize()} {care.species}"
    more = (tenth(care.species), words)
    if tested.critical == "success":
        heal_wounds(course, summed("SF-SUR-03", (over, "back from death"), more), care.heal_first, tested)
    elif tested.succeeded:
        heal_wounds(course, summed("SF-SUR-02", more), care.heal_first, tested)
    elif tested.critical == "failure":
        degree = failure_of(tested)
        course.add("the surgery goes wrong", tested=tested, numbers=_more_wounds(degree))
        yield from _wounded(course, tenth(degree), house)
    else:
        course.add("the surgery does not help", tested=tested)
    _hour_over(course, hours_before + 1)
    settle(course)
    return course.outcome


def wounds_over(patient: Creature) -> int:
    """The wounds that must heal before a creature is no longer dead of them."""
    if patient.durability is None:
        return 0
    return max(0, patient.wounds - (DEADLY_WOUNDS * patient.durability - 1))


def surgery_refusals(patient: Creature, care: Care) -> refusals.Refusals:
    """Every reason why no hour of surgery can begin. SF-SUR-01."""
    rule = RuleId("SF-SUR-01")
    dead = refusals.is_dead_of_wounds(patient)
    return refusals.found(
        refusals.wrong_skill(care),
        refusals.brain_dead(patient),
        None if care.age.has_machines else Refusal(rule, f"not in the {care.age.capitalize()} Age"),
        None if dead else Refusal(rule, f"{patient.name} is not dead of wounds"),
        None if patient.has("stasis") else Refusal(rule, f"{patient.name} has to be in stasis first"),
        _wakes_too_soon(patient),
    )


def _wakes_too_soon(patient: Creature) -> Refusal | None:
    """A stasis of which the entry failed ends by itself; surgery needs one that succeeded."""
    ends = next((had.rounds for had in patient.conditions if had.name == "stasis" and had.rounds is not None), None)
    if ends is None:
        return None
    return Refusal(RuleId("SF-SUR-01"), f"the stasis of {patient.name} has failed and ends in {ends} rounds")


def _more_wounds(degree: int) -> Breakdown:
    return summed("SF-SUR-03", (tenth(degree), f"a tenth of the failure by {degree}"))


def _wounded(course: Course, count: int, house: HouseRules) -> Resolution[None]:
    for _ in range(count):
        part = yield from located(course.creature, house, "a new wound")
        course.extend(wound_steps(course.creature, part, 1, RuleId("SF-SUR-03"), "the surgeon's mistake"))


def _hour_over(course: Course, hours: int) -> None:
    words = f"the hour is over; the next stasis is harder by {SURGERY_HOUR_DC * hours}"
    lose_condition(course, "stasis", "SF-SUR-04", words)
