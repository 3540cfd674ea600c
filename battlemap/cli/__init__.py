"""The command line: open, look at, convert and rule on maps; only the window and ``render`` need PySide6."""

import sys

#: The first words that are commands; any other word is a file to open. A file of such a name is ``./info``.
COMMANDS = (
    "info",
    "import",
    "export",
    "render",
    "sight",
    "attack",
    "move",
    "field",
    "resolve",
    "may",
    "play",
    "rules",
    "check",
)
COMMANDS += ("catch", "log", "creatures")


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit: 0 done, 1 bad input or an answer that cannot be written, 2 wrong usage."""
    given = sys.argv[1:] if arguments is None else arguments
    _never_fail_to_print()
    if not given or not (given[0].startswith("-") or given[0] in COMMANDS):
        from battlemap.cli.window import start  # late, both: a window need not wait for what it does not use

        sys.exit(start(given))
    from battlemap.cli.app import app
    from battlemap.cli.output import written_whole

    with written_whole():
        app(args=given, prog_name="battlemap")


def _never_fail_to_print() -> None:
    """A pipe in an old encoding shows a question mark for what it cannot hold."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
