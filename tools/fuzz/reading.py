"""Reads one file as the program would, and tells what is wrong with the way it went."""

import contextlib
import os
import sys
import traceback
import unicodedata
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from battlemap.document.document import Document
from battlemap.document.errors import DocumentError
from battlemap.formats.load import MapFileError, is_campaign, load_maps
from tools.environment import ROOT
from tools.fuzz.case import Case
from tools.fuzz.counts import unaccounted

SECRET = "secret.png"  # lies where no file may be read, and the damaged files ask for it
LONGEST_LINE = 2000
FEWEST_WORDS = 3  # the file, and at least two more
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_CHANGING = frozenset({"os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.truncate",
                       "os.chmod", "shutil.rmtree", "subprocess.Popen", "os.system", "socket.connect"})  # fmt: skip
_PROGRAM = tuple(
    os.path.realpath(path) for path in (ROOT, sys.prefix, sys.base_prefix, "/usr", "/proc", "/etc", "/dev/null")
)


class _Watch:
    """Notes what is touched outside a folder while a file is read."""

    def __init__(self) -> None:
        self.folder: str | None = None
        self.touched: list[str] = []

    def hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        """An audit event of the interpreter."""
        if self.folder is None:
            return
        if event in _CHANGING and not self._is_inside(arguments[0]):
            self.touched.append(f"{event} {arguments[0]!r}")
        elif event == "open" and isinstance(arguments[0], str | bytes) and not self._is_inside(arguments[0]):
            is_writing = bool((arguments[2] or 0) & _WRITING)
            if is_writing or not os.path.realpath(os.fsdecode(arguments[0])).startswith(_PROGRAM):
                self.touched.append(f"{'wrote' if is_writing else 'read'} {arguments[0]!r}")

    def _is_inside(self, path: object) -> bool:
        try:
            real = os.path.realpath(os.fsdecode(path))  # type: ignore[arg-type]
        except (TypeError, ValueError):
            return False
        return self.folder is not None and (real == self.folder or real.startswith(self.folder + os.sep))


_watch: _Watch | None = None


@contextlib.contextmanager
def _watched(folder: Path) -> Iterator[_Watch]:
    global _watch  # a hook can never be taken away again, so there is one for all
    if _watch is None:
        _watch = _Watch()
        sys.addaudithook(_watch.hear)
    _watch.folder, _watch.touched = os.path.realpath(folder), []
    try:
        yield _watch
    finally:
        _watch.folder = None


def fault_of(case: Case) -> str | None:
    """What goes wrong when this file is read, in a line whose first word tells the kind; None when nothing does."""
    with TemporaryDirectory(prefix="battlemap-fuzz-") as made:
        folder = Path(made) / "maps"
        folder.mkdir()
        (folder.parent / SECRET).write_bytes(b"not to be read")
        path = case.write(folder)
        before = _tree(folder.parent)
        with _watched(folder) as watch, warnings.catch_warnings():
            warnings.simplefilter("error")
            fault = _read(path, case.data)
        if watch.touched:
            return f"outside: {watch.touched[0]}"
        after = _tree(folder.parent)
        if after != before and not is_campaign(path):
            return f"changed: {min(set(after.items()) ^ set(before.items()), key=str)[0]}"
        return fault


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
            if not problem.strip() or len(problem) > LONGEST_LINE or not problem.isprintable():
                return f"words: {problem[:LONGEST_LINE]!r}"
    return None


def _map(path: Path, data: bytes) -> str | None:
    maps = load_maps(path)
    with Document.in_memory() as document:
        for loaded in maps:
            document.import_map(loaded.state, loaded.images)
    for line in (line for loaded in maps for line in loaded.report.lines()):
        if not line.isprintable() or len(line) > LONGEST_LINE:
            return f"words: {line[:LONGEST_LINE]!r}"
    fault = unaccounted(data, maps)
    return None if fault is None else f"lost: {fault}"


def _told_badly(problems: Sequence[str], file: str) -> str | None:
    """Every problem names the file, is one line that can be shown, and says something."""
    for problem in problems:
        is_shown = all(unicodedata.category(letter)[0] != "C" for letter in problem)
        if file not in problem or not is_shown or len(problem) > LONGEST_LINE or len(problem.split()) < FEWEST_WORDS:
            return f"words: {problem[:LONGEST_LINE]!r}"
    return None


def _tree(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
