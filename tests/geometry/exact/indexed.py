"""The same walls as the program takes them. The only module here that knows it."""

from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import Segment, WallIndex
from tests.geometry.exact.plain import PlainWall


def index_of(walls: list[PlainWall]) -> WallIndex:
    """The program's index of plain walls."""
    return WallIndex(
        Segment(
            owner=f"wall-{number}",
            a=MapPoint(*wall.a),
            b=MapPoint(*wall.b),
            blocks_sight=wall.sight,
            matter=wall.matter,
            base_m=wall.base,
            top_m=wall.top,
        )
        for number, wall in enumerate(walls)
    )


def plain_walls(segments: tuple[Segment, ...]) -> list[PlainWall]:
    """The program's segments as plain walls."""
    return [
        PlainWall(tuple(one.a), tuple(one.b), one.blocks_sight, one.base_m, one.top_m, one.matter) for one in segments
    ]
