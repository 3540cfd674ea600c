"""Creatures in the way, apart from cover: on the line of centres, and on every open line.

Eyes are at 1.62 m, middles of who stands at 0.9 m, of who lies at 0.225 m.
"""

import pytest

from battlemap.rulings.attack import attack
from battlemap.rulings.sight import measure
from tests.rulings.build import A, B, a_map, terrain, token, wall

VIEWER, TARGET = token("A", 2, 5), token("B", 12, 5)


def look(*things):
    return measure(a_map(VIEWER, TARGET, *things), A, B)


def both(*things) -> tuple[tuple[str, ...], tuple[str, ...]]:
    ruling = look(*things)
    assert (ruling.visible_fraction, ruling.hidden_fraction, ruling.obstacles) == (1.0, 0.0, ())  # never cover
    return ruling.between, ruling.between_every_line


def test_one_of_equal_size_halfway_hides_every_line():
    """Its disc is as wide as the target's and half as far: it takes twice the angle."""
    assert both(token("C", 7, 5)) == (("C",), ("C",))


@pytest.mark.parametrize(
    ("off", "expected"),
    [
        (0.2, (("C",), ("C",))),  # from the line its far edge is at 2.29 - 5.45 = -3.16 degrees
        (0.3, (("C",), ())),  # 3.43 - 5.44 = -2.01
        (0.45, (("C",), ())),
        (0.5, ((), ())),  # 5.71 - 5.42: beside the line
    ],
)
def test_one_beside_the_line_is_on_it_as_far_as_its_disc_reaches(off, expected):
    """5 cells off and ``off`` beside the line; the edge of the target is at asin(0.475 / 10) = 2.72 degrees."""
    assert both(token("C", 7, 5 + off)) == expected


def test_two_who_together_fill_the_view_stand_on_every_line_though_neither_does_alone():
    """Each reaches 2 degrees over the line of centres, and past the edge of the target on its own side."""
    assert both(token("C", 7, 4.7)) == (("C",), ())
    assert both(token("C", 7, 4.7), token("D", 6.9, 5.3)) == (("D", "C"), ("D", "C"))


def test_a_small_one_is_on_the_centre_and_leaves_the_sides():
    """0.2375 cells of disc at 9 of 10 cells cover an angle of 1.51 degrees; the target takes 2.72."""
    assert both(token("C", 11.25, 5.25, size=0.5)) == (("C",), ())


def test_a_large_one_with_its_middle_off_the_line_is_in_the_way_by_its_width():
    """Its disc is 1.9 cells wide to either side: 1.8 off the line it is on it, 1.9 off it only touches."""
    assert both(token("C", 5, 5.3, size=4, height_m=4.0)) == (("C",), ())
    assert both(token("C", 5, 5.4, size=4, height_m=4.0)) == ((), ())
    assert both(token("C", 5, 4, size=4, height_m=4.0)) == (("C",), ("C",))


def test_one_who_lies_is_shot_over_and_in_the_way_of_one_who_lies_behind():
    """The line falls from 1.62 m to 0.225 m: 3 cells before the end it is at 0.64 m, 1 cell before at 0.36 m."""
    assert both(token("C", 7, 5, posture="prone")) == ((), ())
    lying = token("B", 12, 5, posture="prone")
    for x, between in ((9, ()), (11, ("C",))):
        assert measure(a_map(VIEWER, lying, token("C", x, 5, posture="prone")), A, B).between == between


@pytest.mark.parametrize(("elevation", "between"), [(0.5, ("C",)), (1.3, ()), (3.0, ())])
def test_one_in_the_air_is_in_the_way_only_at_the_height_of_the_line(elevation, between):
    """Halfway the line is at (1.62 + 0.9) / 2 = 1.26 m, and a little higher where it meets the disc: 1.294 m."""
    assert both(token("C", 7, 5, elevation_m=elevation))[0] == between


def test_a_tall_one_on_a_rise_and_one_in_a_pit():
    pit, rise = (terrain(6, 0, 9, 20, elevation_m=height) for height in (-2.0, 0.5))
    assert look(token("C", 7, 5), pit).between == ()
    assert look(token("C", 7, 5), rise).between == ("C",)


def test_the_fallen_lie_whatever_their_posture_says():
    assert both(token("C", 7, 5, conditions=("Unconscious",))) == ((), ())


@pytest.mark.parametrize("place", [(2, 5), (12, 5), (11.6, 5), (2.4, 5)])
def test_who_shares_a_cell_with_either_is_not_between(place):
    assert both(token("C", *place)) == ((), ())


def test_rider_and_steed_between_are_both_in_the_way():
    """The line is at 1.26 m halfway: the horse reaches from 0 to 2.2 m, its rider from 0.75 to 2.55 m."""
    mount = token("C", 7, 5, posture="mounted"), token("Chorse", 7, 5, height_m=2.2)
    assert both(*mount)[0] == ("C", "Chorse")


def test_where_a_wall_leaves_one_open_line_only_that_one_has_to_be_filled():
    """Stone hides the left of the target; one who fills the right side stands on every open line."""
    ruling = look(wall((6, -20), (6, 5.5)), token("C", 7, 5.4))
    assert (ruling.hidden_fraction, ruling.between_every_line) == (pytest.approx(0.5), ("C",))


@pytest.mark.parametrize(("reading", "refused"), [("centre", ["SF-LOS-10"]), ("every_line", [])])
def test_the_table_chooses_which_of_the_two_forbids_the_attack(reading, refused):
    state = a_map(VIEWER, TARGET, token("C", 7, 5.4), house_rules={"blocking_line": reading})
    assert [refusal.rule for refusal in attack(state, A, B, "Hand laser").refusals] == refused


def test_a_crowd_on_the_ground_is_no_cover_and_nobody_in_the_way():
    assert both(terrain(6, 0, 9, 20, crowd=True)) == ((), ())
