"""Maps with thousands of walls that each cross the whole map: every answer comes, or is refused in words."""

import importlib
import random
from dataclasses import replace

import pytest

from battlemap.document.model import MapState
from battlemap.geometry import wall_grid
from battlemap.rulings import catching
from battlemap.rulings.errors import RulingError
from battlemap.rulings.light import light_of
from battlemap.rulings.map_check.plan import Plan
from battlemap.rulings.sight import sight, visible_area
from tests.rulings.build import A, B, a_map, light, template, token, wall

SIDE = 20
overlaps = importlib.import_module("battlemap.rulings.map_check.overlaps")  # its name is a function of the package, too


def hostile(count: int, *things: object) -> MapState:
    """Two tokens among walls from side to side."""
    rng, lines = random.Random(8), []
    for number in range(count):
        a, b = rng.uniform(0, SIDE), rng.uniform(0, SIDE)
        ends = ((a, 0), (b, SIDE)) if number % 2 else ((0, a), (SIDE, b))
        lines.append(wall(*ends, name=f"wall-{number}"))
    return a_map(token("A", 3, 5), token("B", 15, 12), *lines, *things, columns=SIDE, rows=SIDE)


def test_among_two_thousand_walls_that_cross_the_map_nobody_sees_far():
    state = hostile(2000)
    ruling = sight(state, A, B)
    assert not ruling.sight
    assert ruling.hidden_fraction == 1
    assert 0 < visible_area(state, A, with_arcs=False).area < 0.1


ASKED = {
    "what one sees": lambda state: visible_area(state, A),
    "light": lambda state: light_of(replace(state, info=replace(state.info, darkness="dark"))),
    "templates": lambda state: [catching.area_caught(state, each) for each in state.templates.values()],
}


@pytest.mark.parametrize("what", ASKED)
def test_what_would_take_too_long_is_refused_with_the_count(monkeypatch, what):
    monkeypatch.setattr(wall_grid, "MOST_CROSSINGS", 0)
    cut, lamp = template(4, 6, size=6, cut_by_walls=True), light(4, 6)
    state = hostile(30, cut, lamp)
    with pytest.raises(RulingError, match=r"cross more than \d+ times"):
        ASKED[what](state)


def test_the_check_of_such_a_map_rests_after_every_few_walls_so_that_the_window_goes_on(monkeypatch):
    monkeypatch.setattr(overlaps, "PAIRS_AT_ONCE", 100)
    rests = sum(found is None for found in overlaps.overlaps(Plan(hostile(50))))
    assert rests >= 25
