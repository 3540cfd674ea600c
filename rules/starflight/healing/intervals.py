"""How often each kind of healing may be tried."""

from rules.core.breakdown import Breakdown, Modifier, Note, RuleId
from rules.starflight.creature import Creature
from rules.starflight.healing.facts import Care
from rules.starflight.healing.numbers import tenth

LEAST = 1  # hour or round: what no skill brings an interval below


def own_lethal_h(patient: Creature) -> Breakdown:
    """Hours between natural checks against lethal damage. SF-HLE-01."""
    return _interval("SF-HLE-01", 8, "Recuperation", patient.score("recuperation"))


def own_wounds_h(patient: Creature) -> Breakdown:
    """Hours between natural checks for wounds. SF-HWD-01."""
    return _interval("SF-HWD-01", 24, "Recuperation", patient.score("recuperation"))


def cared_lethal_h(care: Care) -> Breakdown:
    """Hours between a medic's checks against lethal damage. SF-ALE-01."""
    return _interval("SF-ALE-01", 4, care.species_skill.capitalize(), care.species)


def cared_wounds_h(care: Care) -> Breakdown:
    """Hours between a medic's checks for wounds. SF-AWD-01."""
    return _interval("SF-AWD-01", 12, care.species_skill.capitalize(), care.species)


def resuscitation_rounds(care: Care) -> Breakdown:
    """Rounds between tries to resuscitate. SF-RES-02."""
    return _interval("SF-RES-02", 15, care.species_skill.capitalize(), care.species)


def next_check(interval: Breakdown, unit: str) -> tuple[Note, ...]:
    """Tell when the next check may be made, and by which skill."""
    rule = interval.modifiers[0].rule
    total = interval.total
    return (Note(rule, f"next check in {total} {unit if total != 1 else unit.rstrip('s')}"),)


def _interval(rule: str, base: int, skill: str, score: int) -> Breakdown:
    first = Modifier(RuleId(rule), base, "for everybody")
    sooner = Modifier(RuleId(rule), -tenth(score), f"a tenth of {skill} {score}")
    raised = max(0, LEAST - first.value - sooner.value)
    return Breakdown.of(
        (first, sooner if sooner.value else None, Modifier(RuleId(rule), raised, "not sooner") if raised else None)
    )
