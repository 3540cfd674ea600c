"""The tables a game master edits, as rows and columns: which there are, what they change, what a cell may hold."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from battlemap.document.model import System
from battlemap.rulings.games import FIELDS, TABLES
from rules.core.settings import SettingField
from rules.psipunk.tables_house import KINDS, ROWS, STARTER_ARMS
from rules.psipunk.wounds import STAGES_WITH_BOXES
from rules.starflight.anatomy import COVERS, HUMANOID, PartGroup
from rules.starflight.facts import DamageType, WeaponType
from rules.starflight.tables_missing import GEAR_KINDS, STARTER_ROWS

CellKind = Literal["text", "whole", "number", "truth", "choice", "parts"]
Row = tuple[object, ...]

PARTS = tuple(dict.fromkeys((*(group.value for group in PartGroup), *(part.name for part in HUMANOID))))
MORE_LIMBS = r"(arm|leg) [1-9]\d*"  # as creatures with more than two of them call the others
COVERED = tuple(dict.fromkeys((*COVERS, *PARTS)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column of a table. ``may_be_empty``: no limit. ``start`` is what a new row has.

    Attributes
    ----------
    choices : what a choice, or each of the parts, may be; ``besides`` is a pattern for what it may be as well.
    least, most : of a number, both in.
    """

    title: str
    kind: CellKind = "text"
    choices: tuple[str, ...] = ()
    besides: str = ""
    may_be_empty: bool = False
    start: str = ""
    least: float | None = None
    most: float | None = None


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
    rises: bool = False  # the first column: each row above the one before
    names_once: bool = False  # the first column: whatever the letters
    of_rows: tuple[Column, ...] = ()  # where each row is a setting: the column as that one takes it

    @property
    def has_own_numbers(self) -> bool:
        """Whether each row is a setting of its own."""
        return bool(self.of_rows)

    def column(self, row: int, place: int) -> Column:
        """What the cell of a row may hold."""
        return self.of_rows[row] if self.of_rows else self.columns[place]


def _text(title: str, start: str = "") -> Column:
    return Column(title=title, start=start)


def _whole(title: str, least: float | None = None, most: float | None = None, start: str = "") -> Column:
    return Column(title=title, kind="whole", least=least, most=most, start=start)


def _number(title: str, least: float | None = None, most: float | None = None, *, may_be_empty: bool = False) -> Column:
    return Column(title=title, kind="number", least=least, most=most, may_be_empty=may_be_empty)


def _choice(title: str, choices: Iterable[str], besides: str = "") -> Column:
    return Column(title=title, kind="choice", choices=tuple(choices), besides=besides)


def _flat(title: str, setting: str, column: Column, changes: str, labels: Iterable[str], rises: bool) -> HouseTable:
    """A value a row; without labels, rows come and go."""
    return HouseTable(
        title=title,
        changes=changes,
        columns=(column,),
        settings=(setting,),
        labels=tuple(labels),
        is_flat=True,
        rises=rises,
        names_once=not labels,
    )


def _named(
    title: str, setting: str, columns: tuple[Column, ...], changes: str, starters: tuple[Row, ...]
) -> HouseTable:
    """Rows with a name each."""
    return HouseTable(
        title=title, changes=changes, columns=columns, settings=(setting,), starters=starters, names_once=True
    )


def _numbers(game: System, *settings: str) -> HouseTable:
    fields = [TABLES[game][name] for name in settings]
    column = Column(title="Number", kind="number")
    of_rows = (
        replace(
            column,
            kind="number" if isinstance(field.default, float) else "whole",
            least=field.setting.low,
            most=field.setting.high,
        )
        for field in fields
    )
    return HouseTable(
        title="Numbers",
        changes="What other chapters would say: each number by itself.",
        columns=(column,),
        settings=settings,
        labels=tuple(field.meaning for field in fields),
        of_rows=tuple(of_rows),
    )


