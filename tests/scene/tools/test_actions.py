"""What the keys do, and what counts as one step of the history."""

from battlemap.geometry.types import MapPoint
from battlemap.scene.tools.actions import PAUSE_S, KeySeries, let_go, lift, next_target, nudge, remove, turn, turn_to
from tests.scene.build import ADA, BEN, GUARD


class Clock:
    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


def test_a_series_of_nudges_is_one_step_of_the_history(table):
    table.select({ADA}, ADA)
    keys = KeySeries(Clock())
    for _ in range(3):
        nudge(table, keys, 1, 0)
    assert table.state.tokens[ADA].at == MapPoint(4, 2)
    table.document.undo()
    assert table.state.tokens[ADA].at == MapPoint(1, 2)


def test_after_a_pause_a_nudge_is_a_step_of_its_own(table):
    table.select({ADA}, ADA)
    clock = Clock()
    keys = KeySeries(clock)
    nudge(table, keys, 1, 0)
    clock.now = PAUSE_S + 0.01
    nudge(table, keys, 1, 0)
    table.document.undo()
    assert table.state.tokens[ADA].at == MapPoint(2, 2)


def test_turning_and_nudging_are_two_series(table):
    table.select({ADA}, ADA)
    keys = KeySeries(Clock())
    names = [keys.gesture("nudge", frozenset({ADA})), keys.gesture("turn", frozenset({ADA}))]
    names.append(keys.gesture("turn", frozenset({ADA})))
    keys.end()
    names.append(keys.gesture("turn", frozenset({ADA})))
    assert names[1] == names[2]
    assert len(set(names)) == 3


def test_nudges_stop_at_the_edge_of_the_map(table):
    table.select({ADA, BEN}, ADA)
    keys = KeySeries(Clock())
    for _ in range(3):
        nudge(table, keys, -1, 0)
    assert len(table.commands) == 1
    assert table.state.tokens[BEN].at == MapPoint(0, 5)


def test_turning_goes_around_the_circle(table):
    table.select({ADA}, ADA)
    keys = KeySeries(Clock())
    for _ in range(3):
        turn(table, keys, -45)
    assert table.state.tokens[ADA].facing_deg == 315.0


def test_delete_removes_the_selected_tokens_in_one_step(table):
    table.select({ADA, BEN}, ADA)
    remove(table)
    assert not {ADA, BEN} & table.state.tokens.keys()
    table.document.undo()
    assert table.state.tokens.keys() >= {ADA, BEN}


def test_keys_do_nothing_where_nothing_is_selected(table):
    keys = KeySeries(Clock())
    nudge(table, keys, 1, 0)
    turn(table, keys, 45)
    remove(table)
    next_target(table)
    assert table.commands == []
    assert table.aim.pinned is None


def test_escape_first_unpins_then_selects_nothing(table):
    table.select({ADA}, ADA)
    next_target(table)
    assert table.aim.pinned == GUARD
    let_go(table)
    assert (table.aim.pinned, table.aim.viewer) == (None, ADA)
    let_go(table)
    assert table.aim.viewer is None


def test_the_selected_tokens_turn_to_the_target_or_to_the_pointer(table):
    table.select({ADA, BEN}, ADA)
    table.pin(GUARD)
    turn_to(table, MapPoint(0, 0))
    assert table.state.tokens[ADA].facing_deg == 90.0
    table.pin(None)
    turn_to(table, MapPoint(1.5, 0.5))
    assert [table.state.tokens[each].facing_deg for each in (ADA, BEN)] == [0.0, 0.0]
    turn_to(table, None)
    assert len(table.commands) == 2


def test_presses_that_raise_in_quick_succession_are_one_step(table):
    keys = KeySeries(Clock())
    table.select({ADA, BEN}, ADA)
    for _ in range(3):
        lift(table, keys, 1)
    assert [table.state.tokens[each].elevation_m for each in (ADA, BEN)] == [3.0, 3.0]
    assert table.said[-1] == "Ada at +3 m"
    table.document.undo()
    assert table.state.tokens[ADA].elevation_m == 0.0
