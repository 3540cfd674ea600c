"""Asks for the one ruling and tells everybody: at once, or when the hand rests."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from battlemap.document.model import MapState, TokenId
from battlemap.rulings.errors import RulingError
from battlemap.scene.aim import Aim, Ruling

REST_MS = 60  # the hand rests when the pointer has not met another thing, or cell, for so long
Rule = Callable[[Aim, MapState], Ruling | None]


class RulingShow(QObject):
    """The aim of the GM and the ruling on it. A drag never waits for a ruling, and never shows a stale one."""

    ruling_changed = Signal(object)  # AttackRuling | SightRuling | None
    target_changed = Signal(object)  # TokenId | None
    refused = Signal(str)  # why no ruling can be given on this map

    def __init__(
        self,
        parent: QObject,
        shown_state: Callable[[], MapState],
        show: Callable[[Ruling | None, MapState], None],
        rule: Rule = Aim.ruling,
    ) -> None:
        super().__init__(parent)
        self.aim = Aim()
        self.ruling: Ruling | None = None
        self._shown_state, self._show, self._ask = shown_state, show, rule
        self._told: TokenId | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self.now)

    def soon(self) -> None:
        """Take the old ruling off the map; rule when the hand rests."""
        self._show(None, self._shown_state())
        self._rest.start()

    def now(self) -> None:
        """Rule, show, and tell what is new."""
        self._rest.stop()
        state = self._shown_state()
        ruling = self._rule(state)
        changed, self.ruling = ruling != self.ruling, ruling
        self._show(ruling, state)
        if self.aim.target != self._told:
            self._told = self.aim.target
            self.target_changed.emit(self._told)
        if changed:
            self.ruling_changed.emit(ruling)

    def _rule(self, state: MapState) -> Ruling | None:
        try:
            return self._ask(self.aim, state)
        except RulingError as error:
            self.refused.emit(str(error))
            return None
