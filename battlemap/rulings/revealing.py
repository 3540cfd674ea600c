"""What a command reveals to the players; the one way by which commands come to the document from the window."""

import math
from collections.abc import Hashable, Iterator
from dataclasses import replace

import shapely
from shapely.geometry.base import BaseGeometry

from battlemap.document.commands import AddMap, Command, SetRevealed, WithFog
from battlemap.document.document import ChangeEvent, Document
from battlemap.document.errors import DocumentError
from battlemap.document.model import MapState, Token, TokenId
from battlemap.document.records import with_records
from battlemap.geometry.rings import area_of, is_speck, rings_of, tidied
from battlemap.geometry.types import MapPoint
from battlemap.rulings.errors import RulingError
from battlemap.rulings.fog import doors_known, seen_now, sharers_of, shares_sight
from battlemap.rulings.ground import bounds_of
from battlemap.rulings.moves import measure_move
from battlemap.rulings.riding import with_riders
from battlemap.rulings.turn_spending import with_turn_spent
from battlemap.rulings.viewers import seen_by_any

WAY_STEP = 0.5  # cells: along a way somebody looks around at least that often


def carry_out(document: Document, command: Command) -> ChangeEvent:
    """Execute a command with the fog it takes away and what it takes of a turn, as one step.

    ``DocumentError`` when it makes no sense.
    """
    state = document.maps.get(command.map_id)
    return document.execute(with_fog(state, with_riders(state, with_turn_spent(state, command))))


def with_fog(state: MapState | None, command: Command) -> Command:
    """The command that also writes what the characters explore by it: where they come to, and on the way.

    The command itself where the map's fog has no memory, where it makes no sense, or where sight can not be measured.
    """
    if state is None or isinstance(command, AddMap | WithFog):
        return command
    try:
        after = with_records(state, command.apply(state))
        if after is None or after.fog.mode != "explored" or not _may_reveal(state, after):
            return command
        return _explored(state, after, command)
    except (DocumentError, RulingError):
        return command  # the document says why; a map that can not be measured is not explored


def uncover(state: MapState, shape: BaseGeometry, words: str) -> SetRevealed:
    """The command that reveals an area too, as far as it lies on the map."""
    shape = shapely.intersection(shape, shapely.box(*bounds_of(state)))
    return _reveal(state, shapely.union(area_of(state.fog.revealed), shape), words)


def cover(state: MapState, shape: BaseGeometry, words: str) -> SetRevealed:
    """The command that takes an area out of what is revealed."""
    return _reveal(state, shapely.difference(area_of(state.fog.revealed), shape), words)


def uncover_all(state: MapState) -> SetRevealed:
    """The command that reveals the whole map."""
    return SetRevealed(state.info.id, rings_of(shapely.box(*bounds_of(state))), "Reveal all")


def cover_all(state: MapState, words: str = "Cover all") -> SetRevealed:
    """The command that reveals nothing any more."""
    return SetRevealed(state.info.id, (), words)


def _reveal(state: MapState, shape: BaseGeometry, words: str) -> SetRevealed:
    return SetRevealed(state.info.id, rings_of(tidied(shape)), words)


def _may_reveal(before: MapState, after: MapState) -> bool:
    """Whether anything changed that decides what the sharers see; not so for a name, a sheet, a hit point."""
    parts = ("info", "walls", "doors", "terrains", "lights", "fogs")
    is_same_map = all(getattr(before, part) is getattr(after, part) for part in parts)
    return not is_same_map or [*map(_decides, before.tokens.values())] != [*map(_decides, after.tokens.values())]


def _decides(token: Token) -> Hashable:
    place = token.at, token.size, token.facing_deg, token.elevation_m, token.height_m, token.posture, token.conditions
    arcs = token.optimal_arc_deg, token.peripheral_arc_deg, token.sees_in_dark_cells, token.light_cells
    return place, arcs, token.hidden, shares_sight(token)


def _explored(before: MapState, after: MapState, command: Command) -> Command:
    fog, seen = after.fog, seen_now(after)
    looked_at = shapely.union_all([seen, *_seen_on_the_way(before, after)])
    revealed = area_of(fog.revealed)
    if not is_speck(shapely.difference(looked_at, revealed)):
        fog = replace(fog, revealed=rings_of(tidied(shapely.union(revealed, looked_at))))
    return WithFog(command, fog.revealed, doors_known(after, fog, seen))


def _seen_on_the_way(before: MapState, after: MapState) -> Iterator[BaseGeometry]:
    """What the sharers see while tokens go straight to their new places, of those that nothing stops."""
    movers = {t.id: t for t in after.tokens.values() if _has_walked(before, t)}
    sharers = sharers_of(after)
    watching = sharers if any(t.light_cells > 0 for t in movers.values()) else sharers & movers.keys()
    if watching:
        for tokens in _steps(before, after, movers):
            yield seen_by_any(replace(after, tokens=tokens), watching)


def _has_walked(before: MapState, token: Token) -> bool:
    old = before.tokens.get(token.id)
    return old is not None and old.at != token.at and not measure_move(before, token.id, token.at).blocked_by


def _steps(before: MapState, after: MapState, movers: dict[TokenId, Token]) -> Iterator[dict[TokenId, Token]]:
    """The tokens of the map at equal steps between their old and new places, both left out."""
    longest = max(math.dist(before.tokens[i].at, token.at) for i, token in movers.items())
    count = math.ceil(longest / WAY_STEP)
    for k in range(1, count):
        between = {
            i: replace(token, at=_between(before.tokens[i].at, token.at, k / count)) for i, token in movers.items()
        }
        yield {**after.tokens, **between}


def _between(one: MapPoint, other: MapPoint, share: float) -> MapPoint:
    return MapPoint(one.x + (other.x - one.x) * share, one.y + (other.y - one.y) * share)
