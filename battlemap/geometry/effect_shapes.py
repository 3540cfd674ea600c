"""The areas of effects, as shapes in map units: circle, cone, line, square."""

import math

import shapely
from shapely.geometry.base import BaseGeometry

from battlemap.geometry.angles import FULL_TURN, heading_vector, point_at
from battlemap.geometry.light import circle
from battlemap.geometry.types import MapPoint

RIM_STEP_DEG = 1.0  # at most, between two corners on the round end of a cone


def cone(tip: MapPoint, length: float, heading_deg: float, opening_deg: float) -> BaseGeometry:
    """A sector of a circle around its tip: ``opening_deg`` wide in all, half of it on each side of the heading.

    One of a full turn is a circle. Its round end has corners on the circle, at most ``RIM_STEP_DEG`` apart.
    """
    if opening_deg >= FULL_TURN:
        return circle(tip, length)
    if length <= 0 or opening_deg <= 0:
        return shapely.Polygon()
    steps = max(1, math.ceil(opening_deg / RIM_STEP_DEG))
    first = heading_deg - opening_deg / 2
    rim = [point_at(tip, first + opening_deg * k / steps, length) for k in range(steps + 1)]
    return shapely.Polygon([tip, *rim])


def strip(start: MapPoint, length: float, heading_deg: float, width: float) -> BaseGeometry:
    """A straight strip with the start in the middle of one end; empty without a length or a width."""
    end = point_at(start, heading_deg, length)
    dx, dy = (part * width / 2 for part in heading_vector(heading_deg + 90))
    if length <= 0 or width <= 0:
        return shapely.Polygon()
    sides = ((start, 1), (end, 1), (end, -1), (start, -1))
    return shapely.Polygon([(at.x + side * dx, at.y + side * dy) for at, side in sides])


def turned_square(middle: MapPoint, side: float, heading_deg: float) -> BaseGeometry:
    """A square around its middle, one side of which faces the heading."""
    return strip(point_at(middle, heading_deg + 180, side / 2), side, heading_deg, side)
