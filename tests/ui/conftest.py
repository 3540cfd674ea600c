"""What the tests of the window share: one application in the program's style, settings of a folder, a window."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from assets import PSIPUNK_SAMPLE, asset_path
from battlemap.document.document import Document
from battlemap.formats.load import load_map
from battlemap.ui.main_window import MainWindow
from battlemap.ui.settings import Settings
from tests.bay import bay
from tests.collecting import collected_here
from tests.patience import PatientBot
from tests.ui.arena import arena
from tests.ui.hand import Hand, aim

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before the application starts


@pytest.fixture(autouse=True)
def alone(qapp: object) -> Iterator[None]:
    """No window of another test lives on."""
    with collected_here():
        yield


@pytest.fixture
def qtbot(qapp: object, request: pytest.FixtureRequest) -> PatientBot:
    """Instead of the bot of pytest-qt."""
    return PatientBot(request)


@pytest.fixture(scope="session")
def qapp_cls() -> type[QApplication]:
    """The application class pytest-qt makes."""
    QApplication.setStyle("Fusion")
    QLocale.setDefault(QLocale.c())  # a point in numbers, whatever the machine writes
    return QApplication


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings of nobody: nothing remembered yet."""
    return Settings(tmp_path / "config", tmp_path / "data")


@pytest.fixture
def open_window(qtbot, settings: Settings) -> Iterator[Callable[..., MainWindow]]:
    """Opens windows on documents, and closes both after the test."""
    opened: list[MainWindow] = []

    def open_on(document: Document, **parts: object) -> MainWindow:
        window = MainWindow(document, settings, **parts)
        qtbot.addWidget(window)
        window.resize(1366, 768)
        window.show()
        opened.append(window)
        return window

    yield open_on
    for window in opened:
        window.close()


@pytest.fixture
def campaign(tmp_path: Path) -> Document:
    """The room of ``bay`` in a campaign file."""
    document = Document.create(tmp_path / "bay.bmap")
    document.import_map(bay(), {})
    return document


@pytest.fixture
def window(open_window, campaign: Document) -> MainWindow:
    """The window on the room of ``bay``."""
    return open_window(campaign)


@pytest.fixture
def hand(qtbot, window: MainWindow) -> Hand:
    """A mouse hand on the map of the window."""
    return Hand(qtbot, window)


@pytest.fixture
def street(open_window, tmp_path: Path) -> MainWindow:
    """The window on the Psi-punk sample street, Kestrel aiming at Brick."""
    loaded = load_map(asset_path(PSIPUNK_SAMPLE))
    document = Document.create(tmp_path / "street.bmap")
    document.import_map(loaded.state, loaded.images)
    window = open_window(document)
    aim(window, "Kestrel", "Brick")
    return window


@pytest.fixture
def fight(open_window, tmp_path) -> MainWindow:
    """The window on the fight of ``arena``."""
    document = Document.create(tmp_path / "fight.bmap")
    document.import_map(arena(), {})
    return open_window(document)


@pytest.fixture
def mouse(qtbot, fight: MainWindow) -> Hand:
    """A mouse hand on the map of that fight."""
    return Hand(qtbot, fight)
