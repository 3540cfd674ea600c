"""Does what was read and what was told make up what the file held? Counted here from the file itself."""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from battlemap.formats.errors import MapFileError
from battlemap.formats.loaded import LoadedMap
from battlemap.formats.report import ImportReport
from tools.fuzz.counts_held import LinesOfPack, held_in
from tools.fuzz.counts_of_others import balance, maptool, maptool_counted, tiled, tiled_counted

Raw = Mapping[str, Any]
Check = Callable[[Any, LoadedMap], str | None]
#: Lines of a report in which one entry of a list is told by its place, or several by their number.
_PLACE = re.compile(r"(\w+)\[(\d+)\]")
_NUMBER = re.compile(r"(\d+) (walls?|segments?|portals?|lights?|tokens?)\b")
_MORE = "more of the same kind"
_SCENARIO_LISTS = {"walls": "wall", "doors": "door", "terrains": "terrain", "lights": "light", "tokens": "token"}
_OTHER_LISTS_OF_FOUNDRY = ("tiles", "drawings", "notes", "sounds", "templates", "regions")


def unaccounted(data: bytes, maps: Sequence[LoadedMap]) -> str | None:
    """What got lost without a word, or None."""
    for loaded in maps:
        if (fault := _kept_is_there(loaded)) is not None:
            return fault
    name = next((name for name in _CHECKS if maps[0].report.format.startswith(name)), None)
    if name is None:
        return None
    try:
        held = _scenario_in(data) if name == "battlemap-scenario" else held_in(data, name)
    except (ValueError, RecursionError, MapFileError) as error:
        return f"file: it was read, and cannot be counted: {error}"
    if isinstance(held, LinesOfPack):
        if (fault := _all_maps(held, maps)) is not None:
            return fault
        held = held.maps
    by_name = dict(held) if len(held) > 1 or len(maps) > 1 else {maps[0].state.info.name: next(iter(held.values()))}
    lost = [loaded.state.info.name for loaded in maps if loaded.state.info.name not in by_name]
    if lost:
        return f"maps: the file holds none of the name {lost[0]!r}"
    return _first(_faults_of(name, by_name[loaded.state.info.name], loaded) for loaded in maps)


def _faults_of(name: str, raw: Any, loaded: LoadedMap) -> str | None:
    """What the counts of a report do not account for, and what its lines do not, where none are cut off."""
    fault = _first(check(raw, loaded) for check in _COUNTED.get(name, ()))
    is_cut = any(_MORE in line for line in loaded.report.dropped)
    return fault if fault is not None or is_cut else _CHECKS[name](raw, loaded)


def _all_maps(held: LinesOfPack, maps: Sequence[LoadedMap]) -> str | None:
    """Each line or entry of a file with several maps is a map, or counted as left out."""
    lost = maps[0].report.lost
    told = sum(lost.get(kind, 0) for kind in {held.kind, "folders", "scenes", "maps"})
    fault = balance(held.number, len(maps), told, held.kind)
    return fault or _told_in_lines(held, maps)


def _told_in_lines(held: LinesOfPack, maps: Sequence[LoadedMap]) -> str | None:
    """The same in words, where no lines of the report are cut off."""
    report = maps[0].report
    if held.kind != "lines" or any(_MORE in line for line in report.dropped):
        return None
    lines = [*report.dropped, *report.notes]
    single = sum(any(each in line for each in _A_LINE_LEFT_OUT) for line in lines)
    several = sum(int(found) for line in lines for found in _SEVERAL.findall(line))
    told = single + several + held.silent  # lines that delete, too: what they deleted is told
    return balance(held.number, len(maps), told, "lines")


_A_LINE_LEFT_OUT = ("found no JSON object in", "; the scene is left out", "expected text saved as UTF-8")
_SEVERAL = re.compile(r"^(\d+) (?:lines? (?:with something|replaced)|folders? left out|scenes? deleted)")


def _scenario_in(data: bytes) -> dict[str, Any]:
    return {"": tomllib.loads(data.decode("utf-8-sig"))}


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


def counted(report: ImportReport, held: int, kept: int, kind: str) -> str | None:
    """What is held and what the reading made, against what is kept and what is counted as lost."""
    return balance(held + report.made.get(kind, 0), kept, report.lost.get(kind, 0), kind)


