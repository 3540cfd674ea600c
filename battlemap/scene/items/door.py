"""A door: its line by state, and a symbol that says the same without colour."""

from math import atan2, degrees, hypot

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QTransform

from battlemap.document.model import Door
from battlemap.document.presets import is_destroyed
from battlemap.scene import layers
from battlemap.scene.strands import Strands
from battlemap.scene.theme import Stroke, Theme
from battlemap.scene.units import CELL, line_path, map_to_scene

SIGN_PX = 2.5
JAMB = 0.09 * CELL
SYMBOL = 0.17 * CELL  # half the height of the sign in the middle of a door
WIDEST_SYMBOL = 0.34  # as a share of the door's length


def door_look(door: Door) -> str:
    """Which of the theme's door looks fits; a shut secret door is one only while it is shut."""
    if is_destroyed(door):
        return "destroyed"
    if door.state == "open":
        return "open window" if door.kind == "window" else "open"
    if door.secret:
        return "secret"
    if door.state == "locked":
        return "locked"
    return {"window": "window", "opening": "opening"}.get(door.kind, "closed")


class DoorPiece:
    """A door, window or unexplained opening."""

    def __init__(self, door: Door, theme: Theme) -> None:
        self.id, self._theme = door.id, theme
        self._line = Strands(theme.barrier_halo, layers.BARRIER_HALOS, layers.DOORS)
        self._sign = Strands(theme.barrier_halo, layers.DOORS, layers.DOORS, most=1)
        self.parts = (*self._line.parts, *self._sign.parts)
        self.sync(door)

    def sync(self, door: Door) -> None:
        """Look like the door."""
        look = door_look(door)
        self._line.show(line_path(door.line), self._theme.doors[look])
        thin = Stroke(color=self._theme.door_leaf, width=SIGN_PX)
        self._sign.show(door_sign(door, look), (thin,))

    def zoomed(self, cell_px: float) -> None:
        """A cell is that many pixels wide on the screen."""
        self._line.zoomed(cell_px)
        self._sign.zoomed(cell_px)


def door_sign(door: Door, look: str) -> QPainterPath:
    """Jambs at both ends, and between them the sign of the look, turned along the door."""
    first, last = map_to_scene(door.line[0]), map_to_scene(door.line[-1])
    length = hypot(last.x() - first.x(), last.y() - first.y())
    sign = _jambs(length)
    if look in SIGNS:
        sign.addPath(SIGNS[look](length))
    turn = QTransform.fromTranslate(first.x(), first.y())
    turn.rotate(degrees(atan2(last.y() - first.y(), last.x() - first.x())))
    return turn.map(sign)


def _jambs(length: float) -> QPainterPath:
    path = QPainterPath()
    for x in (0.0, length):
        path.moveTo(x, -JAMB)
        path.lineTo(x, JAMB)
    return path


def _leaf(length: float) -> QPainterPath:
    """The leaf swung open, and the quarter circle it swung."""
    path = QPainterPath(QPointF(0, 0))
    path.lineTo(0, -length)
    path.arcMoveTo(QRectF(-length, -length, 2 * length, 2 * length), 0)
    path.arcTo(QRectF(-length, -length, 2 * length, 2 * length), 0, 90)
    return path


def _bolt(length: float) -> QPainterPath:
    """A padlock: body and shackle."""
    size, middle = _sign_size(length), length / 2
    path = QPainterPath()
    path.addRect(QRectF(middle - size, -size * 0.3, 2 * size, 1.4 * size))
    shackle = QRectF(middle - size * 0.6, -size * 1.2, 1.2 * size, 1.8 * size)
    path.arcMoveTo(shackle, 0)
    path.arcTo(shackle, 0, 180)
    return path


def _diamond(length: float) -> QPainterPath:
    size, middle = _sign_size(length) * 1.3, length / 2
    path = QPainterPath(QPointF(middle, -size))
    for x, y in ((middle + size, 0.0), (middle, size), (middle - size, 0.0), (middle, -size)):
        path.lineTo(x, y)
    return path


def _question(length: float) -> QPainterPath:
    """Two strokes across: a portal of which the file did not say what it is."""
    size, middle = _sign_size(length), length / 2
    path = QPainterPath()
    for x in (middle - size * 0.4, middle + size * 0.4):
        path.moveTo(x, -size * 0.8)
        path.lineTo(x, size * 0.8)
    return path


def _handle(length: float) -> QPainterPath:
    size = _sign_size(length) * 0.45
    path = QPainterPath()
    path.addRect(QRectF(length * 0.72 - size, -size * 1.6, 2 * size, 3.2 * size))
    return path


def _sign_size(length: float) -> float:
    return min(SYMBOL, WIDEST_SYMBOL * length)


SIGNS = {
    "open": _leaf,
    "open window": _leaf,
    "closed": _handle,
    "locked": _bolt,
    "secret": _diamond,
    "opening": _question,
}
