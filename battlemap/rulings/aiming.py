"""Rounds of aiming in Psi-punk: those that still count, and those that would be left after a step. PP-CMB-01."""

from collections.abc import Iterable
from dataclasses import replace

from battlemap.document.model import MapState, Token


def rounds_aimed(state: MapState, token: Token) -> int:
    """Full rounds of aiming that count for an attack now: none once it has moved in its turn."""
    if token.psipunk is None or _has_moved(state, token):
        return 0
    return token.psipunk.aimed


def put_elsewhere(state: MapState, tokens: Iterable[Token]) -> MapState:
    """The map with tokens where a gesture would put them: who fights and leaves its place has lost its aim."""
    there = {token.id: _unsteadied(state, token) for token in tokens}
    return replace(state, tokens={**state.tokens, **there})


def _has_moved(state: MapState, token: Token) -> bool:
    return state.turns is not None and state.turns.spending(token.id).move_m > 0


def _unsteadied(state: MapState, token: Token) -> Token:
    before = state.tokens.get(token.id)
    fights = state.turns is not None and state.turns.entry_of(token.id) is not None
    if token.psipunk is None or before is None or before.at == token.at or not fights:
        return token
    return replace(token, psipunk=replace(token.psipunk, aimed=0))
