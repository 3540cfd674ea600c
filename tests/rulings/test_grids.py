"""The same questions on hexes of both orientations and without a grid."""

import math

import pytest
from shapely import Polygon, box, unary_union

from battlemap.document.model import TokenId
from battlemap.geometry.grids import bounds, cell_at, cell_corners, cell_middle
from battlemap.geometry.types import Cell, MapPoint
from battlemap.rulings.attack import attack
from battlemap.rulings.bodies import footprint_of
from battlemap.rulings.moves import measure_move
from battlemap.rulings.psipunk_melee import free_reach_cells
from battlemap.rulings.reach import reach
from battlemap.rulings.route_best import best_routes, safest_detour
from battlemap.rulings.route_settings import RouteSettings
from battlemap.rulings.routes import planner_of, snapped_release
from battlemap.rulings.sight import distance_m, sight, visible_area
from tests.geometry.grid_kinds import HEXES, KINDS
from tests.rulings.build import A, B, a_map, on, terrain, token, wall
from tests.rulings.walkers import reasons, walker, way

SIZES = (0.5, 1, 2, 3, 4)


def stunts(route):
    return [(leg.stunt, leg.times, leg.cost) for leg in route.legs]


def hex_walls(grid, cells):
    """The sides that some hexes share with others, as walls."""
    inside = unary_union([Polygon(cell_corners(grid, Cell(*cell))).buffer(1e-9) for cell in cells])
    return wall(*inside.exterior.simplify(1e-6).coords)


@pytest.mark.parametrize("grid", KINDS)
def test_distance_sight_and_the_attack_are_answered_on_every_grid(grid):
    state = a_map(token("A", *on(grid, 2, 4)), token("B", *on(grid, 8, 4)), grid=grid, cell_m=2.0)
    look = sight(state, A, B)
    assert (look.sight, look.hidden_fraction) == (True, pytest.approx(0.0))
    assert attack(state, A, B, "Hand laser").answer.refusals == ()
    one, other = (footprint_of(state.tokens[i], grid) for i in (A, B))
    assert look.distance_m == pytest.approx(2.0 * one.gap_to(other))
    assert distance_m(state, state.tokens[A], state.tokens[B]) == look.distance_m


@pytest.mark.parametrize("grid", KINDS)
def test_a_wall_hides_half_of_a_token_behind_it(grid):
    ends = on(grid, 2, 4), on(grid, 8, 4)
    middle = MapPoint(*(sum(pair) / 2 + 0.5 for pair in zip(*ends, strict=True)))
    screen = wall(middle, (middle.x, 0))
    look = sight(a_map(token("A", *ends[0]), token("B", *ends[1]), screen, grid=grid), A, B)
    assert look.hidden_fraction == pytest.approx(0.5, abs=0.01)


@pytest.mark.parametrize("grid", KINDS)
def test_the_visible_area_of_an_empty_map_is_the_box_around_its_cells(grid):
    viewer = token("A", *on(grid, 4, 4), optimal_arc_deg=360.0, peripheral_arc_deg=360.0)
    area = visible_area(a_map(viewer, grid=grid, columns=9, rows=7), A)
    assert area.symmetric_difference(box(*bounds(grid, 9, 7))).area < 1e-6


@pytest.mark.parametrize("grid", KINDS)
def test_neighbours_touch(grid):
    state = a_map(token("A", *on(grid, 3, 3)), token("B", *on(grid, 3, 4)), grid=grid)
    assert distance_m(state, state.tokens[A], state.tokens[B]) == 0.0


@pytest.mark.parametrize("grid", HEXES)
@pytest.mark.parametrize(
    ("steps", "stunt", "dc"),
    [
        (0, "walk forward", None),
        (1, "forward sidestep", 15),
        (2, "backwards sidestep", 40),
        (3, "walk backwards", 30),
        (4, "backwards sidestep", 40),
        (5, "forward sidestep", 15),
    ],
)
def test_on_hexes_a_leg_is_named_by_how_many_sixths_it_lies_off_the_facing(grid, steps, stunt, dc):
    facing = 90.0 if grid == "hex-rows" else 0.0
    start = cell_middle(grid, Cell(6, 6))
    turned = math.radians(facing + 60 * steps)
    end = cell_at(grid, MapPoint(start.x + 3 * math.sin(turned), start.y - 3 * math.cos(turned)))
    route = way(a_map(walker(*on(grid, 6, 6), facing_deg=facing), grid=grid), *on(grid, *end))
    assert stunts(route) == [(stunt, 1, 1.0)]
    assert (route.dc, route.length_m) == (dc, pytest.approx(4.5))


