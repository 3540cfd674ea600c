"""Postures: daring in attack is paid for in defence, and the other way round (Table 4.10, optional)."""

from rules.core.breakdown import Modifier, RuleId
from rules.psipunk.combatant import Combatant, Posture
from rules.psipunk.house_rules import HouseRules

OFFENCE = {
    Posture.TOTAL_OFFENCE: 2,
    Posture.PARTIAL_OFFENCE: 1,
    Posture.NEUTRAL: 0,
    Posture.PARTIAL_DEFENCE: -1,
    Posture.TOTAL_DEFENCE: -2,
}


def posture(combatant: Combatant, house: HouseRules, *, attacking: bool) -> Modifier | None:
    """What the chosen posture does to combat skill in attack, or to a defence."""
    offence = OFFENCE[combatant.posture]
    if not house.use_postures or not offence:
        return None
    return Modifier(RuleId("PP-TAC-01"), offence if attacking else -offence, str(combatant.posture))
