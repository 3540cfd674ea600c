"""What shields and armour make of a hit: conversion, reduction, absorption."""

from dataclasses import dataclass, replace

from rules.core.breakdown import Breakdown, Modifier, RuleId
from rules.starflight.anatomy import Part
from rules.starflight.changes import GearHpChanged
from rules.starflight.creature import Creature, Gear
from rules.starflight.damage import Damage
from rules.starflight.facts import WeaponType
from rules.starflight.house_rules import HouseRules


@dataclass(frozen=True, slots=True, kw_only=True)
class Through:
    """What of a hit gets through the gear on a part."""

    lethal: Breakdown
    non_lethal: Breakdown
    unabsorbed_lethal: int  # before gear took any of it: what a massive attack is measured by
    gear: tuple[GearHpChanged, ...] = ()

    @property
    def total(self) -> int:
        """Points of both types that got through."""
        return self.lethal.total + self.non_lethal.total


def through_gear(
    damage: Damage,
    part: Part,
    creature: Creature,
    weapon: WeaponType | None,
    house: HouseRules,
    before: Creature | None = None,
) -> Through:
    """Split Basic damage, convert, reduce and absorb it, in that order. SF-TYP-02, SF-DEF-01 to 05.

    Parameters
    ----------
    weapon : its type, where the gear may have been built against it; None: nothing was.
    before : the creature before other hits that strike at once with this; what they took off its gear, the gear
        can not absorb again, but it converts and reduces as it was.
    """
    worn, left = protecting(before or creature, part), protecting(creature, part)
    lethal, non_lethal = [_hit("lethal", damage)], [_hit("non_lethal", damage)]
    _convert(lethal, non_lethal, worn, weapon)
    unabsorbed = _sum(lethal)
    _reduce_by_armour(lethal, non_lethal, worn)
    gear = _absorb(lethal, left, creature.name)
    reducing = worn if house.nl_reduction_uses == "before" else left
    _reduce_non_lethal(non_lethal, _gear_hp(reducing, gear, house))
    return Through(
        lethal=Breakdown(tuple(lethal)),
        non_lethal=Breakdown(tuple(non_lethal)),
        unabsorbed_lethal=unabsorbed,
        gear=gear,
    )


def unprotected(damage: Damage) -> Through:
    """A hit that no gear stops."""
    lethal, non_lethal = _hit("lethal", damage), _hit("non_lethal", damage)
    return Through(lethal=Breakdown((lethal,)), non_lethal=Breakdown((non_lethal,)), unabsorbed_lethal=lethal.value)


def protecting(creature: Creature, part: Part) -> tuple[Gear, ...]:
    """The gear between a hit and the part, shields first. SF-DEF-04."""
    worn = [gear for gear in creature.gear if gear.protects(part)]
    return tuple(sorted(worn, key=lambda gear: gear.kind != "shield"))


def without_ignored(creature: Creature, ignored: tuple[str, ...]) -> Creature:
    """The creature without the gear that a weapon names, by its name or its kind, as what does not stop it."""
    words = {word.casefold() for word in ignored}
    kept = tuple(gear for gear in creature.gear if words.isdisjoint((gear.name.casefold(), gear.kind)))
    return replace(creature, gear=kept)


def strength_lost(gear: tuple[GearHpChanged, ...]) -> int:
    """How far the Strength Index of the wearer falls: a point for each hit point of gear. SF-DEF-05."""
    return sum(change.before - change.after for change in gear)


def _hit(kind: str, damage: Damage) -> Modifier:
    split = damage.split()
    if damage.basic:
        return Modifier(RuleId("SF-TYP-02"), getattr(split, kind), f"with its half of {damage.basic} Basic")
    return Modifier(RuleId("SF-TYP-01"), getattr(split, kind), "the hit")


def _sum(modifiers: list[Modifier]) -> int:
    return sum(modifier.value for modifier in modifiers)


def _convert(
    lethal: list[Modifier], non_lethal: list[Modifier], worn: tuple[Gear, ...], weapon: WeaponType | None
) -> None:
    against = [gear.name for gear in worn if weapon in gear.blocks]
    points = _sum(lethal)
    if against and points:
        reason = f"{against[0]} is built against it"
        lethal.append(Modifier(RuleId("SF-DEF-02"), -points, reason))
        non_lethal.append(Modifier(RuleId("SF-DEF-02"), points, reason))


def _reduce_by_armour(lethal: list[Modifier], non_lethal: list[Modifier], worn: tuple[Gear, ...]) -> None:
    left = sum(gear.damage_reduction for gear in worn)
    for points in (lethal, non_lethal):
        taken = min(left, _sum(points))
        if taken:
            points.append(Modifier(RuleId("M26"), -taken, "damage reduction of the gear"))
        left -= taken


def _absorb(lethal: list[Modifier], worn: tuple[Gear, ...], name: str) -> tuple[GearHpChanged, ...]:
    changes = []
    for gear in worn:
        taken = min(gear.hp, _sum(lethal))
        if taken:
            lethal.append(Modifier(RuleId("SF-DEF-04"), -taken, f"{gear.name} absorbs"))
            changes.append(GearHpChanged(name, gear.name, gear.hp, gear.hp - taken))
    return tuple(changes)


def _gear_hp(worn: tuple[Gear, ...], changes: tuple[GearHpChanged, ...], house: HouseRules) -> int:
    before = sum(gear.hp for gear in worn)
    return before if house.nl_reduction_uses == "before" else before - strength_lost(changes)


def _reduce_non_lethal(non_lethal: list[Modifier], gear_hp: int) -> None:
    taken = min(gear_hp, _sum(non_lethal))
    if taken:
        non_lethal.append(Modifier(RuleId("SF-DEF-03"), -taken, f"gear with {gear_hp} hit points reduces it"))
