"""The system packages Qt needs are named exactly, and the list is the whole list."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools.system import FONT_PACKAGE, LIBRARIES, missing_packages

#: Parts of Qt that this program does not load, and that need more than it asks the system for.
NOT_LOADED = ("libqpdf.so",)


def test_nothing_is_missing_when_all_libraries_are_known() -> None:
    assert missing_packages(frozenset(LIBRARIES), has_font=True) == []


def test_exactly_the_missing_package_is_named() -> None:
    known = frozenset(LIBRARIES) - {"libxcb-cursor.so.0"}
    assert missing_packages(known, has_font=True) == ["libxcb-cursor0"]


def test_a_font_is_asked_for_where_there_is_none() -> None:
    assert missing_packages(frozenset(LIBRARIES), has_font=False) == [FONT_PACKAGE]


@pytest.mark.gui
@pytest.mark.skipif(sys.platform != "linux", reason="ldd is a Linux tool")
def test_with_these_packages_every_part_of_qt_that_is_loaded_finds_its_libraries() -> None:
    """Where some of them are not installed, nothing else is missing."""
    import PySide6

    folder = Path(PySide6.__file__).parent
    parts = [folder / f"Qt{name}.abi3.so" for name in ("Core", "Gui", "Widgets", "Svg", "Test")]
    for plugins in (
        "platforms/libqxcb*",
        "platforms/libqoffscreen*",
        "platforms/libqwayland*",
        "imageformats/*",
        "xcbglintegrations/*",
    ):
        parts += [path for path in (folder / "Qt/plugins").glob(plugins) if path.name not in NOT_LOADED]
    listing = subprocess.run(["ldd", *map(str, parts)], capture_output=True, text=True, check=True).stdout
    missing = {line.split()[0] for line in listing.splitlines() if "not found" in line}
    assert missing <= set(LIBRARIES)
