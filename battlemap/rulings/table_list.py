"""The tables a game master edits, as rows and columns: which there are and what they change."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from battlemap.document.model import System
from battlemap.rulings.games import FIELDS, TABLES
from rules.core.settings import SettingField
from rules.psipunk.tables_house import KINDS, ROWS, STARTER_ARMS
from rules.starflight.facts import DamageType, WeaponType
from rules.starflight.tables_missing import STARTER_ROWS

CellKind = Literal["text", "whole", "number", "truth", "choice"]
Row = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table. ``may_be_empty``: no limit. ``start`` is what a new row has."""

    title: str
    kind: CellKind = "text"
    choices: tuple[str, ...] = ()
    may_be_empty: bool = False
    start: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseTable:
    """A setting that is a table, or several that are numbers.

    ``labels`` name rows that are always there; without them rows come and go. ``starters`` are the program's own rows,
    of which a row of the same name takes the place; only rows that differ are kept.
    """

    title: str
    changes: str  # what is ruled by it
    columns: tuple[Column, ...]
    settings: tuple[str, ...]
    labels: tuple[str, ...] = ()
    starters: tuple[Row, ...] = ()
    is_flat: bool = False  # a value a row

    @property
    def has_own_numbers(self) -> bool:
        """Whether each row is a setting of its own."""
        return len(self.settings) > 1


def _choice(title: str, choices: Sequence[str]) -> Column:
    return Column(title, "choice", tuple(choices))


def _numbers(title: str, game: System, *settings: str) -> HouseTable:
    kind: CellKind = "number" if any(isinstance(TABLES[game][name].default, float) for name in settings) else "whole"
    labels = tuple(TABLES[game][name].meaning for name in settings)
    changes = "What other chapters would say: each number by itself."
    return HouseTable(title=title, changes=changes, columns=(Column("Number", kind),), settings=settings, labels=labels)


TABLE_LIST: Mapping[System, tuple[HouseTable, ...]] = {
    "starflight": (
        HouseTable(
            title="Weapons",
            changes="A row counts for every weapon of its name on this map, whatever its sheet says.",
            columns=(
                Column("Name"),
                _choice("Type", [kind.value for kind in WeaponType]),
                Column("Damage", "whole"),
                _choice("Harm", [kind.value for kind in DamageType]),
                Column("Hands", "whole", start="1"),
                Column("Range m", "number", may_be_empty=True),
                Column("Fall-off", "whole"),
                Column("Rate", "whole", start="1"),
                Column("Scope", "whole"),
            ),
            settings=("weapon_table",),
            starters=STARTER_ROWS,
        ),
        HouseTable(
            title="Armour and shields",
            changes="What the form of a creature offers as gear; a sheet takes a copy, whose HP go down.",
            columns=(Column("Name"), _choice("Kind", ("armour", "shield")), Column("HP", "whole"), Column("Parts")),
            settings=("gear_table",),
        ),
        HouseTable(
            title="Species arcs",
            changes="How far eyes see, in degrees in all; tokens have a copy.",
            columns=(Column("Eyes"), Column("Optimal °", "whole"), Column("Peripheral °", "whole")),
            settings=("fields_of_vision",),
        ),
        HouseTable(
            title="Hit locations",
            changes="Which part a hit finds, by the die.",
            columns=(Column("Part"),),
            settings=("hit_location_table",),
            labels=tuple("0123456789"),
            is_flat=True,
        ),
        HouseTable(
            title="Cover",
            changes="What cover takes off a roll, from which share of the target that is hidden.",
            columns=(Column("Hidden from", "number"), Column("Modifier", "whole")),
            settings=("cover_table",),
        ),
        HouseTable(
            title="Names of DCs",
            changes="Up to which DC a task is called so.",
            columns=(Column("Up to DC", "whole"), Column("Name")),
            settings=("difficulties",),
        ),
        HouseTable(
            title="Sizes",
            changes="Names of size classes, from class 1 on.",
            columns=(Column("Name"),),
            settings=("sizes",),
            is_flat=True,
        ),
        _numbers(
            "Numbers",
            "starflight",
            *("object_hd", "item_delay_rounds", "suffocation_dc", "suffocation_step", "poison_dc", "poison_saves"),
            *("infection_dc", "cold_damage"),
        ),
    ),
    "psipunk": (
        HouseTable(
            title="Weapons",
            changes="A row counts for every weapon of its name on this map, whatever its sheet says.",
            columns=(
                Column("Name"),
                _choice("Kind", KINDS),
                Column("Damage", "whole"),
                _choice("Range row", ROWS),
                Column("Needs room", "truth"),
            ),
            settings=("arms_table",),
            starters=STARTER_ARMS,
        ),
        HouseTable(
            title="Armour",
            changes="The level of each kind of armour; a creature that wears a kind has its level.",
            columns=(Column("Kind"), Column("Level", "whole")),
            settings=("armour_table",),
        ),
        HouseTable(
            title="Range rows",
            changes="Where each row of the range table ends, in feet.",
            columns=(Column("Up to ft", "number"),),
            settings=("range_bands_ft",),
            labels=ROWS[:7],
            is_flat=True,
        ),
        HouseTable(
            title="Cover",
            changes="From which hidden share on cover takes so much.",
            columns=(Column("Hidden from", "number"),),
            settings=("cover_steps",),
            labels=("−1", "−2", "−3"),
            is_flat=True,
        ),
        HouseTable(
            title="Wound track",
            changes="How many boxes each stage has.",
            columns=(Column("Boxes", "whole"),),
            settings=("track_boxes",),
            labels=("Scratched", "Hurt", "Very Hurt", "Incapacitated", "Near Death"),
            is_flat=True,
        ),
        HouseTable(
            title="Gifts of initiative",
            changes="What a gift adds to initiative.",
            columns=(Column("Gift"), Column("Adds", "whole")),
            settings=("initiative_gifts",),
        ),
        _numbers(
            "Numbers",
            "psipunk",
            *("luck_points", "luck_gift", "luck_sure_up_to", "fast_healer", "blast_ft", "permit_value"),
        ),
    ),
}


def table_settings(game: System) -> frozenset[str]:
    """The names of all settings that are tables of a game."""
    return frozenset(name for table in TABLE_LIST[game] for name in table.settings)


def setting_of(game: System, name: str) -> SettingField:
    """The setting of a table, among the tables or the house rules of its game."""
    return TABLES[game].get(name) or FIELDS[game][name]
