"""The texts of the handbook: names of rules, what they do, both readings of house rules, facts chapter 4 leaves out."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal

Status = Literal["found", "inferred", "default"]


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingFact:
    """A fact that chapter 4 asks for and does not give."""

    id: str  # M1 to M24
    what: str
    status: Status  # found in public material, inferred from chapter 4, or this project's own default
    value: str
    source: str
    edit: str  # where the game master changes it


@dataclass(frozen=True, slots=True)
class Readings:
    """A house rule in two readings."""

    default: str
    means: str
    other: str
    other_means: str


@cache
def explained() -> Mapping[str, str]:
    """What every rule does."""
    texts: Mapping[str, str] = _read("explained.toml")["rules"]
    return texts


@cache
def readings() -> Mapping[str, Readings]:
    """Both readings of every house rule."""
    return {name: Readings(*texts) for name, texts in _read("explained.toml")["readings"].items()}


@cache
def missing_facts() -> tuple[MissingFact, ...]:
    """The facts that are not in chapter 4."""
    return tuple(MissingFact(id=rule, **table) for rule, table in _read("missing.toml").items())


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files("rules.psipunk").joinpath(name).read_text(encoding="utf-8"))
