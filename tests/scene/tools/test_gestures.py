"""The gestures of the pointer, event by event, in map units."""

import pytest

from battlemap.document.commands import MoveTokens, SetDoorState, TurnTokens
from battlemap.geometry.types import MapPoint
from battlemap.scene.hits import facing_handle
from battlemap.scene.tools.actions import next_below
from battlemap.scene.tools.gestures import aim_tool
from tests.scene.build import ADA, BEN, GATE, GUARD, pointer


def play(hand, *events):
    for event in events:
        hand.send(event)


def test_a_press_on_a_token_selects_it_as_viewer(table, hand):
    play(hand, pointer("press", 1.5, 2.5))
    assert (table.selection, table.aim.viewer) == ({ADA}, ADA)


def test_a_drag_makes_one_command_on_release_and_none_before(table, hand):
    play(hand, pointer("press", 1.5, 2.5), pointer("move", 2, 3), pointer("move", 3.4, 3.6))
    assert table.commands == []
    play(hand, pointer("release", 3.4, 3.6))
    assert table.commands == [MoveTokens(table.map_id, {ADA: MapPoint(3, 3)})]
    assert not hand.is_busy


def test_a_drag_shows_the_token_at_the_snapped_cell_with_its_measure(table, hand):
    play(hand, pointer("press", 1.5, 2.5), pointer("move", 3.4, 2.6))
    (preview,) = table.previews
    assert preview.tokens[0].at == MapPoint(3, 2)
    assert preview.measures[0].distance_m == pytest.approx(3.0)
    assert preview.applied_to(table.state).tokens[ADA].at == MapPoint(3, 2)
    assert table.state.tokens[ADA].at == MapPoint(1, 2)


def test_a_drag_within_one_cell_measures_once(table, hand):
    moves = [pointer("move", 3.4 + i / 100, 2.6) for i in range(9)]
    play(hand, pointer("press", 1.5, 2.5), *moves)
    assert (len(table.previews), table.waits) == (1, 8)


def test_alt_drags_freely(table, hand):
    play(hand, pointer("press", 1.5, 2.5), pointer("move", 2.75, 2.5, alt=True), pointer("release", 2.75, 2.5))
    assert table.state.tokens[ADA].at == MapPoint(2.25, 2)


def test_escape_leaves_everything_as_it_was(table, hand):
    before = table.state
    play(hand, pointer("press", 1.5, 2.5), pointer("move", 5, 5))
    hand.cancel()
    assert (table.commands, table.previews[-1]) == ([], None)
    assert table.state == before
    assert not hand.is_busy


def test_a_drag_back_to_where_it_began_is_no_command(table, hand):
    play(hand, pointer("press", 1.5, 2.5), pointer("move", 4, 4), pointer("move", 1.6, 2.5))
    play(hand, pointer("release", 1.6, 2.5))
    assert table.commands == []


def test_a_trembling_hand_drags_nothing(table, hand):
    play(hand, pointer("press", 1.99, 2.5), pointer("move", 2.02, 2.5), pointer("release", 2.02, 2.5))
    assert table.commands == []
    assert table.previews == [None]


def test_a_drag_through_a_wall_is_marked_and_still_done(table, hand):
    play(hand, pointer("press", 1.5, 2.5), pointer("move", 9.5, 2.5))
    assert table.previews[-1].measures[0].blocked_by == ("wall-1",)
    play(hand, pointer("release", 9.5, 2.5))
    assert table.state.tokens[ADA].at == MapPoint(9, 2)


def test_all_selected_tokens_move_together_and_stay_on_the_map(table, hand):
    table.select({ADA, BEN}, ADA)
    play(hand, pointer("press", 1.5, 5.5), pointer("move", -3, 6.5), pointer("release", -3, 6.5))
    assert table.commands == [MoveTokens(table.map_id, {ADA: MapPoint(0, 3), BEN: MapPoint(0, 6)})]


def test_a_click_on_one_of_several_selected_tokens_selects_it_alone(table, hand):
    table.select({ADA, BEN}, ADA)
    play(hand, pointer("press", 1.5, 5.5), pointer("release", 1.5, 5.5))
    assert (table.selection, table.aim.viewer) == ({BEN}, BEN)


def test_ctrl_click_adds_a_token_and_takes_it_out_again(table, hand):
    table.select({ADA}, ADA)
    click = (pointer("press", 1.5, 5.5, ctrl=True), pointer("release", 1.5, 5.5, ctrl=True))
    play(hand, *click)
    assert (table.selection, table.aim.viewer) == ({ADA, BEN}, ADA)
    play(hand, *click)
    assert (table.selection, table.aim.viewer) == ({ADA}, ADA)


def test_a_band_selects_what_it_encloses_and_a_click_beside_all_selects_nothing(table, hand):
    play(hand, pointer("press", 0.5, 1.5), pointer("move", 5, 5), pointer("release", 5, 5))
    assert table.selection == {ADA, GUARD}
    assert table.bands[-1] is None
    play(hand, pointer("press", 5.5, 7.5), pointer("release", 5.5, 7.5))
    assert (table.selection, table.aim.viewer) == (frozenset(), None)