# Universal VTT -----------------------------------------------------------------------------------------------------


def _universal_vtt(raw: Any, loaded: LoadedMap) -> str | None:
    report = loaded.report
    return _first(
        balance(_length(raw, key), report.counts[f"{key}_kept"], _told(report.dropped, key, key[:-1]), key)
        for key in ("portals", "lights")
    )


def _universal_vtt_counted(raw: Any, loaded: LoadedMap) -> str | None:
    report = loaded.report
    held = {
        "portals": _length(raw, "portals"),
        "lights": _length(raw, "lights"),
        "objects": _length(raw, "objects_line_of_sight"),
        "wall_segments": _segments(raw, "line_of_sight"),
        "object_segments": _segments(raw, "objects_line_of_sight"),
    }
    return _first(counted(report, number, report.counts[f"{kind}_kept"], kind) for kind, number in held.items())


def _segments(raw: Raw, key: str) -> int:
    lines = raw.get(key)
    return sum(max(len(line) - 1, 0) for line in lines if isinstance(line, list)) if isinstance(lines, list) else 0


# Foundry -----------------------------------------------------------------------------------------------------------


def _foundry(raw: Any, loaded: LoadedMap) -> str | None:
    counts, dropped = loaded.report.counts, loaded.report.dropped
    return _first(
        [
            balance(
                _length(raw, "walls"),
                counts["walls_kept"] + counts["doors_kept"],
                _told(dropped, "walls", "wall"),
                "walls",
            ),
            balance(_length(raw, "lights"), counts["lights_kept"], _told(dropped, "lights", "light"), "lights"),
            balance(_length(raw, "tokens"), counts["tokens_kept"], _told(dropped, "tokens", "token"), "tokens"),
        ]
    )


def _foundry_counted(raw: Any, loaded: LoadedMap) -> str | None:
    report, counts = loaded.report, loaded.report.counts
    return _first(
        [
            counted(report, _length(raw, "walls"), counts["walls_kept"] + counts["doors_kept"], "segments"),
            *(counted(report, _length(raw, key), counts[f"{key}_kept"], key) for key in ("lights", "tokens")),
            *(counted(report, _length(raw, key), 0, key) for key in _OTHER_LISTS_OF_FOUNDRY),
        ]
    )


# Dungeon Alchemist, scenario texts ---------------------------------------------------------------------------------


def _alchemist(raw: Any, loaded: LoadedMap) -> str | None:
    counts, dropped = loaded.report.counts, loaded.report.dropped
    kept = counts["segments_of_walls"] + counts["doors"] + counts["windows"]
    return _first(
        [
            balance(_length(raw, "walls"), kept, _told(dropped, "walls", "wall"), "walls"),
            balance(_length(raw, "lights"), counts["lights_kept"], _told(dropped, "lights", "light"), "lights"),
        ]
    )


def _alchemist_counted(raw: Any, loaded: LoadedMap) -> str | None:
    report, counts = loaded.report, loaded.report.counts
    kept = counts["segments_of_walls"] + counts["doors"] + counts["windows"]
    return counted(report, _length(raw, "walls"), kept, "walls") or counted(
        report, _length(raw, "lights"), counts["lights_kept"], "lights"
    )


def _scenario(raw: Any, loaded: LoadedMap) -> str | None:
    counts = loaded.report.counts
    return _first(balance(_length(raw, key), counts[name], 0, key) for name, key in _SCENARIO_LISTS.items())


_CHECKS: dict[str, Check] = {
    "Universal VTT": _universal_vtt,
    "Foundry": _foundry,
    "Dungeon Alchemist": _alchemist,
    "battlemap-scenario": _scenario,
    "Tiled": tiled,
    "MapTool": maptool,
}
#: By the counts of the report alone, however many lines it has.
_COUNTED: dict[str, tuple[Check, ...]] = {
    "Universal VTT": (_universal_vtt_counted,),
    "Foundry": (_foundry_counted,),
    "Dungeon Alchemist": (_alchemist_counted,),
    "Tiled": (tiled_counted,),
    "MapTool": (maptool_counted,),
}
