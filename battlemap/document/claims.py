"""One program at a time works on a campaign: it holds a lock on a small file beside it for as long as it runs.

The operating system lets the lock go with the program, however that ends, so nothing has to be cleared away by hand.
Who only reads takes no claim and is hindered by none.
"""

import errno
import getpass
import os
import platform
import sys
import threading
import weakref
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from battlemap.document.errors import InUseError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_MOST_OWNER_BYTES = 200
_FAR_BYTE = 1 << 30  # Windows forbids to read what is locked, so the lock lies behind the words
_IS_LOCKED = {errno.EAGAIN, errno.EACCES, errno.EDEADLK}
_MOST_TRIES = 20  # against others who let go at this moment

_guard = threading.Lock()
_held: dict[Path, "_Held"] = {}  # by this process; a campaign may be opened again before it is closed


@dataclass(slots=True)
class _Held:
    file: int
    place: Path
    claims: int = 0


class Claim:
    """What keeps other programs from working on a campaign, until it is released or forgotten."""

    def __init__(self, campaign: Path) -> None:
        self.release = weakref.finalize(self, _release, campaign)


def claimed(path: Path) -> Claim | None:
    """Claim a campaign for this process.

    None where there can be no lock: in a folder that cannot be written, which goes for the campaign too, and on network
    folders without locks. There, changes by others are noticed only when one's own are written.

    Raises
    ------
    InUseError
        when another process has claimed it; the message says who.
    """
    campaign = path.resolve()
    with _guard:
        held = _held.get(campaign) or _locked(lock_place(campaign), path)
        if held is None:
            return None
        _held[campaign] = held
        held.claims += 1
        return Claim(campaign)


def lock_place(campaign: Path) -> Path:
    """The file whose lock claims a campaign."""
    return campaign.with_name(f".{campaign.name}.lock")


def _locked(place: Path, path: Path) -> _Held | None:
    for _ in range(_MOST_TRIES):
        try:
            file = os.open(place, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError:
            return None
        try:
            _lock(file)
        except OSError as error:
            owner = _owner(file)
            os.close(file)
            if error.errno not in _IS_LOCKED:
                return None
            raise InUseError(path, f"{path}: another Battlemap has this campaign open{owner}") from error
        if _is_still_there(file, place):
            _write_owner(file)
            return _Held(file, place)
        os.close(file)  # its owner has just taken it away
    return None


def _release(campaign: Path) -> None:
    with _guard:
        held = _held[campaign]
        held.claims -= 1
        if held.claims:
            return
        del _held[campaign]
        if sys.platform == "win32":  # where no open file can be deleted
            os.close(held.file)
        with suppress(OSError):
            held.place.unlink()
        if sys.platform != "win32":
            os.close(held.file)


def _lock(file: int) -> None:
    if sys.platform == "win32":
        os.lseek(file, _FAR_BYTE, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _is_still_there(file: int, place: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file), os.stat(place))
    except OSError:
        return False


def _write_owner(file: int) -> None:
    """Words for whoever finds it locked; without them it is locked all the same."""
    with suppress(OSError, KeyError, ImportError):
        words = f"{getpass.getuser()} on {platform.node()}, process {os.getpid()}".encode()
        os.lseek(file, 0, os.SEEK_SET)
        os.write(file, words[:_MOST_OWNER_BYTES])
        os.ftruncate(file, min(len(words), _MOST_OWNER_BYTES))


def _owner(file: int) -> str:
    try:
        os.lseek(file, 0, os.SEEK_SET)
        words = os.read(file, _MOST_OWNER_BYTES).decode("utf-8", "replace")
    except OSError:
        return ""
    return f" ({words})" if words else ""
