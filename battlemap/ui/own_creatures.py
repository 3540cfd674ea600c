"""Where the game master's own creatures lie; no Qt, for the command line asks as well."""

from pathlib import Path

import platformdirs

LIBRARY_FILE = "creatures.bmap"


def own_creatures_path() -> Path:
    """The library of whoever is logged in."""
    return Path(platformdirs.user_data_dir("battlemap", appauthor=False)) / LIBRARY_FILE