@pytest.mark.parametrize("grid", HEXES)
def test_on_hexes_who_faces_a_corner_walks_ahead_to_either_side_of_it(grid):
    facing = 0.0 if grid == "hex-rows" else 90.0
    state = a_map(walker(*on(grid, 6, 6), facing_deg=facing), grid=grid)
    start = cell_middle(grid, Cell(6, 6))
    for off in (-30, 30):
        turned = math.radians(facing + off)
        end = cell_at(grid, MapPoint(start.x + 3 * math.sin(turned), start.y - 3 * math.cos(turned)))
        assert stunts(way(state, *on(grid, *end))) == [("walk forward", 1, 1.0)]


@pytest.mark.parametrize("grid", HEXES)
def test_on_hexes_facing_changes_to_one_of_the_six(grid):
    mover = walker(*on(grid, 6, 6), facing_deg=77.0, stats={"finesse": 4})
    for cell in ((6, 10), (2, 6), (6, 1), (10, 3)):
        for leg in way(a_map(mover, grid=grid), *on(grid, *cell)).legs:
            assert leg.facing_deg == 77.0 or leg.facing_deg % 60 == (30 if grid == "hex-rows" else 0)


@pytest.mark.parametrize("angle", [0, 17, 40, 90, 133, 200, 301])
def test_without_a_grid_the_open_way_is_straight_and_ends_just_where_it_should(angle):
    turned = math.radians(angle)
    to = 20 + 6 * math.sin(turned), 20 - 6 * math.cos(turned)
    route = way(a_map(walker(20, 20), grid="none"), *to)
    assert route.length_m == pytest.approx(9.0)
    assert route.cost == 2
    assert route.points[-1] == pytest.approx((to[0] + 0.5, to[1] + 0.5))
    assert len(route.legs) == 1


def test_without_a_grid_a_direction_is_the_nearest_of_eight():
    state = a_map(walker(20, 20), grid="none")
    named = {angle: way(state, 20 + 4 * math.sin(math.radians(angle)), 20 - 4 * math.cos(math.radians(angle)))
             for angle in (90, 110, 115, 160, 181, 230)}  # fmt: skip
    assert {angle: route.legs[0].direction for angle, route in named.items()} == {
        90: "ahead",
        110: "ahead",
        115: "diagonal ahead",
        160: "side",
        181: "side",
        230: "diagonal back",
    }


def test_without_a_grid_stunts_are_chosen_along_the_straight_line():
    planner = planner_of(a_map(walker(20, 20), grid="none"), A)
    choices = best_routes(planner, MapPoint(24.3, 20.9), aim="dodge")
    straight = [route for route in choices.unbeaten if len({leg.facing_deg for leg in route.legs}) == 1]
    told = {leg.stunt for route in straight for leg in route.legs}
    assert {"walk forward", "jump forward", "somersault"} <= told
    assert all(route.points[-1] == pytest.approx((24.8, 21.4)) for route in choices.unbeaten)
    assert choices.best.hd_bonus > 0


def test_without_a_grid_a_wall_is_walked_round_to_the_very_place():
    state = a_map(walker(2, 5), wall((5, 3), (7, 9)), grid="none")
    route = way(state, 9.3, 5.2)
    assert route.refusals == ()
    assert route.points[-1] == pytest.approx((9.8, 5.7))
    assert measure_move(state, A, MapPoint(9.3, 5.2)).blocked_by == ("wall-1",)


def test_without_a_grid_a_waypoint_is_passed_in_a_straight_line_each_way():
    route = way(a_map(walker(2, 5), grid="none"), 8, 8, (5, 2))
    assert [leg.length_m for leg in route.legs] == pytest.approx([1.5 * math.hypot(3, 3), 1.5 * math.hypot(3, 6)])


def test_without_a_grid_hard_ground_is_paid_for_along_the_line():
    mud = terrain(4, 0, 8, 40, movement=2.0)
    straight = way(a_map(walker(2, 5), mud, grid="none", house_rules={"movement_mode": "speed"}), 9.5, 6)
    assert straight.length_m == pytest.approx(1.5 * math.hypot(7.5, 1))
    assert straight.cost == pytest.approx(1.5 * math.hypot(7.5, 1) * (1 + 4 / 7.5), abs=0.5)


