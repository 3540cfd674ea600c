"""What is seen after a drag depends on where one was let go, and not on where the drag began."""

import pytest

from battlemap.rulings.sight import visible_area

pytestmark = pytest.mark.gui
HERE = (7, 6)


def test_tc_02_a_place_dragged_to_from_eight_directions_shows_one_area(window, hand):
    """TC-02, issue 3: by the mouse, token by token of the way."""
    ada, seen, at = window.desk.state.token_named("Ada").id, [], (2, 5)
    for dx, dy in ((-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)):
        start = (HERE[0] + dx, HERE[1] + dy)
        for goal in (start, HERE):
            hand.drag(
                (at[0] + 0.5, at[1] + 0.5), ((at[0] + goal[0]) / 2 + 0.5, goal[1] + 0.4), (goal[0] + 0.5, goal[1] + 0.5)
            )
            assert tuple(window.desk.state.tokens[ada].at) == goal
            at = goal
        seen.append(visible_area(window.desk.state, ada, with_arcs=False))
    assert 100 < seen[0].area < 240
    assert all(area.equals_exact(seen[0], 0.0) for area in seen)
