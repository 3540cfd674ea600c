"""The straightforward visible area that the fast one is measured against: rays to and beside every wall end."""

import numpy as np
import numpy.typing as npt

from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import WallIndex

Floats = npt.NDArray[np.float64]

BESIDE = 1e-7  # radians
ROWS_AT_ONCE = 256


def area_by_rays(eye: MapPoint, walls: WallIndex, bounds: tuple[float, float, float, float]) -> float:
    """The area, in square cells, of the polygon through the nearest hits of all rays."""
    left, top, right, bottom = bounds
    corners = np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
    a, b = np.vstack([walls.a, corners]), np.vstack([walls.b, np.roll(corners, -1, axis=0)])
    to_x, to_y = (np.vstack([a, b]) - eye).T
    angles = np.arctan2(to_y, to_x)
    angles = np.unique(np.concatenate([angles - BESIDE, angles, angles + BESIDE]))
    ways = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    x, y = (np.asarray(eye) + ways * _nearest(np.asarray(eye), ways, a, b)[:, None]).T
    return float(abs(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2)


def _nearest(eye: Floats, ways: Floats, a: Floats, b: Floats) -> Floats:
    along, to = b - a, a - eye
    found = []
    for first in range(0, len(ways), ROWS_AT_ONCE):
        way = ways[first : first + ROWS_AT_ONCE]
        spread = way[:, :1] * along[:, 1] - way[:, 1:] * along[:, 0]
        with np.errstate(divide="ignore", invalid="ignore"):
            distance = (to[:, 0] * along[:, 1] - to[:, 1] * along[:, 0]) / spread
            share = (to[:, 0] * way[:, 1:] - to[:, 1] * way[:, :1]) / spread
        met = (distance > 0) & (share >= 0) & (share <= 1)
        found.append(np.where(met, distance, np.inf).min(axis=1))
    return np.concatenate(found)
