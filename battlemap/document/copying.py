"""Copies a campaign file while it is open: by a connection of its own, in steps, whole or not at all."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from battlemap.document.errors import DocumentFileError
from battlemap.document.files import part_file
from battlemap.document.stopping import may_go_on
from battlemap.document.targets import target_fault

PAGES_A_STEP = 256


def copy_campaign(source: Path, target: Path) -> None:
    """Write the campaign of a file into another one.

    Work on it may go on meanwhile: each command is in the copy whole or not at all. ``StoppedError`` leaves no copy.
    """
    if (fault := target_fault(target)) is not None:
        raise DocumentFileError(f"{target}: {fault}")
    if target.exists() and os.path.samefile(source, target):
        raise DocumentFileError(f"{target}: this is the open campaign itself; a copy needs another name")
    address = f"{source.absolute().as_uri()}?mode=ro"
    with (
        part_file(target, os.replace) as part,
        closing(sqlite3.connect(address, uri=True)) as old,
        closing(sqlite3.connect(part)) as new,
    ):
        old.backup(new, pages=PAGES_A_STEP, progress=lambda _status, _left, _all: may_go_on())