@pytest.mark.parametrize("grid", KINDS)
def test_a_foe_is_walked_round_and_a_friend_walked_through(grid):
    start, end, between = (on(grid, col, 4) for col in (2, 8, 5))
    open_way = way(a_map(walker(*start), grid=grid), *end)
    assert way(a_map(walker(*start), token("A2", *between), grid=grid), *end).length_m == open_way.length_m
    foe = token("B", *between, facing_deg=90.0)
    assert way(a_map(walker(*start), foe, grid=grid), *end).length_m >= open_way.length_m
    middles = way(a_map(walker(*start), foe, grid=grid), *end).points
    there = footprint_of(foe, grid)
    apart = there.body_radius + footprint_of(walker(*start), grid).moving_radius
    assert all(math.dist(point, there.centre) >= apart - 1e-6 for point in middles)
    friend = token("A2", *between)
    assert reasons(way(a_map(walker(*start), friend, grid=grid), *between)) == ["somebody stands there"]


@pytest.mark.parametrize("grid", KINDS)
@pytest.mark.parametrize("size", SIZES)
def test_tokens_of_every_size_go_ahead_and_stay_on_the_map(grid, size):
    state = a_map(walker(*on(grid, 5, 5, size), size=size), grid=grid, columns=14, rows=14)
    route = way(state, *on(grid, 8, 5, size))
    assert route.refusals == ()
    left, top, right, bottom = bounds(grid, 14, 14)
    radius = footprint_of(state.tokens[A], grid).body_radius
    for place in reach(planner_of(state, A)).places:
        middle = MapPoint(place.at.x + size / 2, place.at.y + size / 2)
        assert left + radius <= middle.x + 1e-9
        assert middle.x <= right - radius + 1e-9
        assert top + radius <= middle.y + 1e-9
        assert middle.y <= bottom - radius + 1e-9


@pytest.mark.parametrize("grid", KINDS)
def test_a_ledge_is_stepped_onto_and_a_cliff_is_not(grid):
    start, end = on(grid, 2, 4), on(grid, 8, 4)
    ledge, cliff = (terrain(5, 0, 40, 40, elevation_m=height) for height in (1.0, 1.2))
    assert way(a_map(walker(*start), ledge, grid=grid), *end).refusals == ()
    assert reasons(way(a_map(walker(*start), cliff, grid=grid), *end))[0].startswith("no way")


@pytest.mark.parametrize("grid", KINDS)
def test_ice_carries_on_whoever_steps_on_it(grid):
    start, end = on(grid, 2, 4), on(grid, 10, 4)
    ice = terrain(4.5, 0, 8.5, 40, frictionless=True)
    state = a_map(walker(*start), ice, grid=grid)
    dry = way(a_map(walker(*start), grid=grid), *end)
    assert way(state, *end).length_m < dry.length_m
    assert way(state, *end, settings=RouteSettings(slides=False)).length_m == pytest.approx(dry.length_m)


@pytest.mark.parametrize("grid", HEXES)
def test_tc_20_two_blocked_hexes_let_nobody_through_between_them(grid):
    """TC-20, issue 3. Hexes that touch share a side, so there is no corner to cut."""
    ring = [(5, 4), (5, 6), (6, 5), (4, 5), (4, 4), (4, 6), (6, 4), (6, 6)]
    walled = a_map(walker(*on(grid, 5, 5)), hex_walls(grid, [(5, 5), *ring]), grid=grid)
    assert reasons(way(walled, *on(grid, 9, 5)))[0].startswith("no way")
    foes = [token(f"B{number}", *on(grid, *cell)) for number, cell in enumerate(ring)]
    held = a_map(walker(*on(grid, 5, 5)), *foes, grid=grid)
    assert reasons(way(held, *on(grid, 9, 5)))[0].startswith("no way")
    assert way(a_map(walker(*on(grid, 5, 5)), *foes[1:], grid=grid), *on(grid, 5, 2)).refusals == ()


