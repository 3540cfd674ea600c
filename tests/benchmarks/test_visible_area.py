"""How fast the visible area is, as ratios within one run. The results are asserted, the times are told."""

import math
import random

import pytest

from battlemap.geometry.compiled import compile_loops
from battlemap.geometry.types import MapPoint
from battlemap.geometry.visible_area import visible_area
from battlemap.geometry.walls import Segment, WallIndex
from tests.benchmarks.ratio import median_seconds, told
from tests.benchmarks.rays_to_every_end import area_by_rays

BOUNDS = (0.0, 0.0, 100.0, 100.0)
VIEWERS = 200


@pytest.fixture(scope="module", autouse=True)
def _compiled():
    compile_loops()


def scattered(count: int) -> list[Segment]:
    """Walls of half a cell to three cells, strewn over 100 x 100 cells."""
    rng, found = random.Random(7), []
    for number in range(count):
        x, y, turn, length = rng.uniform(0, 100), rng.uniform(0, 100), rng.uniform(0, math.tau), rng.uniform(0.5, 3)
        end = MapPoint(x + length * math.cos(turn), y + length * math.sin(turn))
        found.append(Segment(owner=f"wall-{number}", a=MapPoint(x, y), b=end))
    return found


def viewers(count: int) -> list[MapPoint]:
    rng = random.Random(1)
    return [MapPoint(rng.uniform(0, 100), rng.uniform(0, 100)) for _ in range(count)]


def ready(count: int) -> WallIndex:
    index = WallIndex(scattered(count))
    visible_area(MapPoint(50, 50), index, BOUNDS)
    return index


def test_visible_area_against_rays_to_every_wall_end(benchmark, capsys):
    index, eyes = ready(2000), viewers(VIEWERS)
    for eye in eyes[:3]:
        assert visible_area(eye, index, BOUNDS).area == pytest.approx(area_by_rays(eye, index, BOUNDS), rel=1e-4)
    fast = median_seconds(lambda eye: visible_area(eye, index, BOUNDS), eyes)
    slow = median_seconds(lambda eye: area_by_rays(eye, index, BOUNDS), eyes[:3])
    benchmark.pedantic(lambda: visible_area(eyes[0], index, BOUNDS), rounds=20)
    with capsys.disabled():
        print(told("visible area, 2,000 walls, against rays to every end", fast, slow, 0.15))


def test_more_walls_cost_little_more(benchmark, capsys):
    fewer, more = ready(2000), ready(5000)
    few_walls = median_seconds(lambda eye: visible_area(eye, fewer, BOUNDS), viewers(VIEWERS))
    many_walls = median_seconds(lambda eye: visible_area(eye, more, BOUNDS), viewers(VIEWERS))
    benchmark.pedantic(lambda: visible_area(MapPoint(50, 50), more, BOUNDS), rounds=20)
    assert visible_area(MapPoint(50, 50), more, BOUNDS).is_valid
    with capsys.disabled():
        print(told("visible area, 5,000 walls, against 2,000", many_walls, few_walls, 1.5))


def test_opening_a_door_against_building_the_index(benchmark, capsys):
    parts, index = scattered(5000), ready(5000)

    def build(_: int) -> object:
        anew = WallIndex(parts)
        return anew.cells, anew.piece_facts

    def open_and_shut(number: int) -> WallIndex:
        opened = index.changed({f"wall-{number}"}, ())
        assert opened.piece_facts
        return opened.changed(set(), [parts[number]])

    anew = median_seconds(build, range(3))
    change = median_seconds(open_and_shut, range(20)) / 2
    benchmark.pedantic(lambda: open_and_shut(17), rounds=5)
    area = visible_area(MapPoint(50, 50), open_and_shut(17), BOUNDS).area
    assert area == pytest.approx(visible_area(MapPoint(50, 50), index, BOUNDS).area)
    with capsys.disabled():
        print(told("opening or shutting a door, 5,000 walls, against building the index", change, anew, 0.05))
