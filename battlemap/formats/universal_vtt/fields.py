"""The single fields of a Universal VTT file: a wrong one is named by its place, with what was found."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from battlemap.formats.errors import show
from battlemap.geometry.types import MapPoint

FARTHEST_CELLS = 4e5  # what lies farther off is no place on a map


class FieldError(Exception):
    """A field that cannot be used; the message names place, found and expected."""

    def __init__(self, place: str, found: object, expected: str) -> None:
        super().__init__(f"{place}: found {show(found)}, expected {expected}")


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the picture lies in the file's coordinates, in squares."""

    left: float
    top: float
    width: float
    height: float

    def to_map(self, x: float, y: float) -> MapPoint:
        """A point of the file as a point of the picture; the same for everything in the file."""
        return MapPoint(x - self.left, y - self.top)

    def has(self, point: MapPoint) -> bool:
        """Whether a point lies on the picture or its edge."""
        return 0 <= point.x <= self.width and 0 <= point.y <= self.height

    def touches(self, start: MapPoint, end: MapPoint) -> bool:
        """Whether a segment has a point on the picture or its edge."""
        if self.has(start) or self.has(end):
            return True
        near, far = 0.0, 1.0
        for at, to, size in ((start.x, end.x, self.width), (start.y, end.y, self.height)):
            if at == to:
                if not 0 <= at <= size:
                    return False
                continue
            enter, leave = sorted(((0 - at) / (to - at), (size - at) / (to - at)))
            near, far = max(near, enter), min(far, leave)
        return near <= far


def number(value: Any, place: str) -> float:
    """A finite number within reach."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= FARTHEST_CELLS:
        raise FieldError(place, value, "a finite number")
    return float(value)


def positive(value: Any, place: str) -> float:
    """A finite number that is not negative."""
    if number(value, place) < 0:
        raise FieldError(place, value, "a number that is not negative")
    return float(value)


def table(value: Any, place: str) -> Mapping[str, Any]:
    """A JSON object."""
    if not isinstance(value, dict):
        raise FieldError(place, value, "an object")
    return value


def point(value: Any, place: str, frame: Frame) -> MapPoint:
    """An object with x and y, as a point of the map."""
    pair = table(value, place)
    x, y = (number(pair.get(key), f"{place}.{key}") for key in ("x", "y"))
    return frame.to_map(x, y)


def truth(value: Any, place: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise FieldError(place, value, "true or false")
    return value
