"""Run by ``test_two_screens`` with two offscreen screens: opens the player window and prints where it is, as JSON."""

import json
import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication

from battlemap.document.document import Document
from battlemap.scene.units import CELL
from battlemap.ui.main_window import MainWindow
from battlemap.ui.settings import Settings
from tests.bay import bay

PX_PER_INCH = 40.0


def main(folder: Path, chosen: str) -> None:
    """Open both windows; the player window shows true inches of a projector with 40 pixels an inch."""
    app = QApplication(sys.argv[:1])
    settings = Settings(folder / "config", folder / "data")
    settings.player_screen = chosen
    for screen in app.screens():
        settings.keep_px_per_inch(screen.name(), PX_PER_INCH * screen.devicePixelRatio() ** 2)
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
            }
        )
    )
    window.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
