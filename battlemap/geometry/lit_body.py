"""How much of a body can be seen by the light it stands in."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from battlemap.geometry.angles import bearing, half_width_deg, turn_deg
from battlemap.geometry.light import unit_ring
from battlemap.geometry.silhouette import HALF_TURN, Body, Piece
from battlemap.geometry.types import MapPoint
from battlemap.geometry.visible_area import visible_area
from battlemap.geometry.walls import WallIndex

RIM_CORNERS = 120  # of a body seen from above; drawn around the disc, so that nothing of it is left out
JUST_BELOW_M = 1e-6  # under a body's top: what stands as high as the body cuts it
LEAST_AREA = 1e-12  # square map units: float dust is no place to stand in

Headings = tuple[tuple[float, float], ...]  # ranges of degrees, start <= end, ascending and apart


def lit_headings(eye: MapPoint, body: Body, walls: WallIndex, lit: BaseGeometry) -> Headings:
    """In which directions from an eye a body stands in light.

    A direction counts if any part of the body that lies in it is lit, seen from above. Of a body astride a wall
    only the part on its own side of the wall counts, as it does for sight.

    Parameters
    ----------
    lit : where there is light enough to see by.

    Returns
    -------
    Ranges around the body's bearing, in the frame of ``silhouette``. From within the body all directions, or none.
    """
    towards = bearing(eye, body.centre)
    half = half_width_deg(math.dist(eye, body.centre), body.radius)
    parts = _lit_parts(body, walls, lit)
    if not parts:
        return ()
    if half >= HALF_TURN:
        return ((towards - HALF_TURN, towards + HALF_TURN),)
    return _joined(_span(eye, part, towards) for part in parts)


def is_within(lit: BaseGeometry, body: Body) -> bool:
    """Whether a body stands in light all over, its edge included."""
    centre = shapely.Point(body.centre)
    return bool(shapely.intersects(lit, centre)) and shapely.distance(shapely.boundary(lit), centre) >= body.radius


def in_light(pieces: Iterable[Piece], headings: Headings) -> tuple[Piece, ...]:
    """The pieces of a silhouette with what is not lit not seen; cut where the light ends."""
    return tuple(part for piece in pieces for part in _cut(piece, headings))


def _lit_parts(body: Body, walls: WallIndex, lit: BaseGeometry) -> list[BaseGeometry]:
    x, y = body.centre
    wide = body.radius / math.cos(math.pi / RIM_CORNERS)
    near = shapely.clip_by_rect(lit, x - 2 * wide, y - 2 * wide, x + 2 * wide, y + 2 * wide)
    if near.is_empty:
        return []
    disc = shapely.Polygon(np.asarray(body.centre) + wide * unit_ring(RIM_CORNERS))
    if bool((walls.distances_from(body.centre) < body.radius).any()):
        box = (x - 2 * wide, y - 2 * wide, x + 2 * wide, y + 2 * wide)
        own_side = visible_area(body.centre, walls, box, eye_height_m=body.top_m - JUST_BELOW_M)
        disc = shapely.intersection(disc, own_side)
    found = shapely.intersection(disc, near)
    return [part for part in shapely.get_parts(found) if part.area > LEAST_AREA]


def _span(eye: MapPoint, part: BaseGeometry, towards: float) -> tuple[float, float]:
    corners = shapely.get_coordinates(part)
    if np.hypot(*(corners - np.asarray(eye)).T).min() == 0:
        return towards - HALF_TURN, towards + HALF_TURN
    turns = [turn_deg(towards, bearing(eye, MapPoint(x, y))) for x, y in corners.tolist()]
    return towards + min(turns), towards + max(turns)


def _joined(spans: Iterable[tuple[float, float]]) -> Headings:
    joined: list[tuple[float, float]] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(joined[-1][1], end)
        else:
            joined.append((start, end))
    return tuple(joined)


def _cut(piece: Piece, headings: Headings) -> Iterator[Piece]:
    at = piece.start
    for start, end in headings:
        low, high = max(start, at), min(end, piece.end)
        if low > high or (low == high and piece.width > 0):
            continue
        if low > at:
            yield _unseen(piece, at, low)
        yield replace(piece, start=low, end=high)
        at = high
    if at < piece.end or not any(start <= at <= end for start, end in headings):
        yield _unseen(piece, at, piece.end)


def _unseen(piece: Piece, start: float, end: float) -> Piece:
    slabs = tuple(replace(slab, seen=False) for slab in piece.slabs)
    return replace(piece, start=start, end=end, slabs=slabs)
