"""A note pinned on the map: a small sheet of paper, its title below, its words under the pointer."""

import textwrap
from html import escape

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from battlemap.document.model import Note
from battlemap.scene import layers
from battlemap.scene.graphemes import elided
from battlemap.scene.items.terrain import WORDS_FROM_PX
from battlemap.scene.labels import TextLabel, TextLine
from battlemap.scene.theme import Theme
from battlemap.scene.units import map_to_scene
from battlemap.texts import tr

HALF_PX, FOLD_PX = 9.0, 6.0  # half a side of the sheet, and its folded corner
PAPER, SHOWN_PAPER, INK = "#fff3b0", "#b9e3ff", "#1b2126"
WORDS_WIDE, MOST_LINES = 36, 6  # letters (of the title, too) and lines of a note that is read out on the map
TIP_PX = 320  # the widest line of its words


class _Sheet(QGraphicsItem):
    """The same size on the screen at any zoom; one that players read is of another colour and has an eye on it."""

    def __init__(self) -> None:
        super().__init__()
        self.is_shown = False
        self.setZValue(layers.NOTES)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)

    def boundingRect(self) -> QRectF:
        return QRectF(-HALF_PX - 2, -HALF_PX - 2, 2 * HALF_PX + 4, 2 * HALF_PX + 4)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        side, fold = HALF_PX, FOLD_PX
        corners = ((-side, -side), (side - fold, -side), (side, -side + fold), (side, side), (-side, side))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(QColor(SHOWN_PAPER if self.is_shown else PAPER))
        painter.setPen(QPen(QColor(INK), 1.6))
        painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
        if self.is_shown:
            painter.drawEllipse(QPointF(0, 1), 5.5, 3.5)
            painter.setBrush(QColor(INK))
            painter.drawEllipse(QPointF(0, 1), 1.4, 1.4)
            return
        for down in (-2, 2, 6):
            painter.drawLine(QLineF(-5, down, 5, down))


class NotePiece:
    """A note."""

    def __init__(self, note: Note, theme: Theme) -> None:
        self.id, self._note, self._is_read_out = note.id, note, False
        self._sheet = _Sheet()
        self._title = TextLabel(theme.text, theme.halo, layers.NOTES, below_px=HALF_PX)
        self.parts = (self._sheet, self._title)
        self.sync(note)

    def sync(self, note: Note) -> None:
        """Look like the note."""
        self._note = note
        for part in self.parts:
            part.setPos(map_to_scene(note.at))
            part.setToolTip(note_tip(note))
        self._sheet.is_shown = note.shown
        self._sheet.update()
        words = _wrapped(note.text) if self._is_read_out else ()
        title = [TextLine(text=elided(note.title, WORDS_WIDE), size_px=12, bold=bool(words))] if note.title else []
        self._title.set_lines([*title, *(TextLine(text=line, size_px=12) for line in words)])

    def read_out(self) -> None:
        """Show its words too: players have no pointer to ask for them."""
        self._is_read_out = True
        self.sync(self._note)

    def zoomed(self, cell_px: float) -> None:
        """A cell is that many pixels wide on the screen."""
        self._title.setVisible(cell_px >= WORDS_FROM_PX)


def _wrapped(text: str) -> list[str]:
    lines = [part for line in text.splitlines() for part in textwrap.wrap(line, WORDS_WIDE)]
    return lines if len(lines) <= MOST_LINES else [*lines[: MOST_LINES - 1], f"{lines[MOST_LINES - 1]} …"]


def note_tip(note: Note) -> str:
    """Title and words as a tip, as they were typed."""
    words = "<br>".join(escape(line) for line in note.text.splitlines())
    seen = tr("Players read it") if note.shown else tr("For you alone")
    head = f"<b>{escape(note.title)}</b> <small>· {seen}</small>"
    return f"<table width='{TIP_PX}'><tr><td>{head}{'<br>' if words else ''}{words}</td></tr></table>"
