"""The polygon that is seen from a point."""

import itertools
import math
import random

import pytest
import shapely

from battlemap.geometry.angles import bearing, point_at, turn_deg
from battlemap.geometry.sight_line import is_sight_line_open
from battlemap.geometry.types import MapPoint
from battlemap.geometry.visible_area import visible_area
from tests.geometry.build import square, walls

BOUNDS = (0.0, 0.0, 10.0, 10.0)


def assert_same_area(actual, expected, tolerance=1e-9):
    assert actual.is_valid
    assert shapely.symmetric_difference(actual, expected).area <= tolerance


def test_in_the_open_the_whole_map_is_seen():
    assert_same_area(visible_area(MapPoint(3, 4), walls(), BOUNDS), shapely.box(*BOUNDS))


def test_a_wall_throws_a_shadow():
    seen = visible_area(MapPoint(5, 5), walls([(4, 3), (6, 3)]), BOUNDS)
    shadow = shapely.Polygon([(4, 3), (6, 3), (7.5, 0), (2.5, 0)])
    assert_same_area(seen, shapely.difference(shapely.box(*BOUNDS), shadow))


def test_in_a_closed_room_only_the_room_is_seen():
    assert_same_area(visible_area(MapPoint(2, 2), walls(square(1, 1, 4, 3)), BOUNDS), shapely.box(1, 1, 4, 3))


def test_walls_that_cross_close_a_room_too():
    crossing = walls([(0.5, 1), (4.5, 1)], [(4, 0.5), (4, 3.5)], [(4.5, 3), (0.5, 3)], [(1, 3.5), (1, 0.5)])
    assert_same_area(visible_area(MapPoint(2, 2), crossing, BOUNDS), shapely.box(1, 1, 4, 3))


def test_a_low_wall_is_looked_over():
    low = walls([(4, 3), (6, 3)], top_m=1.0)
    assert_same_area(visible_area(MapPoint(5, 5), low, BOUNDS, eye_height_m=1.0), shapely.box(*BOUNDS))
    assert visible_area(MapPoint(5, 5), low, BOUNDS, eye_height_m=0.9).area < 95


@pytest.mark.parametrize("angle", range(0, 360, 5))
def test_tc_03_behind_a_wall_that_begins_at_the_edge_of_the_viewers_cell_nothing_is_seen(angle):
    eye, end = MapPoint(5.5, 5.5), MapPoint(6.0, 5.5)
    far = MapPoint(end.x + 3 * math.cos(math.radians(angle)), end.y + 3 * math.sin(math.radians(angle)))
    seen = visible_area(eye, walls([end, far]), BOUNDS)
    start, width = bearing(eye, end), turn_deg(bearing(eye, end), bearing(eye, far))
    rim = [point_at(eye, start + width * k / 20, 50) for k in range(21)]
    shadow = shapely.Polygon([far, end, *rim]) if abs(width) < 179 else shapely.Polygon()
    assert shapely.intersection(seen, shadow).area <= 1e-9
    assert_same_area(shapely.union(seen, shapely.intersection(shadow, shapely.box(*BOUNDS))), shapely.box(*BOUNDS))


@pytest.mark.parametrize("subset", list(itertools.product([False, True], repeat=4)))
def test_tc_05_walls_on_the_maps_border_change_nothing_inside(subset):
    inner = [[(3, 2), (6, 4)], square(7, 7, 8, 8)]
    outline = square(0, 0, 10, 10)
    border = [list(side) for side, there in zip(itertools.pairwise(outline), subset, strict=True) if there]
    for eye in (MapPoint(2, 6), MapPoint(9.99, 0.01), MapPoint(5, 1e-6)):
        assert_same_area(visible_area(eye, walls(*inner, *border), BOUNDS), visible_area(eye, walls(*inner), BOUNDS))


