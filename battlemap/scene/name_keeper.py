"""Keeps the names on the GM's map apart, and clear of what is laid over it, once the hand rests."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, QSizeF, QTimer
from PySide6.QtWidgets import QGraphicsView

from battlemap.document.model import MapState, TokenId
from battlemap.scene.drawing import MapDrawing
from battlemap.scene.labels import Card, TextLabel
from battlemap.scene.name_places import Box

if TYPE_CHECKING:
    from battlemap.scene.map_scene import MapScene

REST_MS = 60  # names stay where they are while the hand, the view or the card still moves


class NameKeeper(QObject):
    """Says whose names matter at once, and what they must keep clear of when all has come to rest."""

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
        """Place them by where the cards are, the names on a way, and the words on the ground."""
        self._rest.stop()
        views, board = self._scene.views(), self._scene.board
        if views:
            laid = [each for each in (*board.cards, *board.way.names) if each.isVisible()]
            self._drawing.keep_clear([_box_of(each, views[0]) for each in (*laid, *self._drawing.written())])


def _box_of(laid: Card | TextLabel, view: QGraphicsView) -> Box:
    """Where it lies, in pixels of the screen from where the map begins."""
    place = laid.pos() * view.viewportTransform().m11()
    if isinstance(laid, Card):
        corner = laid.corner(view.viewportTransform().map(laid.pos()), QSizeF(view.viewport().size()))
        box = QRectF(place + corner, QSizeF(*laid.size()))
    else:
        box = laid.boundingRect().translated(place)
    return Box(box.left(), box.top(), box.right(), box.bottom())
