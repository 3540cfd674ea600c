"""The numbers and tables of this project where 9.2 has none: every one may be edited by the game master."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated

from rules.core.settings import Setting, describe, read_settings

Difficulties = tuple[tuple[int, str], ...]  # up to this DC (in): that name
Sizes = tuple[str, ...]  # from size class 1 on
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
BEYOND = "impossible"
SIZES: Sizes = ("tiny", "small", "human-sized", "large", "huge", "gigantic")
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
    sizes: Annotated[
        Sizes, Setting("M31", "names of size classes from 1 on", expects="a list of names", read=_read_sizes)
    ] = SIZES
    object_hd: Annotated[int, Setting("M33", "HD of an object", 0)] = 25
    item_delay_rounds: Annotated[int, Setting("M40", "rounds until an activated item works", 0)] = 0
    suffocation_dc: Annotated[int, Setting("M34", "the first save against lack of air, before 5 a round", 0)] = 50
    suffocation_step: Annotated[int, Setting("M34", "what each round without air adds", 0)] = 5
    poison_dc: Annotated[int, Setting("M35", "the hourly save of the poisoned", 0)] = 75
    poison_saves: Annotated[int, Setting("M35", "saves in a row that end a poison", 1)] = 2
    infection_dc: Annotated[int, Setting("M36", "the save against an infection", 0)] = 75
    cold_damage: Annotated[int, Setting("M37", "Basic damage of ten severity levels of cold", 0)] = 10

    @classmethod
    def from_mapping(cls, values: Mapping[str, object]) -> "MissingTables":
        """Read edited tables; ``SettingError`` names every wrong one."""
        return read_settings(cls, MISSING_TABLE_FIELDS, values)

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
