"""Healing by oneself: non-lethal damage by the hour, Impact, lethal damage and wounds by Recuperation checks."""

from rules.core.breakdown import Breakdown, Modifier, Note, RuleId
from rules.core.resolution import Resolution
from rules.starflight.creature import Creature
from rules.starflight.healing import intervals, refusals
from rules.starflight.healing.afflictions import infect, infection_save
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
from rules.starflight.healing.facts import Rest
from rules.starflight.healing.numbers import (
    check,
    failure_of,
    non_lethal_taken,
    one,
    own_bonus,
    sleep,
    success_of,
    summed,
    tenth,
    tenth_up,
)
from rules.starflight.healing.settle import settle
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Outcome, Tested
from rules.starflight.tables_missing import MISSING_TABLES, MissingTables

SKILL = "Recuperation"


def heal_non_lethal(patient: Creature, rest: Rest, hours: int = 1) -> Outcome:
    """Hours of rest: Recuperation points of non-lethal damage each, without a check. SF-HNL-01, SF-AHG-02."""
    refusals_ = refusals.natural(patient, rest)
    if refusals_:
        return refused(patient, refusals_)
    course = Course(patient)
    if patient.impact:
        note = Note(RuleId("SF-HIM-01"), f"Impact damage {patient.impact} comes first, by a check")
        course.add(f"{patient.name} does not regain NHP yet", notes=(note,))
        return course.outcome
    words = "an hour" if hours == 1 else f"{hours} hours"
    rate = patient.score("recuperation")
    gain = one("SF-HNL-01", rate * hours, f"Recuperation {rate}, {words} of rest")
    gain_nhp(course, Breakdown.of((gain, _helped(rest, hours))))
    settle(course)
    return course.outcome


def heal_impact(patient: Creature, rest: Rest, house: HouseRules) -> Resolution[Outcome]:
    """An hour unconscious: a check against Impact damage. SF-HIM-01 to 03; a coma is ``coma.hour_in_coma``."""
    refusals_ = (
        *refusals.natural(patient, rest),
        *refusals.found(refusals.conscious(patient, "SF-HIM-01"), refusals.comatose(patient)),
    )
    if refusals_:
        return refused(patient, refusals_)
    course = Course(patient)
    yield from impact_check(course, rest, house)
    settle(course)
    return course.outcome


def impact_check(course: Course, rest: Rest, house: HouseRules) -> Resolution[None]:
    """The hourly Recuperation check of the unconscious."""
    who = course.creature
    dc = Breakdown.of(
        (
            one("SF-HIM-01", non_lethal_taken(who), "non-lethal damage"),
            one("SF-HIM-01", who.impact, "Impact damage"),
            sleep(rest),
        )
    )
    tested = yield from check(who, SKILL, own_bonus(who), dc, house, "how much Impact damage wears off")
    if tested.critical == "failure":
        degree = failure_of(tested)
        take_impact(course, summed("SF-HIM-02", (tenth_up(degree), f"a tenth of the failure by {degree}")), tested)
    elif tested.succeeded:
        lose_impact(course, _impact_lost(who, tested, house), tested)
    else:
        note = Note(RuleId("SF-HIM-01"), "unconscious for another hour")
        course.add(f"{who.name} does not recover", tested=tested, notes=(note,))


def heal_lethal(
    patient: Creature, rest: Rest, house: HouseRules, tables: MissingTables = MISSING_TABLES
) -> Resolution[Outcome]:
    """One check against lethal damage. SF-HLE-01 to 04."""
    refusals_ = refusals.natural(patient, rest) or refusals.found(refusals.unhurt(patient, "SF-HLE-02"))
    if refusals_:
        return refused(patient, refusals_)
    course = Course(patient)
    dc = summed("SF-HLE-02", (patient.lethal_taken, "lethal damage"), (patient.wounds, "wounds"))
    dc = Breakdown.of((*dc.modifiers, sleep(rest)))
    tested = yield from check(patient, SKILL, own_bonus(patient), dc, house, "whether lethal damage heals")
    if tested.critical == "failure":
        yield from _worse(course, tested, house, tables)
    elif tested.succeeded:
        _better(course, tested, rest)
    else:
        course.add(f"{patient.name} does not heal", tested=tested)
    return _ended(course, intervals.own_lethal_h(patient))


