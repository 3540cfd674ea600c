"""Aiming at a place: what is measured from somebody to a point of the map, and from there to those around."""

from dataclasses import replace

from battlemap.document.model import MapState, Token, TokenId
from battlemap.geometry.footprint import Footprint
from battlemap.geometry.types import MapPoint
from battlemap.rulings.bodies import body_rules_of, footprint_of
from battlemap.rulings.catching import EFFECT_HEIGHT_M
from battlemap.rulings.psipunk_ground import PLANE
from battlemap.rulings.sight import DISTANCE_DIGITS, SightRuling, measure, token_of

PLACE = TokenId("the place")  # of the body that stands for it
PATCH = 0.1  # cells: how wide that body is
ALL_AROUND = 360.0  # a place has no back
MAN_HIGH_M = 1.8  # one aims at the air over a place, as high as a man: what is lower can be thrown over


def look_at_place(state: MapState, actor: TokenId, at: MapPoint) -> tuple[MapState, SightRuling]:
    """The look at a place, in whatever light, and the map with a body that stands for the place."""
    shooter = token_of(state, actor)
    there = _with_stand_in(state, shooter, at, MAN_HIGH_M)
    look, kind = measure(there, actor, PLACE), state.info.grid.kind
    gap_m = footprint_of(shooter, kind).gap_to(Footprint(at, 0.0, kind)) * state.info.grid.cell_m
    return there, replace(look, distance_m=round(gap_m, DISTANCE_DIGITS), sight=look.sight or look.is_lost_in_the_dark)


def look_from_place(state: MapState, actor: TokenId, at: MapPoint, target: TokenId) -> SightRuling:
    """The look from where an effect goes out at somebody near it."""
    height_m = EFFECT_HEIGHT_M / body_rules_of(state).eye_height
    return measure(_with_stand_in(state, token_of(state, actor), at, height_m), PLACE, target)


def _with_stand_in(state: MapState, like: Token, at: MapPoint, height_m: float) -> MapState:
    """It is on the side and on the plane of whoever aims there."""
    body = Token(
        id=PLACE,
        name=PLACE,
        at=MapPoint(at.x - PATCH / 2, at.y - PATCH / 2),
        size=PATCH,
        side=like.side,
        height_m=height_m,
        optimal_arc_deg=ALL_AROUND,
        peripheral_arc_deg=ALL_AROUND,
        conditions=tuple(each for each in like.conditions if each.startswith(PLANE)),
    )
    return replace(state, tokens={**state.tokens, body.id: body})
