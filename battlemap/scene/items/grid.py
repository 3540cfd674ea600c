"""The sheet of the map: its border, its paper where no picture lies, and the lines of the cells."""

from collections.abc import Iterator
from itertools import pairwise
from math import ceil, floor

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsRectItem, QStyleOptionGraphicsItem, QWidget

from battlemap.document.model import Grid
from battlemap.geometry.grids import cell_at, cell_corners, cell_middle, is_hex
from battlemap.geometry.types import Cell, MapPoint
from battlemap.scene import layers
from battlemap.scene.pens import cell_px, pixel_ratio, screen_pen
from battlemap.scene.theme import Theme
from battlemap.scene.units import CELL, grid_rect, map_to_scene, scene_to_map

OWN_SIDES = 3  # of the six sides of a hex
HIDDEN_BELOW_PX = 9.0  # smaller cells would be a grey veil over the picture


class GridItem(QGraphicsItem):
    """Cell lines of one screen pixel: a dark and a light one side by side, so one of them reads."""

    def __init__(self, grid: Grid, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._grid = grid
        self._rect = grid_rect(grid)
        self._has_lines = grid.kind != "none"
        self._shown = True
        self.setZValue(layers.GRID)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def show_lines(self, shown: bool) -> None:
        """Draw the lines, or only the border."""
        self._shown = shown
        self.update()

    def boundingRect(self) -> QRectF:
        return self._rect.adjusted(-20, -20, 20, 20)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        if self._shown and self._has_lines and cell_px(painter) >= HIDDEN_BELOW_PX:
            part = self._rect.intersected(option.exposedRect.adjusted(-CELL, -CELL, CELL, CELL))
            slanted = is_hex(self._grid.kind)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, slanted)
            self._draw(painter, hex_lines(self._grid, part) if slanted else cell_lines(part))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(screen_pen(self._theme.border, pixel_ratio(painter)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(self._rect)

    def _draw(self, painter: QPainter, lines: list[QLineF]) -> None:
        ratio = pixel_ratio(painter)
        beside = CELL / cell_px(painter)  # one screen pixel in the scene
        dark, light = self._theme.grid
        painter.setPen(screen_pen(light, ratio))
        painter.drawLines([line.translated(beside, beside) for line in lines])
        painter.setPen(screen_pen(dark, ratio))
        painter.drawLines(lines)


def cell_lines(part: QRectF) -> list[QLineF]:
    """The lines between the cells of a part of the scene."""
    if part.isEmpty():
        return []
    columns = range(ceil(part.left() / CELL), floor(part.right() / CELL) + 1)
    rows = range(ceil(part.top() / CELL), floor(part.bottom() / CELL) + 1)
    upright = [QLineF(c * CELL, part.top(), c * CELL, part.bottom()) for c in columns]
    return upright + [QLineF(part.left(), r * CELL, part.right(), r * CELL) for r in rows]


def hex_lines(grid: Grid, part: QRectF) -> list[QLineF]:
    """The sides of the hexes in a part of the scene, each of them once."""
    if part.isEmpty():
        return []
    first = cell_at(grid.kind, scene_to_map(part.topLeft()))
    last = cell_at(grid.kind, scene_to_map(part.bottomRight()))
    cells = (
        Cell(col, row)
        for row in range(max(0, first.row - 1), min(grid.rows, last.row + 2))
        for col in range(max(0, first.col - 1), min(grid.columns, last.col + 2))
    )
    return [QLineF(map_to_scene(one), map_to_scene(other)) for cell in cells for one, other in _own_sides(grid, cell)]


def _own_sides(grid: Grid, cell: Cell) -> Iterator[tuple[MapPoint, MapPoint]]:
    """Three sides of a hex; the others belong to its neighbours, and are its own where there is none."""
    corners, middle = cell_corners(grid.kind, cell), cell_middle(grid.kind, cell)
    for number, (one, other) in enumerate(pairwise((*corners, corners[0]))):
        beyond = cell_at(grid.kind, MapPoint(one.x + other.x - middle.x, one.y + other.y - middle.y))
        if number < OWN_SIDES or not (0 <= beyond.col < grid.columns and 0 <= beyond.row < grid.rows):
            yield one, other


def paper_item(grid: Grid, theme: Theme) -> QGraphicsRectItem:
    """Plain paper for a map without a picture."""
    item = QGraphicsRectItem(grid_rect(grid))
    item.setPen(Qt.PenStyle.NoPen)
    item.setBrush(QBrush(QColor(theme.paper)))
    item.setZValue(layers.PICTURE - 1)
    return item
