"""Which look the tokens of each side get."""

from battlemap.document.model import MapState
from battlemap.scene.theme import SideLook, Theme

HEROES = ("heroes", "players", "party", "pcs")
NEUTRAL = ("neutral", "")


def side_looks(state: MapState, theme: Theme) -> dict[str, SideLook]:
    """A look for each side on the map; the players' and the neutral side keep theirs, the rest go by name."""
    sides = {token.side for token in state.tokens.values()} | set(state.info.sides)
    looks = {side: theme.neutral for side in sides if side.lower() in NEUTRAL}
    own = heroes_side(state, sides - set(looks))
    if own is not None:
        looks[own] = theme.heroes
    rest = sorted(sides - set(looks))
    return looks | {side: theme.others[i % len(theme.others)] for i, side in enumerate(rest)}


def heroes_side(state: MapState, sides: set[str]) -> str | None:
    """The side the players' characters are on, else one that is called so."""
    played = {token.side for token in state.tokens.values() if token.kind == "pc"} & sides
    called = {side for side in sides if side.lower() in HEROES}
    return min(played or called, default=None)
