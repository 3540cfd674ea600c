"""Who is hostile to whom."""

from collections.abc import Iterator

from battlemap.document.model import MapState, Token


def are_hostile(state: MapState, one: Token, other: Token) -> bool:
    """Tokens of two sides are hostile unless the map says that one side is friendly to the other."""
    sides = state.info.sides
    friendly = other.side in sides.get(one.side, ()) or one.side in sides.get(other.side, ())
    return one.side != other.side and not friendly


def hostile_to(state: MapState, token: Token) -> Iterator[Token]:
    """All tokens of the map that are hostile to this one, in the map's order."""
    return (other for other in state.tokens.values() if other.id != token.id and are_hostile(state, token, other))
