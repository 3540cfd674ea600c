"""Bars and badges on a token: pools or wounds, conditions, height, and how many lie in one heap.

They count in pixels of the screen, so that they can be read on small cells and do not grow without end on large ones.
"""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QImage, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from battlemap.rulings.condition_words import letters_of
from battlemap.rulings.token_marks import NO_MARKS, Bar, BarKind, Marks
from battlemap.scene.labels import whole_pixel
from battlemap.scene.pens import pixel_ratio
from battlemap.scene.theme import MarksLook

NOTHING_BELOW_PX = 14.0  # tokens smaller than this on the screen show no marks
BARS_ALONE_BELOW_PX = 24.0  # those smaller than this have room for bars and nothing else
ONE_BADGE_BELOW_PX = 44.0  # those smaller than this have room for one badge, which counts the conditions
BAR_PX = (0.085, 2.5, 9.0)  # share of the token's side, least and most: the height of a bar
BADGE_PX = (0.25, 12.0, 24.0)  # the side of a badge, likewise
BAR_WIDTH, BAR_BOTTOM = 0.74, 0.47  # shares of the side
BARS_FROM = 0.19  # of the side, from the middle: higher up are the letters, so small tokens have bars below the disc
LEAST_BAR_WIDTH_PX = 16.0
CONDITIONS_WIDTH = 0.64  # share of the side that is free left of the posture's sign
HEIGHT_RIGHT, HEIGHT_BELOW = 0.6, 0.2  # of the side, from the middle: the right end of the height, and its middle
MARGIN = 0.75  # of the side, from the middle: beyond it nothing is drawn
#: Bars differ in pattern as well as in colour.
BAR_PATTERNS: dict[BarKind, Qt.BrushStyle] = {
    "lethal": Qt.BrushStyle.SolidPattern,
    "non-lethal": Qt.BrushStyle.Dense2Pattern,
    "impact": Qt.BrushStyle.DiagCrossPattern,
    "physical": Qt.BrushStyle.SolidPattern,
    "mental": Qt.BrushStyle.Dense2Pattern,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What is drawn on one token."""

    marks: Marks = NO_MARKS
    height: str = ""  # over the map's zero, in words; empty: none
    heap: int = 0  # how many tokens lie here; below 2: this one alone


class TokenMarks(QGraphicsItem):
    """The marks of one token, drawn once for a size and then kept; its origin is the token's middle."""

    def __init__(self, look: MarksLook) -> None:
        super().__init__()
        self._look = look
        self._shown = Shown()
        self._side_px = 100.0
        self._image: QImage | None = None
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)

    @property
    def shown(self) -> Shown:
        """What is drawn."""
        return self._shown

    def show_marks(self, shown: Shown) -> None:
        """Draw these."""
        if shown != self._shown:
            self._shown = shown
            self._draw_anew()

    def set_side(self, side_px: float) -> None:
        """The token's side is that many pixels on the screen."""
        if side_px != self._side_px:
            self.prepareGeometryChange()
            self._side_px = side_px
            self._draw_anew()

    def _draw_anew(self) -> None:
        self._image = None
        self.setVisible(self._shown != Shown() and self._side_px >= NOTHING_BELOW_PX)
        self.update()

    def boundingRect(self) -> QRectF:
        half = MARGIN * self._side_px + BADGE_PX[1]
        return QRectF(-half, -half, 2 * half, 2 * half)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        ratio = pixel_ratio(painter)
        if self._image is None or self._image.devicePixelRatio() != ratio:
            self._image = self._drawn(ratio)
        corner = self.boundingRect().topLeft()
        painter.drawImage(whole_pixel(painter, corner), self._image)

    def _drawn(self, ratio: float) -> QImage:
        box = self.boundingRect()
        image = QImage(
            int(box.width() * ratio) + 1, int(box.height() * ratio) + 1, QImage.Format.Format_ARGB32_Premultiplied
        )
        image.setDevicePixelRatio(ratio)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-box.topLeft())
        paint_marks(painter, self._shown, self._side_px, self._look)
        painter.end()
        return image


