"""How much a drag with all previews costs, against the same drag in a bare view of Qt's; times are of the processor.

A step takes the token on by one cell: mouse event, answers, repaint. Three things are measured:

- a hand that never rests: its next event comes after one turn of the event loop, so a step is often superseded before
  everything is answered. The answers are worked out in slices and trail; what is told is all the time that goes by;
- how long after the last step of such a hand the quick answers stand, and then the full ones;
- a hand that waits at each step until everything stands: both whole rulings, way, visible area, all on the screen.

The bare view is Qt's own: the picture and a token's picture that can be dragged, with nothing to answer. It is measured
painting whole frames, as for a film of the drag, with the picture scaled as smoothly as ours and as coarsely as Qt does
unasked; and painting only where the token was and is.
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
from battlemap.rulings.viewers import seen_by_any
from battlemap.scene.map_scene import MapScene
from battlemap.scene.map_view import MapView
from battlemap.scene.theme import LIGHT
from battlemap.scene.units import CELL, area_path, map_to_scene
from tests.benchmarks.drag_map import MOVER, START, TARGET, crowded_document
from tests.benchmarks.ratio import told

SIZE_PX = 1920, 1080
STEPS, WARM = 60, 10  # the first ten may take longer
WAITED = 16  # steps after which the hand waits until everything stands
BAR, LONGEST_MS = 2.0, 50


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


def milliseconds(hand: Hand, after: Callable[[], object], steps: int = STEPS) -> list[float]:
    """What each step takes."""
    hand.press(MapPoint(START.x + 0.5, START.y + 0.5))
    return [timed(lambda place=place: (hand.move(place), after())) for place in places()[:steps]]


def timed(work: Callable[[], object]) -> float:
    """Milliseconds of the processor."""
    begin = time.process_time()
    work()
    return (time.process_time() - begin) * 1e3


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
    until(qapp, lambda: not scene.drag.is_getting_ready)
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


def bare_drags(qtbot, qapp, of: MapView) -> dict[str, float]:
    """The median step of the bare view, painted in three ways."""
    found = {}
    for name, smooth, whole in (("smooth", True, True), ("coarse", False, True), ("only the token", True, False)):
        bare, hand = bare_view(qtbot, of, smooth=smooth)
        paint = bare.viewport().repaint if whole else qapp.processEvents
        found[name] = statistics.median(milliseconds(hand, lambda paint=paint: (paint(), qapp.processEvents())))
        bare.hide()
    return found


def test_a_drag_with_all_previews_against_a_bare_view(qtbot, qapp, view, benchmark, capsys):
    bare = bare_drags(qtbot, qapp, view)
    scene, hand = view.map_scene, hand_on(view)
    steps = milliseconds(hand, qapp.processEvents)
    quick_ms = timed(lambda: until(qapp, lambda: not scene.drag.show.is_answering))
    full_ms = quick_ms + timed(lambda: until(qapp, lambda: not scene.drag.show.is_busy))
    assert_all_stands(scene)
    scene._input.cancel()
    waited = milliseconds(hand, lambda: until(qapp, lambda: not scene.drag.show.is_busy), WAITED)
    median, longest = statistics.median(steps[WARM:]), max(steps[WARM:])
    figures = {
        "step_ms": median,
        **{f"times_bare_{name.replace(' ', '_')}": median / ms for name, ms in bare.items()},
        "longest_ms": longest,
        "quick_answers_ms_after": quick_ms,
        "full_answer_ms_after": full_ms,
        "waiting_step_ms": statistics.median(waited),
    }
    benchmark.extra_info.update({name: round(value, 3) for name, value in figures.items()})
    benchmark.pedantic(view.viewport().repaint, rounds=5)
    with capsys.disabled():
        for name, ms in bare.items():
            print(
                told(f"drag step with all previews, against a bare view painting {name}", median / 1e3, ms / 1e3, BAR)
            )
        print(
            f"longest step after the first ten {longest:.1f} ms (bar {LONGEST_MS} ms); after the last step the quick "
            f"answers stand in {quick_ms:.0f} ms, the full ones in {full_ms:.0f} ms; "
            f"a step that waits for all of it takes {statistics.median(waited):.1f} ms"
        )


def until(qapp, is_done: Callable[[], bool]) -> None:
    """Let the program go on until something is so, and is painted."""
    while not is_done():
        qapp.processEvents()
    qapp.processEvents()


def assert_all_stands(scene: MapScene) -> None:
    """What is shown at rest is what the single rulings answer."""
    viewer, target, there = scene.viewer, scene.target, scene.shown_state
    place = there.tokens[viewer].at
    assert scene.ruling == attack(there, viewer, target, scene.weapon)
    assert scene.drag.back == attack(there, target, viewer, weapon_in_hand(there.tokens[target], "starflight"))
    assert scene.drag.way == plan_route(scene.state, viewer, place)
    assert scene.drag.way.threats
    assert scene.board.area.holes == area_path(seen_by_any(there, [viewer]))
