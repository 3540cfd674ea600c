"""A wall, drawn by its kind."""

from battlemap.document.model import Wall
from battlemap.document.presets import is_destroyed
from battlemap.scene import layers
from battlemap.scene.strands import Strands
from battlemap.scene.theme import Theme
from battlemap.scene.units import line_path


class WallPiece:
    """A wall: the line of its kind, and under all walls its halo, so that joints stay whole."""

    def __init__(self, wall: Wall, theme: Theme, *, is_plain: bool = False) -> None:
        """``is_plain``: a thin line, for maps with walls all over each other."""
        self.id, self._theme = wall.id, theme
        self._strands = Strands(theme.barrier_halo, layers.BARRIER_HALOS, layers.BARRIERS, is_plain=is_plain)
        self.parts = self._strands.parts
        self.sync(wall)

    def sync(self, wall: Wall) -> None:
        """Look like the wall."""
        look = "destroyed" if is_destroyed(wall) else wall.kind
        self._strands.show(line_path(wall.line), self._theme.walls[look])

    def zoomed(self, cell_px: float) -> None:
        """A cell is that many pixels wide on the screen."""
        self._strands.zoomed(cell_px)

    def set_strength(self, opacity: float) -> None:
        """Draw the wall fainter, for a picture that shows it already."""
        self._strands.set_opacity(opacity)
