"""Where tokens would stand when they are dragged, snapped to the grid and kept on the map."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from battlemap.document.model import Grid, MapState, Token, TokenId
from battlemap.geometry.types import MapPoint
from battlemap.rulings.moves import measure_move
from battlemap.scene.tools.table import Preview
from battlemap.scene.wording import move_words

TINY = 0.5  # tokens of half a cell snap to half cells


def snapped(token: Token, at: MapPoint) -> MapPoint:
    """The nearest place where the token fills whole cells."""
    step = TINY if token.size <= TINY else 1.0
    return MapPoint(round(at.x / step) * step, round(at.y / step) * step)


def kept_on_map(tokens: Iterable[Token], dx: float, dy: float, grid: Grid) -> tuple[float, float]:
    """The shift, cut so that no token leaves the map."""
    for token in tokens:
        dx = min(max(dx, -token.at.x), max(grid.columns - token.size - token.at.x, -token.at.x))
        dy = min(max(dy, -token.at.y), max(grid.rows - token.size - token.at.y, -token.at.y))
    return dx, dy


def pulled_onto_map(token: Token, grid: Grid) -> Token:
    """The token where it lies whole on the map; one that is larger than the map lies at its upper left corner."""
    x = max(min(token.at.x, grid.columns - token.size), 0.0)
    y = max(min(token.at.y, grid.rows - token.size), 0.0)
    return replace(token, at=MapPoint(x, y))


def is_outside(token: Token, grid: Grid) -> bool:
    """Whether any part of the token's square lies beyond the map."""
    return pulled_onto_map(token, grid).at != token.at


def dragged_places(
    state: MapState, moved: frozenset[TokenId], grabbed: TokenId, shift: MapPoint, *, free: bool
) -> dict[TokenId, MapPoint]:
    """New places: the grabbed token snaps unless free, the others keep their distance from it."""
    lead = state.tokens[grabbed]
    at = MapPoint(lead.at.x + shift.x, lead.at.y + shift.y)
    if not free:
        at = snapped(lead, at)
    tokens = [state.tokens[token_id] for token_id in sorted(moved)]
    dx, dy = kept_on_map(tokens, at.x - lead.at.x, at.y - lead.at.y, state.info.grid)
    return {token.id: MapPoint(token.at.x + dx, token.at.y + dy) for token in tokens}


def move_preview(state: MapState, places: Mapping[TokenId, MapPoint], grabbed: TokenId) -> Preview:
    """The tokens at their new places, with what each move measures; the grabbed one comes first."""
    order = sorted(places, key=lambda token_id: (token_id != grabbed, token_id))
    measures = tuple(measure_move(state, token_id, places[token_id]) for token_id in order)
    return Preview(
        tokens=tuple(replace(state.tokens[token_id], at=places[token_id]) for token_id in order),
        measures=measures,
        text=move_words(measures[0], state.info.grid.cell_m),
    )
