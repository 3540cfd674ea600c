"""Lines that Qt draws by itself, without a call of Python: a map may have thousands of walls."""

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, log

from PySide6.QtGui import QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsPathItem

from battlemap.scene.pens import FULL_WIDTH_FROM_PX, halo_under, screen_pen
from battlemap.scene.theme import Stroke
from battlemap.scene.units import CELL

WIDTH_STEP = 1.2  # pens are changed when the zoom has grown by so much


@lru_cache(maxsize=16)
def pixel_size(cell_px: float) -> float:
    """Scene pixels a screen pixel of a wall's pen; on a small map lines get thinner with it.

    It changes in steps, so that not every turn of the wheel means new pens for every wall.
    """
    beyond = max(1.0, cell_px / FULL_WIDTH_FROM_PX)
    return CELL / FULL_WIDTH_FROM_PX / WIDTH_STEP ** ceil(log(beyond) / log(WIDTH_STEP) - 1e-9)


class _Dress:
    """What all lines of one look are drawn with: strokes, the lowest first, and pens for them by the zoom."""

    def __init__(self, strokes: Sequence[Stroke], halo: Stroke, is_plain: bool) -> None:
        self.strokes = strokes[:1] if is_plain else (*halo_under(strokes, halo), *strokes)
        self._is_plain, self._pens = is_plain, lru_cache(maxsize=16)(self._new_pens)

    def pens(self, pixel: float) -> tuple[QPen, ...]:
        """The pens where a pixel of the screen is so many of the scene."""
        return self._pens(1.0 if self._is_plain else pixel)

    def _new_pens(self, pixel: float) -> tuple[QPen, ...]:
        if self._is_plain:
            return tuple(screen_pen(Stroke(color=stroke.color, width=1)) for stroke in self.strokes)
        pens = tuple(QPen(screen_pen(stroke, pixel)) for stroke in self.strokes)
        for pen in pens:
            pen.setCosmetic(False)
        return pens


_dress = lru_cache(maxsize=256)(_Dress)


class Strands:
    """One path drawn with a halo and up to `most` strokes over it."""

    def __init__(self, halo: Stroke, halo_z: float, z: float, most: int = 2, *, is_plain: bool = False) -> None:
        """``is_plain``: draw thin lines and nothing else, for maps with walls all over each other."""
        self._halo, self._is_plain = halo, is_plain
        self.parts = tuple(QGraphicsPathItem() for _ in range(1 if is_plain else 1 + most))
        for part in self.parts:
            part.setZValue(z)
        self.parts[0].setZValue(halo_z)
        self._dress: _Dress | None = None
        self._pixel = pixel_size(CELL)

    def show(self, path: QPainterPath, strokes: Sequence[Stroke]) -> None:
        """Draw this path with these strokes."""
        self._dress = _dress(tuple(strokes), self._halo, self._is_plain)
        for index, part in enumerate(self.parts):
            part.setVisible(index < len(self._dress.strokes))
            part.setPath(path)
        self._set_pens()

    def zoomed(self, cell_px: float) -> None:
        """A cell is that many pixels wide on the screen."""
        if pixel_size(cell_px) != self._pixel:
            self._pixel = pixel_size(cell_px)
            self._set_pens()

    def set_opacity(self, opacity: float) -> None:
        """Draw it fainter."""
        for part in self.parts:
            part.setOpacity(opacity)

    def _set_pens(self) -> None:
        if self._dress is not None:
            for part, pen in zip(self.parts, self._dress.pens(self._pixel), strict=False):
                part.setPen(pen)
