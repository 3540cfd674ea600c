"""Starts the window: application, colours, icon, and what happens when something unforeseen goes wrong."""

import sys
from pathlib import Path
from threading import Event, Thread
from types import TracebackType

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from battlemap.document.document import Document
from battlemap.geometry.warm import warm_up
from battlemap.texts import tr
from battlemap.ui.collecting import Collector
from battlemap.ui.icon import app_icon
from battlemap.ui.library import starter_creatures
from battlemap.ui.main_window import MainWindow
from battlemap.ui.messages import tell_exception
from battlemap.ui.settings import Settings

AFTER_FIRST_SIGHT_MS = 500  # the map is shown before anything is compiled


def run(path: Path | None = None, settings: Settings | None = None) -> int:
    """Open the window on a file or on the sample; returns when it is closed."""
    app = make_application()
    window = MainWindow(Document.in_memory(), settings or Settings.of_user())
    hook_before, sys.excepthook = sys.excepthook, Reporter(window)
    collector = Collector()
    window.desk.map_shown.connect(lambda _scene: collector.wholly_soon())
    window.show()
    QTimer.singleShot(0, lambda: begin(window, path))
    closing = Event()
    warm_soon = QTimer(singleShot=True, interval=AFTER_FIRST_SIGHT_MS)
    warm_soon.timeout.connect(Thread(target=warm_up, args=(closing.is_set,)).start)
    warm_soon.start()
    try:
        return app.exec()
    finally:
        collector.stop()
        warm_soon.stop()
        closing.set()
        sys.excepthook = hook_before
        window.desk.document.close()


def make_application() -> QApplication:
    """The one QApplication, sharp at every scaling."""
    if QApplication.instance() is None:  # later it would be too late
        QGuiApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
    app = QApplication.instance() or QApplication(sys.argv[:1])
    app.setApplicationName("Battlemap")
    app.setDesktopFileName("battlemap")
    app.setStyle("Fusion")
    app.setWindowIcon(app_icon())
    return app  # type: ignore[return-value]


def begin(window: MainWindow, path: Path | None) -> None:
    """Load what is to be shown first, and then the library."""
    if path is not None:
        window.file_menu.open(path)
    else:
        window.file_menu.open_sample()
    window.loader.load(
        tr("Reading the library …"),
        starter_creatures,
        window.library.show_creatures,
        lambda error: tell_exception(window, tr("Cannot read the library"), error),
    )


class Reporter:
    """Shows an error nobody caught; the campaign stays open, and what was done is in its file already."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._shown = False

    def __call__(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        sys.__excepthook__(kind, error, trace)
        if self._shown or issubclass(kind, KeyboardInterrupt):
            return
        self._shown = True
        box = tell_exception(self._window, tr("Something went wrong"), error)
        box.finished.connect(self._closed)

    def _closed(self) -> None:
        self._shown = False
