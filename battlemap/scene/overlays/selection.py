"""Rings around the selected tokens, and the handle that turns the viewer."""

from collections.abc import Iterable

from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QGraphicsScene

from battlemap.document.model import Token
from battlemap.scene import layers
from battlemap.scene.hits import HANDLE_REACH, facing_handle
from battlemap.scene.overlays.marks import ring_path
from battlemap.scene.overlays.overlay import Overlay
from battlemap.scene.pens import PathItem
from battlemap.scene.theme import Theme
from battlemap.scene.units import CELL, map_to_scene

HANDLE = 0.75 * HANDLE_REACH[0]


class SelectionOverlay(Overlay):
    """An unbroken ring for the viewer, a dashed one for the others."""

    def __init__(self, scene: QGraphicsScene, theme: Theme) -> None:
        self._viewer = PathItem(theme.viewer, layers.SELECTION)
        self._others = PathItem(theme.selected, layers.SELECTION)
        self._handle = PathItem(theme.viewer, layers.SELECTION)
        super().__init__(scene, self._viewer, self._others, self._handle)

    def show(self, viewer: Token | None, others: Iterable[Token]) -> None:
        """Ring these tokens."""
        handle = QPainterPath()
        if viewer is not None:
            handle.addEllipse(map_to_scene(facing_handle(viewer)), HANDLE * CELL, HANDLE * CELL)
        self._viewer.set_path(ring_path([viewer] if viewer else []))
        self._others.set_path(ring_path(others))
        self._handle.set_path(handle)
