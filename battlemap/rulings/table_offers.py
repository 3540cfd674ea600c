"""What the tables of a map offer to sheets, and which tokens follow a table that changes."""

from dataclasses import replace

from battlemap.document.model import MapInfo, MapState, System, Token
from battlemap.document.sheets import StarflightGear, StarflightWeapon
from battlemap.rulings.games import read_settings, tables_set
from battlemap.rulings.house_tables import blast_cells
from battlemap.rulings.psipunk_creatures import luck_left
from battlemap.rulings.table_list import TABLE_LIST
from battlemap.rulings.table_rows import rows_of
from rules.core.settings import SettingError
from rules.psipunk.tables_house import HouseTables
from rules.starflight.tables_missing import MISSING_TABLES, MissingTables


def offered_weapons(info: MapInfo | None) -> tuple[StarflightWeapon, ...]:
    """The weapons a sheet may be given: those of the map's tables, loaded and in the hand."""
    rows = rows_of(TABLE_LIST["starflight"][0], "starflight", {} if info is None else readable_tables(info))
    return tuple(
        StarflightWeapon(
            name=str(name),
            type=kind,  # type: ignore[arg-type]
            damage=damage,  # type: ignore[arg-type]
            damage_type=harm,  # type: ignore[arg-type]
            appendages=hands,  # type: ignore[arg-type]
            range_m=None if range_m == "" else range_m,  # type: ignore[arg-type]
            falloff_hd=falloff,  # type: ignore[arg-type]
            rate=rate,  # type: ignore[arg-type]
            scope=scope,  # type: ignore[arg-type]
        )
        for name, kind, damage, harm, hands, range_m, falloff, rate, scope in rows
    )


def offered_gear(info: MapInfo | None) -> tuple[StarflightGear, ...]:
    """The armour and shields a sheet may be given, by the map's tables."""
    tables = (
        MissingTables.from_mapping(readable_tables(info)) if info and info.system == "starflight" else MISSING_TABLES
    )
    return tuple(
        StarflightGear(name=name, kind="shield" if kind == "shield" else "armour", hp=hp, parts=_split(parts))
        for name, kind, hp, parts in tables.gear_table
    )


def offered_armour(info: MapInfo) -> tuple[str, ...]:
    """The kinds of armour a Psi-punk sheet may name."""
    values = readable_tables(info) if info.system == "psipunk" else {}
    return tuple(name for name, _ in HouseTables.from_mapping(values).armour_table)


def offered_blast(info: MapInfo) -> float | None:
    """How far a template of a grenade reaches, in cells; None on Starflight maps, where its weapon tells."""
    return blast_cells(replace(info, house_rules=readable_tables(info)))


def offered_gifts(info: MapInfo) -> tuple[str, ...]:
    """The gifts that add to initiative on a Psi-punk map."""
    values = readable_tables(info) if info.system == "psipunk" else {}
    return tuple(name for name, _ in HouseTables.from_mapping(values).initiative_gifts)


def luck_words(token: Token, info: MapInfo) -> str:
    """The Luck Points left of a session, with where they are from: "1 (each session 3, spent −2)"."""
    left = luck_left(token, replace(info, house_rules=readable_tables(info)))
    parts = ", ".join(f"{part.reason} {part.value}" for part in left.modifiers)
    return f"{left.total} ({parts})".replace("-", "−")


def readable_tables(info: MapInfo) -> dict[str, object]:
    """The tables that are edited on a map, without those that can not be read: they are told when it is opened."""
    return {name: value for name, value in tables_set(info).items() if is_readable(info.system, name, value)}


def is_readable(game: System, name: str, value: object) -> bool:
    """Whether the rules of a game can read one setting."""
    try:
        read_settings(game, {name: value})
    except SettingError:
        return False
    return True


def _split(parts: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in parts.split(",") if part.strip())


def _starflight(info: MapInfo) -> MissingTables:
    return MissingTables.from_mapping(readable_tables(info) if info.system == "starflight" else {})


def followers(state: MapState, after: MapInfo) -> tuple[Token, ...]:
    """The tokens that see by a row of the species arcs that is changed, with its new arcs."""
    if state.info.system != "starflight":
        return ()
    now = {eyes: (optimal, total) for eyes, optimal, total in _starflight(after).fields_of_vision}
    changed: dict[tuple[float, float], tuple[int, int]] = {
        (optimal, total): now[eyes]
        for eyes, optimal, total in _starflight(state.info).fields_of_vision
        if eyes in now and now[eyes] != (optimal, total)
    }
    found = ((token, changed.get((token.optimal_arc_deg, token.peripheral_arc_deg))) for token in state.tokens.values())
    return tuple(
        replace(token, optimal_arc_deg=float(arcs[0]), peripheral_arc_deg=float(arcs[1]))
        for token, arcs in found
        if arcs
    )
