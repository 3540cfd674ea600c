"""The program's icon, drawn here: a token on a grid, with the wedge it looks into."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap

SIZES_PX = (16, 32, 48, 128, 256)


def app_icon() -> QIcon:
    """The icon in every size a desktop asks for."""
    icon = QIcon()
    for size_px in SIZES_PX:
        icon.addPixmap(_drawn(size_px))
    return icon


def _drawn(size_px: int) -> QPixmap:
    pixmap = QPixmap(size_px, size_px)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(size_px / 64, size_px / 64)
    _board(painter)
    _token_with_wedge(painter)
    painter.end()
    return pixmap


def _board(painter: QPainter) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#243447"))
    painter.drawRoundedRect(QRectF(2, 2, 60, 60), 10, 10)
    painter.setPen(QPen(QColor("#48607a"), 1.5))
    for line in (17, 32, 47):
        painter.drawLine(QPointF(line, 4), QPointF(line, 60))
        painter.drawLine(QPointF(4, line), QPointF(60, line))


def _token_with_wedge(painter: QPainter) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(255, 209, 102, 130))
    painter.drawPie(QRectF(-16, -3, 76, 76), -15 * 16, 90 * 16)
    painter.setPen(QPen(QColor("#ffffff"), 3))
    painter.setBrush(QColor("#2f7fd0"))
    painter.drawEllipse(QPointF(22, 42), 11, 11)
