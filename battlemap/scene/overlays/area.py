"""Dims or darkens what lies outside a visible area, and marks what several viewers have in common."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from battlemap.scene import layers
from battlemap.scene.overlays.overlay import Overlay
from battlemap.scene.shaded import ShadedArea
from battlemap.scene.sheet import Sheet
from battlemap.scene.theme import Theme
from battlemap.scene.units import area_path


class _Veil(QGraphicsItem):
    """A colour over a rectangle with holes in it."""

    def __init__(self, color: str) -> None:
        super().__init__()
        self._color, self._whole = QColor(color), QRectF()
        self.holes, self._path = QPainterPath(), QPainterPath()

    def show_holes(self, holes: QPainterPath, whole: QRectF) -> QRectF:
        """Cover the rectangle but for these; where that may look different now."""
        changed = (self.holes.boundingRect() | holes.boundingRect()) & whole
        if whole != self._whole:
            self.prepareGeometryChange()
            changed |= self._whole | whole
            self._whole = whole
        self.holes, self._path = holes, QPainterPath()
        self._path.addRect(whole)
        self._path.addPath(holes)  # odd-even filling: what is inside twice is a hole
        self._path.setFillRule(Qt.FillRule.OddEvenFill)
        return changed.adjusted(-1, -1, 1, 1)

    def boundingRect(self) -> QRectF:
        return self._whole

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(self._path, self._color)

    def paint_cut_out(self, painter: QPainter) -> None:
        """The same on clear ground, by a painter that replaces what is there: a third of the work."""
        painter.fillRect(self._whole, self._color)
        painter.fillPath(self.holes, Qt.GlobalColor.transparent)


class _VeilSheet(Sheet):
    """The sheet of a veil: nothing else lies on it, so the hole is wiped out of a plain colour."""

    def __init__(self, veil: _Veil, z: float) -> None:
        super().__init__(z)
        self._veil = veil
        self.add(veil)

    def paint_part(self, painter: QPainter, _rect: QRectF) -> None:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        self._veil.paint_cut_out(painter)


class AreaOverlay(Overlay):
    """A veil over the map with a hole where something is seen."""

    def __init__(self, scene: QGraphicsScene, color: str, z: float) -> None:
        self._veil = _Veil(color)
        self._sheet = _VeilSheet(self._veil, z)
        self._sheet.setVisible(False)
        super().__init__(scene, self._sheet)

    @property
    def holes(self) -> QPainterPath:
        """What was left open last."""
        return self._veil.holes

    def show(self, area: object | None, whole: QRectF) -> None:
        """Veil all of the rectangle but the area; with None, nothing."""
        self._sheet.setVisible(area is not None)
        if area is not None:
            self._sheet.touch(self._veil.show_holes(area_path(area), whole))


class CommonOverlay(Overlay):
    """A line around, and a light hatching over, what all viewers see."""

    def __init__(self, scene: QGraphicsScene, theme: Theme) -> None:
        self.area = ShadedArea(theme.common, layers.AREA)
        super().__init__(scene, self.area)

    def show(self, area: object | None) -> None:
        """Mark an area; with None, nothing."""
        path = QPainterPath() if area is None else area_path(area)
        self.area.show_area(path, path)
