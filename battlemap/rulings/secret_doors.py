"""Walls in the place of secret doors, so that not even a seam in the drawing tells where one is."""

import math
from collections.abc import Iterable, Mapping

from battlemap.document.model import Door, Wall, WallId
from battlemap.geometry.tolerance import TOUCH_TOLERANCE
from battlemap.geometry.types import MapPoint, Polyline

NOT_TOLD = WallId("wall-of-the-map")  # the id of a wall that stands for doors alone, with a number behind


def walled_up(walls: Mapping[WallId, Wall], secret: Iterable[Door]) -> dict[WallId, Wall]:
    """The walls with secret doors in them as walls like any other.

    A door becomes one wall with the walls it ends at, where these are of the kind "wall"; at a joint of several
    with the one that goes on straightest. A door by itself becomes a wall of its own, under an id that does not say
    what it hides.
    """
    found = dict(walls)
    for number, door in enumerate(secret, start=1):
        wall = Wall(id=WallId(f"{NOT_TOLD}-{number}"), line=door.line)
        for _ in range(2):  # on from its last point, then turned round on from its first
            wall = _joined(wall, found)
        found[wall.id] = wall
    return found


def _joined(wall: Wall, walls: dict[WallId, Wall]) -> Wall:
    """The wall with the one it goes on into, which is taken out; turned round, so that the other end comes next."""
    before, end = wall.line[-2:]
    ways = [(_straightness(before, way), way, other) for other in walls.values() for way in _ways_from(end, other)]
    if not ways:
        return Wall(id=wall.id, line=wall.line[::-1])
    _, way, other = max(ways, key=lambda each: (each[0], each[2].id))
    del walls[other.id]
    return Wall(id=other.id, line=_without_middles((*wall.line, *way[1:]))[::-1])


def _ways_from(end: MapPoint, wall: Wall) -> list[Polyline]:
    """The line of a wall as it leads away from a point; none where it does not end there, or comes back there."""
    if wall.kind != "wall":
        return []
    ways = [line for line in (wall.line, wall.line[::-1]) if math.dist(line[0], end) <= TOUCH_TOLERANCE]
    return ways if len(ways) == 1 else []


def _straightness(before: MapPoint, way: Polyline) -> float:
    """How straight a way goes on from a line: 1 straight, -1 back."""
    (ax, ay), (bx, by), (cx, cy) = before, way[0], way[1]
    across = math.hypot(bx - ax, by - ay) * math.hypot(cx - bx, cy - by)
    return ((bx - ax) * (cx - bx) + (by - ay) * (cy - by)) / across if across else 0.0


def _without_middles(line: Polyline) -> Polyline:
    """Leave out corners between two pieces that go on straight."""
    kept = [line[0]]
    for point, after in zip(line[1:], (*line[2:], None), strict=True):
        if after is None or _straightness(kept[-1], (point, after)) < 1 - TOUCH_TOLERANCE**2:
            kept.append(point)
    return tuple(kept)
