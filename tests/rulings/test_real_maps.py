"""Sight on real maps: the same from both ends, and equal to exact arithmetic."""

import random
from pathlib import Path

import pytest

from battlemap.formats.load import load_map
from battlemap.geometry.sight_line import is_sight_line_open
from battlemap.geometry.types import MapPoint
from battlemap.rulings.ground import walls_of
from tests.geometry.slow import exact_sight

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
