"""Rooms: the parts into which walls, doors and the border divide a map."""

import shapely
from shapely.geometry.base import BaseGeometry

from battlemap.document.model import Door, MapState, Wall
from battlemap.geometry.types import MapPoint
from battlemap.rulings.ground import bounds_of

GAP = 0.05  # cells: a gap between walls that is at most twice as wide does not join two rooms
PILLAR_CELLS = 3.0  # a side: what stands in a room and is no larger is a part of it
BOUNDING = ("wall", "window", "curtain")  # kinds of walls that part rooms; over the others one looks


def room_at(state: MapState, point: MapPoint) -> BaseGeometry | None:
    """The room around a point, as far as the middle of its walls; None on a wall and beyond the map.

    Doors part rooms, open ones and secret ones too. Pillars in the room belong to it. Out of doors, and where
    walls have gaps wider than 2 x ``GAP``, the room is all that hangs together with the point.
    """
    box = shapely.box(*bounds_of(state))
    lines = [shapely.LineString(barrier.line) for barrier in _bounding(state)]
    walls = shapely.union_all(shapely.buffer(lines, GAP, join_style="mitre", cap_style="square")) if lines else None
    floor = box if walls is None else shapely.difference(box, walls)
    here = [part for part in shapely.get_parts(floor) if part.intersects(shapely.Point(point))]
    if not here:
        return None
    room = shapely.buffer(_without_pillars(here[0]), GAP, join_style="mitre")
    return shapely.intersection(room, box)


def _bounding(state: MapState) -> list[Wall | Door]:
    return [*(wall for wall in state.walls.values() if wall.kind in BOUNDING), *state.doors.values()]


def _without_pillars(floor: BaseGeometry) -> BaseGeometry:
    polygon = shapely.get_parts(floor)[0]
    return shapely.Polygon(polygon.exterior, [hole for hole in polygon.interiors if not _is_pillar(hole)])


def _is_pillar(hole: BaseGeometry) -> bool:
    left, top, right, bottom = hole.bounds
    return bool(max(right - left, bottom - top) <= PILLAR_CELLS + 2 * GAP)
