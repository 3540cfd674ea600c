"""Worked cases of actions and moves: a question, its facts, the dice read, and what must come out, line by line."""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Any

from rules.core.breakdown import Breakdown, Modifier, Note, Refusal
from rules.starflight.house_rules import HouseRules

FOLDER = Path(__file__).parent / "cases"
OWN_KEYS = {"id", "ask", "source", "house", "dice", "expect"}


@dataclass(frozen=True)
class Worked:
    """One case; ``facts`` is what the file gives besides, with what all its cases share filled in."""

    id: str
    ask: str
    source: str
    house: HouseRules
    dice: tuple[int, ...]
    expect: Mapping[str, Any]
    facts: Mapping[str, Any]


Answers = Mapping[str, Callable[[Worked], object]]


def worked_cases(pattern: str) -> list[Worked]:
    """All cases of the files that match, in the order of the files."""
    return [case for path in sorted(FOLDER.glob(pattern)) for case in _cases(path)]


def plain(value: object) -> Any:
    """An answer as the case files write it; names of rules stand for refusals and notes."""
    match value:
        case Breakdown():
            return [plain(modifier) for modifier in value.modifiers]
        case Modifier():
            return [str(value.rule), value.value] + ([] if value.counts else [False])
        case Refusal() | Note():
            return str(value.rule)
        case Fraction() | Enum():
            return str(value)
        case tuple() | list() | frozenset():
            return [plain(item) for item in value]
        case None:
            return "none"
        case _ if is_dataclass(value):
            return {"kind": type(value).__name__} | {f.name: plain(getattr(value, f.name)) for f in fields(value)}
    return value


def differences(found: object, expected: object, place: str = "") -> list[str]:
    """Where an answer is not what a case expects; a table is compared by the keys that the case names."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        return [text for key in expected for text in differences(_at(found, key), expected[key], f"{place}.{key}")]
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        pairs = enumerate(zip(found, expected, strict=True))
        return [text for at, (own, wanted) in pairs for text in differences(own, wanted, f"{place}[{at}]")]
    return [] if found == expected else [f"{place}: found {found!r}, expected {expected!r}"]


def rules_told(answer: object) -> set[str]:
    """Every rule id that an answer names, wherever in it."""
    rule = getattr(answer, "rule", None)
    found = {str(rule)} if rule is not None else set()
    if isinstance(answer, tuple | list):
        return found.union(*(rules_told(item) for item in answer)) if answer else found
    if is_dataclass(answer):
        return found.union(*(rules_told(getattr(answer, field.name)) for field in fields(answer)))
    return found


def _at(found: Mapping[str, Any], key: str) -> object:
    return found[key] if key in found else f"no {key}, but {', '.join(found)}"


def _cases(path: Path) -> list[Worked]:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    base = data.get("base", {})
    return [_case(base, table) for table in data["case"]]


def _case(base: Mapping[str, Any], own: Mapping[str, Any]) -> Worked:
    whole = {**base, **own}
    facts = {key: _merged(base.get(key), whole[key]) for key in whole.keys() - OWN_KEYS}
    return Worked(
        id=own["id"],
        ask=whole["ask"],
        source=whole["source"],
        house=HouseRules.from_mapping(whole.get("house", {})),
        dice=tuple(whole.get("dice", ())),
        expect=own["expect"],
        facts=facts,
    )


def _merged(base: object, own: object) -> object:
    return {**base, **own} if isinstance(base, Mapping) and isinstance(own, Mapping) else own
