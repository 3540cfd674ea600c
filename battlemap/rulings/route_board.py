"""The map as one token can cross it: walls, shut doors, ground, heights, and everybody else's bodies."""

import math
from collections import OrderedDict
from collections.abc import Generator
from dataclasses import dataclass, replace

import numpy as np

from battlemap.document.model import MapState, Terrain, Token
from battlemap.geometry.footprint import Footprint
from battlemap.geometry.paths.axes import ORIGIN
from battlemap.geometry.paths.board import Board
from battlemap.geometry.paths.bodies import Disc, held_by_bodies, stopped_by_bodies
from battlemap.geometry.paths.ground import Ground, Patch, ground_at, ground_under, rim_of
from battlemap.geometry.paths.lattice import TINY, Lattice
from battlemap.geometry.paths.steps import Steps, at_once, neighbours, open_steps_by_heading, settled
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import Bools, Floats, WallIndex
from battlemap.rulings.bodies import feet_m, footprint_of, ground_under_m, height_of, is_in_air
from battlemap.rulings.ground import walls_of
from battlemap.rulings.hostility import are_hostile
from battlemap.rulings.riding import riders_of
from battlemap.rulings.route_settings import RouteSettings
from battlemap.rulings.starflight_creatures import creature_of

KEPT = 16


@dataclass(frozen=True, slots=True)
class _Terrain:
    """What holds for every token of one size: built once for each set of walls, doors and areas."""

    held: tuple[object, ...]  # the mappings it was built from, so that their identities are not used again
    lattice: Lattice
    walls: WallIndex
    rim: WallIndex
    ground: Ground
    feet_m: Floats
    by_walls: Steps
    by_rim: Steps
    by_height: Bools


_built: "OrderedDict[tuple[object, ...], _Terrain]" = OrderedDict()


def board_of(state: MapState, token: Token, settings: RouteSettings, anchor: MapPoint | None = None) -> Board:
    """The board of a token as things stand; it may stop wherever it is in nobody's body.

    Parameters
    ----------
    anchor : without a grid, the place from which the others are counted; None: where the token stands.
    """
    terrain = _terrain_of(state, token, settings, anchor)
    lattice, discs = terrain.lattice, bodies_in_the_way(state, token, settings)
    is_open = _opened(terrain.by_walls, terrain, terrain.walls, token) & _opened(
        terrain.by_rim, terrain, terrain.rim, token
    )
    is_open = is_open & terrain.by_height
    is_open &= ~stopped_by_bodies(lattice, discs, corner_cutting=settings.corner_cutting)
    if settings.corner_cutting:
        is_open &= np.stack([neighbours(~terrain.ground.barred, heading, False) for heading in range(8)])
    return Board(
        lattice=lattice,
        open=is_open,
        ground=terrain.ground,
        may_stop=lattice.fits & ~(held_by_bodies(lattice, discs) | terrain.ground.barred),
    )


def lattice_of(state: MapState, token: Token, anchor: MapPoint | None = None) -> Lattice:
    """The places it may stand on; without a grid, half a cell apart from the anchor."""
    grid, at = state.info.grid, anchor or token.at
    rest = MapPoint(at.x % TINY, at.y % TINY) if grid.kind == "none" else ORIGIN
    return Lattice(grid.columns, grid.rows, token.size, grid.kind, rest)


def bodies_in_the_way(state: MapState, token: Token, settings: RouteSettings) -> tuple[Disc, ...]:
    """Everybody else at its height but its riders: all may not be stopped in, some may not be passed either."""
    kind, own = state.info.grid.kind, {token.id, *(rider.id for rider in riders_of(state, token))}
    return tuple(
        _disc_of(footprint_of(other, kind), _stops(state, token, other, settings))
        for other in state.tokens.values()
        if other.id not in own and _meets(state, token, other)
    )


def _disc_of(footprint: Footprint, stops: bool) -> Disc:
    return Disc(footprint.centre, footprint.body_radius, stops, footprint.size)


def _meets(state: MapState, token: Token, other: Token) -> bool:
    """Whether a token that comes to another would be at its height; who walks is as high there as the ground is."""
    walks = token.elevation_m == 0 or (token.elevation_m > 0 and not is_in_air(state, token))
    low = ground_under_m(state, other) if walks else feet_m(state, token)
    feet = feet_m(state, other)
    return feet < low + height_of(state, token) and low < feet + height_of(state, other)


def walls_in_the_way(state: MapState, token: Token, settings: RouteSettings) -> tuple[WallIndex, ...]:
    """The walls that stop its body, and the edges of the areas it may not enter."""
    terrain = _terrain_of(state, token, settings)
    return terrain.walls, terrain.rim


def ground_height_m(state: MapState, token: Token, settings: RouteSettings, anchor: MapPoint | None = None) -> Floats:
    """The height of its feet at each place, (rows, columns)."""
    return _terrain_of(state, token, settings, anchor).feet_m


