"""The maps in a file as they are written there, by the names they come in under."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from battlemap.formats.dungeon_alchemist import roll20_command
from battlemap.formats.errors import MapFileError
from battlemap.formats.foundry.containers import scene_names
from battlemap.formats.json_text import is_json_lines, json_text, lines_text, parse_json, well_decoded
from battlemap.formats.xml_text import read_xml
from tools.fuzz.counts_of_others import zones_of

_BEFORE = b"\xef\xbb\xbf\xff\xfe\0 \t\r\n"  # byte order marks and blanks
_MARKER = "#[CF_tempEntity]"
_SCENE_KEYS = {"width", "height", "grid", "gridType", "img", "background", "tokens", "lights", "padding"}


@dataclass(frozen=True, slots=True)
class LinesOfPack:
    """The maps of a file that may hold several, and of how many lines or entries the file is.

    ``silent`` are lines that hold nothing and that no report has to tell of.
    """

    maps: Mapping[str, Any]
    number: int
    kind: str
    silent: int = 0


def held_in(data: bytes, name: str) -> Mapping[str, Any] | LinesOfPack:
    """The maps by their names; the only map of a file of one has no name here."""
    if name == "MapTool":
        zones, number = zones_of(data)
        return LinesOfPack(zones, number, "maps")
    if name == "Tiled" and data.lstrip(_BEFORE).startswith(b"<"):
        return {"": read_xml(data, name)}
    if name == "Foundry" and is_json_lines(data):
        return _pack(lines_text(data), name)
    command = roll20_command(data)
    value = parse_json(json_text(data if command is None else command, name), name)
    entries = value.get("scenes") if isinstance(value, dict) else value
    if name == "Foundry" and not _is_scene(value) and isinstance(entries, list):
        return LinesOfPack(_named([entry for entry in entries if _is_scene(entry)]), len(entries), "entries")
    return {"": value}


def _pack(text: str, name: str) -> LinesOfPack:
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    latest: dict[str, Any] = {}
    silent = deleting = 0
    for number, line in lines:
        try:
            entry = parse_json(well_decoded(line, name), name)
        except MapFileError:
            continue
        key = entry.get("_id") if isinstance(entry, dict) else None
        key = key if isinstance(key, str) else f"line {number}"
        if isinstance(entry, dict) and entry.get("$$deleted") is True:
            deleting += 1
            latest.pop(key, None)
        elif _is_scene(entry):
            latest.pop(key, None)
            latest[key] = entry
        else:
            silent += isinstance(entry, dict) and "$$indexCreated" in entry
    return LinesOfPack(_named([*latest.values()]), len(lines), "lines", silent + deleting)


def _named(scenes: Sequence[Any]) -> dict[str, Any]:
    shown = [scene for scene in scenes if scene.get("name") != _MARKER]
    return dict(zip(scene_names(shown), shown, strict=True))


def _is_scene(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("walls"), list) and len(value.keys() & _SCENE_KEYS) >= 2
