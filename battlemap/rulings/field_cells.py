"""The places of a map that a field is asked at, and going over them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from battlemap.document.model import MapState, Token
from battlemap.geometry.paths.lattice import Lattice, Spot
from battlemap.geometry.walls import Bools
from battlemap.rulings.errors import RulingError
from battlemap.rulings.ground import walls_of
from battlemap.rulings.route_board import board_of
from battlemap.rulings.route_settings import DEFAULTS
from battlemap.rulings.views import ManyPlaces, Views

PLACES_AT_ONCE = 512  # as many as the walls before them are found for together


@dataclass(frozen=True, slots=True)
class Place:
    """A token put on a place, the map with it there, and what the looks from and to it share."""

    spot: Spot
    token: Token
    state: MapState
    views: Views


def lattice_of(state: MapState, token: Token) -> Lattice:
    """The places of a token; ``RulingError`` where it is larger than the map."""
    grid = state.info.grid
    lattice = Lattice(grid.columns, grid.rows, token.size)
    if not all(lattice.shape):
        size = f"{token.size:g} x {token.size:g} cells"
        raise RulingError(f"{token.name} fills {size}: it is too large for {state.info.name!r}")
    return lattice


def standing_places(state: MapState, token: Token) -> Bools:
    """Where a token may stand, (rows, columns): on the map, in nobody's body, on ground that is not forbidden."""
    lattice_of(state, token)
    return board_of(state, token, DEFAULTS).may_stop


def each_place(state: MapState, walker: Token, places: Bools) -> Iterator[Place]:
    """A token at each of some places, row by row, as it is but for the place: it faces where it faces.

    Parameters
    ----------
    walker : on the map, or to be put on it.
    places : (rows, columns) of its lattice.
    """
    lattice = lattice_of(state, walker)
    spots = [Spot(row, col) for row, col in np.argwhere(places).tolist()]
    others = [token for token in state.tokens.values() if token.id != walker.id]
    views = ManyPlaces(walls_of(state), walker.id, others)
    for first in range(0, len(spots), PLACES_AT_ONCE):
        some = spots[first : first + PLACES_AT_ONCE]
        there = views.each([replace(walker, at=lattice.at(spot)) for spot in some])
        for spot, token in zip(some, there, strict=True):
            yield Place(spot, token, replace(state, tokens={**state.tokens, token.id: token}), views)
