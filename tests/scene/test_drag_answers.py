"""What a drag shows once the hand rests is the single ruling's own answer; before that nothing holds the hand up."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QGraphicsPathItem

from battlemap.document.commands import MoveTokens
from battlemap.geometry.types import MapPoint
from battlemap.rulings.attack import attack
from battlemap.rulings.routes import plan_route
from battlemap.rulings.viewers import seen_by_any
from battlemap.scene.drag_show import GOES_ON, PACE_MS, STILL_MS, DragShow
from battlemap.scene.sheet import Sheet
from battlemap.scene.tools.drag import move_preview
from battlemap.scene.tools.table import Preview
from battlemap.scene.units import area_path
from tests.scene.build import ADA, BEN, GUARD

PLACES = [MapPoint(2, 2), MapPoint(3, 4), MapPoint(5, 7), MapPoint(8, 5), MapPoint(1, 3)]


@pytest.fixture
def aimed(scene):
    scene.set_viewer(ADA)
    scene.set_target(GUARD)
    scene.set_show_visible_area(True)
    return scene


def texts(scene) -> list[str]:
    return [line.text for line in scene.board.gesture.measure.lines]


@pytest.mark.parametrize("place", PLACES)
def test_at_rest_a_drag_shows_the_single_rulings(aimed, place):
    aimed.show_preview(move_preview(aimed.state, {ADA: MapPoint(1, 1)}, ADA))
    preview = move_preview(aimed.state, {ADA: place}, ADA)
    aimed.show_preview(preview)
    aimed.drag.show.finish()
    there = preview.applied_to(aimed.state)
    assert aimed.ruling == attack(there, ADA, GUARD, "Hand laser")
    assert aimed.drag.back == attack(there, GUARD, ADA, "Hand laser")
    assert aimed.drag.way == plan_route(aimed.state, ADA, place)
    assert aimed.drag.way.headline in texts(aimed)
    assert aimed.board.area.holes == area_path(seen_by_any(there, [ADA]))


def test_a_hand_that_never_rests_is_shown_every_answer_all_the_same(aimed):
    shown: list[tuple[str, str]] = []

    def question(name: str):
        return lambda preview: lambda: shown.append((name, preview.text))

    questions = question("number"), question("area")
    show = DragShow(aimed, questions, lambda _preview: iter(()))
    for number in range(6):
        show.ask(Preview(tokens=(), text=str(number)))
        show.step()  # one question a step, and the hand goes on
    assert [name for name, _ in shown] == ["number", "area"] * 2
    assert [text for _, text in shown] == ["0", "1", "2", "3"]


def test_a_hand_that_is_faster_than_any_clock_is_answered_after_a_few_moves(qapp, aimed):
    shown: list[str] = []
    show = DragShow(aimed, (lambda preview: lambda: shown.append(preview.text),), lambda _preview: iter(()))
    for number in range(3 * GOES_ON):
        show.ask(Preview(tokens=(), text=str(number)))
        qapp.processEvents()
    assert shown


def test_a_hand_that_goes_on_within_a_cell_is_answered_as_well(qapp, aimed):
    shown: list[str] = []
    show = DragShow(aimed, (lambda preview: lambda: shown.append(preview.text),), lambda _preview: iter(()))
    show.ask(Preview(tokens=(), text="here"))
    for _ in range(3 * GOES_ON):
        show.wait_for_hand()
        qapp.processEvents()
    assert shown == ["here"]


def test_a_hand_that_is_still_is_answered(qtbot, aimed):
    shown: list[str] = []
    show = DragShow(aimed, (lambda preview: lambda: shown.append(preview.text),), lambda _preview: iter((None,) * 9))
    show.ask(Preview(tokens=(), text="here"))
    qtbot.waitUntil(lambda: not show.is_busy)
    assert shown == ["here"]


def test_what_takes_long_begins_anew_where_the_ghost_goes_on(aimed):
    begun = []

    def whole(preview: Preview):
        begun.append(preview.text)
        yield
        yield

    show = DragShow(aimed, (), whole)
    show.ask(Preview(tokens=(), text="here"))
    show.step()
    show.ask(Preview(tokens=(), text="there"))
    show.finish()
    assert begun == ["here", "there"]
    assert not show.is_busy


def test_letting_go_takes_way_and_answers_away(aimed):
    aimed.show_preview(move_preview(aimed.state, {ADA: MapPoint(3, 4)}, ADA))
    aimed.drag.show.finish()
    aimed.show_preview(None)
    assert (aimed.drag.way, aimed.drag.back, aimed.drag.show.is_busy) == (None, None, False)
    assert aimed.ruling == attack(aimed.state, ADA, GUARD, "Hand laser")


def test_after_the_move_the_ruling_of_the_drag_stands(aimed, document, map_id):
    aimed.show_preview(move_preview(aimed.state, {ADA: MapPoint(3, 4)}, ADA))
    aimed.drag.show.finish()
    aimed.show_preview(None)
    document.execute(MoveTokens(map_id, {ADA: MapPoint(3, 4)}))
    assert aimed.ruling == attack(aimed.state, ADA, GUARD, "Hand laser")


def test_dragging_somebody_else_leaves_the_number_alone(aimed):
    before = aimed.ruling
    aimed.show_preview(move_preview(aimed.state, {BEN: MapPoint(1, 7)}, BEN))
    aimed.drag.show.finish()
    assert aimed.ruling is before
    assert aimed.drag.way == plan_route(aimed.state, BEN, MapPoint(1, 7))


def test_a_sheet_shows_what_changed_on_it_and_nothing_old(qtbot, view, scene):
    sheet, line = Sheet(1000), QGraphicsPathItem()
    scene.addItem(sheet)
    path = line.path()
    path.addRect(QRectF(100, 100, 300, 300))
    line.setPath(path)
    line.setBrush(QColor("#ff0000"))
    sheet.add(line)
    middle = view.mapFromScene(250.0, 250.0)
    assert view.viewport().grab().toImage().pixelColor(middle).name() == "#ff0000"
    line.setBrush(QColor("#00ff00"))
    sheet.touch(line.sceneBoundingRect())
    assert view.viewport().grab().toImage().pixelColor(middle).name() == "#00ff00"
    sheet.take(line)
    assert view.viewport().grab().toImage().pixelColor(middle).name() not in ("#ff0000", "#00ff00")


@pytest.mark.parametrize("steps", [(40, 0), (-25, 30), (7, -300)])
def test_a_scrolled_sheet_looks_as_if_it_were_painted_anew(qtbot, view, scene, steps):
    view.zoom_by(3)
    view.viewport().grab()
    view.pan_by(*steps)
    scrolled = view.viewport().grab().toImage()
    scene._drawing._sheets.touch_all()
    assert scrolled == view.viewport().grab().toImage()


def test_what_takes_long_begins_when_the_hand_rests_and_not_while_it_goes_on(qtbot, aimed):
    begun: list[str] = []

    def whole(preview: Preview):
        begun.append(preview.text)
        yield

    show = DragShow(aimed, (lambda _preview: lambda: None,), whole)
    show.ask(Preview(tokens=(), text="here"))
    show.step()  # the quick ones
    for _ in range(3):
        show.wait_for_hand()
        show._is_turn = True
        show._go_on()  # as its clock does
    assert (begun, show.is_busy) == ([], True)
    qtbot.waitUntil(lambda: not show.is_busy)
    assert begun == ["here"]


def test_to_a_hand_that_goes_on_answers_come_at_a_pace_that_can_be_followed(aimed):
    show = DragShow(aimed, (lambda _preview: lambda: None,), lambda _preview: iter(()))
    show.ask(Preview(tokens=(), text="here"))
    assert show._timer.interval() == STILL_MS
    show.step()
    show.ask(Preview(tokens=(), text="there"))
    assert STILL_MS <= show._timer.interval() <= 2 * PACE_MS  # Qt may round
    assert show._pace.isActive()
    assert show._pace.interval() == PACE_MS
