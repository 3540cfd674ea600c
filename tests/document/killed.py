"""A life of a campaign, drawn at random: what a process does that test_kill kills, and what it does again to compare.

The same seed on the same file does the same. A life is ended from within, before a line of the document's code is run,
or from outside at any time.
"""

import os
import random
import sqlite3
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from battlemap.document.document import Document
from battlemap.document.errors import DocumentError
from battlemap.document.migrations import migrate
from battlemap.document.model import ImageId
from battlemap.document.versions import keep_version
from tests.document.sample_map import PICTURE, PICTURE_ID, sample_map
from tests.document.test_every_command import SAMPLES
from tests.document.test_history import random_command

CAMPAIGN, COPIES, VERSIONS, SAID = "campaign.bmap", "copies", "versions", "said"
TRIES = 6  # to find a command that makes sense as the map is now
NOON = datetime(2026, 3, 14, 12, 0, 0)
NEXT_FORMAT = 2  # for a migration there is no need of yet
KILL = 9
WATCHED = os.path.join("battlemap", "document")


class Life:
    """One campaign in a folder, and what is done to it."""

    def __init__(self, folder: Path, seed: int, only: tuple[str, ...] = ()) -> None:
        self.folder = folder
        self.rng = random.Random(seed)
        self.names = only or tuple(name for name, (weight, _) in DEEDS.items() for _ in range(weight))
        self.opened = 0
        self.document = self._open()

    def _open(self) -> Document:
        """What the window does: open, and keep an earlier version aside."""
        document = Document.open(self.folder / CAMPAIGN)
        self.opened += 1
        keep_version(document, self.folder / VERSIONS, NOON + timedelta(seconds=self.rng.randrange(10**6)))
        return document

    def do(self) -> str:
        """Do one thing and say what."""
        name = self.rng.choice(self.names)
        _, deed = DEEDS[name]
        return deed(self) or name

    def command(self) -> str | None:
        """One of every kind there is, or one drawn from what lies on the map."""
        for _ in range(TRIES):
            with suppress(DocumentError, KeyError):
                drawn = [*SAMPLES.values(), *(random_command(self.document, self.rng) for _ in range(5))]
                command = self.rng.choice(drawn)
                self.document.execute(command)
                return type(command).__name__
        return "refused"

    def undo(self) -> None:
        """A step back."""
        self.document.undo()

    def redo(self) -> None:
        """A step forth."""
        self.document.redo()

    def undo_to(self) -> None:
        """Anywhere in the history."""
        self.document.undo_to(self.rng.randint(0, sum(map(len, self.document.history()))))

    def picture(self) -> None:
        """A picture of a few pages."""
        self.document.add_image(self.rng.randbytes(20_000))

    def bring_map(self) -> None:
        """Another map with its picture."""
        data = self.rng.randbytes(9_000)
        info = replace(sample_map().info, name=f"Map {self.rng.random()}")
        state = replace(sample_map(), info=info)
        self.document.import_map(state, {PICTURE_ID: PICTURE, ImageId(sha256(data).hexdigest()): data})

    def copy(self) -> None:
        """Another file, or over one that is there."""
        (self.folder / COPIES).mkdir(exist_ok=True)
        self.document.save_copy(self.folder / COPIES / f"{self.rng.randrange(3)}.bmap")

    def reopen(self) -> None:
        """Close, open, keep a version."""
        self.document.close()
        self.document = self._open()


DEEDS: dict[str, tuple[int, Callable[[Life], str | None]]] = {
    "command": (20, Life.command),
    "undo": (4, Life.undo),
    "redo": (3, Life.redo),
    "undo_to": (2, Life.undo_to),
    "picture": (1, Life.picture),
    "import": (1, Life.bring_map),
    "copy": (2, Life.copy),
    "reopen": (2, Life.reopen),
}


def live(folder: Path, seed: int, only: tuple[str, ...], lines: int | None) -> None:
    """Live until killed; a sign in the file SAID for each thing that is finished."""
    said = os.open(folder / SAID, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    if lines is not None:
        die_after(lines)
    life = Life(folder, seed, only)
    while True:
        life.do()
        os.write(said, b".")


def bring_up_to_date(folder: Path, seed: int, only: tuple[str, ...], lines: int | None) -> None:
    """Migrate a file to a later format that has its texts in other words; until killed."""
    if lines is not None:
        die_after(lines)
    connection = sqlite3.connect(folder / CAMPAIGN, isolation_level=None)
    migrate(connection, NEXT_FORMAT, {1: in_other_words})


def in_other_words(connection: sqlite3.Connection) -> None:
    """The migration: a column more, every row rewritten."""
    connection.execute("ALTER TABLE records ADD COLUMN note TEXT")
    for (rowid,) in connection.execute("SELECT rowid FROM records").fetchall():
        _next_row(connection, rowid)


def _next_row(connection: sqlite3.Connection, rowid: int) -> None:
    connection.execute("UPDATE records SET note = 'new', data = data || ' ' WHERE rowid = ?", (rowid,))


def die_after(lines: int) -> None:
    """Kill this process as ``kill -9`` does, before that line of the document's code is run."""
    left = [lines]
    mine: CodeType = in_other_words.__code__

    def at_line(_frame: FrameType, event: str, _argument: Any) -> Any:
        left[0] -= event == "line"
        if left[0] < 0:
            os.kill(os.getpid(), KILL)
        return at_line

    def at_call(frame: FrameType, _event: str, _argument: Any) -> Any:
        code = frame.f_code
        is_watched = WATCHED in code.co_filename and "tests" not in code.co_filename
        return at_line if is_watched or code in (mine, _next_row.__code__) else None

    sys.settrace(at_call)
