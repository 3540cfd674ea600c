"""The properties of Tiled's things, and the words in names that tell walls and doors."""

import re
from collections.abc import Mapping
from typing import Any, Literal

from battlemap.formats.account import Account
from battlemap.formats.errors import show
from battlemap.formats.fields import FieldError, amount

Raw = Mapping[str, Any]
Role = Literal["wall", "curtain", "door"]

#: A property of one of these names that is true makes a wall.
WALL_FLAGS = frozenset(
    {"collides", "collide", "collision", "solid", "blocked", "blocking", "blocks", "wall", "obstacle", "impassable"}
)
DOOR_FLAG = "door"
COLOR = re.compile(r"#?([0-9a-fA-F]{2})?([0-9a-fA-F]{6})")  # how solid it is, and red, green and blue
_YES_AND_NO = ("true", "false", "1", "0", "1.0", "0.0")
_PURE = r"collisions?|collides?|collider|obstacles?|block(?:ing|ed|ers?|s)?|solids?"
_SIGHT = r"los|vision|sight"


def _word(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![a-z])(?:{words})(?![a-z])")


_WALL_WORD, _PURE_WORD, _SIGHT_WORD = _word(rf"walls?|{_PURE}"), _word(rf"{_PURE}|{_SIGHT}"), _word(_SIGHT)
_DOOR_WORD = _word("doors?")


def entries(raw: Raw, key: str) -> list[Raw]:
    """The tables in a list; what is no table is no entry."""
    found = raw.get(key)
    return [entry for entry in found if isinstance(entry, dict)] if isinstance(found, list) else []


def no_entries(raw: Raw, key: str, place: str) -> list[str]:
    """The places in a list where no table is: what stands there is lost."""
    found = raw.get(key)
    if found is not None and not isinstance(found, list):
        return [f"{place}{key}"]
    return [f"{place}{key}[{n}]" for n, entry in enumerate(found or []) if not isinstance(entry, dict)]


def properties(raw: Raw) -> dict[str, Any]:
    """The properties of a layer, tile or object by their names in small letters."""
    found = raw.get("properties")
    if isinstance(found, dict):  # as very old files have them
        return {str(name).lower(): value for name, value in found.items()}
    return {str(entry.get("name")).lower(): entry.get("value") for entry in entries(raw, "properties")}


def is_true(value: Any, default: bool = False) -> bool:
    """Yes or no, however it is written: true, 1, "true", "1"."""
    return default if value is None else value is True or str(value).strip().lower() in ("true", "1", "1.0")


def truth_of(raw: Raw, key: str, place: str, account: Account, *, default: bool = True) -> bool:
    """Yes or no in a field; anything else is told and taken as the default."""
    value = raw.get(key)
    if value is None or str(value).strip().lower() in _YES_AND_NO:
        return is_true(value, default)
    account.mended.append(f"{place}.{key}: found {show(value)}, expected true or false; taken as {show(default)}")
    return default


def amount_of(raw: Raw, key: str, place: str, account: Account, *, default: float) -> float:
    """The number in a field; anything else is told and taken as the default."""
    try:
        return amount(raw.get(key), f"{place}.{key}", default)
    except FieldError as error:
        account.mended.append(f"{error}; taken as {default:g}")
        return default


def color_of(raw: Raw, key: str, place: str, account: Account) -> str | None:
    """The colour in a field; anything else is told and left out."""
    value = raw.get(key)
    if value is None or (isinstance(value, str) and COLOR.fullmatch(value)):
        return value or None
    account.mended.append(f"{place}.{key}: found {show(value)}, expected a colour; taken as none")
    return None


def role_by_flag(raw: Raw) -> Role | None:
    """What the properties of a thing make of it."""
    flags = {name for name, value in properties(raw).items() if is_true(value)}
    if DOOR_FLAG in flags:
        return "door"
    return "wall" if flags & WALL_FLAGS else None


def role_by_name(*names: Any) -> Role | None:
    """What the name or class of a thing makes of it."""
    text = " ".join(name.lower() for name in names if isinstance(name, str))
    if _DOOR_WORD.search(text):
        return "door"
    if _WALL_WORD.search(text):
        return "wall"
    return "curtain" if _SIGHT_WORD.search(text) else None


def is_never_drawn(name: Any) -> bool:
    """Whether a layer of that name only tells collisions: its tiles are marks, not art."""
    return isinstance(name, str) and _PURE_WORD.search(name.lower()) is not None


def class_of(raw: Raw) -> Any:
    """The class of an object or tile; Tiled has called it type, then class, then type again."""
    return raw.get("type") or raw.get("class")


def gid_of(raw: Raw, place: str) -> int:
    """The global id of an object's tile, with the flags of how it is turned."""
    try:
        return int(raw["gid"]) & 0xFFFFFFFF
    except (ValueError, TypeError, OverflowError) as error:
        raise FieldError(place, raw["gid"], "the number of a tile") from error
