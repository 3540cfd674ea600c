"""The area of an effect: a tint and a pattern of its own colour, a haloed edge, its name."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget
from shapely.geometry.base import BaseGeometry

from battlemap.document.model import Template
from battlemap.rulings.catching import whole_area
from battlemap.scene import layers
from battlemap.scene.graphemes import elided
from battlemap.scene.items.terrain import HATCHES, WORDS_FROM_PX
from battlemap.scene.labels import TextLabel, TextLine
from battlemap.scene.pens import MARGIN, cell_px, halo_under, line_scale, screen_pen
from battlemap.scene.theme import Stroke, Theme
from battlemap.scene.units import CELL, area_path, map_to_scene

TINT, PATTERN = 46, 150  # of 255: how strongly the area is covered
EDGE_PX, HIDDEN_DASH = 2.5, (3.0, 2.0)
NAME_LETTERS = 36  # of its name on the map
LIGHTER_IN_DARK = 145  # per cent


class _Effect(QGraphicsItem):
    """The tinted and patterned area; its pattern and edge are as wide on the screen at any zoom."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme, self._path, self._template = theme, QPainterPath(), None
        self.setZValue(layers.TEMPLATES)

    def show_area(self, path: QPainterPath, template: Template) -> None:
        self.prepareGeometryChange()
        self._path, self._template = path, template
        self.update()

    def boundingRect(self) -> QRectF:
        return self._path.boundingRect().adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        if self._template is None:
            return
        ink = QColor(self._template.color)
        ink = ink.lighter(LIGHTER_IN_DARK) if self._theme.name == "dark" else ink
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(self._path, _faded(ink, TINT))
        pattern = QBrush(_faded(ink, PATTERN), HATCHES[self._template.pattern])
        zoom = cell_px(painter) / CELL
        pattern.setTransform(QTransform.fromScale(1 / zoom, 1 / zoom))
        painter.fillPath(self._path, pattern)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        edge = Stroke(color=ink.name(), width=EDGE_PX, dash=HIDDEN_DASH if self._template.hidden else ())
        for stroke in (*halo_under([edge], self._theme.line_halo), edge):
            painter.setPen(screen_pen(stroke, line_scale(painter)))
            painter.drawPath(self._path)


class TemplatePiece:
    """The area of an effect."""

    def __init__(self, template: Template, theme: Theme) -> None:
        self.id, self._template = template.id, template
        self._effect = _Effect(theme)
        self._words = TextLabel(theme.text, theme.halo, layers.NOTES, below_px=None)
        self.parts = (self._effect, self._words)
        self.sync(template)

    def sync(self, template: Template) -> None:
        """Look like the template, as if nothing cut it."""
        self._template = template
        self.show_area(whole_area(template))
        words = " · ".join(
            part for part in (elided(template.name, NAME_LETTERS), "hidden" if template.hidden else "") if part
        )
        self._words.set_lines([TextLine(text=words, size_px=12, bold=True)] if words else [])
        is_round = template.shape in ("circle", "square")
        middle = area_path(whole_area(template)).boundingRect().center()
        self._words.setPos(map_to_scene(template.at) if is_round else middle)

    def show_area(self, area: BaseGeometry) -> None:
        """Cover what walls leave of it."""
        self._effect.show_area(area_path(area), self._template)

    def zoomed(self, cell_px: float) -> None:
        """A cell is that many pixels wide on the screen."""
        self._words.setVisible(cell_px >= WORDS_FROM_PX)


def _faded(color: QColor, alpha: int) -> QColor:
    faded = QColor(color)
    faded.setAlpha(alpha)
    return faded
