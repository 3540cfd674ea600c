"""The starter creatures, and how one of them becomes a token on the map."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import as_file, files
from math import floor

from battlemap.document.model import Grid, MapState, System, Token, TokenId
from battlemap.geometry.types import MapPoint
from battlemap.rulings.bodies import footprint_of
from battlemap.scene.tools.drag import is_outside, pulled_onto_map, snapped

SEARCH_CELLS = 8  # how far from the middle of the view a free place is looked for


LIBRARIES: Mapping[System, str] = {"starflight": "library.toml", "psipunk": "library_psipunk.toml"}


def starter_creatures() -> tuple[Token, ...]:
    """The creatures that come with the program, of all games, in the order of their files."""
    return tuple(creature for game in LIBRARIES for creature in creatures_of(game))


@cache
def creatures_of(game: System) -> tuple[Token, ...]:
    """The creatures of one game."""
    from battlemap.formats.load import load_map  # late: reading files is not needed to show a window

    with as_file(files("assets") / LIBRARIES[game]) as path:
        return tuple(load_map(path).state.tokens.values())


def placed(creature: Token, token_id: TokenId, centre: MapPoint, grid: Grid) -> Token:
    """A token of a creature, snapped to the cells round a point, and on the map."""
    corner = MapPoint(centre.x - creature.size / 2, centre.y - creature.size / 2)
    if grid.kind == "square":
        corner = MapPoint(_snapped(corner.x, creature.size), _snapped(corner.y, creature.size))
    else:
        corner = snapped(creature, corner, grid)
    return pulled_onto_map(replace(creature, id=token_id, at=corner), grid)


def free_centre(creature: Token, near: MapPoint, state: MapState) -> MapPoint:
    """The point nearest to ``near`` round which the creature stands on nobody; ``near`` itself when all is full."""
    for point in _around(near):
        if _is_free(placed(creature, creature.id, point, state.info.grid), state):
            return point
    return near


def _around(middle: MapPoint) -> Iterator[MapPoint]:
    steps = range(-SEARCH_CELLS, SEARCH_CELLS + 1)
    for dx, dy in sorted(((dx, dy) for dx in steps for dy in steps), key=lambda step: step[0] ** 2 + step[1] ** 2):
        yield MapPoint(middle.x + dx, middle.y + dy)


def _is_free(token: Token, state: MapState) -> bool:
    grid = state.info.grid
    here = footprint_of(token, grid.kind)
    return not is_outside(token, grid) and not any(
        here.overlaps(footprint_of(other, grid.kind)) for other in state.tokens.values()
    )


def _snapped(corner: float, size: float) -> float:
    step = 1.0 if size >= 1 else size
    return floor(corner / step + 0.5) * step
