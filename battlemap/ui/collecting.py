"""Takes away what Python left in rings, in the thread of the window alone.

Left to itself, Python does so in whatever thread happens to make objects: in one that reads a map, say. A widget or
scene that ends there takes the whole program with it.
"""

import gc
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

EVERY_MS = 1000
WHOLLY_AFTER_MS = 3000  # another map is shown: time to draw it first


class Collector(QObject):
    """Does now and then what Python would do at any time; ``stop`` leaves it to Python again.

    It never does so while a button of the mouse is held: all of it takes a tenth of a second, which a drag would show.
    """

    def __init__(self, parent: QObject | None = None, is_hand_busy: Callable[[], bool] | None = None) -> None:
        super().__init__(parent)
        self._is_hand_busy = is_hand_busy or _is_button_held
        self._often = QTimer(self, interval=EVERY_MS)
        self._often.timeout.connect(self.collect)
        self._wholly = QTimer(self, interval=WHOLLY_AFTER_MS, singleShot=True)
        self._wholly.timeout.connect(self._collect_wholly)
        gc.disable()
        self._often.start()

    def collect(self) -> None:
        """Take away the young, now and then the older, as Python itself weighs it."""
        made, limits = gc.get_count(), gc.get_threshold()
        if not self._is_hand_busy() and made[0] > limits[0]:
            gc.collect(next((old for old in (2, 1) if made[old] > max(limits[old], 1)), 0))

    def _collect_wholly(self) -> None:
        if self._is_hand_busy():
            self._wholly.start()
        else:
            gc.collect()

    def wholly_soon(self) -> None:
        """What there was is done with: take all of it away when the window has time."""
        self._wholly.start()

    def stop(self) -> None:
        """Leave it to Python again."""
        self._often.stop()
        self._wholly.stop()
        gc.enable()


def _is_button_held() -> bool:
    return QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton
