"""Takes the pictures of the manual from the real program: python -m docs.manual.make [NAME ...].

With ``--look FOLDER`` every picture, and every dialog and tool the manual does not show, is taken in every look of the
program, at 1366 x 768 and at 200 %, to be looked at.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from battlemap.ui.app import make_application
from docs.manual import looks, shots
from docs.manual.desktop import LOOK_SIZE, PICTURES, ROOT, Desktop
from docs.manual.registry import LOOKS, SHOTS

SCHEMES = ("light", "dark", "contrast-light", "contrast-dark")
#: Pictures that are taken in another look or scaling than all others: name, scheme, scale.
SPECIAL = {"comfort-dark": ("dark", 1), "comfort-contrast": ("contrast-light", 1), "comfort-200": ("light", 2)}
SCREEN = {"name": "screen", "x": 0, "y": 0, "width": LOOK_SIZE[0], "height": LOOK_SIZE[1], "logicalDpi": 96, "dpr": 1}
PAGES = shots, looks  # that are imported puts their pictures on the lists


def main(arguments: list[str]) -> int:
    """Take every picture, or those named; each look and scaling is a process of its own."""
    if arguments[:1] == ["--take"]:
        folder, scheme, scale, *names = arguments[1:]
        take_all(Path(folder), scheme, int(scale), names)
        return 0
    for folder, scheme, scale, names in wanted(arguments):
        command = [sys.executable, "-m", "docs.manual.make", "--take", folder, scheme, str(scale), *names]
        with tempfile.TemporaryDirectory() as home:
            screens = Path(home) / "screens.json"
            screens.write_text(json.dumps({"screens": [SCREEN]}), encoding="utf-8")
            platform = f"offscreen:configfile={screens}"
            settings = os.environ | {"QT_QPA_PLATFORM": platform, "QT_SCALE_FACTOR": str(scale)}
            subprocess.run(command, env=settings, check=True, cwd=ROOT)
    return 0


def wanted(arguments: list[str]) -> Iterator[tuple[str, str, int, list[str]]]:
    """Folder, colour scheme, scale and names of each run."""
    if arguments[:1] == ["--look"]:
        folder, names = str(Path(arguments[1]).resolve()), arguments[2:] or [*SHOTS, *LOOKS]
        yield from ((folder, scheme, scale, names) for scheme in SCHEMES for scale in (1, 2))
        return
    names = arguments or [*SHOTS]
    for scheme, scale in dict.fromkeys([("light", 1), *SPECIAL.values()]):
        here = [name for name in names if SPECIAL.get(name, ("light", 1)) == (scheme, scale)]
        if here:
            yield str(PICTURES), scheme, scale, here


def take_all(folder: Path, scheme: str, scale: int, names: list[str]) -> None:
    """Take these pictures, each from a window of its own."""
    application = make_application()
    application.setCursorFlashTime(0)
    folder.mkdir(parents=True, exist_ok=True)
    pictures = SHOTS | LOOKS
    for name in names:
        with tempfile.TemporaryDirectory() as home:
            desktop = Desktop(Path(home), name, folder, scheme, scale)
            pictures[name](desktop)
            desktop.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