def paint_marks(painter: QPainter, shown: Shown, side_px: float, look: MarksLook) -> None:
    """Draw marks round the origin; the painter counts in pixels of the screen."""
    _paint_bars(painter, shown.marks.bars, side_px, look)
    if side_px < BARS_ALONE_BELOW_PX:
        return
    size = _sized(BADGE_PX, side_px)
    left = -0.5 * side_px
    for index, text in enumerate(condition_badges(shown.marks.conditions, side_px)):
        _paint_badge(painter, QRectF(left + index * (size + 1), -0.5 * side_px, size, size), text, look)
    if shown.heap > 1:
        _paint_badge(painter, QRectF(left, -0.5 * size, size, size), str(shown.heap), look, round_=True)
    if shown.height:
        text = shown.height if side_px >= ONE_BADGE_BELOW_PX else shown.height.split()[0]
        width = QFontMetricsF(_badge_font(size)).horizontalAdvance(text) + 0.5 * size
        corner = QPointF(HEIGHT_RIGHT * side_px - width, HEIGHT_BELOW * side_px - 0.5 * size)
        _paint_badge(painter, QRectF(corner, QSizeF(width, size)), text, look)


def condition_badges(conditions: tuple[str, ...], side_px: float) -> list[str]:
    """What the badges say: letters of each condition, as many as there is room for, then how many more there are."""
    if side_px < BARS_ALONE_BELOW_PX or not conditions:
        return []
    size = _sized(BADGE_PX, side_px)
    room = 1 if side_px < ONE_BADGE_BELOW_PX else max(1, int(CONDITIONS_WIDTH * side_px / (size + 1)))
    if len(conditions) <= room:
        return [letters_of(each) for each in conditions]
    if room == 1:
        return [f"!{len(conditions)}"]  # with a plus it would read as a height
    return [*(letters_of(each) for each in conditions[: room - 1]), f"+{len(conditions) - room + 1}"]


def _paint_bars(painter: QPainter, bars: tuple[Bar, ...], side_px: float, look: MarksLook) -> None:
    height = _sized(BAR_PX, side_px)
    width = max(BAR_WIDTH * side_px, LEAST_BAR_WIDTH_PX)
    edge = 1.0 if side_px < ONE_BADGE_BELOW_PX else 2.0
    bottom = max(BAR_BOTTOM * side_px, BARS_FROM * side_px + len(bars) * (height + edge))
    for bar in reversed(bars):
        box = QRectF(-width / 2, bottom - height, width, height)
        painter.setPen(QPen(QColor(look.edge), edge))
        painter.setBrush(QColor(look.bar_back))
        painter.drawRect(box)
        _paint_parts(painter, bar, box, look)
        bottom -= height + edge


def _paint_parts(painter: QPainter, bar: Bar, box: QRectF, look: MarksLook) -> None:
    ink = QColor(look.bars[bar.kind])
    width = box.width() / len(bar.filled)
    for index, share in enumerate(bar.filled):
        part = QRectF(box.left() + index * width, box.top(), width * share, box.height())
        if share:
            painter.fillRect(part, QBrush(ink, BAR_PATTERNS[bar.kind]))
        if index:
            painter.setPen(QPen(QColor(look.edge), 1))
            painter.drawLine(QPointF(part.left(), box.top()), QPointF(part.left(), box.bottom()))


def _paint_badge(painter: QPainter, box: QRectF, text: str, look: MarksLook, *, round_: bool = False) -> None:
    painter.setPen(QPen(QColor(look.edge), 1))
    painter.setBrush(QColor(look.board))
    corner = box.height() * (0.5 if round_ else 0.22)
    painter.drawRoundedRect(box, corner, corner)
    painter.setFont(_badge_font(box.height()))
    painter.setPen(QColor(look.ink))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, text)


def _badge_font(size: float) -> QFont:
    font = QFont()
    font.setPixelSize(max(8, round(0.66 * size)))
    font.setBold(True)
    return font


def _sized(bounds: tuple[float, float, float], side_px: float) -> float:
    share, least, most = bounds
    return min(max(share * side_px, least), most)
