"""The places of a map that a field is asked at, and going over them."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from battlemap.document.model import MapState, Token
from battlemap.geometry.paths.board import Board
from battlemap.geometry.paths.lattice import Lattice, Spot
from battlemap.geometry.walls import Bools
from battlemap.rulings.bodies import footprint_of
from battlemap.rulings.errors import RulingError
from battlemap.rulings.ground import walls_of
from battlemap.rulings.riding import body_moved, own_corner, ridden_to, riders_of
from battlemap.rulings.route_board import board_of
from battlemap.rulings.route_settings import route_settings_of
from battlemap.rulings.routes import planner_of
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
    """The places of a token, of a rider those of its steed; ``RulingError`` where it is larger than the map."""
    return _board_of(state, token).lattice


def standing_places(state: MapState, token: Token) -> Bools:
    """Where a token may stand, (rows, columns): on the map, in nobody's body, on ground that is not forbidden."""
    return _board_of(state, token).may_stop


def _board_of(state: MapState, token: Token) -> Board:
    token = body_moved(state, token)
    board = board_of(state, token, route_settings_of(state))
    if not board.lattice.fits.any():
        size = f"{token.size:g} x {token.size:g} cells"
        raise RulingError(f"{token.name} fills {size}: it is too large for {state.info.name!r}")
    return board


def places_at_hand(state: MapState, token: Token, *, everywhere: bool = False) -> list[Spot]:
    """Where a token may stand after its next move, or everywhere, as in a game without plans; nearest first."""
    places = standing_places(state, token)
    if state.info.system == "starflight" and not everywhere:
        planner = planner_of(state, token.id)
        costs = planner.costs(planner.pace(planner.directions), planner.most(running=True)).ending.min(axis=0)
        places = places & np.isfinite(costs)
    lattice, here = lattice_of(state, token), footprint_of(body_moved(state, token)).centre
    return sorted(spots_of(places), key=lambda spot: (math.dist(lattice.centre(spot), here), spot))


def spots_of(places: Bools) -> list[Spot]:
    """The places of a mask (rows, columns), row by row."""
    return [Spot(row, col) for row, col in np.argwhere(places).tolist()]


def each_place(state: MapState, walker: Token, spots: Sequence[Spot], at_once: int = PLACES_AT_ONCE) -> Iterator[Place]:
    """A token at each of some places of its lattice, as it is but for the place: it faces where it faces.

    Parameters
    ----------
    walker : on the map, or to be put on it.
    at_once : for how many places the walls before them are found together.
    """
    lattice = lattice_of(state, walker)
    if body_moved(state, walker).id != walker.id or riders_of(state, walker):
        yield from _each_place_together(state, walker, spots, lattice)
        return
    others = [token for token in state.tokens.values() if token.id != walker.id]
    views = ManyPlaces(walls_of(state), walker.id, others)
    for first in range(0, len(spots), at_once):
        some = spots[first : first + at_once]
        there = views.each([replace(walker, at=lattice.at(spot)) for spot in some])
        for spot, token in zip(some, there, strict=True):
            yield Place(spot, token, replace(state, tokens={**state.tokens, token.id: token}), views)


def _each_place_together(state: MapState, walker: Token, spots: Sequence[Spot], lattice: Lattice) -> Iterator[Place]:
    """A rider with the steed under it, or a steed with its riders, at each of some places of the steed."""
    for spot in spots:
        there = ridden_to(state, walker, own_corner(state, walker, lattice.at(spot)))
        yield Place(spot, there.tokens[walker.id], there, Views(walls_of(state)))
