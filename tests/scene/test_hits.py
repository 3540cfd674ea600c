"""What lies under the pointer."""

from dataclasses import replace

from battlemap.geometry.types import MapPoint
from battlemap.scene.hits import door_at, facing_handle, is_on_handle, token_at, tokens_inside
from tests.rulings.build import a_map, door, token
from tests.scene.build import ADA, BEN, GATE, GUARD, SNIPER, two_rooms


def test_a_point_on_a_token_finds_it_and_one_beside_all_finds_none():
    state = two_rooms()
    assert token_at(state, MapPoint(1.9, 2.5)) == ADA
    assert token_at(state, MapPoint(2.6, 2.5)) is None


def test_reach_finds_a_token_that_is_small_on_the_screen():
    assert token_at(two_rooms(), MapPoint(2.6, 2.5), reach=1.2) == ADA


def test_a_small_token_on_a_large_one_is_found_first():
    state = a_map(token("Ogre", 0, 0, size=3), token("Imp", 1, 1, size=1))
    assert token_at(state, MapPoint(1.5, 1.5)) == "token-Imp"


def test_which_token_is_found_does_not_hang_on_their_order():
    one, other = token("One", 0, 0), token("Other", 0, 0)
    assert token_at(a_map(one, other), MapPoint(0.5, 0.5)) == token_at(a_map(other, one), MapPoint(0.5, 0.5))


def test_a_door_is_found_within_reach_of_its_line_and_not_beyond():
    state = two_rooms()
    assert door_at(state, MapPoint(7.1, 5.5), reach=0.1) == GATE
    assert door_at(state, MapPoint(7.11, 5.5), reach=0.1) is None


def test_of_two_doors_the_nearer_is_found():
    state = a_map(door((0, 0), (0, 1), name="door-1"), door((0.3, 0), (0.3, 1), name="door-2"))
    assert door_at(state, MapPoint(0.2, 0.5), reach=1) == "door-2"


def test_the_handle_lies_before_the_token_where_it_faces():
    ada = replace(two_rooms().tokens[ADA], facing_deg=90.0)
    handle = facing_handle(ada)
    assert handle.x > ada.at.x + 1
    assert abs(handle.y - 2.5) < 1e-9
    assert is_on_handle(ada, handle, reach=0)
    assert not is_on_handle(ada, MapPoint(1.5, 2.5), reach=5)


def test_a_band_takes_the_tokens_whose_middle_it_holds_whichever_corner_comes_first():
    state = two_rooms()
    assert tokens_inside(state, MapPoint(5, 6), MapPoint(0, 0)) >= {ADA, BEN, GUARD}
    assert SNIPER not in tokens_inside(state, MapPoint(5, 6), MapPoint(0, 0))
