"""How a Starflight creature may go: kinds of legs by facing, what they cost, what a check of them adds up to."""

import math
from functools import cache

from battlemap.document.model import Token
from battlemap.geometry.angles import turn_deg
from battlemap.geometry.paths.board import NEVER, Pace
from battlemap.geometry.paths.cheapest import Burden
from battlemap.geometry.paths.lattice import HEADING_DEG
from battlemap.geometry.paths.metrics import Metric
from rules.starflight.facts import Scale
from rules.starflight.house_rules import HouseRules
from rules.starflight.movement.facts import Direction, Leg, Mover, direction_of
from rules.starflight.movement.price import POINTS_AN_INCREMENT
from rules.starflight.movement.stunts import LEAST_SPACE_M, stunt_use
from rules.starflight.movement.table import STUNTS, STUNTS_TOWARD
from rules.starflight.ranges import increment_m

DC_GRAIN = math.gcd(*(stunt.dc for stunt in STUNTS))  # the number of every stunt is a multiple of it
KINDS = tuple(Direction)  # the kinds of legs, by their numbers; 0 is straight ahead


def facings_of(token: Token) -> tuple[float, ...]:
    """The facing it has, and the eight it may change to."""
    return (token.facing_deg, *(HEADING_DEG * heading for heading in range(8)))


def pace_of(
    token: Token,
    house: HouseRules,
    scale: Scale,
    cell_m: float,
    metric: Metric,
    directions: frozenset[Direction] = frozenset(Direction),
) -> Pace:
    """The pace of a token, going in these directions only."""
    speed = house.movement_mode == "speed"
    price = 1 if speed else POINTS_AN_INCREMENT[scale]
    return Pace(
        kinds=tuple(_kinds(facing_deg, directions) for facing_deg in facings_of(token)),
        cell_m=cell_m,
        metric=metric,
        increment_m=None if speed else float(increment_m(scale)),
        price=float(price),
        turn=0.0 if speed else float(price),
        least_m=tuple(0.0 if kind is Direction.AHEAD else LEAST_SPACE_M for kind in KINDS) if speed else (),
    )


def possible_directions(mover: Mover) -> frozenset[Direction]:
    """Where its Finesse lets it go at all."""
    return frozenset(
        direction for direction, stunts in STUNTS_TOWARD.items() if any(s.finesse <= mover.finesse for s in stunts)
    )


def plain_burden(scale: Scale) -> Burden:
    """What a leg adds to the number of the check when it is gone the plainest way."""

    @cache
    def burden(kind: int, follows_forward: bool, paid_m: float) -> float:
        leg = Leg(direction=KINDS[kind], length_m=paid_m)
        return stunt_use(STUNTS_TOWARD[KINDS[kind]][0], leg, after_forward=follows_forward, scale=scale).dc

    return burden


def _kinds(facing_deg: float, directions: frozenset[Direction]) -> tuple[int, ...]:
    toward = (direction_of(turn_deg(facing_deg, HEADING_DEG * heading)) for heading in range(8))
    return tuple(KINDS.index(direction) if direction in directions else NEVER for direction in toward)
