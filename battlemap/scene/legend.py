"""The legend beside a rendered map: what the lines and rings mean."""

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from battlemap.rulings.field import CellField
from battlemap.rulings.field_words import title
from battlemap.scene.items.token import RING_DASHES, ring_pen
from battlemap.scene.labels import PADDING, TextLine, label_font, paint_card
from battlemap.scene.overlays.heat import HeatStep, heat_steps, paint_heat
from battlemap.scene.pens import halo_under, screen_pen
from battlemap.scene.theme import SideLook, Stroke, Theme
from battlemap.texts import tr

ROW_PX = 20.0
SWATCH_PX = 16.0
TITLE_LETTERS = 34  # in a row of a title
SAMPLE_PX = 46.0
WORDS = TextLine(text="", size_px=12)
LINE_WORDS = {"open": tr("open sight line"), "penalised": tr("through or past matter"), "blocked": "blocked"}
LIGHT_WORDS = {"dim": tr("edge of bright light"), "dark": tr("edge of dim light")}
ARC_WORDS = {"optimal": tr("edge of the optimal arc"), "peripheral": tr("edge of the peripheral arc")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Legend:
    """The rows of a legend: words with a line, words with a ring, then a heat map's title and its steps."""

    strokes: Mapping[str, Stroke]
    rings: Mapping[str, SideLook]
    heat: str | None = None
    steps: tuple[HeatStep, ...] = ()

    @property
    def words(self) -> list[str]:
        """All rows in order; the title of a heat map has rows of its own, as wide as the others."""
        return [*self.strokes, *self.rings, *(step.words for step in self.steps)]

    @property
    def title(self) -> list[str]:
        """The title in short rows."""
        return textwrap.wrap(self.heat, TITLE_LETTERS) if self.heat else []

    def size(self) -> QSizeF:
        """What it needs, in pixels of the screen."""
        metrics = QFontMetricsF(label_font(WORDS))
        widest = max((metrics.horizontalAdvance(word) for word in self.words), default=0.0)
        titled = max((metrics.horizontalAdvance(line) for line in self.title), default=0.0)
        rows = len(self.words) + len(self.title)
        return QSizeF(max(SAMPLE_PX + widest, titled) + 3 * PADDING, rows * ROW_PX + PADDING)


def legend_of(
    theme: Theme,
    sides: Mapping[str, SideLook],
    *,
    lines: bool,
    light: bool = False,
    field: CellField | None = None,
) -> Legend:
    """The sides on the map; with `lines` also what sight lines and arcs look like, with `light` where it ends.

    With a field its scale stands below.
    """
    strokes: dict[str, Stroke] = {}
    if lines:
        strokes = {LINE_WORDS[name]: stroke for name, stroke in theme.sight_lines.items()}
        strokes |= {ARC_WORDS[name]: stroke for name, stroke in theme.arc_edges.items()}
    strokes |= {LIGHT_WORDS[name]: look.edge for name, look in theme.shade.items()} if light else {}
    rings = {side or tr("no side"): look for side, look in sides.items()}
    if field is None:
        return Legend(strokes=strokes, rings=rings)
    return Legend(strokes=strokes, rings=rings, heat=title(field), steps=heat_steps(field, theme.heat))


def paint_legend(painter: QPainter, corner: QPointF, legend: Legend, theme: Theme) -> None:
    """Draw the legend with its upper left corner there; the painter counts in pixels of the screen."""
    box = QRectF(corner, legend.size())
    paint_card(painter, box, (), theme.card)
    left, middle = box.left() + PADDING, box.top() + PADDING / 2 + ROW_PX / 2
    for stroke in legend.strokes.values():
        for each in (*halo_under((stroke,), theme.line_halo), stroke):
            painter.setPen(screen_pen(each, painter.device().devicePixelRatio()))
            painter.drawLine(QPointF(left + 4, middle), QPointF(left + SAMPLE_PX - 6, middle))
        middle += ROW_PX
    for look in legend.rings.values():
        _paint_ring(painter, QPointF(left + SAMPLE_PX / 2, middle), look)
        middle += ROW_PX
    above = len(legend.strokes) + len(legend.rings)
    rows = legend.words
    _paint_words(painter, rows[:above], QPointF(left + SAMPLE_PX, box.top() + PADDING / 2), theme)
    _paint_words(painter, legend.title, QPointF(left, middle - ROW_PX / 2), theme)
    middle += len(legend.title) * ROW_PX
    _paint_words(painter, rows[above:], QPointF(left + SAMPLE_PX, middle - ROW_PX / 2), theme)
    for step in legend.steps:
        half = QPointF(SWATCH_PX / 2, SWATCH_PX / 2)
        centre = QPointF(left + SAMPLE_PX / 2, middle)
        paint_heat(painter, QRectF(centre - half, centre + half), (step.step + 0.5) / len(legend.steps), theme.heat)
        middle += ROW_PX


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
    font = label_font(WORDS)
    painter.setFont(font)
    painter.setPen(QPen(QColor(theme.card.text)))
    drop = (ROW_PX + QFontMetricsF(font).capHeight()) / 2
    for row, word in enumerate(words):
        painter.drawText(QPointF(corner.x(), corner.y() + row * ROW_PX + drop), word)
