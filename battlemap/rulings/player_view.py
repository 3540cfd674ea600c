"""What the players may see of a map: the one filter, applied before anything is drawn."""

from dataclasses import dataclass, replace
from typing import TypeVar

from shapely import union
from shapely.geometry.base import BaseGeometry

from battlemap.document.model import Door, MapState, Token, TokenId, Wall, WallId
from battlemap.document.presets import is_destroyed
from battlemap.geometry.light import Illumination
from battlemap.rulings.light import light_of
from battlemap.rulings.light_rules import LIGHT_FIELDS
from battlemap.rulings.viewers import objects_seen, seen_by_any, viewers_of

BarrierT = TypeVar("BarrierT", Wall, Door)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView:
    """A map with nothing on it that the players must not know, and the part of it their characters see.

    ``state`` has no hidden or unseen tokens, no sheets, no names but those of the characters, no map name, and walls
    in the place of secret doors. ``area`` is in map units.
    """

    state: MapState
    area: BaseGeometry
    named: frozenset[TokenId]  # the players' own characters
    light: Illumination  # of the whole map: what somebody unseen carries shines too


def player_view(state: MapState) -> PlayerView:
    """What all characters that are not hidden see together, each within its vision arcs, by the light there is.

    Objects that are seen are shown whole, though nobody looks behind them.
    """
    characters = frozenset(t.id for t in state.tokens.values() if t.kind == "pc" and not t.hidden)
    secret = [door for door in state.doors.values() if door.secret and door.state != "open"]
    plain_doors = (door for door in state.doors.values() if door not in secret)
    known = MapState(
        info=replace(state.info, name="", house_rules=_on_light(state)),
        walls={wall.id: wall for wall in (*map(_bare, state.walls.values()), *map(_as_wall, secret))},
        doors={door.id: replace(_bare(door), secret=False) for door in plain_doors},
        terrains=state.terrains,
        lights=state.lights,
        tokens={t.id: _known(t, t.id in characters) for t in _shown(state, characters)},
    )
    area = seen_by_any(state, characters)
    shown = union(area, objects_seen(state, area))
    return PlayerView(state=known, area=shown, named=characters, light=light_of(state))


def _on_light(state: MapState) -> dict[str, object]:
    return {name: value for name, value in state.info.house_rules.items() if name in LIGHT_FIELDS}


def _shown(state: MapState, characters: frozenset[TokenId]) -> list[Token]:
    return [t for t in state.tokens.values() if t.id in characters or _is_seen(state, characters, t)]


def _is_seen(state: MapState, characters: frozenset[TokenId], token: Token) -> bool:
    """Whether a character sees some of it; the same look as every ruling takes."""
    return not token.hidden and any(viewers_of(state, characters, token.id))


def _known(token: Token, is_own: bool) -> Token:
    return replace(token, name=token.name if is_own else "", starflight=None, psipunk=None, conditions=())


def _as_wall(door: Door) -> Wall:
    """A wall like any other, under an id that does not say what it hides."""
    return Wall(id=WallId(f"wall-{door.id.rpartition('-')[2]}-b"), line=door.line)


def _bare(barrier: BarrierT) -> BarrierT:
    """Without what only the game master knows of it: material, thickness, hit points; that it is gone anyone sees."""
    return replace(barrier, material=None, thickness_cm=None, hp=0 if is_destroyed(barrier) else None)
