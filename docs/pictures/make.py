"""Takes the pictures of this folder from the real program: python docs/pictures/make.py [MAP].

They show both sample encounters, and MAP when one is given, in light and dark, at 1366 x 768 and at 200 % scaling.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
SIZE = (1366, 768)
PSIPUNK = str(HERE.parent.parent / "assets" / "rain_street.toml")


def main(arguments: list[str]) -> int:
    """Take every picture in a process of its own, so that each has its own scaling."""
    if arguments[:1] == ["--take"]:
        take(*arguments[1:])
        return 0
    for scheme, scale, path in wanted(arguments[0] if arguments else ""):
        settings = os.environ | {"QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": scale}
        command = [sys.executable, __file__, "--take", scheme, scale, path]
        subprocess.run(command, env=settings, check=True, cwd=HERE.parent.parent)
    return 0


def wanted(real_map: str) -> Iterator[tuple[str, str, str]]:
    """Colour scheme, scaling and map of each picture; no map: the sample."""
    for path in ("", PSIPUNK, *([real_map] if real_map else [])):
        yield from ((scheme, scale, path) for scheme in ("light", "dark") for scale in ("1", "2"))


def take(scheme: str, scale: str, path: str) -> None:
    """Open the window, aim, and keep the picture."""
    sys.path.insert(0, str(HERE.parent.parent))
    from PySide6.QtTest import QTest

    from battlemap.document.document import Document
    from battlemap.ui.app import begin, make_application
    from battlemap.ui.main_window import MainWindow
    from battlemap.ui.settings import Settings

    make_application()
    with tempfile.TemporaryDirectory() as folder:
        window = MainWindow(Document.in_memory(), Settings(Path(folder) / "config", Path(folder) / "data"))
        window.set_scheme(scheme)
        window.resize(*(round(side / float(scale)) for side in SIZE))
        window.show()
        begin(window, Path(path) if path else None)
        while window.desk.map_id is None or not window.library.creatures:
            QTest.qWait(50)
        if path and path != PSIPUNK:
            place_two(window)
        aim(window)
        QTest.qWait(200)
        what = {"": "sample", PSIPUNK: "psipunk"}.get(path, "real-map")
        name = "-".join([what, scheme, *(["200"] if scale == "2" else [])])
        window.grab().save(str(HERE / f"{name}.png"))
        window.desk.document.close()


def place_two(window) -> None:  # type: ignore[no-untyped-def]
    """Put two creatures of the library on the middle of the map, one to aim at the other."""
    from battlemap.geometry.types import MapPoint
    from battlemap.ui.library import creatures_of

    grid = window.desk.state.info.grid
    names = [creature.name for creature in creatures_of(window.desk.state.info.system)]
    window.place(names[0], MapPoint(grid.columns * 0.3, grid.rows * 0.5))
    window.place(names[-1], MapPoint(grid.columns * 0.5, grid.rows * 0.4))


def aim(window) -> None:  # type: ignore[no-untyped-def]
    """Let the first token aim at the first one of another side."""
    from dataclasses import replace

    from battlemap.document.commands import EditToken, TurnTokens

    tokens = list(window.desk.state.tokens.values())
    viewer = tokens[0]
    target = next((token for token in tokens if token.side != viewer.side), tokens[-1])
    if target.side == viewer.side:
        window.desk.document.execute(EditToken(window.desk.map_id, replace(target, side="foes")))
        window.desk.document.execute(TurnTokens(window.desk.map_id, {viewer.id: 75.0}))
    window.desk.scene.set_viewer(viewer.id)
    window.desk.scene.set_target(target.id)
    window.inspector.raise_()
    window.stage.view.fit()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
