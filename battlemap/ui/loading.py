"""Long work beside the window: in a thread, or in slices between its events; it can be stopped.

Work in slices that takes but a moment is done at once.
"""

import time
from collections import deque
from collections.abc import Callable, Generator
from threading import Event
from typing import Any

from PySide6.QtCore import QObject, QThread, QTimer, Signal

from battlemap.document.stopping import stoppable

PATIENCE_S = 0.12  # what a hand does not notice
SLICE_S = 0.012
Done, Failed = Callable[[Any], object], Callable[[Exception], object]


class Job(QObject):
    """One piece of work. It ends by itself, or is stopped; only of one that ended by itself is anybody told."""

    ended = Signal()

    def __init__(self, text: str, done: Done, failed: Failed, parent: QObject) -> None:
        super().__init__(parent)
        self.text = text
        self.must_end = False  # what it writes is wanted also when nobody waits for it any more
        self._done, self._failed = done, failed
        self.is_stopped = False

    def start(self) -> None:
        """Begin; may end at once."""

    def stop(self) -> None:
        """End without a result; of what ended already, nothing is touched: Qt may have deleted it."""
        if not self.is_stopped:
            self.is_stopped = True
            self._break_off()
            self.ended.emit()

    def _break_off(self) -> None:
        """Let the work end."""

    def _end(self, result: object, error: Exception | None) -> None:
        if self.is_stopped:
            return
        self.is_stopped = True
        self.ended.emit()
        if error is None:
            self._done(result)
        else:
            self._failed(error)


class _Worker(QThread):
    """Runs one function and keeps what it gave."""

    def __init__(self, work: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._work = work
        self.asked_to_stop = Event()
        self.result: object = None
        self.error: Exception | None = None

    def run(self) -> None:
        try:
            with stoppable(self.asked_to_stop.is_set):
                self.result = self._work()
        except Exception as error:  # told in the window's thread
            self.error = error


class ThreadJob(Job):
    """Work in a thread. What one that was stopped still brings, because it was nearly done, goes to ``unwanted``."""

    def __init__(self, text: str, work: Callable[[], object], done: Done, failed: Failed, parent: QObject) -> None:
        super().__init__(text, done, failed, parent)
        self.unwanted: Done = lambda _result: None
        self.patience_s = 0.0
        self._is_over = False
        self._worker = _Worker(work, self)
        self._worker.finished.connect(self._finished)

    def start(self) -> None:
        self._worker.start()
        if self.patience_s and self._worker.wait(round(1000 * self.patience_s)):
            self._finished()

    def _break_off(self) -> None:
        self._worker.asked_to_stop.set()

    def wait(self) -> None:
        """Let the thread end; what was not wanted any more is put away."""
        self._worker.wait()
        if self.is_stopped:
            self._finished()

    def _finished(self) -> None:
        if self._is_over:
            return
        self._is_over, worker = True, self._worker
        if not self.is_stopped:
            self._end(worker.result, worker.error)
        elif worker.error is None and worker.result is not None:
            self.unwanted(worker.result)
        self.deleteLater()


class StepsJob(Job):
    """Work in steps, a slice at a time between the events of the window."""

    def __init__(self, text: str, steps: Generator[None, None, object], done: Done, parent: QObject) -> None:
        super().__init__(text, done, lambda _error: None, parent)
        self._steps = steps
        self._next = QTimer(self, interval=0)
        self._next.timeout.connect(lambda: self._work(SLICE_S))

    def start(self) -> None:
        if not self._work(PATIENCE_S):
            self._next.start()

    def _break_off(self) -> None:
        self._next.stop()
        self._steps.close()
        self.deleteLater()

    def _work(self, seconds: float) -> bool:
        """Work so long; whether that was the end."""
        until = time.monotonic() + seconds
        try:
            while time.monotonic() < until:
                next(self._steps)
        except StopIteration as end:
            self._next.stop()
            self._end(end.value, None)
            self.deleteLater()
            return True
        return False


class Loader(QObject):
    """One piece of work at a time; a second one asked for meanwhile waits its turn."""

    busy = Signal(str)  # what is being done
    idle = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._waiting: deque[Job] = deque()
        self._job: Job | None = None

    @property
    def is_busy(self) -> bool:
        """Whether something is being done."""
        return self._job is not None

    def load(
        self,
        text: str,
        work: Callable[[], object],
        done: Done,
        failed: Failed,
        unwanted: Done | None = None,
        *,
        patience_s: float = 0.0,
        must_end: bool = False,
    ) -> Job:
        """Run ``work`` in a thread; then call ``done`` or ``failed`` in the window's thread.

        Where it is stopped, neither is called. What it had made by then, if anything, goes to ``unwanted``. For so
        long as ``patience_s`` the window waits for it: what is done by then was done at once. What ``must_end`` is
        not stopped by closing the window.
        """
        job = ThreadJob(text, work, done, failed, self)
        job.must_end = must_end
        job.patience_s = patience_s
        if unwanted is not None:
            job.unwanted = unwanted
        return self._take(job)

    def step(self, text: str, steps: Generator[None, None, object], done: Done) -> Job:
        """Work in steps between the events of the window; then call ``done`` with what they come to."""
        return self._take(StepsJob(text, steps, done, self))

    def stop(self) -> None:
        """Stop what is being done; what waits for its turn goes on."""
        if self._job is not None:
            self._job.stop()

    def wait(self) -> None:
        """Let end what writes a file, and stop all else, before the window goes."""
        waiting, self._waiting = self._waiting, deque()
        if self._job is not None and not self._job.must_end:
            self._job.stop()
        for job in waiting:
            if job.must_end:
                job.start()
        for job in self.findChildren(ThreadJob):
            job.wait()

    def _take(self, job: Job) -> Job:
        job.ended.connect(lambda: self._ended(job))
        self._waiting.append(job)
        if self._job is None:
            self._go_on()
        return job

    def _go_on(self) -> None:
        self._job = self._waiting.popleft()
        self.busy.emit(self._job.text)
        self._job.start()

    def _ended(self, job: Job) -> None:
        if job in self._waiting:
            self._waiting.remove(job)
        if job is not self._job:
            return
        self._job = None
        self.idle.emit()
        if self._waiting:
            self._go_on()
