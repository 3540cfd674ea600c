"""How fast the visible area is, as ratios within one run. The results are asserted, the times are told."""

import json
import os
import subprocess
import sys

import pytest

from battlemap.geometry.compiled import compile_loops
from battlemap.geometry.types import MapPoint
from battlemap.geometry.visible_area import visible_area
from battlemap.geometry.walls import Segment, WallIndex
from tests.benchmarks.ratio import median_seconds, told
from tests.benchmarks.rays_to_every_end import area_by_rays
from tests.benchmarks.wall_maps import BOUNDS, KINDS, strewn, viewers
from tools.environment import ROOT

VIEWERS = 200


@pytest.fixture(scope="module", autouse=True)
def _compiled():
    compile_loops()


def ready(count: int, kind: str = "strewn") -> WallIndex:
    index = WallIndex(KINDS[kind](count))
    visible_area(MapPoint(50.1, 50.1), index, BOUNDS)
    return index


@pytest.mark.parametrize("kind", KINDS)
def test_visible_area_against_rays_to_every_wall_end(benchmark, capsys, kind):
    index, eyes = ready(2000, kind), viewers(VIEWERS)
    for eye in eyes[:3]:
        assert visible_area(eye, index, BOUNDS).area == pytest.approx(area_by_rays(eye, index, BOUNDS), rel=1e-4)
    fast = median_seconds(lambda eye: visible_area(eye, index, BOUNDS), eyes)
    slow = median_seconds(lambda eye: area_by_rays(eye, index, BOUNDS), eyes[:3])
    benchmark.pedantic(lambda: visible_area(eyes[0], index, BOUNDS), rounds=20)
    with capsys.disabled():
        print(told(f"visible area, 2,000 walls {kind}, against rays to every end", fast, slow, 0.15))


@pytest.mark.parametrize("kind", KINDS)
def test_compiled_or_not_the_area_is_the_same_to_the_last_bit(kind):
    """Compiled in this module; not compiled in a process of its own."""
    code = (
        "from tests.benchmarks.test_visible_area import *\n"
        f"for eye in viewers(3): print(visible_area(eye, ready(2000, {kind!r}), BOUNDS).wkb_hex)"
    )
    found = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    index = ready(2000, kind)
    assert found.stdout.split() == [visible_area(eye, index, BOUNDS).wkb_hex for eye in viewers(3)]


@pytest.mark.parametrize("kind", KINDS)
def test_more_walls_cost_little_more(benchmark, capsys, kind):
    fewer, more = ready(2000, kind), ready(5000, kind)
    few_walls = median_seconds(lambda eye: visible_area(eye, fewer, BOUNDS), viewers(VIEWERS))
    many_walls = median_seconds(lambda eye: visible_area(eye, more, BOUNDS), viewers(VIEWERS))
    benchmark.pedantic(lambda: visible_area(MapPoint(50.1, 50.1), more, BOUNDS), rounds=20)
    assert visible_area(MapPoint(50.1, 50.1), more, BOUNDS).is_valid
    with capsys.disabled():
        print(told(f"visible area, 5,000 walls {kind}, against 2,000", many_walls, few_walls, 1.5))


def test_building_the_index_against_reading_the_walls(benchmark, capsys):
    """Reading is the leanest there is: plain numbers from JSON into segments, without a file or a check."""
    text = json.dumps([[*one.a, *one.b] for one in strewn(5000)])

    def read(_: int) -> list[Segment]:
        return [
            Segment(owner=f"wall-{number}", a=MapPoint(x1, y1), b=MapPoint(x2, y2))
            for number, (x1, y1, x2, y2) in enumerate(json.loads(text))
        ]

    parts = read(0)
    reading = median_seconds(read, range(9))
    building = median_seconds(lambda _: built(parts), range(5))
    index = benchmark.pedantic(lambda: built(parts), rounds=3)
    assert len(index) == len(parts) == 5000
    with capsys.disabled():
        print(told("building the index of 5,000 walls, against reading them", building, reading, 20))


def built(parts: list[Segment]) -> WallIndex:
    """An index with all that is asked of it made."""
    index = WallIndex(parts)
    assert len(index.cells.items) >= len(index.piece_facts[1]) > 0
    return index


def test_opening_a_door_against_building_the_index(benchmark, capsys):
    parts, index = strewn(5000), ready(5000)

    def open_and_shut(number: int) -> WallIndex:
        opened = index.changed({f"wall-{number}"}, ())
        assert opened.piece_facts
        return opened.changed(set(), [parts[number]])

    anew = median_seconds(lambda _: built(parts), range(3))
    change = median_seconds(open_and_shut, range(20)) / 2
    benchmark.pedantic(lambda: open_and_shut(17), rounds=5)
    area = visible_area(MapPoint(50, 50), open_and_shut(17), BOUNDS).area
    assert area == pytest.approx(visible_area(MapPoint(50, 50), index, BOUNDS).area)
    with capsys.disabled():
        print(told("opening or shutting a door, 5,000 walls, against building the index", change, anew, 0.05))
