"""The way of a token to a place."""

import math
import random
from dataclasses import replace

import pytest

from battlemap.geometry.paths.metrics import Metric
from battlemap.geometry.types import MapPoint
from battlemap.rulings.errors import RulingError
from battlemap.rulings.house_rules import house_rule_problems
from battlemap.rulings.reach import reach
from battlemap.rulings.route_board import bodies_in_the_way
from battlemap.rulings.route_settings import RouteSettings
from battlemap.rulings.routes import planner_of, snapped_release
from tests.geometry.grid_kinds import KINDS
from tests.rulings.build import A, a_map, door, on, terrain, token, wall
from tests.rulings.walkers import reasons, walker, way


def stunts(route):
    return [(leg.stunt, leg.times, leg.cost) for leg in route.legs]


def test_straight_ahead_is_walked_and_asks_for_no_check():
    route = way(a_map(walker(2, 5)), 9, 5)
    assert stunts(route) == [("walk forward", 3, 3.0)]
    assert (route.length_m, route.cost, route.budget, route.dc, route.chance) == (10.5, 3, 7, None, 1)
    assert (route.kind, route.refusals) == ("move", ())


@pytest.mark.parametrize(
    ("to", "stunt", "dc"),
    [
        ((4, 7), "forward sidestep", 15),
        ((2, 8), "sidestep", 20),
        ((0, 3), "backwards sidestep", 40),
        ((0, 5), "walk backwards", 30),
    ],
)
def test_a_leg_is_named_by_its_direction_off_the_facing(to, stunt, dc):
    route = way(a_map(walker(2, 5)), *to)
    assert [leg.stunt for leg in route.legs] == [stunt]
    assert route.dc == dc


def test_who_is_too_clumsy_for_a_sidestep_turns_and_walks():
    route = way(a_map(walker(2, 5, stats={"finesse": 4})), 2, 8)
    assert [(leg.stunt, leg.facing_deg, leg.turns, leg.cost) for leg in route.legs] == [
        ("walk forward", 180.0, True, 2.0)
    ]
    assert route.facts.facing_changes == 1


def test_a_way_that_needs_two_changes_of_facing_is_refused_to_the_clumsy():
    """Round two corners of a wall: only with a stunt."""
    hook = wall((4, 0), (4, 7), (6, 7), (6, 2)), wall((8, 9), (2, 9), name="wall-2")
    route = way(a_map(walker(2, 5, stats={"finesse": 0}), *hook, columns=9, rows=9), 5, 3)
    assert reasons(route)
    assert not any(leg.turns for leg in way(a_map(walker(2, 5), *hook, columns=9, rows=9), 1, 3).legs)


def test_more_than_a_move_is_a_run_and_more_than_a_run_is_refused():
    slow = walker(0, 5, stats={"initiative": 0})
    assert way(a_map(slow), 4, 5).kind == "run"
    route = way(a_map(slow), 39, 5)
    assert reasons(route) == ["12 points is more than 4 points"]


def test_by_speed_metres_are_counted_and_turning_is_free():
    state = a_map(walker(2, 5, stats={"finesse": 0}), house_rules={"movement_mode": "speed"})
    route = way(state, 2, 15)
    assert (route.cost, route.budget, route.answer.budget.unit.value) == (15.0, 35, "metres")
    assert [leg.turns for leg in route.legs] == [True]


def test_by_speed_a_stunt_covers_two_and_a_half_metres_before_the_next_movement():
    state = a_map(walker(2, 5), wall((4, 5), (9, 5)), house_rules={"movement_mode": "speed"})
    route = way(state, 7, 4)
    short = [leg for leg in route.legs[:-1] if leg.stunt != "walk forward" and leg.length_m < 2.5]
    assert short == []
    assert route.refusals == ()


def test_on_ranged_scale_a_move_is_paid_by_five_points_and_a_step_by_one():
    state = a_map(walker(2, 5), scale="ranged")
    assert (way(state, 9, 5).cost, way(state, 9, 5).kind) == (5, "move")
    assert (way(state, 5, 5).cost, way(state, 5, 5).kind) == (1, "step")


def test_a_shut_door_is_walked_round_and_an_open_one_walked_through():
    room = wall((5, 0), (5, 5)), wall((5, 7), (5, 12), name="wall-2")
    shut, opened = (door((5, 5), (5, 7), state=state) for state in ("closed", "open"))
    assert way(a_map(walker(2, 5), *room, opened), 8, 5).length_m == 9.0
    assert way(a_map(walker(2, 5), *room, shut), 8, 5).length_m > 20.0
    assert reasons(way(a_map(walker(2, 5), *room, shut, rows=12), 8, 5))[0] == "no way leads A to (8, 5)"


