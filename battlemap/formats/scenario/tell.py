"""The lines of a scenario text: each table holds what is not the document's default."""

import dataclasses
from collections.abc import Mapping
from typing import Any

from battlemap.document.model import Fight, GridKind, ImageId, MapInfo, MapState, Token
from battlemap.document.sheets import PsipunkSheet, StarflightSheet
from battlemap.formats.pictures import picture_name
from battlemap.formats.scenario.toml_text import key_lines, table_lines
from battlemap.formats.scenario.turn_tables import told_turns
from battlemap.formats.scenario.words import FORMAT, PSIPUNK_ATTRIBUTES, PSIPUNK_FACTS, STARFLIGHT_SCORES
from battlemap.geometry.grids import corner_of, is_hex, place_of
from battlemap.geometry.types import MapPoint

_RENAMED = {"range_cells": "range", "casts_shadows": "shadows", "bright_cells": "bright"}
_ALWAYS = ("kind", "state", "shape", "size_cells")
_TURN_PARTS = {"order", "entries", "tokens", "spent", "deeds", "lasting", "token", "together"}
_NOT_KEYS = {"id", "image", "starflight", "psipunk"}


def scenario_lines(state: MapState, files: Mapping[ImageId, str]) -> list[str]:
    """All lines of the text; ``files`` names pictures that do not keep their own name."""
    lines = _info_lines(state.info, files)
    for fog in state.fogs.values():
        lines += table_lines("[fog]", {name: value for name, value in _told(fog, ("mode",)).items() if name != "doors"})
    for records in (state.walls, state.doors, state.terrains, state.lights, state.templates, state.notes):
        for record in records.values():
            known = {"known": state.fog.doors[record.id]} if record.id in state.fog.doors else {}
            lines += table_lines(f"[[{type(record).__name__.lower()}]]", _told(record, _ALWAYS) | known)
    for token in state.tokens.values():
        lines += token_lines(token, state.info, files)
    for header, record, first in told_turns(state):
        lines += table_lines(
            header, first | {n: v for n, v in _told(record).items() if n not in _TURN_PARTS | first.keys()}
        )
    return lines


def _told(record: Any, always: tuple[str, ...] = ()) -> dict[str, Any]:
    """The fields of a record that differ from their default, by their keys in the text."""
    told = {}
    for field in dataclasses.fields(record):
        value = getattr(record, field.name)
        default = field.default if field.default_factory is dataclasses.MISSING else field.default_factory()
        if field.name not in _NOT_KEYS and (value != default or field.name in always):
            told[_RENAMED.get(field.name, field.name)] = value
    return told


def _info_lines(info: MapInfo, files: Mapping[ImageId, str]) -> list[str]:
    lines = key_lines({"format": FORMAT, "system": info.system, "name": info.name})
    if info.darkness != "bright":
        lines += key_lines({"darkness": info.darkness})
    lines += table_lines("[grid]", _told(info.grid, ("cell_m",)))
    if info.picture is not None:
        name = files.get(info.picture.image, picture_name(info.picture.file))
        lines += table_lines("[picture]", _told(info.picture) | {"file": name})
    if info.house_rules:
        lines += table_lines("[house_rules]", info.house_rules)
    if info.fight != Fight():
        lines += table_lines("[fight]", _told(info.fight))
    if info.sides:
        lines += table_lines("[sides]", info.sides)
    return lines


def token_lines(token: Token, info: MapInfo, files: Mapping[ImageId, str]) -> list[str]:
    """A token with the sheet of the map's game, then the one of the other game under a name of its own."""
    image = {} if token.image is None else {"image": files.get(token.image, f"token-{token.image[:12]}.png")}
    placed = _told(token, ("facing_deg", "side", "kind")) | _place(token, info.grid.kind)
    lines = table_lines("[[token]]", placed | image)
    told = {"starflight": (token.starflight, _starflight_lines), "psipunk": (token.psipunk, _psipunk_lines)}
    for game in sorted(told, key=lambda game: game != info.system):
        sheet, lines_of = told[game]
        if sheet is not None:
            lines += lines_of(sheet, "token" if game == info.system else f"token.{game}")
    return lines


def _place(token: Token, grid: GridKind) -> dict[str, Any]:
    """Where it stands: on hexes the cell it is named by, or that it stands free and the corner of its square."""
    col, row = place_of(grid, token.size, token.at)
    whole = MapPoint(round(col), round(row))
    if not is_hex(grid):
        return {"at": token.at}
    return {"at": whole} if corner_of(grid, token.size, whole) == token.at else {"at": token.at, "free": True}


def _starflight_lines(sheet: StarflightSheet, under: str) -> list[str]:
    known, other = _split(sheet.stats, STARFLIGHT_SCORES)
    lines = table_lines(f"[{under}.stats]", known)
    lines += table_lines(f"[{under}.stats.other]", other) if other else []
    lines += _all_lines(f"[[{under}.weapon]]", sheet.weapons)
    body = _only(sheet, "failed", "maimed")
    lines += table_lines(f"[{under}.body]", body) if body else []
    lines += _all_lines(f"[[{under}.gear]]", sheet.gear)
    return lines + _all_lines(f"[[{under}.condition]]", sheet.conditions)


def _psipunk_lines(sheet: PsipunkSheet, under: str) -> list[str]:
    known, other = _split(sheet.stats, PSIPUNK_ATTRIBUTES)
    lines = table_lines(f"[{under}.stats]", known | _only(sheet, *PSIPUNK_FACTS))
    lines += table_lines(f"[{under}.stats.skills]", sheet.skills) if sheet.skills else []
    lines += table_lines(f"[{under}.stats.other]", other) if other else []
    lines += table_lines(f"[{under}.wounds]", sheet.wounds) if sheet.wounds else []
    treated = _only(sheet, "stabilised", "kit_used_up", "rounds_since_hurt")
    lines += table_lines(f"[{under}.treated]", treated) if treated else []
    lines += _all_lines(f"[[{under}.weapon]]", sheet.weapons)
    return lines + _all_lines(f"[[{under}.power]]", sheet.powers)


def _split(stats: Mapping[str, int], names: tuple[str, ...]) -> tuple[dict[str, int], dict[str, int]]:
    known = {name: stats[name] for name in names if name in stats}
    return known, {name: value for name, value in stats.items() if name not in known}


def _only(sheet: PsipunkSheet, *names: str) -> dict[str, Any]:
    told = _told(sheet)
    return {name: told[name] for name in names if name in told}


def _all_lines(header: str, records: tuple[Any, ...]) -> list[str]:
    return [line for record in records for line in table_lines(header, _told(record))]
