"""Those who act at the same time: each meets the others as their turn began, whoever's deed is played first. PP-INI-04.

Chapter 4 has the deeds of a tie resolved in any order and compared as if they had happened at once. So nobody acts with
wounds that came of the same tie, and whoever was felled in it still defends itself against the others who act in it.
"""

from collections.abc import Mapping
from dataclasses import replace

from battlemap.document.model import MapState, Token, TokenId
from battlemap.document.turns_record import Turns
from battlemap.rulings.bodies import said_of
from battlemap.rulings.psipunk_creatures import DEAD, OUT_COLD

FELLED = frozenset({OUT_COLD, DEAD})


def with_wounds_kept(state: MapState, turns: Turns) -> Turns:
    """The fight with everybody's wounds, where several act at the same time in Psi-punk; else with none."""
    several = len(turns.now) > 1 and state.info.system == "psipunk"
    there = state.tokens.values() if several else ()
    kept = {token.id: dict(token.psipunk.wounds) for token in there if token.psipunk and _stands(turns, token)}
    return replace(turns, together={**kept, **{k: v for k, v in turns.together.items() if k in kept}} if kept else {})


def _stands(turns: Turns, token: Token) -> bool:
    """Whether it is not felled, or was not when this turn began."""
    return token.id in turns.together or not said_of(token) & FELLED


def as_its_turn_began(state: MapState, token: Token) -> Token:
    """The token as it acts: what others do to it at the same time comes after its deed."""
    turns = state.turns
    if turns is None or token.id not in turns.together or token.id not in turns.on_turn:
        return token
    return _as_it_was(token, turns.together[token.id])


def as_they_meet(state: MapState, actor: TokenId) -> MapState:
    """The map as somebody meets it in a deed: what comes of the same tie counts for nobody before all have acted."""
    turns = state.turns
    if turns is None or actor not in turns.together or actor not in turns.on_turn:
        return state
    there = [state.tokens[each] for each in turns.together if each in state.tokens]
    return replace(
        state, tokens={**state.tokens, **{each.id: _as_it_was(each, turns.together[each.id]) for each in there}}
    )


def _as_it_was(token: Token, wounds: Mapping[str, tuple[str, ...]]) -> Token:
    """With the wounds it had, and on its feet if it was felled since: who was felled before has nothing kept."""
    if token.psipunk is None:
        return token
    names = tuple(name for name in token.conditions if name.casefold() not in FELLED)
    posture = "standing" if OUT_COLD in said_of(token) else token.posture
    return replace(token, psipunk=replace(token.psipunk, wounds=wounds), conditions=names, posture=posture)
