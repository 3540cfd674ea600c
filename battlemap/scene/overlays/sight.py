"""The one ruling on the map: sight lines, what blocks them, the target, and the number beside it."""

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QGraphicsScene

from battlemap.document.model import MapState, Token
from battlemap.geometry.types import MapPoint
from battlemap.rulings.sight import SightRuling
from battlemap.scene import layers
from battlemap.scene.aim import Ruling, sight_of
from battlemap.scene.hits import center
from battlemap.scene.labels import Card, TextLine
from battlemap.scene.overlays.marks import RING_OUT, MarkSet, barrier_path, bracket_path, cross, hollow_circle
from battlemap.scene.overlays.overlay import Overlay
from battlemap.scene.pens import PathItem, halo_under
from battlemap.scene.theme import Stroke, Theme
from battlemap.scene.units import CELL, line_path, map_to_scene
from battlemap.scene.wording import announce
from battlemap.texts import tr

HEADLINE_PX, DETAIL_PX, BACK_PX = 20, 12, 13
CROSS_PX, CIRCLE_PX = 6.0, 5.0
FAINT = 0.35  # what is left of a blocked line beyond the wall that stops it


class SightOverlay(Overlay):
    """Walks a ruling and draws it; it measures nothing."""

    def __init__(self, scene: QGraphicsScene, theme: Theme) -> None:
        self._theme = theme
        self._lines = {state: PathItem((stroke,), layers.SIGHT_LINES + 1)
                       for state, stroke in theme.sight_lines.items()}  # fmt: skip
        self._beyond = PathItem((theme.sight_lines["blocked"],), layers.SIGHT_LINES + 1)
        self._beyond.setOpacity(FAINT)
        self._halo = PathItem(halo_under(tuple(theme.sight_lines.values()), theme.line_halo),
                              layers.SIGHT_LINES)  # fmt: skip
        self._walls = PathItem(theme.highlight, layers.HIGHLIGHT)
        self._target = PathItem(theme.target, layers.SELECTION)
        self.number = Card(theme.card, layers.NUMBER)
        super().__init__(scene, *self._lines.values(), self._beyond, self._halo, self._walls, self._target, self.number)
        self._crosses = MarkSet(scene, cross(CROSS_PX), _mark_strokes(theme, theme.cross), layers.SIGHT_CROSSES)
        through = Stroke(color=theme.sight_lines["penalised"].color, width=2.5)
        self._circles = MarkSet(scene, hollow_circle(CIRCLE_PX), _mark_strokes(theme, through), layers.SIGHT_CROSSES)

    def show(self, ruling: Ruling | None, state: MapState) -> None:
        """Draw the ruling, or nothing."""
        if ruling is None or sight_of(ruling).target not in state.tokens:
            self._hide()
            return
        seen = sight_of(ruling)
        self._show_lines(seen)
        self._walls.set_path(barrier_path(state, [o.id for o in seen.obstacles if o.hides > 0], seen.lines))
        self._target.set_path(bracket_path(state.tokens[seen.target]))
        self._show_number(ruling, state)

    def show_back(self, back: Ruling | None) -> None:
        """Under the number, say what the target can do to the viewer; None says nothing."""
        lines = [line for line in self.number.lines if line.size_px != BACK_PX]
        if back is None or not lines:
            return
        said, look = announce(back), self._theme.card
        color = {"good": look.bad, "bad": look.good, "plain": look.text}[said.tone]
        words = tr("{viewer_name} back: {headline}", viewer_name=sight_of(back).viewer_name, headline=said.headline)
        self.number.say([*lines, TextLine(text=words, size_px=BACK_PX, color=color)])

    def remove(self) -> None:
        super().remove()
        self._crosses.remove()
        self._circles.remove()

    def _hide(self) -> None:
        for item in (*self._lines.values(), self._beyond, self._halo, self._walls, self._target):
            item.set_path(QPainterPath())
        self._crosses.show(())
        self._circles.show(())
        self.number.hide_lines()

    def _show_lines(self, seen: SightRuling) -> None:
        paths = {state: QPainterPath() for state in self._lines}
        halo, beyond = QPainterPath(), QPainterPath()
        for line in seen.lines:
            stop = line.stopped_at if line.state == "blocked" and line.stopped_at else line.end
            paths[line.state].addPath(line_path((line.start, stop)))
            halo.addPath(line_path((line.start, stop)))
            beyond.addPath(line_path((stop, line.end)))
        self._beyond.set_path(beyond)
        for state, path in paths.items():
            self._lines[state].set_path(path)
        self._halo.set_path(halo)
        self._crosses.show(_stops(seen, "blocked"))
        self._circles.show(_stops(seen, "penalised"))

    def _show_number(self, ruling: Ruling, state: MapState) -> None:
        said, look = announce(ruling), self._theme.card
        color = {"good": look.good, "bad": look.bad, "plain": look.text}[said.tone]
        lines = [TextLine(text=said.headline, size_px=HEADLINE_PX, bold=True, color=color)]
        lines += [TextLine(text=detail, size_px=DETAIL_PX) for detail in said.details]
        seen = sight_of(ruling)
        target, viewer = (map_to_scene(center(state.tokens[each])) for each in (seen.target, seen.viewer))
        others = [_square(each, target) for each in state.tokens.values() if each.id != seen.target]
        radius = RING_OUT * state.tokens[seen.target].size * CELL
        self.number.show_lines(lines, target, radius, viewer - target, others)


def _square(token: Token, seen_from: QPointF) -> QRectF:
    """The square of a token, from another place of the scene."""
    side = token.size * CELL
    return QRectF(map_to_scene(token.at) - seen_from, QSizeF(side, side))


def _mark_strokes(theme: Theme, stroke: Stroke) -> tuple[Stroke, ...]:
    return (*halo_under((stroke,), theme.line_halo), stroke)


def _stops(seen: SightRuling, state: str) -> list[MapPoint]:
    return [line.stopped_at for line in seen.lines if line.state == state and line.stopped_at]
