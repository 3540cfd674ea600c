"""Fills the facts a Starflight attack asks for: from the look, the sheets, the fight and the tokens around."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from battlemap.document.model import MapInfo, MapState, Token
from battlemap.document.sheets import StarflightWeapon
from battlemap.rulings.errors import RulingError
from battlemap.rulings.ground import walls_of
from battlemap.rulings.holds import pinned_by
from battlemap.rulings.hostility import hostile_to
from battlemap.rulings.house_tables import weapons_on
from battlemap.rulings.obstacles import ObstacleFound
from battlemap.rulings.sight import SightRuling, distance_m, measure_undrawn
from battlemap.rulings.starflight_creatures import creature_of, failed_arm
from battlemap.rulings.turn_lasting import CHARGE_BONUS, CHARGE_HD, STUNT_HD, STUNT_PENALTY, effect_of
from battlemap.rulings.views import Views
from rules.starflight.armoury import UNARMED
from rules.starflight.conditions import condition_names
from rules.starflight.creature import combatant_of
from rules.starflight.facts import (
    Arc,
    AttackFacts,
    Combatant,
    DamageType,
    Obstacle,
    ObstacleClass,
    Scale,
    Weapon,
    WeaponType,
)
from rules.starflight.house_rules import HouseRules
from rules.starflight.melee import counts_in_melee, reaches_melee


def attack_facts(
    state: MapState,
    look: SightRuling,
    weapon: StarflightWeapon | Weapon,
    house: HouseRules,
    views: Views | None = None,
) -> AttackFacts:
    """Everything the rules may know about one weapon attack. A token without a sheet has no scores."""
    attacker, target = state.tokens[look.viewer], state.tokens[look.target]
    views = Views(walls_of(state)) if views is None else views
    fight, is_dark = state.info.fight, look.is_lost_in_the_dark
    return AttackFacts(
        attacker=_combatant(attacker, views),
        target=_combatant(target, views),
        weapon=weapon if isinstance(weapon, Weapon) else weapon_facts(weapon),
        distance_m=look.distance_m,
        scale=Scale(fight.scale),
        arc=Arc(look.aim_arc),
        bearing_deg=look.bearing_deg,
        sight_line_open=look.is_clear and not is_dark,
        obstacles=() if is_dark else tuple(_obstacle(found) for found in look.on_best_line),
        hidden_fraction=look.hidden_fraction,
        between_centre=look.between,
        between_every_line=look.between_every_line,
        attacker_in_melee_with=_in_melee_with(state, attacker, house, views),
        target_in_melee_with=_in_melee_with(state, target, house, views),
        target_pinned_by=pinned_by(state, target, house),
        surprise_round=fight.surprise_round,
        target_surprised=_is_surprised(state, target),
        charge_bonus=effect_of(state, attacker.id, CHARGE_BONUS),
        stunt_penalty=effect_of(state, attacker.id, STUNT_PENALTY),
        target_stunt_hd=effect_of(state, target.id, STUNT_HD),
        target_charge_hd=effect_of(state, target.id, CHARGE_HD),
        friends=views.of_sheet("friends", attacker, lambda: _names(_friends_of(state, attacker))),
        friends_on_line=_in_line_of_fire(state, attacker, views) if house.crit_miss_needs_line else (),
    )


def weapon_of(token: Token, name: str, info: MapInfo | None = None) -> StarflightWeapon:
    """A weapon on a token's sheet by its name, with the numbers of the map's own table; ``RulingError`` lists all."""
    weapons = weapons_on(token, info)
    for weapon in weapons:
        if weapon.name == name:
            return weapon
    there = ", ".join(repr(weapon.name) for weapon in weapons) or "no weapon"
    raise RulingError(f"{token.name!r} has no weapon {name!r}; on its sheet: {there}")


def weapon_facts(weapon: StarflightWeapon) -> Weapon:
    """A weapon of a sheet as the rules see it."""
    return Weapon(
        name=weapon.name,
        type=WeaponType(weapon.type),
        range_m=weapon.range_m,
        falloff_hd=weapon.falloff_hd,
        rate=weapon.rate,
        scope=weapon.scope,
        sniper=weapon.sniper,
        touch=weapon.touch,
        loaded=weapon.loaded,
        drawn=weapon.drawn and weapon.works,  # what does not work is as good as not in the hand
        off_hand=weapon.off_hand,
        damage=weapon.damage,
        damage_type=DamageType(weapon.damage_type),
        appendages=weapon.appendages,
        explosive=weapon.explosive,
        ignores=weapon.ignores,
    )


def used_weapon(token: Token, name: str, info: MapInfo | None = None) -> Weapon:
    """A weapon on the sheet by the map's own table, or bare hands; ``RulingError`` lists what it has."""
    return (
        UNARMED if name.casefold() == UNARMED.name.casefold() else in_its_arm(token, weapon_of(token, name, info), info)
    )


