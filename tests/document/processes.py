"""Other processes of the tests, started as fast as the system can: by a server that has imported all they need."""

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from battlemap.document.document import Document
from battlemap.document.errors import NameTakenError

_METHOD = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
CONTEXT = multiprocessing.get_context(_METHOD)
if _METHOD == "forkserver":
    CONTEXT.set_forkserver_preload(["__main__", "tests.document.killed", "tests.document.processes"])


def hold(path: Path, line: Connection) -> None:
    """Another program: works on the campaign until it is told to end."""
    with Document.open(path, alone=True):
        line.send("open")
        line.recv()
    line.send("closed")


def started(work: Callable[..., None], *arguments: Any) -> BaseProcess:
    """A process at work; its end of the line, given last, is its own, so that its death is heard."""
    process = CONTEXT.Process(target=work, args=arguments, daemon=True)
    process.start()
    arguments[-1].close()
    return process


class Other:
    """Another program that has a campaign open."""

    def __init__(self, path: Path) -> None:
        self.line, theirs = CONTEXT.Pipe()
        self.process = started(hold, path, theirs)
        assert self.line.recv() == "open"

    def close(self) -> None:
        """Have it end as a program should."""
        self.line.send("close")
        assert self.line.recv() == "closed"
        self.process.join()

    def kill(self) -> None:
        """``kill -9``."""
        self.process.kill()
        self.process.join()


def make_many(folder: Path, name: str, line: Connection) -> None:
    """A program that makes campaigns of the same names as another does at this moment."""
    line.send("ready")
    line.recv()
    made = []
    for number in range(20):
        try:
            with Document.create(folder / f"{number}.bmap") as document:
                made.append(number)
                document.add_image(name.encode())
        except NameTakenError:
            pass
    line.send(made)
