"""A small picture of the map on which a part of it is drawn out with the mouse."""

from math import ceil, floor

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPen

from battlemap.texts import tr
from battlemap.ui.export_preview import HALO, LINE, MapPreview

_OUTSIDE = "#90202020"


class PartPreview(MapPreview):
    """Shows which part is taken; a drag over the map takes another one, in whole cells."""

    dragged = Signal(QRectF)  # the part, in cells

    def __init__(self) -> None:
        super().__init__(tr("The map, with the part that is taken"))
        self._cells, self._part = QSizeF(), QRectF()
        self._from: QPointF | None = None
        self.setCursor(Qt.CursorShape.CrossCursor)

    def show_part(self, cells: QSizeF, part: QRectF) -> None:
        """Show a part of a map of so many cells."""
        self._cells, self._part = cells, part
        self.update()

    def paint_over(self, painter: QPainter, shown: QRectF) -> None:
        if self._cells.isEmpty():
            return
        kx, ky = shown.width() / self._cells.width(), shown.height() / self._cells.height()
        part = QRectF(
            shown.x() + self._part.x() * kx, shown.y() + self._part.y() * ky,
            self._part.width() * kx, self._part.height() * ky,
        )  # fmt: skip
        for beside in _around(shown, part):
            painter.fillRect(beside, QColor(_OUTSIDE))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, width in ((HALO, 4.0), (LINE, 2.0)):
            painter.setPen(QPen(QColor(color), width))
            painter.drawRect(part)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._from = self._cell_at(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        to = self._cell_at(event.position())
        if self._from is None or to is None:
            return
        left, right = sorted((self._from.x(), to.x()))
        top, bottom = sorted((self._from.y(), to.y()))
        wide, high = self._cells.width(), self._cells.height()
        x, y = min(floor(left), ceil(wide) - 1), min(floor(top), ceil(high) - 1)
        part = QRectF(x, y, max(1, ceil(right) - x), max(1, ceil(bottom) - y))
        self.dragged.emit(part & QRectF(0, 0, wide, high))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._from = None

    def _cell_at(self, place: QPointF) -> QPointF | None:
        """The place on the map, in cells; what is beside the map counts as its edge."""
        shown = self.shown_rect()
        if shown.isEmpty() or self._cells.isEmpty():
            return None
        x, y = (place.x() - shown.x()) / shown.width(), (place.y() - shown.y()) / shown.height()
        return QPointF(min(1, max(0, x)) * self._cells.width(), min(1, max(0, y)) * self._cells.height())


def _around(whole: QRectF, part: QRectF) -> list[QRectF]:
    """What of a rectangle lies above, below, left and right of another one in it."""
    above = QRectF(whole.topLeft(), QPointF(whole.right(), part.top()))
    below = QRectF(QPointF(whole.left(), part.bottom()), whole.bottomRight())
    left = QRectF(QPointF(whole.left(), part.top()), part.bottomLeft())
    right = QRectF(part.topRight(), QPointF(whole.right(), part.bottom()))
    return [above, below, left, right]
