"""``battlemap [FILE]``: the window, or what it would show first where there is no screen."""

import sys
from pathlib import Path

from battlemap.cli import COMMANDS
from battlemap.cli.answers import BadInputError, answering
from battlemap.cli.display import has_display
from battlemap.cli.output import written_whole

WRONG_USAGE = 2
ELSEWHERE = (
    "There is no display here, so no window was opened. To see the window, run the same command on a desktop,\n"
    "or log in with a forwarded display (ssh -X), or start a display first (a VNC server, xvfb-run)."
)


def start(arguments: list[str]) -> int:
    """Open the window on the file that is given, or on the sample; returns the exit code."""
    if len(arguments) > 1:
        return _wrong(f"one file can be opened, found {len(arguments)} words: {' '.join(arguments)}")
    path = Path(arguments[0]) if arguments else None
    if path and not path.exists() and not path.suffix and path.parent == Path():
        return _wrong(f"no command and no file {str(path)!r}; commands: {', '.join(COMMANDS)}")
    with answering(as_json=False):
        return open_window(path)


def open_window(path: Path | None) -> int:
    """Open the window, or do its first job without one."""
    if path and not path.exists():
        raise BadInputError(f"{path}: there is no such file")
    if not has_display():
        return _without_a_window(path)
    from battlemap.cli.pictures import NEEDS_QT, has_qt

    if not has_qt():
        raise BadInputError(NEEDS_QT)
    from battlemap.ui.app import run

    return run(path)


def _without_a_window(path: Path | None) -> int:
    if path:
        raise BadInputError(f"{path}: not opened.\n{ELSEWHERE}\nWithout one: battlemap render {path} -o map.png")
    from battlemap.cli.first_shot import show_first_shot

    with written_whole():
        show_first_shot()
        print(ELSEWHERE)
    return 0


def _wrong(message: str) -> int:
    print(f"battlemap: {message}\nTry: battlemap --help", file=sys.stderr)
    return WRONG_USAGE
