"""What the players may see of a map: the one filter, applied before anything is drawn."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

import shapely
from shapely.geometry.base import BaseGeometry

from battlemap.document.model import (
    Door,
    DoorState,
    MapState,
    Note,
    NoteId,
    Template,
    TemplateId,
    Token,
    TokenId,
    Wall,
)
from battlemap.document.presets import is_destroyed
from battlemap.geometry.light import Illumination
from battlemap.rulings.catching import area_caught
from battlemap.rulings.fog import PlayersArea, door_as_known, players_area, shown_tokens
from battlemap.rulings.light import light_of
from battlemap.rulings.light_rules import LIGHT_FIELDS
from battlemap.rulings.lying import LyingMark, lying_things
from battlemap.rulings.secret_doors import walled_up
from battlemap.rulings.token_marks import Marks, marks_of, shows_marks
from battlemap.rulings.viewers import barriers_seen

BarrierT = TypeVar("BarrierT", Wall, Door)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView:
    """A map with nothing on it that the players must not know, and the parts of it that they see.

    ``state`` has no hidden or unseen tokens, no sheets, notes or conditions of tokens, no names but those of the
    characters, no map name, no fog record, walls in the place of secret doors, and doors as the players know them;
    templates that are not hidden and notes that are shown, where they lie in what is uncovered. ``area`` is what they
    see now, ``remembered`` what they saw before, without tokens and light; both are in map units, and all else is dark.
    ``marks`` holds the bars and conditions of those tokens whose marks are for the players too.
    """

    state: MapState
    area: BaseGeometry
    remembered: BaseGeometry
    named: frozenset[TokenId]  # the players' own characters
    marks: Mapping[TokenId, Marks]
    lying: Mapping[str, LyingMark]  # things on the ground, without words
    light: Illumination  # of the whole map: what somebody unseen carries shines too, where it is seen


def player_view(state: MapState) -> PlayerView:
    """What the players may know of a map under its fog (see ``document.model.Fog``).

    Under "seen" and "explored" that is what all who share their sight see together, each within its vision arcs and
    by the light there is. Objects that are seen are shown whole, though nobody looks behind them.
    """
    area = players_area(state)
    characters = frozenset(t.id for t in state.tokens.values() if t.kind == "pc" and not t.hidden)
    barriers_now = frozenset(owner for owner, _ in barriers_seen(state, area.seen, state.doors.values()))
    doors = {door.id: door_as_known(state, door, barriers_now) for door in state.doors.values()}
    secret = [door for door in state.doors.values() if door.secret and doors[door.id] != "open"]
    plain_doors = (door for door in state.doors.values() if door not in secret)
    known = MapState(
        info=replace(state.info, name="", house_rules=_on_light(state), came_from=""),
        walls=walled_up({wall.id: _bare(wall) for wall in state.walls.values()}, secret),
        doors={door.id: _known_door(door, doors[door.id]) for door in plain_doors},
        terrains=state.terrains,
        lights=state.lights,
        tokens={i: _known(state.tokens[i], i in characters) for i in shown_tokens(state)},
        templates=_shown_templates(state, area),
        notes=_shown_notes(state, area),
    )
    marks = {i: marks_of(state.tokens[i], state.info.system) for i in known.tokens if shows_marks(state.tokens[i])}
    return PlayerView(
        state=known,
        area=area.seen,
        remembered=area.remembered,
        named=characters,
        marks=marks,
        lying=_shown_things(state, area),
        light=light_of(state),
    )


def _shown_templates(state: MapState, area: PlayersArea) -> dict[TemplateId, Template]:
    open_ones = {i: template for i, template in state.templates.items() if not template.hidden}
    uncovered = area.uncovered if open_ones else area.seen
    return {i: each for i, each in open_ones.items() if shapely.intersects(area_caught(state, each), uncovered)}


def _shown_notes(state: MapState, area: PlayersArea) -> dict[NoteId, Note]:
    open_ones = {i: note for i, note in state.notes.items() if note.shown}
    uncovered = area.uncovered if open_ones else area.seen
    return {i: note for i, note in open_ones.items() if shapely.intersects(shapely.Point(note.at), uncovered)}


def _shown_things(state: MapState, area: PlayersArea) -> dict[str, LyingMark]:
    """What lies where they see it now; what a hidden token let fall is hidden with it. The keys tell no names."""
    hidden = {token.id for token in state.tokens.values() if token.hidden}
    there = (each.weapon.fell_at for each in lying_things(state) if each.owner.id not in hidden)
    seen = (at for at in there if at is not None and shapely.intersects(shapely.Point(at), area.seen))
    return {f"thing {at.x:g} {at.y:g}": LyingMark(at) for at in seen}


def _on_light(state: MapState) -> dict[str, object]:
    return {name: value for name, value in state.info.house_rules.items() if name in LIGHT_FIELDS}


def _known(token: Token, is_own: bool) -> Token:
    return replace(
        token,
        name=token.name if is_own else "",
        starflight=None,
        psipunk=None,
        conditions=(),
        notes="",
        shows_bars=None,
        shares_sight=None,
    )


def _known_door(door: Door, state: DoorState) -> Door:
    return replace(_bare(door), secret=False, state=state)


def _bare(barrier: BarrierT) -> BarrierT:
    """Without what only the game master knows of it: material, thickness, hit points; that it is gone anyone sees."""
    return replace(barrier, material=None, thickness_cm=None, hp=0 if is_destroyed(barrier) else None)
