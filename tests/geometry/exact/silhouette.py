"""How much of a body is seen, and how much solid matter hides, by sending many rays at its silhouette.

As in DESIGN part 3 and decision 6: an upright disc; for each direction across its width the share of its height that
walls hide, carried to the distance of its axis; averaged by angle. A body astride a wall is there only as far as its
centre sees it, slice by slice of its height.
"""

import math
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tests.geometry.exact.line import ExactWalls
from tests.geometry.exact.plain import PlainWall, Spot

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]


class Disc(NamedTuple):
    """An upright body: cells, and metres."""

    centre: Spot
    radius: float
    base: float
    top: float


class Shares(NamedTuple):
    seen: float
    hidden: float


def sampled(eye: Spot, eye_height: float, body: Disc, walls: list[PlainWall], rays: int) -> Shares:
    """The shares of the silhouette that are seen, and hidden by solid matter."""
    acting = [wall for wall in walls if _acts(wall, eye) and (wall.sight != "none" or wall.matter != "low")]
    acting = [wall for wall in acting if _base(wall) < _top(wall)]
    through = [wall for wall in walls if _gap(wall, body.centre) < body.radius]
    levels = {height for wall in through for height in (_base(wall), _top(wall)) if body.base < height < body.top}
    heights = sorted({body.base, body.top, *levels})
    seen = hidden = 0.0
    for low, high in pairwise(heights):
        part = _slice(eye, eye_height, body._replace(base=low, top=high), acting, rays)
        seen += part.seen * (high - low) / (body.top - body.base)
        hidden += part.hidden * (high - low) / (body.top - body.base)
    return Shares(seen, hidden)


def _slice(eye: Spot, eye_height: float, body: Disc, walls: list[PlainWall], rays: int) -> Shares:
    distance = math.dist(eye, body.centre)
    if distance <= body.radius:  # sharing its place: the line to its middle decides
        is_open = ExactWalls(walls).is_open(eye, body.centre, (eye_height, (body.base + body.top) / 2))
        return Shares(float(bool(is_open)), float(not is_open))
    half = math.asin(body.radius / distance)
    off = half * (2 * (np.arange(rays) + 0.5) / rays - 1)
    heading = math.atan2(body.centre[1] - eye[1], body.centre[0] - eye[0]) + off
    ways = np.stack([np.cos(heading), np.sin(heading)])
    half_chord = np.sqrt(np.maximum(0.0, body.radius**2 - (distance * np.sin(off)) ** 2))
    chord = distance * np.cos(off) - half_chord, distance * np.cos(off) + half_chord
    cutting = [wall for wall in walls if _cuts(wall, body)]
    begins, is_there = _where_it_begins(eye, ways, chord, body, cutting)
    met = [_met(eye, ways, wall) for wall in walls]
    spans = [
        _span(eye_height, wall, away, distance, (away > 0) & (away <= begins))
        for wall, away in zip(walls, met, strict=True)
    ]
    sight = [span for wall, span in zip(walls, spans, strict=True) if wall.sight != "none"]
    solid = [span for wall, span in zip(walls, spans, strict=True) if wall.matter == "solid"]
    middle = np.asarray(eye)[:, None] + ways * (chord[0] + chord[1]) / 2
    beyond_solid = np.zeros(rays, dtype=bool)
    for wall in cutting:
        if wall.matter == "solid":
            beyond_solid |= _between(wall, body.centre, middle)
    seen = np.where(is_there, 1 - _covered(sight, body, rays), 0.0)
    hidden = np.where(~is_there & beyond_solid, 1.0, _covered(solid, body, rays))
    return Shares(float(seen.mean()), float(hidden.mean()))


def _acts(wall: PlainWall, eye: Spot) -> bool:
    """Whether it is in the way of what comes from the eye, be it a look or a shot."""
    if wall.sight in ("both", "none"):
        return True
    (ax, ay), (bx, by) = wall.a, wall.b
    off = (bx - ax) * (eye[1] - ay) - (by - ay) * (eye[0] - ax)
    return off != 0 and wall.sight == ("left" if off < 0 else "right")  # y points down


def _base(wall: PlainWall) -> float:
    return -math.inf if wall.base is None else wall.base


def _top(wall: PlainWall) -> float:
    return math.inf if wall.top is None else wall.top


def _cuts(wall: PlainWall, body: Disc) -> bool:
    is_matter = wall.sight != "none" or wall.matter == "solid"
    is_as_high = _base(wall) <= body.base and _top(wall) >= body.top
    return is_matter and is_as_high and _gap(wall, body.centre) < body.radius


