"""Folders and files that cannot be written, also where the tests are run by root, whom no permission stops."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

NOBODY = 65534
OTHERS_ENTER = 0o001


@contextmanager
def as_nobody() -> Iterator[None]:
    """What is done inside is done by somebody without rights of his own."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def open_place() -> Path:
    """Where a folder is reached by everybody who may enter it; a folder for temporary files may be one person's own."""
    for place in (Path(tempfile.gettempdir()).resolve(), Path("/tmp"), Path("/var/tmp")):
        if os.name == "nt" or all(each.stat().st_mode & OTHERS_ENTER for each in (place, *place.parents)):
            return place
    pytest.skip("no folder that everybody reaches")


@contextmanager
def open_to_all() -> Iterator[Path]:
    """A folder that everybody reaches."""
    folder = Path(tempfile.mkdtemp(prefix="battlemap-", dir=open_place()))
    try:
        folder.chmod(0o777)
        yield folder
    finally:
        folder.chmod(0o777)
        shutil.rmtree(folder)
