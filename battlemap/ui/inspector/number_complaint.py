"""The line that says what a number field could not take."""

from collections.abc import Iterable

from battlemap.ui.inspector.fields import ScoreField, SpinField
from battlemap.ui.plain_label import PlainLabel


class NumberComplaint(PlainLabel):
    """Empty and hidden while every number typed could be taken."""

    def __init__(self) -> None:
        super().__init__()
        self._is_unread = False
        self.setWordWrap(True)
        self.setMargin(6)
        self.setForegroundRole(self.palette().ColorRole.BrightText)
        self.hide()

    def watch(self, fields: Iterable[SpinField | ScoreField]) -> None:
        """Say what these fields complain of."""
        for field in fields:
            field.complained.connect(self.say)

    def say(self, text: str) -> None:
        """Say it; nothing takes the line away."""
        self.setText(f"⚠ {text}" if text else "")
        self.setVisible(bool(text))
        self._is_unread = bool(text)

    def is_unread(self) -> bool:
        """Whether something was said since this was asked last: a dialog stays open for it once."""
        was_unread, self._is_unread = self._is_unread, False
        return was_unread