def test_hostile_bodies_are_walked_round_and_friends_walked_through():
    corridor = wall((0, 5), (12, 5)), wall((0, 6), (12, 6), name="wall-2")
    foe, friend = token("B", 5, 5), token("A2", 5, 5)
    assert way(a_map(walker(2, 5), friend, *corridor), 8, 5).length_m == 9.0
    assert reasons(way(a_map(walker(2, 5), foe, *corridor), 8, 5))
    settings = RouteSettings(through_hostile=True)
    assert way(a_map(walker(2, 5), foe, *corridor), 8, 5, settings=settings).length_m == 9.0
    assert reasons(way(a_map(walker(2, 5), friend, *corridor), 8, 5, settings=RouteSettings(through_friends=False)))


def test_a_map_of_another_game_is_refused_by_name():
    state = a_map(walker(2, 5))
    with pytest.raises(RulingError, match="is a psipunk map"):
        way(replace(state, info=replace(state.info, system="psipunk")), 3, 5)


def test_nobody_stops_in_another():
    assert reasons(way(a_map(walker(2, 5), token("A2", 5, 5)), 5, 5)) == ["somebody stands there"]


def test_the_fallen_are_stepped_over():
    corridor = wall((0, 5), (12, 5)), wall((0, 6), (12, 6), name="wall-2")
    fallen = token("B", 5, 5, conditions=("unconscious",))
    assert way(a_map(walker(2, 5), fallen, *corridor), 8, 5).refusals == ()
    assert reasons(way(a_map(walker(2, 5), fallen, *corridor), 8, 5, settings=RouteSettings(through_fallen=False)))


@pytest.mark.parametrize(("size", "passes"), [(0.5, True), (1, True), (2, False), (3, False)])
def test_a_body_needs_a_gap_as_wide_as_it_is(size, passes):
    gap = wall((8, 0), (8, 10)), wall((8, 11), (8, 40), name="wall-2")
    assert bool(way(a_map(walker(2, 9, size=size), *gap), 12, 9).refusals) is not passes


def test_hard_ground_counts_by_its_multiplier_and_forbidden_ground_is_walked_round():
    mud = terrain(4, 0, 8, 40, movement=2.0)
    route = way(a_map(walker(2, 5), mud), 9, 5)
    assert (route.length_m, route.cost) == (10.5, 4)  # 3 of 7 m beside the mud, 2 x 4 cells of 1.5 m in it
    lava = terrain(4, 3, 8, 8, movement="impassable")
    assert way(a_map(walker(2, 5), lava), 9, 5).length_m > 10.5
    assert "nobody can stand there" in reasons(way(a_map(walker(2, 5), lava), 5, 5))


def test_ice_carries_on_whoever_steps_on_it():
    ice = terrain(4, 0, 8, 40, frictionless=True)
    route = way(a_map(walker(2, 5), ice), 8, 5)
    assert (route.length_m, route.cost) == (3.0, 1)  # two cells by itself, four for nothing
    assert reasons(way(a_map(walker(2, 5), ice, wall((12, 0), (12, 40))), 6, 5))[0].startswith("no way")
    held = way(a_map(walker(2, 5), ice), 6, 5, settings=RouteSettings(slides=False))
    assert (held.length_m, held.refusals) == (6.0, ())


def test_a_wall_stops_a_slide():
    state = a_map(walker(2, 5), terrain(4, 0, 8, 40, frictionless=True), wall((7, 0), (7, 40)))
    assert way(state, 6, 5).refusals == ()
    assert reasons(way(state, 5, 5))


@pytest.mark.parametrize(("height", "climbs"), [(0.5, True), (1.0, True), (1.2, False)])
def test_a_ledge_is_stepped_onto_up_to_the_highest_step(height, climbs):
    ledge = terrain(4, 0, 40, 40, elevation_m=height)
    assert bool(way(a_map(walker(2, 5), ledge), 8, 5).refusals) is not climbs


@pytest.mark.parametrize(
    ("foe", "blocks"),
    [({}, True), ({"elevation_m": 1.5}, True), ({"elevation_m": 4.0}, False), ({"height_m": 0.5}, True)],
    ids=["on the ledge", "a little over it", "in the air", "small"],
)
def test_who_walks_onto_a_ledge_meets_others_at_its_height(foe, blocks):
    """The ledge is 1 m high, the walker 1.8 m tall: up there it reaches from 1 m to 2.8 m."""
    mover, ledge = walker(2, 5), terrain(4, 0, 40, 40, elevation_m=1.0)
    state = a_map(mover, token("B", 6, 5, **foe), ledge)
    assert bool(bodies_in_the_way(state, mover, RouteSettings())) is blocks


