"""Words on the screen as they were typed: names may hold signs that Qt would take for markup."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from battlemap.scene.items.token import rich
from battlemap.texts import isolated


class PlainLabel(QLabel):
    """A label that takes no word for markup."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(isolated(text), parent)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def setText(self, text: str) -> None:
        """Show a text; words from right to left turn nothing around that stands beside them."""
        super().setText(isolated(text))


def plain_tip(text: str) -> str:
    """A tip, or the words of a box, that take no word for markup; no words, no tip."""
    return rich(text.splitlines())
