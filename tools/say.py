"""One line for each thing that is done, apart from what the program itself prints."""

import sys


class SetupError(Exception):
    """Something the user has to mend; the message says what and how."""


def say(line: str) -> None:
    """Print a line to stderr, so that ``--json`` on stdout stays clean."""
    print(f"battlemap: {line}", file=sys.stderr, flush=True)
