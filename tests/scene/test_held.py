"""Views held up by a key: shown, gone with the key or the focus, and nothing of them is written."""

import pytest
from PySide6.QtCore import QPoint, Qt

from battlemap.document.commands import RemoveTokens
from battlemap.document.model import TokenId
from battlemap.geometry.types import MapPoint
from battlemap.rulings.attack import attack
from battlemap.rulings.field import field_of
from battlemap.rulings.range_rings import range_rings
from battlemap.scene.aim import sight_of
from battlemap.scene.units import map_to_scene
from tests.scene.build import ADA, GATE, GUARD, SNIPER

SHIFT = Qt.KeyboardModifier.ShiftModifier
AREA, RINGS, THREAT, ASK = (Qt.Key.Key_V, SHIFT), (Qt.Key.Key_R, SHIFT), (Qt.Key.Key_H, SHIFT), (Qt.Key.Key_Comma,)


@pytest.fixture
def hold(qtbot, view, scene):
    """Ada is selected and a key is held."""
    scene.set_viewer(ADA)
    view.setFocus()
    return lambda keys: qtbot.keyPress(view, *keys)


@pytest.fixture
def said(scene):
    """What the status line has said."""
    words: list[str] = []
    scene.status_changed.connect(words.append)
    return words


def click(qtbot, view, x: float, y: float) -> None:
    at: QPoint = view.mapFromScene(map_to_scene(MapPoint(x, y)))
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)


def picture(view):
    return view.viewport().grab().toImage()


@pytest.mark.parametrize("keys", [AREA, RINGS, THREAT, ASK])
@pytest.mark.parametrize("how", ["let go", "focus lost", "shift let go"])
def test_a_view_is_there_while_its_key_is_held_and_gone_with_it(qtbot, view, scene, hold, keys, how):
    scene.set_viewer(ADA)
    before = picture(view)
    hold(keys)
    scene.heat.go_on()
    if keys == ASK:
        qtbot.keyClick(view, Qt.Key.Key_Right)
    assert picture(view) != before
    if how == "focus lost":
        view.clearFocus()
    elif how == "let go" or keys == ASK:
        qtbot.keyRelease(view, *keys)
    else:
        qtbot.keyRelease(view, Qt.Key.Key_Shift)
    assert picture(view) == before


def test_holding_the_visible_area_switches_nothing(qtbot, view, scene, hold):
    switched = []
    scene.area_shown.connect(switched.append)
    hold(AREA)
    assert (scene.board.area_on, scene.board.area_held) == (False, True)
    qtbot.keyRelease(view, *AREA)
    scene.set_show_visible_area(True)
    hold(AREA)
    qtbot.keyRelease(view, *AREA)
    assert scene.board.area_on
    assert switched == [True]


def test_the_rings_tell_their_numbers_and_the_status_line_the_last(hold, scene, said):
    hold(RINGS)
    rings = range_rings(scene.state, ADA, scene.weapon)
    assert set(scene.board.rings.labels.words) <= {ring.words for ring in rings.rings}
    assert len(scene.board.rings.labels.words) >= 3
    assert said[-1] == rings.words


def test_the_threatened_places_are_bordered_by_those_who_threaten_them(hold, scene):
    hold(THREAT)
    scene.heat.finish()
    found = field_of(scene.state, ADA, "threatened")
    assert scene.board.heat.item.field == found
    assert scene.board.threats.labels.words == tuple(sorted({who for _, one in found.told() for who in one.who}))
    assert "Guard" in scene.board.threats.labels.words


def test_without_a_token_selected_it_is_said(qtbot, view, scene, said):
    for keys in (AREA, RINGS):
        qtbot.keyPress(view, *keys)
        assert said[-1] == "Select a token first."
        qtbot.keyRelease(view, *keys)


@pytest.fixture
def asked(qtbot, view, scene, hold):
    """While Ada aims at the sniper behind the gate, what if is asked."""
    scene.set_target(SNIPER)
    hold(ASK)
    return scene


