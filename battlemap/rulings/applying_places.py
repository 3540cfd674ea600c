"""Where tokens end up: along a way, thrown or sliding, turned, in the saddle, swallowed and out again."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from battlemap.document.model import MapState, Token
from battlemap.geometry.angles import bearing, point_at
from battlemap.geometry.grids import snapped
from battlemap.geometry.types import MapPoint
from battlemap.rulings.bodies import footprint_of
from battlemap.rulings.moves import measure_move
from battlemap.rulings.snapped_places import is_snapped, is_taken
from battlemap.rulings.ways import heading_to, moved
from rules.psipunk.changes import WentProne
from rules.starflight.actions.changes import CutOut, FacingTurned, Forced, Mounted, Slid, Swallowed

STEP_BACK = 0.25  # cells: how much nearer the next place is that is tried
STEP_DEG = 45.0
CORNER = 0.01  # cells: how near to a corner of its way a mover has come to it
HEADINGS = tuple(range(0, 360, 45))


@dataclass(frozen=True, slots=True)
class Way:
    """The way a mover was to go: the upper left corners it comes over, its own first, and its facing at the end.

    ``facings`` tells how it looks on each leg between two corners; empty: where it goes. ``stands`` tells where it
    comes to stand when it stops at a corner; empty: there.
    """

    corners: tuple[MapPoint, ...]
    facing_deg: float | None = None
    facings: tuple[float, ...] = ()
    stands: tuple[MapPoint, ...] = ()

    def stand_at(self, end: MapPoint) -> MapPoint | None:
        """Where it comes to stand at a corner; None where the way says nothing of it."""
        told = zip(self.corners, self.stands, strict=False)
        return next((stand for corner, stand in told if math.dist(corner, end) < CORNER), None)


Ways = Mapping[str, Way]  # by the name of the mover
NO_WAYS: Ways = {}


def went_along(state: MapState, name: str, far_m: float, ways: Ways) -> MapState:
    """So far along its way; whoever comes to the end faces as it was to, whoever does not leave as it did."""
    token, way = state.token_named(name), ways.get(name)
    if token is None or way is None:
        return state
    end, whole = _along(way.corners, far_m / state.info.grid.cell_m)
    facing = way.facing_deg if whole and way.facing_deg is not None else _facing_at(way, far_m, end, token)
    at = way.stand_at(end) or (end if whole else _on_grid(state, token, end))
    return moved(state, replace(token, at=at, facing_deg=facing))


def _along(corners: Sequence[MapPoint], far: float) -> tuple[MapPoint, bool]:
    """The point so many cells along a way, and whether that is its end (within a hundredth of a cell)."""
    left = far
    for one, other in pairwise(corners):
        length = math.dist(one, other)
        if left < length - CORNER:
            share = left / length if length else 0.0
            return MapPoint(one.x + (other.x - one.x) * share, one.y + (other.y - one.y) * share), False
        left -= length
    return corners[-1], True


def _facing_at(way: Way, far_m: float, end: MapPoint, token: Token) -> float:
    """As it looks on the leg it is stopped on; a stunt to the side does not turn it. SF-STN-03, SF-STN-09."""
    if far_m <= 0:
        return token.facing_deg
    corners = way.corners
    facings: Sequence[float | None] = way.facings or (None,) * (len(corners) - 1)
    legs = [(leg, facing) for leg, facing in zip(pairwise(corners), facings, strict=True) if leg[0] != leg[1]]
    found = next((each for each in legs if _lies_on(each[0], end)), legs[-1] if legs else None)
    if found is None:
        return token.facing_deg
    leg, facing = found
    return bearing(*leg) if facing is None else facing


def _lies_on(leg: tuple[MapPoint, MapPoint], at: MapPoint) -> bool:
    return abs(math.dist(leg[0], at) + math.dist(at, leg[1]) - math.dist(*leg)) < CORNER


def _forced(state: MapState, change: Forced) -> MapState:
    token, away = state.token_named(change.name), state.token_named(change.away_from)
    if token is None or away is None:
        return state
    return moved(state, _thrown(state, token, heading_to(away, token), change.distance_m))


def _slid(state: MapState, change: Slid) -> MapState:
    token = state.token_named(change.name)
    return state if token is None else moved(state, _thrown(state, token, token.facing_deg, change.distance_m))


def _thrown(state: MapState, token: Token, heading: float, far_m: float) -> Token:
    """As far as it flies, to the nearest cell that is free and open to it on the way there."""
    for at in _places(state, token, heading, far_m / state.info.grid.cell_m):
        if not is_taken(state, token, at) and not measure_move(state, token.id, at).blocked_by:
            return replace(token, at=at)
    return token


def _places(state: MapState, token: Token, heading: float, far: float) -> Iterator[MapPoint]:
    while far > 0:
        yield _on_grid(state, token, point_at(token.at, heading, far))
        far -= STEP_BACK


def _on_grid(state: MapState, token: Token, at: MapPoint) -> MapPoint:
    """The nearest cell, for a token that stands in one."""
    return snapped(state.info.grid.kind, token.size, at) if is_snapped(state, token) else at


def _turned(state: MapState, change: FacingTurned) -> MapState:
    token = state.token_named(change.name)
    if token is None:
        return state
    return moved(state, replace(token, facing_deg=(token.facing_deg + change.steps * STEP_DEG) % 360.0))


def _mounted(state: MapState, change: Mounted) -> MapState:
    rider, steed = state.token_named(change.name), state.token_named(change.steed)
    if rider is None or (change.mounted and steed is None):
        return state
    if change.mounted and steed is not None:
        return moved(state, replace(rider, posture="mounted", at=_middle(rider, steed)))
    on_foot = replace(rider, posture="standing")
    return moved(state, on_foot if steed is None else _beside(state, on_foot, steed, 0.0))


def _middle(token: Token, other: Token) -> MapPoint:
    """Where a token stands whose middle is that of another."""
    centre, own = footprint_of(other).centre, footprint_of(token).centre
    return MapPoint(token.at.x + centre.x - own.x, token.at.y + centre.y - own.y)


def _swallowed(state: MapState, change: Swallowed) -> MapState:
    token, by = state.token_named(change.name), state.token_named(change.by)
    return state if token is None or by is None else moved(state, replace(token, at=_middle(token, by)))


def _cut_out(state: MapState, change: CutOut) -> MapState:
    token, out_of = state.token_named(change.name), state.token_named(change.out_of)
    if token is None or out_of is None:
        return state
    return moved(state, _beside(state, token, out_of, change.distance_m))


def has_room_beside(state: MapState, token: Token, other: Token) -> bool:
    """Whether there is free ground beside another for a token that is on it. SF-MNT-03."""
    return _beside(state, token, other, 0.0).at != _middle(token, other)


def _beside(state: MapState, token: Token, other: Token, far_m: float) -> Token:
    """Free ground beside another, before it if there is any."""
    start = replace(token, at=_middle(token, other))
    reach_m = (token.size + other.size) / 2 * state.info.grid.cell_m + far_m
    for turn in HEADINGS:
        there = _thrown(moved(state, start), start, (other.facing_deg + turn) % 360.0, reach_m)
        if there.at != start.at:
            return there
    return start


def _down(state: MapState, change: WentProne) -> MapState:
    token = state.token_named(change.name)
    return state if token is None else moved(state, replace(token, posture="prone"))


#: How each kind of change is written.
PLACES: dict[type, Callable[[MapState, Any], MapState]] = {
    Forced: _forced,
    Slid: _slid,
    FacingTurned: _turned,
    Mounted: _mounted,
    Swallowed: _swallowed,
    CutOut: _cut_out,
    WentProne: _down,
}
