"""Why an action is not open, whomever around it might be aimed at. Each target has reasons of its own besides."""

from collections.abc import Iterable
from dataclasses import replace

from rules.core.breakdown import Refusal, RuleId
from rules.starflight.actions.aid import REACH_M
from rules.starflight.actions.constrict import is_constricting
from rules.starflight.actions.full_attack import pause_refusal
from rules.starflight.actions.menu_facts import MenuFacts, Nearby
from rules.starflight.actions.menu_reasons import Refusals, can_not_run, unless
from rules.starflight.actions.run_up import running_budget
from rules.starflight.actions.scores import (
    CONSTRICT,
    IMPROVED_GRAB,
    SWALLOW_WHOLE,
    TRAMPLE,
    grappling_with,
    has_ability,
    size_class,
)
from rules.starflight.facts import Scale, Weapon, WeaponType
from rules.starflight.house_rules import HouseRules
from rules.starflight.ranges import increment_m, range_band, within, without_dust
from rules.starflight.refusals import without_shots
from rules.starflight.words import metres


def can_not_charge(facts: MenuFacts, house: HouseRules) -> Refusals:
    """Somebody at least an increment away, near enough to run there and as far on."""
    return (*can_not_run(facts, house), *_runs_at(facts, house, 2, "SF-CHG-02"), *_melee_weapon(facts, "SF-CHG-01"))


def can_not_push(facts: MenuFacts, house: HouseRules) -> Refusals:
    """Somebody at least an increment away that is not too large."""
    small = [near for near in facts.hostiles if size_class(near.creature) <= size_class(facts.creature) + 1]
    none = unless(bool(small), "SF-PSH-03", "no opponent that is small enough")
    return (*can_not_run(facts, house), *_runs_at(facts, house, 1, "SF-CHG-02"), *none)


def nobody_to_trip(facts: MenuFacts, house: HouseRules) -> Refusals:
    """Somebody at Range Zero that is not too large, and a melee weapon or bare hands."""
    near = [one for one in _at_zero(facts, house) if size_class(one.creature) <= size_class(facts.creature) + 1]
    return unless(bool(near), "SF-TRP-01", "no opponent at Range Zero that is small enough")


def can_not_trample(facts: MenuFacts, house: HouseRules) -> Refusals:
    """The ability, and somebody smaller at least an increment away."""
    able = unless(has_ability(facts.creature, TRAMPLE), "SF-TRM-01", "has no Trample")
    smaller = any(size_class(near.creature) < size_class(facts.creature) for near in facts.hostiles)
    small = unless(smaller, "SF-TRM-01", "no opponent is smaller")
    return (*can_not_run(facts, house), *_runs_at(facts, house, 1, "SF-CHG-02"), *able, *small)


def nobody_to_grapple(facts: MenuFacts, house: HouseRules) -> Refusals:
    """Somebody at Range Zero that is not two classes larger; grapplers have their options instead."""
    if grappling_with(facts.creature):
        return ()
    near = [one for one in _at_zero(facts, house) if size_class(one.creature) < size_class(facts.creature) + 2]
    return unless(bool(near), "SF-GRP-02", "no opponent at Range Zero that is small enough")


def no_improved_grab(facts: MenuFacts, _house: HouseRules) -> Refusals:
    """The ability, and a melee hit just now."""
    able = unless(has_ability(facts.creature, IMPROVED_GRAB), "SF-IGR-01", "has no Improved Grab")
    return (*able, *unless(facts.has_hit_in_melee, "SF-IGR-01", "only right after a melee hit"))


def can_not_constrict(facts: MenuFacts, _house: HouseRules) -> Refusals:
    """The ability, and a grapple check just won."""
    able = unless(has_ability(facts.creature, CONSTRICT), "SF-CST-01", "has no Constrict")
    return (*able, *unless(facts.has_won_grapple, "SF-CST-01", "only right after a grapple check that succeeded"))


def can_not_constrict_again(facts: MenuFacts, _house: HouseRules) -> Refusals:
    """Somebody in its coils already."""
    held = any(is_constricting(facts.creature, near.creature) for near in facts.hostiles)
    return unless(held, "SF-CST-02", "constricts nobody")


def can_not_swallow(facts: MenuFacts, _house: HouseRules) -> Refusals:
    """The ability, and a grapple check just won."""
    able = unless(has_ability(facts.creature, SWALLOW_WHOLE), "SF-SWL-01", "has no Swallow Whole")
    return (*able, *unless(facts.has_won_grapple, "SF-SWL-01", "only right after a grapple check that succeeded"))


def no_full_attack(facts: MenuFacts, house: HouseRules) -> Refusals:
    """Wielded weapons that all reach one target, and the pause since the last; a failed arm wields nothing."""
    wielded = [weapon for weapon in facts.weapons if weapon.drawn and not weapon.failed_arm]
    reached = any(all(_reaches(weapon, near) for weapon in wielded) for near in _able(facts.hostiles))
    target = unless(bool(wielded) and reached, "SF-FUL-01", "no opponent within range of every wielded weapon")
    pause = pause_refusal(facts.turn.round_number, facts.turn.last_full_attack, house)
    return (*target, *((pause,) if pause else ()))


