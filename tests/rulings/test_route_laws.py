"""Laws of ways: sums, mirrors, there and back, walls; on random maps."""

from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from battlemap.geometry.grids import bounds, cell_corners, place_of
from battlemap.geometry.paths.metrics import Metric
from battlemap.geometry.types import Cell, MapPoint
from battlemap.rulings.reach import reach
from battlemap.rulings.route_settings import RouteSettings
from battlemap.rulings.routes import planner_of
from tests.geometry.grid_kinds import KINDS
from tests.rulings.build import A, a_map, on, terrain, wall
from tests.rulings.walkers import walker, way

SIDE = 11
LIGHT = settings(max_examples=8, deadline=None, derandomize=True)
corner = st.integers(0, SIDE)
walls = st.lists(st.tuples(corner, corner, st.integers(-3, 3), st.integers(-3, 3)), max_size=6)
straight_walls = st.lists(
    st.tuples(corner, corner, st.integers(-3, 3), st.just(0))
    | st.tuples(corner, corner, st.just(0), st.integers(-3, 3)),
    max_size=6,
)  # nobody stands astride one of these, where one may leave but not come back
places = st.tuples(st.integers(0, SIDE - 1), st.integers(0, SIDE - 1))
modes = st.sampled_from(["initiative", "speed"])


grids = st.sampled_from(KINDS)
sides = st.lists(st.tuples(places, st.integers(0, 5), st.integers(1, 3)), max_size=5)  # cell, first corner, how many


def the_map(lines, at, mode="initiative", *more, facing_deg=90.0, grid="square", **facts):
    drawn = [
        wall((x, y), (x + dx, y + dy), name=f"wall-{number}")
        for number, (x, y, dx, dy) in enumerate(lines)
        if (dx, dy) != (0, 0)
    ]
    mud = terrain(3, 3, 7, 6, movement=2.0)
    mover = walker(*on(grid, *at), facing_deg=facing_deg, **facts)
    return a_map(mover, mud, *drawn, *more, columns=SIDE, rows=SIDE, grid=grid, house_rules={"movement_mode": mode})


def along_sides(grid, runs):
    """Walls along the sides of cells: nobody stands astride one of these."""
    for number, (cell, first, count) in enumerate(runs):
        corners = cell_corners(grid, Cell(*cell))
        chosen = [corners[(first + step) % len(corners)] for step in range(count + 1)]
        yield wall(*chosen, name=f"side-{number}")


def has_way(route):
    return not any(refusal.rule == "MAP" for refusal in route.refusals)


@LIGHT
@given(walls, places, places, modes, st.sampled_from(list(Metric)), grids)
def test_the_cost_of_a_way_is_the_sum_of_its_legs(lines, start, end, mode, metric, grid):
    to = on(grid, *end)
    route = way(the_map(lines, start, mode, grid=grid), *to, settings=RouteSettings(metric=metric))
    assert route.cost == pytest.approx(sum(leg.cost for leg in route.legs))
    assert [leg.to for leg in route.legs][-1:] == ([pytest.approx(to)] if route.legs else [])


@LIGHT
@given(straight_walls, places, places, modes)
def test_tc_19_a_way_costs_as_much_back_as_there(lines, start, end, mode):
    """TC-19, issue 3. For a nimble mover, who need not turn: turning may be dearer one way."""
    there, back = way(the_map(lines, start, mode), *end), way(the_map(lines, end, mode), *start)
    assert has_way(there) == has_way(back)
    assert there.cost == pytest.approx(back.cost)


@LIGHT
@given(sides, places, places, modes, grids)
def test_tc_19_on_every_grid_a_way_costs_as_much_back_as_there(runs, start, end, mode, grid):
    """TC-19, issue 3."""
    walled = tuple(along_sides(grid, runs))
    there = way(the_map((), start, mode, *walled, grid=grid), *on(grid, *end))
    back = way(the_map((), end, mode, *walled, grid=grid), *on(grid, *start))
    assert has_way(there) == has_way(back)
    assert there.cost == pytest.approx(back.cost)


