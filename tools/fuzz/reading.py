"""Reads one file as the program would, and tells what is wrong with the way it went."""

import os
import shutil
import traceback
import unicodedata
import warnings
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from battlemap.document.document import Document
from battlemap.document.errors import DocumentError
from battlemap.formats.load import MapFileError, is_campaign, load_maps
from tools.fuzz.case import Case
from tools.fuzz.counts import unaccounted
from tools.fuzz.watch import watched

SECRET = "secret.png"  # lies where no file may be read, and the damaged files ask for it
LONGEST_LINE = 2000
FEWEST_WORDS = 3  # the file, and at least two more
LINK = "link.png"  # beside the map, and leads there too
_SECRET = b"not to be read"


def fault_of(case: Case, place: Path | None = None) -> str | None:
    """What goes wrong when this file is read, in a line whose first word tells the kind; None when nothing does.

    ``place`` is an empty folder to work in, which is left empty; None makes one for this case alone.
    """
    if place is None:
        with TemporaryDirectory(prefix="battlemap-fuzz-") as made:
            return fault_of(case, Path(made))
    folder = place / "maps"
    folder.mkdir(exist_ok=True)
    try:
        return _fault_in(folder, case)
    finally:
        _clear(place)


def _fault_in(folder: Path, case: Case) -> str | None:
    (folder.parent / SECRET).write_bytes(_SECRET)
    (folder / LINK).symlink_to(f"../{SECRET}")
    path = case.write(folder)
    before = _tree(str(folder.parent))
    is_changing = is_campaign(path)
    with watched(folder) as watch, warnings.catch_warnings():
        warnings.simplefilter("error")
        fault = _read(path, case.data)
    if watch.touched:
        return f"outside: {watch.touched[0]}"
    changed = {name for name, _ in _tree(str(folder.parent)).items() ^ before.items()}
    if is_changing:  # a campaign that is opened may be written to, and keeps its journal beside it
        changed = {name for name in changed if not name.startswith(f"{folder.name}/{path.name}")}
    return f"changed: {min(changed)}" if changed else fault


def _clear(place: Path) -> None:
    """Take everything out of a folder but the one for the maps: making folders and taking them away is slow."""
    for entry in [*place.iterdir(), *(place / "maps").iterdir()]:
        if entry.is_dir() and not entry.is_symlink():
            if entry.name != "maps" or entry.parent != place:
                shutil.rmtree(entry)
        else:
            entry.unlink()


def _read(path: Path, data: bytes) -> str | None:
    try:
        return _campaign(path) if is_campaign(path) else _map(path, data)
    except MapFileError as error:
        return _told_badly(error.problems, path.name)
    except DocumentError as error:
        return _told_badly([str(error)], path.name)
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        return f"crash: {type(error).__name__} in {Path(last.filename).name} {last.name}: {str(error)[:200]}"


def _campaign(path: Path) -> str | None:
    with Document.open(path) as document:
        for problem in document.problems:
            if not problem.strip() or len(problem) > LONGEST_LINE or not _is_line(problem):
                return f"words: {problem[:LONGEST_LINE]!r}"
    return None


def _map(path: Path, data: bytes) -> str | None:
    maps = load_maps(path)
    with Document.in_memory() as document:
        for loaded in maps:
            document.import_map(loaded.state, loaded.images)
    for line in (line for loaded in maps for line in loaded.report.lines()):
        if not _is_line(line) or len(line) > LONGEST_LINE:
            return f"words: {line[:LONGEST_LINE]!r}"
    fault = unaccounted(data, maps)
    return None if fault is None else f"lost: {fault}"


def _told_badly(problems: Sequence[str], file: str) -> str | None:
    """Every problem names the file, is one line that can be shown, and says something."""
    for problem in problems:
        if (
            file not in problem
            or not _is_line(problem)
            or len(problem) > LONGEST_LINE
            or len(problem.split()) < FEWEST_WORDS
        ):
            return f"words: {problem[:LONGEST_LINE]!r}"
    return None


def _is_line(text: str) -> bool:
    """Whether a text can be shown in one line: blanks of every width can, control signs and breaks cannot."""
    return all(category[0] != "C" and category not in ("Zl", "Zp") for category in map(unicodedata.category, text))


def _tree(folder: str) -> dict[str, tuple[int, ...]]:
    """The files below a folder by their places, with what changes when one is written: node, size and time."""
    found: dict[str, tuple[int, ...]] = {}
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                found |= {f"{entry.name}/{name}": told for name, told in _tree(entry.path).items()}
            else:
                told = entry.stat(follow_symlinks=False)
                found[entry.name] = (told.st_ino, told.st_mode, told.st_size, told.st_mtime_ns)
    return found
