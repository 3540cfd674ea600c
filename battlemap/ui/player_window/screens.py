"""Which screen the players look at: the one chosen, else one the game master does not sit at."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QScreen, QWindow
from PySide6.QtWidgets import QWidget

from battlemap.ui.player_window.scale import PixelSize, inch


def players_screen(screens: Sequence[QScreen], chosen: str, own: QScreen) -> QScreen:
    """The screen of the chosen name, where it is plugged in; else another than the game master's; else that."""
    named = [screen for screen in screens if screen.name() == chosen]
    others = [screen for screen in screens if screen is not own]
    return next(iter([*named, *others]), own)


def screens_words(screens: Iterable[QScreen]) -> str:
    """The screens that are plugged in, by name and size: with others a window stands elsewhere."""
    sizes = ((screen.name(), screen.geometry().size()) for screen in screens)
    return ", ".join(sorted(f"{name} {size.width()}x{size.height()}" for name, size in sizes))


def place(window: QWidget, screen: QScreen, *, full: bool) -> None:
    """Put a window onto a screen: over all of it, or in its middle."""
    window.setScreen(screen)
    area = screen.availableGeometry()
    if full:
        window.setGeometry(screen.geometry())
        window.showFullScreen()
        return
    size = window.size().boundedTo(area.size())
    corner = area.center() - window.rect().center()
    window.setGeometry(max(corner.x(), area.x()), max(corner.y(), area.y()), size.width(), size.height())
    window.showNormal()


def size_px(screen: QScreen) -> PixelSize:
    """The physical pixels of a screen, across and down."""
    size, ratio = screen.geometry().size(), screen.devicePixelRatio()
    return round(size.width() * ratio), round(size.height() * ratio)


def told_px_per_inch(screen: QScreen) -> float:
    """Physical pixels an inch as a screen says of itself, which is often wrong."""
    return screen.physicalDotsPerInch() * screen.devicePixelRatio()


def inch_on(window: QWidget, px_per_inch: float | None) -> float:
    """The length of an inch in a window's pixels, by calibration or as its screen says of itself."""
    by_screen = told_px_per_inch(window.screen())
    return inch(px_per_inch or by_screen, window.devicePixelRatioF())


class ScreenWatch(QObject):
    """Tells when a window comes to another screen, and when that screen gets another resolution or scaling."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._window: QWindow | None = None
        self._ties: list[object] = []  # to the screen the window is on

    def follow(self, window: QWindow) -> None:
        """Watch the screens of a window, from now on."""
        if window is not self._window:
            self._window = window
            window.screenChanged.connect(self._on_screen)
            self._tie(window.screen())

    def _on_screen(self, screen: QScreen | None) -> None:
        self._tie(screen)
        self.changed.emit()

    def _tie(self, screen: QScreen | None) -> None:
        for tie in self._ties:
            QObject.disconnect(tie)  # nothing happens where the screen was unplugged
        self._ties = [] if screen is None else [signal.connect(self._on_facts) for signal in _facts(screen)]

    def _on_facts(self, *_values: object) -> None:
        self.changed.emit()


def _facts(screen: QScreen) -> tuple[object, ...]:
    """What tells of another resolution or scaling."""
    return screen.geometryChanged, screen.logicalDotsPerInchChanged, screen.physicalDotsPerInchChanged
