"""Where a drawn point falls: onto the end of a wall, onto the grid, or where the pointer is."""

import math
from collections.abc import Iterator
from itertools import pairwise

from battlemap.document.model import GridKind, MapState
from battlemap.geometry.grids import cell_at, cell_corners, cell_middle, is_hex
from battlemap.geometry.types import MapPoint
from battlemap.scene.tools.pointer import Pointer

FINER = 2  # how much finer the step is while Shift is held


def snapped_point(state: MapState, event: Pointer, step: float | None, ends: tuple[MapPoint, ...] = ()) -> MapPoint:
    """The place a pointer event means.

    Ends and corners of walls and doors within reach come first, also those of the line being drawn (``ends``), then
    the grid; ``step`` is in cells, None draws free. Alt draws free, Shift halves the step. On hexes a whole step leads
    from corner to corner, a smaller one also to the middles of sides and cells. Without a grid all is drawn free.
    """
    if event.alt:
        return event.at
    near = [(math.dist(point, event.at), point) for point in (*ends, *_corners(state))]
    off, nearest = min(near, default=(math.inf, event.at))
    if off <= event.reach:
        return nearest
    if step is None:
        return event.at
    return on_grid(state, event.at, step / FINER if event.shift else step)


def on_grid(state: MapState, at: MapPoint, step: float | None) -> MapPoint:
    """The place on the grid nearest to a point; ``step`` is in cells, with None the point itself."""
    kind = state.info.grid.kind
    if kind == "none" or step is None:
        return at
    if is_hex(kind):
        return min(_on_hexes(kind, at, step), key=lambda point: math.dist(point, at))
    return MapPoint(round(at.x / step) * step, round(at.y / step) * step)


def _on_hexes(kind: GridKind, at: MapPoint, step: float) -> Iterator[MapPoint]:
    """The places round a point where a line may end."""
    cell = cell_at(kind, at)
    corners = cell_corners(kind, cell)
    yield from corners
    if step < 1.0:
        yield cell_middle(kind, cell)
        for one, other in pairwise((*corners, corners[0])):
            yield MapPoint((one.x + other.x) / 2, (one.y + other.y) / 2)


def _corners(state: MapState) -> Iterator[MapPoint]:
    for barriers in (state.walls, state.doors):
        for barrier in barriers.values():
            yield from barrier.line
