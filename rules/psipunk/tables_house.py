"""The tables of Psi-punk a table of players may replace where chapter 4 has none: weapons, armour, luck, gifts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from rules.core.settings import Setting, describe, read_settings
from rules.psipunk.ladder import level
from rules.psipunk.missing import ARMOUR, INITIATIVE_GIFTS, Missing
from rules.psipunk.weapons import GUNS, HAND_WEAPONS, Kind

Levels = tuple[tuple[str, int], ...]  # a name, what it is worth
ArmsRow = tuple[str, str, int, str, bool]
ArmsTable = tuple[ArmsRow, ...]  # the table's own rows: they count for every weapon of their name

ARMS_COLUMNS = ("name", "kind", "damage", "range row", "needs room")
KINDS = tuple(kind.value for kind in Kind if kind is not Kind.POWER)
ROWS = ("Abysmal", "Poor", "Mediocre", "Fair", "Good", "Great", "Superb", "Wonderful", "Phenomenal")
LOWEST_ROW = level(ROWS[0])
STARTER_ARMS: ArmsTable = tuple(
    (each.name, each.kind.value, each.damage, ROWS[each.reach - LOWEST_ROW], each.needs_room)
    for each in (*GUNS.values(), *HAND_WEAPONS.values())
)


def _read_arms(value: object) -> ArmsTable:
    rows = tuple(_arms_row(row) for row in _list(value))
    if len({name.casefold() for name, *_ in rows}) != len(rows):
        raise ValueError(value)
    return rows


def _arms_row(value: object) -> ArmsRow:
    match _list(value):
        case [str() as name, str() as kind, int() as damage, str() as row, bool() as needs_room] if (
            name.strip() and kind in KINDS and row in ROWS and not isinstance(damage, bool) and abs(damage) <= 100
        ):
            return name, kind, damage, row, needs_room
    raise ValueError(value)


def _read_levels(value: object) -> Levels:
    rows = tuple(_level(row) for row in _list(value))
    if not rows or len({name.casefold() for name, _ in rows}) != len(rows):
        raise ValueError(value)
    return rows


def _level(value: object) -> tuple[str, int]:
    match _list(value):
        case [str() as name, int() as worth] if name.strip() and not isinstance(worth, bool) and abs(worth) <= 100:
            return name, worth
    raise ValueError(value)


def _list(value: object) -> list[object]:
    if not isinstance(value, list | tuple):
        raise ValueError(value)
    return list(value)


LEVELS_EXPECT = "pairs [name, whole number], a name once"


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseTables:
    """What other chapters would say, as this table has it."""

    arms_table: Annotated[
        ArmsTable,
        Setting(
            "M3",
            "weapons of this table, which count for all of their name",
            expects=f"rows [{', '.join(ARMS_COLUMNS)}], a name once",
            read=_read_arms,
        ),
    ] = ()
    armour_table: Annotated[
        Levels, Setting("M5", "levels of armour by its kind", expects=LEVELS_EXPECT, read=_read_levels)
    ] = tuple(ARMOUR.items())
    initiative_gifts: Annotated[
        Levels, Setting("M14", "what gifts add to initiative", expects=LEVELS_EXPECT, read=_read_levels)
    ] = tuple(INITIATIVE_GIFTS.items())
    luck_points: Annotated[int, Setting("M7", "Luck Points a session", 0)] = 3
    luck_gift: Annotated[int, Setting("M7", "what Lucky adds and Unlucky takes", 0)] = 2
    luck_sure_up_to: Annotated[int, Setting("M8", "the hardest task a Luck Point surely settles", -3, 11)] = 2
    fast_healer: Annotated[int, Setting("M14", "what Fast Healer adds to a roll for rest", 0)] = 2
    blast_ft: Annotated[float, Setting("M23", "how far a blast reaches from its point, in feet", 1)] = 15.0
    permit_value: Annotated[int, Setting("M22", "what a permit for armour up to Good costs", 0)] = 8

    @classmethod
    def from_mapping(cls, values: Mapping[str, object]) -> "HouseTables":
        """Read edited tables; ``SettingError`` names every wrong one."""
        return read_settings(cls, HOUSE_TABLE_FIELDS, values)

    @property
    def missing(self) -> Missing:
        """The same as the rules ask for it."""
        return Missing(
            armour=dict(self.armour_table),
            initiative_gifts=dict(self.initiative_gifts),
            luck_points=self.luck_points,
            luck_gift=self.luck_gift,
            luck_sure_up_to=self.luck_sure_up_to,
            fast_healer=self.fast_healer,
            blast_ft=self.blast_ft,
            permit_value=self.permit_value,
        )

    def arm(self, name: str) -> ArmsRow | None:
        """The table's own row for weapons of a name; None where it has none. M3."""
        return next((row for row in self.arms_table if row[0].casefold() == name.casefold()), None)

    def initiative_gift(self, gift: str) -> str | None:
        """A gift of the table as that spells it; None where it has none of that name. M14."""
        return next((name for name, _ in self.initiative_gifts if name.casefold() == gift.casefold()), None)

    def armour(self, kind: str) -> int | None:
        """The level of a kind of armour; None where the table has none of that name. M5."""
        return next((worth for name, worth in self.armour_table if name.casefold() == kind.casefold()), None)


HOUSE_TABLE_FIELDS = describe(HouseTables)
HOUSE_TABLES = HouseTables()
