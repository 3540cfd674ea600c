"""Plain measuring for the tables of what the rules allow: gaps, who stands between, who is seen. Written anew.

An answer of None means that it hangs by a hair, or that the books leave it to the game master.
"""

import math

from battlemap.document.model import Door, MapState, Token, Wall
from battlemap.geometry.types import Polyline

BODY = 0.475  # cells: the radius of whoever fills one cell
OUT_COLD = frozenset({"unconscious", "comatose", "dead", "clinically_dead", "brain_dead"})
EYES, MIDDLE, LYING, KNEELING = 0.9, 0.5, 0.25, 0.65  # shares of a height
HAIR_M = 0.02


def centre(token: Token) -> tuple[float, float]:
    """The middle of the cell a token fills."""
    return token.at.x + 0.5, token.at.y + 0.5


def gap_m(state: MapState, one: Token, other: Token) -> float:
    """Metres between the nearest edges of two cells."""
    gaps = (max(0.0, abs(a - b) - 1) for a, b in zip(one.at, other.at, strict=True))
    return math.hypot(*gaps) * state.info.grid.cell_m


def shares_cell(one: Token, other: Token) -> bool:
    """Whether two stand in one cell."""
    return one.at == other.at


def seen(state: MapState, viewer: Token, target: Token) -> bool | None:
    """Whether an attack may be aimed at the target: in the arcs, no solid wall, nobody in between."""
    if shares_cell(viewer, target):
        return None
    found = (_in_arc(viewer, target), _no_solid_wall(state, viewer, target), _nobody_between(state, viewer, target))
    return all_of(*found)


def all_of(*found: bool | None) -> bool | None:
    """False where one is False, else None where one is not known."""
    if any(each is False for each in found):
        return False
    return None if any(each is None for each in found) else True


def any_of(*found: bool | None) -> bool | None:
    """True where one is True, else None where one is not known."""
    if any(each is True for each in found):
        return True
    return None if any(each is None for each in found) else False


def lies(token: Token) -> bool:
    """Whether it lies on the ground."""
    return token.posture == "prone" or not OUT_COLD.isdisjoint(token.conditions)


def _in_arc(viewer: Token, target: Token) -> bool | None:
    half = max(viewer.peripheral_arc_deg, viewer.optimal_arc_deg) / 2
    if half >= 180:
        return True
    (x, y), (there_x, there_y) = centre(viewer), centre(target)
    bearing = math.degrees(math.atan2(there_x - x, y - there_y))
    off = abs((bearing - viewer.facing_deg + 180) % 360 - 180)
    width = math.degrees(math.asin(min(1.0, BODY / math.hypot(there_x - x, there_y - y))))
    if off + width < half:
        return True
    return False if off - width > half else None


def _no_solid_wall(state: MapState, viewer: Token, target: Token) -> bool:
    """Every wall of these maps runs from edge to edge between two rows of cells."""
    solid = (wall for wall in state.walls.values() if wall.kind == "wall")
    return not any(_is_beyond(viewer, wall) != _is_beyond(target, wall) for wall in solid)


def _is_beyond(token: Token, barrier: Wall | Door) -> bool:
    a, b = barrier.line
    return centre(token)[0] > a.x if a.x == b.x else centre(token)[1] > a.y


def parted_by(state: MapState, one: Token, other: Token) -> list[Wall | Door]:
    """The walls, windows and closed doors that stand between two."""
    barriers = (*state.walls.values(), *(door for door in state.doors.values() if door.state != "open"))
    return [each for each in barriers if _is_beyond(one, each) != _is_beyond(other, each)]


def _nobody_between(state: MapState, viewer: Token, target: Token) -> bool | None:
    others = (each for each in state.tokens.values() if not any(shares_cell(each, one) for one in (viewer, target)))
    return all_of(*(_is_past(viewer, target, other) for other in others))


def _is_past(viewer: Token, target: Token, other: Token) -> bool | None:
    along, off, far = _along_and_off(centre(viewer), centre(target), centre(other))
    if not 0 < along < far or off > BODY:
        return True
    heights = [_tall(each) for each in (viewer, target, other)]
    line = EYES * heights[0], MIDDLE * heights[1]
    if min(line) > heights[2]:
        return True
    return False if max(line) < heights[2] else None


def _tall(token: Token) -> float:
    return token.height_m * (LYING if lies(token) else KNEELING if token.posture == "kneeling" else 1.0)


def _along_and_off(
    start: tuple[float, float], end: tuple[float, float], point: tuple[float, float]
) -> tuple[float, float, float]:
    far = math.dist(start, end)
    ahead = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    to = point[0] - start[0], point[1] - start[1]
    return to[0] * ahead[0] + to[1] * ahead[1], abs(to[0] * ahead[1] - to[1] * ahead[0]), far


def is_free(state: MapState, mover: Token, heading: tuple[float, float], far: float, past: tuple[Token, ...]) -> bool:
    """Whether a body comes so many cells far in a straight line: no wall, and nobody but those it may pass."""
    start = centre(mover)
    end = start[0] + heading[0] * far, start[1] + heading[1] * far
    barriers = (*state.walls.values(), *(door for door in state.doors.values() if door.state != "open"))
    if any(_touches(start, end, barrier.line) for barrier in barriers):
        return False
    others = (each for each in state.tokens.values() if each not in (mover, *past))
    return not any(_bumps(start, end, centre(other)) for other in others)


def _touches(start: tuple[float, float], end: tuple[float, float], line: Polyline) -> bool:
    a, b = line
    axis = 0 if a.x == b.x else 1
    at = a[axis]
    beyond = start[axis] > at
    return (end[axis] < at + BODY) if beyond else (end[axis] > at - BODY)


def _bumps(start: tuple[float, float], end: tuple[float, float], other: tuple[float, float]) -> bool:
    if math.dist(start, other) <= 2 * BODY or start == end:
        return False  # it touched it before it began
    along, off, far = _along_and_off(start, end, other)
    if along <= 0:
        return False
    return off < 2 * BODY if along < far else math.dist(end, other) < 2 * BODY
