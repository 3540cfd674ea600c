"""Sight on real maps: the same from both ends, equal to exact arithmetic, and by night as far as there is light."""

import math
import random
from dataclasses import replace
from pathlib import Path

import pytest
from shapely.geometry import Point

from battlemap.document.model import Light, MapState, Token
from battlemap.formats.load import load_map
from battlemap.geometry.angles import bearing, turn_deg
from battlemap.geometry.sight_line import is_sight_line_open
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import WallIndex
from battlemap.rulings.bodies import eye_of
from battlemap.rulings.ground import walls_of
from battlemap.rulings.viewers import seen_by_any
from tests.geometry.slow import exact_sight
from tests.rulings.build import light, token

REAL = Path(__file__).parents[2].parent / "shared" / "maps" / "real" / "uvtt"
MAPS = sorted(path for path in REAL.glob("*.dd2vtt") if "lfs-pointer" not in path.name)
PAIRS = 500


@pytest.mark.skipif(not MAPS, reason="the real maps lie beside the project, and are not there")
@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_sight_between_random_points_is_mutual_and_exact_on_a_real_map(path):
    state = load_map(path).state
    walls, rng = walls_of(state), random.Random(7)
    grid, asked = state.info.grid, 0
    for _ in range(PAIRS):
        p, q = (MapPoint(rng.uniform(0, grid.columns), rng.uniform(0, grid.rows)) for _ in range(2))
        there = is_sight_line_open(p, q, walls)
        assert there == is_sight_line_open(q, p, walls), (p, q)
        exact = exact_sight(p, q, walls)
        if exact is not None:
            asked += 1
            assert there == exact, (p, q)
    assert asked > PAIRS * 0.99


@pytest.mark.skipif(not MAPS, reason="the real maps lie beside the project, and are not there")
@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_by_night_viewers_of_a_real_map_see_the_points_that_are_open_and_lit(path):
    state = load_map(path).state
    rng, grid = random.Random(9), state.info.grid
    lamp = light(grid.columns / 3, grid.rows / 2, 5, name="light-99")
    people = [token(name, rng.uniform(0, grid.columns - 1), rng.uniform(0, grid.rows - 1)) for name in "PQ"]
    night = replace(
        state,
        info=replace(state.info, darkness="dark"),
        lights={**state.lights, lamp.id: lamp},
        tokens={each.id: each for each in people},
    )
    area, walls = seen_by_any(night, night.tokens), walls_of(night)
    points = [MapPoint(rng.uniform(0, grid.columns), rng.uniform(0, grid.rows)) for _ in range(400)]
    far_from_edge = [p for p in points if area.is_empty or area.boundary.distance(Point(p)) > 1e-3]
    for point in far_from_edge:
        seen = any(sees(night, each, point) for each in people)
        lit = any(lights(each, point, walls) for each in night.lights.values())
        assert area.contains(Point(point)) == (seen and lit), point
    assert len(far_from_edge) > 350


def sees(state: MapState, one: Token, point: MapPoint) -> bool:
    eye, walls = eye_of(state, one), walls_of(state)
    heights = {"eye_height_m": eye.height_m, "point_height_m": eye.height_m}
    off = abs(turn_deg(one.facing_deg, bearing(eye.at, point)))
    return off <= one.peripheral_arc_deg / 2 and is_sight_line_open(eye.at, point, walls, **heights)


def lights(one: Light, point: MapPoint, walls: WallIndex) -> bool:
    heights = {"eye_height_m": one.elevation_m, "point_height_m": one.elevation_m}
    return math.dist(one.at, point) <= one.range_cells and is_sight_line_open(one.at, point, walls, **heights)
