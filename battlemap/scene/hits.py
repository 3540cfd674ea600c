"""What lies under the pointer, in map units."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from math import hypot

from battlemap.document.model import Door, DoorId, MapState, Token, TokenId
from battlemap.document.records import id_number
from battlemap.geometry.angles import point_at
from battlemap.geometry.types import MapPoint, Polyline

HANDLE_OUT = 0.12  # cells between a token's edge and the handle it is turned by
HANDLE_REACH = (0.14, 0.3)  # least and most cells off that still grab the handle


def center(token: Token) -> MapPoint:
    """The middle of a token."""
    return MapPoint(token.at.x + token.size / 2, token.at.y + token.size / 2)


def token_at(state: MapState, point: MapPoint, reach: float = 0.0) -> TokenId | None:
    """The token on top under a point; `reach` cells off still counts."""
    return next(iter(tokens_at(state, point, reach)), None)


def other_at(state: MapState, point: MapPoint, viewer: TokenId | None, reach: float = 0.0) -> TokenId | None:
    """The token under a point that another looks at: whoever lies with the viewer, else the viewer itself."""
    here = tokens_at(state, point, reach)
    return next((each for each in here if each != viewer), viewer if here else None)


def tokens_at(state: MapState, point: MapPoint, reach: float = 0.0) -> list[TokenId]:
    """The tokens under a point, the one on top first: brought to front, then the smallest, nearest, newest."""
    return _from_the_top([(token, center(token)) for token in state.tokens.values()], point, reach)


def _from_the_top(tokens: Iterable[tuple[Token, MapPoint]], point: MapPoint, reach: float = 0.0) -> list[TokenId]:
    found = []
    for token, middle in tokens:
        off = _distance(middle, point)
        if off <= max(token.size / 2, reach):
            found.append((-token.front, token.size, off, -id_number("token", token.id), token.id))
    return [each[-1] for each in sorted(found)]


def stacked_on(state: MapState) -> dict[TokenId, int]:
    """How many tokens lie in one heap, its own among them, by the token on top; those that lie alone are left out."""
    tokens = sorted(((token, center(token)) for token in state.tokens.values()), key=lambda each: each[1].x)
    xs = [middle.x for _, middle in tokens]
    reach = max((token.size / 2 for token in state.tokens.values()), default=0.0)
    heaps: dict[TokenId, int] = {}
    for _, middle in tokens:
        near = tokens[bisect_left(xs, middle.x - reach) : bisect_right(xs, middle.x + reach)]
        here = _from_the_top(near, middle) if len(near) > 1 else ()
        if len(here) > 1:
            heaps[here[0]] = max(heaps.get(here[0], 0), len(here))
    return heaps


def door_at(state: MapState, point: MapPoint, reach: float) -> DoorId | None:
    """The door whose line is nearest to a point, if it is within reach."""
    near = [(door_distance(door, point), door.id) for door in state.doors.values()]
    return min((each for each in near if each[0] <= reach), default=(0.0, None))[1]


def door_distance(door: Door, point: MapPoint) -> float:
    """Cells from a point to a door's line."""
    pairs = zip(door.line, door.line[1:], strict=False)
    return min((_segment_distance(point, a, b) for a, b in pairs), default=float("inf"))


def facing_handle(token: Token) -> MapPoint:
    """Where the handle lies that turns a token."""
    return point_at(center(token), token.facing_deg, token.size / 2 + HANDLE_OUT)


def is_on_handle(token: Token, point: MapPoint, reach: float) -> bool:
    """Whether a press there grabs the token's facing."""
    least, most = HANDLE_REACH
    return _distance(facing_handle(token), point) <= min(max(least, reach), most)


def tokens_inside(state: MapState, one: MapPoint, other: MapPoint) -> frozenset[TokenId]:
    """The tokens whose middle lies in the rectangle between two corners, edges in."""
    left, right = sorted((one.x, other.x))
    top, bottom = sorted((one.y, other.y))
    middles = {token.id: center(token) for token in state.tokens.values()}
    return frozenset(i for i, m in middles.items() if left <= m.x <= right and top <= m.y <= bottom)


def distance_to_ring(ring: Polyline, point: MapPoint) -> float:
    """Cells from a point to the outline through these corners, the last one joined to the first."""
    pairs = zip(ring, (*ring[1:], *ring[:1]), strict=True)
    return min((_segment_distance(point, a, b) for a, b in pairs), default=float("inf"))


def _distance(one: MapPoint, other: MapPoint) -> float:
    return hypot(one.x - other.x, one.y - other.y)


def _segment_distance(point: MapPoint, start: MapPoint, end: MapPoint) -> float:
    dx, dy = end.x - start.x, end.y - start.y
    length2 = dx * dx + dy * dy
    along = 0.0 if length2 == 0 else ((point.x - start.x) * dx + (point.y - start.y) * dy) / length2
    along = min(1.0, max(0.0, along))
    return _distance(point, MapPoint(start.x + along * dx, start.y + along * dy))
