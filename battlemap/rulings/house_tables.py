"""The tables of a map: what its game master changed of them, laid over the weapons and armour on the sheets."""

from collections import OrderedDict
from dataclasses import replace

from battlemap.document.model import MapInfo, Token
from battlemap.document.sheets import PsipunkSheet, StarflightSheet, StarflightWeapon
from battlemap.rulings.errors import RulingError
from battlemap.rulings.games import METRES_A_FOOT, tables_set
from rules.core.breakdown import Note, RuleId
from rules.core.errors import RulesError
from rules.psipunk.ladder import level
from rules.psipunk.tables_house import HOUSE_TABLES, HouseTables
from rules.psipunk.weapons import Kind, Weapon
from rules.starflight.tables_missing import MISSING_TABLES, MissingTables

OF_STARFLIGHT, OF_PSIPUNK = RuleId("M22"), RuleId("M3")
MOST_READ = 64
Tables = MissingTables | HouseTables
#: Edited tables by the identity of the map's facts, which are kept so that their identity is not used again.
_read: "OrderedDict[int, tuple[MapInfo, Tables | None]]" = OrderedDict()


def starflight_tables(info: MapInfo | None) -> MissingTables:
    """The tables of a Starflight map, those of the program without one; ``RulingError`` names what is wrong in them."""
    found = _tables_read(info) if info is not None and info.system == "starflight" else None
    return found if isinstance(found, MissingTables) else MISSING_TABLES


def psipunk_tables(info: MapInfo | None) -> HouseTables:
    """The tables of a Psi-punk map, those of the program without one; ``RulingError`` names what is wrong in them."""
    found = _tables_read(info) if info is not None and info.system == "psipunk" else None
    return found if isinstance(found, HouseTables) else HOUSE_TABLES


def _tables_read(info: MapInfo) -> Tables | None:
    """What is edited on a map, read once; None where nothing is."""
    kept = _read.get(id(info))
    if kept is not None:
        return kept[1]
    values = tables_set(info)
    reader = MissingTables if info.system == "starflight" else HouseTables
    try:
        tables = reader.from_mapping(values) if values else None
    except RulesError as error:
        raise RulingError(f"tables of {info.name!r}: {error}") from error
    _read[id(info)] = (info, tables)
    if len(_read) > MOST_READ:
        _read.popitem(last=False)
    return tables


def weapons_on(token: Token, info: MapInfo | None) -> tuple[StarflightWeapon, ...]:
    """The weapons of a sheet, with the numbers of the map's own table."""
    weapons = (token.starflight or StarflightSheet()).weapons
    if info is None or not starflight_tables(info).weapon_table:
        return weapons
    return tuple(by_table(weapon, info) for weapon in weapons)


def wielded(token: Token, info: MapInfo | None) -> tuple[StarflightWeapon, ...]:
    """The weapons a token has drawn, with the numbers of the map's own table."""
    return tuple(weapon for weapon in weapons_on(token, info) if weapon.drawn)


def blast_cells(info: MapInfo) -> float | None:
    """How far a grenade reaches from its point, in cells; None on Starflight maps, where its weapon tells. M23."""
    if info.system != "psipunk":
        return None
    return psipunk_tables(info).blast_ft * METRES_A_FOOT / info.grid.cell_m


def by_table(weapon: StarflightWeapon, info: MapInfo) -> StarflightWeapon:
    """A weapon with the numbers of the map's own table, where that has one of its name."""
    row = starflight_tables(info).weapon(weapon.name)
    if row is None:
        return weapon
    _, kind, damage, harm, hands, range_m, falloff, rate, scope = row
    facts = {"type": kind, "damage_type": harm}
    return replace(
        weapon,
        **facts,  # type: ignore[arg-type]
        damage=damage,
        appendages=hands,
        range_m=range_m,
        falloff_hd=falloff,
        rate=rate,
        scope=scope,
    )


def arm_by_table(weapon: Weapon, info: MapInfo | None) -> Weapon:
    """The same in Psi-punk, of a weapon as the rules see it."""
    row = psipunk_tables(info).arm(weapon.name)
    if row is None:
        return weapon
    _, kind, damage, far, needs_room = row
    return replace(weapon, kind=Kind(kind), damage=damage, reach=level(far), needs_room=needs_room)


def table_notes(weapon: str, info: MapInfo) -> tuple[Note, ...]:
    """What the card says of a weapon whose numbers come from the map's own table."""
    if info.system == "starflight":
        row = starflight_tables(info).weapon(weapon)
        if row is None:
            return ()
        _, kind, damage, harm, *_ = row
        words = f"{kind}, damage {damage} {harm.replace('_', '-')}, falloff {row[6]}"
        return (Note(OF_STARFLIGHT, f"{weapon}: {words}, by the weapons of this table"),)
    arm = psipunk_tables(info).arm(weapon)
    if arm is None:
        return ()
    return (Note(OF_PSIPUNK, f"{weapon}: {arm[1]}, damage {arm[2]:+d}, to {arm[3]}, by the weapons of this table"),)


def armour_notes(token: Token, info: MapInfo) -> tuple[Note, ...]:
    """What the card says of armour whose level comes from the tables."""
    kind = token.psipunk.armour_kind if token.psipunk else ""
    worth = psipunk_tables(info).armour(kind) if kind else None
    if worth is None:
        return ()
    return (Note(RuleId("M5"), f"{token.name} wears {kind} armour: {worth:+d} by the tables"),)


def armour_by_table(sheet: PsipunkSheet, info: MapInfo | None) -> int:
    """The armour of a sheet: that of the kind it wears, where the map's table knows it, else the number on it."""
    found = psipunk_tables(info).armour(sheet.armour_kind) if sheet.armour_kind else None
    return sheet.armour if found is None else found
