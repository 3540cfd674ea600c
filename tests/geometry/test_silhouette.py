"""How much of a body is seen and hidden, in plan and in height."""

import itertools
import math
import random

import pytest

from battlemap.geometry.angles import bearing
from battlemap.geometry.silhouette import (
    Body,
    Eye,
    Reach,
    hidden_fraction,
    seen_fraction,
    silhouette,
)
from battlemap.geometry.silhouette_parts import hidden_by
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import WallIndex
from tests.geometry.build import segments, walls
from tests.geometry.slow import sampled_silhouette

EYE = Eye(MapPoint(0, 0), 1.6)


def body(x: float, y: float, *, radius: float = 0.475, base: float = 0.0, top: float = 1.8) -> Body:
    return Body(MapPoint(x, y), radius, base, top)


def test_with_nothing_between_all_of_it_is_seen_and_clear():
    (piece,) = silhouette(EYE, body(5, 0), walls())
    assert [(slab.share, slab.seen, slab.reach, slab.owners) for slab in piece.slabs] == [
        (1.0, True, Reach.CLEAR, frozenset())
    ]


def test_a_wall_whose_end_is_on_the_line_of_centres_hides_half():
    pieces = silhouette(EYE, body(5, 0), walls([(3, 0), (3, 2)]))
    assert seen_fraction(pieces) == pytest.approx(0.5)
    assert hidden_fraction(pieces) == pytest.approx(0.5)
    assert hidden_by(pieces, "wall-1") == pytest.approx(0.5)


def test_a_wooden_wall_hides_from_view_but_not_from_shots():
    pieces = silhouette(EYE, body(5, 0), walls([(3, -2), (3, 2)], matter="penetrable"))
    assert (seen_fraction(pieces), hidden_fraction(pieces)) == (0.0, 0.0)
    assert {slab.reach for piece in pieces for slab in piece.slabs} == {Reach.PENETRABLE}


def test_a_pane_is_seen_through_and_has_to_be_shot_through():
    pieces = silhouette(EYE, body(5, 0), walls([(3, -2), (3, 2)], matter="penetrable", blocks_sight="none"))
    assert seen_fraction(pieces) == 1.0
    assert {slab.reach for piece in pieces for slab in piece.slabs} == {Reach.PENETRABLE}


@pytest.mark.parametrize(("top", "hidden"), [(0.0, 0.0), (0.9, 0.5), (1.8, 1.0), (3.6, 1.0)])
def test_a_low_wall_hides_the_part_of_the_height_below_a_level_look(top, hidden):
    """Eye, wall top and the height looked at are level, so that the shadow is level too."""
    pieces = silhouette(Eye(MapPoint(0, 0), top), body(5, 0), walls([(3, -2), (3, 2)], top_m=top))
    assert hidden_fraction(pieces) == pytest.approx(hidden)


def test_a_sill_and_a_lintel_leave_the_band_between_them():
    index = WallIndex(segments([(4.999, -2), (4.999, 2)], top_m=0.6) + segments([(4.999, -2), (4.999, 2)], base_m=1.2))
    pieces = silhouette(Eye(MapPoint(-1000, 0), 0.9), body(5.5, 0), index)
    assert seen_fraction(pieces) == pytest.approx(1 / 3, abs=1e-3)


def test_sharing_a_cell_the_wall_between_the_centres_decides():
    close = body(0.3, 0)
    assert seen_fraction(silhouette(EYE, close, walls())) == 1.0
    assert seen_fraction(silhouette(EYE, close, walls([(0.2, -1), (0.2, 1)]))) == 0.0
    assert seen_fraction(silhouette(EYE, body(0, 0), walls([(0.2, -1), (0.2, 1)]))) == 1.0


@pytest.mark.parametrize("heights", [False, True])
def test_the_fractions_equal_plain_sampling_on_random_maps(heights):
    rng = random.Random(7)
    for _ in range(40):
        lines = [segment for _ in range(5) for segment in random_wall(rng, heights=heights)]
        eye = Eye(MapPoint(rng.uniform(-4, 0), rng.uniform(-3, 3)), rng.uniform(0.3, 3))
        target = body(rng.uniform(5, 7), rng.uniform(-3, 3), top=rng.uniform(0.4, 2.5))
        index = WallIndex(lines)
        pieces = silhouette(eye, target, index)
        seen, hidden = sampled_silhouette(eye, target, index)
        assert seen_fraction(pieces) == pytest.approx(seen, abs=1e-3)
        assert hidden_fraction(pieces) == pytest.approx(hidden, abs=1e-3)


