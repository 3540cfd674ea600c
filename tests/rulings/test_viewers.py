"""What several viewers see, point by point; and the things one viewer sees."""

import random
from dataclasses import replace

import pytest
import shapely
from shapely.geometry import Point

from battlemap.document.model import MapState, TokenId
from battlemap.geometry.angles import bearing, turn_deg
from battlemap.geometry.sight_line import is_sight_line_open
from battlemap.geometry.types import MapPoint
from battlemap.rulings.bodies import eye_of
from battlemap.rulings.ground import walls_of
from battlemap.rulings.light import light_of
from battlemap.rulings.sight import visible_area
from battlemap.rulings.viewers import seen_by_all, seen_by_any, things_seen, viewers_of
from tests.rulings.build import A, a_map, door, light, token, wall

NAMES = "PQR"


def crowd(rng: random.Random, darkness: str) -> MapState:
    lines = [[(rng.uniform(0, 40), rng.uniform(0, 40)) for _ in range(2)] for _ in range(10)]
    walls = [wall(*line, name=f"wall-{k}") for k, line in enumerate(lines, start=1)]
    tokens = [
        token(name, rng.uniform(0, 39), rng.uniform(0, 39), facing_deg=rng.uniform(0, 360), peripheral_arc_deg=200.0)
        for name in NAMES
    ]
    lamps = [light(rng.uniform(0, 40), rng.uniform(0, 40), 12, name=f"light-{k}") for k in range(1, 5)]
    return a_map(*walls, *tokens, *lamps, darkness=darkness)


def sees_point(state: MapState, viewer: TokenId, point: MapPoint) -> bool:
    """One viewer and one point, asked alone: arc, line, light."""
    one, walls = state.tokens[viewer], walls_of(state)
    eye = eye_of(state, one)
    off = abs(turn_deg(one.facing_deg, bearing(eye.at, point)))
    heights = {"eye_height_m": eye.height_m, "point_height_m": eye.height_m}
    is_lit = bool(light_of(state).levels_at([point])[0])
    return off <= 100 and is_lit and is_sight_line_open(eye.at, point, walls, **heights)


@pytest.mark.parametrize("darkness", ["bright", "dark"])
def test_union_and_intersection_hold_the_points_that_some_and_that_all_see(darkness):
    rng = random.Random(21)
    told = {0: 0, 1: 0, 2: 0, 3: 0}
    for _ in range(6):
        state = crowd(rng, darkness)
        viewers = list(state.tokens)
        some, every = seen_by_any(state, viewers), seen_by_all(state, viewers)
        for _ in range(250):
            point = MapPoint(rng.uniform(0, 40), rng.uniform(0, 40))
            count = sum(sees_point(state, viewer, point) for viewer in viewers)
            told[count] += 1
            if some.boundary.distance(Point(point)) > 1e-3:
                assert some.contains(Point(point)) == (count > 0)
            if every.is_empty or every.boundary.distance(Point(point)) > 1e-3:
                assert every.contains(Point(point)) == (count == 3)
    assert all(told[count] for count in ((0, 1, 2, 3) if darkness == "bright" else (0, 1, 2)))


def test_one_viewer_sees_what_it_sees_and_none_sees_nothing():
    state = crowd(random.Random(3), "bright")
    one = next(iter(state.tokens))
    assert shapely.equals(seen_by_any(state, [one]), visible_area(state, one))
    assert shapely.equals(seen_by_all(state, [one]), visible_area(state, one))
    assert seen_by_any(state, []).is_empty
    assert seen_by_all(state, []).is_empty


def test_the_order_of_the_viewers_makes_no_difference():
    state = crowd(random.Random(4), "dark")
    forth, back = list(state.tokens), list(reversed(state.tokens))
    assert shapely.equals(seen_by_all(state, forth), seen_by_all(state, back))
    assert shapely.equals(seen_by_any(state, forth), seen_by_any(state, back))


def test_who_sees_a_token_is_told_one_by_one():
    ada, ben, cid, dan = token("A", 2, 10), token("B", 2, 20), token("C", 30, 10), token("D", 12, 10)
    state = a_map(ada, ben, cid, dan, wall((0, 15), (40, 15)))
    found = viewers_of(state, state.tokens, dan.id)
    assert list(found) == [ada.id]  # B is behind the wall, C looks the other way, D is itself


