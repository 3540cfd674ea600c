"""Where a command may put a file: never over one that is there unless told, never over what the map is read from."""

import os
from pathlib import Path

from battlemap.cli.answers import BadInputError
from battlemap.cli.opening import Opened
from battlemap.document.targets import target_fault


def check_free(path: Path, force: bool) -> None:
    """Refuse a place no file may be put at, and a file that is there unless it may be written over."""
    if (fault := target_fault(path)) is not None:
        raise BadInputError(f"{path}: {fault}")
    if os.path.lexists(path) and not force:
        raise BadInputError(f"{path}: there is such a file already; --force writes over it")


def check_not_read_from(path: Path, opened: Opened) -> None:
    """Refuse the map's own file and its pictures: they would be lost."""
    if path.exists() and any(os.path.samefile(path, source) for source in opened.files):
        raise BadInputError(f"{path}: the map is read from this file; choose another name")


def check_whole(opened: Opened, force: bool) -> None:
    """Refuse to make a file of a campaign that is damaged, unless told: it would look whole."""
    if opened.problems and not force:
        problems = "\n".join(opened.problems)
        raise BadInputError(f"{opened.path}: damaged; --force writes what could be read. Lost is:\n{problems}")
