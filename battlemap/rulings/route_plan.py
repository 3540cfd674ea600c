"""Plans the ways of one token over the map as things stand."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from battlemap.document.model import MapState, Token
from battlemap.geometry.angles import bearing
from battlemap.geometry.body_sweep import segments_in_the_way
from battlemap.geometry.paths.board import Board, FirstLeg, Pace, Start
from battlemap.geometry.paths.bodies import is_step_stopped
from battlemap.geometry.paths.cheapest import Goal, cheapest_path
from battlemap.geometry.paths.field import Field, field
from battlemap.geometry.paths.lattice import Lattice, Spot
from battlemap.geometry.paths.metrics import distance_on
from battlemap.geometry.paths.path import Path
from battlemap.geometry.paths.rays import Rays
from battlemap.geometry.paths.surest import surest_paths
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import Bools
from battlemap.rulings.bodies import footprint_of
from battlemap.rulings.ground import walls_of
from battlemap.rulings.riding import mover_on
from battlemap.rulings.route_board import board_of, bodies_in_the_way, ground_height_m, prepare, walls_in_the_way
from battlemap.rulings.route_pace import DC_GRAIN, pace_of, plain_burden, possible_directions
from battlemap.rulings.route_settings import RouteSettings
from battlemap.rulings.route_straight import StraightWays, passes, way_cost
from battlemap.rulings.threats import Known, Threat, threats_on
from battlemap.rulings.views import Views
from rules.starflight.facts import Scale
from rules.starflight.house_rules import HouseRules
from rules.starflight.movement.budget import budget
from rules.starflight.movement.facts import Direction, MoveFacts, Mover
from rules.starflight.movement.price import MOVE_FROM_M, is_step, moves_in_parts


@dataclass(frozen=True)
class Planner:
    """One token on one map, with everything that does not depend on where it is to go; of a rider, its steed."""

    state: MapState
    token: Token
    settings: RouteSettings
    house: HouseRules
    anchor: MapPoint | None = None  # without a grid, the place from which the others are counted; None: its own
    rider: Token | None = None  # who sits on the token and is the one that is moved

    def toward(self, corner: MapPoint) -> "Planner":
        """The planner of ways that end there: without a grid its places are counted from there, if need be."""
        if self.lattice.kind != "none" or self.lattice.spot_at(corner) is not None:
            return self
        return replace(self, anchor=corner)

    def spot_at(self, corner: MapPoint, *, passing: bool = False) -> Spot | None:
        """The place with that upper left corner; without a grid ``passing`` is exact to the nearest place."""
        return self.lattice.nearest(corner) if passing and self.lattice.kind == "none" else self.lattice.spot_at(corner)

    @cached_property
    def board(self) -> Board:
        """The map as the token can cross it."""
        return board_of(self.state, self.token, self.settings, self.anchor)

    def preparation(self) -> Iterator[None]:
        """Work out bit by bit what every way asks for: the open steps, and the costs of a move and of a run."""
        yield from prepare(self.state, self.token, self.settings)
        pace = self.pace(self.directions)
        for running in (False, True):
            yield
            self.costs(pace, self.most(running=running))
        yield
        self.costs(pace)

    @property
    def lattice(self) -> Lattice:
        """The places it may stand on."""
        return self.board.lattice

    @cached_property
    def mover(self) -> Mover:
        """Its scores, as a move asks for them."""
        return replace(mover_on(self.state, self.token), kneeling=self.token.posture == "kneeling")

    @cached_property
    def directions(self) -> frozenset[Direction]:
        """Where its Finesse lets it go."""
        return possible_directions(self.mover)

    @property
    def fight_scale(self) -> Scale:
        """The scale of the fight."""
        return Scale(self.state.info.fight.scale)

    @cached_property
    def scale(self) -> Scale:
        """The scale its points are counted on."""
        return Scale.MELEE if moves_in_parts(self.mover, self.house) else self.fight_scale

    @cached_property
    def start(self) -> Start:
        """Where its ways begin."""
        spot = self.lattice.spot_at(self.token.at)
        return Start(spot) if spot is not None else Start(None, tuple(self._first_legs()))

    def most(self, *, running: bool) -> float:
        """What it may spend."""
        return budget(self.mover, self.house, running=running).allowance.total

    def pace(self, directions: frozenset[Direction], scale: Scale | None = None) -> Pace:
        """What going in these directions costs it."""
        key = directions, scale or self.scale
        if key not in self._paces:
            cell_m, metric = self.state.info.grid.cell_m, self.settings.measure
            self._paces[key] = pace_of(self.token, self.house, key[1], cell_m, metric, self.lattice, directions)
        return self._paces[key]

    @cached_property
    def _paces(self) -> dict[tuple[frozenset[Direction], Scale], Pace]:
        return {}

    def costs(self, pace: Pace, most: float = math.inf) -> Field:
        """The cheapest costs to all places, worked out once."""
        key = pace, most
        if key not in self._costs:
            self._costs[key] = field(self.board, pace, self.start, most)
        return self._costs[key]

    def _rays_of(self, pace: Pace) -> Rays:
        if pace not in self._rays:
            self._rays[pace] = Rays(self.board, pace, self.start)
        return self._rays[pace]

    @cached_property
    def _rays(self) -> dict[Pace, Rays]:
        return {}

    @cached_property
    def _costs(self) -> dict[tuple[Pace, float], Field]:
        return {}

    def way(self, goals: Sequence[Spot], pace: Pace, most: float = math.inf, shut: Bools | None = None) -> Path | None:
        """The cheapest way past some places to the last of them, of the easiest check; None where there is none.

        Parameters
        ----------
        shut : steps (8, rows, columns) not to take.
        """
        board = self.board if shut is None else replace(self.board, open=self.board.open & ~shut)
        plain = self._plain_way(board, pace, goals[-1:], most)
        if plain is None or len(goals) == 1 or self._visits(plain, goals):
            return plain
        return self._plain_way(board, pace, goals, most)

    def _plain_way(self, board: Board, pace: Pace, goals: Sequence[Spot], most: float) -> Path | None:
        """Along the lattice; without a grid straight from goal to goal, unless that costs more."""
        if board.lattice.kind != "none" or board is not self.board:
            return self._legs(board, pace, goals, most)
        straight = self.straight_way(goals, pace, most)
        if straight is not None and not straight.legs:
            return straight
        along = self._legs(board, pace, goals, most)
        ways = [way for way in (straight, along) if way is not None]
        return min(ways, key=lambda way: way_cost(way, pace), default=None)

    def straight_way(self, goals: Sequence[Spot], pace: Pace, most: float = math.inf) -> Path | None:
        """The best way that goes straight from goal to goal; None where one is shut. Only without a grid."""
        return self.straight_ways.best(pace, goals, most, plain_burden(self.scale))

    @cached_property
    def straight_ways(self) -> StraightWays:
        """Straight from point to point; only without a grid."""
        return StraightWays(state=self.state, token=self.token, settings=self.settings, lattice=self.lattice)

    def _visits(self, path: Path, goals: Sequence[Spot]) -> bool:
        """Whether a way comes over these places in order anyway."""
        if self.lattice.kind == "none":
            return passes(path.points(footprint_of(self.token).centre), [self.lattice.centre(goal) for goal in goals])
        left = iter((self.start.spot, *path.spots))
        return all(goal in left for goal in goals)

    def surest_ways(self, goals: Sequence[Spot], most: float) -> Iterable[Path]:
        """The ways to a place that are unbeaten in cost and in the number of the check; none past other places."""
        if len(goals) > 1 or goals[0] == self.start.spot:
            return ()
        pace, burden = self.pace(self.directions), plain_burden(self.scale)
        cheapest = self.way(goals, pace, most)
        if cheapest is None:
            return ()
        heaviest = sum(int(burden(leg.kind, False, leg.paid_m)) for leg in cheapest.legs)
        goal = goals[0]
        return surest_paths(self.board, pace, self.start, goal, burden, most=most, heaviest=heaviest, grain=DC_GRAIN)

    def step_way(self, goal: Spot, directions: frozenset[Direction]) -> Path | None:
        """On ranged scale the way of a free step, whose points are paid one by one; None where it is no step."""
        if self.scale is not Scale.RANGED or self.house.movement_mode == "speed":
            return None
        most = math.ceil(MOVE_FROM_M)
        path = self.way([goal], self.pace(directions, Scale.MELEE), most)
        return path if path is not None and is_step(path.length_m) else None

    def threats(self, points: tuple[MapPoint, ...]) -> tuple[Threat, ...]:
        """The opportunity attacks on a way over these points, the middles of the token."""
        if points not in self._threats:
            facts = MoveFacts(mover=self.mover, legs=())
            self._threats[points] = threats_on(self.state, self.token, points, facts, self.house, self._known)
        return self._threats[points]

    @cached_property
    def _known(self) -> Known:
        return Known(Views(walls_of(self.state)))

    @cached_property
    def _threats(self) -> dict[tuple[MapPoint, ...], tuple[Threat, ...]]:
        return {}

    def _legs(self, board: Board, pace: Pace, goals: Sequence[Spot], most: float) -> Path | None:
        """Forward over the places with all facings at once, then back over them to choose."""
        stages: list[tuple[Start, Field, Spot]] = []
        start = self.start
        for goal in goals:
            is_plain = board is self.board and start is self.start
            costs = self.costs(pace, most) if is_plain else field(board, pace, start, most)
            stages.append((start, costs, goal))
            start = Start(goal, costs=tuple(costs.going[(slice(None), *goal)].tolist()))
        whole, facing, burden = Path(()), None, plain_burden(self.scale)
        for start, costs, goal in reversed(stages):
            aim = Goal(goal, facing, goes_on=goal is not stages[-1][2])
            rays = self._rays_of(pace) if board is self.board and start is self.start else None
            path = cheapest_path(board, pace, start, costs, aim, burden, rays)
            if path is None:
                return None
            whole, facing = path.then(whole), path.first_facing
        return whole

    def _first_legs(self) -> Iterable[FirstLeg]:
        """Straight onto the places around, for a token that stands between them."""
        centre, radius = footprint_of(self.token).centre, self.lattice.radius
        discs = bodies_in_the_way(self.state, self.token, self.settings)
        feet_m = ground_height_m(self.state, self.token, self.settings, self.anchor)
        for spot in self.lattice.around(self.token.at):
            there = self.lattice.centre(spot)
            blocked = is_step_stopped(centre, there, radius, discs) or any(
                len(segments_in_the_way(centre, there, radius, walls, float(feet_m[spot])))
                for walls in walls_in_the_way(self.state, self.token, self.settings)
            )
            if not blocked and not self.board.ground.barred[spot]:
                yield self._first_leg(centre, there, spot)

    def _first_leg(self, centre: MapPoint, there: MapPoint, spot: Spot) -> FirstLeg:
        cells = distance_on(self.lattice.kind, there.x - centre.x, there.y - centre.y, self.settings.measure)
        paid = cells * self.state.info.grid.cell_m * float(self.board.ground.effort[spot])
        return FirstLeg(spot, self.lattice.nearest_heading(bearing(centre, there)), paid)


def without_repeats(spots: Iterable[Spot], start: Spot | None) -> list[Spot]:
    """Places to pass, without one that was just reached; the last always stays."""
    kept, here = list(spots), start
    passed: list[Spot] = []
    for spot in kept:
        if spot != here:
            passed.append(spot)
        here = spot
    return passed or kept[-1:]
