"""May A shoot B, with what number, and why: the one call behind map, card, inspector, command line and log."""

from collections.abc import Iterator, Sequence

from battlemap.document.model import MapState, TokenId
from battlemap.rulings.attack_ruling import AttackRuling, percent
from battlemap.rulings.errors import RulingError
from battlemap.rulings.psipunk_option_words import read_options
from battlemap.rulings.psipunk_ruling import burst_steps
from battlemap.rulings.sight import last_of
from battlemap.rulings.starflight_ruling import house_rules_of, starflight_steps
from battlemap.rulings.views import Views

__all__ = ["AttackRuling", "attack", "attack_steps", "house_rules_of", "percent"]


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
    return last_of(attack_steps(state, attacker, target, weapon, mode, choices))


def attack_steps(
    state: MapState,
    attacker: TokenId,
    target: TokenId,
    weapon: str,
    mode: str | None = None,
    choices: Sequence[str] = (),
    views: Views | None = None,
) -> Iterator[AttackRuling]:
    """The same as far as it is known, again after each bit of work; the last is the ruling.

    Until then it is not known whether it hangs by a hair; all else stands from the first on.

    Parameters
    ----------
    views : looks on maps that differ only in where their tokens stand, to share their work; None: on this map alone.
    """
    if state.info.system == "psipunk":
        options = read_options(choices)
        for rulings in burst_steps(state, attacker, (target,), weapon, mode, options, views):
            yield rulings[0]
        return
    if mode is not None or choices:
        what = "modes of fire" if mode is not None else "choices for one attack"
        raise RulingError(f"{what} belong to Psi-punk; {state.info.name!r} is a {state.info.system} map")
    yield from starflight_steps(state, attacker, target, weapon, views)
