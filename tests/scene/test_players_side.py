"""What the game master's map shows of the players' side."""

import pytest
from PySide6.QtGui import QColor

from battlemap.document.commands import MoveTokens, SetFogMode
from battlemap.geometry.types import MapPoint
from battlemap.rulings.revealing import carry_out
from battlemap.scene.theme import DARK
from battlemap.scene.tools.drag import move_preview
from tests.scene.build import ADA, BEN, GUARD, SNIPER

BEYOND = {ADA: MapPoint(8, 2)}  # where Ada sees the Sniper


def veiled(view) -> QColor:
    return view.grab().toImage().pixelColor(700, 700)


def test_the_fog_is_a_veil_that_comes_and_goes(scene, view):
    told: list[bool] = []
    scene.players.fog_shown.connect(told.append)
    plain = veiled(view)
    scene.players.show_fog(True)
    assert veiled(view) != plain
    scene.players.show_fog(False)
    assert veiled(view) == plain
    assert told == [True, False]


def test_the_veil_follows_the_map_and_the_theme(scene, view, document, map_id, qtbot):
    plain = veiled(view)
    scene.players.show_fog(True)
    carry_out(document, SetFogMode(map_id, "off"))
    qtbot.waitUntil(lambda: veiled(view) == plain)
    document.undo()
    qtbot.waitUntil(lambda: veiled(view) != plain)
    scene.set_theme(DARK)
    assert scene.board.fog.is_shown


def test_when_a_drag_rests_it_says_whom_players_would_see(scene, qtbot):
    said: list[str] = []
    scene.status_changed.connect(said.append)
    scene.show_preview(move_preview(scene.state, BEYOND, ADA))
    assert not any("Sniper" in text for text in said)  # not while it moves
    qtbot.waitUntil(lambda: bool(said) and said[-1].endswith("Players will see Sniper"))


@pytest.mark.parametrize(("mover", "to"), [(BEN, MapPoint(2, 6)), (GUARD, MapPoint(5, 3))])
def test_a_drag_that_reveals_nobody_says_nothing(scene, mover, to, qtbot):
    with qtbot.assertNotEmitted(scene.players.reveals_said, wait=250):
        scene.show_preview(move_preview(scene.state, {mover: to}, mover))


def test_somebody_who_steps_into_view_is_told_too(scene, qtbot):
    with qtbot.waitSignal(scene.players.reveals_said) as told:
        scene.show_preview(move_preview(scene.state, {SNIPER: MapPoint(5, 4)}, SNIPER))
    assert told.args[0].endswith("Players will see Sniper")


def test_nothing_is_written_by_looking_ahead(scene, document, qtbot):
    before = document.history()
    with qtbot.waitSignal(scene.players.reveals_said):
        scene.show_preview(move_preview(scene.state, BEYOND, ADA))
    scene.show_preview(None)
    assert document.history() == before


def test_a_drag_that_ended_says_nothing_any_more(scene, qtbot):
    scene.show_preview(move_preview(scene.state, BEYOND, ADA))
    scene.show_preview(None)
    with qtbot.assertNotEmitted(scene.players.reveals_said, wait=150):
        pass


def test_a_command_on_the_scene_writes_the_fog_it_takes_away(scene, document, map_id):
    scene.execute(SetFogMode(map_id, "explored"))
    scene.execute(MoveTokens(map_id, {BEN: MapPoint(2, 9)}))
    assert scene.state.fog.revealed
    document.undo()
    document.undo()
    assert scene.state.fogs == {}


def test_the_frame_outlives_a_change_of_theme(scene):
    corners = tuple(MapPoint(*corner) for corner in ((1, 1), (5, 1), (5, 4), (1, 4)))
    scene.show_frame(corners)
    scene.set_theme(DARK)
    assert scene.frame == corners


def test_a_ping_is_told_and_shown(scene):
    told: list[MapPoint] = []
    scene.players.pinged.connect(told.append)
    scene.ping(MapPoint(3, 3))
    assert told == [MapPoint(3, 3)] == [scene.board.ping.at]
    scene.board.ping.hide()
    assert scene.board.ping.at is None


def test_looking_ahead_waits_for_a_hand_that_goes_on_and_goes_on_where_it_was(scene, qtbot):
    with qtbot.waitSignal(scene.players.reveals_said):
        scene.show_preview(move_preview(scene.state, BEYOND, ADA))
        scene.players._look_ahead()  # as its clock does
        begun = scene.players._looks
        scene.wait_for_hand()
        assert not scene.players._next.isActive()
        assert scene.players._rest.isActive()
    assert scene.players._looks is begun
    scene.wait_for_hand()
    assert not scene.players._rest.isActive()  # all is said
