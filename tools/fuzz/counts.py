"""Does what was read and what was told make up what the file held? Counted here from the file itself."""

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from battlemap.formats.json_text import is_json_lines
from battlemap.formats.loaded import LoadedMap
from battlemap.formats.report import ImportReport
from battlemap.formats.xml_text import read_xml
from tools.fuzz.counts_of_others import balance, maptool, number_before, tiled, zones_of

Raw = Mapping[str, Any]
#: Lines of a report in which one entry of a list is told by its place, or several by their number.
_PLACE = re.compile(r"(\w+)\[(\d+)\]")
_NUMBER = re.compile(r"(\d+) (walls?|segments?|portals?|lights?|tokens?)\b")
_MORE = "more of the same kind"
_LINES_TOLD = r"(?:lines? (?:with something|replaced)|folders? left out)"
_BEFORE = b"\xef\xbb\xbf\xff\xfe\0 \t\r\n"  # byte order marks and blanks
_SCENARIO_LISTS = {"walls": "wall", "doors": "door", "terrains": "terrain", "lights": "light", "tokens": "token"}


def unaccounted(data: bytes, maps: Sequence[LoadedMap]) -> str | None:
    """What got lost without a word, or None; only where no list in the report is cut short."""
    for loaded in maps:
        if (fault := _kept_is_there(loaded)) is not None:
            return fault
    if any(_MORE in line for loaded in maps for line in loaded.report.dropped):
        return None
    name = next((name for name in _CHECKS if maps[0].report.format.startswith(name)), None)
    if name is None:
        return None
    try:
        held, lines = _held(data, name)
    except (ValueError, RecursionError):  # a number of thousands of digits
        return None
    if lines is not None and (fault := _lines_of_pack(lines, maps)) is not None:
        return fault
    if len(held) != len(maps):
        return None  # some of them are told to be left out, which is a matter of the pack
    return _first(_CHECKS[name](raw, loaded) for raw, loaded in zip(held, maps, strict=True))


def _held(data: bytes, name: str) -> tuple[Sequence[Any], int | None]:
    """The maps in a file as they are written, and how many lines it has where it is a pack."""
    if name == "MapTool":
        return zones_of(data) or (), None
    if name == "Tiled" and data.lstrip(_BEFORE).startswith(b"<"):
        return (read_xml(data, name),), None
    lines = [line for line in data.splitlines() if line.strip()]
    if name == "Foundry" and len(lines) > 1 and is_json_lines(data):
        return _each_parsed(lines), len(lines)
    return (_parsed(data),), None


def _each_parsed(lines: Sequence[bytes]) -> Sequence[Any]:
    """What the lines of a pack hold, or nothing where one of them is broken, or says what happened to another."""
    try:
        return [json.loads(line) for line in lines]
    except ValueError:
        return ()


def _lines_of_pack(lines: int, maps: Sequence[LoadedMap]) -> str | None:
    """Each line of a pack is a map, or is told of."""
    told = [*maps[0].report.dropped, *maps[0].report.notes]
    single = sum("found no JSON object in" in line or "; the scene is left out" in line for line in told)
    several = number_before(told, _LINES_TOLD)
    return None if lines - 2 * number_before(told, "scenes? deleted") <= len(maps) + single + several else (
        f"lines: the pack has {lines}, {len(maps)} are maps and {single + several} told of"
    )  # fmt: skip


def _parsed(data: bytes) -> Any:
    start = data.find(b"{")
    if b"battlemap-scenario" in data and not data.lstrip().startswith(b"{"):
        return tomllib.loads(data.decode("utf-8-sig"))
    text = data[start if data.startswith(b"!") else 0 :]
    value = json.loads(text.decode(json.detect_encoding(text)))
    return value[0] if isinstance(value, list) and len(value) == 1 else value


