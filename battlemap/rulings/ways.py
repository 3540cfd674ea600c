"""Straight ways of a body over the map: how far it is free, and where it comes near enough to another."""

import math
from dataclasses import dataclass, replace

from battlemap.document.model import MapState, Token, TokenId
from battlemap.geometry.angles import bearing, heading_vector, point_at
from battlemap.geometry.body_sweep import first_contact, segments_in_the_way
from battlemap.geometry.grids import is_hex
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint
from battlemap.rulings.bodies import feet_m, footprint_of
from battlemap.rulings.ground import bounds_of, walls_of
from battlemap.rulings.sight import DISTANCE_DIGITS, distance_m
from rules.starflight.facts import Scale
from rules.starflight.house_rules import HouseRules
from rules.starflight.ranges import increment_m, range_band

EDGE = "the edge of the map"
ALONG_THE_EDGE = 1e-9  # share of a cell to the side, a cell ahead: less is no way out
HALVINGS = 40  # a way of a kilometre to less than a micrometre
SAME_WAY = 1e-6  # cells: walls that stop a body at once
TURNS = tuple(turn for off in range(15, 91, 15) for turn in (off, -off))  # of a charge past or beside its target


@dataclass(frozen=True, slots=True)
class Way:
    """A straight way: how far it is free, and what ends it."""

    free_m: float
    blocked_by: str | None = None


@dataclass(frozen=True, slots=True)
class RunAt:
    """A run at somebody: its length, the mover where it ends, and what is in the way."""

    length_m: float
    arrived: Token
    reaches: bool
    way: Way


def moved(state: MapState, token: Token) -> MapState:
    """The map with a token put elsewhere."""
    return replace(state, tokens={**state.tokens, token.id: token})


def heading_to(one: Token, other: Token) -> float:
    """The heading from centre to centre; the facing of a token that stands on the other."""
    start, end = footprint_of(one).centre, footprint_of(other).centre
    return one.facing_deg if start == end else bearing(start, end)


def free_way(state: MapState, token: Token, heading: float, most_m: float, past: frozenset[TokenId]) -> Way:
    """How far a body may go in a straight line before a wall, another body or the edge of the map stops it.

    Parameters
    ----------
    past : tokens that do not stop it.
    """
    start, cell_m = footprint_of(token).centre, state.info.grid.cell_m
    wall_m, wall = _to_wall(state, token, start, heading, most_m)
    body_m, body = _to_body(state, token, heading, most_m / cell_m, past)
    edge_m = _to_edge(state, token, heading) * cell_m
    if edge_m < min(wall_m, body_m * cell_m):
        return Way(round(edge_m, DISTANCE_DIGITS), EDGE)
    if body_m * cell_m < wall_m:
        return Way(round(body_m * cell_m, DISTANCE_DIGITS), body)
    return Way(round(wall_m, DISTANCE_DIGITS), wall)


def run_at(state: MapState, mover: Token, target: Token, house: HouseRules) -> RunAt:
    """The straight run to the first point at Range Zero of the target."""
    heading, start = heading_to(mover, target), mover.at
    whole = math.dist(footprint_of(mover).centre, footprint_of(target).centre)
    low, high = 0.0, whole
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        there = replace(mover, at=point_at(start, heading, middle))
        low, high = (low, middle) if at_range_zero(state, there, target, house) else (middle, high)
    arrived = replace(mover, at=point_at(start, heading, high), facing_deg=heading)
    length_m = round(high * state.info.grid.cell_m, DISTANCE_DIGITS)
    way = free_way(state, mover, heading, length_m, frozenset({mover.id, target.id}))
    return RunAt(length_m, arrived, at_range_zero(state, arrived, target, house), way)


def at_range_zero(state: MapState, one: Token, other: Token, house: HouseRules) -> bool:
    """Whether two tokens are at Range Zero of each other."""
    gap_m, shared = distance_m(state, one, other), shares_cell(state, one, other)
    return range_band(gap_m, Scale.MELEE, house, shares_cell=shared) == 0


def shares_cell(state: MapState, one: Token, other: Token) -> bool | None:
    """On a grid of one melee increment a cell, whether both stand in one; None on other grids."""
    if state.info.grid.cell_m != increment_m(Scale.MELEE):
        return None
    kind = state.info.grid.kind
    return footprint_of(one, kind).overlaps(footprint_of(other, kind))


