"""What chapter 4 leaves to other chapters: gifts, luck, armour and the like, as tables a table may edit.

Values come from public material where there is any; the others are defaults of this project, with no claim to be
the published rule. ``Missing.from_mapping`` reads a table's own.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType

from rules.core.errors import RulesError


def _table(**values: int) -> Mapping[str, int]:
    return MappingProxyType({name.replace("_", " "): value for name, value in values.items()})


ARMOUR = _table(light=1, medium=2, heavy=3, force_field=2)
INITIATIVE_GIFTS = _table(Combat_Reflexes=2, Quick_Reflexes=2, Quickness=2, Danger_Sense=2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Missing:
    """The facts chapter 4 does not give."""

    armour: Mapping[str, int] = field(default_factory=lambda: ARMOUR)  # M5
    luck_points: int = 3  # M7, a session
    luck_gift: int = 2  # M7: Lucky more, Unlucky less
    luck_sure_up_to: int = 2  # M8: beyond it the game master may say no
    initiative_gifts: Mapping[str, int] = field(default_factory=lambda: INITIATIVE_GIFTS)  # M14
    against_surprise: str = "Danger Sense"  # M14: counts only for the unaware
    interrupting_gifts: tuple[str, ...] = ("Combat Reflexes", "Quick Reflexes")  # M14
    fast_healer: int = 2  # M14
    blast_ft: float = 15.0  # M23, from the point (in)
    permit_value: int = 8  # M22, for armour up to Good; none above

    @classmethod
    def from_mapping(cls, values: Mapping[str, object]) -> "Missing":
        """Read a table's own facts; ``RulesError`` names every wrong one."""
        known = {each.name: getattr(cls(), each.name) for each in fields(cls)}
        problems = [line for name, value in values.items() if (line := _problem(name, value, known))]
        if problems:
            raise RulesError("\n".join(problems))
        return cls(**{name: _read(value, known[name]) for name, value in values.items()})  # type: ignore[arg-type]


def _problem(name: str, value: object, known: Mapping[str, object]) -> str | None:
    if name not in known:
        return f"{name}: no such fact; expected one of {', '.join(known)}"
    expected = _expected(known[name])
    return None if _fits(value, known[name]) else f"{name}: found {value!r}, expected {expected}"


def _expected(default: object) -> str:
    if isinstance(default, Mapping):
        return "a table of names with whole numbers"
    if isinstance(default, tuple):
        return "a list of names"
    return {int: "a whole number", float: "a number", str: "a name"}[type(default)]


def _fits(value: object, default: object) -> bool:
    if isinstance(default, Mapping):
        return isinstance(value, Mapping) and all(_is_whole(number) for number in value.values())
    if isinstance(default, tuple):
        return isinstance(value, list | tuple) and all(isinstance(name, str) for name in value)
    if isinstance(default, float):
        return _is_whole(value) or isinstance(value, float)
    return _is_whole(value) if isinstance(default, int) else isinstance(value, str)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _read(value: object, default: object) -> object:
    if isinstance(default, Mapping) and isinstance(value, Mapping):
        return MappingProxyType(dict(value))
    return tuple(value) if isinstance(value, list) else value


DEFAULTS = Missing()
