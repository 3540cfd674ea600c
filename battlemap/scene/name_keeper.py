"""Keeps the names on the GM's map apart, and clear of the number card, once the hand rests."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSizeF, QTimer

from battlemap.document.model import MapState, TokenId
from battlemap.scene.drawing import MapDrawing
from battlemap.scene.labels import Card
from battlemap.scene.name_places import Box

if TYPE_CHECKING:
    from battlemap.scene.map_scene import MapScene

REST_MS = 60  # names stay where they are while the hand, the view or the card still moves


class NameKeeper(QObject):
    """Says whose names matter at once, and where the card lies when it has come to rest."""

    def __init__(self, scene: "MapScene", drawing: MapDrawing) -> None:
        super().__init__(scene)
        self._scene, self._drawing = scene, drawing
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self.now)

    def keep(self, state: MapState, aim: Sequence[TokenId | None], selection: frozenset[TokenId]) -> None:
        """Those who aim and are aimed at matter most, then whose turn it is, then who else is selected."""
        on_turn = state.turns.on_turn if state.turns is not None else ()
        ranked = dict.fromkeys((*aim, *on_turn, *sorted(selection)))
        self._drawing.always_name([token for token in ranked if token is not None])
        self.soon()

    def soon(self) -> None:
        """Place them when nothing has moved for a while."""
        self._rest.start()

    def now(self) -> None:
        """Place them by where the card is."""
        self._rest.stop()
        card = self._scene.board.sight.number
        self._drawing.keep_clear([box for box in (self._box(card),) if box is not None])

    def _box(self, card: Card) -> Box | None:
        """Where a card lies, in pixels of the screen from where the map begins."""
        views = self._scene.views()
        if not card.isVisible() or not views:
            return None
        view = views[0]
        zoom = view.viewportTransform().m11()
        corner = card.corner(view.viewportTransform().map(card.pos()), QSizeF(view.viewport().size()))
        place, (wide, high) = card.pos() * zoom + corner, card.size()
        return Box(place.x(), place.y(), place.x() + wide, place.y() + high)
