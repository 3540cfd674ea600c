"""The map picture under everything."""

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsRectItem, QStyleOptionGraphicsItem, QWidget

from battlemap.document.model import Grid, Picture
from battlemap.scene import layers
from battlemap.scene.large_picture import LargePicture
from battlemap.scene.pens import pixel_ratio
from battlemap.scene.theme import Theme
from battlemap.scene.units import CELL, grid_rect
from battlemap.texts import tr

SMALLEST_LEVEL_PX = 256
WORDS_PX = 300.0  # room for the words on the paper that stands for a picture


class PictureItem(QGraphicsItem):
    """The picture, drawn from the smallest copy that is still sharp: far out is as quick as near."""

    def __init__(self, pixmap: QPixmap, file_size: QSize, picture: Picture) -> None:
        super().__init__()
        self._levels = [pixmap]
        self._rect = picture_rect(picture, file_size)
        self.setZValue(layers.PICTURE)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def boundingRect(self) -> QRectF:
        return self._rect

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        level = self._level(painter)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        shown = self._rect.intersected(option.exposedRect.adjusted(-1, -1, 1, 1))
        painter.drawPixmap(shown, level, _part(shown, self._rect, level.size()))

    def _level(self, painter: QPainter) -> QPixmap:
        """A copy with at least as many pixels as the screen shows of it, halved as often as that allows."""
        zoom = QStyleOptionGraphicsItem.levelOfDetailFromTransform(painter.worldTransform())
        wanted = self._rect.width() * zoom * pixel_ratio(painter)
        index = 0
        while self._levels[index].width() / 2 >= max(wanted, SMALLEST_LEVEL_PX):
            index += 1
            if index == len(self._levels):
                self._levels.append(_halved(self._levels[-1]))
        return self._levels[index]


class LargePictureItem(QGraphicsItem):
    """A very large picture: a smaller copy of all of it, over that the sharp tiles where the screen shows as much.

    For paper and files, ``at_once``, the tiles are read when they are painted. On the screen they come by and by, and
    until the smaller copy is there paper is shown.
    """

    def __init__(self, large: LargePicture, picture: Picture, theme: Theme, *, at_once: bool) -> None:
        super().__init__()
        self._large, self._theme, self._at_once = large, theme, at_once
        self._rect = picture_rect(picture, large.size)
        self.setZValue(layers.PICTURE)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def boundingRect(self) -> QRectF:
        return self._rect

    def on_map(self, part: QRect) -> QRectF:
        """Where a part of the picture, in pixels of its file, lies in the scene."""
        kx, ky = self._scale()
        corner = QPointF(self._rect.x() + part.x() / kx, self._rect.y() + part.y() / ky)
        return QRectF(corner, QSizeF(part.width() / kx, part.height() / ky))

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        shown = self._rect.intersected(option.exposedRect.adjusted(-1, -1, 1, 1))
        zoom = QStyleOptionGraphicsItem.levelOfDetailFromTransform(painter.worldTransform())
        wanted = self._rect.width() * zoom * pixel_ratio(painter)
        level = self._large.level(wanted)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if level is None:
            painter.fillRect(shown, QColor(self._theme.paper))
            words = self._large.problem or tr("The picture is being read …")
            _tell(painter, self._rect, words, self._theme)
            return
        painter.drawPixmap(shown, level, _part(shown, self._rect, level.size()))
        if not self._large.is_sharp(wanted):
            part = _part(shown & painted_part(painter), self._rect, self._large.size).toAlignedRect()
            for rect, tile in self._large.tiles(part, wanted, at_once=self._at_once):
                painter.drawPixmap(self.on_map(rect), tile, QRectF(tile.rect()))

    def _scale(self) -> tuple[float, float]:
        return self._large.size.width() / self._rect.width(), self._large.size.height() / self._rect.height()


class LostPictureItem(QGraphicsRectItem):
    """Paper for a picture that cannot be shown, and why."""

    def __init__(self, grid: Grid, theme: Theme, problem: str) -> None:
        super().__init__(grid_rect(grid))
        self._theme, self._problem = theme, problem
        self.setPen(Qt.PenStyle.NoPen)
        self.setBrush(QColor(theme.paper))
        self.setZValue(layers.PICTURE)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        super().paint(painter, option, widget)
        _tell(painter, self.rect(), self._problem, self._theme)


def _tell(painter: QPainter, paper: QRectF, words: str, theme: Theme) -> None:
    """Say why there is only paper, in the middle of what is looked at, as large on the screen at any zoom."""
    painter.save()
    middle = painter.deviceTransform().mapRect(paper & painted_part(painter)).center() / pixel_ratio(painter)
    painter.resetTransform()
    painter.setPen(QColor(theme.text))
    room = QRectF(0, 0, WORDS_PX, WORDS_PX)
    room.moveCenter(middle)
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, words)
    painter.restore()


def painted_part(painter: QPainter) -> QRectF:
    """What of the scene a painter may paint on: its device, and where it is clipped that. An item is told more."""
    device = QRectF(0, 0, painter.device().width(), painter.device().height())
    part = painter.deviceTransform().inverted()[0].mapRect(device)
    return part & painter.clipBoundingRect() if painter.hasClipping() else part


def _part(shown: QRectF, whole: QRectF, size: QSize) -> QRectF:
    """A part of the scene in pixels of a picture that fills ``whole``."""
    kx, ky = size.width() / whole.width(), size.height() / whole.height()
    return QRectF((shown.x() - whole.x()) * kx, (shown.y() - whole.y()) * ky, shown.width() * kx, shown.height() * ky)


def _halved(pixmap: QPixmap) -> QPixmap:
    size = QSize(max(1, pixmap.width() // 2), max(1, pixmap.height() // 2))
    smooth = Qt.TransformationMode.SmoothTransformation
    return pixmap.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)


def picture_rect(picture: Picture, file_size: QSize) -> QRectF:
    """Where the picture lies in the scene: its offset pixel on the corner of cell (0, 0)."""
    kx = CELL / picture.px_per_cell
    ky = CELL / (picture.px_per_cell_y or picture.px_per_cell)
    x_px, y_px = picture.offset_px
    return QRectF(-x_px * kx, -y_px * ky, file_size.width() * kx, file_size.height() * ky)
