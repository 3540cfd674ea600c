"""Who gets an opportunity attack on the way."""

import pytest

from battlemap.geometry.footprint import Footprint
from battlemap.geometry.types import MapPoint
from battlemap.rulings.bodies import footprint_of
from battlemap.rulings.route_best import best_routes, safest_detour
from battlemap.rulings.routes import planner_of
from tests.geometry.grid_kinds import KINDS
from tests.rulings.build import A, B, a_map, on, token, wall
from tests.rulings.walkers import walker, way

EVERY_STEP = {"opportunity_on_every_step_inside": True}


def foe(name, x, y, **facts):
    return token(name, x, y, **{"facing_deg": 270.0, **facts})


def struck_by(route):
    return [(threat.name, threat.rule) for threat in route.threats]


def test_coming_within_10_m_of_a_foe_gives_it_an_attack_where_the_gap_is_10_m():
    (threat,) = way(a_map(walker(2, 5), foe("B", 15, 5), cell_m=1.0), 8, 5).threats
    assert (threat.name, threat.rule, threat.reason) == ("B", "SF-MOV-09", "A comes within 10 m")
    assert threat.at == MapPoint(pytest.approx(4.5), 5.5)  # the right edge of A at 5, the left one of B at 15


def test_ending_at_10_m_counts_and_a_cell_short_of_it_does_not():
    state = a_map(walker(2, 5), foe("B", 15, 5), cell_m=1.0)
    assert struck_by(way(state, 4, 5)) == [("B", "SF-MOV-09")]
    assert struck_by(way(state, 3, 5)) == []


@pytest.mark.parametrize("grid", KINDS)
@pytest.mark.parametrize("size", [1, 4])
def test_tc_22_crossing_in_gives_one_attack_skirting_outside_and_leaving_none(size, grid):
    """TC-22, issue 3. In, along inside, and out again; then along a line that stays outside."""
    middle = 0 if grid in ("square", "none") else size - 1  # a large token is named by its middle cell on hexes
    start, there = on(grid, 2, 20), on(grid, 17 + middle, 20, size)
    state = a_map(walker(*start, stats={"initiative": 30}), foe("B", *there, size=size), cell_m=1.0, grid=grid)

    def threats(*cells):
        *over, end = (on(grid, *cell) for cell in cells)
        return way(state, *end, *over).threats

    assert len(threats((8, 20), (8, 24), (2, 24))) == 1
    assert len(threats((5, 12), (10, 12), (4, 30))) == 1
    assert threats((1, 12), (1, 28)) == ()


@pytest.mark.parametrize("grid", KINDS)
def test_a_threat_comes_just_where_the_gap_is_10_m(grid):
    state = a_map(walker(*on(grid, 2, 20)), foe("B", *on(grid, 15, 20)), cell_m=1.0, grid=grid)
    (threat,) = way(state, *on(grid, 8, 20)).threats
    at = MapPoint(threat.at.x - 0.5, threat.at.y - 0.5)
    there = footprint_of(state.tokens[B], grid)
    assert Footprint(at, 1, grid).gap_to(there) == pytest.approx(10.0)


def test_tc_22_who_starts_inside_is_attacked_only_on_coming_back():
    """TC-22, issue 3."""
    state = a_map(walker(8, 20, stats={"initiative": 40}), foe("B", 15, 20), cell_m=1.0)
    assert way(state, 6, 20).threats == ()
    assert way(state, 2, 20).threats == ()
    assert len(way(state, 8, 20, (2, 20)).threats) == 1


def test_once_for_each_foe_and_move_unless_every_step_inside_counts():
    state = a_map(walker(2, 20, stats={"initiative": 40}), foe("B", 15, 20), cell_m=1.0)
    assert len(way(state, 2, 20, (6, 20), (2, 20), (6, 20)).threats) == 1
    every = a_map(walker(2, 20), foe("B", 15, 20), cell_m=1.0, house_rules=EVERY_STEP)
    assert [round(threat.at.x, 3) for threat in way(every, 7, 20).threats] == [4.5, 4.5, 5.5, 6.5]


@pytest.mark.parametrize("grid", KINDS)
def test_tc_23_of_two_foes_only_the_one_that_sees_the_mover_threatens(grid):
    """TC-23, issue 3."""
    mover, info = walker(*on(grid, 2, 5)), {"cell_m": 1.0, "grid": grid}
    seeing, looking_away = foe("B1", *on(grid, 15, 2)), foe("B2", *on(grid, 15, 8), facing_deg=90.0)
    assert struck_by(way(a_map(mover, seeing, looking_away, **info), *on(grid, 8, 5))) == [("B1", "SF-MOV-09")]
    behind = wall((10, 6), (10, 20))
    walled = a_map(mover, seeing, foe("B2", *on(grid, 15, 10)), behind, **info)
    assert struck_by(way(walled, *on(grid, 7, 5))) == [("B1", "SF-MOV-09")]


@pytest.mark.parametrize("condition", ["unconscious", "grappling", "dead"])
def test_who_can_not_act_threatens_nobody(condition):
    assert way(a_map(walker(2, 5), foe("B", 15, 5, conditions=(condition,)), cell_m=1.0), 8, 5).threats == ()


def test_friends_threaten_nobody():
    assert way(a_map(walker(2, 5), foe("A2", 15, 5), cell_m=1.0), 8, 5).threats == ()


def test_threats_come_in_the_order_of_the_way():
    state = a_map(walker(2, 20, stats={"initiative": 30}), foe("B1", 24, 20), foe("B2", 14, 26), cell_m=1.0)
    route = way(state, 16, 20)
    assert [threat.name for threat in route.threats] == ["B2", "B1"]
    assert [threat.step for threat in route.threats] == sorted(threat.step for threat in route.threats)


def test_the_safest_way_goes_round_a_foe_and_costs_more():
    state = a_map(walker(2, 10), foe("B", 9, 2, facing_deg=180.0, peripheral_arc_deg=60.0, optimal_arc_deg=60.0))
    planner = planner_of(state, A)
    plain = way(state, 12, 8)
    safe = best_routes(planner, MapPoint(12, 8), aim="safe").best
    assert (len(plain.threats), len(safe.threats)) == (1, 0)
    assert safe.cost >= plain.cost
    assert safest_detour(planner, plain).threats == ()


def test_there_is_no_detour_to_a_place_that_is_watched_itself():
    state = a_map(walker(2, 10), foe("B", 12, 10))
    planner = planner_of(state, A)
    assert safest_detour(planner, way(state, 8, 10)) is None
    assert safest_detour(planner, way(state, 3, 10)) is None


@pytest.mark.parametrize(
    "facts",
    [
        {"stats": {"hp": 0, "max_hp": 100}},
        {"stats": {"hp": -5, "max_hp": 100}},
        {"stats": {"nhp": 0, "max_nhp": 100}},
        *({"conditions": (name,)} for name in ("dead", "unconscious", "bound", "grappling", "pinned")),
    ],
)
def test_who_is_dead_or_held_strikes_at_nobody(facts):
    state = a_map(walker(2, 5), foe("B", 15, 5, **facts), cell_m=1.0)
    assert struck_by(way(state, 8, 5)) == []