def test_who_stands_on_a_ledge_passes_over_the_low_wall_around_it():
    ledge, fence = terrain(4, 0, 40, 40, elevation_m=1.0), wall((4, 0), (4, 40), kind="fence")
    assert way(a_map(walker(2, 5), ledge, fence), 8, 5).refusals == ()
    assert reasons(way(a_map(walker(2, 5), fence), 8, 5))


@pytest.mark.parametrize(
    ("metric", "wanted"),
    [(Metric.EUCLID, 3 * math.sqrt(2)), (Metric.ALTERNATING, 4), (Metric.CHEBYSHEV, 3), (Metric.MANHATTAN, 6)],
)
def test_diagonals_count_as_the_metric_says(metric, wanted):
    state = a_map(walker(2, 5), cell_m=1.0, house_rules={"movement_mode": "speed"})
    route = way(state, 5, 8, settings=RouteSettings(metric=metric))
    assert route.length_m == route.cost == pytest.approx(wanted)


def test_a_token_between_cells_comes_onto_the_grid_with_its_first_leg():
    route = way(a_map(walker(2.25, 5)), 5, 5)
    assert stunts(route) == [("walk forward", 1, 1.0)]
    assert route.length_m == pytest.approx(2.75 * 1.5)
    assert route.points[0] == MapPoint(2.75, 5.5)


def test_a_place_between_cells_or_off_the_map_is_no_end_of_a_way():
    for x, y in ((5.5, 5), (39.5, 5), (-1, 5)):
        said = f"it does not stand on whole cells at ({x:g}, {y:g}), or leaves the map there"
        assert reasons(way(a_map(walker(2, 5)), x, y)) == [said]


def test_a_place_to_pass_that_is_none_is_named():
    said = "it does not stand on whole cells at (100, 100), or leaves the map there"
    assert reasons(way(a_map(walker(2, 5)), 5, 5, (100, 100))) == [said]


def test_who_stands_outside_the_map_is_told_so():
    assert reasons(way(a_map(walker(-5, -5)), 6, 6)) == ["A stands outside the map, at (-5, -5)"]


@pytest.mark.parametrize(
    "facts",
    [{"conditions": ("pinned",)}, {"conditions": ("immobile",)}, {"stats": {"hp": 0, "max_hp": 100}}],
)
def test_who_is_held_in_place_reaches_nothing(facts):
    assert reach(planner_of(a_map(walker(3, 7, **facts)), A)).places == ()


@pytest.mark.parametrize("facts", [{"conditions": ("fatigued",)}, {"posture": "kneeling"}, {"posture": "prone"}])
def test_who_may_not_run_reaches_no_place_that_takes_a_run(facts):
    bands = {place.band for place in reach(planner_of(a_map(walker(3, 7, **facts)), A)).places}
    assert "run" not in bands
    assert bands


def test_who_kneels_may_walk_but_not_run():
    state = a_map(walker(2, 5, posture="kneeling"))
    near, far = way(state, 7, 5), way(state, 34, 5)
    assert (near.kind, reasons(near)) == ("move", [])
    assert reasons(far) == ["A kneels; only the standing run"]


@pytest.mark.parametrize("grid", KINDS)
@pytest.mark.parametrize("count", range(5))
def test_tc_18_waypoints_on_the_cells_of_a_way_do_not_change_its_cost(count, grid):
    """TC-18, issue 3."""
    things = walker(*on(grid, 2, 5)), wall((5, 3), (7, 9)), terrain(8, 0, 10, 40, movement=2.0)
    state, to = a_map(*things, grid=grid), on(grid, 13, 7)
    plain = way(state, *to)
    corners = [(point.x - 0.5, point.y - 0.5) for point in plain.points[1:-1]]
    chosen = sorted(random.Random(count).sample(range(len(corners)), count))
    assert way(state, *to, *(corners[index] for index in chosen)).cost == plain.cost


def test_a_way_leads_over_its_waypoints_in_order():
    route = way(a_map(walker(2, 5)), 8, 5, (5, 2), (5, 8))
    corners = [(point.x - 0.5, point.y - 0.5) for point in route.points]
    assert corners.index((5, 2)) < corners.index((5, 8))
    assert route.cost == sum(leg.cost for leg in route.legs)
    assert sum(leg.turns for leg in route.legs) <= 1


