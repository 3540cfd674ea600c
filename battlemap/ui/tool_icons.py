"""Icons of the tool bar, drawn here in the colours of the window, so that light and dark both read."""

from collections.abc import Callable

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPalette, QPen, QPixmap, QPolygonF

SIDE = 24  # the square icons are drawn in
SCALE = 3  # drawn larger, so that they are sharp at 300 %
Draw = Callable[[QPainter], None]


def tool_icon(name: str, palette: QPalette) -> QIcon:
    """The icon of a tool or of a thing shown on the map."""
    pixmap = QPixmap(SIDE * SCALE, SIDE * SCALE)
    pixmap.setDevicePixelRatio(SCALE)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ink = palette.color(QPalette.ColorRole.ButtonText)
    painter.setPen(QPen(ink, 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    soft = QColor(ink)
    soft.setAlpha(70)
    painter.setBrush(soft)
    DRAWINGS[name](painter)
    painter.end()
    return QIcon(pixmap)


def _select(painter: QPainter) -> None:
    corners = ((6, 3), (6, 19), (10.2, 15), (13, 21), (15.6, 19.8), (12.8, 14), (18, 13.6))
    painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))


def _aim(painter: QPainter) -> None:
    painter.drawEllipse(QPointF(12, 12), 7, 7)
    for line in (QLineF(12, 1.5, 12, 8), QLineF(12, 16, 12, 22.5), QLineF(1.5, 12, 8, 12), QLineF(16, 12, 22.5, 12)):
        painter.drawLine(line)


def _area(painter: QPainter) -> None:
    corners = ((3, 12), (8, 6.5), (16, 6.5), (21, 12), (16, 17.5), (8, 17.5))
    painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
    painter.setBrush(painter.pen().color())
    painter.drawEllipse(QPointF(12, 12), 2.6, 2.6)


def _arcs(painter: QPainter) -> None:
    painter.drawPie(QRectF(-6, 3, 36, 36), 50 * 16, 80 * 16)
    painter.setBrush(painter.pen().color())
    painter.drawEllipse(QPointF(12, 20), 2.2, 2.2)


def _grid(painter: QPainter) -> None:
    painter.drawRect(QRectF(3.5, 3.5, 17, 17))
    for at in (9.2, 14.8):
        painter.drawLine(QLineF(at, 3.5, at, 20.5))
        painter.drawLine(QLineF(3.5, at, 20.5, at))


def _walls(painter: QPainter) -> None:
    pen = painter.pen()
    pen.setWidthF(3.4)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF([QPointF(*corner) for corner in ((9, 20), (4, 20), (4, 4), (20, 4), (20, 20))]))
    painter.drawLine(QLineF(15, 20, 20, 20))


def _close(painter: QPainter) -> None:
    for line in (QLineF(5, 5, 19, 19), QLineF(19, 5, 5, 19)):
        painter.drawLine(line)


def _float(painter: QPainter) -> None:
    painter.drawRect(QRectF(8, 4, 12, 12))
    painter.drawPolyline(QPolygonF([QPointF(*corner) for corner in ((8, 9), (4, 9), (4, 20), (15, 20), (15, 16))]))


def _edit(painter: QPainter) -> None:
    painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in ((4, 20), (5, 15), (16, 4), (20, 8), (9, 19))]))
    painter.drawLine(QLineF(13.5, 6.5, 17.5, 10.5))


def _ruler(painter: QPainter) -> None:
    painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in ((3, 16), (16, 3), (21, 8), (8, 21))]))
    for line in (QLineF(7, 12, 9.5, 14.5), QLineF(10.5, 8.5, 13, 11), QLineF(14, 5, 16.5, 7.5)):
        painter.drawLine(line)


def _wall(painter: QPainter) -> None:
    corners = ((4, 19), (9, 6), (20, 6))
    painter.drawPolyline(QPolygonF([QPointF(*corner) for corner in corners]))
    for corner in corners:
        painter.drawEllipse(QPointF(*corner), 2.4, 2.4)


def _room(painter: QPainter) -> None:
    painter.drawRect(QRectF(4, 6, 16, 12))


def _freehand(painter: QPainter) -> None:
    path = QPainterPath(QPointF(4, 15))
    path.cubicTo(7, 3, 11, 3, 12, 11)
    path.cubicTo(13, 20, 18, 20, 20, 8)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def _door(painter: QPainter) -> None:
    painter.drawRect(QRectF(7, 3, 10, 18))
    painter.drawEllipse(QPointF(14, 12), 1, 1)


def _ground(painter: QPainter) -> None:
    painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in ((3, 15), (9, 6), (21, 9), (17, 19))]))


def _light(painter: QPainter) -> None:
    painter.drawEllipse(QPointF(12, 12), 4, 4)
    for line in (QLineF(12, 2, 12, 5), QLineF(12, 19, 12, 22), QLineF(2, 12, 5, 12), QLineF(19, 12, 22, 12)):
        painter.drawLine(line)


def _uncover(painter: QPainter) -> None:
    painter.drawRect(QRectF(3.5, 5, 17, 14))
    painter.drawLine(QLineF(12, 5, 12, 9))
    painter.drawLine(QLineF(12, 15, 12, 19))
    painter.setBrush(painter.pen().color())
    painter.drawEllipse(QPointF(7.8, 12), 1.8, 1.8)


def _brush(painter: QPainter) -> None:
    painter.drawEllipse(QPointF(9, 15), 5.5, 5.5)
    painter.drawLine(QLineF(13, 11, 20, 4))


def _template(painter: QPainter) -> None:
    painter.drawPie(QRectF(-12, -6, 32, 36), -38 * 16, 76 * 16)


def _note(painter: QPainter) -> None:
    corners = ((5, 4), (14, 4), (19, 9), (19, 20), (5, 20))
    painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
    for down in (11, 15):
        painter.drawLine(QLineF(8.5, down, 15.5, down))


def _fog(painter: QPainter) -> None:
    painter.drawEllipse(QPointF(12, 12), 8.5, 8.5)
    for line in (QLineF(5, 14.5, 14.5, 5), QLineF(6.5, 17.5, 17.5, 6.5), QLineF(9.5, 19, 19, 9.5)):
        painter.drawLine(line)


DRAWINGS: dict[str, Draw] = {
    "select": _select,
    "aim": _aim,
    "ruler": _ruler,
    "edit": _edit,
    "wall": _wall,
    "room": _room,
    "freehand": _freehand,
    "door": _door,
    "ground": _ground,
    "light": _light,
    "area": _area,
    "uncover": _uncover,
    "brush": _brush,
    "template": _template,
    "note": _note,
    "fog": _fog,
    "arcs": _arcs,
    "grid": _grid,
    "walls": _walls,
    "close": _close,
    "float": _float,
}
