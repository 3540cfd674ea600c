"""What is seen depends on where one stands, and not on how one came there."""

import random

import pytest

from battlemap.document.commands import AddMap, MoveTokens, SetDoorState, TurnTokens
from battlemap.document.document import Document
from battlemap.geometry.types import MapPoint
from battlemap.rulings.sight import sight, visible_area
from tests.rulings.build import A, B, a_map, door, token, wall

HERE = MapPoint(12, 9)
STEPS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]


def furnished(at: MapPoint):
    """Rooms with a door, pillars, a wall through the cell itself and one along its edge."""
    rng = random.Random(3)
    pillars = [
        wall((x, y), (x + 0.7, y + 0.2), (x + 0.1, y + 0.9), name=f"wall-{number}")
        for number, (x, y) in enumerate(((rng.uniform(2, 24), rng.uniform(2, 18)) for _ in range(14)), start=3)
    ]
    return a_map(
        token("A", *at, optimal_arc_deg=120, peripheral_arc_deg=200),
        token("B", 17, 11),
        wall((8, 5), (15, 5), (15, 12), (8, 12), (8, 5)),
        wall((12.1, 9.05), (12.9, 9.1), name="wall-2"),
        *pillars,
        door((15, 8), (15, 10), state="open"),
        columns=26,
        rows=20,
    )


@pytest.mark.parametrize("step", STEPS)
def test_tc_02_the_same_place_reached_from_eight_directions_shows_the_same_area(step):
    """TC-02, issue 3: through the commands of a document, with a door opened and shut and a move undone on the way."""
    expected = furnished(HERE)
    dx, dy = step
    document = Document.in_memory()
    document.execute(AddMap(furnished(MapPoint(HERE.x + 3 * dx, HERE.y + 3 * dy))))
    map_id = expected.info.id
    for far in (2.5, 2, 1, 0.3, 0):
        document.execute(MoveTokens(map_id, {A: MapPoint(HERE.x + far * dx, HERE.y + far * dy)}))
        assert not visible_area(document.map(map_id), A).is_empty
        if far == 2:
            (leaf,) = expected.doors
            document.execute(SetDoorState(map_id, leaf, "closed"))
            assert not visible_area(document.map(map_id), A).is_empty
            document.execute(SetDoorState(map_id, leaf, "open"))
            document.execute(TurnTokens(map_id, {A: 15.0}))
            document.undo()
            document.undo()
            document.redo()
    state = document.map(map_id)
    assert state.tokens[A].at == HERE
    for with_arcs in (False, True):
        seen, alike = (visible_area(each, A, with_arcs=with_arcs) for each in (state, expected))
        assert seen.symmetric_difference(alike).area == pytest.approx(0, abs=1e-12)
        assert seen.area == pytest.approx(alike.area, rel=1e-12)  # its walls were cut in another order
    assert sight(state, A, B) == sight(expected, A, B)
