"""Laws of rulings: moving the whole map changes nothing, a door opened never shows less."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battlemap.document.model import MapState
from battlemap.geometry.types import MapPoint
from battlemap.rulings.attack import attack
from battlemap.rulings.reach import reach
from battlemap.rulings.routes import planner_of
from battlemap.rulings.sight import measure
from tests.geometry.symmetry import Symmetry
from tests.rulings.build import A, B, a_map, door, token, wall
from tests.rulings.walkers import walker, way

SIDE = 12
LIGHT = settings(max_examples=15, deadline=None, derandomize=True)
FEW = settings(LIGHT, max_examples=6)
halves = st.integers(0, 2 * SIDE).map(lambda count: count / 2)
cells = st.integers(0, SIDE - 1)
kinds = st.sampled_from(["wall", "wall", "window", "fence", "hedge", "curtain", "object"])
sides = st.sampled_from([None, None, "left", "right"])
drawn = st.lists(st.tuples(halves, halves, halves, halves, kinds, sides), max_size=7)
facings = st.integers(0, 7).map(lambda count: 45.0 * count)
symmetries = st.builds(Symmetry, st.booleans(), st.integers(0, 3), st.just(SIDE), st.just(SIDE))


def the_map(lines, first, second, facing_deg):
    """Two foes, and a third who may be between."""
    barriers = [
        wall((x, y), (to_x, to_y), name=f"wall-{number}", kind=kind, blocks_sight=blocks)
        for number, (x, y, to_x, to_y, kind, blocks) in enumerate(lines)
        if (x, y) != (to_x, to_y)
    ]
    between = token("C", (first[0] + second[0]) // 2, (first[1] + second[1]) // 2)
    return a_map(token("A", *first, facing_deg=facing_deg), token("B", *second), between, *barriers)


def moved(state: MapState, symmetry: Symmetry) -> MapState:
    """The same map mirrored, turned and shifted."""

    def token_there(one):
        corners = symmetry.place(*one.at), symmetry.place(one.at.x + one.size, one.at.y + one.size)
        at = MapPoint(min(corner.x for corner in corners), min(corner.y for corner in corners))
        return replace(one, at=at, facing_deg=symmetry.heading(one.facing_deg))

    def barrier_there(one):
        sides = {
            name: symmetry.side(value)
            for name in ("blocks_sight", "blocks_movement")
            if (value := getattr(one, name)) is not None
        }
        return replace(one, line=tuple(symmetry.place(*place) for place in one.line), **sides)

    return replace(
        state,
        tokens={name: token_there(one) for name, one in state.tokens.items()},
        walls={name: barrier_there(one) for name, one in state.walls.items()},
    )


def told(ruling):
    """All that a ruling says, but for where and for how much shows: numbers, reasons, refusals, chance."""
    sight = ruling.sight
    return (
        ruling.chance,
        ruling.needed,
        [(one.rule, one.value, one.counts) for one in (*ruling.target_number.modifiers, *ruling.roll.modifiers)],
        sorted((refusal.rule, refusal.reason) for refusal in ruling.refusals),
        (sight.distance_m, sight.sight, sight.arc, sight.aim_arc, sight.is_clear, sight.is_reachable),
        (sight.between, sight.between_every_line),
        ruling.borderline,
    )


@LIGHT
@given(drawn, st.tuples(cells, cells), st.tuples(cells, cells), facings, symmetries)
def test_mirror_turn_and_shift_leave_the_ruling_of_an_attack_as_it_is(lines, first, second, facing_deg, symmetry):
    here = the_map(lines, first, second, facing_deg)
    one, other = attack(here, A, B, "Hand laser"), attack(moved(here, symmetry), A, B, "Hand laser")
    assert told(one) == told(other)
    assert one.sight.visible_fraction == pytest.approx(other.sight.visible_fraction, abs=1e-9)
    assert one.sight.hidden_fraction == pytest.approx(other.sight.hidden_fraction, abs=1e-9)


@FEW
@given(drawn, st.tuples(cells, cells), st.tuples(cells, cells), facings, symmetries)
def test_mirror_turn_and_shift_leave_the_cost_of_a_way_as_it_is(lines, start, end, facing_deg, symmetry):
    straight = [line for line in lines if line[0] == line[2] or line[1] == line[3]]
    here = the_map(straight, start, (0, 0), facing_deg)
    here = replace(here, tokens={A: walker(*start, facing_deg=facing_deg)})
    corners = symmetry.place(*end), symmetry.place(end[0] + 1, end[1] + 1)
    goal = min(corner.x for corner in corners), min(corner.y for corner in corners)
    one, other = way(here, *end), way(moved(here, symmetry), *goal)
    assert (one.cost, one.dc, one.length_m) == pytest.approx((other.cost, other.dc, other.length_m))
    assert sorted(refusal.rule for refusal in one.refusals) == sorted(refusal.rule for refusal in other.refusals)


@FEW
@given(st.tuples(cells, cells), st.tuples(cells, cells), st.sampled_from(["initiative", "speed"]))
def test_a_way_in_open_ground_costs_as_much_back_as_there(start, end, mode):
    there, back = (
        way(a_map(walker(*one), columns=SIDE, rows=SIDE, house_rules={"movement_mode": mode}), *other)
        for one, other in ((start, end), (end, start))
    )
    assert there.cost == pytest.approx(back.cost)
    assert there.length_m == pytest.approx(back.length_m)
    assert there.cost == pytest.approx(sum(leg.cost for leg in there.legs))


@settings(LIGHT, max_examples=2)
@given(drawn, st.tuples(cells, cells))
def test_every_cell_within_reach_is_one_the_planner_reaches_and_no_other(lines, start):
    state = the_map(lines, start, (0, 0), 90.0)
    state = replace(
        state,
        tokens={A: walker(*start)},
        info=replace(state.info, grid=replace(state.info.grid, columns=SIDE, rows=SIDE)),
    )
    costs = {(place.at.x, place.at.y): place.cost for place in reach(planner_of(state, A)).places}
    for col in range(SIDE):
        for row in range(SIDE):
            route = way(state, col, row)
            assert ((col, row) in costs) == (not route.refusals), (col, row)
            assert route.refusals or route.cost == pytest.approx(costs[col, row]), (col, row)


@LIGHT
@given(drawn, st.tuples(cells, cells), st.tuples(cells, cells), st.tuples(halves, halves), st.tuples(halves, halves))
def test_a_door_opened_never_shows_less(lines, first, second, hinge, other):
    if hinge == other:
        other = (hinge[0] + 1, hinge[1])
    state = the_map(lines, first, second, 90.0)
    looks = {}
    for leaf in ("closed", "open"):
        there = replace(state, doors={door(hinge, other).id: door(hinge, other, state=leaf)})
        looks[leaf] = measure(there, A, B)
    assert looks["closed"].visible_fraction <= looks["open"].visible_fraction + 1e-9
    assert looks["closed"].hidden_fraction >= looks["open"].hidden_fraction - 1e-9
    assert looks["open"].sight or not looks["closed"].sight
