"""A map as a picture, without a window: for the command line, for bug reports, for the players' screen."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QGraphicsScene

from battlemap.document.model import ImageId, MapState, TokenId
from battlemap.rulings.field import CellField
from battlemap.rulings.player_view import player_view
from battlemap.scene.aim import Aim
from battlemap.scene.drawing import MapDrawing, token_picture
from battlemap.scene.legend import Legend, legend_of, paint_legend
from battlemap.scene.overlays.board import Board
from battlemap.scene.overlays.heat import HeatOverlay
from battlemap.scene.pictures import Pictures
from battlemap.scene.player_scene import PlayerDrawing, with_margin
from battlemap.scene.sides import side_looks
from battlemap.scene.theme import LIGHT, Theme
from battlemap.scene.units import CELL

DEFAULT_LONG_SIDE_PX = 1600
CELL_PX_BOUNDS = (16.0, 96.0)  # for the default size
LARGEST_SIDE_PX = 16_000
LEGEND_GAP_PX = 10.0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Order:
    """What a picture is to show."""

    viewer: TokenId | None
    target: TokenId | None
    weapon: str | None
    theme: Theme
    field: CellField | None = None
    grid: bool = True


def render_map(
    state: MapState,
    images: Callable[[ImageId], bytes],
    *,
    viewer: TokenId | None = None,
    target: TokenId | None = None,
    weapon: str | None = None,
    player: bool = False,
    px_per_cell: float | None = None,
    theme: Theme = LIGHT,
    field: CellField | None = None,
    grid: bool = True,
    lost: Callable[[str], object] = str,
) -> QImage:
    """Draw a map. It needs a QGuiApplication, on any platform, the offscreen one too.

    With a viewer its arcs and visible area are shown; with a target too, the ruling (on the attack, if a weapon is
    given). A field is laid over the map as a heat map. A legend stands beside the map. For the players nothing of
    that is drawn, and nothing that they must not know. ``grid``: with the lines between the cells. ``lost`` is told why
    the picture under the map is not shown.
    """
    order = _Order(viewer=viewer, target=target, weapon=weapon, theme=theme, field=field, grid=grid)
    scene = QGraphicsScene()
    pictures = Pictures(images)
    px = px_per_cell or _default_px(state)
    if player:
        problem = _draw_for_players(scene, state, pictures, order, px)
    else:
        problem = _draw_for_gm(scene, state, pictures, order, px)
    if problem:
        lost(problem)
    if player:
        return _painted(scene, state, theme, px)
    return _painted(scene, state, theme, px, _legend(state, order))


def _draw_for_gm(scene: QGraphicsScene, state: MapState, pictures: Pictures, order: _Order, px: float) -> str | None:
    """Why the picture under the map is not shown is given back."""
    drawing = MapDrawing(scene, pictures, order.theme)
    drawing.reset(state)
    drawing.set_grid_shown(order.grid)
    drawing.zoomed(px)
    HeatOverlay(scene, order.theme.heat).show(order.field)
    board = Board(scene, order.theme, lambda token: token_picture(pictures, token.image))
    if order.viewer is None:
        return drawing.problem
    aim = Aim()
    aim.viewer, aim.pinned = order.viewer, order.target
    aim.choose_weapon(order.weapon)
    board.area_on = True
    board.zoomed(px)
    board.show_viewer(state, order.viewer, frozenset({order.viewer}))
    board.show_ruling(aim.ruling(state), state)
    drawing.always_name([token for token in (order.viewer, order.target) if token])
    return drawing.problem


def _draw_for_players(
    scene: QGraphicsScene, state: MapState, pictures: Pictures, order: _Order, px: float
) -> str | None:
    drawing = PlayerDrawing(scene, pictures, order.theme)
    drawing.show(player_view(state))
    drawing.set_lines(grid=order.grid, walls=True)
    drawing.zoomed(px)
    return drawing.problem


def _painted(scene: QGraphicsScene, state: MapState, theme: Theme, px: float, legend: Legend | None = None) -> QImage:
    source = with_margin(state.info.grid)
    longest = max(source.width(), source.height()) / CELL
    px = min(px, LARGEST_SIDE_PX / longest)
    width, height = (max(1, round(side / CELL * px)) for side in (source.width(), source.height()))
    beside = legend.size() + 2 * QSizeF(LEGEND_GAP_PX, LEGEND_GAP_PX) if legend else QSizeF(0, 0)
    whole = (width + round(beside.width()), max(height, round(beside.height())))
    image = QImage(*whole, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(theme.background))
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    scene.render(painter, QRectF(0, 0, width, height), source)
    if legend:
        paint_legend(painter, QPointF(width + LEGEND_GAP_PX, LEGEND_GAP_PX), legend, theme)
    painter.end()
    return image


def _legend(state: MapState, order: _Order) -> Legend | None:
    if not state.tokens:
        return None
    on_map = {token.side for token in state.tokens.values()}
    looks = {side: look for side, look in side_looks(state, order.theme).items() if side in on_map}
    is_shaded = state.info.darkness != "bright"
    return legend_of(order.theme, looks, lines=order.viewer is not None, light=is_shaded, field=order.field)


def _default_px(state: MapState) -> float:
    least, most = CELL_PX_BOUNDS
    longest = max(state.info.grid.columns, state.info.grid.rows)
    return min(max(DEFAULT_LONG_SIDE_PX / longest, least), most)
