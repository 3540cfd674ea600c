"""May A shoot B, with what number, and why: the one call behind map, card, inspector, command line and log."""

from battlemap.document.model import MapState, TokenId
from battlemap.rulings.attack_ruling import AttackRuling, percent
from battlemap.rulings.errors import RulingError
from battlemap.rulings.psipunk_ruling import rule_psipunk
from battlemap.rulings.starflight_ruling import house_rules_of, rule_starflight

__all__ = ["AttackRuling", "attack", "house_rules_of", "percent"]


def attack(state: MapState, attacker: TokenId, target: TokenId, weapon: str, mode: str | None = None) -> AttackRuling:
    """Rule on one weapon attack as things stand on the map, by the game of the map.

    Parameters
    ----------
    weapon : a weapon, or for Psi-punk a projectile power, on the attacker's sheet. A mode of fire that is not the
        first of the weapon may stand behind its name: ``"Auto [B]"``.
    mode : the mode of fire, for Psi-punk only: ``S``, ``B``, ``FA`` or ``RF``.

    Raises
    ------
    RulingError
        for a token, weapon or mode that is not there, or a house rule that can not be read.
    """
    if state.info.system == "psipunk":
        return rule_psipunk(state, attacker, target, weapon, mode)
    if mode is not None:
        raise RulingError(f"modes of fire belong to Psi-punk; {state.info.name!r} is a {state.info.system} map")
    return rule_starflight(state, attacker, target, weapon)
