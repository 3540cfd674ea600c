"""A wall, drawn by its kind."""

from battlemap.document.model import Wall
from battlemap.scene import layers
from battlemap.scene.pens import PathItem, halo_under
from battlemap.scene.theme import Theme
from battlemap.scene.units import line_path


class WallPiece:
    """A wall: the line of its kind, and under all walls its halo, so that joints stay whole."""

    def __init__(self, wall: Wall, theme: Theme) -> None:
        self.id, self._theme = wall.id, theme
        self._line = PathItem((), layers.BARRIERS)
        self._halo = PathItem((), layers.BARRIER_HALOS)
        self.parts = (self._halo, self._line)
        self.sync(wall)

    def sync(self, wall: Wall) -> None:
        """Look like the wall."""
        strokes = self._theme.walls[wall.kind]
        path = line_path(wall.line)
        self._line.set_strokes(strokes)
        self._halo.set_strokes(halo_under(strokes, self._theme.barrier_halo))
        for part in self.parts:
            part.set_path(path)

    def set_strength(self, opacity: float) -> None:
        """Draw the wall fainter, for a picture that shows it already."""
        for part in self.parts:
            part.setOpacity(opacity)
