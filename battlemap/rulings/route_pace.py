"""How a Starflight creature may go: kinds of legs by facing, what they cost, what a check of them adds up to."""

import math
from functools import cache

from battlemap.document.model import Token
from battlemap.geometry.angles import turn_deg
from battlemap.geometry.grids import is_hex
from battlemap.geometry.paths.board import NEVER, Pace
from battlemap.geometry.paths.cheapest import Burden
from battlemap.geometry.paths.lattice import Lattice
from battlemap.geometry.paths.metrics import Metric
from battlemap.geometry.tolerance import ANGLE_TOLERANCE_DEG
from rules.starflight.facts import Scale
from rules.starflight.house_rules import HouseRules
from rules.starflight.movement.facts import Direction, Leg, Mover, direction_of
from rules.starflight.movement.price import POINTS_AN_INCREMENT
from rules.starflight.movement.stunts import LEAST_SPACE_M, stunt_use
from rules.starflight.movement.table import STUNTS, STUNTS_TOWARD
from rules.starflight.ranges import increment_m

DC_GRAIN = math.gcd(*(stunt.dc for stunt in STUNTS))  # the number of every stunt is a multiple of it
HEX_SECTORS = (
    (30.0, Direction.AHEAD),
    (90.0, Direction.DIAGONAL_AHEAD),
    (150.0, Direction.DIAGONAL_BACK),
    (180.0, Direction.BACK),
)
KINDS = tuple(Direction)  # the kinds of legs, by their numbers; 0 is straight ahead


def facings_of(token: Token, lattice: Lattice) -> tuple[float, ...]:
    """The facing it has, and those it may change to: one for each heading it can go in."""
    return (token.facing_deg, *(lattice.bearing(heading) for heading in lattice.headings))


def direction_on(lattice: Lattice, off_facing_deg: float) -> Direction:
    """The direction of a leg by the angle between it and the facing.

    On hexes there are six headings, so a sixth of the turn counts as one direction: up to 30 degrees off is ahead, up
    to 90 diagonally ahead, up to 150 diagonally back. Halfway goes to the one farther ahead, as on squares.
    """
    if not is_hex(lattice.kind):
        return direction_of(off_facing_deg)
    off_deg = abs(turn_deg(0.0, off_facing_deg))
    return next(direction for most_deg, direction in HEX_SECTORS if off_deg <= most_deg + ANGLE_TOLERANCE_DEG)


def pace_of(
    token: Token,
    house: HouseRules,
    scale: Scale,
    cell_m: float,
    metric: Metric,
    lattice: Lattice,
    directions: frozenset[Direction] = frozenset(Direction),
) -> Pace:
    """The pace of a token, going in these directions only."""
    speed = house.movement_mode == "speed"
    price = 1 if speed else POINTS_AN_INCREMENT[scale]
    return Pace(
        kinds=tuple(_kinds(facing_deg, directions, lattice) for facing_deg in facings_of(token, lattice)),
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


def kind_of(lattice: Lattice, off_facing_deg: float, directions: frozenset[Direction]) -> int:
    """The kind of a leg at that angle to the facing; ``NEVER`` where it may not go."""
    direction = direction_on(lattice, off_facing_deg)
    return KINDS.index(direction) if direction in directions else NEVER


def _kinds(facing_deg: float, directions: frozenset[Direction], lattice: Lattice) -> tuple[int, ...]:
    return tuple(
        kind_of(lattice, turn_deg(facing_deg, lattice.bearing(heading)), directions)
        if heading in lattice.headings
        else NEVER
        for heading in range(8)
    )