KINDS = [
    # kind, facts: is the thing seen, is what stands behind it
    ("wall", {}, True, False),
    ("window", {}, True, True),
    ("fence", {}, True, True),
    ("hedge", {}, True, True),
    ("hedge", {"top_m": 2.5}, True, False),
    ("rubble", {}, True, True),
    ("curtain", {}, True, False),
    ("object", {}, True, False),
    ("wall", {"blocks_sight": "left"}, True, True),  # from north to south: the viewer stands on its right
    ("wall", {"blocks_sight": "right"}, True, False),
    ("wall", {"base_m": 1.9}, True, True),
    ("wall", {"top_m": 0.5}, True, True),
    ("wall", {"hp": 0}, True, True),
]


@pytest.mark.parametrize(("kind", "facts", "thing", "behind"), KINDS)
@pytest.mark.parametrize("darkness", ["bright", "dark"])
def test_of_each_kind_of_wall_the_thing_is_seen_and_what_is_behind_it_by_kind(kind, facts, thing, behind, darkness):
    screen = wall((8, 5), (8, 15), kind=kind, **facts)
    lamps = light(6, 10, 12), light(12, 10, 3, name="light-2")
    state = a_map(token("A", 2, 9.5), token("B", 12, 9.5), screen, *lamps, darkness=darkness)
    found = things_seen(state, A)
    assert (screen.id in found.barriers) == thing
    assert found.area.contains(Point(12.5, 10)) == behind
    assert ("token-B" in found.tokens) == behind
    if thing:
        assert found.barriers[screen.id].length == pytest.approx(10, abs=0.01)


@pytest.mark.parametrize(
    ("kind", "state", "behind"),
    [
        ("door", "open", True),
        ("door", "closed", False),
        ("door", "locked", False),
        ("window", "closed", True),
        ("window", "open", True),
        ("opening", "closed", False),
        ("opening", "open", True),
    ],
)
def test_doors_are_seen_in_every_state_and_seen_through_by_state(kind, state, behind):
    gate = door((8, 5), (8, 15), kind=kind, state=state)
    found = things_seen(a_map(token("A", 2, 9.5), token("B", 12, 9.5), gate), A)
    assert gate.id in found.barriers
    assert ("token-B" in found.tokens) == behind


def test_creatures_hide_nobody_from_sight():
    giant = token("G", 6, 8, size=4.0, height_m=6.0)
    assert things_seen(a_map(token("A", 2, 9.5), giant, token("B", 12, 9.5)), A).tokens == ("token-G", "token-B")


def test_what_hangs_behind_a_curtain_and_what_stands_in_the_dark_is_not_seen():
    curtain, hidden = wall((8, 5), (8, 15), kind="curtain"), wall((12, 8), (12, 12), name="wall-2")
    beside = wall((2, 30), (6, 30), name="wall-3")
    state = a_map(token("A", 2, 9.5, peripheral_arc_deg=360.0), curtain, hidden, beside)
    assert set(things_seen(state, A).barriers) == {"wall-1", "wall-3"}
    lit = a_map(state.tokens[A], curtain, hidden, beside, light(5, 10, 6), darkness="dark")
    assert set(things_seen(lit, A).barriers) == {"wall-1"}


def test_a_wall_that_only_touches_the_view_in_a_corner_is_not_seen():
    corner = wall((8, 5), (8, 15), (12, 15))
    behind = wall((8, 15), (12, 11), name="wall-2")
    assert set(things_seen(a_map(token("A", 2, 9.5), corner, behind), A).barriers) == {"wall-1"}


def box(left: float, top: float, side: float, name: str = "wall-1", kind: str = "object"):
    corners = (left, top), (left + side, top), (left + side, top + side), (left, top + side), (left, top)
    return wall(*corners, name=name, kind=kind)


def test_a_crate_is_seen_whole_and_a_house_is_not():
    crate, house = box(8, 9, 2), box(16, 4, 12, "wall-2")
    found = things_seen(a_map(token("A", 2, 9.5), crate, house), A)
    assert found.objects.contains(Point(9.9, 10))
    assert found.objects.area == pytest.approx(4)
    assert not found.area.contains(Point(9.9, 10))


def test_a_crate_in_the_dark_is_not_seen():
    state = a_map(token("A", 2, 9.5), box(8, 9, 2), light(3, 10, 3), darkness="dark")
    assert things_seen(state, A).objects.is_empty
    lit = replace(state, lights={"light-1": light(6, 10, 3)})
    assert things_seen(lit, A).objects.area == pytest.approx(4)
