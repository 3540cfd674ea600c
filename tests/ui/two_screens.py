"""Run by ``test_two_screens`` with offscreen screens: opens the player window and prints where it is, as JSON.

Further arguments send it on: "to NAME" as the menu does, "by hand to NAME" as somebody who drags it over.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QApplication

from battlemap.document.document import Document
from battlemap.scene.units import CELL
from battlemap.ui.main_window import MainWindow
from battlemap.ui.settings import Settings
from tests.bay import bay

PX_PER_INCH = 40.0
OTHERS_PX_PER_INCH = {"Second TV": 60.0}


def main(folder: Path, chosen: str, ways: list[str]) -> None:
    """Open both windows; the player window shows true inches of a projector with 40 pixels an inch."""
    app = QApplication(sys.argv[:1])
    settings = Settings(folder / "config", folder / "data")
    settings.player_screen = chosen
    for screen in app.screens():
        px_per_inch = OTHERS_PX_PER_INCH.get(screen.name(), PX_PER_INCH)
        settings.keep_px_per_inch(screen.name(), px_per_inch * screen.devicePixelRatio() ** 2)
    document = Document.in_memory()
    document.import_map(bay(), {})
    window = MainWindow(document, settings)
    window.show()
    window.players.open()
    window.players.set_size("inch")
    app.processEvents()
    shown = window.players.window
    print(
        json.dumps(
            {
                "screens": {screen.name(): screen.devicePixelRatio() for screen in app.screens()},
                "own": window.screen().name(),
                "players": shown.screen().name(),
                "full": shown.isFullScreen(),
                "geometry": [shown.x(), shown.y(), shown.width(), shown.height()],
                "cell_physical": window.players.shot.cell * shown.devicePixelRatioF(),
                "cell_drawn": CELL * shown.view.transform().m11() * shown.devicePixelRatioF(),
                "ratio": shown.devicePixelRatioF(),
                "measured": settings.px_per_inch(shown.screen().name()),
                "sent": [sent(window, way, app.processEvents) for way in ways],
            }
        )
    )
    window.close()


def sent(window: MainWindow, way: str, turn: Callable[[], None]) -> dict[str, object]:
    """Where the player window is then, how large, and how large a cell is there."""
    players, (how, name) = window.players, way.rsplit("to ", 1)
    if how:
        players.window.showNormal()  # nobody drags what fills a screen
        players.window.move(next(s for s in QApplication.screens() if s.name() == name).geometry().topLeft())
    else:
        players.use_screen(name)
    turn()
    cell = CELL * players.window.view.transform().m11() * players.window.devicePixelRatioF()
    size = [players.window.width(), players.window.height()]
    return {"on": players.window.screen().name(), "told": players.screen.name(), "size": size, "cell": cell}


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3:])
