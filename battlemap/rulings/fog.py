"""How much of a map the players see: what their characters see now, what they remember, what is uncovered."""

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass

import shapely
from shapely.geometry.base import BaseGeometry

from battlemap.document.model import Door, DoorId, DoorState, Fog, MapState, Token, TokenId
from battlemap.geometry.light import circle
from battlemap.geometry.rings import area_of
from battlemap.rulings.bodies import footprint_of
from battlemap.rulings.ground import bounds_of
from battlemap.rulings.looks import Looks
from battlemap.rulings.viewers import barriers_seen, objects_seen, seen_by_any

LEAST_TOKEN = 1e-3  # square cells of a token's body in an uncovered area; less only touches it


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersArea:
    """The parts of a map that players see, in map units: ``seen`` as it is now, ``remembered`` beside it."""

    seen: BaseGeometry
    remembered: BaseGeometry

    @property
    def uncovered(self) -> BaseGeometry:
        """Everything that is not wholly dark to them."""
        return shapely.union(self.seen, self.remembered)


def shares_sight(token: Token) -> bool:
    """Whether players see what a token sees: as told, else as characters do and others do not; never a hidden one's."""
    shares = token.kind == "pc" if token.shares_sight is None else token.shares_sight
    return shares and not token.hidden


def sharers_of(state: MapState) -> frozenset[TokenId]:
    """The tokens whose sight the players share."""
    return frozenset(token.id for token in state.tokens.values() if shares_sight(token))


def seen_now(state: MapState) -> BaseGeometry:
    """What the sharers see together, with the things they see whole; whatever the fog of the map is."""
    area = seen_by_any(state, sharers_of(state))
    return shapely.union(area, objects_seen(state, area))


def players_area(state: MapState) -> PlayersArea:
    """What the players see of a map under its fog. ``RulingError`` where sight is asked for and can not be measured."""
    nothing, fog = shapely.Polygon(), state.fog
    if fog.mode == "off":
        return PlayersArea(seen=shapely.box(*bounds_of(state)), remembered=nothing)
    if fog.mode == "painted":
        return PlayersArea(seen=area_of(fog.revealed), remembered=nothing)
    seen = seen_now(state)
    remembered = shapely.difference(area_of(fog.revealed), seen) if fog.mode == "explored" else nothing
    return PlayersArea(seen=seen, remembered=remembered)


def shown_tokens(state: MapState) -> list[TokenId]:
    """The tokens on the players' map, in the order of the map: their own, and those they see."""
    return [token_id for token_id in _shown(state) if token_id is not None]


def newly_shown(before: MapState, after: MapState) -> Iterator[Token | None]:
    """The tokens that players see on the one map and not on the other, as the later one has them.

    Step by step: None stands for a look at which nobody new was found, so that whoever asks may do something else.
    """
    known = set()
    for token_id in _shown(before):
        known.add(token_id)
        yield None
    for token_id in _shown(after, frozenset(known)):
        yield None if token_id is None else after.tokens[token_id]


def _shown(state: MapState, skipped: Container[TokenId | None] = ()) -> Iterator[TokenId | None]:
    """The tokens that are shown, of those not skipped; None after each look in vain."""
    sharers, looks = sorted(sharers_of(state)), Looks(state) if state.fog.mode in ("seen", "explored") else None
    for token in state.tokens.values():
        if token.hidden or token.id in skipped:
            continue
        if token.kind == "pc" or token.id in sharers or state.fog.mode == "off":
            yield token.id
        elif looks is None:
            yield token.id if _stands_in(state, token, area_of(state.fog.revealed)) else None
        else:
            yield from _until_seen(looks, sharers, token.id)


def _until_seen(looks: Looks, viewers: Iterable[TokenId], target: TokenId) -> Iterator[TokenId | None]:
    for viewer in viewers:
        if looks.sees(viewer, target):
            yield target
            return
        yield None


def doors_known(state: MapState, fog: Fog, seen: BaseGeometry) -> dict[DoorId, DoorState]:
    """The states in which players know the doors of what they explored.

    A door that is seen is known as it is. One that is not keeps the state it was known in; without one, where it
    was uncovered, it is known as it is then.
    """
    doors = tuple(state.doors.values())
    now = {owner for owner, _ in barriers_seen(state, seen, doors)}
    revealed = {owner for owner, _ in barriers_seen(state, area_of(fog.revealed), doors)}
    return {
        door.id: door.state if door.id in now else fog.doors.get(door.id, door.state)
        for door in doors
        if door.id in now | revealed
    }


def door_as_known(state: MapState, door: Door, seen: frozenset[str]) -> DoorState:
    """The state in which players know a door; ``seen`` holds the walls and doors they see now."""
    if state.fog.mode != "explored" or door.id in seen:
        return door.state
    return state.fog.doors.get(door.id, "closed")


def _stands_in(state: MapState, token: Token, area: BaseGeometry) -> bool:
    body = footprint_of(token, state.info.grid.kind)
    return bool(shapely.intersection(circle(body.centre, body.body_radius), area).area > LEAST_TOKEN)
