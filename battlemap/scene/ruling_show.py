"""Asks for the one ruling and tells everybody: at once, when the hand rests, or bit by bit while it drags."""

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from battlemap.document.model import MapState, TokenId
from battlemap.rulings.errors import RulingError
from battlemap.rulings.views import Views
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
        self._last: tuple[object, MapState, Ruling] | None = None  # the aim, the map, and what was ruled on it
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self.now)

    def soon(self) -> None:
        """Take the old ruling off the map; rule when the hand rests."""
        self.hide()
        self._rest.start()

    def hide(self) -> None:
        """Take the old ruling off the map."""
        self._rest.stop()
        self._show(None, self._shown_state())

    def now(self) -> None:
        """Rule, show, and tell what is new."""
        self._rest.stop()
        state = self._shown_state()
        self._tell(self._rule(state), state)

    def steps(self, views: Views) -> Iterator[Callable[[], None]]:
        """Rule bit by bit: how to show the number after the first; everybody is told after the last."""
        state = self._shown_state()
        ruling = None
        for ruling in self._steps(state, views):
            yield partial(self._show, ruling, state)
        self._remember(ruling, state)
        self._tell(ruling, state)

    def _tell(self, ruling: Ruling | None, state: MapState) -> None:
        changed, self.ruling = ruling != self.ruling, ruling
        self._show(ruling, state)
        if self.aim.target != self._told:
            self._told = self.aim.target
            self.target_changed.emit(self._told)
        if changed:
            self.ruling_changed.emit(ruling)

    def _rule(self, state: MapState) -> Ruling | None:
        aim = self._aim_key(state)
        if self._last is not None and self._last[0] == aim and _are_alike(self._last[1], state):
            return self._last[2]
        try:
            ruling = self._ask(self.aim, state)
        except RulingError as error:
            self.refused.emit(str(error))
            return None
        self._remember(ruling, state)
        return ruling

    def _steps(self, state: MapState, views: Views) -> Iterator[Ruling | None]:
        """The ruling as far as it is known; another way of ruling than the usual one has no bits."""
        try:
            yield from self.aim.ruling_steps(state, views) if self._ask is Aim.ruling else (self._ask(self.aim, state),)
        except RulingError as error:
            self.refused.emit(str(error))
            yield None

    def _remember(self, ruling: Ruling | None, state: MapState) -> None:
        self._last = None if ruling is None else (self._aim_key(state), state, ruling)

    def _aim_key(self, state: MapState) -> tuple[object, ...]:
        return self.aim.viewer, self.aim.target, self.aim.weapon(state), self.aim.choices(state)


def _are_alike(one: MapState, other: MapState) -> bool:
    """Whether nothing a ruling asks for differs between two maps: what a drag has ruled on holds after it, too."""
    same = all(getattr(one, part) is getattr(other, part) for part in ("info", "walls", "doors", "terrains", "lights"))
    return same and one.tokens == other.tokens
