"""The players' side on the game master's map: their fog, the frame of their screen, pings, what a drag reveals."""

import time
from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, QTimer, Signal

from battlemap.document.model import MapState, Token
from battlemap.geometry.types import MapPoint, Polyline
from battlemap.rulings.errors import RulingError
from battlemap.rulings.fog import newly_shown, players_area
from battlemap.scene.overlays.board import Board
from battlemap.scene.ruling_show import REST_MS
from battlemap.scene.tools.table import Preview
from battlemap.scene.units import grid_rect
from battlemap.scene.wording import reveal_words

SLICE_S = 0.008  # how long looking ahead takes the program from the hand at a time


class PlayersSide(QObject):
    """Measures after commands and when the hand rests, never while it drags."""

    fog_shown = Signal(bool)
    pinged = Signal(object)  # MapPoint
    frame_moved = Signal(float, float)  # cells
    view_moved = Signal()  # the game master looks at another part of the map
    reveals_said = Signal(str)

    def __init__(self, parent: QObject, state: Callable[[], MapState], board: Callable[[], Board]) -> None:
        super().__init__(parent)
        self._state, self._board = state, board
        self._preview: Preview | None = None
        self.is_fog_shown = False
        self._looks: Iterator[Token | None] | None = None  # of the gesture as it is; None before they begin
        self._found: list[Token] = []
        self._soon, self._rest, self._next = QTimer(self), QTimer(self), QTimer(self)
        for timer, wait_ms, do in (
            (self._soon, 0, self._show_fog),
            (self._rest, REST_MS, self._look_ahead),
            (self._next, 0, self._look_on),
        ):
            timer.setSingleShot(True)
            timer.setInterval(wait_ms)
            timer.timeout.connect(do)

    def show_fog(self, shown: bool) -> None:
        """Veil what players do not see, or nothing."""
        if shown != self.is_fog_shown:
            self.is_fog_shown = shown
            self._show_fog()
            self.fog_shown.emit(shown)

    def refresh(self) -> None:
        """The map changed: show its fog anew, as soon as everything else is done."""
        if self.is_fog_shown:
            self._soon.start()

    def redraw(self, frame: Polyline) -> None:
        """The board is a new one."""
        self._board().frame.show(frame)
        self._show_fog()

    def ping(self, at: MapPoint) -> None:
        """Ring a place here and on the players' screen."""
        self._board().ping.show(at)
        self.pinged.emit(at)

    def preview(self, preview: Preview | None) -> None:
        """A gesture goes on: when the hand rests, say whom players would come to see."""
        self._preview, self._looks = preview, None
        self._next.stop()
        if preview is None:
            self._rest.stop()
        else:
            self._rest.start()

    def wait_for_hand(self) -> None:
        """The hand has just moved, though nothing else did: what is left of looking ahead waits until it rests."""
        if self._rest.isActive() or self._next.isActive():
            self._next.stop()
            self._rest.start()

    def _look_ahead(self) -> None:
        """Begin to look whom players would see, a look at a time, so that a hand that goes on is never held up."""
        if self._preview is not None:
            if self._looks is None:
                self._looks = newly_shown(self._state(), self._preview.applied_to(self._state()))
                self._found = []
            self._next.start()

    def _look_on(self) -> None:
        if self._looks is None:
            return
        until = time.monotonic() + SLICE_S
        try:
            while time.monotonic() < until:
                token = next(self._looks)
                if token is not None:
                    self._found.append(token)
        except StopIteration:
            self._say_found()
        except RulingError:
            pass  # a map that can not be measured: the ruling says why
        else:
            self._next.start()

    def _say_found(self) -> None:
        if self._found and self._preview is not None:
            words = reveal_words(self._found)
            self._board().gesture.show_reveals(words)
            self.reveals_said.emit(f"{self._preview.text} · {words}")

    def _show_fog(self) -> None:
        state = self._state()
        try:
            area = players_area(state) if self.is_fog_shown else None
        except RulingError:
            area = None  # a map that can not be measured: the ruling says why
        self._board().fog.show(area, grid_rect(state.info.grid))
