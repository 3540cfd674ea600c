"""Slow, obvious answers to hold the fast ones against."""

import math
from fractions import Fraction

import numpy as np

from battlemap.geometry.silhouette import Body, Eye
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import WallIndex

BAND = 1e-6  # cells: nearer than this to touching, the exact answer is not asked for


def exact_sight(p: MapPoint, q: MapPoint, walls: WallIndex) -> bool | None:
    """Whether no wall crosses the line, in exact rational arithmetic; None within the tolerance band."""
    line = _exact(p), _exact(q)
    low, high = np.minimum(p, q) - BAND, np.maximum(p, q) + BAND
    apart = (np.maximum(walls.a, walls.b) < low).any(axis=1) | (np.minimum(walls.a, walls.b) > high).any(axis=1)
    ends = [walls.ends(int(index)) for index in np.flatnonzero(~apart & walls.is_there)]
    if any(_cross(line, tuple(_exact(end) for end in wall)) for wall in ends if not _nearly_touch((p, q), wall)):
        return False
    return None if any(_nearly_touch((p, q), wall) for wall in ends) else True


def sampled_silhouette(eye: Eye, body: Body, walls: WallIndex, rays: int = 4000) -> tuple[float, float]:
    """The seen and the solidly hidden share of a body that no wall cuts, by plain sampling of directions."""
    distance = math.dist(eye.at, body.centre)
    half = math.asin(body.radius / distance)
    middle = math.atan2(body.centre.y - eye.at.y, body.centre.x - eye.at.x)
    seen = hidden = 0.0
    for k in range(rays):
        off = -half + 2 * half * (k + 0.5) / rays
        reach = distance * math.cos(off) - math.sqrt(body.radius**2 - (distance * math.sin(off)) ** 2)
        way = math.cos(middle + off), math.sin(middle + off)
        spans = [(seg, *span) for seg, span in _shadows(eye, way, reach, distance, walls)]
        sight = [(low, high) for seg, low, high in spans if seg.blocks_sight == "both"]
        solid = [(low, high) for seg, low, high in spans if seg.matter == "solid"]
        seen += 1 - _covered(sight, body)
        hidden += _covered(solid, body)
    return seen / rays, hidden / rays


def _exact(point: MapPoint) -> tuple[Fraction, Fraction]:
    return Fraction(point[0]), Fraction(point[1])


def _side(a, b, c) -> Fraction:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _cross(line, wall) -> bool:
    return _side(*line, wall[0]) * _side(*line, wall[1]) < 0 and _side(*wall, line[0]) * _side(*wall, line[1]) < 0


def _nearly_touch(line, wall) -> bool:
    return any(_is_near(end, *other) for one, other in ((line, wall), (wall, line)) for end in one)


def _is_near(point, a, b) -> bool:
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = max(0.0, min(1.0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)))
    return math.hypot(point[0] - a[0] - share * dx, point[1] - a[1] - share * dy) <= BAND


def _shadows(eye, way, reach, distance, walls):
    for segment in walls.segments:
        along = segment.b.x - segment.a.x, segment.b.y - segment.a.y
        spread = way[0] * along[1] - way[1] * along[0]
        if abs(spread) < 1e-15:
            continue
        to = segment.a.x - eye.at.x, segment.a.y - eye.at.y
        away, share = (to[0] * along[1] - to[1] * along[0]) / spread, (to[0] * way[1] - to[1] * way[0]) / spread
        if 0 < away < reach and 0 <= share <= 1:
            base = -math.inf if segment.base_m is None else segment.base_m
            top = math.inf if segment.top_m is None else segment.top_m
            carried = [eye.height_m + (height - eye.height_m) * distance / away for height in (base, top)]
            yield segment, tuple(carried)


def _covered(spans, body) -> float:
    reached, covered = body.base_m, 0.0
    for low, high in sorted(spans):
        low, high = max(low, reached), min(high, body.top_m)
        if high > low:
            covered, reached = covered + high - low, high
    return covered / (body.top_m - body.base_m)