@dataclass(frozen=True, slots=True)
class GroundAlong:
    """The ground anywhere on a map as one token feels it; ``flight_m`` is the height it flies at."""

    patches: tuple[Patch, ...]
    flight_m: float | None

    @classmethod
    def of(cls, state: MapState, token: Token) -> "GroundAlong":
        """The ground of a map."""
        return cls(tuple(_patch(terrain) for terrain in state.terrains.values()), _flight_m(state, token))

    def at(self, points: Floats) -> tuple[Ground, Floats]:
        """The ground under points (n, 2), and the height of the feet there; who flies feels no ice."""
        ground = ground_at(points[:, 0], points[:, 1], self.patches)
        if self.flight_m is None:
            return ground, ground.height_m
        return replace(ground, is_slippery=np.zeros(len(points), dtype=np.bool_)), np.full(len(points), self.flight_m)


def _stops(state: MapState, token: Token, other: Token, settings: RouteSettings) -> bool:
    if settings.through_fallen and creature_of(other).is_helpless:
        return False
    return not (settings.through_hostile if are_hostile(state, token, other) else settings.through_friends)


def _opened(steps: Steps, terrain: _Terrain, walls: WallIndex, token: Token) -> Bools:
    """The open steps; those that only somebody astride a wall may take are looked at where the token is."""
    if not steps.doubtful.any() or not _is_astride(token, terrain.lattice.radius, walls):
        return steps.open
    return settled(steps, terrain.lattice, walls, terrain.feet_m)


def _is_astride(token: Token, radius: float, walls: WallIndex) -> bool:
    centre = np.asarray(footprint_of(token).centre)
    along, to = walls.b - walls.a, centre - walls.a
    share = np.clip((to * along).sum(axis=1) / (along * along).sum(axis=1), 0.0, 1.0)
    return bool((np.hypot(*(to - share[:, None] * along).T)[walls.is_there] < radius).any())


def prepare(state: MapState, token: Token, settings: RouteSettings) -> Generator[None, None, None]:
    """Work out bit by bit what `board_of` needs and keeps for all tokens of that size."""
    yield from _terrain_steps(state, token, settings, None)


def _terrain_of(state: MapState, token: Token, settings: RouteSettings, anchor: MapPoint | None = None) -> _Terrain:
    return at_once(_terrain_steps(state, token, settings, anchor))


def _terrain_steps(
    state: MapState, token: Token, settings: RouteSettings, anchor: MapPoint | None
) -> Generator[None, None, _Terrain]:
    lattice = lattice_of(state, token, anchor)
    flight_m = _flight_m(state, token)
    maps = state.walls, state.doors, state.terrains
    key = (*map(id, maps), lattice, flight_m, settings.corner_cutting, settings.slides, settings.highest_step_m)
    if key not in _built:
        _built[key] = yield from _terrain(state, lattice, flight_m, settings)
        if len(_built) > KEPT:
            _built.popitem(last=False)
    _built.move_to_end(key)
    return _built[key]


def _terrain(
    state: MapState, lattice: Lattice, flight_m: float | None, settings: RouteSettings
) -> Generator[None, None, _Terrain]:
    patches = [_patch(terrain) for terrain in state.terrains.values()]
    ground = ground_under(lattice, patches)
    if flight_m is not None or not settings.slides:
        ground = replace(ground, is_slippery=np.zeros(lattice.shape, dtype=np.bool_))
    feet_m = ground.height_m if flight_m is None else np.full(lattice.shape, flight_m)
    walls = walls_of(state)
    rim = WallIndex(()) if settings.corner_cutting else rim_of(patches)
    yield
    by_walls = yield from open_steps_by_heading(lattice, walls, feet_m)
    by_rim = yield from open_steps_by_heading(lattice, rim, feet_m)
    return _Terrain(
        held=(state.walls, state.doors, state.terrains),
        lattice=lattice,
        walls=walls,
        rim=rim,
        ground=ground,
        feet_m=feet_m,
        by_walls=by_walls,
        by_rim=by_rim,
        by_height=_by_height(ground.height_m, flight_m, settings.highest_step_m),
    )


def _by_height(height_m: Floats, flight_m: float | None, highest_m: float) -> Bools:
    """The steps that are not too high, up or down; in the air, those over lower ground."""
    if flight_m is not None:
        return np.stack([neighbours(height_m, heading, np.inf) <= flight_m for heading in range(8)])
    rises = [np.abs(neighbours(height_m, heading, np.inf) - height_m) for heading in range(8)]
    return np.asarray(np.stack(rises) <= highest_m + TOUCH_TOLERANCE)


def _flight_m(state: MapState, token: Token) -> float | None:
    """The height it keeps in the air; None on the ground. A token put lower than its ground stands on it."""
    centre = footprint_of(token).centre
    lattice = lattice_of(state, token)
    near = lattice.around(token.at)
    if token.elevation_m <= 0.0 or not near:
        return None
    spot = min(near, key=lambda each: math.dist(lattice.centre(each), centre))
    ground = ground_under(lattice, [_patch(terrain) for terrain in state.terrains.values()])
    return token.elevation_m if token.elevation_m > ground.height_m[spot] + TOUCH_TOLERANCE else None


def _patch(terrain: Terrain) -> Patch:
    return Patch(
        owner=terrain.id,
        area=terrain.area,
        effort=math.inf if terrain.movement == "impassable" else terrain.movement,
        is_slippery=terrain.frictionless,
        height_m=terrain.elevation_m,
    )
