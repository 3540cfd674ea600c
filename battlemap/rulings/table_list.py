"""The tables a game master edits, as rows and columns: which there are, and how a value becomes rows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from battlemap.document.model import MapInfo, MapState, System, Token
from battlemap.rulings.games import FIELDS, TABLES
from battlemap.rulings.house_tables import starflight_tables
from rules.core.settings import SettingField
from rules.psipunk.tables_house import KINDS, ROWS, STARTER_ARMS
from rules.starflight.facts import DamageType, WeaponType
from rules.starflight.tables_missing import STARTER_ROWS

CellKind = Literal["text", "whole", "number", "truth", "choice"]
Row = tuple[object, ...]
TRUTHS: Mapping[str, bool] = {"yes": True, "no": False}
EXPECTED = {"whole": "a whole number", "number": "a number", "truth": "yes or no", "text": "a name"}


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


class CellError(ValueError):
    """What is typed in a cell cannot be taken; the message says where, what was found and expected."""


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


def default_rows(table: HouseTable, game: System) -> tuple[Row, ...]:
    """The rows of the program."""
    if table.starters:
        return table.starters
    if table.has_own_numbers:
        return tuple((setting_of(game, name).default,) for name in table.settings)
    value = setting_of(game, table.settings[0]).default
    return _as_rows(table, value)


def rows_of(table: HouseTable, game: System, values: Mapping[str, object]) -> tuple[Row, ...]:
    """The rows in force: what is set, else those of the program."""
    if table.has_own_numbers:
        return tuple((values.get(name, setting_of(game, name).default),) for name in table.settings)
    if table.settings[0] not in values:
        return default_rows(table, game)
    own = _as_rows(table, values[table.settings[0]])
    if not table.starters:
        return own
    by_name = {str(row[0]).casefold(): row for row in own}
    kept = [by_name.pop(str(row[0]).casefold(), row) for row in table.starters]
    return (*kept, *by_name.values())


def _as_rows(table: HouseTable, value: object) -> tuple[Row, ...]:
    if not isinstance(value, list | tuple):
        return ()
    return tuple((each,) if table.is_flat else tuple(each) for each in value)


def values_of_rows(table: HouseTable, game: System, rows: Sequence[Row]) -> dict[str, object]:
    """What to keep for rows as they are now; nothing for a table that is as the program has it."""
    rows = tuple(tuple(row) for row in rows)
    if table.has_own_numbers:
        defaults = default_rows(table, game)
        changed = zip(table.settings, rows, defaults, strict=True)
        return {name: row[0] for name, row, default in changed if row != default}
    if table.starters:
        starters = {tuple(_plain(cell) for cell in row) for row in table.starters}
        own = [[*row] for row in rows if tuple(_plain(cell) for cell in row) not in starters]
        return {table.settings[0]: own} if own else {}
    if rows == default_rows(table, game):
        return {}
    return {table.settings[0]: [row[0] if table.is_flat else [*row] for row in rows]}


def _plain(cell: object) -> object:
    return "" if cell is None else cell


def cell_words(cell: object) -> str:
    """A value as it stands in its cell."""
    if cell is None or isinstance(cell, bool):
        return "" if cell is None else next(word for word, truth in TRUTHS.items() if truth is cell)
    return f"{cell:g}" if isinstance(cell, float) else str(cell)


def read_cell(column: Column, text: str, where: str) -> object:
    """The value of a cell; ``CellError`` where it cannot be read."""
    text = text.strip()
    if not text and column.may_be_empty:
        return ""
    try:
        if column.kind == "whole":
            return int(text)
        if column.kind == "number":
            return int(text) if text.lstrip("+-").isdigit() else float(text.replace(",", "."))
        if column.kind == "truth":
            return TRUTHS[text.casefold()]
    except (ValueError, KeyError):
        raise CellError(f"{where}, {column.title}: found {text!r}, expected {EXPECTED[column.kind]}") from None
    if (column.choices and text not in column.choices) or not text:
        expected = " or ".join(column.choices) or EXPECTED["text"]
        raise CellError(f"{where}, {column.title}: found {text!r}, expected {expected}")
    return text


def followers(state: MapState, after: MapInfo) -> tuple[Token, ...]:
    """The tokens that see by a row of the species arcs that is changed, with its new arcs."""
    if state.info.system != "starflight":
        return ()
    now = {eyes: (optimal, total) for eyes, optimal, total in starflight_tables(after).fields_of_vision}
    changed: dict[tuple[float, float], tuple[int, int]] = {
        (optimal, total): now[eyes]
        for eyes, optimal, total in starflight_tables(state.info).fields_of_vision
        if eyes in now and now[eyes] != (optimal, total)
    }
    found = ((token, changed.get((token.optimal_arc_deg, token.peripheral_arc_deg))) for token in state.tokens.values())
    return tuple(
        replace(token, optimal_arc_deg=float(arcs[0]), peripheral_arc_deg=float(arcs[1]))
        for token, arcs in found
        if arcs
    )