def test_a_clicked_door_is_as_if_it_were_open(qtbot, view, asked):
    assert not sight_of(asked.ruling).sight
    told = []
    asked.what_if_said.connect(told.append)
    for _ in range(4):
        qtbot.keyClick(view, Qt.Key.Key_Down)
        qtbot.keyClick(view, Qt.Key.Key_Right)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert not sight_of(asked.ruling).sight
    click(qtbot, view, 7, 5.5)
    assert asked.shown_state.doors[GATE].state == "open"
    there = asked.shown_state
    assert asked.ruling == attack(there, ADA, SNIPER, asked.weapon)
    assert sight_of(asked.ruling).sight
    assert told[-1] == "What if: door open, Ada at cell 6, 6"
    assert asked.board.gesture.measure.lines[0].text == told[-1]
    qtbot.keyRelease(view, *ASK)
    assert told[-1] == ""
    assert not sight_of(asked.ruling).sight


def test_its_words_go_with_the_key(qtbot, view, asked, said):
    click(qtbot, view, 4.5, 2.5)
    assert said[-1] == "What if: Guard kneels"
    qtbot.keyRelease(view, *ASK)
    assert not said[-1].startswith("What if")


def test_a_clicked_token_takes_its_next_posture(qtbot, view, asked):
    asked.set_target(GUARD)
    qtbot.keyPress(view, *ASK)
    for posture in ("kneeling", "prone", "standing"):
        click(qtbot, view, 4.5, 2.5)
        there = asked.shown_state
        assert there.tokens[GUARD].posture == posture
        assert asked.ruling == attack(there, ADA, GUARD, asked.weapon)
    assert there == asked.state


def test_arrows_step_the_viewer_and_area_and_number_follow(qtbot, view, asked):
    areas = []
    asked.board.area_held = True
    asked.board.area.show = lambda area, _whole: areas.append(area)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert asked.shown_state.tokens[ADA].at == MapPoint(2, 3)
    assert asked.state.tokens[ADA].at == MapPoint(1, 2)
    assert asked.ruling == attack(asked.shown_state, ADA, SNIPER, asked.weapon)
    assert areas[-1].contains_properly(areas[-1].representative_point())
    assert not areas[-1].equals(areas[0])


def test_nothing_of_it_is_written(qtbot, view, asked, document, map_id):
    state, undo = document.map(map_id), document.undo_text
    events = []
    document.subscribe(events.append)
    click(qtbot, view, 7, 5.5)
    click(qtbot, view, 4.5, 2.5)
    qtbot.keyClick(view, Qt.Key.Key_Left)
    qtbot.keyRelease(view, *ASK)
    assert document.map(map_id) is state
    assert (document.undo_text, events) == (undo, [])
    assert asked.shown_state == asked.state
    assert asked.selection == {ADA}


def test_players_would_see_is_answered_for_what_is_asked(qtbot, view, scene, asked):
    looked = []
    scene.players.preview = looked.append
    click(qtbot, view, 7, 5.5)
    assert looked[-1].applied_to(scene.state).doors[GATE].state == "open"


def test_while_it_is_asked_other_keys_do_nothing_and_escape_ends_it(qtbot, view, asked, document, map_id):
    state = document.map(map_id)
    for key in (Qt.Key.Key_N, Qt.Key.Key_E, Qt.Key.Key_Delete, Qt.Key.Key_I):
        qtbot.keyClick(view, key)
    assert (asked.viewer, document.map(map_id)) == (ADA, state)
    assert not asked.heat.is_on
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert asked.held.what_if is None


def test_a_change_of_the_map_ends_it(asked, document, map_id):
    asked.held.step(1, 0)
    document.execute(RemoveTokens(map_id=map_id, ids=(TokenId(GUARD),)))
    assert asked.held.what_if is None
    assert asked.shown_state == document.map(map_id)
