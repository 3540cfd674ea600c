"""Is there a screen to open a window on? Asked before Qt, which ends the program when there is none."""

import os
import socket
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

WINDOWLESS = ("offscreen", "minimal")


def has_display(
    variables: Mapping[str, str] = os.environ,
    platform: str = sys.platform,
    answers: Callable[[str], bool] | None = None,
) -> bool:
    """Whether a window could be opened. On Linux the display must answer, not only be named."""
    chosen = variables.get("QT_QPA_PLATFORM", "")
    if chosen.split(":")[0] in WINDOWLESS:
        return False
    if chosen or not platform.startswith(("linux", "freebsd")):
        return True
    answers = answers or _answers
    return any(answers(place) for place in _sockets(variables)) or _is_far(variables.get("DISPLAY", ""))


def _sockets(variables: Mapping[str, str]) -> list[str]:
    """Where the displays that are named should listen; a leading zero byte marks a name without a file."""
    places = []
    wayland, folder = variables.get("WAYLAND_DISPLAY"), variables.get("XDG_RUNTIME_DIR")
    if wayland and (folder or wayland.startswith("/")):
        places.append(str(Path(folder or "/") / wayland))
    host, colon, number = variables.get("DISPLAY", "").rpartition(":")
    if colon and host in {"", "unix"}:
        socket_path = f"/tmp/.X11-unix/X{number.split('.')[0]}"
        places += [socket_path, "\0" + socket_path]
    return places


def _is_far(display: str) -> bool:
    """A display of another machine, or forwarded: taken as there."""
    return display.rpartition(":")[0] not in {"", "unix"}


def _answers(place: str) -> bool:
    with socket.socket(socket.AF_UNIX) as there:
        there.settimeout(1.0)
        try:
            there.connect(place)
        except (OSError, ValueError):
            return False
        return True
