"""Fingers and pens on the map: two fingers move and zoom it; one finger, and a pen, do what the left button does."""

from dataclasses import dataclass
from math import hypot
from typing import Protocol

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent, QEventPoint, QMouseEvent, QTabletEvent, QTouchEvent
from PySide6.QtWidgets import QApplication, QWidget

HOLD_MS = 600  # a finger that rests so long asks for the menu
STILL_PX = 10.0  # how far a finger may stray and still be a tap
LEAST_SPREAD_PX = 24.0  # fingers closer than this do not zoom: a hair would be much of their distance
TOUCHES = (QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd, QEvent.Type.TouchCancel)
PEN = {
    QEvent.Type.TabletPress: QEvent.Type.MouseButtonPress,
    QEvent.Type.TabletMove: QEvent.Type.MouseMove,
    QEvent.Type.TabletRelease: QEvent.Type.MouseButtonRelease,
}
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton


class Movable(Protocol):
    """What fingers move: a view of a map."""

    def viewport(self) -> QWidget: ...

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None: ...

    def pan_by(self, dx_px: int, dy_px: int) -> None: ...

    def cancel_gesture(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Grip:
    """Two fingers: the place between them and how far they are apart, in pixels."""

    middle: QPointF
    spread: float


class Touch(QObject):
    """Turns touches and pen strokes on a view into what the view does."""

    def __init__(self, view: Movable, parent: QObject) -> None:
        super().__init__(parent)
        self._view = view
        self._grip: Grip | None = None
        self._began: QPointF | None = None  # where one finger went down, while it may still be a tap
        self._draws = False  # one finger, as the left button
        self._over = False  # the rest of this touch means nothing
        self._hold = QTimer(self, singleShot=True, interval=HOLD_MS)
        self._hold.timeout.connect(self._ask_for_menu)

    def listen(self) -> None:
        """From now on the view is told of touches, and of a pen that hovers."""
        self._view.viewport().setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        self._view.viewport().setTabletTracking(True)

    def take(self, event: QEvent) -> bool:
        """Handle a touch or a pen; False for any other event."""
        if isinstance(event, QTouchEvent) and event.type() in TOUCHES:
            self._touched(event)
        elif isinstance(event, QTabletEvent) and event.type() in PEN:
            self._stroked(event)
        else:
            return False
        event.accept()
        return True

    # fingers

    def _touched(self, event: QTouchEvent) -> None:
        if event.type() == QEvent.Type.TouchBegin:
            self._forget()
        down = [point.position() for point in event.points() if point.state() != QEventPoint.State.Released]
        if event.type() == QEvent.Type.TouchCancel:
            self._break_off()
        elif len(down) >= 2:
            self._two(down[0], down[1])
        elif not self._over:
            self._one(event.points()[0].position(), ends=not down)
        if event.type() == QEvent.Type.TouchEnd:  # Qt's isEndEvent holds for one finger of two as well
            self._forget()

    def _two(self, one: QPointF, other: QPointF) -> None:
        if not self._over:
            self._break_off()
        across = other - one
        now = Grip((one + other) / 2, hypot(across.x(), across.y()))
        if self._grip is not None:
            now = self._moved(self._grip, now)
        self._grip = now

    def _moved(self, before: Grip, now: Grip) -> Grip:
        """Move and zoom; what is less than a pixel is kept for the next step."""
        step = before.middle - now.middle
        whole = QPointF(round(step.x()), round(step.y()))
        self._view.pan_by(round(step.x()), round(step.y()))
        if min(before.spread, now.spread) >= LEAST_SPREAD_PX:
            self._view.zoom_by(now.spread / before.spread, now.middle)
        return Grip(before.middle - whole, now.spread)

    def _one(self, at: QPointF, *, ends: bool) -> None:
        if self._began is None and not self._draws:
            self._began = at
            self._hold.start()
        strayed = self._began is not None and _apart(self._began, at) > STILL_PX
        if self._began is not None and (strayed or ends):
            self._hold.stop()
            self._send(QEvent.Type.MouseMove, self._began, NONE, NONE)
            self._send(QEvent.Type.MouseButtonPress, self._began, LEFT, LEFT)
            self._began, self._draws = None, True
        if self._draws:
            self._send(QEvent.Type.MouseMove, at, NONE, LEFT)
        if self._draws and ends:
            self._send(QEvent.Type.MouseButtonRelease, at, LEFT, NONE)

    def _break_off(self) -> None:
        """Take back what one finger began."""
        self._hold.stop()
        if self._draws:
            self._view.cancel_gesture()
        self._began, self._draws, self._over = None, False, True

    def _forget(self) -> None:
        self._hold.stop()
        self._grip, self._began, self._draws, self._over = None, None, False, False

    def _ask_for_menu(self) -> None:
        at = self._began
        self._break_off()
        if at is not None:
            self._menu(at)

    # pens

    def _stroked(self, event: QTabletEvent) -> None:
        kind, at = PEN[event.type()], event.position()
        self._send(kind, at, event.button(), event.buttons(), event.modifiers())
        if kind == QEvent.Type.MouseButtonPress and event.button() == Qt.MouseButton.RightButton:
            self._menu(at)

    # both

    def _send(
        self,
        kind: QEvent.Type,
        at: QPointF,
        button: Qt.MouseButton,
        buttons: Qt.MouseButton,
        held: Qt.KeyboardModifier | None = None,
    ) -> None:
        viewport = self._view.viewport()
        held = QApplication.keyboardModifiers() if held is None else held
        QApplication.sendEvent(viewport, QMouseEvent(kind, at, viewport.mapToGlobal(at), button, buttons, held))

    def _menu(self, at: QPointF) -> None:
        viewport, reason = self._view.viewport(), QContextMenuEvent.Reason.Mouse
        there = viewport.mapToGlobal(at).toPoint()
        QApplication.sendEvent(viewport, QContextMenuEvent(reason, at.toPoint(), there))


def _apart(one: QPointF, other: QPointF) -> float:
    return hypot(one.x() - other.x(), one.y() - other.y())