def in_its_arm(token: Token, weapon: StarflightWeapon, info: MapInfo | None = None) -> Weapon:
    """A weapon of a token as the rules see it, and whether the arm that holds it works; claws are in no arm."""
    rules = weapon_facts(weapon)
    if weapon.type == "natural" or not weapon.drawn:
        return rules
    return replace(rules, failed_arm=failed_arm(token, weapon.name, info))


@lru_cache(maxsize=1024)
def _obstacle(found: ObstacleFound) -> Obstacle:
    return Obstacle(
        name=found.describe(),
        obstacle_class=ObstacleClass(found.obstacle_class),
        material=found.material,
        thickness_cm=found.thickness_cm,
        hp_left=found.hp_left or None,  # what is destroyed is not in the way at all
        key=found.id,
    )


def _friends_of(state: MapState, token: Token) -> Iterator[Token]:
    """Who may be hit by a critical miss: everybody else on the field that is not hostile."""
    hostile = {other.id for other in hostile_to(state, token)}
    return (other for other in state.tokens.values() if other.id != token.id and other.id not in hostile)


def _in_line_of_fire(state: MapState, attacker: Token, views: Views) -> tuple[str, ...]:
    looks = ((friend, measure_undrawn(state, attacker.id, friend.id, views)) for friend in _friends_of(state, attacker))
    return _names(friend for friend, look in looks if look.is_reachable)


def _in_melee_with(state: MapState, token: Token, house: HouseRules, views: Views) -> tuple[str, ...]:
    """The hostile tokens within 10 m that count, in the map's order; none for one that does not count itself."""
    ids = views.of_sheet("hostile", token, lambda: tuple(other.id for other in hostile_to(state, token)))
    hostile = [state.tokens[other] for other in ids]

    def found() -> tuple[str, ...]:
        if not counts_in_melee(_combatant(token, views).conditions, house):
            return ()
        near = (other for other in hostile if reaches_melee(distance_m(state, token, other)))
        return _names(other for other in near if counts_in_melee(_combatant(other, views).conditions, house))

    return views.kept("in melee with", (token, *hostile), found)


def _combatant(token: Token, views: Views) -> Combatant:
    """Its scores, and its conditions: those on the sheet, and those that its pools call for."""
    return views.of_sheet("combatant", token, lambda: combatant_of(creature_of(token)))


def _names(tokens: Iterable[Token]) -> tuple[str, ...]:
    return tuple(token.name for token in tokens)


def _is_surprised(state: MapState, token: Token) -> bool:
    """In the surprise round whoever is not said to be aware; later only who is said to be surprised.

    Of somebody in a fight the fight tells whether it was surprised.
    """
    names, entry = condition_names(token.conditions), state.turns.entry_of(token.id) if state.turns else None
    if "surprised" in names:
        return True
    is_aware = "aware" in names if entry is None else not entry.surprised
    return state.info.fight.surprise_round and not is_aware
