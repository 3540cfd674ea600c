"""Whom the area of an effect catches: known cases, walls, every kind of grid, and against slow sampling."""

import math
import random
from dataclasses import replace

import pytest

from battlemap.geometry.angles import bearing, heading_vector, turn_deg
from battlemap.geometry.sight_line import is_sight_line_open
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import WallIndex
from battlemap.rulings.bodies import footprint_of
from battlemap.rulings.catching import area_caught, caught_by, caught_words, share_words, template_words
from battlemap.rulings.ground import walls_of
from tests.rulings.build import a_map, door, on, template, terrain, token, wall

SIDE = 10  # sample points across a body
KINDS = ("square", "hex-columns", "hex-rows", "none")


def shares(state, effect) -> dict[str, float]:
    return {one.name: one.share for one in caught_by(state, effect)}


def test_a_circle_catches_bodies_whole_in_part_and_not_at_all():
    state = a_map(token("In", 5, 5), token("Edge", 8, 5), token("Out", 9, 5))
    found = shares(state, template(5.5, 5.5, size=3.0))
    assert found == {"In": 1.0, "Edge": pytest.approx(0.483, abs=0.001)}


def test_an_edge_through_the_middle_catches_half():
    state = a_map(token("Half", 5, 5))
    assert shares(state, template(3.5, 5.5, "square", 4.0)) == {"Half": pytest.approx(0.5, abs=1e-6)}


def test_an_edge_that_only_touches_catches_nobody():
    state = a_map(token("Beside", 5, 5))
    assert shares(state, template(3.025, 5.5, "square", 4.0)) == {}  # its body begins 0.025 inside of its cell


def test_the_most_caught_come_first_and_the_distance_is_the_gap_to_the_cells():
    state = a_map(token("Far", 8, 5), token("Near", 6, 5), token("Under", 5, 5), cell_m=2.0)
    found = caught_by(state, template(5.5, 5.5, size=3.0))
    assert [(one.name, one.distance_m) for one in found] == [("Under", 0.0), ("Near", 1.0), ("Far", 5.0)]


def test_a_cone_catches_what_lies_before_it_only():
    state = a_map(token("Ahead", 8, 5), token("Behind", 2, 5), token("Aside", 5, 8))
    assert shares(state, template(5.5, 5.5, "cone", 6, direction_deg=90, cone_deg=60)) == {"Ahead": 1.0}


def test_a_line_is_as_wide_as_it_says():
    state = a_map(token("Ahead", 8, 5), token("Next", 8, 6))
    line = template(5.5, 5.5, "line", 6, direction_deg=90)
    assert set(shares(state, line)) == {"Ahead"}
    assert set(shares(state, replace(line, line_cells=2.0))) == {"Ahead", "Next"}


CUT = template(5.5, 5.5, size=5.0, cut_by_walls=True)


@pytest.mark.parametrize(
    ("thing", "is_caught"),
    [
        (wall((7, 0), (7, 40)), False),
        (wall((7, 0), (7, 40), kind="window"), False),
        (wall((7, 0), (7, 40), kind="curtain"), False),
        (wall((7, 0), (7, 40), kind="fence"), True),
        (wall((7, 0), (7, 40), kind="fence", top_m=1.5), False),
        (wall((7, 0), (7, 40), hp=0), True),
        (wall((7, 0), (7, 40), base_m=2.0), True),
        (door((7, 0), (7, 40)), False),
        (door((7, 0), (7, 40), state="open"), True),
        (wall((7, 40), (7, 0), blocks_sight="left"), False),
        (wall((7, 40), (7, 0), blocks_sight="right"), True),
    ],
)
def test_what_stops_sight_or_shots_at_its_height_cuts_a_template(thing, is_caught):
    state = a_map(token("Behind", 8, 5), thing)
    assert (shares(state, CUT) == {"Behind": 1.0}) is is_caught
    assert shares(state, replace(CUT, cut_by_walls=False)) == {"Behind": 1.0}


def test_an_effect_on_a_rise_goes_over_a_low_wall_that_stops_it_below():
    fence = wall((7, 0), (7, 40), kind="fence", top_m=1.5)
    state = a_map(token("Behind", 8, 5), fence, terrain(0, 0, 6.5, 40, elevation_m=1.0))
    assert shares(state, CUT) == {"Behind": 1.0}


def test_a_body_half_behind_the_end_of_a_wall_is_caught_in_part():
    state = a_map(token("Half", 8, 5), wall((7, 5.5), (7, 40)))
    assert shares(state, CUT) == {"Half": pytest.approx(0.5, abs=1e-6)}


def test_walls_beyond_the_map_and_an_origin_beyond_it_make_no_fault():
    state = a_map(token("In", 0, 0), wall((-1, -3), (-1, 3)))
    assert shares(state, template(-2, 0.5, size=9, cut_by_walls=True)) == {}
    assert shares(state, template(-0.5, 0.5, size=9, cut_by_walls=True)) == {"In": 1.0}


