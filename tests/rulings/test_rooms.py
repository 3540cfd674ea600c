"""Rooms: what a click uncovers."""

import pytest
import shapely
from shapely.geometry import Point

from battlemap.geometry.types import MapPoint
from battlemap.rulings.rooms import GAP, room_at
from tests.rulings.build import a_map, door, wall


def house(*more, **of_door):
    """Two rooms of 10 x 10 cells side by side, a door between them, the land around."""
    outer = wall((10, 10), (30, 10), (30, 20), (10, 20), (10, 10))
    inner = (wall((20, 10), (20, 14), name="wall-2"), wall((20, 15), (20, 20), name="wall-3"))
    return a_map(outer, *inner, door((20, 14), (20, 15), **of_door), *more)


def test_a_room_reaches_to_the_middle_of_its_walls_and_its_door():
    assert room_at(house(), MapPoint(12, 12)).area == pytest.approx(100, abs=0.1)


@pytest.mark.parametrize("of_door", [{"state": "open"}, {"secret": True}, {"kind": "opening", "state": "open"}])
def test_doors_of_all_kinds_part_rooms(of_door):
    assert not room_at(house(**of_door), MapPoint(12, 12)).contains(Point(25, 12))


def test_the_land_around_is_a_room_with_the_border_of_the_map():
    land = room_at(house(), MapPoint(1, 1))
    assert land.area == pytest.approx(40 * 40 - 200, abs=0.1)
    assert land.bounds == (0, 0, 40, 40)


def test_a_map_without_walls_is_one_room():
    assert room_at(a_map(), MapPoint(1, 1)).equals(shapely.box(0, 0, 40, 40))


def test_on_a_wall_and_beyond_the_map_is_no_room():
    assert room_at(house(), MapPoint(10, 15)) is None
    assert room_at(house(), MapPoint(-1, 15)) is None


def test_low_things_and_single_walls_do_not_part_a_room():
    fence = wall((15, 10), (15, 20), name="wall-4", kind="fence")
    spur = wall((12, 10), (12, 15), name="wall-5")
    assert room_at(house(fence, spur), MapPoint(11, 11)).contains(Point(18, 18))


def test_a_curtain_parts_a_room():
    curtain = wall((15, 10), (15, 20), name="wall-4", kind="curtain")
    assert not room_at(house(curtain), MapPoint(11, 11)).contains(Point(18, 18))


def test_a_pillar_belongs_to_the_room_and_a_house_does_not():
    pillar = wall((12, 12), (14, 12), (14, 14), (12, 14), (12, 12), name="wall-4")
    assert room_at(house(pillar), MapPoint(11, 11)).contains(Point(13, 13))
    assert not room_at(house(), MapPoint(1, 1)).contains(Point(15, 15))


def test_a_gap_wider_than_told_joins_two_rooms():
    wide = wall((10, 30), (15, 30), name="wall-4"), wall((15 + 3 * GAP, 30), (40, 30), name="wall-5")
    narrow = wall((0, 30), (15, 30), name="wall-4"), wall((15 + GAP, 30), (40, 30), name="wall-5")
    assert room_at(a_map(*wide), MapPoint(20, 20)).contains(Point(20, 35))
    assert not room_at(a_map(*narrow), MapPoint(20, 20)).contains(Point(20, 35))
