"""Folders and files that cannot be written, also where the tests are run by root, whom no permission stops."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NOBODY = 65534


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


@contextmanager
def open_to_all() -> Iterator[Path]:
    """A folder that everybody reaches."""
    folder = Path(tempfile.mkdtemp(prefix="battlemap-"))
    try:
        folder.chmod(0o777)
        yield folder
    finally:
        folder.chmod(0o777)
        shutil.rmtree(folder)
