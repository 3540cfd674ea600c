"""The starter creatures, and how one of them becomes a token on the map."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import as_file, files
from itertools import chain
from math import floor

from battlemap.document.model import Grid, MapState, System, Token, TokenId
from battlemap.document.names import numbered_names
from battlemap.geometry.types import MapPoint
from battlemap.rulings.bodies import footprint_of
from battlemap.rulings.moves import measure_move
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


def placed_many(
    creature: Token, count: int, centre: MapPoint, state: MapState, new_id: Callable[[], TokenId]
) -> tuple[Token, ...]:
    """Tokens of a creature under numbered names: one where it was dropped, several in free cells round that point.

    Cells that a wall parts from the point come after all others.
    """
    names = numbered_names(creature.name, count, {token.name for token in state.tokens.values()})
    centres = [centre] if count == 1 else free_centres(creature, count, centre, state)
    tokens = (placed(creature, new_id(), at, state.info.grid) for at in centres)
    return tuple(replace(token, name=name) for token, name in zip(tokens, names, strict=True))


def placed_all(
    creatures: Sequence[Token], count: int, centre: MapPoint, state: MapState, new_id: Callable[[], TokenId]
) -> tuple[Token, ...]:
    """So many of each of several creatures round a point, none on another."""
    made: list[Token] = []
    for creature in creatures:
        around = free_centre(creature, centre, state) if made else centre
        some = placed_many(creature, count, around, state, new_id)
        state = replace(state, tokens={**state.tokens, **{token.id: token for token in some}})
        made += some
    return tuple(made)


def free_centres(creature: Token, count: int, near: MapPoint, state: MapState) -> list[MapPoint]:
    """So many points near one, round which tokens of the creature stand on nobody; the point itself when all is full.

    Those that no wall parts from the point are taken first; they come row by row.
    """
    start = placed(creature, creature.id, near, state.info.grid)
    alone = replace(state, tokens={start.id: start})

    def is_parted(point: MapPoint) -> bool:
        to = placed(creature, start.id, point, state.info.grid).at
        return bool(measure_move(alone, start.id, to).blocked_by)

    found: list[MapPoint] = []
    parted: list[MapPoint] = []
    for point in chain(_around(near), parted):  # what a wall parts is looked at again at the end
        token = placed(creature, TokenId(f"free-{len(found)}"), point, state.info.grid)
        if len(found) == count:
            break
        if not _is_free(token, state):
            continue
        if point not in parted and is_parted(point):
            parted.append(point)
            continue
        found.append(point)
        state = replace(state, tokens={**state.tokens, token.id: token})
    found.sort(key=lambda point: (point.y, point.x))  # as one reads, so that numbered names are found
    return [*found, *[near] * (count - len(found))]


def free_centre(creature: Token, near: MapPoint, state: MapState) -> MapPoint:
    """The point nearest to ``near`` round which the creature stands on nobody; ``near`` itself when all is full."""
    return free_centres(creature, 1, near, state)[0]


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
