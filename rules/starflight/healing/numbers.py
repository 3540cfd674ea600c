"""What healing adds up: bonuses to rolls, numbers to beat, tenths and degrees."""

from dataclasses import replace

from rules.core.breakdown import Breakdown, Modifier, RuleId
from rules.core.resolution import Resolution
from rules.core.rule_functions import plays
from rules.starflight.checks import check_bonus, percent_ask, roll_against
from rules.starflight.creature import Creature
from rules.starflight.healing.facts import Age, Care, Rest
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Critical, Tested

AGE_PENALTIES = {Age.STONE: -75, Age.METAL: -25}
NO_FAILURE, NO_SUCCESS = -1, 100  # thresholds no natural roll reaches


@plays("SF-GEN-05")
def tenth(score: int) -> int:
    """A tenth rounded down; less than nothing counts as nothing."""
    return max(0, score) // 10


@plays("SF-GEN-05")
def tenth_up(degree: int) -> int:
    """A tenth rounded up; less than nothing counts as nothing."""
    return -(-max(0, degree) // 10)


def success_of(tested: Tested) -> int:
    """The degree of success: 0 where only a natural roll made it one."""
    return max(0, tested.margin)


def failure_of(tested: Tested) -> int:
    """The degree of failure: 0 where only a natural roll made it one."""
    return max(0, -tested.margin)


def non_lethal_taken(creature: Creature) -> int:
    """The non-lethal damage without Impact."""
    return creature.max_nhp - max(0, creature.nhp)


def one(rule: str, value: int, reason: str) -> Modifier | None:
    """A modifier, or nothing where it is nothing."""
    return Modifier(RuleId(rule), value, reason) if value else None


def summed(rule: str, *parts: tuple[int, str]) -> Breakdown:
    """A number of one rule with its parts; those that are nothing are left out."""
    return Breakdown.of(one(rule, value, reason) for value, reason in parts)


def own_bonus(patient: Creature) -> Breakdown:
    """What the patient adds to a Recuperation check."""
    return check_bonus(patient, "recuperation")


def sleep(rest: Rest) -> Modifier | None:
    """What the game master takes off a DC for sleep. SF-HLG-01."""
    return one("SF-HLG-01", -rest.sleep_bonus, "sleep")


def medical_bonus(care: Care, skill: str, patient: Creature) -> Breakdown:
    """What a medic adds to a check for a patient. SF-AHG-01, SF-AHG-03."""
    recuperation = patient.score("recuperation")
    return Breakdown.of(
        (
            *check_bonus(care.medic, skill).modifiers,
            one("SF-AHG-03", tenth(recuperation), f"a tenth of the patient's Recuperation {recuperation}"),
            one("SF-AHG-01", AGE_PENALTIES.get(care.age, 0), f"medicine of the {care.age.capitalize()} Age"),
        )
    )


def check(
    who: Creature,
    skill: str,
    bonus: Breakdown,
    dc: Breakdown,
    house: HouseRules,
    decides: str,
    *,
    critical: Critical | bool = True,
) -> Resolution[Tested]:
    """Ask for a check; ``critical`` tells which ends of the die are critical. SF-GEN-04."""
    if critical == "success":
        house = replace(house, crit_fail_max=NO_FAILURE)
    if critical == "failure":
        house = replace(house, crit_success_min=NO_SUCCESS)
    ask = percent_ask(f"{skill} of {who.name}", decides)
    return (yield from roll_against(ask, bonus, dc, house, critical=bool(critical)))
