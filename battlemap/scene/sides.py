"""Which look the tokens of each side get."""

from battlemap.document.model import MapState
from battlemap.scene.theme import SideLook, Theme

HEROES = ("heroes", "players", "party", "pcs")
NEUTRAL = ("neutral", "")


def side_looks(state: MapState, theme: Theme) -> dict[str, SideLook]:
    """A look for each side on the map; heroes and neutrals keep theirs, the rest go by name."""
    sides = {token.side for token in state.tokens.values()} | set(state.info.sides)
    looks = {side: theme.heroes for side in sides if side.lower() in HEROES}
    looks |= {side: theme.neutral for side in sides if side.lower() in NEUTRAL}
    rest = sorted(sides - set(looks))
    return looks | {side: theme.others[i % len(theme.others)] for i, side in enumerate(rest)}