def test_tc_20_two_blocked_areas_that_touch_at_a_corner_let_nobody_through_unless_the_setting_says_so():
    """TC-20, issue 3."""
    areas = terrain(3, 0, 6, 6, movement="impassable"), terrain(0, 6, 3, 9, name="terrain-2", movement="impassable")
    state = a_map(walker(2, 5), *areas, columns=6, rows=9)
    assert reasons(way(state, 3, 6))[0] == "no way leads A to (3, 6)"
    assert way(state, 3, 6, settings=RouteSettings(corner_cutting=True)).refusals == ()


def test_tc_20_nor_do_two_foes_or_two_walls():
    """TC-20, issue 3. Walls are matter: no setting cuts their corners."""
    cut = RouteSettings(corner_cutting=True)
    foes = token("B1", 3, 5), token("B2", 2, 6)
    pen = wall((0, 5), (2, 5), (2, 4), (4, 4)), wall((0, 5), (0, 7), (2, 7), name="wall-2")
    state = a_map(walker(2, 5), *foes, *pen, wall((4, 4), (4, 6), name="wall-3"), wall((2, 7), (2, 9), name="wall-4"))
    assert reasons(way(state, 3, 6))[0] == "no way leads A to (3, 6)"
    assert way(state, 3, 6, settings=cut).refusals == ()
    boxes = wall((3, 6), (3, 0)), wall((0, 6), (3, 6), name="wall-2"), wall((3, 6), (6, 6), name="wall-3")
    walled = a_map(walker(2, 5), *boxes, columns=6, rows=9)
    assert reasons(way(walled, 3, 6, settings=cut))


@pytest.mark.parametrize("grid", KINDS)
def test_tc_21_a_token_let_go_beside_an_oblique_wall_never_ends_beyond_it(grid):
    """TC-21, issue 3."""
    rng, start = random.Random(21), on(grid, 3, 10)
    for slant in (0.3, 2.7, 5.1):
        state = a_map(walker(*start), wall((8 - slant, 0), (8 + slant, 20)), grid=grid, columns=16, rows=20)
        planner = planner_of(state, A)
        for _ in range(12):
            let_go = MapPoint(rng.uniform(2, 14), rng.uniform(0, 19))
            at = snapped_release(planner, let_go)
            off = (at.x + 0.5 - 8 + slant) * 20 - (at.y + 0.5) * 2 * slant
            assert off < 0
            assert way(state, *at).refusals == () or at == start


def test_a_token_let_go_within_reach_ends_on_the_nearest_place_there_is():
    state = a_map(walker(3, 10), token("A2", 6, 10))
    assert snapped_release(planner_of(state, A), MapPoint(8.4, 10.3)) == MapPoint(8, 10)
    assert snapped_release(planner_of(state, A), MapPoint(6.1, 10.0)) == MapPoint(7, 10)


@pytest.mark.parametrize(
    ("rules", "things", "end", "changes"),
    [
        ({"metric": "chebyshev"}, (), (5, 8), "cost"),
        ({"through_hostile": True}, (token("B", 5, 5, facing_deg=90.0),), (8, 5), "length_m"),
        ({"slides": False}, (terrain(4, 0, 8, 40, frictionless=True),), (8, 5), "length_m"),
        ({"highest_step_m": 0.2}, (terrain(4, 0, 40, 40, elevation_m=0.5),), (8, 5), "refusals"),
    ],
)
def test_a_choice_about_ways_is_a_house_rule_of_the_map(rules, things, end, changes):
    corridor = wall((0, 5), (12, 5)), wall((0, 6), (12, 6), name="wall-2")
    things = (*things, *(corridor if end == (8, 5) else ()))
    info = {"cell_m": 1.0, "house_rules": {"movement_mode": "speed"}}
    plain = way(a_map(walker(2, 5), *things, **info), *end)
    ruled = way(a_map(walker(2, 5), *things, **{**info, "house_rules": {**info["house_rules"], **rules}}), *end)
    assert getattr(plain, changes) != getattr(ruled, changes)


def test_a_choice_about_ways_that_can_not_be_read_is_told():
    state = a_map(walker(2, 5), house_rules={"metric": "diagonal"})
    with pytest.raises(RulingError, match=r"metric: found .diagonal., expected .euclid. or .5-10-5."):
        way(state, 5, 5)
    assert house_rule_problems(state)
