"""The tables of a map: what its game master changed of them, laid over the weapons and armour on the sheets."""

from dataclasses import replace

from battlemap.document.model import MapInfo, Token
from battlemap.document.sheets import PsipunkSheet, PsipunkWeapon, StarflightWeapon
from battlemap.rulings.errors import RulingError
from battlemap.rulings.games import tables_set
from rules.core.breakdown import Note, RuleId
from rules.core.errors import RulesError
from rules.psipunk.tables_house import HOUSE_TABLES, HouseTables
from rules.starflight.tables_missing import MISSING_TABLES, MissingTables

OF_STARFLIGHT, OF_PSIPUNK = RuleId("M22"), RuleId("M3")


def starflight_tables(info: MapInfo) -> MissingTables:
    """The tables of a Starflight map; ``RulingError`` names what is wrong in them."""
    values = tables_set(info) if info.system == "starflight" else {}
    try:
        return MissingTables.from_mapping(values) if values else MISSING_TABLES
    except RulesError as error:
        raise RulingError(f"tables of {info.name!r}: {error}") from error


def psipunk_tables(info: MapInfo) -> HouseTables:
    """The tables of a Psi-punk map; ``RulingError`` names what is wrong in them."""
    values = tables_set(info) if info.system == "psipunk" else {}
    try:
        return HouseTables.from_mapping(values) if values else HOUSE_TABLES
    except RulesError as error:
        raise RulingError(f"tables of {info.name!r}: {error}") from error


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


def arm_by_table(weapon: PsipunkWeapon, info: MapInfo) -> PsipunkWeapon:
    """The same in Psi-punk."""
    row = psipunk_tables(info).arm(weapon.name)
    if row is None:
        return weapon
    _, kind, damage, far, needs_room = row
    return replace(weapon, kind=kind, damage=damage, max_range=far, needs_room=needs_room)  # type: ignore[arg-type]


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


def armour_by_table(sheet: PsipunkSheet, info: MapInfo) -> int:
    """The armour of a sheet: that of the kind it wears, where the map's table knows it, else the number on it."""
    found = psipunk_tables(info).armour(sheet.armour_kind) if sheet.armour_kind else None
    return sheet.armour if found is None else found
