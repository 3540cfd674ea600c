"""Where a file may be written: at a free name in a folder that is there, or in place of a regular file."""

import stat
from collections.abc import Callable
from pathlib import Path

_KINDS: tuple[tuple[Callable[[int], bool], str], ...] = (
    (stat.S_ISLNK, "a link"),
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
)


def target_fault(path: Path) -> str | None:
    """Why no file may be put at this path, None when one may. No link is followed, for putting a file there ends it."""
    try:
        mode = path.lstat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return None if path.parent.is_dir() else f"cannot be written: there is no folder {path.parent}"
    except (OSError, ValueError) as error:  # ValueError: a name with a zero byte
        return f"cannot be written: {getattr(error, 'strerror', None) or error}"
    if stat.S_ISREG(mode):
        return None
    kind = next((words for is_kind, words in _KINDS if is_kind(mode)), "a device")
    return f"cannot be written: found {kind}, expected a file or a free name"
