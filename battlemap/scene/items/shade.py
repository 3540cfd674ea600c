"""Where a map is dim or dark: tints over the picture, and lines where the light changes."""

from collections.abc import Mapping

from PySide6.QtGui import QPainterPath

from battlemap.document.model import MapState
from battlemap.geometry.light import Illumination, Level
from battlemap.rulings.errors import RulingError
from battlemap.rulings.light import light_of
from battlemap.scene import layers
from battlemap.scene.shaded import ShadedArea
from battlemap.scene.theme import Theme
from battlemap.scene.units import area_path

SHADES: Mapping[str, Level] = {"dim": Level.DIM, "dark": Level.DARK}


def measured_light(state: MapState) -> Illumination | None:
    """The light of a map; None where it can not be measured."""
    try:
        return light_of(state)
    except RulingError:
        return None


class ShadePiece:
    """The darkness of a map with what its lights take of it. A bright map has none."""

    def __init__(self, theme: Theme) -> None:
        self._shades = {name: ShadedArea(look, layers.SHADE) for name, look in theme.shade.items()}
        self.parts = tuple(self._shades.values())
        self._shown: Illumination | None = None

    def keep_within(self, path: QPainterPath | None) -> None:
        """Draw nothing of it outside an area; None draws everything."""
        for shade in self.parts:
            shade.keep_within(path)

    def show(self, light: Illumination | None) -> bool:
        """Look like this light; with None nothing is drawn. Whether that is another light than before."""
        if light is self._shown:
            return False
        self._shown = light
        for name, shade in self._shades.items():
            level = SHADES[name]
            if light is None or light.is_everywhere(Level.BRIGHT):
                shade.show_area(QPainterPath(), QPainterPath())
            else:
                shade.show_area(area_path(light.only(level)), area_path(light.on_map(Level(level + 1))))
        return True
