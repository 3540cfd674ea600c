"""Text that is always the same size on the screen, whatever the zoom."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Literal

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from battlemap.scene.pens import pixel_ratio
from battlemap.scene.theme import CardLook

HALO_PX = 3.5
PADDING = 7.0
CARD_GAP_PX = 8.0  # between a thing and its card
NAME_PX = 26.0  # what the name under a thing takes
EDGE_PX = 1.0  # round a card: it is laid down on whole pixels
BOARD_CORNER_PX = 6.0  # the round corner of a board and its line
LINE_STEPS = 24  # places of the line that are looked at
DIAGONAL = 0.5  # a card beside a thing ends at this share of its radius above its middle


@dataclass(frozen=True, slots=True, kw_only=True)
class TextLine:
    """One line of a label or card."""

    text: str
    size_px: int = 13
    bold: bool = False
    color: str | None = None  # None: the label's own


def label_font(line: TextLine) -> QFont:
    """The program's font at the size of a line."""
    font = QFont()
    font.setPixelSize(line.size_px)
    font.setBold(line.bold)
    return font


def text_size(lines: Sequence[TextLine]) -> tuple[float, float]:
    """Width and height of the lines in pixels of the screen."""
    metrics = [QFontMetricsF(label_font(line)) for line in lines]
    width = max((m.horizontalAdvance(line.text) for m, line in zip(metrics, lines, strict=True)), default=0.0)
    return width, sum(m.height() for m in metrics)


def label_size(lines: Sequence[TextLine]) -> tuple[float, float]:
    """Width and height of a label that says this, halo and all, in pixels of the screen."""
    return _haloed(text_size(lines))


def _haloed(size: tuple[float, float]) -> tuple[float, float]:
    return size[0] + 2 * HALO_PX + 4, size[1] + 2 * HALO_PX + 4


