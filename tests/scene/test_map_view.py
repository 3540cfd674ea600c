"""The view: what the mouse and the keys do to the map on the screen."""

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import (
    QContextMenuEvent,
    QDropEvent,
    QFocusEvent,
    QNativeGestureEvent,
    QPointingDevice,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QMenu

from battlemap.document.commands import MoveTokens, RemoveTokens, SetDoorState
from battlemap.document.document import Document
from battlemap.geometry.types import MapPoint
from battlemap.scene.hits import center
from battlemap.scene.map_view import LARGEST_CELL_PX, TOKEN_MIME
from battlemap.scene.units import map_to_scene
from tests.scene.build import ADA, BEN, GATE, GUARD, SNIPER, SPY


def px(view, point: MapPoint) -> QPoint:
    return view.mapFromScene(map_to_scene(point))


def wheel(view, at: QPoint, notches: float, keys=Qt.KeyboardModifier.NoModifier) -> None:
    event = QWheelEvent(
        QPointF(at),
        QPointF(view.viewport().mapToGlobal(at)),
        QPoint(),
        QPoint(0, round(120 * notches)),
        Qt.MouseButton.NoButton,
        keys,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    view.wheelEvent(event)


def click(qtbot, view, point: MapPoint, keys=Qt.KeyboardModifier.NoModifier) -> None:
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, keys, px(view, point))


def drag(qtbot, view, start: MapPoint, end: MapPoint, button=Qt.MouseButton.LeftButton) -> None:
    viewport = view.viewport()
    qtbot.mousePress(viewport, button, pos=px(view, start))
    there = px(view, end)
    qtbot.mouseMove(viewport, px(view, start) + QPoint(30, 30))
    qtbot.mouseMove(viewport, there)
    qtbot.mouseRelease(viewport, button, pos=there)


def test_the_whole_map_is_fitted_when_the_window_opens_or_grows(view):
    assert view.cell_px == pytest.approx(800 / 40.6, rel=0.02)
    view.resize(500, 500)
    assert view.cell_px == pytest.approx(500 / 40.6, rel=0.02)


def test_the_wheel_zooms_and_keeps_the_place_under_the_pointer(view):
    at = px(view, MapPoint(4, 2))
    before = view.cell_px
    for notches in (1, 2, 2, -1):
        wheel(view, at, notches)
        off = px(view, MapPoint(4, 2)) - at
        assert off.manhattanLength() <= 2
    assert view.cell_px == pytest.approx(before * 1.2**4)


def test_a_pinch_on_a_touchpad_zooms_at_the_fingers(view):
    at, before = QPointF(px(view, MapPoint(4, 2))), view.cell_px
    fingers, pad = 2, QPointingDevice.primaryPointingDevice()
    zoom = Qt.NativeGestureType.ZoomNativeGesture
    pinch = QNativeGestureEvent(zoom, pad, fingers, at, at, at, 0.5, QPointF())
    QApplication.sendEvent(view.viewport(), pinch)
    assert view.cell_px == pytest.approx(1.5 * before)
    assert (px(view, MapPoint(4, 2)) - at.toPoint()).manhattanLength() <= 2


def test_zooming_stops_at_both_ends(view):
    fitted = view.cell_px
    wheel(view, QPoint(100, 100), 100)
    assert view.cell_px == pytest.approx(LARGEST_CELL_PX)
    wheel(view, QPoint(100, 100), -100)
    assert view.cell_px == pytest.approx(fitted / 2, rel=0.02)


def test_plus_minus_and_zero_zoom_by_the_keyboard(qtbot, view):
    fitted = view.cell_px
    qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert view.cell_px > fitted
    qtbot.keyClick(view, Qt.Key.Key_Minus)
    assert view.cell_px == pytest.approx(fitted)
    wheel(view, QPoint(10, 10), 5)
    qtbot.keyClick(view, Qt.Key.Key_0)
    assert view.cell_px == pytest.approx(fitted)


def test_the_middle_button_and_space_drag_the_map(qtbot, view):
    before = view.mapToScene(0, 0)
    drag(qtbot, view, MapPoint(5, 5), MapPoint(7, 6), Qt.MouseButton.MiddleButton)
    moved = view.mapToScene(0, 0)
    assert (before - moved).x() == pytest.approx(200, abs=8)
    qtbot.keyPress(view, Qt.Key.Key_Space)
    drag(qtbot, view, MapPoint(1.5, 2.5), MapPoint(3.5, 2.5))
    qtbot.keyRelease(view, Qt.Key.Key_Space)
    assert (moved - view.mapToScene(0, 0)).x() == pytest.approx(200, abs=8)
    assert view.map_scene.state.tokens[ADA].at == MapPoint(1, 2)


def test_arrows_move_the_map_where_nothing_is_selected_and_the_token_where_one_is(qtbot, view):
    before = view.mapToScene(0, 0)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.mapToScene(0, 0).x() > before.x()
    click(qtbot, view, MapPoint(1.5, 2.5))
    before = view.mapToScene(0, 0)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.map_scene.state.tokens[ADA].at == MapPoint(2, 2)
    assert view.mapToScene(0, 0) == before


def test_a_token_is_dragged_with_the_mouse_in_one_undoable_step(qtbot, view, document):
    drag(qtbot, view, MapPoint(1.5, 2.5), MapPoint(3.5, 4.5))
    assert view.map_scene.state.tokens[ADA].at == MapPoint(3, 4)
    document.undo()
    assert view.map_scene.state.tokens[ADA].at == MapPoint(1, 2)


def test_pointing_at_a_token_rules_and_a_click_with_the_aim_tool_pins(qtbot, view):
    scene = view.map_scene
    click(qtbot, view, MapPoint(1.5, 2.5))
    qtbot.keyClick(view, Qt.Key.Key_A)
    with qtbot.waitSignal(scene.ruling_changed):
        qtbot.mouseMove(view.viewport(), px(view, center(scene.state.tokens[GUARD])))
    assert scene.target == GUARD
    click(qtbot, view, MapPoint(4.5, 2.5))
    qtbot.mouseMove(view.viewport(), px(view, MapPoint(20, 20)))
    assert scene.target == GUARD
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert scene.target is None


def test_t_cycles_targets_and_v_shows_the_visible_area(qtbot, view):
    click(qtbot, view, MapPoint(1.5, 2.5))
    qtbot.keyClick(view, Qt.Key.Key_T)
    assert view.map_scene.target == GUARD
    qtbot.keyClick(view, Qt.Key.Key_V)
    assert view.map_scene.board.area_on


def test_q_e_and_shift_with_the_wheel_turn_the_token(qtbot, view):
    click(qtbot, view, MapPoint(1.5, 2.5))
    qtbot.keyClick(view, Qt.Key.Key_E)
    assert view.map_scene.state.tokens[ADA].facing_deg == 135.0
    zoom = view.cell_px
    wheel(view, QPoint(10, 10), 1, Qt.KeyboardModifier.ShiftModifier)
    assert view.map_scene.state.tokens[ADA].facing_deg == 120.0
    assert view.cell_px == zoom


def test_escape_cancels_a_drag(qtbot, view, document):
    done = document.undo_text
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=px(view, MapPoint(1.5, 2.5)))
    qtbot.mouseMove(view.viewport(), px(view, MapPoint(5.5, 5.5)))
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=px(view, MapPoint(5.5, 5.5)))
    assert document.undo_text == done
    assert view.map_scene.viewer == ADA


