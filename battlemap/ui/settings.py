"""What the program remembers between starts, and the folder in which it keeps new campaigns."""

import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Literal, get_args
from urllib.parse import quote

import platformdirs
from PySide6.QtCore import QByteArray, QSettings

from battlemap.ui.own_creatures import LIBRARY_FILE
from battlemap.ui.player_window.scale import PixelSize, at_resolution

Scheme = Literal["system", "light", "dark", "contrast-light", "contrast-dark"]
RECENT_MAX = 10
LEAST_PX_PER_INCH, MOST_PX_PER_INCH = 5.0, 2000.0  # of any screen there is


class Settings:
    """One ini file and one data folder; a test hands in folders of its own."""

    def __init__(self, config_folder: Path, data_folder: Path) -> None:
        with suppress(OSError):  # then nothing is remembered, and the program works all the same
            config_folder.mkdir(parents=True, exist_ok=True)
        self.campaign_folder = data_folder / "campaigns"
        self.creatures_path = data_folder / LIBRARY_FILE  # the game master's own, for any campaign
        self._ini = QSettings(str(config_folder / "battlemap.ini"), QSettings.Format.IniFormat)

    @classmethod
    def of_user(cls) -> "Settings":
        """The settings of whoever is logged in."""
        return cls(
            Path(platformdirs.user_config_dir("battlemap", appauthor=False)),
            Path(platformdirs.user_data_dir("battlemap", appauthor=False)),
        )

    @property
    def recent(self) -> list[Path]:
        """Files opened lately, the last one first."""
        stored = self._ini.value("recent", [])
        names = [stored] if isinstance(stored, str) else list(stored or [])
        return [Path(name) for name in names if name]

    def add_recent(self, path: Path) -> None:
        """Put a file at the head of the recent list."""
        others = [other for other in self.recent if other != path]
        self._ini.setValue("recent", [str(each) for each in [path, *others][:RECENT_MAX]])

    def forget_recent(self, path: Path) -> None:
        """Take a file off the recent list, because it is gone or was thrown out."""
        self._ini.setValue("recent", [str(each) for each in self.recent if each != path])

    @property
    def scheme(self) -> Scheme:
        """Light, dark, high contrast, or as the system has it."""
        stored = self._ini.value("scheme", "system")
        return stored if stored in get_args(Scheme) else "system"

    @scheme.setter
    def scheme(self, scheme: Scheme) -> None:
        self._ini.setValue("scheme", scheme)

    @property
    def player_screen(self) -> str:
        """The name of the screen the players look at; empty while none was chosen."""
        return str(self._ini.value("players/screen", ""))

    @player_screen.setter
    def player_screen(self, name: str) -> None:
        self._ini.setValue("players/screen", name)

    def px_per_inch(self, screen: str, size: PixelSize | None = None) -> float | None:
        """How many physical pixels of a screen are an inch, as it was calibrated; None where it was not.

        Where it shows another number of pixels now than when it was calibrated, ``size`` says so.
        """
        try:
            kept = float(str(self._ini.value(_screen_key(screen, "px_per_inch"), "")))
        except ValueError:
            return None
        measured = _pixel_size(str(self._ini.value(_screen_key(screen, "measured_at"), "")))
        kept = kept if size is None or measured is None else at_resolution(kept, measured, size)
        return kept if LEAST_PX_PER_INCH <= kept <= MOST_PX_PER_INCH else None

    def keep_px_per_inch(self, screen: str, px_per_inch: float, size: PixelSize | None = None) -> None:
        """Remember how large an inch is on a screen that shows so many pixels."""
        self._ini.setValue(_screen_key(screen, "px_per_inch"), repr(px_per_inch))
        self._ini.setValue(_screen_key(screen, "measured_at"), "x".join(map(str, size or ())))

    @property
    def own_keys(self) -> dict[str, str]:
        """What the user chose for the keys of deeds, by the name of the deed, as it was written."""
        self._ini.beginGroup("keys")
        stored = {name: str(self._ini.value(name)) for name in self._ini.childKeys()}
        self._ini.endGroup()
        return stored

    @own_keys.setter
    def own_keys(self, keys: Mapping[str, str]) -> None:
        self._ini.remove("keys")
        for name, text in keys.items():
            self._ini.setValue(f"keys/{name}", text)
        self._ini.sync()

    @property
    def last_folder(self) -> Path:
        """Where the last file dialog ended."""
        return Path(str(self._ini.value("last_folder", Path.home())))

    @last_folder.setter
    def last_folder(self, folder: Path) -> None:
        self._ini.setValue("last_folder", str(folder))

    def keep_window(self, geometry: QByteArray, state: QByteArray, screens: str = "") -> None:
        """Remember where the window and its docks were, for these screens and for others that are not known yet."""
        for place in {_window_key(screens), _window_key("")}:
            self._ini.setValue(f"{place}/geometry", geometry)
            self._ini.setValue(f"{place}/state", state)
        self._ini.sync()

    def window(self, screens: str = "") -> tuple[QByteArray, QByteArray] | None:
        """The geometry and dock state kept for these screens, else the last ones; None at the first start."""
        for place in (_window_key(screens), _window_key("")):
            geometry, state = self._ini.value(f"{place}/geometry"), self._ini.value(f"{place}/state")
            if isinstance(geometry, QByteArray) and isinstance(state, QByteArray):
                return geometry, state
        return None


def _window_key(screens: str) -> str:
    return f"window/at/{quote(screens, safe='')}" if screens else "window"


def _screen_key(screen: str, what: str) -> str:
    """Screens are named by their makers, slashes and all."""
    return f"screens/{quote(screen, safe='')}/{what}"


def _pixel_size(text: str) -> PixelSize | None:
    """A size as it is kept, "1920x1080"; None of anything else."""
    found = re.fullmatch(r"([1-9]\d{0,5})x([1-9]\d{0,5})", text)
    return (int(found[1]), int(found[2])) if found else None
