"""The map picture under everything."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from battlemap.document.model import Picture
from battlemap.scene import layers
from battlemap.scene.pens import pixel_ratio
from battlemap.scene.units import CELL

SMALLEST_LEVEL_PX = 256


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
        kx, ky = level.width() / self._rect.width(), level.height() / self._rect.height()
        source = QRectF(
            (shown.x() - self._rect.x()) * kx,
            (shown.y() - self._rect.y()) * ky,
            shown.width() * kx,
            shown.height() * ky,
        )
        painter.drawPixmap(shown, level, source)

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
