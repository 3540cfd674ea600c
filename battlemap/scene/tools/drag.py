"""Where tokens would stand when they are dragged, snapped to the grid and kept on the map."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from battlemap.document.model import Grid, MapState, Token, TokenId
from battlemap.geometry import grids
from battlemap.geometry.paths.lattice import Lattice
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint
from battlemap.rulings.dragged import is_priced_by_its_way
from battlemap.rulings.move_warnings import against_moving, warning_words
from battlemap.rulings.moves import measure_move
from battlemap.rulings.riding import body_moved, own_corner, riders_carried
from battlemap.rulings.turn_spending import words_after_move
from battlemap.scene.tools.table import Preview
from battlemap.scene.wording import move_words

WARNINGS = 3  # told of those dragged together


def snapped(token: Token, at: MapPoint, grid: Grid) -> MapPoint:
    """The nearest place where the token fills whole cells; without a grid, where it is."""
    return grids.snapped(grid.kind, token.size, at)


def kept_on_map(tokens: Iterable[Token], dx: float, dy: float, grid: Grid) -> tuple[float, float]:
    """The shift, cut so that no token leaves the box around the cells."""
    _, _, wide, high = grids.bounds(grid.kind, grid.columns, grid.rows)
    for token in tokens:
        dx = min(max(dx, -token.at.x), max(wide - token.size - token.at.x, -token.at.x))
        dy = min(max(dy, -token.at.y), max(high - token.size - token.at.y, -token.at.y))
    return dx, dy


def pulled_onto_map(token: Token, grid: Grid) -> Token:
    """The token where it lies whole on the map; one that is larger than the map lies at its upper left corner.

    On hexes it is pulled to the nearest place where all of its cells are on the map.
    """
    return replace(token, at=_place_on_map(token, token.at, grid))


def _place_on_map(token: Token, at: MapPoint, grid: Grid) -> MapPoint:
    """The place of the token where it lies whole on the map, pulled there from another one."""
    if grids.is_hex(grid.kind):
        return _place_on_hexes(token, at, grid)
    return MapPoint(
        max(min(at.x, grid.columns - token.size), 0.0),
        max(min(at.y, grid.rows - token.size), 0.0),
    )


def _place_on_hexes(token: Token, at: MapPoint, grid: Grid) -> MapPoint:
    lattice = Lattice(grid.columns, grid.rows, token.size, grid.kind)
    if lattice.spot_at(snapped(token, at, grid)) is not None:
        return at
    spot = lattice.closest(at)
    return MapPoint(0.0, 0.0) if spot is None else lattice.at(spot)


def is_outside(token: Token, grid: Grid) -> bool:
    """Whether any part of the token's cells lies beyond the map."""
    return pulled_onto_map(token, grid).at != token.at


def dragged_places(
    state: MapState, moved: frozenset[TokenId], grabbed: TokenId, shift: MapPoint, *, free: bool
) -> dict[TokenId, MapPoint]:
    """New places: the grabbed token snaps unless free, the others keep their distance from it."""
    lead, grid = body_moved(state, state.tokens[grabbed]), state.info.grid
    at = MapPoint(lead.at.x + shift.x, lead.at.y + shift.y)
    if not free:
        at = _place_on_map(lead, snapped(lead, at, grid), grid)
    tokens = bodies_moved(state, moved)
    return _shifted(tokens, at.x - lead.at.x, at.y - lead.at.y, grid, free=free)


def bodies_moved(state: MapState, moved: Iterable[TokenId]) -> list[Token]:
    """The bodies that go where some tokens are moved: under a rider its steed; each once, in the order of their ids."""
    found = {body.id: body for body in (body_moved(state, state.tokens[token_id]) for token_id in moved)}
    return [found[token_id] for token_id in sorted(found)]


def places_paid(
    state: MapState, moved: Iterable[TokenId], bodies: Mapping[TokenId, MapPoint]
) -> dict[TokenId, MapPoint]:
    """Where those come who were moved, by the places of the bodies: each pays, but no rider of a steed among them."""
    moved = frozenset(moved)
    found = {}
    for token in (state.tokens[token_id] for token_id in sorted(moved)):
        body = body_moved(state, token)
        if body.id == token.id or body.id not in moved:
            found[token.id] = own_corner(state, token, bodies[body.id])
    return found


def nudged_places(tokens: Sequence[Token], lead: Token, cols: int, rows: int, grid: Grid) -> dict[TokenId, MapPoint]:
    """New places, so many columns and rows on for the one that leads; the others keep their distance from it."""
    if not grids.is_hex(grid.kind):
        return _shifted(tokens, cols, rows, grid, free=False)
    col, row = grids.place_of(grid.kind, lead.size, lead.at)
    at = grids.corner_of(grid.kind, lead.size, (col + cols, row + rows))
    return _shifted(tokens, at.x - lead.at.x, at.y - lead.at.y, grid, free=False)


def _shifted(tokens: Sequence[Token], dx: float, dy: float, grid: Grid, *, free: bool) -> dict[TokenId, MapPoint]:
    """All of them moved alike and kept on the map; on hexes who stood in a cell stands in one again."""
    kept_x, kept_y = kept_on_map(tokens, dx, dy, grid)
    if free or not grids.is_hex(grid.kind):
        return {token.id: MapPoint(token.at.x + kept_x, token.at.y + kept_y) for token in tokens}
    return {
        token.id: _in_a_cell(token, MapPoint(token.at.x + dx, token.at.y + dy), grid)
        if math.dist(snapped(token, token.at, grid), token.at) <= TOUCH_TOLERANCE or len(tokens) == 1
        else MapPoint(token.at.x + kept_x, token.at.y + kept_y)
        for token in tokens
    }


def _in_a_cell(token: Token, at: MapPoint, grid: Grid) -> MapPoint:
    return _place_on_map(token, snapped(token, at, grid), grid)


def warned_of(state: MapState, moved: Iterable[TokenId]) -> str:
    """Why some of those who are moved may not move, in words; of many the first."""
    found = (refusal for token in moved for refusal in against_moving(state, token))
    return warning_words(tuple(islice(found, WARNINGS)))


def move_preview(
    state: MapState, places: Mapping[TokenId, MapPoint], grabbed: TokenId, *, by_hand: bool = False
) -> Preview:
    """The tokens at their new places, with what each move measures; the grabbed one, or its steed, comes first.

    Who rides on one of them is shown on it. ``places`` are those of bodies, as ``dragged_places`` gives them.

    What the turn would have left is told at once where the straight length is paid. Where the way is, it is told with
    the way, and no price of the straight line stands beside it.
    """
    lead, who = body_moved(state, state.tokens[grabbed]), state.tokens[grabbed]
    order = sorted(places, key=lambda token_id: (token_id != lead.id, token_id))
    own = own_corner(state, who, places[lead.id])
    measures = tuple(measure_move(state, token_id, places[token_id]) for token_id in order)
    by_way = is_priced_by_its_way(state, len(places), grabbed, by_hand=by_hand)
    measured = move_words(measures[0], state.info.grid.cell_m, priced=not by_way)
    left = "" if by_way else words_after_move(state, grabbed, own)
    others = warned_of(state, (body for body in order if body != lead.id)) if state.turns is not None else ""
    put = [replace(state.tokens[token_id], at=places[token_id]) for token_id in order]
    return Preview(
        tokens=(*put, *riders_carried(state, put)),
        payer=grabbed,
        measures=measures,
        text="; ".join(filter(None, (measured, left, others))),
        by_hand=by_hand,
    )
