"""A rider and its steed at the window: dragged, nudged and planned, alone and in a group (issue 7, F12)."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from battlemap.document.document import Document
from battlemap.document.model import TokenId
from battlemap.geometry.types import MapPoint
from battlemap.scene.tools.what_if import WhatIf
from battlemap.ui.main_window import MainWindow
from tests.ui.arena import ada, arena, taken_back
from tests.ui.hand import Hand
from tests.ui.test_move_flow import shown_at_rest

pytestmark = pytest.mark.gui
HORSE = TokenId("token-horse")


@pytest.fixture
def fight(open_window, tmp_path) -> MainWindow:
    """Ada, who is on turn, on a horse that moves by twelve points where she has seven."""
    document, state = Document.create(tmp_path / "fight.bmap"), arena()
    rider = replace(state.token_named("Ada"), at=MapPoint(2.5, 5.5), posture="mounted", facing_deg=90.0)
    sheet = replace(rider.starflight, stats={**rider.starflight.stats, "initiative": 11}, weapons=())
    horse = replace(rider, id=HORSE, name="Horse", at=MapPoint(2, 5), size=2.0, posture="standing", starflight=sheet)
    document.import_map(replace(state, tokens={**state.tokens, rider.id: rider, HORSE: horse}), {})
    return open_window(document)


@pytest.fixture
def mouse(qtbot, fight) -> Hand:
    return Hand(qtbot, fight)


def places(window: MainWindow) -> tuple[MapPoint, MapPoint]:
    return ada(window).at, window.desk.state.tokens[HORSE].at


def paid(window: MainWindow) -> set[str]:
    return {window.desk.state.tokens[each].name for each in window.desk.state.turns.spent}


def test_a_rider_that_is_dragged_rides_there_and_is_told_the_points_of_its_steed(fight, mouse):
    before = fight.desk.state
    said = shown_at_rest(fight, mouse, (6, 6), (10, 6), start=(3, 6))
    assert places(fight) == (MapPoint(9.5, 5.5), MapPoint(9, 5))
    assert said.endswith("left: 1 of 2 actions, 10 of 12 points")
    assert paid(fight) == {"Ada"}
    assert taken_back(fight, before)


def test_a_steed_that_is_dragged_out_of_turn_takes_its_rider_with_it(fight, mouse):
    before = fight.desk.state
    mouse.drag((2.4, 6.4), (5.4, 6.4), (9.4, 6.4))
    assert places(fight) == (MapPoint(9.5, 5.5), MapPoint(9, 5))
    assert paid(fight) == set()
    assert taken_back(fight, before)


def test_a_rider_dragged_together_with_its_steed_and_a_third_goes_once(fight, mouse):
    bo = fight.desk.state.token_named("Bo")
    fight.desk.scene.select({ada(fight).id, HORSE, bo.id}, ada(fight).id)
    mouse.drag((3, 6), (3, 4), (3, 3))
    assert places(fight) == (MapPoint(2.5, 2.5), MapPoint(2, 2))
    assert fight.desk.state.tokens[bo.id].at == MapPoint(bo.at.x, bo.at.y - 3)


def test_the_arrow_keys_move_a_rider_on_its_steed(fight, mouse):
    before = fight.desk.state
    mouse.click(3, 6)
    mouse.key(Qt.Key.Key_Right)
    assert places(fight) == (MapPoint(3.5, 5.5), MapPoint(3, 5))
    assert taken_back(fight, before)


def test_a_way_that_is_clicked_for_a_rider_is_one_of_its_steed(fight, mouse):
    fight.desk.scene.set_viewer(ada(fight).id)
    fight.desk.scene.plan_move()
    mouse.click(10, 6)
    mouse.key(Qt.Key.Key_Return)
    assert fight.attack_flow.moves.ways[0].token == HORSE


def test_what_if_a_rider_stood_a_cell_farther_its_steed_would_too(fight):
    state, asked = fight.desk.state, WhatIf()
    would_be = asked.with_step(state, ada(fight).id, 1, 0).applied_to(state)
    assert (would_be.tokens[ada(fight).id].at, would_be.tokens[HORSE].at) == (MapPoint(3.5, 5.5), MapPoint(3, 5))
    off = asked.with_next_posture(state, ada(fight).id).with_step(state, ada(fight).id, 1, 0).applied_to(state)
    assert (off.tokens[ada(fight).id].at, off.tokens[HORSE].at) == (MapPoint(3.5, 5.5), MapPoint(2, 5))
