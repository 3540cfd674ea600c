"""Words on the screen as they were typed: names may hold signs that Qt would take for markup."""

import re

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLabel, QWidget

from battlemap.scene.items.token import rich
from battlemap.texts import isolated

LONG, PIECE, MAY_BREAK = 24, 12, "\u200b"  # letters of a word that may have to be broken, and where
LONG_WORD = re.compile(rf"\S{{{LONG + 1},}}")
MOST_NEEDED_PX = 120  # of width: in as much any word can be broken


class PlainLabel(QLabel):
    """A label that takes no word for markup."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(_shown(text), parent)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def setText(self, text: str) -> None:
        """Show a text; words from right to left turn nothing around that stands beside them."""
        super().setText(_shown(text))

    def minimumSizeHint(self) -> QSize:
        """A word that is long does not make the window wide."""
        least = super().minimumSizeHint()
        return QSize(min(least.width(), MOST_NEEDED_PX), least.height()) if self.wordWrap() else least


def _shown(text: str) -> str:
    """The text set apart, and with places to break in words that are longer than any line."""
    return LONG_WORD.sub(lambda found: MAY_BREAK.join(re.findall(rf".{{1,{PIECE}}}", found[0])), isolated(text))


def plain_tip(text: str) -> str:
    """A tip, or the words of a box, that take no word for markup; no words, no tip."""
    return rich(text.splitlines())
