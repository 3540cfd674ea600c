"""Where the picture of a Universal VTT file lies, and the points of the file as points of the map."""

from dataclasses import dataclass
from typing import Any

from battlemap.formats.fields import number, table
from battlemap.geometry.types import MapPoint


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


def point(value: Any, place: str, frame: Frame) -> MapPoint:
    """An object with x and y, as a point of the map."""
    pair = table(value, place)
    x, y = (number(pair.get(key), f"{place}.{key}") for key in ("x", "y"))
    return frame.to_map(x, y)
