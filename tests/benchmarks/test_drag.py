"""How much a drag with all previews costs, against the same drag in a bare view of Qt's; times are of the processor.

A step of the drag takes the token on by one cell: mouse event, answers, repaint. Two hands are measured:

- one that never rests: the next event comes after one turn of the event loop, so that a step is superseded by the
  next before everything is answered; the answers are sliced, and trail;
- one that waits at every step until everything stands: whole rulings both ways, way, visible area, all of it on screen.

After the last step of the first hand it is told how long the full answer takes to stand.
"""

import statistics
import time
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPixmap
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsItem, QGraphicsScene, QGraphicsView

from battlemap.geometry.compiled import compile_loops
from battlemap.geometry.types import MapPoint
from battlemap.rulings.arms import weapon_in_hand
from battlemap.rulings.attack import attack
from battlemap.rulings.routes import plan_route
from battlemap.scene.map_scene import MapScene
from battlemap.scene.map_view import MapView
from battlemap.scene.theme import LIGHT
from battlemap.scene.units import CELL, map_to_scene
from tests.benchmarks.drag_map import MOVER, START, TARGET, crowded_document
from tests.benchmarks.ratio import told

SIZE_PX = 1920, 1080
STEPS, WARM = 60, 10  # the first ten may take longer
LONGEST_MS = 50


def places() -> list[MapPoint]:
    """Where the token is dragged: to and fro through the hall, one cell a step."""
    across = [(col, row) for row in (0, 2, -2) for col in range(1, 21)]
    return [MapPoint(START.x + 0.5 + col, START.y + 0.5 + row) for col, row in across][:STEPS]


class Hand:
    """A mouse on the viewport of a view."""

    def __init__(self, view: QGraphicsView, at: Callable[[MapPoint], QPoint]) -> None:
        self._view, self._at = view, at

    def press(self, where: MapPoint) -> None:
        self._send(QEvent.Type.MouseButtonPress, where, Qt.MouseButton.LeftButton)

    def move(self, where: MapPoint) -> None:
        self._send(QEvent.Type.MouseMove, where, Qt.MouseButton.NoButton)

    def _send(self, kind: QEvent.Type, where: MapPoint, button: Qt.MouseButton) -> None:
        viewport, at = self._view.viewport(), QPointF(self._at(where))
        held, plain = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        event = QMouseEvent(kind, at, QPointF(viewport.mapToGlobal(at)), button, held, plain)
        QApplication.sendEvent(viewport, event)


def milliseconds(hand: Hand, after: Callable[[], None]) -> list[float]:
    """What each step takes."""
    hand.press(MapPoint(START.x + 0.5, START.y + 0.5))
    found = []
    for place in places():
        begin = time.process_time()
        hand.move(place)
        after()
        found.append((time.process_time() - begin) * 1e3)
    return found


@pytest.fixture
def view(qtbot, qapp) -> Iterator[MapView]:
    compile_loops()
    document = crowded_document()
    scene = MapScene(document, next(iter(document.maps)), LIGHT)
    view = MapView(scene)
    qtbot.addWidget(view)
    view.resize(*SIZE_PX)
    view.show()
    ids = {token.name: token.id for token in scene.state.tokens.values()}
    scene.set_viewer(ids[MOVER])
    scene.set_target(ids[TARGET])
    scene.set_show_visible_area(True)
    qapp.processEvents()
    yield view
    scene.detach()
    document.close()


def hand_on(view: MapView) -> Hand:
    return Hand(view, lambda at: view.mapFromScene(map_to_scene(at)))


def bare_view(qtbot, of: MapView, *, smooth: bool) -> tuple[QGraphicsView, Hand]:
    """A view as Qt makes it, with the same picture at the same size, and a token's picture that can be dragged."""
    scene = QGraphicsScene()
    view = QGraphicsView(scene)
    qtbot.addWidget(view)
    view.scene_kept = scene
    state = of.map_scene.state
    picture = scene.addPixmap(of.map_scene._pictures.pixmap(state.info.picture.image))
    zoom = of.transform().m11() * CELL / state.info.picture.px_per_cell
    if smooth:
        picture.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
    disc = QPixmap(*(2 * [round(state.info.picture.px_per_cell)]))
    disc.fill(QColor("red"))
    token = scene.addPixmap(disc)
    token.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIsMovable)
    cell = state.info.picture.px_per_cell
    token.setPos(START.x * cell, START.y * cell)
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.resize(*SIZE_PX)
    view.scale(zoom, zoom)
    view.show()
    view.viewport().repaint()
    return view, Hand(view, lambda at: view.mapFromScene(QPointF(at.x * cell, at.y * cell)))


def test_figures(qtbot, qapp, view, capsys):
    out = []
    for smooth in (False, True):
        for whole in (False, True):
            bare, hand = bare_view(qtbot, view, smooth=smooth)
            qapp.processEvents()

            def after():
                if whole:
                    bare.viewport().repaint()
                qapp.processEvents()

            ms = milliseconds(hand, after)
            out.append((f"bare smooth={smooth} whole={whole}", ms))
            bare.hide()
    drag = view.map_scene.drag
    def finish():
        while drag.show.is_busy:
            qapp.processEvents()
        qapp.processEvents()
    def one():
        qapp.processEvents()
    def one_whole():
        qapp.processEvents()
        view.viewport().repaint()
    def nothing():
        view.viewport().repaint()
    def finish_whole():
        while drag.show.is_busy:
            qapp.processEvents()
        qapp.processEvents()
        view.viewport().repaint()
    for name, after in (("one turn", one), ("one turn whole frame", one_whole), ("finish", finish),("ghost whole frame", nothing), ("finish whole", finish_whole)):
        ms = milliseconds(hand_on(view), after)
        out.append((name, ms))
        begin = time.process_time()
        finish()
        out.append((name + " then", [(time.process_time() - begin) * 1e3]))
        view.map_scene._input.cancel()
    with capsys.disabled():
        for name, ms in out:
            print(f"{name}: median {statistics.median(ms):.2f} max {max(ms[10:] or ms):.2f} first {max(ms[:10]):.1f}")
