"""Postures: daring in attack is paid for in defence, and the other way round (Table 4.10, optional)."""

from rules.core.breakdown import Modifier, Note, RuleId
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


def told_unplayed(combatant: Combatant, house: HouseRules) -> tuple[Note, ...]:
    """Tell where a posture was chosen and the table plays none."""
    if house.use_postures or not OFFENCE[combatant.posture]:
        return ()
    words = f"postures are not played: {combatant.posture} of {combatant.name} changes nothing"
    return (Note(RuleId("PP-TAC-01"), words),)
