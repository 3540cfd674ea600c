"""A token as the map measures it: what it fills, how high it stands and how tall, where its eye is."""

import math
from collections.abc import Iterator

from battlemap.document.model import GridKind, MapState, Token
from battlemap.geometry.angles import point_at
from battlemap.geometry.footprint import Footprint
from battlemap.geometry.grids import is_hex
from battlemap.geometry.hexes import middles
from battlemap.geometry.silhouette import Body, Eye
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import WallIndex
from battlemap.rulings.body_rules import BODY_FIELDS, BodyRules
from battlemap.rulings.errors import RulingError
from battlemap.rulings.ground import heights_of, walls_of
from battlemap.rulings.hostility import are_hostile
from rules.core.errors import RulesError

LYING = frozenset({"prone", "unconscious", "comatose", "dead", "clinically_dead", "brain_dead"})  # conditions
LEAST_HEIGHT_M = 0.01  # nothing is flat
STEP_OFF_WALL = 1e-5  # cells: how far a token whose centre lies on a wall is taken to stand to the side it faces
HEADINGS_TRIED = (0, 45, 90, 135, 180, 225, 270, 315)
AS_WRITTEN = BodyRules()


def body_rules_of(state: MapState) -> BodyRules:
    """The table's choices about bodies; ``RulingError`` for one that can not be read."""
    values = {name: value for name, value in state.info.house_rules.items() if name in BODY_FIELDS}
    if not values:
        return AS_WRITTEN
    try:
        return BodyRules.from_mapping(values)
    except RulesError as error:
        raise RulingError(f"house rules of {state.info.name!r}: {error}") from error


def footprint_of(token: Token, grid: GridKind = "square") -> Footprint:
    """The cells it fills on a map with such a grid; its middle is the same on all."""
    return Footprint(token.at, token.size, grid)


def share_ground(one: Token, other: Token, grid: GridKind = "square") -> bool:
    """Whether two tokens stand in one cell, or one within the other's; a token does so with itself.

    Without a grid there are no cells to share: then one stands in the other.
    """
    here, there = footprint_of(one, grid), footprint_of(other, grid)
    return here.overlaps(there) or (grid != "none" and here.middle_cell == there.middle_cell)


def height_of(state: MapState, token: Token) -> float:
    """Metres from its feet to its top, in its posture; who is said to be prone or out cold lies down."""
    rules = body_rules_of(state)
    shares = {"kneeling": rules.kneeling_height, "prone": rules.prone_height}
    return token.height_m * shares.get("prone" if said_of(token) & LYING else token.posture, 1.0)


def said_of(token: Token) -> frozenset[str]:
    """Its conditions, however they are written: in small letters, words joined by a stroke."""
    return frozenset(name.strip().lower().replace(" ", "_") for name in token.conditions)


def steed_of(state: MapState, rider: Token) -> Token | None:
    """The token a mounted one sits on: one that shares its cells, is not smaller and is not mounted itself.

    Of several it is one that is not hostile, then the largest, then the one whose middle is nearest.
    """
    if rider.posture != "mounted":
        return None
    under = [
        other
        for other in state.tokens.values()
        if other.id != rider.id
        and other.posture != "mounted"
        and other.size >= rider.size
        and share_ground(rider, other, state.info.grid.kind)
    ]

    def rank(other: Token) -> tuple[bool, float, float, str]:
        away = math.dist(footprint_of(other).centre, footprint_of(rider).centre)
        return are_hostile(state, rider, other), -other.size, away, other.id

    return min(under, key=rank, default=None)


def feet_m(state: MapState, token: Token) -> float:
    """How high its feet are over the map's zero, in metres.

    A token's own elevation counts from the map's zero, not from the ground. With none (0) it stands on the ground,
    and whoever is mounted sits on the steed. One above the ground is in the air; nobody stands inside of a rise. One
    below zero is as deep as it says: the map need not show the hole.
    """
    if token.elevation_m < 0:
        return token.elevation_m
    steed = steed_of(state, token) if token.elevation_m == 0 else None
    if steed is not None:
        hanging_m = body_rules_of(state).seat_height * height_of(state, token)
        return max(feet_m(state, steed), back_m(state, steed) - hanging_m)
    ground_m = ground_under_m(state, token)
    return max(token.elevation_m, ground_m) if token.elevation_m else ground_m


def is_in_air(state: MapState, token: Token) -> bool:
    """Whether its own elevation keeps it above the ground."""
    return token.elevation_m > max(0.0, ground_under_m(state, token))


def back_m(state: MapState, steed: Token) -> float:
    """How high the back of a steed is over the map's zero, in metres."""
    return feet_m(state, steed) + body_rules_of(state).saddle_height * height_of(state, steed)


def ground_under_m(state: MapState, token: Token) -> float:
    """The height of the ground that bears it, in metres: the highest of the cells it fills."""
    heights = heights_of(state)
    if not heights.areas:
        return 0.0
    if token.size <= 1:
        return heights.at(standing_point(token, walls_of(state)))
    return heights.highest([*_cells_filled(state, token)])


def eye_of(state: MapState, token: Token) -> Eye:
    """Its eye: over the centre of the footprint, at nine tenths of its height unless the table has it otherwise."""
    height_m = body_rules_of(state).eye_height * height_of(state, token)
    return Eye(standing_point(token, walls_of(state)), feet_m(state, token) + height_m)


def body_of(state: MapState, token: Token) -> Body:
    """The upright disc that is seen of it."""
    base_m, height_m = feet_m(state, token), max(height_of(state, token), LEAST_HEIGHT_M)
    standing = standing_point(token, walls_of(state))
    radius = footprint_of(token, state.info.grid.kind).body_radius
    return Body(standing, radius, base_m, base_m + height_m)


def _cells_filled(state: MapState, token: Token) -> Iterator[MapPoint]:
    """The middles of the cells a large token fills."""
    if is_hex(state.info.grid.kind):
        centre = footprint_of(token).centre
        ways = middles(state.info.grid.kind, token.size).tolist()
        yield from (MapPoint(centre.x + dx, centre.y + dy) for dx, dy in ways)
        return
    count = math.ceil(token.size)
    pitch = token.size / count
    for row in range(count):
        for column in range(count):
            yield MapPoint(token.at.x + (column + 0.5) * pitch, token.at.y + (row + 0.5) * pitch)


def standing_point(token: Token, walls: WallIndex) -> MapPoint:
    """The centre; where it lies on a wall, a hair to the side the token faces, so that it has one side."""
    centre = footprint_of(token).centre
    if not walls.has_on_it(centre):
        return centre
    tried = (point_at(centre, token.facing_deg + turn, STEP_OFF_WALL) for turn in HEADINGS_TRIED)
    return next((point for point in tried if not walls.has_on_it(point)), centre)
