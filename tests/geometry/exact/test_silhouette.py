"""What is seen and hidden of a body against many rays at its silhouette."""

import random

import pytest

from battlemap.geometry.silhouette import Body, Eye, hidden_fraction, seen_fraction, silhouette
from battlemap.geometry.types import MapPoint
from tests.geometry.exact.indexed import index_of
from tests.geometry.exact.looks import Look, random_look
from tests.geometry.exact.often import TIMES, often
from tests.geometry.exact.plain import PlainWall
from tests.geometry.exact.silhouette import Disc, Shares, sampled

LOOKS, RAYS = often(500), 1500 if TIMES == 1 else 100_000
WITHIN = 0.002
STANDING = Disc((6.0, 6.0), 0.475, 0.0, 1.8)


def fractions(look: Look) -> Shares:
    eye = Eye(MapPoint(*look.eye), look.eye_height)
    body = Body(MapPoint(*look.body.centre), look.body.radius, look.body.base, look.body.top)
    pieces = silhouette(eye, body, index_of(look.walls))
    return Shares(seen_fraction(pieces), hidden_fraction(pieces))


def test_the_fractions_equal_dense_sampling_on_random_looks():
    rng, partly = random.Random(7), 0
    for _ in range(LOOKS):
        look = random_look(rng)
        expected, found = sampled(*look, RAYS), fractions(look)
        partly += 0.01 < expected.seen < 0.99
        assert found == pytest.approx(expected, abs=WITHIN), look
    assert partly > LOOKS / 4


@pytest.mark.parametrize("top", [None, 1.0])
@pytest.mark.parametrize(
    "wall",
    [
        ((2.0, 6.475), (10.0, 6.475)),  # beside, along its rim
        ((2.0, 6.5), (10.0, 6.5)),  # beside, on the grid line
        ((6.475, 2.0), (6.475, 10.0)),  # behind, along its rim
        ((6.5, 5.5), (6.5, 6.5)),  # on the far edge of its cell
        ((9.0, 6.2), (6.475, 6.2)),  # ends on the far edge
        ((6.0, 9.0), (6.0, 6.475)),  # ends on its rim beside it
        ((7.0, 5.0), (6.3, 6.38)),  # reaches into it behind its middle
    ],
)
def test_a_wall_beside_or_behind_a_body_or_that_ends_on_its_far_edge_hides_nothing(wall, top):
    look = Look((1.0, 6.0), 1.62, STANDING, [PlainWall(*wall, top=top)])
    assert fractions(look) == pytest.approx((1.0, 0.0), abs=1e-9)


def test_a_low_stone_in_front_of_a_body_beyond_a_wooden_wall_hides_only_its_own_share():
    """A wooden wall cuts the body off from sight, not from shots; the stone is looked over."""
    wood = PlainWall((5.9, 2), (5.9, 10), matter="penetrable")
    stone = PlainWall((3, 2), (3, 10), base=-9.0, top=-5.0)
    assert fractions(Look((1.0, 6.0), 1.62, STANDING, [wood])) == (0.0, 0.0)
    assert fractions(Look((1.0, 6.0), 1.62, STANDING, [wood, stone])) == (0.0, 0.0)


def test_stone_behind_wood_hides_the_part_cut_off_only_as_far_as_it_lies_before_it():
    """The body stands beyond the wooden wall; a stone in it lies between its middle and some of what is cut off."""
    wood = PlainWall((3.8, 8.7), (6.03, 5.78), "right", top=1.0, matter="penetrable")
    stone = PlainWall((5.88, 5.94), (7.6, 8.8))
    look = Look((4.35, 8.6), 9.0, Disc((6.0, 6.0), 0.475, -3.0, -1.83), [wood, stone])
    expected = sampled(*look, 20_000)
    assert 0.8 < expected.hidden < 0.9
    assert fractions(look) == pytest.approx(expected, abs=1e-4)
