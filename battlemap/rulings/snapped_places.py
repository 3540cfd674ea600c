"""Where somebody comes to stand whose way ends between the cells: the nearest place of the grid that will do."""

import math
from collections.abc import Callable
from dataclasses import replace

from battlemap.document.model import MapState, Token
from battlemap.geometry.grids import bounds, snapped
from battlemap.geometry.types import MapPoint
from battlemap.rulings.bodies import footprint_of
from battlemap.rulings.moves import measure_move
from battlemap.rulings.riding import riders_of
from battlemap.rulings.ways import moved

STEP = 0.5  # cells
LOOKED_AT = range(-4, 5)  # steps each way
SAME = 1e-6  # cells


def is_snapped(state: MapState, token: Token) -> bool:
    """Whether a token stands in a cell; without a grid none does."""
    grid = state.info.grid
    return grid.kind != "none" and math.dist(snapped(grid.kind, token.size, token.at), token.at) < SAME


def nearest_place(state: MapState, token: Token, end: MapPoint, fits: Callable[[MapPoint], bool]) -> MapPoint:
    """The snapped place nearest to the end of a way that is free, on the map, and open from that end.

    The end itself where there is none near, and for a token that stands off the grid. Of two that are as near it is
    the one nearer to where the token stood.

    Parameters
    ----------
    end : the upper left corner of the token where its way ends.
    fits : what else is asked of a place.
    """
    if not is_snapped(state, token):
        return end
    there = moved(state, _at(token, end))
    near = sorted(_places(state, token, end), key=lambda at: (math.dist(at, end), math.dist(at, token.at), at))
    return next((at for at in near if _is_open(there, token, at) and fits(at)), end)


def is_taken(state: MapState, token: Token, at: MapPoint) -> bool:
    """Whether another than its riders stands where a token would."""
    there = footprint_of(_at(token, at), state.info.grid.kind)
    own = {token.id, *(rider.id for rider in riders_of(state, token))}
    others = (each for each in state.tokens.values() if each.id not in own)
    return any(there.overlaps(footprint_of(other, state.info.grid.kind)) for other in others)


def _places(state: MapState, token: Token, end: MapPoint) -> frozenset[MapPoint]:
    kind, size = state.info.grid.kind, token.size
    around = ((end.x + right * STEP, end.y + down * STEP) for right in LOOKED_AT for down in LOOKED_AT)
    return frozenset(snapped(kind, size, MapPoint(*at)) for at in around)


def _is_open(there: MapState, token: Token, at: MapPoint) -> bool:
    """Free of others, on the map, and no wall between it and the end of the way, where the token is put."""
    grid, middle = there.info.grid, footprint_of(_at(token, at), there.info.grid.kind).centre
    left, top, right, bottom = bounds(grid.kind, grid.columns, grid.rows)
    on_map = left < middle.x < right and top < middle.y < bottom
    return on_map and not is_taken(there, token, at) and not measure_move(there, token.id, at).blocked_by


def _at(token: Token, at: MapPoint) -> Token:
    return replace(token, at=at)