def test_the_handle_turns_the_viewer_in_steps_by_one_command(table, hand):
    table.select({ADA}, ADA)
    grip = facing_handle(table.state.tokens[ADA])
    moves = (pointer("move", 1.5, 5), pointer("move", 1.4, 6))
    play(hand, pointer("press", grip.x, grip.y), *moves)
    assert table.previews[-1].tokens[0].facing_deg == 180.0
    play(hand, pointer("release", 1.4, 6))
    assert table.commands == [TurnTokens(table.map_id, {ADA: 180.0})]


def test_alt_turns_freely(table, hand):
    table.select({ADA}, ADA)
    grip = facing_handle(table.state.tokens[ADA])
    play(hand, pointer("press", grip.x, grip.y), pointer("move", 2.5, 3.5, alt=True), pointer("release"))
    assert table.state.tokens[ADA].facing_deg == pytest.approx(135.0)


def test_a_click_opens_a_door_and_the_next_one_closes_it(table, hand):
    click = (pointer("press", 7.05, 5.5), pointer("release", 7.05, 5.5))
    play(hand, *click)
    assert table.state.doors[GATE].state == "open"
    play(hand, *click)
    assert table.state.doors[GATE].state == "closed"


def test_a_locked_door_stays_shut_and_says_so(table, hand):
    table.document.execute(SetDoorState(table.map_id, GATE, "locked"))
    play(hand, pointer("press", 7.05, 5.5), pointer("release", 7.05, 5.5))
    assert table.commands == []
    assert "locked" in table.said[0]


def test_the_aim_tool_pins_a_target_and_lets_it_go(table, hand):
    hand.tool = aim_tool
    table.select({ADA}, ADA)
    click = (pointer("press", 4.5, 2.5), pointer("release", 4.5, 2.5))
    play(hand, *click)
    assert (table.aim.pinned, table.aim.viewer) == (GUARD, ADA)
    play(hand, *click)
    assert table.aim.pinned is None


def test_shift_click_pins_with_the_select_tool_too(table, hand):
    table.select({ADA}, ADA)
    play(hand, pointer("press", 4.5, 2.5, shift=True), pointer("release", 4.5, 2.5))
    assert (table.aim.pinned, table.aim.viewer) == (GUARD, ADA)


def test_without_a_viewer_the_aim_tool_selects_one(table, hand):
    hand.tool = aim_tool
    play(hand, pointer("press", 4.5, 2.5), pointer("release", 4.5, 2.5))
    assert table.aim.viewer == GUARD


def three_in_a_heap(table):
    """Ben and the Guard stand where Ada does."""
    table.document.execute(MoveTokens(table.map_id, {BEN: MapPoint(1, 2), GUARD: MapPoint(1, 2)}))


def click(hand, x, y, **keys):
    play(hand, pointer("press", x, y, **keys), pointer("release", x, y))


def test_clicks_go_through_all_that_lie_in_one_heap(table, hand):
    three_in_a_heap(table)
    found = []
    for _ in range(4):
        click(hand, 1.5, 2.5)
        found.append(table.aim.viewer)
    assert found == [GUARD, BEN, ADA, GUARD]
    assert table.commands == []


def test_the_selected_one_of_a_heap_is_dragged_though_others_lie_on_it(table, hand):
    three_in_a_heap(table)
    click(hand, 1.5, 2.5)
    click(hand, 1.5, 2.5)
    play(hand, pointer("press", 1.5, 2.5), pointer("move", 2.6, 2.5), pointer("release", 2.6, 2.5))
    assert table.commands == [MoveTokens(table.map_id, {BEN: MapPoint(2, 2)})]


def test_one_that_lies_with_the_viewer_can_be_aimed_at(table, hand):
    three_in_a_heap(table)
    click(hand, 1.5, 2.5)
    click(hand, 1.5, 2.5, shift=True)
    assert (table.aim.viewer, table.aim.pinned) == (GUARD, BEN)


def test_tab_goes_through_a_heap_and_is_left_to_the_window_elsewhere(table):
    table.select({ADA}, ADA)
    assert not next_below(table)
    three_in_a_heap(table)
    seen = [next_below(table) and table.aim.viewer for _ in range(3)]
    assert seen == [GUARD, BEN, ADA]
    assert next_below(table, -1)
    assert table.aim.viewer == BEN


def test_a_move_that_comes_of_what_the_gesture_itself_does_is_let_go(table, hand, monkeypatch):
    """A form that opens moves the map under the pointer, which Qt tells the scene at once."""
    made = table.execute

    def execute(command):
        hand.send(pointer("move", 9, 9))
        made(command)

    monkeypatch.setattr(table, "execute", execute)
    play(hand, pointer("press", 1.5, 2.5), pointer("move", 3.4, 3.6), pointer("release", 3.4, 3.6))
    assert table.commands == [MoveTokens(table.map_id, {ADA: MapPoint(3, 3)})]
    assert not hand.is_busy
