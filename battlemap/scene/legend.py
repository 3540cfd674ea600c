"""The legend in the corner of a rendered map: what the lines and rings mean."""

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from battlemap.scene.items.token import RING_DASHES, ring_pen
from battlemap.scene.labels import PADDING, TextLine, label_font, paint_card
from battlemap.scene.pens import halo_under, screen_pen
from battlemap.scene.theme import SideLook, Theme

ROW_PX = 20.0
SAMPLE_PX = 46.0
LINE_WORDS = {"open": "open sight line", "penalised": "through or past matter", "blocked": "blocked"}
ARC_WORDS = {"optimal": "edge of the optimal arc", "peripheral": "edge of the peripheral arc"}


def paint_legend(
    painter: QPainter, corner: QPointF, theme: Theme, sides: Mapping[str, SideLook], *, lines: bool
) -> None:
    """Draw the legend with its lower left corner there; the painter counts in pixels of the screen."""
    strokes = {LINE_WORDS[name]: stroke for name, stroke in theme.sight_lines.items()} if lines else {}
    if lines:
        strokes |= {ARC_WORDS[name]: stroke for name, stroke in theme.arc_edges.items()}
    words = [*strokes, *(side or "no side" for side in sides)]
    if not words:
        return
    metrics = QFontMetricsF(label_font(TextLine(text="", size_px=12)))
    width = SAMPLE_PX + max(metrics.horizontalAdvance(word) for word in words) + 3 * PADDING
    box = QRectF(corner.x(), corner.y(), width, len(words) * ROW_PX + PADDING)
    box.translate(0, -box.height())
    paint_card(painter, box, (), theme.card)
    left, middle = box.left() + PADDING, box.top() + PADDING / 2 + ROW_PX / 2
    for stroke in strokes.values():
        for each in (*halo_under((stroke,), theme.line_halo), stroke):
            painter.setPen(screen_pen(each, painter.device().devicePixelRatio()))
            painter.drawLine(QPointF(left + 4, middle), QPointF(left + SAMPLE_PX - 6, middle))
        middle += ROW_PX
    for look in sides.values():
        _paint_ring(painter, QPointF(left + SAMPLE_PX / 2, middle), look)
        middle += ROW_PX
    _paint_words(painter, words, QPointF(left + SAMPLE_PX, box.top() + PADDING / 2), theme)


def _paint_ring(painter: QPainter, middle: QPointF, look: SideLook) -> None:
    radius = 6.5
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(look.fill))
    painter.drawEllipse(middle, radius, radius)
    width = {"thin": 1.0, "double": 1.0}.get(look.pattern, 2.5)
    painter.setPen(ring_pen(QColor(look.ring), width, radius, RING_DASHES[look.pattern]))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(middle, radius, radius)
    if look.pattern == "double":
        painter.drawEllipse(middle, radius - 3, radius - 3)


def _paint_words(painter: QPainter, words: list[str], corner: QPointF, theme: Theme) -> None:
    font = label_font(TextLine(text="", size_px=12))
    painter.setFont(font)
    painter.setPen(QPen(QColor(theme.card.text)))
    drop = (ROW_PX + QFontMetricsF(font).capHeight()) / 2
    for row, word in enumerate(words):
        painter.drawText(QPointF(corner.x(), corner.y() + row * ROW_PX + drop), word)
