"""Objects as lines and outlines in pixels: rectangles, ellipses, polygons, polylines, tiles."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from battlemap.formats.fields import FieldError, amount
from battlemap.formats.tiled.cells import FLIP_DIAGONAL, FLIP_X, FLIP_Y
from battlemap.formats.tiled.properties import Raw, is_true

ELLIPSE_CORNERS = 24
MOST_CORNERS = 10_000
Px = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Shape:
    """A line of pixels; ``is_closed``: its last corner is joined to its first, which is not written twice."""

    points: tuple[Px, ...]
    is_closed: bool


def shape_of(raw: Raw, place: str) -> Shape | None:
    """The shape of an object; None for a point, a text, or what is kept in another file."""
    if is_true(raw.get("point")) or "text" in raw or "template" in raw:
        return None
    x, y = (amount(raw.get(key), f"{place}.{key}", 0.0) for key in ("x", "y"))
    turn = amount(raw.get("rotation"), f"{place}.rotation", 0.0)
    for key, is_closed in (("polygon", True), ("polyline", False)):
        if key in raw:
            return Shape(_turned(_corners(raw[key], f"{place}.{key}"), turn, (x, y)), is_closed)
    width, height = (amount(raw.get(key), f"{place}.{key}", 0.0) for key in ("width", "height"))
    if width <= 0 or height <= 0:
        return None
    if is_true(raw.get("ellipse")):
        around = (2 * math.pi * corner / ELLIPSE_CORNERS for corner in range(ELLIPSE_CORNERS))
        points = [(width / 2 * (1 + math.cos(a)), height / 2 * (1 + math.sin(a))) for a in around]
    else:
        top = -height if "gid" in raw else 0.0  # tiles stand on their lower left corner
        points = [(0.0, top), (width, top), (width, top + height), (0.0, top + height)]
    return Shape(_turned(points, turn, (x, y)), True)


def _corners(value: Any, place: str) -> list[Px]:
    if not isinstance(value, list) or not 2 <= len(value) <= MOST_CORNERS:
        raise FieldError(place, value, f"2 to {MOST_CORNERS} corners")
    corners = [entry if isinstance(entry, dict) else {} for entry in value]
    return [
        (amount(corner.get("x"), f"{place}[{n}].x"), amount(corner.get("y"), f"{place}[{n}].y"))
        for n, corner in enumerate(corners)
    ]


def _turned(points: Iterable[Px], degrees: float, origin: Px) -> tuple[Px, ...]:
    """Turned clockwise about the origin, then moved there."""
    quarter = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}  # exactly
    angle = math.radians(degrees)
    cos, sin = quarter.get(degrees % 360.0, (math.cos(angle), math.sin(angle)))
    return tuple((origin[0] + x * cos - y * sin, origin[1] + x * sin + y * cos) for x, y in points)


def flipped(points: Iterable[Px], gid: int, size: Px) -> tuple[Px, ...]:
    """The places in a tile after its flips: first over the diagonal, then left to right, then upside down."""
    width, height = size
    placed = list(points)
    if gid & FLIP_DIAGONAL:
        placed = [(y, x) for x, y in placed]
        width, height = height, width
    if gid & FLIP_X:
        placed = [(width - x, y) for x, y in placed]
    if gid & FLIP_Y:
        placed = [(x, height - y) for x, y in placed]
    return tuple(placed)


def on_object(points: Iterable[Px], raw: Raw, size: Px, place: str) -> tuple[Px, ...]:
    """Places in a tile as they lie on an object that shows the tile, scaled and turned."""
    x, y = (amount(raw.get(key), f"{place}.{key}", 0.0) for key in ("x", "y"))
    width = amount(raw.get("width"), f"{place}.width", size[0])
    height = amount(raw.get("height"), f"{place}.height", size[1])
    turn = amount(raw.get("rotation"), f"{place}.rotation", 0.0)
    scaled = [(px * width / size[0], py * height / size[1] - height) for px, py in points]
    return _turned(scaled, turn, (x, y))


def moved(shape: Shape, by: Px) -> Shape:
    """The shape so many pixels to the right and down."""
    return Shape(tuple((x + by[0], y + by[1]) for x, y in shape.points), shape.is_closed)


def across(shape: Shape) -> Sequence[Px]:
    """The line of a door: an open line as it is, of an outline the line along its longer side, through the middle."""
    if not shape.is_closed or len(shape.points) != 4:
        return shape.points if not shape.is_closed else (shape.points[0], shape.points[len(shape.points) // 2])
    a, b, c, d = shape.points
    longer = abs(b[0] - a[0]) + abs(b[1] - a[1]) >= abs(d[0] - a[0]) + abs(d[1] - a[1])
    ends = ((a, d), (b, c)) if longer else ((a, b), (d, c))
    return [((one[0] + other[0]) / 2, (one[1] + other[1]) / 2) for one, other in ends]
