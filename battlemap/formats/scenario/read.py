"""Reads a scenario text: one TOML file and the pictures beside it."""

import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

from battlemap.document.model import MapState
from battlemap.formats.errors import MapFileError, show
from battlemap.formats.files import read_file
from battlemap.formats.loaded import LoadedMap
from battlemap.formats.pictures import picture_name
from battlemap.formats.report import ImportReport
from battlemap.formats.scenario.beside import read_pictures
from battlemap.formats.scenario.build import build_state
from battlemap.formats.scenario.outside import outside_notes
from battlemap.formats.scenario.problems import table_problems
from battlemap.formats.scenario.words import FORMAT

LARGEST_SCENARIO_BYTES = 8 * 2**20
_FORMAT_NAME = re.compile(r"battlemap-scenario/(\d{1,6})")
_TOML_PLACE = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
# tomllib takes hours over one key of a million dotted parts, so such keys are refused before it sees them.
_KEY_PART = r"""(?:[A-Za-z0-9_-]++|"(?:[^"\\\n]|\\.){0,80}+"|'[^'\n]{0,80}+')"""
_ENDLESS_KEY = re.compile(rf"(?<![A-Za-z0-9_-])(?:{_KEY_PART}[ \t]{{0,9}}+\.[ \t]{{0,9}}+){{50}}")


def read_scenario(path: Path) -> LoadedMap:
    """The map of a scenario text; ``MapFileError`` lists all that is wrong with it."""
    raw = scenario_tables(read_file(path, at_most=LARGEST_SCENARIO_BYTES), path.name)
    pictures = read_pictures(path.parent, raw)
    if pictures.is_map_left_out:
        del raw["picture"]
    table, problems = table_problems(raw)
    problems += pictures.problems
    if table is None or problems:
        raise MapFileError.of(path.name, problems)
    name = picture_name(table.picture.file) if table.picture else ""
    state = build_state(table, pictures.ids, name)
    facts = pictures.facts[table.picture.file].describe() if table.picture else "no picture"
    report = replace(_report(path.name, state, facts), notes=(*pictures.notes, *outside_notes(state)))
    return LoadedMap(state, pictures.images, report, beside=tuple(pictures.paths.values()))


def scenario_tables(data: bytes, file: str) -> dict[str, Any]:
    """The raw tables of a scenario text; ``MapFileError`` if it is no such text."""
    text = _text(data, file)
    if (endless := _ENDLESS_KEY.search(text)) is not None:
        raise MapFileError(f"{file}: {_line_column(text, endless.start())}: found a key of far too many parts")
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise MapFileError(f"{file}: {_syntax_error(str(error), text)}") from error
    except RecursionError as error:
        raise MapFileError(f"{file}: found tables or lists nested far too deep") from error
    except ValueError as error:  # more digits than an int may have
        told = "a number of far too many digits" if "digits" in str(error) else f"a number or date: {error}"
        raise MapFileError(f"{file}: found {told}, expected one that can be read") from error
    _check_format(raw, file)
    return raw


def _text(data: bytes, file: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise MapFileError(
            f"{file}: line {line}: found byte 0x{data[error.start]:02x}, expected text saved as UTF-8"
        ) from error


def _syntax_error(message: str, text: str) -> str:
    match = _TOML_PLACE.fullmatch(message)
    if match is None:
        return message
    what, line, column = match.groups()
    place = f"line {line}, column {column}" if line else _line_column(text, len(text))
    return f"{place}: not TOML: {what[:1].lower()}{what[1:200]}"


def _line_column(text: str, position: int) -> str:
    before = text[:position]
    return f"line {before.count(chr(10)) + 1}, column {position - before.rfind(chr(10))}"


def _check_format(raw: dict[str, Any], file: str) -> None:
    found = raw.get("format")
    if found == FORMAT:
        return
    if found is None:
        raise MapFileError(f'{file}: key "format" is missing; expected format = "{FORMAT}" in the first line')
    newer = _FORMAT_NAME.fullmatch(found) if isinstance(found, str) else None
    if newer is not None and int(newer[1]) > 1:
        raise MapFileError(
            f'{file}: key "format": found {show(found)}, newer than this program reads; expected "{FORMAT}"'
        )
    raise MapFileError(f'{file}: key "format": found {show(found)}, expected "{FORMAT}"')


def _report(source: str, state: MapState, picture: str) -> ImportReport:
    counts = {
        "walls": len(state.walls),
        "doors": len(state.doors),
        "terrains": len(state.terrains),
        "lights": len(state.lights),
        "templates": len(state.templates),
        "notes": len(state.notes),
        "tokens": len(state.tokens),
    }
    return ImportReport(source=source, format=FORMAT, counts=counts, picture=picture)
