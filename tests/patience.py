"""A bot that waits as long as a busy machine may take: only what never comes costs the whole time."""

from collections.abc import Callable

from pytestqt.qtbot import QtBot

PATIENCE_MS = 60_000


class PatientBot(QtBot):
    """pytest-qt's bot with another default."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = PATIENCE_MS) -> None:  # noqa: N802
        """Go on as soon as the callback is true."""
        super().waitUntil(callback, timeout=timeout)