def _kept_is_there(loaded: LoadedMap) -> str | None:
    """The report's counts of what is on the map, held against the map."""
    state, counts = loaded.state, loaded.report.counts
    walls = counts.get("walls_kept", 0) + counts.get("objects_kept", 0)
    doors = counts.get("doors_kept", 0) + counts.get("portals_kept", 0)
    told = {
        "walls": walls,
        "doors": doors,
        "lights": counts.get("lights_kept", 0),
        "tokens": counts.get("tokens_kept", 0),
    }
    if not any(name.endswith("_kept") for name in counts):
        return None
    there = {name: len(getattr(state, name)) for name in told}
    return None if there == told else f"the report tells of {told} on the map, there are {there}"


def _length(raw: Any, key: str) -> int:
    entries = raw.get(key) if isinstance(raw, dict) else None
    return len(entries) if isinstance(entries, list) else 0


def _told(lines: Iterable[str], key: str, word: str) -> int:
    """How many entries of a list the lines tell of: each by its place, or several by their number."""
    places: set[str] = set()
    number = 0
    for line in lines:
        match = _PLACE.match(line)
        if match is not None:
            places |= {match[2]} if match[1] == key else set()
        else:
            number += sum(int(count) for count, name in _NUMBER.findall(line) if name.rstrip("s") == word)
    return number + len(places)


def _first(faults: Iterable[str | None]) -> str | None:
    return next((fault for fault in faults if fault is not None), None)


def _universal_vtt(raw: Any, loaded: LoadedMap) -> str | None:
    report = loaded.report
    return _first(
        [
            *(
                balance(_length(raw, key), report.counts[f"{key}_kept"], _told(report.dropped, key, key[:-1]), key)
                for key in ("portals", "lights")
            ),
            _lines_told(raw, report),
        ]
    )


def _lines_told(raw: Any, report: ImportReport) -> str | None:
    """Where nothing is told to be lost or cut, every segment of a wall is there."""
    if report.dropped or any("cut beneath" in line for line in report.mended):
        return None
    held = sum(max(len(line) - 1, 0) for line in raw.get("line_of_sight") or [])
    return balance(held, report.counts["wall_segments_kept"], 0, "segments of walls")


def _foundry(raw: Any, loaded: LoadedMap) -> str | None:
    scene = next(iter(raw.get("scenes") or [raw]), raw) if isinstance(raw, dict) else raw
    counts, dropped = loaded.report.counts, loaded.report.dropped
    lights = "lights" if not isinstance(scene.get("light"), list) or scene.get("lights") else "light"
    return _first(
        [
            balance(
                _length(scene, "walls"),
                counts["walls_kept"] + counts["doors_kept"],
                _told(dropped, "walls", "wall"),
                "walls",
            ),
            balance(_length(scene, lights), counts["lights_kept"], _told(dropped, "lights", "light"), "lights"),
            balance(_length(scene, "tokens"), counts["tokens_kept"], _told(dropped, "tokens", "token"), "tokens"),
        ]
    )


def _alchemist(raw: Any, loaded: LoadedMap) -> str | None:
    counts, dropped = loaded.report.counts, loaded.report.dropped
    kept = counts["segments_of_walls"] + counts["doors"] + counts["windows"]
    return _first(
        [
            balance(_length(raw, "walls"), kept, _told(dropped, "walls", "wall"), "walls"),
            balance(_length(raw, "lights"), counts["lights_kept"], _told(dropped, "lights", "light"), "lights"),
        ]
    )


def _scenario(raw: Any, loaded: LoadedMap) -> str | None:
    counts = loaded.report.counts
    return _first(balance(_length(raw, key), counts[name], 0, key) for name, key in _SCENARIO_LISTS.items())


_CHECKS: dict[str, Callable[[Any, LoadedMap], str | None]] = {
    "Universal VTT": _universal_vtt,
    "Foundry": _foundry,
    "Dungeon Alchemist": _alchemist,
    "battlemap-scenario": _scenario,
    "Tiled": tiled,
    "MapTool": maptool,
}
