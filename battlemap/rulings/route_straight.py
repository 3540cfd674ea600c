"""Ways without a grid that lead straight from point to point, at any angle."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from battlemap.document.model import MapState, Token
from battlemap.geometry.angles import bearing, turn_deg
from battlemap.geometry.body_sweep import segments_in_the_way
from battlemap.geometry.paths.board import COST_DUST, NEVER, Pace
from battlemap.geometry.paths.bodies import Disc, is_step_stopped
from battlemap.geometry.paths.cheapest import Burden
from battlemap.geometry.paths.ground import Ground
from battlemap.geometry.paths.lattice import TINY, Lattice, Spot
from battlemap.geometry.paths.path import Path, PathLeg
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import Floats, WallIndex
from battlemap.rulings.bodies import footprint_of
from battlemap.rulings.route_board import GroundAlong, bodies_in_the_way, walls_in_the_way
from battlemap.rulings.route_pace import KINDS, facings_of, kind_of
from battlemap.rulings.route_settings import RouteSettings

COST_DIGITS = 6
PASSED_WITHIN = TINY * 0.75  # cells: so near to a waypoint it is passed; it is told to the nearest half cell


@dataclass(frozen=True, kw_only=True)
class StraightWays:
    """The straight ways of one token over its map; ``lattice`` holds the places they lead to."""

    state: MapState
    token: Token
    settings: RouteSettings
    lattice: Lattice

    @cached_property
    def discs(self) -> tuple[Disc, ...]:
        """Everybody in the way."""
        return bodies_in_the_way(self.state, self.token, self.settings)

    @cached_property
    def walls(self) -> tuple[WallIndex, ...]:
        """The walls, and the edges of forbidden ground."""
        return walls_in_the_way(self.state, self.token, self.settings)

    @cached_property
    def ground(self) -> GroundAlong:
        """What lies underfoot."""
        return GroundAlong.of(self.state, self.token)

    def best(self, pace: Pace, goals: Sequence[Spot], most: float, burden: Burden) -> Path | None:
        """The best way that goes straight from goal to goal; None where one of the legs is shut or costs too much.

        A leg over ice is no straight one here: how far that carries depends on every step.
        """
        corners = [footprint_of(self.token).centre, *(self.lattice.centre(goal) for goal in goals)]
        legs: list[StraightLeg] = []
        for start, end in pairwise(corners):
            if start != end:
                leg = self.measured(start, end)
                if leg is None:
                    return None
                legs.append(leg)
        merits = {way: way_merits(way, pace, burden) for way in self._ways(pace, legs)}
        affordable = [way for way, merit in merits.items() if merit.cost <= most + COST_DUST]
        return min(affordable, key=merits.__getitem__, default=None)

    def measured(self, start: MapPoint, end: MapPoint) -> "StraightLeg | None":
        """The leg, if a body can go it."""
        count = max(1, math.ceil(math.dist(start, end) / TINY - TOUCH_TOLERANCE))
        points = np.linspace(start, end, count + 1)
        ground, feet_m = self.ground.at(points)
        slides = self.settings.slides and ground.is_slippery.any()
        highest_m = self.settings.highest_step_m + TOUCH_TOLERANCE
        if slides or ground.barred[1:].any() or (np.abs(np.diff(feet_m)) > highest_m).any():
            return None
        return _leg_of(points, ground) if self._is_open(points, feet_m) else None

    def _is_open(self, points: Floats, feet_m: Floats) -> bool:
        """Whether the body meets nothing; a step between two heights is taken at the higher one."""
        first, last, radius = MapPoint(*points[0].tolist()), MapPoint(*points[-1].tolist()), self.lattice.radius
        if is_step_stopped(first, last, radius, self.discs):
            return False
        return not any(
            len(segments_in_the_way(start, end, radius, index, height_m))
            for start, end, height_m in _pieces(points, feet_m)
            for index in self.walls
        )

    def _ways(self, pace: Pace, legs: Sequence["StraightLeg"]) -> Iterator[Path]:
        """Every way along the legs: with the facing it has, or changed to another before one of them."""
        orders = [[0] * len(legs)]
        for facing in range(1, len(pace.kinds)):
            orders += [[0] * before + [facing] * (len(legs) - before) for before in range(len(legs))]
        for order in orders:
            way = self._faced(pace, legs, order)
            if way is not None and all(leg.length_m >= pace.least(leg.kind) - COST_DUST for leg in way.legs[:-1]):
                yield way

    def _faced(self, pace: Pace, legs: Sequence["StraightLeg"], facings: Sequence[int]) -> Path | None:
        """The way with these facings, if it may be gone so."""
        degrees = facings_of(self.token, self.lattice)
        allowed = frozenset(KINDS[kind] for row in pace.kinds for kind in row if kind != NEVER)
        whole, before = Path(()), 0
        for leg, facing in zip(legs, facings, strict=True):
            kind = kind_of(self.lattice, turn_deg(degrees[facing], leg.bearing_deg), allowed)
            if kind == NEVER:
                return None
            path_leg = PathLeg(
                kind=kind,
                heading=self.lattice.nearest_heading(leg.bearing_deg),
                facing=facing,
                turns=facing != before,
                spots=(),
                free_points=leg.points[1:],
                own_m=tuple(cells * pace.cell_m for cells in leg.own),
                paid_steps_m=tuple(cells * pace.cell_m for cells in leg.paid),
                bearing_deg=leg.bearing_deg,
            )
            whole, before = whole.then(Path((path_leg,), facing)), facing
        return whole


@dataclass(frozen=True, slots=True)
class StraightLeg:
    """A straight leg that is open: its points, and for each step its length and what it is paid for, in cells."""

    points: tuple[MapPoint, ...]
    own: tuple[float, ...]
    paid: tuple[float, ...]

    @property
    def bearing_deg(self) -> float:
        """Where it leads."""
        return bearing(self.points[0], self.points[-1])


class Merits(NamedTuple):
    """What ways to one place are chosen by, the smaller the better."""

    cost: float
    check: float
    length_m: float
    turns: int


def way_merits(path: Path, pace: Pace, burden: Burden) -> Merits:
    """What a way costs, what its check adds up to, and how long it is."""
    before = (False, *(leg.kind == 0 for leg in path.legs))
    check = sum(burden(leg.kind, forward, leg.paid_m) for leg, forward in zip(path.legs, before, strict=False))
    return Merits(way_cost(path, pace), check, round(path.length_m, COST_DIGITS), sum(leg.turns for leg in path.legs))


def way_cost(path: Path, pace: Pace) -> float:
    """What a way costs, without what arithmetic leaves behind."""
    return round(sum(pace.cost(leg.paid_m) + pace.turn * leg.turns for leg in path.legs), COST_DIGITS)


def passes(points: Sequence[MapPoint], goals: Sequence[MapPoint]) -> bool:
    """Whether a line over points comes near enough to other points, in order."""
    at, pieces = 0, list(pairwise(points)) or [(points[0], points[0])]
    for goal in goals:
        near = (n for n in range(at, len(pieces)) if _gap(goal, *pieces[n]) <= PASSED_WITHIN)
        found = next(near, None)
        if found is None:
            return False
        at = found
    return True


def _leg_of(points: Floats, ground: Ground) -> StraightLeg:
    step = math.dist(points[0], points[-1]) / (len(points) - 1)
    return StraightLeg(
        points=tuple(MapPoint(float(x), float(y)) for x, y in points),
        own=(step,) * (len(points) - 1),
        paid=tuple((step * (ground.effort[:-1] + ground.effort[1:]) / 2).tolist()),
    )


def _pieces(points: Floats, feet_m: Floats) -> Iterator[tuple[MapPoint, MapPoint, float]]:
    places = [MapPoint(x, y) for x, y in points.tolist()]
    if (feet_m == feet_m[0]).all():
        yield places[0], places[-1], float(feet_m[0])
        return
    for step, (start, end) in enumerate(pairwise(places)):
        yield start, end, float(max(feet_m[step], feet_m[step + 1]))


def _gap(point: MapPoint, start: MapPoint, end: MapPoint) -> float:
    """How far a point lies from a straight piece."""
    along, to = np.subtract(end, start), np.subtract(point, start)
    length_squared = float(along @ along)
    share = min(1.0, max(0.0, float(to @ along) / length_squared)) if length_squared else 0.0
    return float(np.hypot(*(to - share * along)))
