"""Who rides whom: a rider goes where its steed goes, and whoever moves a rider moves the steed. SF-MNT-01.

A posture tells that somebody rides, the place tells on whom (``steed_of``). A move of a rider is one of its steed,
by the steed's scores; it is paid from the turn of whoever was moved.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace

from battlemap.document.commands import Command, EditToken, EditTokens, MoveTokens, TurnTokens, WithSpending
from battlemap.document.model import MapState, Token, TokenId
from battlemap.geometry.grids import snapped
from battlemap.geometry.types import MapPoint
from battlemap.rulings.bodies import share_ground, steed_of
from battlemap.rulings.holds import held_creature
from battlemap.rulings.starflight_ruling import house_rules_of
from battlemap.rulings.ways import moved
from rules.core.breakdown import Refusal
from rules.starflight.movement.facts import Mover
from rules.starflight.movement.from_creature import mover_of
from rules.starflight.movement.refusals import held_by_others
from rules.starflight.states import can_act

SAME = 1e-6  # cells


def body_moved(state: MapState, token: Token) -> Token:
    """Whose body a move of a token moves: its steed's, else its own."""
    return steed_of(state, token) or token


def riders_of(state: MapState, steed: Token) -> tuple[Token, ...]:
    """Everybody who sits on a token."""
    return tuple(rider for rider, its in _mounted(state) if its.id == steed.id)


def mover_on(state: MapState, token: Token) -> Mover:
    """The scores a move of a token goes by: those of the steed, for whoever sits on one. SF-MNT-01."""
    return mover_of(held_creature(state, body_moved(state, token), house_rules_of(state)))


def rider_held(state: MapState, token: Token) -> tuple[Refusal, ...]:
    """Why a rider can not ride off though its steed could: it is out cold, or held. SF-CND-03, SF-GRP-09, SF-GRP-12."""
    if steed_of(state, token) is None:
        return ()
    rider = held_creature(state, token, house_rules_of(state))
    unable = can_act(rider)
    return (*((unable,) if unable else ()), *held_by_others(mover_of(rider)))


def body_corner(state: MapState, token: Token, to: MapPoint) -> MapPoint:
    """Where the body stands once a token is at ``to``, both by their upper left corners: on cells, if it was before."""
    steed = steed_of(state, token)
    if steed is None:
        return to
    at = _shifted(steed.at, token.at, to)
    kind = state.info.grid.kind
    is_on_cells = kind != "none" and math.dist(snapped(kind, steed.size, steed.at), steed.at) < SAME
    return snapped(kind, steed.size, at) if is_on_cells else at


def own_corner(state: MapState, token: Token, body_at: MapPoint) -> MapPoint:
    """Where a token is once the body that a move of it moves stands there."""
    steed = steed_of(state, token)
    return body_at if steed is None else _shifted(token.at, steed.at, body_at)


def ridden_to(state: MapState, token: Token, to: MapPoint) -> MapState:
    """The map once a token is moved there, with whoever carries it and all who sit on that one."""
    body = body_moved(state, token)
    return carried(state, moved(state, replace(body, at=body_corner(state, token, to))))


def carried(before: MapState, after: MapState) -> MapState:
    """The map after a change of places, with the riders of those who went; who came off its steed rides no more."""
    if after.tokens is before.tokens:
        return after
    for rider, steed in _mounted(before):
        now, under = after.tokens.get(rider.id), after.tokens.get(steed.id)
        if now is None or under is None or now.posture != "mounted":
            continue
        if now.at == rider.at:
            after = moved(after, _gone_with(now, steed, under)) if _is_elsewhere(under, steed) else after
        elif not share_ground(now, under, after.info.grid.kind):
            after = moved(after, replace(now, posture="standing"))
    return after


def taking_steed(before: MapState, after: MapState, token: Token) -> MapState:
    """The map after a rider went somewhere by itself, with its steed under it."""
    steed, now = steed_of(before, token), after.tokens[token.id]
    if steed is None or now.at == token.at:
        return after
    there = replace(steed, at=body_corner(before, token, now.at), facing_deg=now.facing_deg)
    seated = replace(now, at=own_corner(before, token, there.at))
    return carried(before, moved(moved(after, there), seated))


def with_riders(state: MapState | None, command: Command) -> Command:
    """The command that also moves whoever rides along, and under a rider its steed."""
    if state is None:
        return command
    match command:
        case WithSpending():
            return replace(command, command=with_riders(state, command.command))
        case MoveTokens():
            return replace(command, places=_with_all_places(state, command))
        case TurnTokens():
            return replace(command, facings=_with_all_facings(state, command))
        case EditToken(token=token):
            riders = riders_carried(state, (token,))
            edit = EditTokens(state.info.id, (token, *riders), gesture=command.gesture)
            return edit if riders else command
        case EditTokens(tokens=tokens):
            return replace(command, tokens=(*tokens, *riders_carried(state, tokens)))
    return command


def _with_all_places(state: MapState, command: MoveTokens) -> dict[TokenId, MapPoint]:
    places = {each: MapPoint(*at) for each, at in command.places.items()}
    for rider, steed in _mounted(state):
        if rider.id in places and steed.id not in places:
            places[steed.id] = body_corner(state, rider, places[rider.id])
    for rider, steed in _mounted(state):
        if steed.id in places:
            places[rider.id] = _shifted(rider.at, steed.at, places[steed.id])
    return places


def _with_all_facings(state: MapState, command: TurnTokens) -> dict[TokenId, float]:
    facings = dict(command.facings)
    for rider, steed in _mounted(state):
        if steed.id in facings and rider.id not in facings:
            turned = _gone_with(rider, steed, replace(steed, facing_deg=facings[steed.id]))
            facings[rider.id] = turned.facing_deg
    return facings


def riders_carried(state: MapState, tokens: Iterable[Token]) -> tuple[Token, ...]:
    """The riders of those among some edited tokens that are put elsewhere; who is edited itself stays as it is."""
    edited = {token.id: token for token in tokens}
    found = ((rider, steed, edited.get(steed.id)) for rider, steed in _mounted(state) if rider.id not in edited)
    return tuple(
        _gone_with(rider, steed, there) for rider, steed, there in found if there and _is_elsewhere(there, steed)
    )


def _mounted(state: MapState) -> Iterator[tuple[Token, Token]]:
    """Every rider with its steed."""
    for token in state.tokens.values():
        steed = steed_of(state, token)
        if steed is not None:
            yield token, steed


def _is_elsewhere(one: Token, other: Token) -> bool:
    return (one.at, one.facing_deg) != (other.at, other.facing_deg)


def _gone_with(rider: Token, before: Token, after: Token) -> Token:
    """In the saddle as before: a steed that turns has turned its rider."""
    facing = rider.facing_deg + after.facing_deg - before.facing_deg
    return replace(rider, at=_shifted(rider.at, before.at, after.at), facing_deg=facing % 360.0 % 360.0)


def _shifted(at: MapPoint, before: MapPoint, after: MapPoint) -> MapPoint:
    return MapPoint(at.x + after.x - before.x, at.y + after.y - before.y)
