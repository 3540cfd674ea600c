"""Fingers and pens on the map."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QInputDevice, QPointingDevice, QPointingDeviceUniqueId, QTabletEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from battlemap.geometry.types import MapPoint
from battlemap.scene.units import map_to_scene
from tests.scene.build import ADA

SCREEN = QTest.createTouchDevice()


class Fingers:
    """Some fingers on a view; each step tells where all of them are now."""

    def __init__(self, view) -> None:
        self._view, self._down = view, {}

    def __call__(self, *places: QPoint) -> None:
        sequence = QTest.touchEvent(self._view.viewport(), SCREEN)
        for number, at in enumerate(places):
            if number in self._down:
                sequence.move(number, at, self._view.viewport())
            else:
                sequence.press(number, at, self._view.viewport())
        for number in [number for number in self._down if number >= len(places)]:
            sequence.release(number, self._down[number], self._view.viewport())
        self._down = dict(enumerate(places))
        sequence.commit()


@pytest.fixture
def fingers(view) -> Fingers:
    """No finger rests for as long as it takes to ask for a menu, however slow the machine is."""
    view._touch._hold.setInterval(3_600_000)
    return Fingers(view)


def px(view, x: float, y: float) -> QPoint:
    return view.mapFromScene(map_to_scene(MapPoint(x, y)))


def off(view, x: float, y: float, at: QPoint) -> int:
    return (px(view, x, y) - at).manhattanLength()


def test_two_fingers_move_the_map_with_them(view, fingers):
    one, other = QPoint(200, 200), QPoint(300, 200)
    place = view.mapToScene(QPoint(250, 200))
    fingers(one, other)
    for step in range(1, 5):
        fingers(one + QPoint(10, 5) * step, other + QPoint(10, 5) * step)
    assert (view.mapFromScene(place) - QPoint(290, 220)).manhattanLength() <= 2
    fingers()


def test_a_pinch_zooms_as_far_as_the_fingers_part_and_keeps_the_place_between_them(view, fingers):
    before, place = view.cell_px, view.mapToScene(QPoint(300, 200))
    fingers(QPoint(250, 200), QPoint(350, 200))
    for part in (60, 80, 100):
        fingers(QPoint(300 - part, 200), QPoint(300 + part, 200))
    assert view.cell_px == pytest.approx(2 * before, rel=0.01)
    assert (view.mapFromScene(place) - QPoint(300, 200)).manhattanLength() <= 3
    fingers()


def test_one_finger_drags_a_token(view, fingers):
    start = px(view, 1.5, 2.5)
    fingers(start)
    for x in (2.5, 3.5, 4.5):
        fingers(px(view, x, 2.5))
    fingers()
    assert view.map_scene.state.tokens[ADA].at == MapPoint(4, 2)


def test_a_tap_selects(view, fingers):
    fingers(px(view, 1.5, 2.5))
    assert view.map_scene.viewer is None
    fingers()
    assert view.map_scene.viewer == ADA


def test_a_second_finger_takes_back_what_the_first_began(view, fingers):
    before = view.map_scene.state
    fingers(px(view, 1.5, 2.5))
    fingers(px(view, 5.5, 2.5))
    fingers(px(view, 5.5, 2.5), px(view, 9.5, 2.5))
    fingers(px(view, 5.5, 2.5))  # the second one goes
    fingers(px(view, 7.5, 2.5))
    fingers()
    assert view.map_scene.state == before


def test_after_a_pinch_the_last_finger_does_nothing(view, fingers):
    one, other = px(view, 1.5, 2.5), px(view, 5.5, 2.5)
    fingers(one, other)
    fingers(one)
    fingers(one + QPoint(60, 0))
    fingers()
    assert view.map_scene.viewer is None


def test_fingers_close_together_move_and_do_not_zoom(view, fingers):
    before = view.cell_px
    fingers(QPoint(200, 200), QPoint(210, 200))
    fingers(QPoint(230, 200), QPoint(250, 200))
    fingers()
    assert view.cell_px == before


def test_a_finger_that_rests_asks_for_the_menu(view, fingers, qtbot):
    fingers(px(view, 1.5, 2.5))
    view._touch._hold.timeout.emit()
    menu = view.findChild(QMenu) or QApplication.activePopupWidget()
    assert menu is not None
    menu.close()
    fingers()
    assert view.map_scene.viewer is None  # it was no tap


STYLUS = QPointingDevice(
    "pen",
    7,
    QInputDevice.DeviceType.Stylus,
    QPointingDevice.PointerType.Pen,
    QInputDevice.Capability.Position | QInputDevice.Capability.Hover,
    1,
    2,
    "",
    QPointingDeviceUniqueId(),
)
NONE, LEFT = Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton


def pen(view, kind: QEvent.Type, at: QPoint, button=NONE, buttons=NONE) -> QTabletEvent:
    viewport, where = view.viewport(), QPointF(at)
    there = QPointF(viewport.mapToGlobal(at))
    none = Qt.KeyboardModifier.NoModifier
    event = QTabletEvent(kind, STYLUS, where, there, 0.5, 0, 0, 0, 0, 0, none, button, buttons)
    QApplication.sendEvent(viewport, event)
    return event


def test_a_pen_drags_like_the_mouse(view):
    pen(view, QEvent.Type.TabletPress, px(view, 1.5, 2.5), LEFT, LEFT)
    for x in (2.5, 3.5):
        pen(view, QEvent.Type.TabletMove, px(view, x, 2.5), NONE, LEFT)
    event = pen(view, QEvent.Type.TabletRelease, px(view, 3.5, 2.5), LEFT, NONE)
    assert view.map_scene.state.tokens[ADA].at == MapPoint(3, 2)
    assert event.isAccepted()  # or Qt would make a second, mouse-made stroke of it


def test_a_pen_above_the_map_points(view):
    pen(view, QEvent.Type.TabletMove, px(view, 1.5, 2.5))
    assert view.map_scene.aim.hovered == ADA
    assert view.viewport().hasTabletTracking()
