"""Visible areas against rays in exact fractions to every corner: touching, collinear, nearly touching, one-way."""

import random

import pytest
import shapely

from battlemap.geometry.types import MapPoint
from battlemap.geometry.visible_area import visible_area
from battlemap.geometry.walls import WallIndex
from tests.geometry.exact.area import Box, exact_area
from tests.geometry.exact.draw import HEIGHTS, SIDE, random_spot, random_walls
from tests.geometry.exact.indexed import index_of
from tests.geometry.exact.line import UnsureError
from tests.geometry.exact.often import often
from tests.geometry.exact.plain import PlainWall, Spot
from tests.geometry.exact.real import real_maps

BOX = (0.0, 0.0, float(SIDE), float(SIDE))
REAL = real_maps()
MAPS, EYES_A_MAP, EYES_A_REAL_MAP = often(60), 4, often(2)
AGREE = 1e-6  # of the area


def off_by(eye: Spot, walls: list[PlainWall], index: WallIndex, box: Box, height: float = 0.0) -> float:
    """How much of the area is seen by one and not by the other, as a share; 0 for an eye all but on a wall."""
    try:
        expected = exact_area(eye, walls, box, height)
    except UnsureError:
        return 0.0
    seen = visible_area(MapPoint(*eye), index, box, eye_height_m=height)
    return shapely.symmetric_difference(expected, seen).area / max(expected.area, 1e-12)


def is_inside(spot: Spot, box: Box) -> bool:
    return box[0] < spot[0] < box[2] and box[1] < spot[1] < box[3]


def test_the_exact_area_is_what_a_hand_works_out():
    """A wall two cells wide, two cells above the eye, throws a shadow of (2 + 5) / 2 x 3 cells on this map."""
    shadow = exact_area((5, 5), [PlainWall((4, 3), (6, 3))], (0, 0, 10, 10))
    assert shadow.area == pytest.approx(100 - 3.5 * 3)
    room = [PlainWall((1, 1), (4, 1)), PlainWall((4, 1), (4, 3)), PlainWall((4, 3), (1, 3)), PlainWall((1, 3), (1, 1))]
    assert exact_area((2, 2), room, (0, 0, 10, 10)).area == pytest.approx(6)


@pytest.mark.parametrize("facts", [False, True])
def test_the_area_equals_exact_fractions_on_random_touching_walls(facts):
    rng, asked = random.Random(2 + facts), 0
    for _ in range(MAPS // 2):
        walls = random_walls(rng, rng.randint(3, 14), facts=facts)
        index = index_of(walls)
        for eye in (random_spot(rng, walls) for _ in range(EYES_A_MAP)):
            height = rng.choice(HEIGHTS) if facts else 0.0
            if is_inside(eye, BOX):
                asked += 1
                assert off_by(eye, walls, index, BOX, height) <= AGREE, (walls, eye, height)
    assert asked > MAPS


@pytest.mark.skipif(not REAL, reason="the real maps lie beside the project, and are not there")
@pytest.mark.parametrize("real", REAL, ids=lambda real: real.name)
def test_the_area_equals_exact_fractions_on_a_real_map(real):
    rng, index = random.Random(7), index_of(real.walls)
    left, top, right, bottom = real.box
    eyes = [(rng.uniform(left, right), rng.uniform(top, bottom)), random_spot(rng, real.walls)] * (EYES_A_REAL_MAP // 2)
    for eye in eyes:
        if is_inside(eye, real.box):
            assert off_by(eye, real.walls, index, real.box) <= AGREE, eye
