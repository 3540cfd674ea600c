"""The areas of effects: size, place, turn, and what is no area."""

import math

import pytest
import shapely

from battlemap.geometry.effect_shapes import cone, strip, turned_square
from battlemap.geometry.light import circle
from battlemap.geometry.types import MapPoint

AT = MapPoint(5.0, 7.0)


@pytest.mark.parametrize("opening", [30, 90, 200])
def test_a_cone_is_its_share_of_a_circle_and_lies_about_its_heading(opening):
    shape = cone(AT, 4, 90, opening)
    assert shape.area == pytest.approx(math.pi * 16 * opening / 360, rel=1e-4)
    assert shape.contains(shapely.Point(8.9, 7))
    assert not shape.contains(shapely.Point(1.5, 7))


def test_a_cone_of_a_full_turn_is_a_circle():
    assert cone(AT, 4, 10, 360).equals(circle(AT, 4))


def test_a_line_begins_in_the_middle_of_its_end():
    assert strip(AT, 6, 90, 2).bounds == pytest.approx((5, 6, 11, 8))


def test_a_square_lies_about_its_middle_and_turns_with_its_heading():
    assert turned_square(AT, 4, 0).bounds == pytest.approx((3, 5, 7, 9))
    half = 4 / math.sqrt(2)
    assert turned_square(AT, 4, 45).bounds == pytest.approx((5 - half, 7 - half, 5 + half, 7 + half))


@pytest.mark.parametrize("shape", [cone(AT, 0, 0, 90), cone(AT, 3, 0, 0), strip(AT, 0, 0, 1), strip(AT, 2, 0, 0)])
def test_what_has_no_size_is_empty(shape):
    assert shape.is_empty