def test_a_click_on_a_door_opens_it(qtbot, view):
    click(qtbot, view, MapPoint(7, 5.5))
    assert view.map_scene.state.doors[GATE].state == "open"


def right_click(view, point: MapPoint) -> QMenu | None:
    at = px(view, point)
    there = view.viewport().mapToGlobal(at)
    QApplication.sendEvent(view.viewport(), QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, there))
    return QApplication.activePopupWidget()


@pytest.mark.qt_log_ignore("This plugin does not support")  # the offscreen platform has no popups to raise
def test_a_right_click_on_a_door_offers_to_lock_it(view):
    menu = right_click(view, MapPoint(7, 5.5))
    (lock,) = (action for action in menu.actions() if action.text() == "Lock")
    lock.trigger()
    menu.close()
    assert view.map_scene.state.doors[GATE].state == "locked"


def test_a_right_click_beside_everything_offers_what_may_be_put_there(view):
    menu = right_click(view, MapPoint(20, 20))
    assert [action.text() for action in menu.actions()] == ["Token from clipboard"]
    menu.close()


def test_ctrl_z_is_left_to_the_window(qtbot, view):
    click(qtbot, view, MapPoint(1.5, 2.5))
    before = view.map_scene.state
    qtbot.keyClick(view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(view, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    assert view.map_scene.state is before


def dropped(view, mime: str, at: QPoint) -> QDropEvent:
    data = QMimeData()
    data.setData(mime, "Grünwald".encode())
    keys, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    event = QDropEvent(QPointF(at), Qt.DropAction.CopyAction, data, keys, none)
    event.data = data  # held as long as the event
    view.dropEvent(event)
    return event


def test_a_token_from_the_library_is_dropped_where_the_pointer_is(view):
    told = []
    view.token_dropped.connect(lambda name, point: told.append((name, point)))
    at = px(view, MapPoint(6, 9))
    assert dropped(view, TOKEN_MIME, at).isAccepted()
    ((name, point),) = told
    assert name == "Grünwald"
    assert point == pytest.approx(MapPoint(6, 9), abs=0.05)


def test_files_are_left_to_the_window(view):
    told = []
    view.token_dropped.connect(lambda name, _point: told.append(name))
    assert not dropped(view, "text/uri-list", QPoint(10, 10)).isAccepted()
    assert told == []


def test_the_card_beside_a_target_keeps_on_the_screen(qtbot, view):
    view.map_scene.set_viewer(BEN)
    view.map_scene.set_target(GUARD)
    picture = view.grab().toImage()
    fill = view.map_scene._theme.card.fill[-6:]
    shown = [
        (x, y)
        for x in range(0, picture.width(), 3)
        for y in range(0, picture.height(), 3)
        if picture.pixelColor(x, y).name()[1:] == fill
    ]
    assert shown


def test_letting_space_go_in_another_window_ends_the_panning(qtbot, view):
    qtbot.keyPress(view, Qt.Key.Key_Space)
    QApplication.sendEvent(view, QFocusEvent(QEvent.Type.FocusOut))
    drag(qtbot, view, MapPoint(1.5, 2.5), MapPoint(3.5, 4.5))
    assert view.map_scene.state.tokens[ADA].at == MapPoint(3, 4)


@pytest.mark.parametrize("change", [Document.undo, lambda document: document.execute(RemoveTokens("map-1", (ADA,)))])
def test_a_change_in_mid_drag_ends_the_drag_and_leaves_nothing_of_it(qtbot, view, document, map_id, change):
    document.execute(MoveTokens(map_id, {ADA: MapPoint(2, 2)}))
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=px(view, MapPoint(2.5, 2.5)))
    for stop in (MapPoint(3.5, 3.5), MapPoint(4.5, 4.5)):
        qtbot.mouseMove(view.viewport(), px(view, stop))
    gesture = view.map_scene.board.gesture
    assert gesture.measure.isVisible()
    change(document)
    after = document.map(map_id)
    assert (gesture.measure.isVisible(), gesture._ghosts) == (False, {})
    qtbot.mouseMove(view.viewport(), px(view, MapPoint(5.5, 5.5)))
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=px(view, MapPoint(5.5, 5.5)))
    assert document.map(map_id) == after


