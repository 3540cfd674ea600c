"""The best ways by chance, by dodging, by safety, and the choices between them."""

import itertools
from fractions import Fraction

import pytest

from battlemap.geometry.paths.path import Path
from battlemap.geometry.types import MapPoint
from battlemap.rulings.route import route_of
from battlemap.rulings.route_best import best_routes
from battlemap.rulings.route_stunts import stunts_along
from battlemap.rulings.routes import planner_of
from rules.starflight.movement.table import STUNTS_TOWARD
from tests.rulings.build import A, a_map, wall
from tests.rulings.walkers import reasons, walker, way


def best(state, x, y, **asked):
    return best_routes(planner_of(state, A), MapPoint(x, y), **asked)


def merits(route):
    return route.cost, route.dc or 0, -route.hd_bonus, -route.attack_penalty


def front(routes):
    """The merits that no other one beats."""
    found = {merits(route) for route in routes}
    return {
        one
        for one in found
        if not any(other != one and all(a <= b for a, b in zip(other, one, strict=True)) for other in found)
    }


@pytest.mark.parametrize("mode", ["initiative", "speed"])
def test_the_stunts_along_a_way_are_the_unbeaten_ones_of_all_there_are(mode):
    """Held against every stunt on every piece, each ruled on by the rules themselves."""
    state = a_map(walker(2, 5), house_rules={"movement_mode": mode})
    planner, plain = planner_of(state, A), way(state, 8, 5)
    pace, most = planner.pace(planner.directions), planner.most(running=False)
    found = stunts_along(plain.path, pace, 25, planner.scale, most)
    (leg,) = plain.path.legs
    tried = [
        route_of(planner, Path(tuple(leg.part(a, b) for a, b in itertools.pairwise(cuts))), plain.to, names)
        for cuts in ((0, 6), (0, 3, 6))
        for names in itertools.product([s.name for s in STUNTS_TOWARD["ahead"]], repeat=len(cuts) - 1)
        if len(set(names)) == len(names)
    ]
    ruled = [route_of(planner, Path(each.legs), plain.to, each.names) for each in found]
    assert [merits(route) for route in ruled] == [(e.cost, e.dc, -e.hd, -e.attack) for e in found]
    assert front(ruled) == front([route for route in tried if not route.refusals])


def test_the_surest_way_turns_rather_than_sidesteps_when_points_are_left():
    state = a_map(walker(2, 5))
    assert [leg.stunt for leg in way(state, 2, 9).legs] == ["sidestep"]
    surest = best(state, 2, 9, aim="chance").best
    assert [(leg.stunt, leg.turns) for leg in surest.legs] == [("walk forward", True)]
    assert (surest.chance, surest.cost) == (1, 3)


def test_dodging_gives_the_highest_bonus_at_the_chance_that_is_named():
    state = a_map(walker(2, 5))
    bonuses = []
    for least in (Fraction(1), Fraction(4, 5), Fraction(1, 2), Fraction(0)):
        choices = best(state, 6, 5, aim="dodge", least_chance=least)
        assert choices.best.chance >= least
        assert choices.best.hd_bonus == max(r.hd_bonus for r in choices.unbeaten if r.chance >= least)
        bonuses.append(choices.best.hd_bonus)
    assert bonuses == sorted(bonuses)
    assert bonuses[0] < bonuses[-1]


def test_a_chance_nobody_has_is_answered_by_the_surest_way():
    state = a_map(walker(2, 5, stats={"maneuvers": 0, "encumbrance": 40}), wall((3, 0), (3, 40)))
    choices = best(state, 2, 9, aim="dodge", least_chance=Fraction(1))
    assert choices.best.chance == max(route.chance for route in choices.unbeaten)


def test_no_choice_is_beaten_by_another():
    choices = best(a_map(walker(2, 5), wall((5, 3), (5, 8))), 7, 6).unbeaten
    assert len(choices) > 3
    rows = [(*merits(route), len(route.threats)) for route in choices]
    assert not any(
        one != other and all(a <= b for a, b in zip(one, other, strict=True)) for one in rows for other in rows
    )
    assert all(not route.refusals and route.kind in ("step", "move") for route in choices)


def test_a_place_that_can_not_be_reached_has_the_one_refused_answer():
    pit = wall((4, 4), (8, 4), (8, 8), (4, 8), (4, 4))
    choices = best(a_map(walker(2, 5), pit), 6, 6)
    assert choices.unbeaten == (choices.best,)
    assert reasons(choices.best) == ["no way leads A to (6, 6)"]
    assert choices.to_json()["chance"] is None


def test_choices_are_told_in_json_by_what_sets_them_apart():
    values = best(a_map(walker(2, 5)), 6, 5).to_json()
    assert {"legs", "length_m", "cost", "budget", "dc", "chance", "hd_bonus", "attack_penalty"} <= set(values)
    assert {"cost", "chance", "hd_bonus", "attack_penalty", "threats", "stunts"} <= set(values["choices"][0])