def random_wall(rng: random.Random, *, heights: bool):
    """A wall between the eye and the target, clear of the target's disc."""
    ends = [(rng.uniform(0.2, 4.4), rng.uniform(-4, 4)) for _ in range(2)]
    base, top = sorted((rng.uniform(-0.5, 3), rng.uniform(-0.5, 3))) if heights else (None, None)
    return segments(ends, matter=rng.choice(["solid", "penetrable"]), base_m=base, top_m=top)


def test_turning_the_whole_map_changes_nothing():
    rng = random.Random(7)
    lines = [[(rng.uniform(1, 4), rng.uniform(-2, 2)) for _ in range(2)] for _ in range(4)]
    expected = seen_fraction(silhouette(EYE, body(5, 0), walls(*lines)))
    for degrees in range(0, 360, 15):
        turned = [[turn(point, degrees) for point in line] for line in lines]
        target = body(*turn((5, 0), degrees))
        assert seen_fraction(silhouette(EYE, target, walls(*turned))) == pytest.approx(expected)


def turn(point: tuple[float, float], degrees: float) -> tuple[float, float]:
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return point[0] * cosine - point[1] * sine, point[0] * sine + point[1] * cosine


def test_an_added_wall_never_shows_more():
    rng = random.Random(7)
    for _ in range(60):
        lines = [segment for _ in range(4) for segment in random_wall(rng, heights=True)]
        fewer, more = (silhouette(EYE, body(5, 0.5), WallIndex(some)) for some in (lines[:-1], lines))
        assert seen_fraction(more) <= seen_fraction(fewer) + 1e-9


def test_tc_13_a_body_half_through_a_wall_is_seen_only_from_its_own_side():
    index = walls([(5.2, -3), (5.2, 3)])
    astride = body(5, 0)
    own_side, other_side = Eye(MapPoint(2, 0.4), 1.6), Eye(MapPoint(8, 0.4), 1.6)
    assert seen_fraction(silhouette(own_side, astride, index)) == 1.0
    assert seen_fraction(silhouette(other_side, astride, index)) == 0.0
    assert hidden_fraction(silhouette(other_side, astride, index)) == 1.0


@pytest.mark.parametrize("height", [-2.0, -0.3, 0.0, 0.3, 2.0])
def test_tc_13_a_body_astride_a_wall_is_seen_along_it_only_on_its_own_side(height):
    """The eye looks along the wall from its own side; what pokes through counts as hidden."""
    index = walls([(-5, 0.2), (9, 0.2)])
    pieces = silhouette(Eye(MapPoint(0, -abs(height)), 1.6), body(5, 0), index)
    below = Eye(MapPoint(0, 0.2 + abs(height) + 0.01), 1.6)
    assert 0.5 < seen_fraction(pieces) <= 1.0
    assert seen_fraction(silhouette(below, body(5, 0), index)) == 0.0


def test_a_wall_that_ends_inside_a_body_takes_away_only_what_lies_behind_it():
    index = walls([(5, 0.2), (5, 3)])
    seen = seen_fraction(silhouette(EYE, body(5, 0), index))
    assert seen == pytest.approx(1.0)
    above = Eye(MapPoint(5.3, 6), 1.6)
    assert 0.0 < seen_fraction(silhouette(above, body(5, 0), index)) <= 1.0


def test_the_pieces_run_clockwise_around_the_bearing_without_gaps():
    pieces = silhouette(EYE, body(3, -4), walls([(1, -2), (2, -2)], [(2, -3), (3, -2)]))
    middle = bearing(EYE.at, MapPoint(3, -4))
    half = math.degrees(math.asin(0.475 / 5))
    assert pieces[0].start == pytest.approx(middle - half)
    assert pieces[-1].end == pytest.approx(middle + half)
    assert all(one.end == other.start for one, other in itertools.pairwise(pieces))


@pytest.mark.parametrize("top", [1.75, 1.79, 1.8, 5.0])
def test_tc_13_a_wall_nearly_as_high_as_the_body_astride_it_hides_nearly_all_from_the_wrong_side(top):
    index = walls([(5, -3), (5, 3)], top_m=top)
    pieces = silhouette(EYE, body(5.3, 0), index)
    assert seen_fraction(pieces) <= max(0.0, 1.8 - top) / 1.8 + 0.02


@pytest.mark.parametrize("other", [(5.0, 6.5), (6.5, 5.0)])
def test_sharing_a_cell_the_line_of_centres_touches_as_any_line_does(other):
    """The free end of a wall on the line is grazed, on either side alike."""
    eye, target = Eye(MapPoint(5.5, 5.5), 1.6), Body(MapPoint(6, 6), 0.95, 0.0, 1.8)
    assert seen_fraction(silhouette(eye, target, walls([(5.75, 5.75), other]))) == 1.0
    assert seen_fraction(silhouette(eye, target, walls([(5.6, 5.6), (5.9, 5.9)]))) == 0.0
