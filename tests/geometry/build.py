"""Short ways to draw walls in a test."""

from itertools import count, pairwise

from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import Segment, WallIndex

Line = list[tuple[float, float]]


def segments(*lines: Line, **facts) -> list[Segment]:
    """Each line is one wall; ``facts`` hold for all."""
    names = count(1)
    return [
        Segment(owner=f"wall-{number}", a=MapPoint(*a), b=MapPoint(*b), **facts)
        for number, line in zip(names, lines, strict=False)
        for a, b in pairwise(line)
    ]


def walls(*lines: Line, **facts) -> WallIndex:
    """The index of these walls."""
    return WallIndex(segments(*lines, **facts))


def square(left: float, top: float, right: float, bottom: float) -> Line:
    """A closed outline."""
    return [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
