"""Notes what is read, written or asked for outside one folder: whatever Python does tells of itself as it happens."""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.environment import ROOT

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_CHANGING = frozenset({"os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.truncate",
                       "os.chmod", "os.chown", "os.utime", "shutil.rmtree", "sqlite3.connect"})  # fmt: skip
_TWO_PLACES = frozenset({"os.rename", "os.link"})
_LISTING = frozenset({"os.listdir", "os.scandir"})
_REACHING = ("subprocess.", "os.system", "os.exec", "os.posix_spawn", "os.spawn", "socket.", "urllib.", "ftplib.")
_MODULES = (".py", ".pyc", ".so")
_PROGRAM = tuple(os.path.realpath(path) for path in (ROOT, sys.prefix, sys.base_prefix, os.path.dirname(os.__file__)))
_NO_FILE = (":memory:", "")


class Watch:
    """What was touched outside a folder, a line each, while there is a folder."""

    def __init__(self) -> None:
        self.folder: str | None = None
        self.touched: list[str] = []

    def hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        """An audit event of the interpreter."""
        if self.folder is None:
            return
        if event.startswith(_REACHING):
            self.touched.append(event)
        elif event in _CHANGING:
            for place in arguments[: 1 + (event in _TWO_PLACES)]:
                self._note(event, place, place in _NO_FILE)
        elif event in _LISTING:
            self._note(event, arguments[0], self._is_program(arguments[0]))
        elif event == "open" and isinstance(arguments[0], str | bytes):
            is_writing = bool((arguments[2] or 0) & _WRITING)
            is_module = os.fsdecode(arguments[0]).endswith(_MODULES) and self._is_program(arguments[0])
            self._note("wrote" if is_writing else "read", arguments[0], is_module and not is_writing)

    def _note(self, deed: str, place: object, is_allowed: bool) -> None:
        if not is_allowed and not self._is_inside(place):
            self.touched.append(f"{deed} {place!r}")

    def _is_program(self, place: object) -> bool:
        return (real := _real(place)) is not None and real.startswith(_PROGRAM)

    def _is_inside(self, place: object) -> bool:
        real = _real(place)
        return real is not None and (real == self.folder or real.startswith(f"{self.folder}{os.sep}"))


def _real(place: object) -> str | None:
    """Where a path leads in the end; None for what is no path."""
    try:
        return os.path.realpath(os.fsdecode(place))  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return None


_watch: Watch | None = None


@contextlib.contextmanager
def watched(folder: Path) -> Iterator[Watch]:
    """Watch what is touched outside a folder."""
    global _watch  # a hook can never be taken away again, so there is one for all
    if _watch is None:
        _watch = Watch()
        sys.addaudithook(_watch.hear)
    _watch.folder, _watch.touched = os.path.realpath(folder), []
    try:
        yield _watch
    finally:
        _watch.folder = None
