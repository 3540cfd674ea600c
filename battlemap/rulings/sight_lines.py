"""The lines to draw for one look: along the edges of the target, at its middle, and where it is best aimed at."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from battlemap.geometry.angles import bearing, half_width_deg, point_at
from battlemap.geometry.rays import first_met
from battlemap.geometry.silhouette import Body, Eye, Piece, Reach
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import WallIndex
from battlemap.rulings.aim import Aim

WITHIN_EDGE = 0.98  # the outer lines run just inside the silhouette, so that they say what it is there


@dataclass(frozen=True, slots=True)
class SightLine:
    """One line in map units; a blocked one is stopped at a wall, a penalised one goes through matter."""

    start: MapPoint
    end: MapPoint
    state: Literal["open", "penalised", "blocked"]
    stopped_at: MapPoint | None = None


def sight_lines(eye: Eye, body: Body, walls: WallIndex, pieces: Iterable[Piece], aim: Aim) -> tuple[SightLine, ...]:
    """Three lines across the silhouette and the best one; one line alone from within the target's own cell."""
    pieces, distance = tuple(pieces), math.dist(eye.at, body.centre)
    half = half_width_deg(distance, body.radius)
    towards = bearing(eye.at, body.centre)
    if half >= 180:
        return (SightLine(eye.at, body.centre, _state(_best_reach(pieces, towards))),)
    headings = sorted({towards - half * WITHIN_EDGE, towards, towards + half * WITHIN_EDGE, aim.heading})
    return tuple(_line(eye, point_at(eye.at, heading, distance), heading, walls, pieces) for heading in headings)


def _line(eye: Eye, end: MapPoint, heading: float, walls: WallIndex, pieces: tuple[Piece, ...]) -> SightLine:
    state = _state(_best_reach(pieces, heading))
    stopped = None if state == "open" else first_met(eye.at, heading, walls, _owners_at(pieces, heading))
    return SightLine(eye.at, end, state, stopped)


def _at(pieces: tuple[Piece, ...], heading: float) -> Iterator[Piece]:
    return (piece for piece in pieces if piece.start <= heading <= piece.end)


def _best_reach(pieces: tuple[Piece, ...], heading: float) -> Reach:
    return min((slab.reach for piece in _at(pieces, heading) for slab in piece.slabs), default=Reach.SOLID)


def _owners_at(pieces: tuple[Piece, ...], heading: float) -> frozenset[str]:
    return frozenset(owner for piece in _at(pieces, heading) for slab in piece.slabs for owner in slab.owners)


def _state(reach: Reach) -> Literal["open", "penalised", "blocked"]:
    if reach is Reach.CLEAR:
        return "open"
    return "penalised" if reach is Reach.PENETRABLE else "blocked"
