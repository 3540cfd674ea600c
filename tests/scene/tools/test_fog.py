"""Uncovering and covering the map by hand; pings; the frame of the players' screen."""

import math
from dataclasses import replace

import pytest
import shapely
from shapely.geometry import Point

from battlemap.document.commands import SetFogMode
from battlemap.geometry.rings import area_of
from battlemap.geometry.types import MapPoint
from battlemap.scene.hits import distance_to_ring
from battlemap.scene.tools.fog import brush_tool, uncover_tool
from battlemap.scene.tools.gestures import Hand, aim_tool, select_tool
from tests.scene.build import ADA, GATE, pointer
from tests.scene.tools.table import QuietTable


@pytest.fixture
def table() -> QuietTable:
    table = QuietTable()
    table.document.execute(SetFogMode(table.map_id, "painted"))
    return table


def gesture(table: QuietTable, tool, *places: tuple[float, float], end: str = "release", **keys: bool) -> None:
    hand = Hand(table, tool)
    hand.send(pointer("press", *places[0], **keys))
    for place in places[1:]:
        hand.send(pointer("move", *place, **keys))
    hand.send(pointer(end, *places[-1], **keys))
    assert not hand.is_busy


def uncovered(table: QuietTable):
    return area_of(table.state.fog.revealed)


def test_a_click_uncovers_the_room_and_with_ctrl_covers_it_again(table):
    gesture(table, uncover_tool, (3, 3))
    assert uncovered(table).contains(Point(6.5, 30))
    assert not uncovered(table).intersects(shapely.box(7.1, 0, 40, 40))
    gesture(table, uncover_tool, (20, 3))
    assert uncovered(table).area == pytest.approx(1600, abs=0.5)
    gesture(table, uncover_tool, (20, 3), ctrl=True)
    assert not uncovered(table).intersects(shapely.box(7.1, 0, 40, 40))
    assert table.document.history()[0][-3:] == ("Uncover room", "Uncover room", "Cover room")


def test_a_drag_uncovers_a_rectangle_on_the_grid_and_shows_it_meanwhile(table):
    gesture(table, uncover_tool, (10.1, 10.1), (12, 12), (14.1, 13.9))
    assert shapely.equals(uncovered(table), shapely.box(10, 10, 14, 14))
    assert table.sketches[-2].text == "Uncover 4 x 4 cells"
    assert table.sketches[-1] is None
    gesture(table, uncover_tool, (11, 11), (12.1, 12), ctrl=True)
    assert uncovered(table).area == pytest.approx(15)


def test_what_lies_beyond_the_map_is_not_uncovered(table):
    gesture(table, uncover_tool, (38, 38), (45, 45))
    assert shapely.equals(uncovered(table), shapely.box(38, 38, 40, 40))


@pytest.mark.parametrize(
    ("places", "end"), [(((3, 3),), "cancel"), (((3, 3), (9, 9)), "cancel"), (((3, 3), (9, 3)), "release")]
)
def test_a_gesture_that_is_cancelled_or_has_no_size_does_nothing(table, places, end):
    gesture(table, uncover_tool, *places, end=end)
    assert table.commands == []


def test_a_click_on_a_wall_says_where_to_click(table):
    gesture(table, uncover_tool, (7, 3))
    assert table.said == ["Click inside a room, beside its walls."]


@pytest.mark.parametrize("mode", ["seen", "off"])
def test_where_nothing_is_to_be_uncovered_the_tool_says_why(table, mode):
    table.document.execute(SetFogMode(table.map_id, mode))
    gesture(table, uncover_tool, (3, 3))
    assert table.commands == []
    assert "Map, Fog" in table.said[0]


@pytest.mark.parametrize("tool", [select_tool, aim_tool])
@pytest.mark.parametrize("place", [(20, 20), (7, 5.5)])
def test_alt_and_a_click_points_a_place_out_and_does_nothing_else(table, tool, place):
    gesture(table, tool, place, alt=True)
    assert table.pings == [MapPoint(*place)]
    assert table.commands == []


