"""Those who act at the same time: each acts with the wounds it had when their turn began. PP-INI-04."""

from dataclasses import replace

from battlemap.document.model import MapState, Token
from battlemap.document.turns_record import Turns
from battlemap.rulings.bodies import said_of
from battlemap.rulings.psipunk_creatures import DEAD, OUT_COLD


def with_wounds_kept(state: MapState, turns: Turns) -> Turns:
    """The fight with the wounds of those on turn, where several act at the same time in Psi-punk; else with none."""
    several = len(turns.now) > 1 and state.info.system == "psipunk"
    tokens = [state.tokens[each] for each in turns.on_turn if several and each in state.tokens]
    kept = {token.id: dict(token.psipunk.wounds) for token in tokens if token.psipunk and _has_its_wits(turns, token)}
    return replace(turns, together={**kept, **{k: v for k, v in turns.together.items() if k in kept}} if kept else {})


def _has_its_wits(turns: Turns, token: Token) -> bool:
    """Whether it is not out cold, or was not when this turn began."""
    return token.id in turns.together or OUT_COLD not in said_of(token)


def as_its_turn_began(state: MapState, token: Token) -> Token:
    """The token with the wounds it acts with: those that others deal it at the same time come after its deed.

    A knock-out comes after it as well: who was out cold before has nothing kept.
    """
    turns = state.turns
    if turns is None or token.id not in turns.together or token.id not in turns.on_turn or token.psipunk is None:
        return token
    wounds = turns.together[token.id]
    was_dead = any(word.casefold() == DEAD for word in wounds.get("physical", ()))
    later = {OUT_COLD} if was_dead else {OUT_COLD, DEAD}
    names = tuple(name for name in token.conditions if name.casefold() not in later)
    posture = "standing" if OUT_COLD in said_of(token) else token.posture
    return replace(token, psipunk=replace(token.psipunk, wounds=wounds), conditions=names, posture=posture)
