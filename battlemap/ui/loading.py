"""Loads a file in a worker thread, so that the window never freezes, with a busy hint meanwhile."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QThread, Signal


class _Worker(QThread):
    """Runs one function and keeps what it gave."""

    def __init__(self, work: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._work = work
        self.result: object = None
        self.error: Exception | None = None

    def run(self) -> None:
        try:
            self.result = self._work()
        except Exception as error:  # told in the window's thread
            self.error = error


class Loader(QObject):
    """One load at a time; a second one asked for meanwhile waits its turn."""

    busy = Signal(str)  # what is being done
    idle = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._waiting: list[tuple[str, Callable[[], object], Callable, Callable]] = []
        self._worker: _Worker | None = None

    @property
    def is_busy(self) -> bool:
        """Whether something is being loaded."""
        return self._worker is not None

    def load(
        self,
        text: str,
        work: Callable[[], object],
        done: Callable[[object], None],
        failed: Callable[[Exception], None],
    ) -> None:
        """Run ``work`` in a thread; then call ``done`` or ``failed`` in the window's thread."""
        self._waiting.append((text, work, done, failed))
        if self._worker is None:
            self._next()

    def _next(self) -> None:
        text, work, done, failed = self._waiting.pop(0)
        worker = self._worker = _Worker(work, self)
        worker.finished.connect(lambda: self._finish(worker, done, failed))
        self.busy.emit(text)
        worker.start()

    def _finish(self, worker: _Worker, done: Callable[[object], None], failed: Callable[[Exception], None]) -> None:
        self._worker = None
        worker.deleteLater()
        self.idle.emit()
        if self._waiting:
            self._next()
        if worker.error is not None:
            failed(worker.error)
        else:
            done(worker.result)

    def wait(self) -> None:
        """Let a running load end, before the window goes."""
        self._waiting.clear()
        if self._worker is not None:
            self._worker.wait()
