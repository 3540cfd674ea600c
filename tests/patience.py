"""A bot that waits as long as a busy machine may take: only what never comes costs the whole time."""

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import Any

from pytestqt.qtbot import QtBot

PATIENCE_MS = 60_000


class PatientBot(QtBot):
    """pytest-qt's bot with another default."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = PATIENCE_MS) -> None:  # noqa: N802
        """Go on as soon as the callback is true."""
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: Any, *, timeout: int = PATIENCE_MS, **facts: Any) -> AbstractContextManager[Any]:  # noqa: N802
        """Go on as soon as the signal came."""
        return super().waitSignal(signal, timeout=timeout, **facts)

    def waitSignals(  # noqa: N802
        self, signals: Iterable[Any], *, timeout: int = PATIENCE_MS, **facts: Any
    ) -> AbstractContextManager[Any]:
        """Go on as soon as all of the signals came."""
        return super().waitSignals(signals, timeout=timeout, **facts)