OF_ALL_OF_A_NAME = "A row counts for every weapon of its name on this map, whatever its sheet says."
TABLE_LIST: Mapping[System, tuple[HouseTable, ...]] = {
    "starflight": (
        _named(
            "Weapons",
            "weapon_table",
            (
                _text("Name"),
                _choice("Type", [kind.value for kind in WeaponType]),
                _whole("Dmg", 0),
                _choice("Harm", [kind.value for kind in DamageType]),
                _whole("Hands", 0, start="1"),
                _number("Range m", 0, may_be_empty=True),
                _whole("Fall-off"),
                _whole("Rate", 1, start="1"),
                _whole("Scope", 0),
            ),
            OF_ALL_OF_A_NAME,
            STARTER_ROWS,
        ),
        _named(
            "Armour",
            "gear_table",
            (
                _text("Name"),
                _choice("Kind", GEAR_KINDS),
                _whole("HP", 0),
                Column(title="Parts", kind="parts", choices=COVERED, besides=MORE_LIMBS, may_be_empty=True),
            ),
            "Armour and shields the form of a creature offers; a sheet takes a copy, whose HP go down. No parts: all.",
            (),
        ),
        _named(
            "Species arcs",
            "fields_of_vision",
            (_text("Eyes"), _whole("Optimal °", 0, 360), _whole("Peripheral °", 0, 360)),
            "How far eyes see, in degrees in all; tokens have a copy.",
            (),
        ),
        _flat(
            "Hit locations",
            "hit_location_table",
            _choice("Part", PARTS, MORE_LIMBS),
            "Which part a hit finds, by the die; one a creature lacks is rolled again.",
            "0123456789",
            rises=False,
        ),
        HouseTable(
            title="Cover",
            changes="What cover takes off a roll, from which share of the target that is hidden.",
            columns=(_number("Hidden from", 0, 1), _whole("Modifier")),
            settings=("cover_table",),
            rises=True,
        ),
        HouseTable(
            title="Names of DCs",
            changes="Up to which DC a task is called so, in rolls and in the log.",
            columns=(_whole("Up to DC"), _text("Name")),
            settings=("difficulties",),
            rises=True,
        ),
        _flat(
            "Sizes",
            "sizes",
            _text("Name"),
            "Names of size classes, from class 1 on, where size counts: grapples, pushes, trips, tramples.",
            "",
            rises=False,
        ),
        _numbers(
            "starflight",
            *("object_hd", "item_delay_rounds", "suffocation_dc", "suffocation_step", "poison_dc", "poison_saves"),
            *("infection_dc", "cold_damage"),
        ),
    ),
    "psipunk": (
        _named(
            "Weapons",
            "arms_table",
            (
                _text("Name"),
                _choice("Kind", KINDS),
                _whole("Dmg", -100, 100),
                _choice("Range row", ROWS),
                Column(title="Needs room", kind="truth"),
            ),
            OF_ALL_OF_A_NAME,
            STARTER_ARMS,
        ),
        _named(
            "Armour",
            "armour_table",
            (_text("Kind"), _whole("Level", -100, 100)),
            "The level of each kind of armour; a creature that wears a kind has its level.",
            (),
        ),
        _flat(
            "Range rows",
            "range_bands_ft",
            _number("Up to ft", 0),
            "Where each row of the range table ends, in feet.",
            ROWS[:7],
            rises=True,
        ),
        _flat(
            "Cover",
            "cover_steps",
            _number("Hidden from", 0, 1),
            "From which hidden share on cover takes so much.",
            ("−1", "−2", "−3"),
            rises=True,
        ),
        _flat(
            "Wound track",
            "track_boxes",
            _whole("Boxes", 1),
            "How many boxes each stage has.",
            [stage.words for stage in STAGES_WITH_BOXES],
            rises=False,
        ),
        _named(
            "Gifts of initiative",
            "initiative_gifts",
            (_text("Gift"), _whole("Adds", -100, 100)),
            "What a gift adds to initiative; Danger Sense only for the unaware.",
            (),
        ),
        _numbers(
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