def way_on(state: MapState, arrived: Token, target: Token, length_m: float) -> tuple[Way, float]:
    """The straightest free way on after a charge, past the target or beside it, and by how many degrees it turns.

    Where none is free all along, it is the one straight on or the one that is free the farthest.
    """
    past = frozenset({arrived.id, target.id})
    ways = ((free_way(state, arrived, arrived.facing_deg + turn, length_m, past), turn) for turn in (0, *TURNS))
    tried: list[tuple[Way, int]] = []
    for way, turn in ways:
        tried.append((way, turn))
        if way.free_m >= length_m:
            break
    found, turn = max(tried, key=lambda one: one[0].free_m)
    return found, float(abs(turn))


def end_of_charge(state: MapState, run: RunAt, target: Token) -> tuple[MapPoint, float]:
    """The upper left corner of a charger when it has moved on, and the heading it goes there."""
    arrived, past = run.arrived, frozenset({run.arrived.id, target.id})
    _, turn = way_on(state, arrived, target, run.length_m)
    headings = (arrived.facing_deg + turn, arrived.facing_deg - turn)
    heading = max(headings, key=lambda way: free_way(state, arrived, way, run.length_m, past).free_m)
    return point_at(arrived.at, heading, run.length_m / state.info.grid.cell_m), heading % 360.0


def _to_wall(state: MapState, token: Token, start: MapPoint, heading: float, most_m: float) -> tuple[float, str | None]:
    grid, walls = state.info.grid, walls_of(state)
    radius, cell_m = footprint_of(token, grid.kind).moving_radius, grid.cell_m
    height_m, most = feet_m(state, token), most_m / cell_m
    hit = segments_in_the_way(start, point_at(start, heading, most), radius, walls, height_m)
    if not len(hit):
        return most_m, None
    met = {far for index in hit.tolist() for far in _meetings(start, heading, radius, walls.ends(index))}
    for far in sorted(met):
        just_beyond = point_at(start, heading, min(most, far + SAME_WAY))
        here = segments_in_the_way(start, just_beyond, radius, walls, height_m)
        if len(here):
            return min(far, most) * cell_m, min(walls.segments[index].owner for index in here)
    return most_m, min(walls.segments[index].owner for index in hit)


def _meetings(start: MapPoint, heading: float, radius: float, ends: tuple[MapPoint, MapPoint]) -> tuple[float, ...]:
    """Where a body may meet a wall; one it touches already stops it only where its centre would cross that."""
    far = first_contact(start, heading, radius - TOUCH_TOLERANCE, *ends)
    return (far,) if far else (far, first_contact(start, heading, 0.0, *ends))


def _to_edge(state: MapState, token: Token, heading: float) -> float:
    """Cells to the edge of the map; whoever is beyond it already goes no farther out."""
    grid, middle, ahead = state.info.grid, footprint_of(token).centre, heading_vector(heading)
    half = footprint_of(token, grid.kind).moving_radius if is_hex(grid.kind) else token.size / 2
    low_x, low_y, high_x, high_y = bounds_of(state)
    found = math.inf
    for at, step, low, high in ((middle.x, ahead[0], low_x, high_x), (middle.y, ahead[1], low_y, high_y)):
        if abs(step) > ALONG_THE_EDGE:
            room = high - half - at if step > 0 else at - half - low
            found = min(found, max(0.0, room) / abs(step))
    return found


def _to_body(
    state: MapState, token: Token, heading: float, most: float, past: frozenset[TokenId]
) -> tuple[float, str | None]:
    """The first body in the way, in cells; one that is touched at the start does not hold the mover back."""
    found = [
        (far, other.name)
        for other in state.tokens.values()
        if other.id not in past | {token.id} and (far := _contact(state, token, other, heading, most)) is not None
    ]
    return min(found, default=(math.inf, None))


def _contact(state: MapState, token: Token, other: Token, heading: float, most: float) -> float | None:
    here, there = (footprint_of(each, state.info.grid.kind) for each in (token, other))
    reach = here.moving_radius + there.body_radius - TOUCH_TOLERANCE
    away = math.dist(here.centre, there.centre)
    if away == 0:
        return None
    ahead_x, ahead_y = heading_vector(heading)
    to_x, to_y = there.centre.x - here.centre.x, there.centre.y - here.centre.y
    along, off = to_x * ahead_x + to_y * ahead_y, abs(to_x * ahead_y - to_y * ahead_x)
    if off >= reach or along <= 0 or away <= reach:
        return None
    far = along - math.sqrt(reach**2 - off**2)
    return far if far < most else None
