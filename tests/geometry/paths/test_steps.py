"""Steps swept all at once are those swept one by one."""

import random

import numpy as np
import pytest

from battlemap.geometry.body_sweep import segments_in_the_way
from battlemap.geometry.paths.axes import HEADINGS
from battlemap.geometry.paths.lattice import Lattice, Spot
from battlemap.geometry.paths.steps import open_steps, settled
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import Segment, WallIndex
from tests.geometry.grid_kinds import KINDS

SIDES = ("both", "both", "both", "left", "right", "none")


def random_walls(rng: random.Random, count: int, columns: int, rows: int) -> WallIndex:
    """Walls on grid lines, through cell middles and anywhere, of all heights and ways of blocking."""
    made = []
    for number in range(count):
        grain = rng.choice([1, 2, 100])
        x, y = rng.randint(0, columns * grain) / grain, rng.randint(0, rows * grain) / grain
        dx, dy = rng.randint(-3 * grain, 3 * grain) / grain, rng.randint(-3 * grain, 3 * grain) / grain
        facts = {
            "blocks_movement": rng.choice(SIDES),
            "base_m": rng.choice([None, 1.0]),
            "top_m": rng.choice([None, 1.5]),
        }
        made.append(Segment(owner=f"wall-{number}", a=MapPoint(x, y), b=MapPoint(x + dx, y + dy), **facts))
    return WallIndex(made)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [0.5, 1, 1.5, 2, 3, 4])
def test_the_table_of_steps_says_what_the_sweep_of_each_step_says(size, kind):
    rng = random.Random(round(size * 10))
    shape = {"square": (5, 4) if size < 1 else (8, 7), "none": (5, 4)}.get(kind, (8, 7))
    lattice = Lattice(*shape, size, kind, MapPoint(0.3, 0.2))
    for _ in range(2):
        walls = random_walls(rng, 14, lattice.columns, lattice.rows)
        height = np.array(
            [[rng.choice([0.0, 0.0, 1.2]) for _ in range(lattice.shape[1])] for _ in range(lattice.shape[0])]
        )
        found = settled(open_steps(lattice, walls, height), lattice, walls, height)
        for heading, row, col in np.ndindex(*found.shape):
            assert found[heading, row, col] == _is_open(lattice, walls, height, heading, Spot(row, col)), (
                heading,
                row,
                col,
            )


def _is_open(lattice, walls, height, heading, here):
    there = here.moved(heading)
    if heading not in lattice.headings or not lattice.holds(here) or not lattice.holds(there):
        return False
    at = max(height[here], height[there])
    return not len(segments_in_the_way(lattice.centre(here), lattice.centre(there), lattice.radius, walls, at))


def test_headings_go_round_clockwise_from_north():
    assert HEADINGS[0] == (0, -1)
    assert HEADINGS[2] == (1, 0)