@pytest.fixture
def said(view) -> list[str]:
    told: list[str] = []
    view.map_scene.status_changed.connect(told.append)
    return told


def rest(qtbot, view, point: MapPoint) -> None:
    qtbot.mouseMove(view.viewport(), px(view, point) + QPoint(2, 2))
    qtbot.mouseMove(view.viewport(), px(view, point))


def test_the_status_line_speaks_of_the_ruling_as_soon_as_it_is_there(qtbot, view, said):
    click(qtbot, view, MapPoint(1.5, 2.5))
    rest(qtbot, view, MapPoint(4.5, 2.5))
    qtbot.waitUntil(lambda: said[-1] == "Cell 4, 2 · Guard: 3.0 m, optimal arc")
    rest(qtbot, view, MapPoint(9.5, 2.5))
    assert "Guard" not in said[-1]
    qtbot.waitUntil(lambda: said[-1].startswith("Cell 9, 2 · Sniper: "))
    rest(qtbot, view, MapPoint(20.5, 20.5))
    assert said[-1] == "Cell 20, 20"


def test_the_status_line_follows_a_pin_and_a_door(qtbot, view, said):
    click(qtbot, view, MapPoint(1.5, 2.5))
    rest(qtbot, view, MapPoint(20.5, 20.5))
    view.map_scene.set_target(GUARD)
    assert said[-1] == "Cell 20, 20 · Guard: 3.0 m, optimal arc"
    view.map_scene.set_target(None)
    assert said[-1] == "Cell 20, 20"
    rest(qtbot, view, MapPoint(7, 5.5))
    click(qtbot, view, MapPoint(7, 5.5))
    assert said[-1].endswith(" · Door, open")


