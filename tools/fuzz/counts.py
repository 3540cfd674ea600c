"""Does what was read and what was told make up what the file held? Counted here from the file itself."""

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from battlemap.formats.loaded import LoadedMap
from battlemap.formats.report import ImportReport

Raw = Mapping[str, Any]
#: Lines of a report in which one entry of a list is told by its place, or several by their number.
_PLACE = re.compile(r"(\w+)\[(\d+)\]")
_NUMBER = re.compile(r"(\d+) (walls?|segments?|portals?|lights?|tokens?)\b")
_MORE = "more of the same kind"
_SCENARIO_LISTS = {"walls": "wall", "doors": "door", "terrains": "terrain", "lights": "light", "tokens": "token"}


def unaccounted(data: bytes, maps: Sequence[LoadedMap]) -> str | None:
    """What got lost without a word, or None; only where the file holds one map."""
    for loaded in maps:
        if (fault := _kept_is_there(loaded)) is not None:
            return fault
    if len(maps) != 1 or any(_MORE in line for line in maps[0].report.dropped):
        return None
    report = maps[0].report
    check = next((check for kind, check in _CHECKS.items() if report.format.startswith(kind)), None)
    try:
        raw = _parsed(data) if check else None
    except ValueError:  # a pack of several lines, or a number of thousands of digits
        return None
    return check(raw, maps[0]) if check else None


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


def _balance(held: int, kept: int, told: int, what: str) -> str | None:
    return None if held == kept + told else f"{what}: the file holds {held}, {kept} are kept and {told} told of"


def _first(faults: Iterable[str | None]) -> str | None:
    return next((fault for fault in faults if fault is not None), None)


def _universal_vtt(raw: Any, loaded: LoadedMap) -> str | None:
    report = loaded.report
    return _first(
        [
            *(
                _balance(_length(raw, key), report.counts[f"{key}_kept"], _told(report.dropped, key, key[:-1]), key)
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
    return _balance(held, report.counts["wall_segments_kept"], 0, "segments of walls")


def _foundry(raw: Any, loaded: LoadedMap) -> str | None:
    scene = next(iter(raw.get("scenes") or [raw]), raw) if isinstance(raw, dict) else raw
    counts, dropped = loaded.report.counts, loaded.report.dropped
    lights = "lights" if not isinstance(scene.get("light"), list) or scene.get("lights") else "light"
    return _first(
        [
            _balance(
                _length(scene, "walls"),
                counts["walls_kept"] + counts["doors_kept"],
                _told(dropped, "walls", "wall"),
                "walls",
            ),
            _balance(_length(scene, lights), counts["lights_kept"], _told(dropped, "lights", "light"), "lights"),
            _balance(_length(scene, "tokens"), counts["tokens_kept"], _told(dropped, "tokens", "token"), "tokens"),
        ]
    )


def _alchemist(raw: Any, loaded: LoadedMap) -> str | None:
    counts, dropped = loaded.report.counts, loaded.report.dropped
    kept = counts["segments_of_walls"] + counts["doors"] + counts["windows"]
    return _first(
        [
            _balance(_length(raw, "walls"), kept, _told(dropped, "walls", "wall"), "walls"),
            _balance(_length(raw, "lights"), counts["lights_kept"], _told(dropped, "lights", "light"), "lights"),
        ]
    )


def _scenario(raw: Any, loaded: LoadedMap) -> str | None:
    counts = loaded.report.counts
    return _first(_balance(_length(raw, key), counts[name], 0, key) for name, key in _SCENARIO_LISTS.items())


_CHECKS: dict[str, Callable[[Any, LoadedMap], str | None]] = {
    "Universal VTT": _universal_vtt,
    "Foundry": _foundry,
    "Dungeon Alchemist": _alchemist,
    "battlemap-scenario": _scenario,
}