@pytest.mark.parametrize(("gap", "is_open"), [(0.0, False), (1e-9, False), (0.01, True)])
def test_tc_06_a_gap_up_to_the_tolerance_shows_nothing_and_a_wider_one_does(gap, is_open):
    room = walls([(1, 1), (1, 3), (4, 3), (4, 1), (2 + gap, 1)], [(1, 1), (2, 1)])
    seen = visible_area(MapPoint(2, 2), room, BOUNDS)
    assert (shapely.difference(seen, shapely.box(1, 1, 4, 3)).area > 1e-3) is is_open
    if not is_open:
        assert_same_area(seen, shapely.box(1, 1, 4, 3), tolerance=1e-6)


def test_tc_07_duplicate_overlapping_and_zero_length_walls_show_what_the_cleaned_set_shows():
    clean = walls([(4, 3), (6, 3)], [(7, 5), (7, 8)])
    dirty = walls(
        [(4, 3), (6, 3)], [(6, 3), (4, 3)], [(5, 3), (6, 3)], [(7, 5), (7, 7)], [(7, 6), (7, 8)], [(2, 2), (2, 2)]
    )
    for eye in (MapPoint(5, 5), MapPoint(1, 3), MapPoint(8, 6)):
        assert_same_area(visible_area(eye, dirty, BOUNDS), visible_area(eye, clean, BOUNDS))


@pytest.mark.parametrize("width", [90.0, 130.0, 300.0])
def test_tc_16_the_area_of_an_arc_in_the_open_is_the_same_for_all_headings(width):
    eye, bounds = MapPoint(50, 50), (0.0, 0.0, 100.0, 100.0)
    areas = [
        visible_area(eye, walls(), bounds, sector=(heading - width / 2, heading + width / 2), reach=20.0).area
        for heading in range(360)
    ]
    assert max(areas) - min(areas) < 1e-6
    assert areas[0] == pytest.approx(math.pi * 20**2 * width / 360, rel=1e-4)


def test_the_area_holds_exactly_the_points_with_an_open_line():
    rng = random.Random(7)
    for _ in range(30):
        lines = [[(rng.uniform(0, 10), rng.uniform(0, 10)) for _ in range(3)] for _ in range(6)]
        index, eye = walls(*lines), MapPoint(rng.uniform(0, 10), rng.uniform(0, 10))
        seen = visible_area(eye, index, BOUNDS)
        for _ in range(40):
            point = MapPoint(rng.uniform(0, 10), rng.uniform(0, 10))
            assert shapely.contains_xy(seen, *point) == is_sight_line_open(eye, point, index), (lines, eye, point)


def test_an_eye_off_the_map_sees_into_it():
    assert_same_area(visible_area(MapPoint(-3, 5), walls(), BOUNDS), shapely.box(*BOUNDS))


def test_a_wall_that_points_at_the_eye_and_is_overshot_hides_no_more_than_it_should():
    """Its cut-off end spans no angle; it must not stay in the way for the rest of the turn."""
    index = walls([(4, 9), (2.75, 8.75)], [(2.88, 7.88), (3.88, 9.88)], [(5.38, 11.38), (1.38, 6.38)])
    areas = [visible_area(MapPoint(6.5, 9.5), index, BOUNDS, sector=(h, h + 360)).area for h in range(0, 360, 15)]
    assert max(areas) - min(areas) < 1e-6
    assert 80 < areas[0] < 95


@pytest.mark.parametrize("off", [0.0, 1e-13, 1e-12, 1e-11, 1e-10, 5e-10, 1e-9, 1e-8])
def test_two_walls_that_begin_in_one_heading_lose_no_corner(off):
    index = walls([(1, 0.5), (1, 3)], [(3.5, 0.5 + off), (3.5, 3)])
    seen = visible_area(MapPoint(0.5, 0.5), index, BOUNDS)
    assert seen.area == pytest.approx(
        visible_area(MapPoint(0.5, 0.5), walls([(1, 0.5), (1, 3)]), BOUNDS).area, rel=1e-6
    )
    assert not shapely.contains_xy(seen, 2, 0.8)