def test_alt_and_a_drag_moves_a_token_off_the_grid_as_ever(table):
    gesture(table, select_tool, (1.5, 2.5), (1.9, 2.9), (2.25, 2.9), alt=True)
    assert table.state.tokens[ADA].at == MapPoint(1.75, 2.4)
    assert table.pings == []


@pytest.mark.parametrize("end", ["release", "cancel"])
def test_alt_and_a_drag_from_a_door_or_the_floor_ends_quietly(table, end):
    for place in ((7, 5.5), (20, 20)):
        gesture(table, select_tool, place, (place[0] + 1, place[1] + 1), end=end, alt=True)
    assert table.state.doors[GATE].state == "closed"


def test_the_frame_is_dragged_by_its_edge_and_goes_back_when_cancelled(table):
    table.frame = tuple(MapPoint(*corner) for corner in ((10, 10), (30, 10), (30, 20), (10, 20)))
    gesture(table, select_tool, (10, 15), (12, 15), (13, 16))
    assert table.frame_moves == [(2, 0), (1, 1)]
    gesture(table, select_tool, (10, 15), (12, 15), end="cancel")
    assert table.frame_moves[2:] == [(2, 0), (-2, 0)]
    gesture(table, select_tool, (15, 15), (16, 16))
    assert len(table.frame_moves) == 4


def test_a_token_on_the_edge_of_the_frame_is_grabbed_before_it(table):
    table.frame = tuple(MapPoint(*corner) for corner in ((1.5, 0), (30, 0), (30, 20), (1.5, 20)))
    gesture(table, select_tool, (1.5, 2.5), (3.5, 2.5))
    assert table.frame_moves == []
    assert table.state.tokens[ADA].at == MapPoint(3, 2)


def test_the_distance_to_a_ring_counts_its_last_side_and_is_endless_without_one():
    ring = tuple(MapPoint(*corner) for corner in ((0, 0), (4, 0), (4, 4), (0, 4)))
    assert distance_to_ring(ring, MapPoint(0.5, 2)) == 0.5
    assert distance_to_ring((), MapPoint(0, 0)) == float("inf")


def test_a_stroke_of_the_brush_uncovers_its_width_along_its_way_in_one_step(table):
    table.brush = replace(table.brush, fog_cells=2.0)
    gesture(table, brush_tool, (5, 5), (7, 5), (9, 5), (9, 9))
    assert uncovered(table).area == pytest.approx(8 * 2 + math.pi - 1 + math.pi / 4, abs=0.3)
    assert uncovered(table).contains(Point(9.8, 8))
    assert not uncovered(table).contains(Point(7, 7))
    assert table.document.history()[0][-1] == "Uncover by brush"
    table.document.undo()
    assert uncovered(table).is_empty


def test_with_ctrl_the_brush_covers_and_a_click_is_one_dab(table):
    table.brush = replace(table.brush, fog_cells=4.0)
    gesture(table, brush_tool, (5, 5))
    assert uncovered(table).area == pytest.approx(math.pi * 4, abs=0.2)
    gesture(table, brush_tool, (5, 5), (5, 9), ctrl=True)
    assert not uncovered(table).intersects(Point(5, 5))
    assert table.document.undo_text == "Cover by brush"


def test_the_brush_shows_its_stroke_and_escape_drops_it(table):
    gesture(table, brush_tool, (5, 5), (9, 5), end="cancel")
    assert table.sketches[-2].circle == (MapPoint(9, 5), table.brush.fog_cells / 2)
    assert table.sketches[-2].text == "Uncover, 2 cells wide"
    assert table.sketches[-1] is None
    assert uncovered(table).is_empty


def test_where_fog_is_not_painted_the_brush_says_so(table):
    table.document.execute(SetFogMode(table.map_id, "seen"))
    gesture(table, brush_tool, (5, 5), (9, 5))
    assert "Choose Explored or Uncovered" in table.said[-1]
    assert table.commands == []
