"""Where scenes are found: a single export, a list, an adventure, or a pack with one JSON object a line."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from battlemap.formats.account import many
from battlemap.formats.errors import MapFileError, show
from battlemap.formats.foundry.known_keys import ADVENTURE, OTHERS
from battlemap.formats.json_text import NotUtf8Error, parse_json, well_decoded
from battlemap.formats.unread import unread

MOST_SCENES = 500
MOST_LINES = 200_000
_FOLDER_MARKER = "#[CF_tempEntity]"  # a scene that a popular module writes for each folder
_SCENE_KEYS = frozenset({"width", "height", "grid", "gridType", "img", "background", "tokens", "lights", "padding"})

_EXPORT_IT = "in Foundry, right-click the scene and choose Export Data, then open that JSON file"


@dataclass
class Scenes:
    """The scenes of one file, as they are written, and what there is to tell of the file as a whole.

    ``lost`` counts the lines or entries that are no scene here, ``unread`` what an adventure holds besides.
    """

    found: list[Mapping[str, Any]]
    dropped: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    lost: Counter[str] = field(default_factory=Counter)
    unread: Counter[str] = field(default_factory=Counter)


def is_foundry(value: Any) -> bool:
    """Whether a JSON value is a scene, a list with one, or an adventure with one; its name tells nothing."""
    return next(_scenes_of(value), None) is not None


def refuse_level_db(path: Path) -> None:
    """``MapFileError`` for a database of newer Foundry versions, which is a folder, and for a file in it."""
    if _is_level_db(path):
        raise MapFileError(f"{path.name}: found a database of Foundry 11 or later, which is not read; {_EXPORT_IT}")


def _is_level_db(path: Path) -> bool:
    try:
        is_folder = path.is_dir()
        is_part = path.name == "CURRENT" or path.name.startswith("MANIFEST-") or path.suffix in (".ldb", ".log")
        folder = path if is_folder else path.parent
        return (is_folder or is_part) and (folder / "CURRENT").is_file() and any(folder.glob("MANIFEST-*"))
    except (OSError, ValueError):
        return False


def _is_scene(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("walls"), list) and len(value.keys() & _SCENE_KEYS) >= 2


def _scenes_of(value: Any) -> Iterator[Mapping[str, Any]]:
    if _is_scene(value):
        yield value
        return
    entries = value.get("scenes") if isinstance(value, dict) else value
    yield from (entry for entry in entries if _is_scene(entry)) if isinstance(entries, list) else ()


def scenes_in_value(value: Any, file: str) -> Scenes:
    """The scenes of a JSON value that ``is_foundry``."""
    scenes = Scenes([*_scenes_of(value)])
    entries = value.get("scenes") if isinstance(value, dict) else value
    if isinstance(entries, list) and (others := len(entries) - len(scenes.found)) and scenes.found[0] is not value:
        scenes.dropped.append(f"{many(others, 'entry', 'entries')} that {'is' if others == 1 else 'are'} no scene")
        scenes.lost["entries"] = others
    if isinstance(value, dict) and not _is_scene(value):
        scenes.unread = unread({key: entry for key, entry in value.items() if key not in OTHERS}, ADVENTURE)
        _tell_others(value, scenes)
    return _checked(_without_markers(scenes), file)


def _tell_others(adventure: Mapping[str, Any], scenes: Scenes) -> None:
    """What an adventure holds besides its scenes."""
    for key in OTHERS:
        entries = adventure.get(key)
        if entries:
            number = len(entries) if isinstance(entries, list | dict) else 1
            scenes.dropped.append(f"{key} of the adventure: {number}; only its scenes are read")
            scenes.lost[key] = number


def scenes_in_lines(text: str, file: str) -> Scenes | None:
    """The scenes of a pack: a later line replaces an earlier one of the same id. None when it holds no scene at all."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if len(lines) > MOST_LINES:
        raise MapFileError(f"{file}: found {len(lines)} lines, expected a pack of at most {MOST_LINES}")
    scenes, latest = Scenes([]), dict[str, Mapping[str, Any]]()
    replaced = deleted = others = 0
    for place, (number, line) in enumerate(lines):
        try:
            entry = parse_json(well_decoded(line, file), file)
        except MapFileError as error:
            where = "the last line; the file seems to be cut off" if place == len(lines) - 1 else f"line {number}"
            if isinstance(error, NotUtf8Error):
                where = f"line {number}: {str(error).removeprefix(f'{file}: ')}"
            scenes.dropped.append(f"found no JSON object in {where}")
            scenes.lost["lines"] += 1
            continue
        key = entry.get("_id") if isinstance(entry, dict) else None
        name = key if isinstance(key, str) else f"line {number}"
        if isinstance(entry, dict) and entry.get("$$deleted") is True:
            scenes.lost["lines"] += 1
            deleted += latest.pop(name, None) is not None
        elif _is_scene(entry):
            replaced += latest.pop(name, None) is not None
            latest[name] = entry
        else:
            scenes.lost["lines"] += 1
            others += not (isinstance(entry, dict) and "$$indexCreated" in entry)
    if not latest and not deleted:
        return None
    scenes.found.extend(latest.values())
    scenes.lost["lines"] += replaced + deleted
    _tell_lines(scenes, replaced, deleted, others)
    return _checked(_without_markers(scenes), file)


def _tell_lines(scenes: Scenes, replaced: int, deleted: int, others: int) -> None:
    if replaced:
        scenes.notes.append(f"{many(replaced, 'line')} replaced by a later one of the same scene, as Foundry does")
    if deleted:
        scenes.notes.append(f"{many(deleted, 'scene')} deleted in Foundry")
    if others:
        scenes.dropped.append(f"{many(others, 'line')} with something that is no scene")


def _without_markers(scenes: Scenes) -> Scenes:
    found = [scene for scene in scenes.found if scene.get("name") != _FOLDER_MARKER]
    if markers := len(scenes.found) - len(found):
        scenes.notes.append(f"{many(markers, 'folder')} left out")
        scenes.lost["folders"] = markers
    scenes.found = found
    return scenes


def _checked(scenes: Scenes, file: str) -> Scenes:
    if not scenes.found:
        raise MapFileError(f"{file}: found a pack without a scene, expected at least one")
    if len(scenes.found) > MOST_SCENES:
        raise MapFileError(f"{file}: found {len(scenes.found)} scenes, expected at most {MOST_SCENES}")
    return scenes


def scene_names(scenes: Sequence[Mapping[str, Any]]) -> list[str]:
    """A name for each scene: as written, numbered where it is there before."""
    names: dict[str, None] = {}
    for number, scene in enumerate(scenes, start=1):
        written = scene.get("name")
        name = written.strip()[:200] if isinstance(written, str) and written.strip() else f"Scene {number}"
        names[next(each for each in _numbered(name) if each not in names)] = None
    return [*names]


def _numbered(name: str) -> Iterator[str]:
    yield name
    yield from (f"{name} {number}" for number in range(2, MOST_SCENES + 2))


def not_a_list(value: object) -> str:
    """What is told of something that should be a list."""
    return f"found {show(value)}, expected a list"