@pytest.mark.parametrize("cut", [False, True])
def test_tc_20_without_a_grid_a_gap_narrower_than_the_body_is_none(cut):
    """TC-20, issue 3."""
    narrow = wall((8, 0), (8, 10)), wall((8, 10.9), (8, 40), name="wall-2")
    wide = wall((8, 0), (8, 9.9)), wall((8, 11), (8, 40), name="wall-2")
    settings = RouteSettings(corner_cutting=cut)
    assert reasons(way(a_map(walker(2, 9), *narrow, grid="none"), 12, 9, settings=settings))
    assert way(a_map(walker(2, 9), *wide, grid="none"), 12, 9, settings=settings).refusals == ()


@pytest.mark.parametrize("grid", KINDS)
def test_the_best_ways_are_chosen_among_the_unbeaten(grid):
    state = a_map(walker(*on(grid, 2, 8)), token("B", *on(grid, 12, 8), facing_deg=270.0), grid=grid)
    planner, to = planner_of(state, A), on(grid, 6, 10)
    for aim in ("chance", "dodge", "safe"):
        choices = best_routes(planner, to, aim=aim)
        assert choices.best.refusals == ()
        assert choices.best.to == to
        assert choices.best.to_json()["to"] == pytest.approx([6.0, 10.0])
    assert max(route.hd_bonus for route in choices.unbeaten) > choices.best.hd_bonus


@pytest.mark.parametrize("grid", KINDS)
def test_the_safest_detour_keeps_out_of_the_reach_of_a_foe(grid):
    narrow = {"facing_deg": 180.0, "peripheral_arc_deg": 60.0, "optimal_arc_deg": 60.0}
    state = a_map(walker(*on(grid, 2, 10)), token("B", *on(grid, 9, 2), **narrow), grid=grid)
    planner, plain = planner_of(state, A), way(state, *on(grid, 12, 8))
    safe = best_routes(planner, on(grid, 12, 8), aim="safe").best
    assert (len(plain.threats), len(safe.threats)) == (1, 0)
    detour = safest_detour(planner, plain)
    assert detour is None or detour.threats == ()


@pytest.mark.parametrize("grid", HEXES)
def test_a_token_let_go_on_hexes_ends_in_a_cell(grid):
    state = a_map(walker(*on(grid, 4, 4)), grid=grid, columns=9, rows=9)
    at = on(grid, 6, 5)
    assert snapped_release(planner_of(state, A), MapPoint(at.x + 0.3, at.y - 0.2)) == at


@pytest.mark.parametrize("grid", HEXES)
def test_a_token_between_hexes_comes_onto_the_grid_with_its_first_leg(grid):
    at, end = on(grid, 4, 4), on(grid, 8, 4)
    route = way(a_map(walker(at.x + 0.2, at.y + 0.1), grid=grid), *end)
    assert route.refusals == ()
    assert route.legs[-1].to == end
    assert route.points[0] == pytest.approx((at.x + 0.7, at.y + 0.6))


@pytest.mark.parametrize("grid", KINDS)
def test_the_whole_map_shifted_by_whole_cells_gives_the_same_way(grid):
    def there(shift):
        col, row = shift
        lines = [(4, 2), (4.5, 6)]
        by = [on(grid, *shift)[i] - on(grid, 0, 0)[i] for i in (0, 1)]
        return a_map(
            walker(*on(grid, 2 + col, 4 + row)),
            wall(*((x + by[0], y + by[1]) for x, y in lines)),
            grid=grid,
        ), on(grid, 8 + col, 4 + row)

    (state, to), (moved, to_moved) = there((0, 0)), there((6, 8))
    one, other = way(state, *to), way(moved, *to_moved)
    assert (one.cost, one.dc, one.length_m) == (other.cost, other.dc, pytest.approx(other.length_m))


@pytest.mark.parametrize(("grid", "around"), [("square", 8), ("hex-rows", 6), ("hex-columns", 6)])
def test_in_psi_punk_so_many_can_strike_as_there_are_cells_around(grid, around):
    state = a_map(token("A", *on(grid, 4, 4)), token("B", *on(grid, 4, 5)), grid=grid)
    foes = (state.tokens[A],)
    assert free_reach_cells(state, state.tokens[B], foes) == around
    walled = a_map(*state.tokens.values(), token("C", *on(grid, 0, 0)), grid=grid)
    assert free_reach_cells(walled, walled.tokens[TokenId("token-C")], ()) == {8: 3, 6: 2}[around]
