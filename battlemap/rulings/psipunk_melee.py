"""Several against one, measured: the foes in reach of a fighter, the cells they can stand in, and doorways."""

import math
from collections.abc import Iterator
from itertools import combinations, pairwise

from battlemap.document.model import MapState, Token
from battlemap.geometry.body_sweep import is_way_free
from battlemap.geometry.footprint import Footprint
from battlemap.geometry.grids import cells_across, corner_of, is_hex, neighbours_of, place_of, snapped
from battlemap.geometry.hexes import filled_cells
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import Cell, MapPoint, Polyline
from battlemap.rulings.bodies import feet_m, footprint_of
from battlemap.rulings.games import feet
from battlemap.rulings.ground import walls_of
from battlemap.rulings.hostility import hostile_to
from battlemap.rulings.psipunk_creatures import combatant_of, melee_weapons
from battlemap.rulings.psipunk_ground import gap_ft, ground_under
from battlemap.rulings.sight import distance_m
from rules.psipunk.condition import out_of_action
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.ladder import LOWEST

DUST_FT = 1e-6
SPARE_CELLS = 0.25  # how much wider than a fighter a doorway is at most; narrower openings are cracks


def foes_in_reach(state: MapState, fighter: Token, house: HouseRules) -> tuple[Token, ...]:
    """The hostile tokens that can strike at a fighter where they stand; no wall is between, and they can act."""
    return tuple(
        foe
        for foe in hostile_to(state, fighter)
        if gap_ft(state, foe, fighter, feet(distance_m(state, foe, fighter))) <= reach_ft(state, foe, house) + DUST_FT
        and not out_of_action(combatant_of(foe))
        and _is_free(state, footprint_of(foe).centre, footprint_of(fighter).centre, fighter)
    )


def foes_on(state: MapState, fighter: Token, foes: tuple[Token, ...], house: HouseRules) -> int:
    """How many of the foes in reach are the fighter's own: each friend within their reach takes one of them on."""
    beside = (token for token in state.tokens.values() if token.side == fighter.side and token.id != fighter.id)
    ids = {foe.id for foe in foes}
    friends = sum(not ids.isdisjoint(foe.id for foe in foes_in_reach(state, friend, house)) for friend in beside)
    return max(min(1, len(foes)), len(foes) - friends)


def reach_ft(state: MapState, token: Token, house: HouseRules) -> float:
    """How far it strikes hand to hand: the far end of the farthest row of its weapons."""
    row = max(weapon.reach for weapon in melee_weapons(token, state.info))
    place = min(max(row - LOWEST, 0), len(house.range_bands_ft) - 1)
    return house.range_bands_ft[place]


def free_reach_cells(state: MapState, fighter: Token, foes: tuple[Token, ...]) -> int:
    """The cells next to a fighter from which a foe can strike at it, taken ones too, and those of longer weapons."""
    middle = footprint_of(fighter).centre
    around = tuple(_cells_around(state, fighter))
    far = {(foe.at.x, foe.at.y) for foe in foes} - {(at.x, at.y) for at in around}
    near = [at for at in around if _may_stand(state, at) and _is_free(state, _mid(at), middle, fighter)]
    return len(near) + len(far)


def is_in_doorway(state: MapState, fighter: Token, foes: tuple[Token, ...]) -> bool:
    """Whether a fighter stands in a doorway, or every foe comes at it through the same one.

    An open door is one, and so is an opening between the ends of walls that is little wider than the fighter.
    """
    middle = footprint_of(fighter).centre
    for line in (*(door.line for door in state.doors.values() if door.state == "open"), *_openings(state, fighter)):
        pieces = tuple(pairwise(line))
        if any(_runs_through(piece, footprint_of(fighter, state.info.grid.kind)) for piece in pieces):
            return True
        if foes and all(any(_cross(piece, (footprint_of(foe).centre, middle)) for piece in pieces) for foe in foes):
            return True
    return False


