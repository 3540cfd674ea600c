"""What a drawing gesture would put on the map, and what is chosen to be edited."""

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QGraphicsScene

from battlemap.document.model import Light, Note
from battlemap.geometry.types import MapPoint
from battlemap.scene import layers
from battlemap.scene.labels import Card, TextLine
from battlemap.scene.overlays.marks import MarkSet, hollow_circle, ring_path
from battlemap.scene.overlays.overlay import Overlay
from battlemap.scene.pens import PathItem
from battlemap.scene.theme import Theme
from battlemap.scene.tools.drawn import Drawn, corners_of, outline_of
from battlemap.scene.tools.sketch import Sketch
from battlemap.scene.units import CELL, line_path, map_to_scene

TEXT_PX = 13
SNAP_PX, HANDLE_PX = 6.0, 3.0
LAMP_CELLS = 0.3  # radius of the ring around a chosen light or note
BESIDE_CELLS = 0.3  # between the pointer and the measure


class SketchOverlay(Overlay):
    """The lines as they would be drawn, a ring where the next corner falls, and the measure beside it."""

    def __init__(self, scene: QGraphicsScene, theme: Theme) -> None:
        self._line = PathItem(theme.path_free, layers.GHOSTS)
        self._rings = PathItem(theme.target, layers.SELECTION)
        self._snap = MarkSet(scene, hollow_circle(SNAP_PX), theme.viewer, layers.GHOSTS + 1)
        self.measure = Card(theme.card, layers.NUMBER + 1, "under")
        super().__init__(scene, self._line, self._rings, self.measure)

    def show(self, sketch: Sketch | None) -> None:
        """Show a sketch, or nothing."""
        path, sketch = QPainterPath(), sketch or Sketch()
        for line in sketch.lines:
            path.addPath(line_path(line))
        if sketch.circle is not None:
            _add_circle(path, *sketch.circle)
        self._line.set_path(path)
        self._rings.set_path(ring_path(sketch.ringed))
        self._snap.show([sketch.snap] if sketch.snap is not None else [])
        middle = sketch.circle[0] if sketch.circle else None
        at = sketch.snap or middle or (sketch.lines[-1][-1] if sketch.lines and sketch.lines[-1] else None)
        if at is None or not sketch.text:
            self.measure.hide_lines()
        else:
            words = [TextLine(text=sketch.text, size_px=TEXT_PX, bold=True)]
            words += [TextLine(text=sketch.more, size_px=TEXT_PX)] if sketch.more else []
            self.measure.show_lines(words, map_to_scene(at), BESIDE_CELLS * CELL)

    def remove(self) -> None:
        self._snap.remove()
        super().remove()


class ChosenOverlay(Overlay):
    """A line along what is chosen, and a handle on each of its corners."""

    def __init__(self, scene: QGraphicsScene, theme: Theme) -> None:
        self._line = PathItem(theme.highlight, layers.HIGHLIGHT)
        thin = tuple(replace(stroke, width=stroke.width / 2) for stroke in theme.viewer)
        self._handles = MarkSet(scene, hollow_circle(HANDLE_PX), thin, layers.GHOSTS)
        super().__init__(scene, self._line)

    def show(self, things: Iterable[Drawn]) -> None:
        """Show these as chosen."""
        things = tuple(things)
        path = QPainterPath()
        for thing in things:
            if isinstance(thing, Light | Note):
                _add_circle(path, thing.at, LAMP_CELLS)
            else:
                path.addPath(line_path(outline_of(thing)))
        self._line.set_path(path)
        self._handles.show(dict.fromkeys(point for thing in things for point in corners_of(thing)))

    def remove(self) -> None:
        self._handles.remove()
        super().remove()


def _add_circle(path: QPainterPath, middle: MapPoint, radius: float) -> None:
    at: QPointF = map_to_scene(middle)
    path.addEllipse(at, radius * CELL, radius * CELL)
