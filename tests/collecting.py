"""Ends what a test of the window leaves, at once and in the thread of the window.

A window that is closed is a heap of Python objects in rings. Left to itself, Python takes it away at any time in any
thread, and Qt dies of it where that is one that loads a map; timers of such a window go on in the tests after it. What
Python put on the clipboard must go before Python does.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QGuiApplication

MOST_LEFT = 20_000  # objects: fewer wait for the next test
LATER = QEvent.Type.DeferredDelete.value


@contextmanager
def collected_here() -> Iterator[None]:
    """What the tests before left is taken away; meanwhile nothing is; what was to be deleted later is, afterwards."""
    if gc.get_count()[0] > MOST_LEFT:
        gc.collect()
    gc.disable()
    try:
        yield
        if QGuiApplication.instance() is not None:
            QGuiApplication.clipboard().clear()
        QCoreApplication.sendPostedEvents(None, LATER)
    finally:
        gc.enable()