def _gap(wall: PlainWall, spot: Spot) -> float:
    (ax, ay), (bx, by) = wall.a, wall.b
    dx, dy = bx - ax, by - ay
    share = min(1.0, max(0.0, ((spot[0] - ax) * dx + (spot[1] - ay) * dy) / (dx * dx + dy * dy)))
    return math.hypot(spot[0] - ax - share * dx, spot[1] - ay - share * dy)


def _where_it_begins(
    eye: Spot, ways: Floats, chord: tuple[Floats, Floats], body: Disc, cutting: list[PlainWall]
) -> tuple[Floats, Bools]:
    """How far away the body begins on each ray, and whether it is there at all."""
    begins, is_there = chord[1].copy(), np.zeros(len(chord[0]), dtype=bool)
    edges = [*cutting, *(_ray_out(body.centre, end, body.radius) for wall in cutting for end in (wall.a, wall.b))]
    places = np.stack([*chord, *(_met(eye, ways, edge) for edge in edges)])
    places = np.sort(np.clip(places, *chord), axis=0)
    for low, high in pairwise(places):
        middle = np.asarray(eye)[:, None] + ways * (low + high) / 2
        free = ~is_there & (high > low)
        for wall in cutting:
            free &= ~_between(wall, body.centre, middle)
        begins = np.where(free, low, begins)
        is_there |= free
    return begins, is_there


def _ray_out(centre: Spot, end: Spot, radius: float) -> PlainWall:
    """From a wall's end straight away from the centre to beyond the rim: the edge of what the centre sees."""
    away = math.dist(centre, end)
    scale = max(2 * radius, away + radius) / max(away, 1e-12)
    return PlainWall(end, (centre[0] + (end[0] - centre[0]) * scale, centre[1] + (end[1] - centre[1]) * scale))


def _between(wall: PlainWall, centre: Spot, places: Floats) -> Bools:
    """Whether the wall crosses the way from the centre to each place (2, n)."""
    (ax, ay), (bx, by) = wall.a, wall.b
    to_x, to_y = places[0] - centre[0], places[1] - centre[1]
    dx, dy = bx - ax, by - ay
    spread = to_x * dy - to_y * dx
    with np.errstate(divide="ignore", invalid="ignore"):
        share = ((ax - centre[0]) * dy - (ay - centre[1]) * dx) / spread
        across = ((ax - centre[0]) * to_y - (ay - centre[1]) * to_x) / spread
    return (spread != 0) & (share >= 0) & (share <= 1) & (across >= 0) & (across <= 1)


def _met(eye: Spot, ways: Floats, wall: PlainWall) -> Floats:
    """How far along each ray the wall is met; infinite for not at all."""
    (ax, ay), (bx, by) = wall.a, wall.b
    dx, dy, to_x, to_y = bx - ax, by - ay, ax - eye[0], ay - eye[1]
    spread = ways[0] * dy - ways[1] * dx
    with np.errstate(divide="ignore", invalid="ignore"):
        away, share = (to_x * dy - to_y * dx) / spread, (to_x * ways[1] - to_y * ways[0]) / spread
    return np.where((share >= 0) & (share <= 1) & (away > 0), away, np.inf)


def _span(eye_height: float, wall: PlainWall, away: Floats, distance: float, counts: Bools) -> tuple[Floats, Floats]:
    """The heights on the body's axis behind the wall, for each ray; nothing where it does not count."""
    scale = distance / np.where(counts, away, 1.0)
    low = np.where(counts, eye_height + (_base(wall) - eye_height) * scale, math.inf)
    high = np.where(counts, eye_height + (_top(wall) - eye_height) * scale, -math.inf)
    return low, high


def _covered(spans: list[tuple[Floats, Floats]], body: Disc, rays: int) -> Floats:
    """The share of the body's height that the spans cover together, for each ray."""
    if not spans:
        return np.zeros(rays)
    low, high = (np.clip(np.stack(ends), body.base, body.top) for ends in zip(*spans, strict=True))
    order = np.argsort(low, axis=0)
    low, high = np.take_along_axis(low, order, axis=0), np.take_along_axis(high, order, axis=0)
    reached, covered = np.full(rays, body.base), np.zeros(rays)
    for begin, end in zip(low, high, strict=True):
        covered += np.maximum(0.0, end - np.maximum(begin, reached))
        reached = np.maximum(reached, end)
    return covered / (body.top - body.base)
