"""Lines that Qt draws by itself, without a call of Python: a map may have thousands of walls."""

from collections.abc import Sequence
from math import ceil, log

from PySide6.QtGui import QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsPathItem

from battlemap.scene.pens import FULL_WIDTH_FROM_PX, halo_under, screen_pen
from battlemap.scene.theme import Stroke
from battlemap.scene.units import CELL

WIDTH_STEP = 1.2  # pens are changed when the zoom has grown by so much


def pixel_size(cell_px: float) -> float:
    """Scene pixels a screen pixel of a wall's pen; on a small map lines get thinner with it.

    It changes in steps, so that not every turn of the wheel means new pens for every wall.
    """
    beyond = max(1.0, cell_px / FULL_WIDTH_FROM_PX)
    return CELL / FULL_WIDTH_FROM_PX / WIDTH_STEP ** ceil(log(beyond) / log(WIDTH_STEP) - 1e-9)


class Strands:
    """One path drawn with a halo and up to `most` strokes over it."""

    def __init__(self, halo: Stroke, halo_z: float, z: float, most: int = 2) -> None:
        self._halo = halo
        self.parts = tuple(QGraphicsPathItem() for _ in range(1 + most))
        for part in self.parts:
            part.setZValue(z)
        self.parts[0].setZValue(halo_z)
        self._strokes: tuple[Stroke, ...] = ()
        self._pixel, self._is_plain = pixel_size(CELL), False

    def show(self, path: QPainterPath, strokes: Sequence[Stroke]) -> None:
        """Draw this path with these strokes."""
        self._strokes = () if self._is_plain else halo_under(strokes, self._halo)
        self._strokes = (*self._strokes, *strokes[: 1 if self._is_plain else None])
        for index, part in enumerate(self.parts):
            part.setVisible(index < len(self._strokes))
            part.setPath(path)
        self._set_pens()

    def zoomed(self, cell_px: float) -> None:
        """A cell is that many pixels wide on the screen."""
        if pixel_size(cell_px) != self._pixel:
            self._pixel = pixel_size(cell_px)
            self._set_pens()

    def draw_plain(self) -> None:
        """Draw a thin line and nothing else from now on: for maps with walls all over each other."""
        self._is_plain = True
        self.show(self.parts[0].path(), self._strokes[1:])

    def set_opacity(self, opacity: float) -> None:
        """Draw it fainter."""
        for part in self.parts:
            part.setOpacity(opacity)

    def _set_pens(self) -> None:
        for part, stroke in zip(self.parts, self._strokes, strict=False):
            if self._is_plain:
                part.setPen(screen_pen(Stroke(color=stroke.color, width=1)))
                continue
            pen = QPen(screen_pen(stroke, self._pixel))
            pen.setCosmetic(False)
            part.setPen(pen)
