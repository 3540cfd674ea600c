"""How much of a body is seen by the light it stands in."""

import math
import random

import pytest
import shapely

from battlemap.geometry.lit_body import in_light, is_within, lit_headings
from battlemap.geometry.silhouette import Body, Eye, seen_fraction, silhouette
from battlemap.geometry.types import MapPoint
from tests.geometry.build import walls

EYE = Eye(MapPoint(0, 10), 1.6)
BODY = Body(MapPoint(10, 10), 0.5, 0.0, 1.8)
ROUNDING = 1e-3  # of a body drawn with 120 corners


def seen(lit, index=None, eye=EYE, body=BODY) -> float:
    index = walls() if index is None else index
    return seen_fraction(in_light(silhouette(eye, body, index), lit_headings(eye.at, body, index, lit)))


@pytest.mark.parametrize(
    ("lit", "fraction"),
    [
        (shapely.box(0, 0, 20, 20), 1.0),
        (shapely.box(0, 0, 20, 9), 0.0),
        (shapely.Polygon(), 0.0),
        (shapely.box(0, 0, 20, 10), 0.5),  # the half on its left
        (shapely.box(9.97, 0, 20, 20), 1.0),  # the far half: every direction holds a lit part
        (shapely.box(0, 9.9, 20, 10.1), 0.2),  # a strip across its middle
        (shapely.box(0, 0, 20, 20) - shapely.box(0, 9.9, 20, 10.1), 0.8),
    ],
)
def test_a_body_is_seen_as_far_as_it_stands_in_light(lit, fraction):
    assert seen(lit) == pytest.approx(fraction, abs=2e-2 if 0 < fraction < 1 else 1e-9)


def test_the_lit_share_is_that_of_directions():
    """A strip from its middle to 0.2 off it spans the directions to where its far edge meets the front."""
    strip = shapely.box(0, 10, 20, 10.2)
    half = math.asin(0.05)
    edge = max(math.atan2(0.2, 10 + off) for off in (-math.sqrt(0.25 - 0.04), 0, math.sqrt(0.25 - 0.04)))
    assert seen(strip) == pytest.approx(edge / (2 * half), abs=ROUNDING)


def test_walls_and_darkness_both_hide():
    """A pillar hides the left part, and the left half alone is lit."""
    index = walls([(5, 9), (5, 10)])
    assert seen(shapely.box(0, 0, 20, 10), index) == pytest.approx(0, abs=1e-9)
    assert seen(shapely.box(0, 10, 20, 20), index) == pytest.approx(0.5, abs=ROUNDING)


def test_light_beyond_a_wall_does_not_show_a_body_that_pokes_through_it():
    index = walls([(10.2, 0), (10.2, 20)])
    beyond = shapely.box(10.2, 0, 20, 20)
    assert seen(beyond, index) == 0
    assert seen(beyond, walls([(10.2, 0), (10.2, 20)], top_m=1.0)) == pytest.approx(1, abs=0.2)


def test_from_within_a_body_it_is_lit_or_not():
    within = Eye(MapPoint(10.1, 10), 1.6)
    assert seen(shapely.box(0, 0, 20, 9.6), eye=within) == 1
    assert seen(shapely.box(0, 0, 20, 9.4), eye=within) == 0


def test_light_all_over_is_told_from_light_in_part():
    assert is_within(shapely.box(9.5, 9.5, 10.5, 10.5), BODY)
    assert not is_within(shapely.box(9.6, 9.5, 10.5, 10.5), BODY)
    assert not is_within(shapely.box(0, 0, 3, 3), BODY)


def test_pieces_cut_by_light_keep_their_width_and_their_walls():
    rng = random.Random(5)
    for _ in range(50):
        lines = [[(rng.uniform(2, 9), rng.uniform(9, 11)) for _ in range(2)] for _ in range(3)]
        index = walls(*lines, top_m=rng.choice([None, 1.0]))
        whole = silhouette(EYE, BODY, index)
        lit = shapely.box(9, 9, 11, rng.uniform(9.4, 10.6))
        cut = in_light(whole, lit_headings(EYE.at, BODY, index, lit))
        assert sum(piece.width for piece in cut) == pytest.approx(sum(piece.width for piece in whole))
        assert {piece.crossed for piece in cut} == {piece.crossed for piece in whole}
        assert seen_fraction(cut) <= seen_fraction(whole) + 1e-12


def test_more_light_never_shows_less():
    rng = random.Random(6)
    for _ in range(50):
        index = walls(*([[(rng.uniform(2, 12), rng.uniform(9, 11)) for _ in range(2)] for _ in range(3)]))
        one = shapely.box(0, 0, 20, rng.uniform(9.4, 10.6))
        more = one.union(shapely.Point(10, 10).buffer(rng.uniform(0.1, 0.6)))
        assert seen(one, index) <= seen(more, index) + 1e-9