def nobody_helpless(facts: MenuFacts, _house: HouseRules) -> Refusals:
    """Somebody helpless within 5 m, friend or foe."""
    around = (*facts.hostiles, *facts.friends)
    found = any(near.creature.is_helpless and within(near.distance_m, 1, Scale.MELEE) for near in around)
    return unless(found, "SF-CDG-01", "nobody helpless within 5 m")


def nothing_to_attack(facts: MenuFacts, _house: HouseRules) -> Refusals:
    """A thing within reach of some weapon."""
    return unless(bool(facts.things_to_attack), "SF-OBJ-01", "no thing in reach")


def nobody_to_disarm(facts: MenuFacts, _house: HouseRules) -> Refusals:
    """An opponent within 5 m, 25 m or any range, by weapon."""
    found = any(_may_disarm(weapon, near) for weapon in _drawn(facts) for near in facts.hostiles)
    return unless(found, "SF-DIS-02", "no opponent near enough")


def nobody_to_aid(facts: MenuFacts, _house: HouseRules) -> Refusals:
    """Somebody else within 50 m, friend or foe."""
    found = any(without_dust(near.distance_m) <= REACH_M for near in (*facts.friends, *facts.hostiles))
    return unless(found, "SF-AID-01", "nobody else within 50 m")


def nobody_to_attack(facts: MenuFacts, house: HouseRules) -> Refusals:
    """Somebody in sight within range of some weapon; beyond the fight it is a sniping attack."""
    inside = [near for near in facts.hostiles if without_dust(near.distance_m) <= house.withdraw_ranged_m]
    found = any(_reaches(weapon, near) for weapon in _drawn(facts) for near in inside)
    if found:
        return ()
    full = [(weapon, replace(weapon, loaded=None)) for weapon in _drawn(facts)]
    useless = (weapon for weapon, loaded in full if any(_reaches(loaded, near) for near in inside))
    return tuple(map(without_shots, useless)) or unless(False, "SF-ATK-02", "no opponent in sight within range")


def nobody_to_snipe(facts: MenuFacts, house: HouseRules) -> Refusals:
    """Somebody beyond the fight, within range of a weapon with a sight."""
    weapons = [weapon for weapon in _drawn(facts) if weapon.is_ranged and (weapon.scope or weapon.sniper)]
    far = [near for near in facts.hostiles if without_dust(near.distance_m) > house.withdraw_ranged_m]
    found = any(_reaches(weapon, near) for weapon in weapons for near in far)
    return unless(found, "SF-SNP-02", "nobody beyond the fight within range of a weapon with a sight")


def _able(nearby: Iterable[Nearby]) -> list[Nearby]:
    return [near for near in nearby if near.can_see]


def _at_zero(facts: MenuFacts, house: HouseRules) -> list[Nearby]:
    return [
        near
        for near in facts.hostiles
        if range_band(near.distance_m, Scale.MELEE, house, shares_cell=near.shares_cell) == 0
    ]


def _drawn(facts: MenuFacts) -> list[Weapon]:
    return [weapon for weapon in facts.weapons if weapon.drawn or weapon.type is WeaponType.NATURAL]


def _melee_weapon(facts: MenuFacts, rule: str) -> Refusals:
    found = any(not weapon.is_ranged for weapon in _drawn(facts))
    return unless(found, rule, "no melee weapon in hand")


def _reaches(weapon: Weapon, near: Nearby) -> bool:
    reach_m = weapon.range_m if weapon.range_m is not None else (None if weapon.is_ranged else increment_m(Scale.MELEE))
    in_range = reach_m is None or without_dust(near.distance_m) <= reach_m
    has_shots = weapon.loaded is None or weapon.loaded > 0
    return in_range and has_shots and near.can_see


def _may_disarm(weapon: Weapon, near: Nearby) -> bool:
    increments = 5 if weapon.is_ranged else 1
    return (weapon.sniper or within(near.distance_m, increments, Scale.MELEE)) and _reaches(weapon, near)


def _runs_at(facts: MenuFacts, house: HouseRules, legs: int, rule: str) -> Refusals:
    """Somebody far enough away for a run up, near enough to run there so many times."""
    if facts.scale is not Scale.MELEE:
        return (Refusal(RuleId(rule), "only on melee scale"),)
    each_m = increment_m(Scale.MELEE) if house.movement_mode == "initiative" else 1
    far_m = running_budget(facts.creature, house, facts.steed).allowance.total * each_m / legs
    at_zero = _at_zero(facts, house)
    far = [near for near in facts.hostiles if near not in at_zero]
    found = any(without_dust(near.distance_m) <= far_m + house.range_zero_max_m for near in far)
    return unless(found, rule, f"no opponent beyond Range Zero that a run of {metres(far_m)} comes to")