def _openings(state: MapState, fighter: Token) -> Iterator[Polyline]:
    """The straight lines from the end of one wall to that of another, near a fighter, with nothing on them."""
    middle, walls = footprint_of(fighter).centre, walls_of(state)
    near, widest = fighter.size / 2 + 1, max(1.0, fighter.size) + SPARE_CELLS
    barriers = (*state.walls.values(), *(door for door in state.doors.values() if door.state != "open"))
    ends = {end for barrier in barriers for end in (barrier.line[0], barrier.line[-1])}
    for one, other in combinations(sorted(end for end in ends if math.dist(end, middle) <= near), 2):
        between = MapPoint((one.x + other.x) / 2, (one.y + other.y) / 2)
        if SPARE_CELLS < math.dist(one, other) <= widest and walls.distances_from(between).min() > TOUCH_TOLERANCE:
            yield one, other


def _cells_around(state: MapState, fighter: Token) -> Iterator[MapPoint]:
    """The cells that touch those of the fighter, each by the corner of a token in it; without a grid, of squares."""
    kind = state.info.grid.kind
    if is_hex(kind):
        corner = snapped(kind, fighter.size, fighter.at)
        named = Cell(*(round(value) for value in place_of(kind, fighter.size, corner)))
        filled = set(filled_cells(kind, named, cells_across(fighter.size)))
        around = {other for cell in filled for other in neighbours_of(kind, cell)} - filled
        yield from (corner_of(kind, 1.0, cell) for cell in sorted(around))
        return
    body, size = footprint_of(fighter), max(1.0, fighter.size)
    left, top = math.floor(fighter.at.x) - 1, math.floor(fighter.at.y) - 1
    for row in range(top, math.ceil(fighter.at.y + size) + 1):
        for column in range(left, math.ceil(fighter.at.x + size) + 1):
            cell = Footprint(MapPoint(column, row), 1)
            if not cell.overlaps(body) and cell.gap_to(body) <= TOUCH_TOLERANCE:
                yield cell.at


def _mid(cell: MapPoint) -> MapPoint:
    return Footprint(cell, 1).centre


def _may_stand(state: MapState, cell: MapPoint) -> bool:
    """Whether a cell is on the map and no ground forbids it."""
    grid = state.info.grid
    col, row = place_of(grid.kind, 1.0, cell)
    if not (0 <= col <= grid.columns - 1 and 0 <= row <= grid.rows - 1):
        return False
    there = Token(id=next(iter(state.tokens)), name="", at=cell)
    return all(terrain.movement != "impassable" for terrain in ground_under(state, there))


def _is_free(state: MapState, start: MapPoint, end: MapPoint, fighter: Token) -> bool:
    """Whether one can strike from one place at another: no wall that stops a body is between."""
    return is_way_free(start, end, walls_of(state), feet_m(state, fighter))


def _runs_through(piece: tuple[MapPoint, MapPoint], body: Footprint) -> bool:
    """Whether a door's line passes through a square, not only along its edge; off squares, through the disc."""
    (x0, y0), (x1, y1) = piece
    middle = MapPoint((x0 + x1) / 2, (y0 + y1) / 2)
    if body.grid != "square":
        return math.dist(middle, body.centre) < body.body_radius
    right, bottom = body.at.x + body.size, body.at.y + body.size
    inside_x = body.at.x + TOUCH_TOLERANCE < middle.x < right - TOUCH_TOLERANCE
    inside_y = body.at.y + TOUCH_TOLERANCE < middle.y < bottom - TOUCH_TOLERANCE
    return inside_x and inside_y


def _cross(one: tuple[MapPoint, MapPoint], other: tuple[MapPoint, MapPoint]) -> bool:
    """Whether two pieces cross, ends included."""
    return _side(one, other[0]) * _side(one, other[1]) <= 0 and _side(other, one[0]) * _side(other, one[1]) <= 0


def _side(piece: tuple[MapPoint, MapPoint], point: MapPoint) -> int:
    (x0, y0), (x1, y1) = piece
    turn = (x1 - x0) * (point.y - y0) - (y1 - y0) * (point.x - x0)
    return 0 if abs(turn) <= TOUCH_TOLERANCE else int(math.copysign(1, turn))