@LIGHT
@given(walls, places, places, st.sampled_from([0.0, 90.0, 225.0, 260.0]), st.sampled_from([4, 25]), grids)
def test_tc_19_a_way_mirrored_in_the_middle_of_any_map_costs_the_same(lines, start, end, facing_deg, finesse, grid):
    """TC-19, issue 3. An odd number of rows or columns of hexes is alike from both ends."""
    scores, (_, _, wide, high) = {"finesse": finesse}, bounds(grid, SIDE, SIDE)
    state = the_map(lines, start, facing_deg=facing_deg, stats=scores, grid=grid)
    upside_down = grid != "hex-columns"
    flip = (lambda x, y: (x, high - y)) if upside_down else (lambda x, y: (wide - x, y))
    turned = [(*flip(x, y), *((dx, -dy) if upside_down else (-dx, dy))) for x, y, dx, dy in lines]
    cells = [(c, SIDE - 1 - r) if upside_down else (SIDE - 1 - c, r) for c, r in (start, end)]
    faced = (180.0 - facing_deg) % 360 if upside_down else -facing_deg % 360
    flipped = the_map(turned, cells[0], facing_deg=faced, stats=scores, grid=grid)
    mud = tuple(MapPoint(*flip(*point)) for point in terrain(3, 3, 7, 6).area)
    flipped = replace(flipped, terrains={"terrain-1": replace(terrain(3, 3, 7, 6, movement=2.0), area=mud)})
    one, other = way(state, *on(grid, *end)), way(flipped, *on(grid, *cells[1]))
    assert (one.cost, one.dc, len(one.refusals)) == (other.cost, other.dc, len(other.refusals))


@LIGHT
@given(walls, places, places, st.sampled_from([0.0, 90.0, 225.0, 260.0]), st.sampled_from([4, 25]))
def test_tc_19_a_mirrored_way_costs_the_same_and_reaches_as_far(lines, start, end, facing_deg, finesse):
    """TC-19, issue 3."""
    scores = {"finesse": finesse}
    state = the_map(lines, start, facing_deg=facing_deg, stats=scores)
    flipped = the_map(
        [(SIDE - x, y, -dx, dy) for x, y, dx, dy in lines],
        (SIDE - 1 - start[0], start[1]),
        facing_deg=-facing_deg % 360,
        stats=scores,
    )
    flipped = replace(flipped, terrains={"terrain-1": terrain(SIDE - 7, 3, SIDE - 3, 6, movement=2.0)})
    one, other = way(state, *end), way(flipped, SIDE - 1 - end[0], end[1])
    assert (one.cost, one.dc, len(one.refusals)) == (other.cost, other.dc, len(other.refusals))
    mirrored = {(SIDE - 1 - place.at.x, place.at.y): (place.cost, place.band) for place in reached(flipped)}
    assert mirrored == {(place.at.x, place.at.y): (place.cost, place.band) for place in reached(state)}


def reached(state):
    return reach(planner_of(state, A)).places


@settings(LIGHT, max_examples=3)
@given(walls, places, modes, st.just("square"))
@example([(5, 1, 2, 3)], (3, 3), "initiative", "none")
@example([(5, 1, 2, 3)], (3, 3), "speed", "none")
@example([(5, 1, 2, 3), (2, 6, 3, 0)], (4, 5), "initiative", "hex-rows")
@example([(5, 1, 2, 3), (2, 6, 3, 0)], (4, 5), "speed", "hex-columns")
def test_what_is_within_reach_is_what_a_way_leads_to_for_that_cost(lines, start, mode, grid):
    state = the_map(lines, start, mode, stats={"initiative": 1, "speed": 6}, grid=grid)
    found = {
        tuple(round(value, 6) for value in place_of(grid, 1, place.at)): (place.cost, place.band)
        for place in reached(state)
    }
    for col in range(0, SIDE, 2):
        for row in range(0, SIDE, 3):
            route = way(state, *on(grid, col, row))
            assert ((col, row) in found) == (not route.refusals)
            if not route.refusals:
                cost, band = found[col, row]
                assert cost == pytest.approx(route.cost)
                assert (band == "run") == (route.kind == "run")


@LIGHT
@given(walls, places, places, modes, grids)
def test_a_wall_more_never_makes_a_way_cheaper(lines, start, end, mode, grid):
    to = on(grid, *end)
    free, walled = (way(the_map(drawn, start, mode, grid=grid), *to) for drawn in (lines[:-1], lines))
    assert has_way(free) or not has_way(walled)
    if has_way(walled):
        assert free.cost <= walled.cost + 1e-9
