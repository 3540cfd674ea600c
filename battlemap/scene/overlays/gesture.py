"""What a gesture shows while it lasts: ghosts, path and measure, or the band that selects."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QBrush, QColor, QPainterPath, QPixmap
from PySide6.QtWidgets import QGraphicsRectItem, QGraphicsScene

from battlemap.document.model import Token
from battlemap.geometry.types import MapPoint
from battlemap.rulings.route import Route
from battlemap.scene import layers
from battlemap.scene.hits import center
from battlemap.scene.items.token import TokenItem, initials
from battlemap.scene.labels import Card, TextLine
from battlemap.scene.overlays.marks import RING_OUT
from battlemap.scene.overlays.overlay import Overlay
from battlemap.scene.pens import PathItem, screen_pen
from battlemap.scene.theme import SideLook, Theme
from battlemap.scene.tools.table import Preview
from battlemap.scene.units import CELL, line_path, map_to_scene
from battlemap.texts import tr

GHOST_OPACITY = 0.7
MEASURE_PX, NOTE_PX = 13, 12
STRIKERS_NAMED = 3
NOTES = ("way", "reveals")  # what stands under the measure, in this order


class GestureOverlay(Overlay):
    """Ghosts are made once a gesture and then only moved."""

    def __init__(self, scene: QGraphicsScene, theme: Theme, picture_of: Callable[[Token], QPixmap | None]) -> None:
        self._theme, self._picture_of = theme, picture_of
        self._free = PathItem(theme.path_free, layers.GHOSTS)
        self._blocked = PathItem(theme.path_blocked, layers.GHOSTS)
        self.measure = Card(theme.card, layers.NUMBER + 1, "under")
        self._band = QGraphicsRectItem()
        self._band.setPen(screen_pen(theme.band))
        self._band.setBrush(QBrush(QColor(theme.band_fill)))
        self._band.setZValue(layers.GHOSTS)
        self._band.setVisible(False)
        super().__init__(scene, self._free, self._blocked, self.measure, self._band)
        self._ghosts: dict[str, TokenItem] = {}
        self._preview: Preview | None = None
        self._notes: dict[str, Sequence[TextLine]] = {}

    def show(self, preview: Preview | None, looks: Mapping[str, SideLook], *, straight: bool = True) -> None:
        """Show what the gesture would do, or nothing; ``straight``: with the straight line it measures."""
        self._preview = preview
        self._notes = {"way": self._notes["way"]} if preview is not None and "way" in self._notes else {}
        self._show_ghosts(preview.tokens if preview else (), looks)
        free, blocked = QPainterPath(), QPainterPath()
        for measure in preview.measures if preview and straight else ():
            (blocked if measure.blocked_by else free).addPath(line_path(measure.path))
        self._free.set_path(free)
        self._blocked.set_path(blocked)
        self._show_measure(preview)

    def show_way(self, route: Route, left: str = "") -> None:
        """Under the measure, say what the way takes and who gets to strike; the straight line gives way to it.

        Parameters
        ----------
        left : what the turn would have left after it, in words; empty where it is nobody's turn.
        """
        color = self._theme.card.bad if route.refusals else None
        lines = [TextLine(text=route.headline, size_px=NOTE_PX, color=color)]
        if left:
            lines.append(TextLine(text=left, size_px=MEASURE_PX, bold=True))
        names = list(dict.fromkeys(threat.name for threat in route.threats))
        if names:
            more = tr(" and {count} more", count=len(names) - STRIKERS_NAMED) if len(names) > STRIKERS_NAMED else ""
            words = tr("Opportunity attack: {names}{more}", names=", ".join(names[:STRIKERS_NAMED]), more=more)
            lines.append(TextLine(text=words, size_px=NOTE_PX, color=self._theme.card.bad))
        self._free.set_path(QPainterPath())
        self._blocked.set_path(QPainterPath())
        self._show_note("way", lines)

    def show_reveals(self, words: str) -> None:
        """Add a line under the measure: what players would come to see."""
        self._show_note("reveals", [TextLine(text=words, size_px=MEASURE_PX, color=self._theme.card.bad)])

    def _show_note(self, about: str, lines: Sequence[TextLine]) -> None:
        if self._preview is not None:
            self._notes[about] = lines
            self._show_measure(self._preview)

    def show_band(self, corners: tuple[MapPoint, MapPoint] | None) -> None:
        """Show the rectangle that selects, or nothing."""
        self._band.setVisible(corners is not None)
        if corners:
            one, other = (map_to_scene(corner) for corner in corners)
            self._band.setRect(QRectF(one, other).normalized())

    def remove(self) -> None:
        self._show_ghosts((), {})
        super().remove()

    def _show_ghosts(self, tokens: tuple[Token, ...], looks: Mapping[str, SideLook]) -> None:
        wanted = {token.id: token for token in tokens}
        for token_id in self._ghosts.keys() - wanted.keys():
            self._scene.removeItem(self._ghosts.pop(token_id))
        for token_id, token in wanted.items():
            ghost = self._ghosts.get(token_id) or self._new_ghost(token_id)
            ghost.show_token(token, looks[token.side], self._picture_of(token), initials(token.name))
            ghost.setOpacity(GHOST_OPACITY)  # what it looks like sets both
            ghost.setZValue(layers.GHOSTS + 1)

    def _new_ghost(self, token_id: str) -> TokenItem:
        ghost = TokenItem(self._theme)
        self._ghosts[token_id] = ghost
        self._scene.addItem(ghost)
        return ghost

    def _show_measure(self, preview: Preview | None) -> None:
        if preview is None or not preview.text:
            self.measure.hide_lines()
            return
        blocked = any(measure.blocked_by for measure in preview.measures)
        color = self._theme.card.bad if blocked else None
        lines = [TextLine(text=preview.text, size_px=MEASURE_PX, bold=True, color=color)]
        for note in NOTES:
            lines += self._notes.get(note, ())
        if preview.tokens:
            lead = preview.tokens[0]
            self.measure.show_lines(lines, map_to_scene(center(lead)), RING_OUT * lead.size * CELL)
        elif preview.doors:
            first, *_, last = preview.doors[0].line
            self.measure.show_lines(lines, (map_to_scene(first) + map_to_scene(last)) / 2, CELL / 2)
        else:
            self.measure.hide_lines()
