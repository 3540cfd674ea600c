"""Changes of a resolution, in either game, made on a map: sheets, postures, places, walls and doors."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from battlemap.document.commands.outcomes import Changed
from battlemap.document.model import DoorId, MapState, Token, WallId
from battlemap.document.presets import barrier_facts
from battlemap.document.sheets import PsipunkSheet
from battlemap.rulings.applying_items import ITEMS
from battlemap.rulings.applying_places import NO_WAYS, PLACES, Ways, went_along
from battlemap.rulings.applying_psipunk import track_of, with_track
from battlemap.rulings.applying_starflight import with_creature
from battlemap.rulings.psipunk_creatures import OUT_COLD
from battlemap.rulings.psipunk_deeds import Aimed, StoodUp
from battlemap.rulings.psipunk_ruling import psipunk_rules_of
from battlemap.rulings.riding import carried, taking_steed
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.ways import moved
from rules.psipunk import changes as psipunk
from rules.psipunk.wounds import mark
from rules.starflight import changes as starflight
from rules.starflight.actions.changes import DoorSwung, MovedAlong

GONE = 10**9  # more hit points than anything has
Write = Callable[[MapState, Any], MapState]


@dataclass(frozen=True, slots=True, kw_only=True)
class Applied:
    """A map after changes."""

    state: MapState
    changed: tuple[Changed, ...]  # tokens, walls and doors that are not as they were
    left: tuple[object, ...] = ()  # what stands on no sheet: it belongs to the record of the turn


def applied(state: MapState, changes: Iterable[object], ways: Ways = NO_WAYS) -> Applied:
    """Make changes one after the other.

    A pool, a piece of gear, a wall loses what the change says it lost, whatever it has when its turn comes: so each
    can be left out, or made another, without the others going wrong.

    Parameters
    ----------
    ways : of those that go along a path, by their names.
    """
    after, left, gone_m = state, list[object](), dict[str, float]()
    for change in changes:
        if isinstance(change, MovedAlong):  # from where the last part of its way ended
            gone_m[change.name] = gone_m.get(change.name, 0.0) + change.length_m
            after = _gone(after, change.name, gone_m[change.name], ways)
        elif (write := WRITTEN.get(type(change))) is not None:
            after = carried(after, write(after, change))
        else:
            left.append(change)
    return Applied(state=after, changed=_changed(state, after), left=tuple(left))


def _gone(state: MapState, name: str, far_m: float, ways: Ways) -> MapState:
    """So far along its way, with whoever rides on it, or whoever it rides on."""
    after, token = went_along(state, name, far_m, ways), state.token_named(name)
    return after if token is None else carried(state, taking_steed(state, after, token))


def _changed(before: MapState, after: MapState) -> tuple[Changed, ...]:
    tokens = [each for each in after.tokens.values() if before.tokens.get(each.id) != each]
    walls = [each for each in after.walls.values() if before.walls.get(each.id) != each]
    doors = [each for each in after.doors.values() if before.doors.get(each.id) != each]
    return (*tokens, *walls, *doors)


def _creature(state: MapState, change: Any) -> MapState:
    token = state.token_named(change.name)
    if token is None:
        return state
    creature = creature_of(token)
    return moved(state, with_creature(token, starflight.changed(creature, (_from_now(creature, change),))))


def _from_now(creature: Any, change: Any) -> Any:
    """A change of a number, counted from what the number is now."""
    now: int | None = None
    match change:
        case starflight.HpChanged(pool=pool):
            now = creature.hp if pool == "hp" else creature.nhp
        case starflight.GearHpChanged(gear=name):
            now = next((worn.hp for worn in creature.gear if worn.name == name), None)
        case starflight.ScoreChanged(score=score):
            now = creature.score(score)
    return change if now is None else replace(change, before=now, after=now + change.after - change.before)


def _barrier(state: MapState, change: starflight.ObstacleHpChanged) -> MapState:
    """A wall or door with fewer hit points; what is on no map, such as a thing by its name, is left."""
    door, wall = state.doors.get(DoorId(change.obstacle)), state.walls.get(WallId(change.obstacle))
    barrier = door or wall
    facts = barrier_facts(barrier) if barrier else None
    if facts is None:
        return state
    now = change.before if facts.hp is None else facts.hp
    hp = max(0, now + change.after - change.before)
    if door is not None:
        return replace(state, doors={**state.doors, door.id: replace(door, hp=hp)})
    assert wall is not None  # one of the two has facts
    return replace(state, walls={**state.walls, wall.id: replace(wall, hp=hp)})


def _door_swung(state: MapState, change: DoorSwung) -> MapState:
    door = state.doors.get(DoorId(change.door))
    if door is None:
        return state
    return replace(state, doors={**state.doors, door.id: replace(door, state="open" if change.opened else "closed")})


def _broken(state: MapState, change: psipunk.ThingBroken) -> MapState:
    return _barrier(state, starflight.ObstacleHpChanged(change.key, GONE, 0))


def _forced_open(state: MapState, change: psipunk.DoorForced) -> MapState:
    return _door_swung(state, DoorSwung(name=change.name, door=change.key, words=change.name, opened=True))


def _wounded(state: MapState, change: psipunk.Wounded) -> MapState:
    token = state.token_named(change.name)
    if token is None:
        return state
    minion = token.kind == "minion"
    marked = mark(track_of(token, change.domain), change.wound, psipunk_rules_of(state), minion=minion)
    return moved(state, with_track(token, change.domain, marked.after))


def _track(state: MapState, change: psipunk.TrackChanged) -> MapState:
    token = state.token_named(change.name)
    return state if token is None else moved(state, with_track(token, change.domain, change.after))


def _knocked_out(state: MapState, change: psipunk.KnockedOut) -> MapState:
    token = state.token_named(change.name)
    if token is None or OUT_COLD in token.conditions:
        return state
    return moved(state, replace(token, posture="prone", conditions=(*token.conditions, OUT_COLD)))


def _aim_lost(state: MapState, change: psipunk.AimLost) -> MapState:
    return _sheet(state, change.name, lambda sheet: replace(sheet, aimed=0))


def _luck(state: MapState, change: psipunk.LuckSpent) -> MapState:
    return _sheet(state, change.name, lambda sheet: replace(sheet, luck_spent=sheet.luck_spent + change.points))


def _aimed(state: MapState, change: Aimed) -> MapState:
    return _sheet(state, change.name, lambda sheet: replace(sheet, aimed=change.rounds))


def _stood_up(state: MapState, change: StoodUp) -> MapState:
    token = state.token_named(change.name)
    return state if token is None else moved(state, replace(token, posture="standing"))


def _sheet(state: MapState, name: str, change: Callable[[PsipunkSheet], PsipunkSheet]) -> MapState:
    token: Token | None = state.token_named(name)
    if token is None:
        return state
    return moved(state, replace(token, psipunk=change(token.psipunk or PsipunkSheet())))


#: How each kind of change is written on a map; what has no place here is for the record of the turn.
WRITTEN: dict[type, Write] = {
    **dict.fromkeys(
        (
            starflight.HpChanged,
            starflight.GearHpChanged,
            starflight.Wounded,
            starflight.WoundsHealed,
            starflight.PartFailed,
            starflight.PartMaimed,
            starflight.PartWorks,
            starflight.ConditionGained,
            starflight.ConditionLost,
            starflight.ScoreChanged,
        ),
        _creature,
    ),
    starflight.ObstacleHpChanged: _barrier,
    DoorSwung: _door_swung,
    psipunk.ThingBroken: _broken,
    psipunk.DoorForced: _forced_open,
    psipunk.Wounded: _wounded,
    psipunk.TrackChanged: _track,
    psipunk.KnockedOut: _knocked_out,
    psipunk.AimLost: _aim_lost,
    psipunk.LuckSpent: _luck,
    Aimed: _aimed,
    StoodUp: _stood_up,
    **ITEMS,
    **PLACES,
}
