"""Lights what a reason on the card is about."""

from collections.abc import Iterable

from PySide6.QtWidgets import QGraphicsScene

from battlemap.document.model import MapState
from battlemap.rulings.sight_lines import SightLine
from battlemap.scene import layers
from battlemap.scene.overlays.marks import barrier_path, ring_path
from battlemap.scene.overlays.overlay import Overlay
from battlemap.scene.pens import PathItem
from battlemap.scene.theme import Theme


class HighlightOverlay(Overlay):
    """A bright line along walls and doors and around tokens."""

    def __init__(self, scene: QGraphicsScene, theme: Theme) -> None:
        self._line = PathItem(theme.highlight, layers.SIGHT_CROSSES)
        super().__init__(scene, self._line)

    def show(self, state: MapState, record_ids: frozenset[str], lines: Iterable[SightLine]) -> None:
        """Light these records, of long walls the part that sight lines meet; what is not on the map is left out."""
        path = barrier_path(state, sorted(record_ids), tuple(lines))
        path.addPath(ring_path(token for token in state.tokens.values() if token.id in record_ids))
        self._line.set_path(path)
