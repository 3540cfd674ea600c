"""Squares, gaps and discs; headings and arcs."""

import pytest

from battlemap.geometry.angles import bearing, normalised, turn_deg, wedge_overlap
from battlemap.geometry.footprint import Footprint
from battlemap.geometry.types import MapPoint


@pytest.mark.parametrize(
    ("at", "size", "gap"),
    [((1, 0), 1, 0.0), ((1, 1), 1, 0.0), ((0, 0), 1, 0.0), ((21, 0), 1, 20.0), ((4, 5), 1, 5.0), ((2, 0), 0.5, 1.0)],
)
def test_the_gap_is_that_of_the_nearest_points_of_the_squares(at, size, gap):
    one, other = Footprint(MapPoint(0, 0), 1), Footprint(MapPoint(*at), size)
    assert one.gap_to(other) == other.gap_to(one) == pytest.approx(gap)


def test_the_body_is_the_inscribed_disc_inset_by_five_per_cent():
    assert Footprint(MapPoint(0, 0), 2).body_radius == pytest.approx(0.95)
    assert Footprint(MapPoint(4, 5), 0.5).centre == MapPoint(4.25, 5.25)


@pytest.mark.parametrize(("point", "deg"), [((0, -1), 0), ((1, 0), 90), ((0, 1), 180), ((-1, 0), 270), ((1, -1), 45)])
def test_bearings_run_clockwise_from_north(point, deg):
    assert bearing(MapPoint(0, 0), MapPoint(*point)) == pytest.approx(deg)


def test_headings_stay_below_a_full_turn():
    assert normalised(-1e-20) == 0.0
    assert normalised(-90) == 270.0
    assert turn_deg(350, 10) == 20.0
    assert turn_deg(10, 350) == -20.0
    assert turn_deg(0, 180) == 180.0


@pytest.mark.parametrize(
    ("span", "facing", "arc", "common"),
    [
        ((80, 100), 90, 120, (80, 100)),
        ((140, 160), 90, 120, (140, 150)),
        ((150, 160), 90, 120, (150, 150)),  # the edge is in
        ((151, 160), 90, 120, None),
        ((355, 365), 0, 90, (355, 365)),
        ((-5, 5), 350, 10, (-5, -5)),
        ((200, 220), 0, 360, (200, 220)),
        ((100, 460), 0, 90, (315, 405)),
    ],
)
def test_what_a_range_of_headings_shares_with_an_arc(span, facing, arc, common):
    assert wedge_overlap(*span, facing, arc) == (None if common is None else pytest.approx(common))
