"""Creatures as files: their sheets as JSON, with pictures, or many in one CSV table for a spreadsheet.

A creature is told by the keys of a ``[[token]]`` of a scenario text without its place, each sheet under the name of
its game. Bad input is refused whole, with all that is wrong with it.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from battlemap.document.creatures import Creature
from battlemap.document.lying import at_its_feet
from battlemap.document.model import Grid, ImageId, MapId, MapInfo
from battlemap.document.plain_text import whole_signs
from battlemap.formats.errors import MapFileError
from battlemap.formats.scenario.build import build_state
from battlemap.formats.scenario.problems import Location, located_problems
from battlemap.formats.scenario.tell import token_lines
from battlemap.formats.scenario.twice import names_taken_twice
from battlemap.formats.scenario.words import FORMAT
from battlemap.geometry.types import MapPoint

MOST_CREATURES = 5000
LARGEST_FILE_BYTES = 64 * 2**20
SHEET_KEYS = ("stats", "weapon", "gear", "condition", "body", "power", "wounds", "treated")
PLACE_KEYS = ("at", "free")
_ONE_CELL = MapInfo(id=MapId("map-1"), name="creatures", system="starflight", grid=Grid(columns=1, rows=1))
_SCENARIO = {"format": FORMAT, "system": "starflight", "name": "creatures", "grid": {"columns": 1, "rows": 1}}


@dataclass(frozen=True, slots=True)
class CreatureFile:
    """The creatures of a file with their pictures.

    Attributes
    ----------
    doubts : what can hardly be meant though it can be taken: which of the creatures, and a line that names the place.
    """

    creatures: tuple[Creature, ...]
    images: Mapping[ImageId, bytes] = field(default_factory=dict)
    doubts: tuple[tuple[int, str], ...] = ()


def creature_values(creature: Creature) -> dict[str, Any]:
    """A creature as plain values; what is the default of a token is left out, and where on a map its things lie."""
    token = at_its_feet(replace(creature.token, at=MapPoint(0.0, 0.0)))
    names = {token.image: token.image} if token.image else {}
    raw = tomllib.loads("\n".join(token_lines(token, _ONE_CELL, names)))["token"][0]
    sheet = {key: raw.pop(key) for key in SHEET_KEYS if key in raw}
    other = raw.pop("psipunk", None)
    values = {"name": raw.pop("name")} | ({"folder": creature.folder} if creature.folder else {})
    values |= {key: value for key, value in raw.items() if key not in PLACE_KEYS}
    values |= {"starflight": sheet} if token.starflight is not None else {}
    return values | ({} if other is None else {"psipunk": other})


def read_creature(values: Mapping[str, Any]) -> tuple[Creature | None, list[tuple[Location, str]]]:
    """The creature of plain values, or None; where each wrong value lies, with words that follow the place."""
    values = dict(values)
    folder, sheet = values.pop("folder", ""), values.pop("starflight", None)
    wrong = [((key,), " is not known") for key in (*SHEET_KEYS, *PLACE_KEYS) if key in values]
    if not isinstance(folder, str):
        wrong.append((("folder",), ": expected text"))
    if not isinstance(sheet, dict | None):
        wrong.append((("starflight",), ": expected the sheet as a table"))
    if wrong:
        return None, wrong
    raw = {**_SCENARIO, "token": [{**values, **(sheet or {}), "at": [0, 0]}]}
    table, problems = located_problems(raw)
    found = [(_own_place(place, values.keys()), words) for place, words in problems]
    found += [((), f": {_after_name(line)}") for line in names_taken_twice(raw)]
    if table is None or found:
        return None, found
    image = values.get("image")
    state = build_state(table, {image: ImageId(image)} if image else {}, "")
    token = next(iter(state.tokens.values()))
    if sheet is not None and token.starflight is None:  # a sheet on which nothing is written
        return read_creature({**values, "folder": folder, "starflight": {"stats": {}}})
    return Creature(folder, token), []


def _own_place(place: Location, own: Any) -> Location:
    """The place of a value in a creature: without the token it was read as, and with the sheet it lies on."""
    _, _, *parts = place
    parts = [part for part in parts if part != "[key]"]
    return ("starflight", *parts) if parts[0] in SHEET_KEYS and parts[0] not in own else tuple(parts)


def _after_name(line: str) -> str:
    return line[line.index("weapon ") :]


def checked(creatures: Sequence[Creature]) -> list[dict[str, Any]]:
    """The creatures as plain values that can be read again as they are; ``MapFileError`` for what cannot be told."""
    try:
        told = [creature_values(each) for each in creatures]
    except (TypeError, ValueError, RecursionError) as error:
        raise MapFileError(f"the creatures cannot be told: {error}") from error
    for each, values in zip(creatures, told, strict=True):
        _, problems = read_creature(values)
        if problems:
            raise MapFileError.of(each.token.name, [f"{place_words(place)}{words}" for place, words in problems])
    return told


def place_words(place: Location) -> str:
    """A place in a creature as one reads it: ``starflight.weapon.1.damage``, entries counted from 1."""
    return ".".join(str(part + 1) if isinstance(part, int) else part for part in place)


def read_creatures(path: Path) -> CreatureFile:
    """The creatures of a file, JSON or CSV by what is in it; ``MapFileError`` lists all that is wrong."""
    from battlemap.formats.creatures_csv import creatures_of_csv
    from battlemap.formats.creatures_json import creatures_of_json
    from battlemap.formats.files import read_file

    data = read_file(path, at_most=LARGEST_FILE_BYTES)
    is_json = data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith((b"{", b"[")) or path.suffix.lower() == ".json"
    return (creatures_of_json if is_json else creatures_of_csv)(data, path.name)


def write_creatures(file: CreatureFile, path: Path, *, semicolons: bool = False) -> tuple[str, ...]:
    """Write creatures, as CSV where the name ends so, else as JSON: whole or not at all. What was left out is told.

    ``semicolons``: CSV for spreadsheets of a country with decimal commas.
    """
    from battlemap.formats.creatures_csv import csv_text
    from battlemap.formats.creatures_json import json_of_creatures
    from battlemap.formats.files import write_file

    if path.suffix.lower() == ".csv":
        write_file(path, whole_signs(csv_text(file.creatures, semicolons=semicolons)).encode("utf-8-sig"))
        pictures = len({each.token.image for each in file.creatures if each.token.image})
        return (f"{pictures} pictures are left out: a table holds none",) if pictures else ()
    write_file(path, whole_signs(json_of_creatures(file)).encode("utf-8"))
    return ()
