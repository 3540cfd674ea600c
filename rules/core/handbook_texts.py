"""The texts of a game's handbook: what its rules do, both readings of house rules, facts its book leaves out."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal

Status = Literal["found", "inferred", "default"]


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingFact:
    """A fact that a book asks for and does not give."""

    id: str  # M1 and up
    what: str
    status: Status  # found in public material, inferred from the book, or this project's own default
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


@dataclass(frozen=True, slots=True)
class Texts:
    """What ``explained.toml`` and ``missing.toml`` of a game hold."""

    explained: Mapping[str, str]  # what every rule does, by its id
    readings: Mapping[str, Readings]  # by the name of the house rule
    missing: tuple[MissingFact, ...]


@cache
def texts_of(package: str) -> Texts:
    """The texts that lie in a package of rules, as ``rules.psipunk``."""
    explained = read_toml(package, "explained.toml")
    return Texts(
        explained=explained["rules"],
        readings={name: Readings(*texts) for name, texts in explained["readings"].items()},
        missing=tuple(MissingFact(id=fact, **table) for fact, table in read_toml(package, "missing.toml").items()),
    )


def read_toml(package: str, name: str) -> dict[str, Any]:
    """A file of a package of rules."""
    return tomllib.loads(files(package).joinpath(name).read_text(encoding="utf-8"))
