"""Areas as rings and back, and tidied."""

import random

import pytest
import shapely

from battlemap.geometry.rings import LEAST_AREA, TIDY, area_of, is_speck, rings_of, tidied
from battlemap.geometry.types import MapPoint

SQUARE = shapely.box(0, 0, 4, 4)
FRAME = shapely.difference(SQUARE, shapely.box(1, 1, 3, 3))


@pytest.mark.parametrize("shape", [SQUARE, FRAME, shapely.union(FRAME, shapely.box(1.5, 1.5, 2.5, 2.5))])
def test_rings_give_the_same_area_back_holes_and_islands_too(shape):
    assert shapely.equals(area_of(rings_of(shape)), shape)


def test_no_ring_is_no_area():
    assert area_of(()).is_empty
    assert rings_of(shapely.Polygon()) == ()


def test_a_ring_that_crosses_itself_counts_odd_and_even():
    bow = tuple(MapPoint(*corner) for corner in ((0, 0), (2, 2), (2, 0), (0, 2)))
    assert area_of([bow]).area == pytest.approx(2)


def test_a_ring_given_twice_is_nothing():
    ring = rings_of(SQUARE)[0]
    assert area_of([ring, ring]).is_empty


def test_tidied_areas_have_few_corners_of_two_decimals_and_stay_near():
    rnd = random.Random(5)
    rough = shapely.union_all([shapely.Point(rnd.uniform(0, 9), rnd.uniform(0, 9)).buffer(2) for _ in range(40)])
    tidy = tidied(rough)
    assert shapely.get_num_coordinates(tidy) < shapely.get_num_coordinates(rough) / 2
    assert shapely.hausdorff_distance(tidy.boundary, rough.boundary) < 4 * TIDY
    corners = shapely.get_coordinates(tidy)
    assert (corners == corners.round(2)).all()
    assert tidy.is_valid


def test_tidying_again_changes_nothing_that_counts():
    once = tidied(FRAME.buffer(0.3))
    assert is_speck(shapely.symmetric_difference(once, tidied(once)))


def test_hairlines_are_closed_and_specks_left_out():
    halves = shapely.union(shapely.box(0, 0, 2, 4), shapely.box(2 + TIDY, 0, 4, 4))
    with_speck = shapely.union(halves, shapely.box(9, 9, 9.05, 9.05))
    assert tidied(with_speck).geom_type == "Polygon"


def test_what_is_narrow_or_small_is_a_speck():
    assert is_speck(shapely.Polygon())
    assert is_speck(shapely.box(0, 0, 50, TIDY))
    assert is_speck(shapely.box(0, 0, LEAST_AREA, LEAST_AREA))
    assert not is_speck(shapely.box(0, 0, 1, 0.3))