def heal_own_wounds(patient: Creature, rest: Rest, house: HouseRules) -> Resolution[Outcome]:
    """One check for the wounds. SF-HWD-01 to 03."""
    refusals_ = refusals.natural(patient, rest) or refusals.found(
        refusals.unwounded(patient, "SF-HWD-01"), refusals.infected(patient)
    )
    if refusals_:
        return refused(patient, refusals_)
    course = Course(patient)
    dc = Breakdown.of((one("SF-HWD-01", 10 * patient.wounds, f"ten for each of {patient.wounds} wounds"), sleep(rest)))
    tested = yield from check(patient, SKILL, own_bonus(patient), dc, house, "how many wounds heal")
    if tested.critical == "failure":
        infect(course, "SF-HWD-03", "all wounds that are left are infected", tested)
    elif tested.critical == "success":
        heal_wounds(course, all_wounds(patient, "SF-HWD-03", "all of them"), rest.heal_first, tested)
    elif tested.succeeded:
        heal_wounds(course, one_and_tenth(patient, "SF-HWD-02"), rest.heal_first, tested)
    else:
        heal_wounds(course, summed("SF-HWD-02", (1, "one heals all the same")), rest.heal_first, tested)
        scar(course, "SF-HWD-02")
    return _ended(course, intervals.own_wounds_h(patient))


def one_and_tenth(patient: Creature, rule: str) -> Breakdown:
    """One, and one more for every ten points of Recuperation."""
    score = patient.score("recuperation")
    return summed(rule, (1, "a success"), (tenth(score), f"a tenth of Recuperation {score}"))


def _impact_lost(who: Creature, tested: Tested, house: HouseRules) -> Breakdown:
    usual = one_and_tenth(who, "SF-HIM-01")
    if tested.critical is None:
        return usual
    degree = success_of(tested)
    better = summed("SF-HIM-02", (tenth_up(degree), f"a tenth of the success by {degree}"))
    return usual if house.crit_heal_takes_better and usual.total > better.total else better


def _better(course: Course, tested: Tested, rest: Rest) -> None:
    who = course.creature
    if not who.wounds:
        score = who.score("recuperation")
        gain = one("SF-HLE-03", score, f"Recuperation {score}")
        gain_hp(course, Breakdown.of((gain, _helped(rest, 1))), tested)
        return
    gain_hp(course, Breakdown.of((*one_and_tenth(who, "SF-HLE-03").modifiers, _helped(rest, 1))), tested)
    if who.has("infected"):
        note = Note(RuleId("M36"), "infected wounds do not heal by themselves")
        course.add(f"{who.name}: no wound heals", notes=(note,))
        return
    degree = success_of(tested)
    more = one("SF-HLE-04", tenth_up(degree), f"a tenth of the success by {degree}") if tested.critical else None
    heal_wounds(course, Breakdown.of((one("SF-HLE-03", 1, "a success"), more)), rest.heal_first)


def _worse(course: Course, tested: Tested, house: HouseRules, tables: MissingTables) -> Resolution[None]:
    wounds, degree = course.creature.wounds, failure_of(tested)
    amount = summed(
        "SF-HLE-04",
        (tenth_up(degree), f"a tenth of the failure by {degree}"),
        (wounds, "one for each wound"),
    )
    take_lethal(course, amount, tested)
    if wounds:
        yield from infection_save(course, "SF-HLE-04", house, tables)


def _helped(rest: Rest, steps: int) -> Modifier | None:
    """What a medic in the group adds to each step of healing. SF-AHG-02."""
    if rest.medic_nearby is None:
        return None
    care = rest.medic_nearby.score("long_term_care")
    return one("SF-AHG-02", tenth(care) * steps, f"a tenth of Long-Term Care {care} of {rest.medic_nearby.name}")


def _ended(course: Course, interval: Breakdown) -> Outcome:
    notes = intervals.next_check(interval, "hours")
    course.add(notes[0].reason, numbers=interval, notes=notes)
    settle(course)
    return course.outcome
