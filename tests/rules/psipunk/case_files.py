"""The worked cases beside this file: facts, dice as they lie, and the whole outcome, worked out by hand."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rules.psipunk.house_rules import HouseRules
from tests.rules.psipunk.operations import OPERATIONS, Asked
from tests.rules.psipunk.plain import plain, reasons

FOLDER = Path(__file__).parent / "cases"
CASE_KEYS = {"id", "source", "do", "facts", "house", "dice", "expect", "told"}


@dataclass(frozen=True)
class Case:
    """One case of a file, with what the file lets all its cases share filled in."""

    id: str
    source: str
    table: Mapping[str, Any]

    @property
    def rule(self) -> str:
        """The rule the case is about: the first word of its id."""
        return self.id.split()[0]

    @property
    def expect(self) -> Any:
        """The plain outcome."""
        return self.table["expect"]

    @property
    def told(self) -> list[str]:
        """What must be told as well: a rule id, or a rule id and the words."""
        return self.table.get("told", [])


@cache
def all_cases() -> tuple[Case, ...]:
    """Every case of every file."""
    return tuple(case for path in sorted(FOLDER.glob("*.toml")) for case in _cases(path))


@dataclass(frozen=True)
class Run:
    """What came out of a case."""

    plain: Any
    told: frozenset[str]  # "PP-X-01" and "PP-X-01: words"
    rules: frozenset[str]


def run(case: Case) -> Run:
    """Ask the rules what a case asks."""
    table = case.table
    asked = Asked(table.get("facts", {}), HouseRules.from_mapping(table.get("house", {})), table.get("dice", []))
    outcome = OPERATIONS[table["do"]](asked)
    found = list(reasons(outcome))
    told = {str(reason.rule) for reason in found} | {f"{reason.rule}: {reason.reason}" for reason in found}
    return Run(without_notes(flat(plain(outcome))), frozenset(told), frozenset(str(reason.rule) for reason in found))


def flat(value: Any) -> Any:
    """An attack on a single target is written without the list of targets; its odds stand with the rest."""
    if not isinstance(value, dict) or len(value.get("targets", [])) != 1:
        return value
    own = {f"attacker_{key}" if key in ("changes", "refusals") else key: item for key, item in value.items()}
    target = own.pop("targets")[0]
    return {
        **own,
        **{key: item for key, item in target.items() if key not in ("name", "odds")},
        **target.get("odds", {}),
    }


def without_notes(value: Any) -> Any:
    """An outcome that is a table of its own may hold notes too."""
    return {key: item for key, item in value.items() if key != "notes"} if isinstance(value, dict) else value


def _cases(path: Path) -> list[Case]:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    base = data.get("base", {})
    return [_case(base, table) for table in data["case"]]


def _case(base: Mapping[str, Any], own: Mapping[str, Any]) -> Case:
    whole = {**base, **own}
    assert whole.keys() <= CASE_KEYS, f"{whole.get('id')}: {whole.keys() - CASE_KEYS}"
    if "facts" in base and whole["do"] == base.get("do"):
        whole["facts"] = merged(base["facts"], own.get("facts", {}))
    return Case(whole.pop("id"), whole.pop("source"), whole)


def merged(base: Any, own: Any) -> Any:
    """Tables are merged key by key, lists item by item where both hold tables; anything else is replaced."""
    if isinstance(base, dict) and isinstance(own, dict):
        return {**base, **{key: merged(base[key], value) if key in base else value for key, value in own.items()}}
    tables = isinstance(base, list) and isinstance(own, list) and all(isinstance(item, dict) for item in [*base, *own])
    if tables and base and own:
        return [merged(base[0], item) for item in own]
    return own
