"""A small picture of the map with the sheets of a poster drawn over it."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from battlemap.scene.poster_layout import Layout, Page
from battlemap.texts import tr

SMALLEST = QSize(200, 120)
LINE, HALO, _PLATE = "#ff0b4f8a", "#ffffffff", "#d0ffffff"
_EDGE_PX = 4


class MapPreview(QWidget):
    """Shows the map as large as there is room, and over it what a subclass paints."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._image = QImage()
        self.setMinimumSize(SMALLEST)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(name)

    def sizeHint(self) -> QSize:
        return 2 * SMALLEST

    def show_map(self, image: QImage) -> None:
        """Show another picture of the map."""
        self._image = image
        self.update()

    def shown_rect(self) -> QRectF:
        """Where the map is shown; empty as long as there is none."""
        if self._image.isNull():
            return QRectF()
        room = QRectF(self.rect()).adjusted(_EDGE_PX, _EDGE_PX, -_EDGE_PX, -_EDGE_PX)
        size = self._image.size().scaled(room.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio)
        return QRectF(
            (self.width() - size.width()) / 2, (self.height() - size.height()) / 2, size.width(), size.height()
        )

    def paint_over(self, painter: QPainter, shown: QRectF) -> None:
        """Paint what lies over the map."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        shown = self.shown_rect()
        if shown.isEmpty():
            return
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.SmoothPixmapTransform | QPainter.RenderHint.Antialiasing)
        painter.drawImage(shown, self._image)
        self.paint_over(painter, shown)
        painter.end()


class PosterPreview(MapPreview):
    """Shows where the sheets lie, and which is which."""

    def __init__(self) -> None:
        super().__init__(tr("Preview of the sheets"))
        self._layout: Layout | None = None

    def show_sheets(self, layout: Layout | None) -> None:
        """Show how the map is cut; None where it cannot be, or need not."""
        self._layout = layout
        self.update()

    def paint_over(self, painter: QPainter, shown: QRectF) -> None:
        for page in self._layout.pages if self._layout is not None else ():
            self._paint_sheet(painter, shown, page)

    def _paint_sheet(self, painter: QPainter, shown: QRectF, page: Page) -> None:
        layout = self._layout
        if layout is None:
            return
        kx = shown.width() / layout.map_mm[0] * layout.cell_mm
        ky = shown.height() / layout.map_mm[1] * layout.cell_mm
        rect = QRectF(shown.x() + page.left * kx, shown.y() + page.top * ky, page.width * kx, page.height * ky)
        for color, width in ((HALO, 3.0), (LINE, 1.5)):
            painter.setPen(QPen(QColor(color), width))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(rect)
        if len(layout.pages) > 1:
            self._paint_label(painter, rect, page.label)

    def _paint_label(self, painter: QPainter, rect: QRectF, label: str) -> None:
        metrics = self.fontMetrics()
        plate = QRectF(0, 0, metrics.horizontalAdvance(label) + 6, metrics.height())
        if plate.width() > rect.width() or plate.height() > rect.height():
            return
        plate.moveCenter(rect.center())
        painter.fillRect(plate, QColor(_PLATE))
        painter.setPen(QColor(LINE))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, label)
