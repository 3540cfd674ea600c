"""The players' side on the game master's map: their fog, the frame of their screen, pings, what a drag reveals."""

from collections.abc import Callable

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
        self._soon, self._rest = QTimer(self), QTimer(self)
        for timer, wait_ms, do in ((self._soon, 0, self._show_fog), (self._rest, REST_MS, self._look_ahead)):
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
        self._preview = preview
        if preview is None:
            self._rest.stop()
        else:
            self._rest.start()

    def would_reveal(self, preview: Preview) -> tuple[Token, ...]:
        """The tokens players would see after a gesture and do not see now."""
        try:
            return newly_shown(self._state(), preview.applied_to(self._state()))
        except RulingError:
            return ()

    def _look_ahead(self) -> None:
        words = reveal_words(self.would_reveal(self._preview)) if self._preview else ""
        if words:
            self._board().gesture.show_reveals(words)
            self.reveals_said.emit(f"{self._preview.text} · {words}" if self._preview else words)

    def _show_fog(self) -> None:
        state = self._state()
        try:
            area = players_area(state) if self.is_fog_shown else None
        except RulingError:
            area = None  # a map that can not be measured: the ruling says why
        self._board().fog.show(area, grid_rect(state.info.grid))
