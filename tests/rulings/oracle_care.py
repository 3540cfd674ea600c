"""When the Starflight catalogue allows one to help another: rally, inspire, first aid, and all that medicine does.

Nothing else is told with these actions: a healer of the Starfaring Age at work, no vehicle, a chamber for stasis at
hand, drugs to revive with, and nothing tried before.
"""

from collections.abc import Callable, Mapping

from tests.rulings.oracle_sight import all_of
from tests.rulings.oracle_who import AID_M, Answer, Asked, Who


def aids(ask: Asked) -> bool:
    """SF-AID-01."""
    return ask.me.is_able and ask.gap_m <= AID_M


def treats(state: Callable[[Who], Answer]) -> Callable[[Asked], Answer]:
    """Open to a medic who is near enough, for a patient who is like that; from brain death there is no way back."""

    def may(ask: Asked) -> Answer:
        return all_of(aids(ask), not ask.them.is_brain_dead, state(ask.them))

    return may


def first_aid(ask: Asked) -> Answer:
    """SF-AID-06: an item on somebody else."""
    return aids(ask)


def sleeps(patient: Who) -> Answer:
    """SF-REV-01: unconscious, not comatose; the dead are brought back otherwise, and stasis is left first."""
    if patient.is_dead or patient.is_in_stasis:
        return False if patient.is_dead else None
    return patient.is_out_cold and not patient.is_comatose


def is_dead_of_damage(patient: Who) -> Answer:
    """SF-RES-01, 02: brought back are those without hit points; of lost Physique nobody is."""
    if patient.is_dead_of_wounds or patient.is_in_stasis:
        return None if patient.stats["hp"] <= 0 else False
    return patient.stats["hp"] <= 0


def may_sleep_on(patient: Who) -> Answer:
    """SF-STA-03 to 07, SF-SUR-05: anybody who is not in stasis already, the dying first of all."""
    return not patient.is_in_stasis


def is_conscious(patient: Who) -> Answer:
    """SF-ANL-01."""
    return not patient.is_dead and not patient.is_out_cold


def has_impact(patient: Who) -> Answer:
    """SF-ANL-02: the unconscious, as long as there is Impact damage; comatose ones have their save first."""
    if patient.is_dead or patient.is_in_stasis:
        return False
    return None if patient.is_comatose else patient.stats["nhp"] < 0


def is_hurt(patient: Who) -> Answer:
    """SF-ALE-02, SF-SUR-05: what has been lost; of the dead only those in stasis."""
    lost = patient.stats["hp"] < patient.stats["max_hp"] or patient.wounds > 0
    return lost and (not patient.is_dead or patient.is_in_stasis)


def is_wounded(patient: Who) -> Answer:
    """SF-AWD-01, SF-SUR-05."""
    return patient.wounds > 0 and (not patient.is_dead or patient.is_in_stasis)


def needs_surgery(patient: Who) -> Answer:
    """SF-SUR-01: dead of wounds, in stasis."""
    return patient.is_dead_of_wounds and patient.is_in_stasis


#: By the names of the actions on a map.
CARE: Mapping[str, Callable[[Asked], Answer]] = {
    "rally": lambda ask: aids(ask) and "shaken" in ask.them.token.conditions,  # SF-AID-02
    "inspire": lambda ask: aids(ask) and "shaken" not in ask.them.token.conditions,  # SF-AID-04
    "first-aid": first_aid,
    "revive": treats(sleeps),
    "resuscitate": treats(is_dead_of_damage),
    "stasis": treats(may_sleep_on),
    "leave-stasis": lambda ask: aids(ask) and ask.them.is_in_stasis,  # SF-STA-04
    "surgery": treats(needs_surgery),
    "care-non-lethal": treats(is_conscious),
    "care-impact": treats(has_impact),
    "care-lethal": treats(is_hurt),
    "care-wounds": treats(is_wounded),
}
