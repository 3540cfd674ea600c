"""A mouse on a view: events as the window system sends them, without a bot."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QGraphicsView

from battlemap.geometry.types import MapPoint


class Mouse:
    """The left button on the viewport of a view; `at` tells which pixel a place of the map is."""

    def __init__(self, view: QGraphicsView, at: Callable[[MapPoint], QPoint]) -> None:
        self._view, self._at = view, at

    def press(self, where: MapPoint) -> None:
        self._send(QEvent.Type.MouseButtonPress, where, Qt.MouseButton.LeftButton)

    def move(self, where: MapPoint) -> None:
        self._send(QEvent.Type.MouseMove, where, Qt.MouseButton.NoButton)

    def release(self, where: MapPoint) -> None:
        self._send(QEvent.Type.MouseButtonRelease, where, Qt.MouseButton.LeftButton)

    def _send(self, kind: QEvent.Type, where: MapPoint, button: Qt.MouseButton) -> None:
        viewport, at = self._view.viewport(), QPointF(self._at(where))
        held = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseButtonRelease else Qt.MouseButton.LeftButton
        plain = Qt.KeyboardModifier.NoModifier
        event = QMouseEvent(kind, at, QPointF(viewport.mapToGlobal(at)), button, held, plain)
        QApplication.sendEvent(viewport, event)
