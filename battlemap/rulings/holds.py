"""Who has hold of whom on a map: grapplers within Range Zero of each other."""

from collections.abc import Iterator

from battlemap.document.model import MapState, Token
from battlemap.rulings.ways import at_range_zero
from rules.starflight.actions.scores import GRAPPLING, PINNED
from rules.starflight.conditions import condition_names
from rules.starflight.house_rules import HouseRules

IN_GRAPPLE = frozenset({GRAPPLING, "grappled"})
SOMEBODY = "somebody"  # where no grappler is near whoever is said to be pinned


def partners(state: MapState, token: Token, house: HouseRules) -> Iterator[Token]:
    """Those a token grapples with: a token tells only that it grapples, where it stands tells with whom."""
    if not grapples(token):
        return
    for other in state.tokens.values():
        if other.id != token.id and grapples(other) and at_range_zero(state, token, other, house):
            yield other


def grapples(token: Token) -> bool:
    """Whether a token is said to be in a grapple."""
    return not condition_names(token.conditions).isdisjoint(IN_GRAPPLE)


def pinned_by(state: MapState, token: Token, house: HouseRules) -> tuple[str, ...]:
    """The names of those who pin a token; empty where it is not pinned."""
    if PINNED not in condition_names(token.conditions):
        return ()
    return tuple(partner.name for partner in partners(state, token, house)) or (SOMEBODY,)
