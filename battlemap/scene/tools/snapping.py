"""Where a drawn point falls: onto the end of a wall, onto the grid, or where the pointer is."""

import math
from collections.abc import Iterator

from battlemap.document.model import MapState
from battlemap.geometry.types import MapPoint
from battlemap.scene.tools.pointer import Pointer

FINER = 2  # how much finer the step is while Shift is held


def snapped_point(state: MapState, event: Pointer, step: float | None, ends: tuple[MapPoint, ...] = ()) -> MapPoint:
    """The place a pointer event means.

    Ends and corners of walls and doors within reach come first, also those of the line being drawn (``ends``), then
    the grid; ``step`` is in cells, None draws free. Alt draws free, Shift halves the step.
    """
    if event.alt:
        return event.at
    near = [(math.dist(point, event.at), point) for point in (*ends, *_corners(state))]
    off, nearest = min(near, default=(math.inf, event.at))
    if off <= event.reach:
        return nearest
    if step is None:
        return event.at
    step = step / FINER if event.shift else step
    return MapPoint(round(event.at.x / step) * step, round(event.at.y / step) * step)


def _corners(state: MapState) -> Iterator[MapPoint]:
    for barriers in (state.walls, state.doors):
        for barrier in barriers.values():
            yield from barrier.line
