"""May A shoot B, with what number, and why: the one call behind map, card, inspector, command line and log."""

from collections.abc import Sequence

from battlemap.document.model import MapState, TokenId
from battlemap.rulings.attack_ruling import AttackRuling, percent
from battlemap.rulings.errors import RulingError
from battlemap.rulings.psipunk_option_words import read_options
from battlemap.rulings.psipunk_ruling import rule_psipunk
from battlemap.rulings.starflight_ruling import house_rules_of, rule_starflight

__all__ = ["AttackRuling", "attack", "house_rules_of", "percent"]


def attack(
    state: MapState,
    attacker: TokenId,
    target: TokenId,
    weapon: str,
    mode: str | None = None,
    choices: Sequence[str] = (),
) -> AttackRuling:
    """Rule on one weapon attack as things stand on the map, by the game of the map.

    Parameters
    ----------
    weapon : a weapon, or for Psi-punk a projectile power, on the attacker's sheet. A mode of fire that is not the
        first of the weapon may stand behind its name: ``"Auto [B]"``.
    mode : the mode of fire, for Psi-punk only: ``S``, ``B``, ``FA`` or ``RF``.
    choices : what else is chosen for this attack, for Psi-punk only, such as ``head`` or ``pull=Hurt``.

    Raises
    ------
    RulingError
        for a token, weapon, mode or choice that is not there, or a house rule that can not be read.
    """
    if state.info.system == "psipunk":
        return rule_psipunk(state, attacker, target, weapon, mode, read_options(choices))
    if mode is not None or choices:
        what = "modes of fire" if mode is not None else "choices for one attack"
        raise RulingError(f"{what} belong to Psi-punk; {state.info.name!r} is a {state.info.system} map")
    return rule_starflight(state, attacker, target, weapon)
