"""The system packages Qt needs on Debian and Ubuntu: found by library, installed as root, else named."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.say import SetupError, say

#: What the windows, the picture readers and the xcb, wayland and offscreen platforms of
#: PySide6-Essentials 6.11 link to and a bare Debian 12 lacks, with the package that holds it.
#: Later releases provide the same names.
LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libX11.so.6": "libx11-6",
    "libbrotlidec.so.1": "libbrotli1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxcb.so.1": "libxcb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxkbcommon.so.0": "libxkbcommon0",
}
FONTS = Path("/usr/share/fonts")
FONT_PACKAGE = "fonts-dejavu-core"  # any font does; without one Qt writes empty boxes


def ensure_qt_packages() -> None:
    """Have what Qt needs, or say exactly what is missing; nothing to do where there is no apt."""
    if not _has_apt():
        return
    missing = missing_packages(_known_libraries(), has_font=_has_font(FONTS))
    if missing:
        _install(missing, "Qt")


def ensure_venv_module(is_there: bool) -> None:
    """Have the part of Python that makes environments; Debian keeps it in a package of its own."""
    if is_there:
        return
    if not _has_apt():
        raise SetupError(f"this Python ({sys.executable}) has no ensurepip module; install a complete Python")
    _install([f"python{sys.version_info.major}.{sys.version_info.minor}-venv"], "the private environment")


def missing_packages(known: frozenset[str], *, has_font: bool) -> list[str]:
    """The packages to install, given the libraries the system's loader knows."""
    missing = [package for library, package in LIBRARIES.items() if library not in known]
    return missing if has_font else [*missing, FONT_PACKAGE]


def _install(packages: list[str], purpose: str) -> None:
    names = " ".join(packages)
    if os.geteuid() != 0:  # type: ignore[attr-defined,unused-ignore]  # asked on Debian only
        raise SetupError(
            f"{purpose} lacks these system packages: {names}\n"
            f"  Install them with:  sudo apt-get install {names}\n  and run this again."
        )
    say(f"installing system packages for {purpose}: {names}")
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        done = subprocess.run(["apt-get", "-qq", *command], env=quiet, stdout=subprocess.DEVNULL, check=False)
        if done.returncode and command[0] == "install":
            raise SetupError(f"apt-get could not install: {names}. Its own words are above.")


def _has_apt() -> bool:
    return sys.platform == "linux" and shutil.which("apt-get") is not None


def _known_libraries() -> frozenset[str]:
    """The names in the loader's cache; a user's PATH often lacks /sbin."""
    ldconfig = shutil.which("ldconfig") or "/sbin/ldconfig"
    listing = subprocess.run([ldconfig, "-p"], capture_output=True, text=True, check=True).stdout
    return frozenset(line.split()[0] for line in listing.splitlines() if " => " in line)


def _has_font(folder: Path) -> bool:
    return any(path.suffix.lower() in {".ttf", ".otf", ".ttc"} for path in folder.rglob("*"))
