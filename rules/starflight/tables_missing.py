"""The numbers and tables of this project where 9.2 has none: every one may be edited by the game master."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated

from rules.core.settings import Setting, describe, read_settings
from rules.starflight.armoury import STARTER_WEAPONS
from rules.starflight.facts import DamageType, WeaponType

Difficulties = tuple[tuple[int, str], ...]  # up to this DC (in): that name
Sizes = tuple[str, ...]  # from size class 1 on
WeaponRow = tuple[str, str, int, str, int, float | None, int, int, int]
WeaponTable = tuple[WeaponRow, ...]  # the table's own rows: they count for every weapon of their name
GearRow = tuple[str, str, int, str]
GearTable = tuple[GearRow, ...]  # name, kind, HP, what it covers
FieldsOfVision = tuple[tuple[str, int, int], ...]  # eyes, optimal arc, peripheral arc in total, in degrees

DIFFICULTIES: Difficulties = (
    (35, "extremely easy"),
    (65, "very easy"),
    (95, "easy"),
    (135, "moderate"),
    (165, "difficult"),
    (195, "very difficult"),
    (225, "extremely difficult"),
)
WEAPON_COLUMNS = ("name", "type", "damage", "damage type", "hands", "range in m", "fall-off", "rate", "scope")
BEYOND = "impossible"
SIZES: Sizes = ("tiny", "small", "human-sized", "large", "huge", "gigantic")
GEAR_KINDS = ("armour", "shield")
STARTER_GEAR: GearTable = (
    ("Padded suit", "armour", 10, "torso, arms, legs"),
    ("Vest", "armour", 20, "torso"),
    ("Helmet", "armour", 15, "head"),
    ("Combat armour", "armour", 40, "head, torso, arms, legs"),
    ("Powered armour", "armour", 70, "head, torso, arms, legs"),
    ("Buckler", "shield", 15, "left arm"),
    ("Riot shield", "shield", 40, "torso, arms"),
    ("Force screen", "shield", 60, "head, torso, arms, legs"),
)
FIELDS_OF_VISION: FieldsOfVision = (
    ("two, forward", 120, 200),
    ("stalked", 180, 300),
    ("compound", 200, 360),
    ("one, forward", 90, 150),
)


def _read_difficulties(value: object) -> Difficulties:
    steps = tuple((_whole(high), _text(name)) for high, name in _rows(value, 2))
    if any(low >= high for (low, _), (high, _) in pairwise(steps)):
        raise ValueError(value)
    return steps


def _read_sizes(value: object) -> Sizes:
    return tuple(_text(name) for name in _list(value))


def _read_fields(value: object) -> FieldsOfVision:
    rows = tuple((_text(eyes), _whole(optimal), _whole(total)) for eyes, optimal, total in _rows(value, 3))
    if any(not 0 <= optimal <= total <= 360 for _, optimal, total in rows):
        raise ValueError(value)
    return rows


def _read_weapons(value: object) -> WeaponTable:
    if value in ([], ()):
        return ()
    rows = tuple(_weapon_row(row) for row in _rows(value, len(WEAPON_COLUMNS)))
    if len({name.casefold() for name, *_ in rows}) != len(rows):
        raise ValueError(value)
    return rows


def _weapon_row(row: list[object]) -> WeaponRow:
    name, kind, damage, harm, hands, range_m, falloff, rate, scope = row
    kind, harm = WeaponType(_text(kind)), DamageType(_text(harm))  # ValueError for what is none
    numbers = _whole(damage), _whole(hands), _whole(rate), _whole(scope)
    if min(numbers) < 0 or numbers[2] < 1:
        raise ValueError(row)
    reach = None if range_m == "" else _metres(range_m)
    return _text(name), kind.value, numbers[0], harm.value, numbers[1], reach, _whole(falloff), numbers[2], numbers[3]


def _read_gear(value: object) -> GearTable:
    rows = tuple(_gear_row(row) for row in _rows(value, 4))
    if len({name.casefold() for name, *_ in rows}) != len(rows):
        raise ValueError(value)
    return rows


def _gear_row(row: list[object]) -> GearRow:
    name, kind, hp, parts = row
    if kind not in GEAR_KINDS or not isinstance(parts, str) or _whole(hp) < 0:
        raise ValueError(row)
    return _text(name), _text(kind), _whole(hp), parts


def _metres(value: object) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value < math.inf:
        raise ValueError(value)
    return float(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingTables:
    """What chapters 1.1, 5, 10 and 12 would say, were they at hand."""

    difficulties: Annotated[
        Difficulties,
        Setting("M4", "names of DCs", expects="pairs [highest DC, name], rising", read=_read_difficulties),
    ] = DIFFICULTIES
    fields_of_vision: Annotated[
        FieldsOfVision,
        Setting(
            "M29",
            "vision arcs by eyes",
            expects="rows [eyes, optimal arc, peripheral arc in total], in degrees",
            read=_read_fields,
        ),
    ] = FIELDS_OF_VISION
    weapon_table: Annotated[
        WeaponTable,
        Setting(
            "M22",
            "weapons of this table, which count for all of their name",
            expects=f"rows [{', '.join(WEAPON_COLUMNS)}], a name once",
            read=_read_weapons,
        ),
    ] = ()
    gear_table: Annotated[
        GearTable,
        Setting(
            "M25",
            "armour and shields that sheets are given",
            expects='rows [name, "armour" or "shield", HP, parts with commas between], a name once',
            read=_read_gear,
        ),
    ] = STARTER_GEAR
    sizes: Annotated[
        Sizes, Setting("M31", "names of size classes from 1 on", expects="a list of names", read=_read_sizes)
    ] = SIZES
    object_hd: Annotated[int, Setting("M33", "HD of walls, doors and things nobody holds", 0)] = 25
    item_delay_rounds: Annotated[int, Setting("M40", "rounds until an activated item works", 0)] = 0
    suffocation_dc: Annotated[int, Setting("M34", "the save against lack of air", 0)] = 50
    suffocation_step: Annotated[int, Setting("M34", "what each round without air adds to it", 0)] = 5
    poison_dc: Annotated[int, Setting("M35", "the hourly save of the poisoned", 0)] = 75
    poison_saves: Annotated[int, Setting("M35", "saves in a row that end a poison", 1)] = 2
    infection_dc: Annotated[int, Setting("M36", "the save against an infection", 0)] = 75
    cold_damage: Annotated[int, Setting("M37", "Basic damage of ten severity levels of cold", 0)] = 10

    @classmethod
    def from_mapping(cls, values: Mapping[str, object]) -> "MissingTables":
        """Read edited tables; ``SettingError`` names every wrong one."""
        return read_settings(cls, MISSING_TABLE_FIELDS, values)

    def weapon(self, name: str) -> WeaponRow | None:
        """The table's own row for weapons of a name; None where it has none. M22."""
        return next((row for row in self.weapon_table if row[0].casefold() == name.casefold()), None)

    def difficulty(self, dc: int) -> str:
        """The name of a DC. M4."""
        return next((name for high, name in self.difficulties if dc <= high), BEYOND)

    def size_class(self, name: str) -> int:
        """The class of a size by its name; KeyError where the table has none like it. M31."""
        if name not in self.sizes:
            raise KeyError(f"no size {name!r}; there are {', '.join(self.sizes)}")
        return self.sizes.index(name) + 1

    def arcs(self, eyes: str) -> tuple[int, int]:
        """Optimal and peripheral arc of a kind of eyes, in degrees. M29."""
        for kind, optimal, total in self.fields_of_vision:
            if kind == eyes:
                return optimal, total
        raise KeyError(f"no eyes {eyes!r}; there are {', '.join(row[0] for row in self.fields_of_vision)}")


def _list(value: object) -> list[object]:
    if not isinstance(value, list | tuple) or not value:
        raise ValueError(value)
    return list(value)


def _rows(value: object, width: int) -> list[list[object]]:
    rows = [_list(row) for row in _list(value)]
    if any(len(row) != width for row in rows):
        raise ValueError(value)
    return rows


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(value)
    return value


def _text(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError(value)
    return value


MISSING_TABLE_FIELDS = describe(MissingTables)
MISSING_TABLES = MissingTables()
STARTER_ROWS: WeaponTable = tuple(
    (
        each.name,
        each.type.value,
        each.damage,
        each.damage_type.value,
        each.appendages,
        each.range_m,
        each.falloff_hd,
        each.rate,
        each.scope,
    )
    for each in STARTER_WEAPONS
)
