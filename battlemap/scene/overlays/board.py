"""All overlays of the GM's map together."""

from collections.abc import Callable

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGraphicsScene

from battlemap.document.model import MapState, Token, TokenId
from battlemap.rulings.errors import RulingError
from battlemap.rulings.viewers import seen_by_all, seen_by_any
from battlemap.scene import layers
from battlemap.scene.aim import Ruling
from battlemap.scene.overlays.arcs import ArcOverlay
from battlemap.scene.overlays.area import AreaOverlay, CommonOverlay
from battlemap.scene.overlays.fog import FogOverlay, FrameOverlay
from battlemap.scene.overlays.gesture import GestureOverlay
from battlemap.scene.overlays.heat import HeatOverlay
from battlemap.scene.overlays.highlight import HighlightOverlay
from battlemap.scene.overlays.ping import PingOverlay
from battlemap.scene.overlays.rings import RingsOverlay, ThreatOverlay
from battlemap.scene.overlays.selection import SelectionOverlay
from battlemap.scene.overlays.sight import SightOverlay
from battlemap.scene.overlays.sketch import ChosenOverlay, SketchOverlay
from battlemap.scene.overlays.way import WayOverlay
from battlemap.scene.theme import Theme
from battlemap.scene.units import CELL, grid_rect


class Board:
    """Selection, arcs, areas, the ruling, a gesture, a highlight, a sketch, a heat map: each shows what it is given."""

    def __init__(self, scene: QGraphicsScene, theme: Theme, picture_of: Callable[[Token], QPixmap | None]) -> None:
        self.selection = SelectionOverlay(scene, theme)
        self.arcs = ArcOverlay(scene, theme)
        self.area = AreaOverlay(scene, theme.dim, layers.AREA)
        self.common = CommonOverlay(scene, theme)
        self.sight = SightOverlay(scene, theme)
        self.gesture = GestureOverlay(scene, theme, picture_of)
        self.way = WayOverlay(scene, theme)
        self.light = HighlightOverlay(scene, theme)
        self.heat = HeatOverlay(scene, theme.heat)
        self.rings, self.threats = RingsOverlay(scene, theme), ThreatOverlay(scene, theme)
        self.sketch, self.chosen = SketchOverlay(scene, theme), ChosenOverlay(scene, theme)
        self.fog, self.frame, self.ping = (
            FogOverlay(scene, theme),
            FrameOverlay(scene, theme),
            PingOverlay(scene, theme),
        )
        self.cards = (self.sight.number, self.gesture.measure, self.sketch.measure)
        self.arcs_on, self.area_on, self.area_held = True, False, False

    def remove(self) -> None:
        """Take every overlay out of the scene."""
        for overlay in (
            *(self.selection, self.arcs, self.area, self.common, self.sight, self.gesture, self.way, self.light),
            *(self.sketch, self.chosen, self.heat, self.rings, self.threats, self.fog, self.frame, self.ping),
        ):
            overlay.remove()

    def show_viewer(self, state: MapState, viewer: TokenId | None, chosen: frozenset[TokenId]) -> None:
        """Ring the selected tokens; show what the viewer can look at, and what all of them see together."""
        self.show_selection(state, viewer, chosen)
        self.looks(state, viewer, chosen)()

    def show_selection(self, state: MapState, viewer: TokenId | None, chosen: frozenset[TokenId]) -> None:
        """Ring the selected tokens."""
        self.selection.show(state.tokens.get(viewer), _others(state, viewer, chosen))

    def looks(self, state: MapState, viewer: TokenId | None, chosen: frozenset[TokenId]) -> Callable[[], None]:
        """Work out what the viewer sees, and what all of the selected tokens see together; call what comes to show it.

        Where the viewer looks is shown with it.
        """
        token, sheet = state.tokens.get(viewer), grid_rect(state.info.grid)
        viewers = (
            [each.id for each in (token, *_others(state, viewer, chosen)) if each]
            if self.area_on or self.area_held
            else []
        )
        try:
            seen = seen_by_any(state, viewers) if viewers else None
            common = seen_by_all(state, viewers) if len(viewers) > 1 else None
        except RulingError:  # a map that can not be measured: the ruling says why
            seen = common = None

        def show() -> None:
            self.arcs.show(token if self.arcs_on else None, sheet)
            self.area.show(seen, sheet)
            self.common.show(common)

        return show

    def zoomed(self, cell_px: float) -> None:
        """A cell is that many pixels wide on the screen."""
        for card in self.cards:
            card.zoomed(cell_px / CELL)

    def moved_in_view(self) -> None:
        """The view was scrolled or has another size: cards that keep on the screen may have to move."""
        for card in self.cards:
            card.moved_in_view()

    def show_ruling(self, ruling: Ruling | None, state: MapState) -> None:
        """Show the one ruling, or nothing."""
        self.sight.show(ruling, state)


def _others(state: MapState, viewer: TokenId | None, chosen: frozenset[TokenId]) -> list[Token]:
    return [state.tokens[i] for i in sorted(chosen) if i != viewer and i in state.tokens]
