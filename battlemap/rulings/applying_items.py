"""What happens to weapons and gear, written on the sheets: drawn, dropped, taken, broken, fired, reloaded."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from battlemap.document.model import MapInfo, MapState, Token
from battlemap.document.names import free_name
from battlemap.document.sheets import PsipunkSheet, PsipunkWeapon, StarflightGear, StarflightSheet, StarflightWeapon
from battlemap.rulings.applying_starflight import with_creature
from battlemap.rulings.bodies import footprint_of
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.starflight_facts import weapon_facts
from battlemap.rulings.ways import moved
from rules.psipunk.changes import ThingUsed, WeaponEmptied, WeaponReloaded
from rules.starflight.actions.changes import (
    GearToggled,
    ItemBroken,
    ItemHeld,
    ItemStowed,
    ItemSwitchedOff,
    ItemTaken,
    Reloaded,
)
from rules.starflight.anatomy import PartGroup
from rules.starflight.changes import ItemDropped, ShotsFired, changed

ChangeWeapon = Callable[[StarflightWeapon], StarflightWeapon | None]
ChangeGear = Callable[[StarflightGear], StarflightGear | None]


def _kept_weapon(weapon: StarflightWeapon) -> StarflightWeapon:
    return weapon


def _kept_gear(gear: StarflightGear) -> StarflightGear:
    return gear


def _with(
    state: MapState, who: str, item: str, weapon: ChangeWeapon = _kept_weapon, gear: ChangeGear = _kept_gear
) -> MapState:
    """The map where something somebody carries is changed, or gone where the change says None."""
    token = state.token_named(who)
    if token is None or token.starflight is None:
        return state
    sheet = token.starflight
    weapons = (weapon(each) if each.name == item else each for each in sheet.weapons)
    worn = (gear(each) if each.name == item else each for each in sheet.gear)
    sheet = replace(
        sheet,
        weapons=tuple(each for each in weapons if each is not None),
        gear=tuple(each for each in worn if each is not None),
    )
    return moved(state, replace(token, starflight=sheet))


def _let_go(state: MapState, who: str, item: str) -> MapState:
    """Out of its hands; what the other hands hold stays there."""
    token = state.token_named(who)
    if token is None:
        return state
    after = changed(creature_of(token), (ItemDropped(who, item),))
    return moved(state, with_creature(token, after))


def _dropped(state: MapState, change: ItemDropped) -> MapState:
    token = state.token_named(change.name)
    at = None if token is None else footprint_of(token).centre
    return _with(
        _let_go(state, change.name, change.item),
        change.name,
        change.item,
        lambda weapon: replace(weapon, drawn=False, dropped=True, fell_at=at, hands=None),
        lambda gear: replace(gear, active=False),
    )


def _taken(state: MapState, change: ItemTaken) -> MapState:
    state = _let_go(state, change.name, change.item)
    loser, winner = state.token_named(change.name), state.token_named(change.by)
    if loser is None or winner is None or loser.starflight is None:
        return state
    found = [each for each in loser.starflight.weapons if each.name == change.item]
    state = _with(state, change.name, change.item, lambda _weapon: None)
    sheet = winner.starflight or StarflightSheet()
    name = free_name(change.item, {each.name for each in sheet.weapons})
    got = tuple(replace(each, name=name, drawn=True, dropped=False, fell_at=None, hands=None) for each in found)
    return moved(state, replace(winner, starflight=replace(sheet, weapons=(*sheet.weapons, *got))))


def _broken(state: MapState, change: ItemBroken) -> MapState:
    if change.destroyed:
        return _with(state, change.name, change.item, lambda _weapon: None, lambda _gear: None)
    return _with(state, change.name, change.item, lambda weapon: replace(weapon, works=False), _useless)


def _useless(gear: StarflightGear) -> StarflightGear:
    return replace(gear, hp=0)


def _switched_off(state: MapState, change: ItemSwitchedOff) -> MapState:
    return _with(
        state,
        change.name,
        change.item,
        lambda weapon: replace(weapon, works=False),
        lambda gear: replace(gear, active=False),
    )


def _drawn(state: MapState, change: ItemHeld) -> MapState:
    token = state.token_named(change.name)
    if token is None:
        return state
    free = _free_hands(token, change.item, state.info)[: change.appendages]
    hands = free if len(free) == change.appendages else ()
    taken_up: ChangeWeapon = lambda weapon: replace(weapon, drawn=True, hands=hands)  # noqa: E731
    return _with(state, change.name, change.item, lambda weapon: _off(taken_up(weapon)))


def _free_hands(token: Token, item: str, info: MapInfo) -> tuple[str, ...]:
    hands = creature_of(token, info).group(PartGroup.MOTOR)
    return tuple(part.name for part in hands if part.works and part.holds in (None, item))


def _stowed(state: MapState, change: ItemStowed) -> MapState:
    stow: ChangeWeapon = lambda weapon: replace(weapon, drawn=False, hands=None)  # noqa: E731
    return _with(_let_go(state, change.name, change.item), change.name, change.item, lambda weapon: _off(stow(weapon)))


def _off(weapon: StarflightWeapon | None) -> StarflightWeapon | None:
    return None if weapon is None else replace(weapon, dropped=False, fell_at=None)


def _toggled(state: MapState, change: GearToggled) -> MapState:
    return _with(state, change.name, change.gear, gear=lambda gear: replace(gear, active=change.active))


def _fired(state: MapState, change: ShotsFired) -> MapState:
    """Rounds and things to throw are fewer; one thing that was not counted is gone. The last leaves the hand."""
    token = state.token_named(change.name)
    sheet = token.starflight if token else None
    fired = next((each for each in (sheet.weapons if sheet else ()) if each.name == change.weapon), None)
    if fired is None:
        return state
    is_thing = weapon_facts(fired).is_used_up
    has = 1 if is_thing and fired.loaded is None else fired.loaded
    if has is None:
        return state
    after = replace(fired, loaded=max(0, has - change.count))
    if is_thing and not after.loaded:
        state, after = _let_go(state, change.name, change.weapon), replace(after, drawn=False, hands=None)
    return _with(state, change.name, change.weapon, lambda _weapon: after)


def _reloaded(state: MapState, change: Reloaded) -> MapState:
    return _with(state, change.name, change.item, lambda weapon: replace(weapon, loaded=change.loaded))


def _thing_used(state: MapState, change: ThingUsed) -> MapState:
    def fewer(weapon: PsipunkWeapon) -> PsipunkWeapon:
        return replace(weapon, count=max(0, (1 if weapon.count is None else weapon.count) - 1))

    return _with_arm(state, change.name, change.weapon, fewer)


def _gun(state: MapState, change: WeaponEmptied | WeaponReloaded) -> MapState:
    empty = isinstance(change, WeaponEmptied)
    return _with_arm(state, change.name, change.weapon, lambda weapon: replace(weapon, empty=empty))


def _with_arm(state: MapState, who: str, name: str, change: Callable[[PsipunkWeapon], PsipunkWeapon]) -> MapState:
    """The map where a Psi-punk weapon of somebody is changed."""
    token = state.token_named(who)
    if token is None:
        return state
    sheet = token.psipunk or PsipunkSheet()
    arms = tuple(change(each) if each.name == name else each for each in sheet.weapons)
    return moved(state, replace(token, psipunk=replace(sheet, weapons=arms)))


#: How each kind of change is written.
ITEMS: dict[type, Callable[[MapState, Any], MapState]] = {
    ItemDropped: _dropped,
    ItemTaken: _taken,
    ItemBroken: _broken,
    ItemSwitchedOff: _switched_off,
    ItemHeld: _drawn,
    ItemStowed: _stowed,
    GearToggled: _toggled,
    ShotsFired: _fired,
    Reloaded: _reloaded,
    WeaponEmptied: _gun,
    WeaponReloaded: _gun,
    ThingUsed: _thing_used,
}
