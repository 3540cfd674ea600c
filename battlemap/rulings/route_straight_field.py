"""What straight ways without a grid cost to many places at once: the same numbers as one by one."""

import math

import numpy as np
import shapely

from battlemap.geometry.angles import bearing, turn_deg
from battlemap.geometry.body_sweep import segments_in_the_way
from battlemap.geometry.paths.board import NEVER, Pace
from battlemap.geometry.paths.lattice import TINY
from battlemap.geometry.paths.pairs import point_gaps
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import Bools, Floats, WallIndex
from battlemap.rulings.bodies import footprint_of
from battlemap.rulings.route_pace import KINDS, facings_of, kind_of
from battlemap.rulings.route_straight import StraightWays


def straight_costs(ways: StraightWays, pace: Pace, ends: Floats) -> tuple[Floats, Floats]:
    """Cost and length in metres of the straight way to each of many places (n, 2); infinite where it is shut.

    Parameters
    ----------
    ends : the middles of the body there.
    """
    start = np.asarray(footprint_of(ways.token).centre)
    paid, feet_m, is_plain = _paid(ways, start, ends)
    is_open = np.isfinite(paid)
    is_open &= ~_stopped_by_bodies(ways, start, ends)
    if is_plain:
        is_open &= _past_walls(ways, start, ends, is_open, feet_m)
    else:
        for index in np.flatnonzero(is_open).tolist():
            is_open[index] = ways.measured(MapPoint(*start.tolist()), MapPoint(*ends[index].tolist())) is not None
    length_m = np.where(is_open, np.hypot(*(ends - start).T) * pace.cell_m, np.inf)
    cost = np.where(is_open, pace.costs(paid * pace.cell_m), np.inf) + _turns(ways, pace, start, ends)
    return cost, length_m


def _paid(ways: StraightWays, start: Floats, ends: Floats) -> tuple[Floats, float, bool]:
    """What each way is paid for in cells, infinite where the ground forbids it; then the height, if it is one."""
    away = np.hypot(*(ends - start).T)
    if not ways.ground.patches:
        return away, ways.ground.flight_m or 0.0, True
    count = np.maximum(1, np.ceil(away / TINY - TOUCH_TOLERANCE)).astype(np.intp)
    whole = np.repeat(np.arange(len(ends)), count + 1)
    first = np.cumsum(count + 1) - (count + 1)
    share = (np.arange(len(whole)) - first[whole]) / count[whole]
    ground, feet_m = ways.ground.at(start + share[:, None] * (ends - start)[whole])
    is_end = np.isin(np.arange(len(whole)), [first, first + count])
    paid = np.add.reduceat(np.where(is_end, ground.effort / 2, ground.effort), first) * away / count
    barred = ground.barred & ~np.isin(np.arange(len(whole)), first)
    barred |= ground.is_slippery & ways.settings.slides
    is_level = bool((feet_m == feet_m[0]).all())
    return np.where(np.logical_or.reduceat(barred, first), np.inf, paid), float(feet_m[0]), is_level


def _stopped_by_bodies(ways: StraightWays, start: Floats, ends: Floats) -> Bools:
    stopped, starts = np.zeros(len(ends), dtype=np.bool_), np.broadcast_to(start, ends.shape)
    for disc in ways.discs:
        if disc.stops:
            reach = min(ways.lattice.radius + disc.radius - TOUCH_TOLERANCE, math.dist(start, disc.centre))
            stopped |= point_gaps(np.broadcast_to(np.asarray(disc.centre), ends.shape), starts, ends) < reach
    return stopped


def _past_walls(ways: StraightWays, start: Floats, ends: Floats, asked: Bools, height_m: float) -> Bools:
    """Which ways meet no wall: surely none, surely one, and the few between looked at one by one."""
    free, here, radius = asked.copy(), MapPoint(*start.tolist()), ways.lattice.radius
    lines = shapely.linestrings(np.stack([np.broadcast_to(start, ends.shape), ends], axis=1))
    for walls in ways.walls:
        acting = walls.blocks_movement_from(here) & walls.is_there & (walls.base <= height_m) & (height_m < walls.top)
        if not acting.any():
            continue
        numbers = np.flatnonzero(free)
        tree = shapely.STRtree(shapely.linestrings(np.stack([walls.a[acting], walls.b[acting]], axis=1)))
        near = np.unique(tree.query(lines[numbers], predicate="dwithin", distance=radius)[0])
        sure = np.zeros(0, dtype=np.intp)
        if not _overlaps(here, radius, walls):
            within = radius - 2 * TOUCH_TOLERANCE
            sure = np.unique(tree.query(lines[numbers[near]], predicate="dwithin", distance=within)[0])
        free[numbers[near[sure]]] = False
        for index in numbers[np.setdiff1d(near, near[sure])].tolist():
            end = MapPoint(*ends[index].tolist())
            free[index] = not len(segments_in_the_way(here, end, radius, walls, height_m))
    return free


def _overlaps(here: MapPoint, radius: float, walls: WallIndex) -> bool:
    """Whether a body touches a wall where it starts."""
    gaps = point_gaps(np.broadcast_to(np.asarray(here), walls.a.shape), walls.a, walls.b)
    return bool((gaps[walls.is_there] < radius).any())


def _turns(ways: StraightWays, pace: Pace, start: Floats, ends: Floats) -> Floats:
    """What a change of facing adds: nothing where the token can go with the facing it has."""
    allowed = frozenset(KINDS[kind] for row in pace.kinds for kind in row if kind != NEVER)
    if len(allowed) == len(KINDS):
        return np.zeros(len(ends))
    degrees, here = facings_of(ways.token, ways.lattice), MapPoint(*start.tolist())

    def added(end: MapPoint) -> float:
        toward = bearing(here, end)
        kinds = [kind_of(ways.lattice, turn_deg(facing, toward), allowed) for facing in degrees]
        return 0.0 if kinds[0] != NEVER else pace.turn if any(kind != NEVER for kind in kinds) else math.inf

    return np.array([added(MapPoint(*end)) for end in ends.tolist()])
