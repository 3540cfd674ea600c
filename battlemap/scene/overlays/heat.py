"""A field over the cells as a heat map: a tint, a mark that grows with the number, and the number where it has room."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from battlemap.geometry.grids import is_hex
from battlemap.geometry.paths.lattice import Spot
from battlemap.rulings.field import CellField
from battlemap.rulings.field_words import number_text, share_of, span_of
from battlemap.scene import layers
from battlemap.scene.labels import TextLine, label_font
from battlemap.scene.overlays.overlay import Overlay
from battlemap.scene.pens import cell_px
from battlemap.scene.theme import HeatLook
from battlemap.scene.units import CELL, map_to_scene
from battlemap.texts import tr

NUMBERS_FROM_PX = 24.0  # a place must be so wide for its number to be read
NUMBER_SHARE = 0.42  # of a place's height
WHOLE_SIZE_LETTERS = 2.2  # longer numbers are written smaller
ZERO_SHARE = 0.24  # for the lowest number there is: it crowds nothing
HEX_SHARE = 0.8  # of a hex's width: the square in it
LARGEST_MARK = 0.8  # of a place's side
HALO_SHARE = 0.16  # of the height of a number


@dataclass(frozen=True, slots=True)
class HeatStep:
    """One step of the scale: its number from 0, and the numbers it stands for, in words."""

    step: int
    words: str


def heat_step(share: float, look: HeatLook) -> int:
    """Which of the look's colours a share of the scale, 0 to 1, has."""
    return min(len(look.fills) - 1, int(share * len(look.fills)))


def heat_steps(found: CellField, look: HeatLook) -> tuple[HeatStep, ...]:
    """The scale from low to high, for a legend."""
    low, high = span_of(found)
    count = len(look.fills)
    ends = [low + (high - low) * step / count for step in range(count + 1)]
    texts = [number_text(found.kind, end) for end in ends]
    return tuple(
        HeatStep(step, tr("{texts} to {texts_2}", texts=texts[step], texts_2=texts[step + 1])) for step in range(count)
    )


class HeatOverlay(Overlay):
    """One item over all places of a field."""

    def __init__(self, scene: QGraphicsScene, look: HeatLook) -> None:
        self.item = HeatItem(look)
        super().__init__(scene, self.item)

    def show(self, found: CellField | None) -> None:
        """Show a field, or nothing."""
        self.item.show_field(found)


class HeatItem(QGraphicsItem):
    """Paints only the places that are asked for, so that a large map can be scrolled."""

    def __init__(self, look: HeatLook) -> None:
        super().__init__()
        self._look = look
        self._field: CellField | None = None
        self._span = 0.0, 1.0
        self._side, self._bounds = CELL, QRectF()
        self.setZValue(layers.HEAT)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def show_field(self, found: CellField | None) -> None:
        """Paint this field; with None, nothing."""
        self.prepareGeometryChange()
        self._field, self._bounds = found, QRectF()
        if found is not None:
            self._span = span_of(found)
            self._side = found.lattice.pitch * CELL * (HEX_SHARE if is_hex(found.lattice.kind) else 1.0)
            for spot, _ in found.told():
                self._bounds |= _box(found, spot, self._side)
        self.update()

    @property
    def field(self) -> CellField | None:
        """What is painted."""
        return self._field

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        if self._field is None:
            return
        with_numbers = cell_px(painter) * self._side / CELL >= NUMBERS_FROM_PX
        for spot, one in self._field.told():
            box = _box(self._field, spot, self._side)
            if box.intersects(option.exposedRect):
                self._paint_place(painter, box, share_of(self._span, one.value), self._text(one.value, with_numbers))

    def _text(self, value: object, with_numbers: bool) -> str:
        assert self._field is not None
        return number_text(self._field.kind, value) if with_numbers else ""

    def _paint_place(self, painter: QPainter, box: QRectF, share: float, text: str) -> None:
        paint_heat(painter, box, share, self._look)
        if text:
            _paint_number(painter, box, text, self._look, NUMBER_SHARE if share > 0 else ZERO_SHARE)


def _box(found: CellField, spot: Spot, side: float) -> QRectF:
    """A square around the middle of the body on a place: a large token's number stands in the middle of it."""
    middle, half = map_to_scene(found.lattice.centre(spot)), QPointF(side / 2, side / 2)
    return QRectF(middle - half, middle + half)


def paint_heat(painter: QPainter, box: QRectF, share: float, look: HeatLook) -> None:
    """A place of the map: the tint of its step, and a square as large as its share of the scale."""
    painter.fillRect(box, QColor(look.fills[heat_step(share, look)]))
    if share > 0:
        half = LARGEST_MARK * share**0.5 * box.width() / 2
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(look.mark), 0.03 * box.width()))
        painter.drawRect(QRectF(box.center() - QPointF(half, half), box.center() + QPointF(half, half)))


def _paint_number(painter: QPainter, box: QRectF, text: str, look: HeatLook, size: float) -> None:
    size *= min(1.0, WHOLE_SIZE_LETTERS / len(text))
    font = label_font(TextLine(text="", size_px=round(size * box.height()), bold=True))
    painter.setFont(font)
    reach = HALO_SHARE * size * box.height()
    painter.setPen(QColor(look.halo))
    for dx, dy in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
        painter.drawText(box.translated(dx * reach / 2, dy * reach / 2), Qt.AlignmentFlag.AlignCenter, text)
    painter.setPen(QColor(look.text))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
