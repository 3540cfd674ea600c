"""The map as players see it, drawn from a PlayerView and from nothing else."""

from collections.abc import Callable, Iterator

import shapely
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QColor, QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget
from shapely.geometry.base import BaseGeometry

from battlemap.document.model import Grid, ImageId, MapState
from battlemap.document.records import records_of
from battlemap.geometry.light import Illumination
from battlemap.geometry.types import MapPoint
from battlemap.rulings.player_view import PlayerView
from battlemap.rulings.token_marks import NO_MARKS
from battlemap.scene import layers
from battlemap.scene.drawing import MapDrawing
from battlemap.scene.overlays.area import AreaOverlay
from battlemap.scene.overlays.ping import PingOverlay
from battlemap.scene.pictures import Pictures
from battlemap.scene.theme import Theme
from battlemap.scene.units import CELL, area_path, grid_rect

WALL_EDGE = 0.04  # cells: an area ends in the middle of the walls around it, which are drawn whole
MARGIN_CELLS = 0.35  # around the map, so that nothing on its border is cut
FAR_CELLS = 10_000  # beyond the map; farther off nothing is shown


class _Beyond(QGraphicsItem):
    """The dark around the map: what lies there is drawn for the game master only."""

    def __init__(self, color: str) -> None:
        super().__init__()
        self._color, self._map = QColor(color), QRectF()
        self.setZValue(layers.DARKNESS)

    def leave(self, rect: QRectF) -> None:
        """Cover everything but this."""
        if rect != self._map:
            self.prepareGeometryChange()
            self._map = rect

    def boundingRect(self) -> QRectF:
        far = FAR_CELLS * CELL
        return self._map.adjusted(-far, -far, far, far)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        whole, inner = self.boundingRect(), self._map
        for part in (
            QRectF(whole.topLeft(), QPointF(whole.right(), inner.top())),
            QRectF(QPointF(whole.left(), inner.bottom()), whole.bottomRight()),
            QRectF(QPointF(whole.left(), inner.top()), inner.bottomLeft()),
            QRectF(inner.topRight(), QPointF(whole.right(), inner.bottom())),
        ):
            painter.fillRect(part, self._color)


class PlayerDrawing:
    """A player view as items of a scene: what is seen, what is remembered in the dim, all else dark."""

    def __init__(self, scene: QGraphicsScene, pictures: Pictures, theme: Theme) -> None:
        self._view: PlayerView | None = None
        self._map = MapDrawing(
            scene,
            pictures,
            theme,
            light=self._light,
            marks=lambda token, _game: self._view.marks.get(token.id, NO_MARKS) if self._view else NO_MARKS,
            lying=lambda _state: self._view.lying if self._view else {},
            for_players=True,
        )
        self._dark = AreaOverlay(scene, theme.dark, layers.DARKNESS)
        self._dim = AreaOverlay(scene, theme.remembered, layers.MEMORY)
        self._beyond = _Beyond(theme.dark)
        scene.addItem(self._beyond)

    def _light(self, _state: MapState) -> Illumination | None:
        return self._view.light if self._view else None

    def show(self, view: PlayerView) -> None:
        """Draw a view, or what is new in it."""
        before, self._view = self._view, view
        self._map.keep_shade_within(area_path(view.area))  # the light of what is remembered may have changed unseen
        if before is None or before.state.info.id != view.state.info.id:
            self._map.reset(view.state)
        else:
            self._map.sync(view.state, {*_changed(before.state, view.state), *_marked_anew(before, view)})
        whole, edge = with_margin(view.state.info.grid), WALL_EDGE * CELL
        self._beyond.leave(grid_rect(view.state.info.grid).adjusted(-edge, -edge, edge, edge))
        self._dark.show(_with_edge(view.area.union(view.remembered)), whole)
        self._dim.show(_with_edge(view.area), whole)  # over the dark it makes no difference

    @property
    def problem(self) -> str | None:
        """Why the picture under the map is not shown."""
        return self._map.problem

    def set_lines(self, *, grid: bool, walls: bool) -> None:
        """Draw the lines between the cells, and the walls over those of the picture."""
        self._map.set_grid_shown(grid)
        self._map.set_wall_strength("full" if walls else "hidden")

    def turned(self, turn_deg: int) -> None:
        """The screen shows the map turned clockwise."""
        self._map.turned(turn_deg)

    def zoomed(self, cell_px: float) -> None:
        """Leave out what would not be readable at this size of a cell."""
        self._map.zoomed(cell_px)


class PlayerScene(QGraphicsScene):
    """The scene of the player window. It knows no document: a view is all it is ever given."""

    def __init__(self, image: Callable[[ImageId], bytes], theme: Theme) -> None:
        super().__init__()
        self._pictures, self._theme = Pictures(image, beside=True), theme
        self.setBackgroundBrush(QBrush(QColor(theme.dark)))  # beyond the map it is as dark as under the fog
        self._drawing = PlayerDrawing(self, self._pictures, theme)
        self._ping = PingOverlay(self, theme)

    def show_view(self, view: PlayerView) -> None:
        """Draw a view, or what is new in it."""
        self._drawing.show(view)
        self.setSceneRect(grid_rect(view.state.info.grid))

    def turned(self, turn_deg: int) -> None:
        """The view shows the map turned clockwise."""
        self._drawing.turned(turn_deg)

    def zoomed(self, cell_px: float) -> None:
        """The view shows a cell this many pixels wide."""
        self._drawing.zoomed(cell_px)

    def ping(self, at: MapPoint) -> None:
        """Ring a place for a moment."""
        self._ping.show(at)


def _with_edge(area: BaseGeometry) -> BaseGeometry:
    return shapely.buffer(area, WALL_EDGE, join_style="mitre")


def with_margin(grid: Grid) -> QRectF:
    """The map with its margin, in pixels of the scene."""
    margin = MARGIN_CELLS * CELL
    return grid_rect(grid).adjusted(-margin, -margin, margin, margin)


def _marked_anew(before: PlayerView, after: PlayerView) -> Iterator[str]:
    tokens = before.marks.keys() | after.marks.keys()
    yield from (token for token in tokens if before.marks.get(token) != after.marks.get(token))


def _changed(before: MapState, after: MapState) -> Iterator[str]:
    old, new = records_of(before), records_of(after)
    yield from (key.id for key in old.keys() | new.keys() if old.get(key) != new.get(key))
