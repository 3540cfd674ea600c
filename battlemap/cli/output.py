"""What goes out: the answer on stdout, written once and whole; complaints on stderr; and where a file may be put."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from io import StringIO

from battlemap.document.plain_text import lines_shown

CANNOT_ANSWER = 1


@contextmanager
def written_whole() -> Iterator[None]:
    """Keep what is printed and write it when all is done.

    A reader that stops early, as ``head`` does, is no error; an answer that cannot be written ends with exit code 1.
    """
    kept = StringIO()
    try:
        with redirect_stdout(kept):
            yield
    finally:
        _write(kept.getvalue())


def complain(message: str) -> None:
    """One or more lines on stderr; where even that cannot be written, the exit code has to do."""
    with suppress(OSError, ValueError):
        print(lines_shown(f"battlemap: {message}"), file=sys.stderr, flush=True)


def _write(text: str) -> None:
    if not text:
        return
    try:
        if sys.stdout is None:
            raise OSError("it is closed")
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        _let_go_of_stdout()
    except (OSError, ValueError) as error:
        _let_go_of_stdout()
        complain(f"standard output: {getattr(error, 'strerror', None) or error}")
        raise SystemExit(CANNOT_ANSWER) from None


def _let_go_of_stdout() -> None:
    """What is still in its buffer goes nowhere, else the interpreter complains about it when it ends."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
