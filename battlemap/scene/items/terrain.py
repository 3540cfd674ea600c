"""An area of terrain: tint, hatching, and a word for what it does."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from battlemap.document.model import System, Terrain
from battlemap.rulings.games import height_words
from battlemap.scene import layers
from battlemap.scene.labels import TextLabel, TextLine
from battlemap.scene.pens import cell_px, pixel_ratio, screen_pen
from battlemap.scene.theme import Stroke, TerrainLook, Theme
from battlemap.scene.units import CELL, line_path
from battlemap.texts import tr

WORDS_FROM_PX = 26.0
HATCHES = {
    "lines": Qt.BrushStyle.BDiagPattern,
    "back-lines": Qt.BrushStyle.FDiagPattern,
    "cross": Qt.BrushStyle.DiagCrossPattern,
    "dots": Qt.BrushStyle.Dense6Pattern,
    "horizontal": Qt.BrushStyle.HorPattern,
    "vertical": Qt.BrushStyle.VerPattern,
}


def terrain_look(terrain: Terrain) -> str:
    """Which of the theme's terrain looks fits best."""
    if terrain.movement == "impassable":
        return "impassable"
    if terrain.underwater:
        return "water"
    if terrain.movement != 1.0 or terrain.frictionless or terrain.crowd:
        return "difficult"
    if terrain.rain or terrain.fog:
        return "weather"
    return "night" if terrain.night else "other"


def terrain_words(terrain: Terrain, game: System) -> str:
    """What the terrain does, in a few words."""
    words = [name for name in ("frictionless", "crowd", "rain", "fog", "night", "underwater")
             if getattr(terrain, name)]  # fmt: skip
    if terrain.movement == "impassable":
        words.insert(0, "impassable")
    elif terrain.movement != 1.0:
        words.insert(0, tr("movement ×{movement:g}", movement=terrain.movement))
    if terrain.elevation_m:
        words.append(height_words(terrain.elevation_m, game))
    return ", ".join(words)


class _Patch(QGraphicsItem):
    """The tinted and hatched area; the hatching keeps its width on the screen."""

    def __init__(self) -> None:
        super().__init__()
        self._path = QPainterPath()
        self._look = TerrainLook(fill="#00000000", hatch="lines")
        self.setZValue(layers.TERRAIN)

    def show_area(self, path: QPainterPath, look: TerrainLook) -> None:
        self.prepareGeometryChange()
        self._path, self._look = path, look
        self.update()

    def boundingRect(self) -> QRectF:
        return self._path.boundingRect().adjusted(-10, -10, 10, 10)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        color = QColor(self._look.fill)
        tint = QColor(color)
        tint.setAlpha(color.alpha() // 4)
        hatch = QBrush(color, HATCHES[self._look.hatch])
        zoom = cell_px(painter) / CELL
        hatch.setTransform(QTransform.fromScale(1 / zoom, 1 / zoom))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(self._path, tint)
        painter.fillPath(self._path, hatch)
        painter.setPen(screen_pen(Stroke(color=color.name(), width=1.5), pixel_ratio(painter)))
        painter.drawPath(self._path)


class TerrainPiece:
    """An area of terrain."""

    def __init__(self, terrain: Terrain, theme: Theme, game: System = "starflight") -> None:
        self.id, self._theme = terrain.id, theme
        self._patch = _Patch()
        self._words = TextLabel(theme.text, theme.halo, layers.AREA + 1, below_px=None)
        self.parts = (self._patch, self._words)
        self._terrain, self._game = terrain, game
        self._keeps_words = True
        self.sync(terrain)

    def show_game(self, game: System) -> None:
        """Tell heights in the unit of a game."""
        if game != self._game:
            self._game = game
            self.sync(self._terrain)

    def sync(self, terrain: Terrain) -> None:
        """Look like the terrain."""
        self._terrain = terrain
        path = line_path(terrain.area)
        path.closeSubpath()
        self._patch.show_area(path, self._theme.terrain[terrain_look(terrain)])
        self._words.setPos(path.boundingRect().center())
        self._words.set_lines([TextLine(text=terrain_words(terrain, self._game), size_px=12)])

    def keep_words(self, kept: bool) -> None:
        """Say what it does; players are told nothing of the rules."""
        self._keeps_words = kept

    def zoomed(self, cell_px: float) -> None:
        """A cell is that many pixels wide on the screen."""
        self._words.setVisible(self._keeps_words and cell_px >= WORDS_FROM_PX)
