"""The command line: open, look at, convert and rule on maps; only the window and ``render`` need PySide6."""

import sys

from battlemap.cli.app import app, with_open


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit: 0 done, 1 bad input, 2 wrong usage."""
    given = sys.argv[1:] if arguments is None else arguments
    app(args=with_open(given), prog_name="battlemap")
