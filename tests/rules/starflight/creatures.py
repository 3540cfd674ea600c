"""Creatures, weapons and attacks as the worked cases write them."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from rules.starflight.actions.unarmed import BARE_HANDS
from rules.starflight.anatomy import HUMANOID, Part, PartGroup
from rules.starflight.creature import Condition, Creature, Gear, combatant_of
from rules.starflight.facts import Arc, AttackFacts, DamageType, Obstacle, ObstacleClass, Scale, Weapon, WeaponType

POOLS = {"hp", "max_hp", "nhp", "max_nhp"}
STATES = {"name", "conditions", "legs", "wounds", "failed", "holds", "gear"}


def creature_of(table: Mapping[str, Any]) -> Creature:
    """A creature: pools, conditions, parts with wounds and what they hold; every other key is a score."""
    parts = tuple(_part(part, table) for part in _body(table.get("legs", 2)))
    return Creature(
        name=table["name"],
        scores={key: value for key, value in table.items() if key not in POOLS | STATES},
        parts=parts,
        conditions=tuple(_condition(written) for written in table.get("conditions", ())),
        gear=tuple(Gear(**{**worn, "parts": tuple(worn.get("parts", ()))}) for worn in table.get("gear", ())),
        **{key: table[key] for key in POOLS & table.keys()},
    )


def weapon_of(table: Mapping[str, Any] | str) -> Weapon:
    """A weapon; ``"bare hands"`` for none."""
    if isinstance(table, str):
        return BARE_HANDS
    kinds = {"type": WeaponType(table["type"]), "damage_type": DamageType(table.get("damage_type", "lethal"))}
    return Weapon(**{**table, **kinds})


def attack_of(attacker: Creature, target: Creature, table: Mapping[str, Any]) -> AttackFacts:
    """An attack: the weapon, and what the map measured (0 m where it says nothing)."""
    known = {field.name for field in fields(AttackFacts)}
    measured = {key: value for key, value in table.items() if key in known - {"weapon"}}
    for key, kind in (("scale", Scale), ("arc", Arc)):
        if key in measured:
            measured[key] = kind(measured[key])
    measured = {key: tuple(value) if isinstance(value, list) else value for key, value in measured.items()}
    measured["obstacles"] = tuple(
        Obstacle(**{**one, "obstacle_class": ObstacleClass(one["obstacle_class"])})
        for one in table.get("obstacles", ())
    )
    return AttackFacts(
        attacker=combatant_of(attacker),
        target=combatant_of(target),
        weapon=weapon_of(table["weapon"]),
        **{"distance_m": 0.0, **measured},
    )


def _body(legs: int) -> tuple[Part, ...]:
    if legs == 2:
        return HUMANOID
    own = tuple(Part(name=f"leg {place}", group=PartGroup.PROPULSIVE) for place in range(1, legs + 1))
    return (*(part for part in HUMANOID if part.group is not PartGroup.PROPULSIVE), *own)


def _part(part: Part, table: Mapping[str, Any]) -> Part:
    return replace(
        part,
        wounds=table.get("wounds", {}).get(part.name, 0),
        failed=part.name in table.get("failed", ()),
        holds=table.get("holds", {}).get(part.name),
    )


def _condition(written: str | list[str]) -> Condition:
    name, cause, bonus, *_ = [*([written] if isinstance(written, str) else written), "", 0]
    return Condition(name=name, cause=cause, bonus=bonus if isinstance(bonus, int) else 0)