def haloed_text(lines: Sequence[TextLine], color: str, halo: str, ratio: float) -> QImage:
    """The lines, centred under each other, each letter edged with the halo colour."""
    width, height = text_size(lines)
    margin = HALO_PX + 1
    pixels_w, pixels_h = (int((side + 2 * margin) * ratio + 1) for side in (width, height))
    image = QImage(pixels_w, pixels_h, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    edge = QPen(QColor(halo), 2 * HALO_PX, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    for line, place in _places(lines, width, margin):
        font, path = label_font(line), QPainterPath()
        path.addText(place, font, line.text)
        painter.strokePath(path, edge)
        painter.setFont(font)
        painter.setPen(QColor(line.color or color))
        painter.drawText(place, line.text)  # not its path: coloured signs have none
    painter.end()
    return image


def _places(lines: Sequence[TextLine], width: float, margin: float) -> list[tuple[TextLine, QPointF]]:
    """Where each line begins on its base line."""
    top = margin
    places = []
    for line in lines:
        metrics = QFontMetricsF(label_font(line))
        left = margin + (width - metrics.horizontalAdvance(line.text)) / 2
        places.append((line, QPointF(left, top + metrics.ascent())))
        top += metrics.height()
    return places


class TextLabel(QGraphicsItem):
    """Haloed lines of text, drawn once and kept; hung under (or centred on) its place."""

    def __init__(self, color: str, halo: str, z: float, *, below_px: float | None = 0.0) -> None:
        super().__init__()
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self._color, self._halo, self._below_px = color, halo, below_px
        self._left_px: float | None = None  # None: in the middle
        self._lines: tuple[TextLine, ...] = ()
        self._text_size = 0.0, 0.0
        self._image: QImage | None = None
        self._box = QRectF()
        self.setZValue(z)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)

    @property
    def lines(self) -> tuple[TextLine, ...]:
        """What the label says."""
        return self._lines

    def size_px(self) -> tuple[float, float]:
        """Width and height on the screen, halo and all."""
        return _haloed(self._text_size)

    def set_corner(self, left_px: float, top_px: float) -> None:
        """Begin so far from its place, instead of in the middle under it."""
        if (left_px, top_px) != (self._left_px, self._below_px):
            self.prepareGeometryChange()
            self._left_px, self._below_px = left_px, top_px
            self._box = self._found_box()
            self.update()

    def set_lines(self, lines: Sequence[TextLine]) -> None:
        """Say something else."""
        if tuple(lines) == self._lines:
            return
        self.prepareGeometryChange()
        self._lines, self._image, self._text_size = tuple(lines), None, text_size(lines)
        self._box = self._found_box()
        self.update()

    def boundingRect(self) -> QRectF:
        return self._box

    def _found_box(self) -> QRectF:
        if not self._lines:
            return QRectF()
        width, height = self.size_px()
        top = -height / 2 if self._below_px is None else self._below_px
        return QRectF(-width / 2 if self._left_px is None else self._left_px, top, width, height)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        if not self._lines:
            return
        ratio = pixel_ratio(painter)
        if self._image is None or self._image.devicePixelRatio() != ratio:
            self._image = haloed_text(self._lines, self._color, self._halo, ratio)
        size = self._image.deviceIndependentSize()
        top = -size.height() / 2 if self._below_px is None else self._below_px
        left = -size.width() / 2 if self._left_px is None else self._left_px
        painter.drawImage(whole_pixel(painter, QPointF(left, top)), self._image)


def whole_pixel(painter: QPainter, place: QPointF) -> QPointF:
    """The nearest place that falls on a whole pixel of the device: text stays sharp."""
    ratio, world = pixel_ratio(painter), painter.worldTransform()
    on_device = world.map(place) * ratio
    rounded = QPointF(round(on_device.x()), round(on_device.y())) / ratio
    return world.inverted()[0].map(rounded)


class Card(QGraphicsItem):
    """A small board near a thing; it stays on the screen and off the thing.

    ``place="beside"`` hangs it above and to one side, ``"under"`` below the middle; where the screen ends it goes to
    the other side.
    """

    def __init__(self, look: CardLook, z: float, place: Literal["beside", "under"] = "beside") -> None:
        super().__init__()
        self._look, self._place = look, place
        self._lines: tuple[TextLine, ...] = ()
        self._text_size = 0.0, 0.0
        self._picture: QPixmap | None = None
        self._radius, self._zoom = 0.0, 1.0
        self._line = QPointF()
        self._others: tuple[QRectF, ...] = ()
        self._found: tuple[QPointF, QSizeF, QPointF] | None = None  # the last corner, and for which middle and screen
        self._box = QRectF()  # what is painted over, from the middle of the thing
        self.setZValue(z)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setVisible(False)

    @property
    def lines(self) -> tuple[TextLine, ...]:
        """What the card says."""
        return self._lines

    def show_lines(
        self,
        lines: Sequence[TextLine],
        middle: QPointF,
        radius: float,
        line: QPointF | None = None,
        others: Sequence[QRectF] = (),
    ) -> None:
        """Say this near the thing with that middle and radius (scene pixels).

        ``line`` runs from there to what else must stay in sight, such as the one who aims; ``others`` lie near there,
        and are left free where that can be.
        """
        if not lines and not self._lines:
            return
        self.prepareGeometryChange()
        if tuple(lines) != self._lines:
            self._lines, self._text_size, self._picture = tuple(lines), text_size(lines), None
        self._radius, self._line, self._others = radius, line or QPointF(), tuple(others)
        self.setPos(middle)
        self._find_box()
        self.setVisible(bool(lines))
        self.update()

    def say(self, lines: Sequence[TextLine]) -> None:
        """Say something else in the same place."""
        self.show_lines(lines, self.pos(), self._radius, self._line, self._others)

    def hide_lines(self) -> None:
        """Take the card away."""
        self.show_lines((), self.pos(), 0.0)

    def zoomed(self, zoom: float) -> None:
        """A scene pixel is that many screen pixels: how far the card has to keep off."""
        self._zoom = zoom
        self.moved_in_view()

    def moved_in_view(self) -> None:
        """The view was scrolled or has another size: it may have to hang elsewhere."""
        if self._lines:
            self.prepareGeometryChange()
            self._find_box()
            self.update()

    def size(self) -> tuple[float, float]:
        """Width and height with padding, in pixels of the screen."""
        width, height = self._text_size
        return width + 2 * PADDING, height + 1.4 * PADDING

    def boundingRect(self) -> QRectF:
        return self._box

    def _find_box(self) -> None:
        """In the one view that shows it, where it hangs; else wherever it may: what lies there is painted anew."""
        self._found = None
        width, height = self.size()
        views = self.scene().views() if self.scene() is not None else []
        if not self._lines:
            self._box = QRectF()
        elif len(views) == 1:
            middle = views[0].viewportTransform().map(self.pos())
            corner = self.corner(middle, QSizeF(views[0].viewport().size()))
            self._box = QRectF(corner, QSizeF(width, height)).adjusted(-EDGE_PX, -EDGE_PX, EDGE_PX, EDGE_PX)
        else:
            off = self._radius * self._zoom + 2 * CARD_GAP_PX + NAME_PX
            self._box = QRectF(-width - off, -height - off, 2 * (width + off), 2 * (height + off))

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        if not self._lines:
            return
        corner = self.corner(painter.worldTransform().map(QPointF(0, 0)), _logical_size(painter))
        painter.drawPixmap(whole_pixel(painter, corner), self._board(pixel_ratio(painter)))

    def _board(self, ratio: float) -> QPixmap:
        """The card as a picture, painted once for what it says."""
        if self._picture is None or self._picture.devicePixelRatio() != ratio:
            self._picture = card_picture(self.size(), self._lines, self._look, ratio)
        return self._picture

    def corner(self, middle: QPointF, screen: QSizeF) -> QPointF:
        """Its left upper corner from the middle of the thing, which is at that place of a screen of that size."""
        if self._found is None or self._found[:2] != (middle, screen):
            self._found = middle, screen, self._best_corner(middle, screen)
        return self._found[2]

    def _best_corner(self, middle: QPointF, screen: QSizeF) -> QPointF:
        width, height = self.size()
        if self._place == "under":
            off = self._radius * self._zoom + CARD_GAP_PX
            x = min(max(-width / 2, CARD_GAP_PX - middle.x()), screen.width() - middle.x() - width - CARD_GAP_PX)
            x = min(max(x, -width), 0.0)  # never further than its bounds
            return QPointF(x, off if middle.y() + off + height < screen.height() else -off - height)
        on_screen, line = QRectF(-middle, screen), self._line * self._zoom
        steps = [(line.x() * k / LINE_STEPS, line.y() * k / LINE_STEPS) for k in range(LINE_STEPS + 1)]
        size = QSizeF(width, height)
        return min(self._places(), key=lambda corner: self._covers(QRectF(corner, size), on_screen, steps))

    def _places(self) -> list[QPointF]:
        """Where the card may hang, best first: above to either side, above, below to either side, below."""
        width, height = self.size()
        off = self._radius * self._zoom + CARD_GAP_PX / 2
        right, left, middle = off, -off - width, -width / 2
        above, below = -DIAGONAL * off - height, off + NAME_PX  # it ends above, or begins under, the name
        sides = (right, left) if self._line.x() <= 0 else (left, right)
        return [
            *(QPointF(x, above) for x in sides),
            QPointF(middle, -off - height),
            *(QPointF(x, below) for x in sides),
            QPointF(middle, below),
        ]

    def _covers(self, box: QRectF, on_screen: QRectF, steps: Sequence[tuple[float, float]]) -> tuple[float, float, int]:
        """How bad a place is: how much of it is off the screen, how much of the line it lies on, and on how many."""
        seen = box.intersected(on_screen)
        lost = box.width() * box.height() - seen.width() * seen.height()
        left, top, right, bottom = box.left(), box.top(), box.right(), box.bottom()
        end = QRectF(QPointF(*steps[-1]), QSizeF(0, 0)).adjusted(-NAME_PX, -NAME_PX, NAME_PX, NAME_PX)
        covered = sum(left <= x <= right and top <= y <= bottom for x, y in steps) + LINE_STEPS * box.intersects(end)
        zoom = self._zoom
        on_map = QRectF(box.x() / zoom, box.y() / zoom, box.width() / zoom, box.height() / zoom)
        return round(lost), covered, sum(map(on_map.intersects, self._others))


def _logical_size(painter: QPainter) -> QSizeF:
    """A picture counts its size in physical pixels, a widget in logical ones."""
    device = painter.device()
    ratio = pixel_ratio(painter) if isinstance(device, QImage | QPixmap) else 1.0
    return QSizeF(device.width() / ratio, device.height() / ratio)


def card_picture(size: tuple[float, float], lines: Sequence[TextLine], look: CardLook, ratio: float) -> QPixmap:
    """A board with text of that size in pixels of the screen, or a part of a pixel larger."""
    picture = QPixmap(ceil(size[0] * ratio), ceil(size[1] * ratio))
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    _lay_board(painter, picture.rect(), _small_board(look, ratio))
    painter.end()
    picture.setDevicePixelRatio(ratio)
    painter.begin(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint_lines(painter, QPointF(0, 0), lines, look)
    painter.end()
    return picture


@lru_cache(maxsize=16)
def _small_board(look: CardLook, ratio: float) -> QImage:
    """The smallest board that has all corners, and a pixel between them."""
    side = 2 * ceil(BOARD_CORNER_PX * ratio) + 1
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(ratio, ratio)
    _paint_board(painter, QRectF(0, 0, side / ratio, side / ratio), look)
    painter.end()
    return image


def _lay_board(painter: QPainter, box: QRect, small: QImage) -> None:
    """Stretch a small board over a box: smooth corners are painted once, not for every number a drag shows."""
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    corner = small.width() // 2
    for (x, wide), (from_x, from_wide) in zip(_parts(box.width(), corner), _parts(small.width(), corner), strict=True):
        for (y, high), (from_y, from_high) in zip(
            _parts(box.height(), corner), _parts(small.height(), corner), strict=True
        ):
            painter.drawImage(QRect(x, y, wide, high), small, QRect(from_x, from_y, from_wide, from_high))


def _parts(side: int, corner: int) -> tuple[tuple[int, int], ...]:
    """Where the two corners and what is between them begin along a side, and how long they are."""
    return (0, corner), (corner, side - 2 * corner), (side - corner, corner)


def paint_card(painter: QPainter, box: QRectF, lines: Sequence[TextLine], look: CardLook) -> None:
    """Draw a board with text; the painter counts in pixels of the screen."""
    _paint_board(painter, box, look)
    _paint_lines(painter, box.topLeft(), lines, look)


def _paint_board(painter: QPainter, box: QRectF, look: CardLook) -> None:
    painter.setPen(QPen(QColor(look.border), 1))
    painter.setBrush(QColor(look.fill))
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)


def _paint_lines(painter: QPainter, corner: QPointF, lines: Sequence[TextLine], look: CardLook) -> None:
    left, top = corner.x() + PADDING, corner.y() + 0.7 * PADDING
    for line in lines:
        font = label_font(line)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        painter.setPen(QColor(line.color or look.text))
        painter.drawText(QPointF(left, top + metrics.ascent()), line.text)
        top += metrics.height()
