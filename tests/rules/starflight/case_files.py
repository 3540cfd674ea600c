"""The worked cases beside this file: facts and the whole answer, worked out by hand from the book."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from rules.core.breakdown import Breakdown, Modifier, Note, Refusal
from rules.starflight.answers import AttackAnswer
from rules.starflight.attack import attack
from rules.starflight.facts import (
    Arc,
    AttackFacts,
    Combatant,
    Obstacle,
    ObstacleClass,
    Scale,
    Weapon,
    WeaponType,
)
from rules.starflight.house_rules import HouseRules
from rules.starflight.melee import closing_in
from rules.starflight.ranges import scale_advice, withdrawal

FOLDER = Path(__file__).parent / "cases"
CASE_KEYS = {"id", "source", "attacker", "target", "weapon", "map", "house", "expect"}
NAME_LISTS = {"between_centre", "between_every_line", "attacker_in_melee_with", "target_in_melee_with"}


@dataclass(frozen=True)
class Case:
    """One case of a file, with what the file lets all its cases share filled in."""

    id: str
    source: str
    table: Mapping[str, Any]

    @property
    def house(self) -> HouseRules:
        """The house rules the case is played by."""
        return HouseRules.from_mapping(self.table.get("house", {}))

    @property
    def expect(self) -> Mapping[str, Any]:
        """What the answer must be."""
        return self.table["expect"]


def attack_cases() -> list[Case]:
    """All cases that are attacks."""
    return [case for path in sorted(FOLDER.glob("attack_*.toml")) for case in _cases(path)]


def range_cases() -> list[Case]:
    """All cases about leaving and closing in."""
    return _cases(FOLDER / "range.toml")


def answer_of(case: Case) -> AttackAnswer:
    """What the rules answer to an attack case."""
    return attack(_facts(case.table), case.house)


def range_answer(case: Case) -> tuple[Note | Refusal, ...]:
    """What the rules tell in a case about leaving, closing in or the scale."""
    asked = case.table["map"]
    if "hostile_distances_m" in asked:
        found = withdrawal(asked["hostile_distances_m"], Scale(asked["scale"]), case.house)
        return (found.refusal,) if found.refusal else found.notes
    if "kinds_of_fight" in asked:
        note = scale_advice(Scale(asked["scale"]), {Scale(kind) for kind in asked["kinds_of_fight"]})
    else:
        note = closing_in(asked["gap_before_m"], asked["nearest_gap_m"], case.house)
    return (note,) if note else ()


def plain(breakdown: Breakdown) -> list[list[Any]]:
    """A breakdown as the case files write it: rule and value, and false where it does not count."""
    return [_plain_modifier(modifier) for modifier in breakdown.modifiers]


def chance_text(chance: Fraction | None) -> str:
    """A chance as the case files write it."""
    return "none" if chance is None else str(chance)


def natural_text(natural: int | None) -> int | str:
    """A natural roll as the case files write it."""
    return "none" if natural is None else natural


def _plain_modifier(modifier: Modifier) -> list[Any]:
    return [modifier.rule, modifier.value] + ([] if modifier.counts else [False])


def _cases(path: Path) -> list[Case]:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    base = data.get("base", {})
    return [_case({**base, **table}, base, table) for table in data["case"]]


def _case(whole: dict[str, Any], base: Mapping[str, Any], own: Mapping[str, Any]) -> Case:
    assert whole.keys() <= CASE_KEYS, f"{whole.get('id')}: {whole.keys() - CASE_KEYS}"
    for part in ("attacker", "target", "weapon", "map"):
        whole[part] = {**base.get(part, {}), **own.get(part, {})}
    return Case(whole.pop("id"), whole.pop("source"), whole)


def _facts(table: Mapping[str, Any]) -> AttackFacts:
    measured = dict(table["map"])
    for key, kind in (("scale", Scale), ("arc", Arc)):
        if key in measured:
            measured[key] = kind(measured[key])
    for key in measured.keys() & NAME_LISTS:
        measured[key] = tuple(measured[key])
    measured["obstacles"] = tuple(_obstacle(name, kind) for name, kind in measured.get("obstacles", ()))
    if "other_weapon" in measured:
        measured["other_weapon"] = _weapon(measured["other_weapon"])
    return AttackFacts(
        attacker=_combatant(table["attacker"]),
        target=_combatant(table["target"]),
        weapon=_weapon(table["weapon"]),
        **measured,
    )


def _obstacle(name: str, kind: str) -> Obstacle:
    return Obstacle(name=name, obstacle_class=ObstacleClass(kind))


def _combatant(table: Mapping[str, Any]) -> Combatant:
    return Combatant(**{**table, "conditions": frozenset(table.get("conditions", ()))})


def _weapon(table: Mapping[str, Any]) -> Weapon:
    return Weapon(**{**table, "type": WeaponType(table["type"])})