def test_n_goes_through_the_tokens_as_they_are_read_and_shift_n_back(qtbot, view):
    seen = []
    for held in (Qt.KeyboardModifier.NoModifier,) * 6 + (Qt.KeyboardModifier.ShiftModifier,) * 2:
        qtbot.keyClick(view, Qt.Key.Key_N, held)
        seen.append(view.map_scene.viewer)
    assert seen == [ADA, GUARD, SNIPER, BEN, SPY, ADA, SPY, BEN]


def test_shift_n_begins_with_the_last_token(qtbot, view):
    qtbot.keyClick(view, Qt.Key.Key_N, Qt.KeyboardModifier.ShiftModifier)
    assert view.map_scene.viewer == SPY


def test_o_opens_and_closes_the_door_next_to_the_selected_token(qtbot, view, document, map_id):
    document.execute(MoveTokens(map_id, {ADA: MapPoint(6, 5)}))
    view.map_scene.set_viewer(ADA)
    states = []
    for _ in range(2):
        qtbot.keyClick(view, Qt.Key.Key_O)
        states.append(document.map(map_id).doors[GATE].state)
    assert states == ["open", "closed"]


def test_o_far_from_every_door_and_at_a_locked_one_says_so(qtbot, view, document, map_id, said):
    view.map_scene.set_viewer(ADA)
    qtbot.keyClick(view, Qt.Key.Key_O)
    assert said[-1] == "No door is within reach."
    document.execute(MoveTokens(map_id, {ADA: MapPoint(6, 5)}))
    document.execute(SetDoorState(map_id, GATE, "locked"))
    qtbot.keyClick(view, Qt.Key.Key_O)
    assert said[-1] == "The door is locked. Right-click it to unlock it."
    assert document.map(map_id).doors[GATE].state == "locked"


def test_the_menu_key_offers_what_can_be_done_with_the_selected_token(qtbot, view):
    view.map_scene.set_viewer(ADA)
    corner = QPoint(1, 1)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, corner, view.mapToGlobal(corner))
    QApplication.sendEvent(view, event)
    menu = QApplication.activePopupWidget()
    assert "Kneel" in [action.text() for action in menu.actions()]
    assert (menu.pos() - view.viewport().mapToGlobal(px(view, MapPoint(1.5, 2.5)))).manhattanLength() <= 2
    menu.close()
