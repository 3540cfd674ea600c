"""Shows a field while a key is held: worked out between the frames, nearest places first, so that nothing waits."""

import time
from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, QTimer

from battlemap.document.model import MapState, TokenId
from battlemap.rulings.arms import weapon_in_hand
from battlemap.rulings.errors import RulingError
from battlemap.rulings.field import CellField, FieldKind, FieldWork
from battlemap.rulings.field_cells import places_at_hand
from battlemap.rulings.field_words import summary, title

SLICE_S = 0.008  # of every turn of the event loop
PLACES_AT_ONCE = 16
#: The fields that deeds hold up.
HELD_FIELDS: dict[str, FieldKind] = {
    "hold_hit": "hit",
    "hold_exposure": "exposure",
    "hold_net": "net",
    "hold_cover": "cover",
    "hold_reach": "reach",
    "hold_threat": "threatened",
}
#: Those that are shown beyond the places of the next move.
EVERYWHERE: frozenset[FieldKind] = frozenset({"threatened"})


class HeatShow(QObject):
    """The field that is held up, as far as it is worked out."""

    def __init__(
        self, parent: QObject, show: Callable[[CellField | None, bool], None], say: Callable[[str], None]
    ) -> None:
        super().__init__(parent)
        self._show, self._say = show, say
        self._work: FieldWork | None = None
        self._steps: Iterator[None] = iter(())
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.go_on)

    @property
    def is_on(self) -> bool:
        """Whether a field is held up."""
        return self._work is not None

    def start(self, state: MapState, viewer: TokenId, kind: FieldKind, weapon: str | None) -> None:
        """Hold up a field about a token; what can not be asked is said."""
        self.stop()
        token = state.tokens[viewer]
        weapon = weapon or weapon_in_hand(token, state.info.system)
        try:
            spots = places_at_hand(state, token, everywhere=kind in EVERYWHERE)
            self._work = FieldWork(state, viewer, kind, weapon=weapon, spots=spots, at_once=PLACES_AT_ONCE)
        except RulingError as error:
            self._say(str(error))
            return
        self._steps = self._work.steps()
        self._say(f"{title(self._work.so_far)} …")
        self._timer.start()

    def stop(self) -> None:
        """Take it away."""
        self._timer.stop()
        if self._work is not None:
            self._work, self._steps = None, iter(())
            self._show(None, True)

    def finish(self) -> None:
        """Work out all the rest now."""
        while self.is_on and self._timer.isActive():
            self.go_on()

    def go_on(self) -> None:
        """Work for one slice of time, and show what there is."""
        if self._work is None:
            return
        ends_at = time.perf_counter() + SLICE_S
        while time.perf_counter() < ends_at:
            if not self._step():
                return
        self._show(self._work.so_far, False)

    def _step(self) -> bool:
        """One place more; False at the end, or where the rules refuse."""
        assert self._work is not None
        try:
            next(self._steps)
        except StopIteration:
            self._timer.stop()
            self._show(self._work.so_far, True)
            self._say(summary(self._work.so_far))
            return False
        except RulingError as error:
            self.stop()
            self._say(str(error))
            return False
        return True
