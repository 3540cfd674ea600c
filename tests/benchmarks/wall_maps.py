"""Maps of walls to measure on: strewn over the open, in rooms with doorways, and as a maze."""

import math
import random
from collections.abc import Callable, Iterator, Mapping

from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import Segment

SIDE = 100.0  # cells
BOUNDS = (0.0, 0.0, SIDE, SIDE)
DOORWAY = 0.3  # share of a room's side
Line = tuple[tuple[float, float], tuple[float, float]]


def strewn(count: int) -> list[Segment]:
    """Walls of half a cell to three cells, in any direction."""
    rng, lines = random.Random(7), []
    for _ in range(count):
        x, y, turn, length = rng.uniform(0, SIDE), rng.uniform(0, SIDE), rng.uniform(0, math.tau), rng.uniform(0.5, 3)
        lines.append(((x, y), (x + length * math.cos(turn), y + length * math.sin(turn))))
    return _segments(lines)


def rooms(count: int) -> list[Segment]:
    """Square rooms side by side; each wall between two has a doorway somewhere, so it is two pieces."""
    across = round(math.sqrt(count / 4))
    side, rng = SIDE / across, random.Random(7)
    lines: list[Line] = [*_outline()]
    for number in range(1, across):
        for room in range(across):
            for is_upright in (False, True):
                begin = (room + rng.uniform(0.05, 0.95 - DOORWAY)) * side
                for low, high in ((room * side, begin), (begin + DOORWAY * side, (room + 1) * side)):
                    ends = (low, number * side), (high, number * side)
                    lines.append((ends[0][::-1], ends[1][::-1]) if is_upright else ends)
    return _segments(lines)


def maze(count: int) -> list[Segment]:
    """Corridors without a loop: of all walls between neighbouring places those stay that no corridor opened."""
    across = round(math.sqrt(count))
    side, rng = SIDE / across, random.Random(7)
    walls = [(col, row, down) for col in range(across) for row in range(across) for down in (0, 1)]
    walls = [(col, row, down) for col, row, down in walls if (row if down else col) < across - 1]
    rng.shuffle(walls)
    leader = list(range(across * across))

    def lead(place: int) -> int:
        while leader[place] != place:
            leader[place] = leader[leader[place]]
            place = leader[place]
        return place

    lines: list[Line] = [*_outline()]
    for col, row, down in walls:
        one, other = lead(row * across + col), lead((row + down) * across + col + 1 - down)
        if one != other:
            leader[one] = other
        elif down:
            lines.append(((col * side, (row + 1) * side), ((col + 1) * side, (row + 1) * side)))
        else:
            lines.append((((col + 1) * side, row * side), ((col + 1) * side, (row + 1) * side)))
    return _segments(lines)


def viewers(count: int) -> list[MapPoint]:
    """Places anywhere on the map."""
    rng = random.Random(1)
    return [MapPoint(rng.uniform(0, SIDE), rng.uniform(0, SIDE)) for _ in range(count)]


def _outline() -> Iterator[Line]:
    corners = [(0.0, 0.0), (SIDE, 0.0), (SIDE, SIDE), (0.0, SIDE)]
    return zip(corners, [*corners[1:], corners[0]], strict=True)


def _segments(lines: list[Line]) -> list[Segment]:
    return [Segment(owner=f"wall-{number}", a=MapPoint(*a), b=MapPoint(*b)) for number, (a, b) in enumerate(lines)]


KINDS: Mapping[str, Callable[[int], list[Segment]]] = {"strewn": strewn, "in rooms": rooms, "in a maze": maze}
