"""What a command is at and for how long, on stderr: on a terminal alone, and only where it takes a while."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Lock, Thread
from typing import TextIO

from battlemap.document.plain_text import one_line

PATIENCE_S = 1.0  # what takes no longer is done before anybody asks
EVERY_S = 1.0
_LONGEST = 70  # letters of the line, so that it fits a terminal of 80


class Progress:
    """One line that is written over itself. ``text`` may be changed while the work goes on."""

    def __init__(self, text: str, stream: TextIO, now: Callable[[], float] = time.monotonic) -> None:
        self.text = text
        self._stream, self._now = stream, now
        self._started, self._written = now(), 0
        self._writing = Lock()

    def tick(self) -> None:
        """Write the line anew, if the work takes a while."""
        passed_s = self._now() - self._started
        if passed_s >= PATIENCE_S:
            self._write(f"{one_line(self.text)[:_LONGEST]} … {passed_s:.0f} s")

    def end(self) -> None:
        """Leave the terminal as it was."""
        if self._written:
            self._write("")
            with suppress(OSError, ValueError):
                self._stream.write("\r")
                self._stream.flush()

    def _write(self, line: str) -> None:
        with self._writing, suppress(OSError, ValueError):
            self._stream.write("\r" + line.ljust(self._written))
            self._stream.flush()
            self._written = len(line)


@contextmanager
def progress(text: str) -> Iterator[Progress]:
    """Tell what is done inside for as long as it goes on."""
    stream = sys.stderr
    shown = Progress(text, stream)
    if not is_terminal(stream):
        yield shown
        return
    stopped = Event()
    ticking = Thread(target=_tick, args=(shown, stopped), daemon=True)
    ticking.start()
    try:
        yield shown
    finally:
        stopped.set()
        ticking.join()
        shown.end()


def is_terminal(stream: TextIO | None) -> bool:
    """Whether somebody may be looking."""
    try:
        return stream is not None and stream.isatty()
    except (OSError, ValueError):
        return False


def _tick(shown: Progress, stopped: Event) -> None:
    while not stopped.wait(EVERY_S):
        shown.tick()
