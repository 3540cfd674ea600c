"""The polygon that can be seen from a point."""

import math

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

from battlemap.geometry.angles import FULL_TURN, point_at
from battlemap.geometry.outline_loop import outline
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import WallIndex

Box = tuple[float, float, float, float]  # left, top, right, bottom in map units
Sector = tuple[float, float]  # from, to in degrees clockwise; to - from is the width, at most 360

DISC_STEP_DEG = 1.0
FIRST_HALF = 0.5  # cells: of the square that is looked at first where walls cross very often
SMALLEST_HALF = 1e-4  # cells
FEW_WALLS = 60  # in the square looked at first
ON_A_SIDE = 1e-9  # cells


def visible_area(
    eye: MapPoint,
    walls: WallIndex,
    bounds: Box,
    *,
    eye_height_m: float = 0.0,
    sector: Sector = (0.0, FULL_TURN),
    reach: float | None = None,
) -> BaseGeometry:
    """All points of the map with an open level sight line from the eye.

    Parameters
    ----------
    eye : map units; it may stand outside the bounds.
    bounds : the map's box; the area ends there, so that walls on it make no difference.
    eye_height_m : walls whose span of heights does not hold this height are looked over or under.
    sector : the headings looked at, edges in.
    reach : how far one sees, map units; None sees to the bounds. The circle is drawn in steps of one degree from
        the sector's first edge, so that its area does not depend on the heading.

    Returns
    -------
    A valid shapely geometry: a polygon, or several, or an empty one.

    Raises
    ------
    TangledError
        The walls that bear on it cross more than ``MOST_CROSSINGS`` times.
    """
    is_inside = bounds[0] < eye.x < bounds[2] and bounds[1] < eye.y < bounds[3]
    box = bounds if is_inside else _box_around(eye, bounds)
    ring = (_outline_of_a_tangle if walls.is_tangled else _outline)(eye, walls, box, eye_height_m, sector)
    area = _valid_polygon(ring)
    if not is_inside:
        area = shapely.intersection(area, shapely.box(*bounds))
    if reach is not None:
        area = shapely.intersection(area, _disc_sector(eye, reach, sector))
    return area if is_inside and reach is None and area.geom_type == "Polygon" else _areas_only(area)


def _outline(eye: MapPoint, walls: WallIndex, box: Box, eye_height_m: float, sector: Sector) -> npt.NDArray[np.float64]:
    """The corners of the area, clockwise, with the eye itself at the end unless it looks all around."""
    width = math.radians(min(sector[1] - sector[0], FULL_TURN))
    blocks, base, top = walls.piece_facts
    cells = walls.cells
    corners = outline(
        np.array(eye, dtype=np.float64),
        float(eye_height_m),
        np.array(box, dtype=np.float64),
        math.radians(sector[0]),
        width,
        walls.pieces.ends,
        blocks,
        base,
        top,
        walls.pieces.loose,
        cells.starts,
        cells.items,
        cells.at,
        cells.shape,
    )
    return corners if width >= 2 * math.pi else np.vstack([corners, [eye]])


def _outline_of_a_tangle(
    eye: MapPoint, walls: WallIndex, box: Box, eye_height_m: float, sector: Sector
) -> npt.NDArray[np.float64]:
    """The same where walls cross very often: only those near the eye are cut, and more as far as the view goes on."""
    half = FIRST_HALF
    while len(walls.crossing_box(*_square(eye, half, box))) > FEW_WALLS and half > SMALLEST_HALF:
        half /= 4
    while True:
        near = _square(eye, half, box)
        ring = _outline(eye, walls.crossing_box(*near), near, eye_height_m, sector)
        if near == box or not _meets_new_side(ring, near, box):
            return ring
        half *= 2


def _square(eye: MapPoint, half: float, box: Box) -> Box:
    """A square around the eye, cut by the box."""
    return max(box[0], eye.x - half), max(box[1], eye.y - half), min(box[2], eye.x + half), min(box[3], eye.y + half)


def _meets_new_side(ring: npt.NDArray[np.float64], near: Box, box: Box) -> bool:
    """Whether a corner lies on a side of the square that is not one of the box: the view goes on beyond."""
    sides = [(k % 2, near[k]) for k in range(4) if near[k] != box[k]]
    return any(bool((np.abs(ring[:, axis] - at) <= ON_A_SIDE).any()) for axis, at in sides)


def _box_around(eye: MapPoint, bounds: Box) -> Box:
    """A box that holds the bounds and has the eye strictly inside."""
    left, top, right, bottom = bounds
    return min(left, eye.x) - 1, min(top, eye.y) - 1, max(right, eye.x) + 1, max(bottom, eye.y) + 1


def _disc_sector(eye: MapPoint, reach: float, sector: Sector) -> BaseGeometry:
    start, end = sector
    steps = max(1, math.ceil((end - start) / DISC_STEP_DEG))
    rim = [point_at(eye, start + (end - start) * k / steps, reach) for k in range(steps + 1)]
    return _valid_polygon(np.array(rim if end - start >= FULL_TURN else [*rim, eye]))


def _valid_polygon(ring: npt.NDArray[np.float64]) -> BaseGeometry:
    if len(ring) < 3:
        return shapely.Polygon()
    polygon = shapely.Polygon(ring)
    return polygon if polygon.is_valid else shapely.make_valid(polygon)


def _areas_only(shape: BaseGeometry) -> BaseGeometry:
    """Drop the points and lines that a cut can leave beside the areas."""
    parts = [part for part in shapely.get_parts(shapely.get_parts(shape)) if part.area > 0]
    return shapely.union_all(parts) if parts else shapely.Polygon()
