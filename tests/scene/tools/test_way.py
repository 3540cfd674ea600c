"""The way of a move planned by clicks: over which places it goes, what ends it, and what takes one back."""

from battlemap.geometry.types import MapPoint
from battlemap.scene.tools.gestures import Hand
from battlemap.scene.tools.pointer import Pointer
from battlemap.scene.tools.way import way_tool
from tests.scene.tools.table import QuietTable


def planned(*events: tuple[str, float, float]) -> QuietTable:
    """The table after these events, with the first token selected."""
    table = QuietTable()
    table.aim.viewer = next(iter(table.state.tokens))
    hand = Hand(table, way_tool)
    for what, x, y in events:
        hand.send(Pointer(what=what, at=MapPoint(x, y)))
    return table


def test_clicks_are_places_on_the_way_and_return_goes():
    table = planned(("press", 2.4, 2.6), ("move", 3.5, 2.5), ("press", 4.5, 3.5), ("finish", 9.0, 9.0))
    token = table.aim.viewer
    assert table.planned == [
        (token, MapPoint(2, 2), ()),
        (token, MapPoint(3, 2), (MapPoint(2, 2),)),
        (token, MapPoint(4, 3), (MapPoint(2, 2),)),
        None,
    ]
    assert table.ruled == [(token, MapPoint(4, 3), (MapPoint(2, 2),), True)]


def test_a_second_click_on_the_last_place_ends_it_and_backspace_takes_one_back():
    table = planned(("press", 2.5, 2.5), ("press", 4.5, 3.5), ("back", 4.5, 3.5), ("press", 2.5, 2.5))
    assert table.ruled == [(table.aim.viewer, MapPoint(2, 2), (), True)]


def test_escape_leaves_everything_as_it_was():
    table = planned(("press", 2.5, 2.5), ("cancel", 0, 0))
    assert (table.ruled, table.planned[-1]) == ([], None)
