"""What a drag answers, worked out between the frames: the ghost goes with the hand, and nothing holds it up."""

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QObject, QTimer

from battlemap.rulings.errors import RulingError
from battlemap.scene.tools.table import Preview

SLICE_S = 0.003  # of a turn of the event loop
STILL_MS = 4  # when the hand has been still for so long, the answers go on
GOES_ON = 10  # after so many moves they go on even if it never is
PACE_MS = 50  # from one set of answers to the next while the hand goes on: as many a second as can be followed
REST_MS = 60  # what takes longer waits for a hand that rests: one that only goes slowly would begin it at each step
BETWEEN_MS = 1  # from slice to slice: then the hand and the screen have their turn
Show = Callable[[], None]
Quick = Callable[[Preview], Show]  # asks, and says how to show the answer
Whole = Callable[[Preview], Iterator[None]]


class DragShow(QObject):
    """Asks its questions about where the ghost is now; each answer is of one place, never of an older one in part.

    They wait for a moment in which the hand is still, but not for ever: every few moves they go on all the same. To a
    hand that goes on they come no more often than can be looked at.
    The quick questions take turns, so that a hand that never rests sees every answer a few frames late; they are shown
    together, which is one repaint for all. What takes longer begins when all of them are answered and the hand rests,
    and begins anew when the ghost goes on.
    """

    def __init__(self, parent: QObject, quick: Sequence[Quick], whole: Whole) -> None:
        super().__init__(parent)
        self._quick, self._whole = tuple(quick), whole
        self._preview: Preview | None = None
        self._due: deque[Quick] = deque()
        self._answered: dict[Quick, Show] = {}
        self._steps: Iterator[None] | None = None
        self._passed = 0  # moves of the hand since the answers went on
        self._is_turn = False  # whether it is the answers' turn
        self._rests = False  # whether the hand has been still for long
        self.is_busy = False  # whether something is still to be answered
        self._pace = QTimer(self)  # runs until the next answers may be begun
        self._pace.setSingleShot(True)
        self._pace.setInterval(PACE_MS)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._go_on)

    @property
    def is_answering(self) -> bool:
        """Whether a quick question is still to be answered."""
        return bool(self._due)

    def ask(self, preview: Preview) -> None:
        """The ghost is somewhere else."""
        self._preview, self._steps = preview, None
        self._due.extend(question for question in self._quick if question not in self._due)
        self.is_busy = True
        self.wait_for_hand()

    def wait_for_hand(self) -> None:
        """The hand has just moved: what is left to answer waits until it is still, or has not been for too long."""
        self._rests = False
        if self.is_busy and self._passed < GOES_ON:
            self._passed += 1
            self._is_turn = self._passed == GOES_ON
            self._timer.start(max(0 if self._is_turn else STILL_MS, self._pace.remainingTime()))

    def stop(self) -> None:
        """The drag is over."""
        self._end()
        self._preview, self._steps = None, None
        self._due.clear()
        self._answered.clear()

    def _end(self) -> None:
        self._timer.stop()
        self.is_busy, self._passed = False, 0

    def finish(self) -> None:
        """Answer all the rest now."""
        while self.is_busy:
            self.step()

    def _go_on(self) -> None:
        """One slice, once the hand had a turn to show that it goes on: on a busy machine everything seems still."""
        if not self._is_turn:
            self._is_turn = True
            self._timer.start(0)
            return
        ends_at = time.perf_counter() + SLICE_S
        while self.is_busy and (self._due or self._rests) and time.perf_counter() < ends_at:
            self.step()
        if self.is_busy and not (self._due or self._rests):
            self._rests = True  # unless it moves before
            self._timer.start(REST_MS)
        elif self.is_busy:
            self._is_turn = self._passed < GOES_ON  # else the hand moves
            self._timer.start(BETWEEN_MS if self._is_turn else STILL_MS)
        self._passed = 0

    def step(self) -> None:
        """One question, or one bit of the long answer."""
        preview = self._preview
        if preview is None:
            self._end()
            return
        try:
            if self._due:
                self._ask_next(preview)
                return
            self._steps = self._steps or self._whole(preview)
            next(self._steps)
        except StopIteration:
            self._end()
        except RulingError:
            pass  # a map that can not be measured: the ruling says why

    def _ask_next(self, preview: Preview) -> None:
        question = self._due.popleft()
        if question in self._answered:  # it comes round again: the hand goes on and on
            self._show_answers()
        self._answered[question] = question(preview)
        if not self._due:
            self._show_answers()

    def _show_answers(self) -> None:
        self._pace.start()
        shows = tuple(self._answered.values())
        self._answered.clear()
        for show in shows:
            show()
