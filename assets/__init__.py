"""Sample encounters, the token library, and the pictures that go with them."""

from importlib.resources import files
from pathlib import Path

SAMPLE = "star_port_bay.toml"
PSIPUNK_SAMPLE = "rain_street.toml"
LIBRARY = "library.toml"


def asset_path(name: str) -> Path:
    """Where a file of this package lies; the package is always unpacked on disk."""
    path = Path(str(files(__name__))) / name
    if not path.is_file():
        raise FileNotFoundError(f"the program's own file {path} is missing; install it again")
    return path