def test_a_wall_that_is_drawn_and_taken_away_cuts_and_cuts_no_more():
    free = a_map(token("Behind", 8, 5))
    walled = replace(free, walls=a_map(wall((7, 0), (7, 40))).walls)
    assert [bool(shares(state, CUT)) for state in (free, walled, free)] == [True, False, True]


@pytest.mark.parametrize("kind", KINDS)
def test_shares_agree_with_slow_sampling_on_every_grid(kind):
    rng = random.Random(7)
    for _ in range(2):
        state = _random_map(rng, kind)
        for shape in ("circle", "cone", "line", "square"):
            effect = _random_template(rng, shape)
            found = {one.token: one.share for one in caught_by(state, effect)}
            for who in state.tokens.values():
                assert found.get(who.id, 0.0) == pytest.approx(_sampled(state, effect, who), abs=0.08)


def _random_map(rng, kind):
    people = [
        token(f"T{n}", *on(kind, rng.randrange(10), rng.randrange(10), size), size=size)
        for n, size in enumerate((0.5, 1.0, 1.0, 2.0, 3.0))
    ]
    walls = [
        wall(
            *((rng.uniform(0, 12), rng.uniform(0, 12)) for _ in range(2)),
            name=f"wall-{n}",
            kind=rng.choice(("wall", "window")),
        )
        for n in range(4)
    ]
    return a_map(*people, *walls, grid=kind, columns=12, rows=12)


def _random_template(rng, shape):
    return template(
        rng.uniform(2, 10),
        rng.uniform(2, 10),
        shape,
        rng.uniform(3, 8),
        direction_deg=rng.uniform(0, 360),
        cone_deg=rng.uniform(20, 200),
        line_cells=rng.uniform(0.5, 3),
        cut_by_walls=rng.random() < 0.7,
    )


def _sampled(state, effect, who) -> float:
    """The share of many points of a body that lie inside by the formula of the shape, with an open line to each."""
    body = footprint_of(who, state.info.grid.kind)
    steps = [(k + 0.5) / SIDE * 2 - 1 for k in range(SIDE)]
    points = [
        MapPoint(body.centre.x + dx * body.body_radius, body.centre.y + dy * body.body_radius)
        for dx in steps
        for dy in steps
        if math.hypot(dx, dy) <= 1
    ]
    index = walls_of(state)
    walls = WallIndex(
        replace(each, blocks_sight="both")
        for each, is_there in zip(index.segments, index.is_there, strict=True)
        if is_there
    )
    inside = [at for at in points if _is_inside(effect, at)]
    if effect.cut_by_walls:
        inside = [at for at in inside if is_sight_line_open(effect.at, at, walls, eye_height_m=1, point_height_m=1)]
    return len(inside) / len(points)


def _is_inside(effect, at) -> bool:
    away = math.dist(effect.at, at)
    if effect.shape == "circle":
        return away <= effect.size_cells
    if effect.shape == "cone":
        off = abs(turn_deg(effect.direction_deg, bearing(effect.at, at)))
        return away <= effect.size_cells and off <= effect.cone_deg / 2
    dx, dy = heading_vector(effect.direction_deg)
    x, y = at.x - effect.at.x, at.y - effect.at.y
    along, across = x * dx + y * dy, x * dy - y * dx
    if effect.shape == "line":
        return 0 <= along <= effect.size_cells and abs(across) <= effect.line_cells / 2
    return max(abs(along), abs(across)) <= effect.size_cells / 2


def test_what_walls_cut_off_is_no_part_of_the_area():
    state = a_map(wall((7, 0), (7, 40)))
    assert area_caught(state, CUT).bounds[2] == pytest.approx(7.0)


@pytest.mark.parametrize(("share", "words"), [(1.0, "100 %"), (0.9999, "99 %"), (0.374, "37 %"), (0.0002, "1 %")])
def test_only_all_is_a_hundred_and_some_is_never_nothing(share, words):
    assert share_words(share) == words


def test_words_tell_the_size_in_the_unit_of_the_game_and_not_too_many_names():
    cone = template(0, 0, "cone", 4, cone_deg=60)
    assert template_words(cone, 1.5, "starflight") == "Cone of 60°, 4 cells, 6.0 m"
    assert template_words(replace(cone, shape="line"), 1.524, "psipunk") == "Line, 1 wide, 4 cells, 20 ft"
    crowd = caught_by(a_map(*(token(f"T{n}", 5, n) for n in range(8))), template(5.5, 4, size=20))
    assert caught_words(crowd).endswith("T6 100 %, and 2 more")
    assert caught_words(()) == "catches nobody"
