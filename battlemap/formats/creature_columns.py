"""The columns of a table of creatures: dotted names such as ``starflight.weapon.1.damage``, entries counted from 1."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from battlemap.document.model import Crop, Token
from battlemap.document.sheets import (
    PsipunkPower,
    PsipunkSheet,
    PsipunkWeapon,
    StarflightCondition,
    StarflightGear,
    StarflightSheet,
    StarflightWeapon,
)
from battlemap.formats.errors import did_you_mean
from battlemap.formats.scenario.problems import Location
from battlemap.formats.scenario.words import PSIPUNK_ATTRIBUTES, PSIPUNK_FACTS, STARFLIGHT_SCORES

CellKind = Literal["text", "whole", "number", "truth", "list", "numbers"]
MOST_ENTRIES = 200  # of a list: weapons of a creature
LISTED: Mapping[Location, type] = {
    ("starflight", "weapon"): StarflightWeapon,
    ("starflight", "gear"): StarflightGear,
    ("starflight", "condition"): StarflightCondition,
    ("psipunk", "weapon"): PsipunkWeapon,
    ("psipunk", "power"): PsipunkPower,
}
NAMED: Mapping[Location, Mapping[str, CellKind]] = {  # what stands under a name: whole numbers, or what is said
    ("starflight", "stats"): dict.fromkeys(STARFLIGHT_SCORES, "whole"),
    ("psipunk", "stats"): dict.fromkeys(PSIPUNK_ATTRIBUTES, "whole"),
    ("starflight", "body"): {"failed": "list", "maimed": "list"},
    ("psipunk", "wounds"): {"physical": "list", "mental": "list"},
    ("psipunk", "treated"): {"stabilised": "list", "kit_used_up": "list"},
}
ANY_NAME = (  # whole numbers under names that a game master gives
    ("starflight", "stats", "other"),
    ("psipunk", "stats", "other"),
    ("psipunk", "stats", "skills"),
    ("psipunk", "treated", "rounds_since_hurt"),
)
EMPTY = (*NAMED, *ANY_NAME)  # tables that may be there though nothing is in them: {}
_NOT_TOLD = {"id", "at", "image", "starflight", "psipunk"}
_PART = re.compile(r'"(?:[^"\\]|\\.)*"|[^."]+')
_KINDS: Mapping[Any, CellKind] = {int: "whole", float: "number", bool: "truth", tuple: "list", Crop: "numbers"}


@cache
def _kinds_of(record: type) -> dict[str, CellKind]:
    """The kind of each field of a record."""
    return {field.name: _kind(get_type_hints(record)[field.name]) for field in fields(record)}


def _kind(hint: Any) -> CellKind:
    if get_origin(hint) in (Union, UnionType):
        hint = next(member for member in get_args(hint) if member is not NoneType)
    return _KINDS.get(hint) or _KINDS.get(get_origin(hint), "text")


def cell_kind(path: Location) -> CellKind | None:
    """What a cell of that column holds; None where there is no such column."""
    match path:
        case ("folder",):
            return "text"
        case (str() as name,):
            return _kinds_of(Token).get(name) if name not in _NOT_TOLD else None
        case (str() as game, str() as part, int(), str() as name):
            return _kinds_of(LISTED[game, part]).get(name) if (game, part) in LISTED else None
        case ("psipunk", "weapon", int(), "blanks", str()):
            return "whole"
        case ("psipunk", "stats", str() as name) if name in PSIPUNK_FACTS:
            return _kinds_of(PsipunkSheet)[name]
        case (*under, str() as name) if tuple(under) in ANY_NAME:
            return "whole"
        case (*under, str() as name):
            return NAMED.get(tuple(under), {}).get(name)
    return None


def is_numbered(path: Location) -> bool:
    """Whether a list of tables lies there."""
    return path in LISTED


def column_problem(path: Location) -> str:
    """What is wrong with a heading; empty where there is such a column."""
    if any(isinstance(part, int) and part >= MOST_ENTRIES for part in path):
        return f"found an entry beyond {MOST_ENTRIES}, expected 1 to {MOST_ENTRIES}"
    if cell_kind(path) is not None or path in EMPTY:
        return ""
    other = f"; a score of another name stands under {path[0]}.stats.other" if path[1:-1] == ("stats",) else ""
    return f"there is no such column{did_you_mean(str(path[-1]), _names_beside(path)) or other}"


def _names_beside(path: Location) -> Iterable[str]:
    if len(path) == 1:
        return ("folder", *(name for name in _kinds_of(Token) if name not in _NOT_TOLD))
    if len(path) == 4 and path[:2] in LISTED:
        return _kinds_of(LISTED[path[:2]])
    return NAMED.get(path[:-1], {})


def column_name(path: Location) -> str:
    """The heading of a column."""
    return ".".join(str(part + 1) if isinstance(part, int) else _quoted(part) for part in path)


def _quoted(part: str) -> str:
    is_plain = _PART.fullmatch(part) and not part.startswith('"') and part == part.strip()
    return part if is_plain else json.dumps(part, ensure_ascii=False)


def path_of(heading: str) -> Location:
    """The column of a heading; one that is none comes out as a name there is not."""
    parts = _PART.findall(heading)
    if ".".join(parts) != heading:
        return (heading,)
    path: Location = ()
    for part in parts:
        is_entry = path in LISTED and part.isascii() and part.isdigit() and 0 < len(part) < 4 and int(part) > 0
        path = (*path, int(part) - 1 if is_entry else _unquoted(part))
    return path


def _unquoted(part: str) -> str:
    try:
        return str(json.loads(part)) if part.startswith('"') else part
    except ValueError:
        return part


_ORDER = {
    part: place
    for place, part in enumerate(
        dict.fromkeys(
            (
                *("name", "folder"),
                *_kinds_of(Token),
                *("stats", *STARFLIGHT_SCORES, *PSIPUNK_ATTRIBUTES, *PSIPUNK_FACTS, "skills", "other"),
                *("weapon", "power", "gear", "condition", "body", "wounds", "treated"),
                *(name for record in LISTED.values() for name in _kinds_of(record)),
                *_kinds_of(StarflightSheet),
            )
        )
    )
}


def in_order(paths: Iterable[Location]) -> list[Location]:
    """Columns in the order of a sheet; what has no place there goes last, by its name."""
    last = len(_ORDER)

    def rank(part: int | str) -> tuple[int, str]:
        return (part, "") if isinstance(part, int) else (_ORDER.get(part, last), part)

    return sorted(paths, key=lambda path: tuple(rank(part) for part in path))
