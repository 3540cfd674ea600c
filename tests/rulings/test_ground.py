"""The ground under tokens: how high they stand, and the edges in the index of walls as the map changes."""

from collections import OrderedDict
from dataclasses import replace

import pytest

from battlemap.geometry.walls import WallIndex
from battlemap.rulings import ground
from battlemap.rulings.attack import attack
from battlemap.rulings.bodies import eye_of, feet_m
from battlemap.rulings.ground import walls_of
from battlemap.rulings.sight import measure
from tests.rulings.build import A, B, a_map, terrain, token, wall

RISE, PIT = (terrain(10, 0, 20, 20, elevation_m=height) for height in (3.0, -3.0))


@pytest.mark.parametrize(
    ("elevation", "ground", "feet"),
    [
        (0.0, RISE, 3.0),  # says nothing: stands on the ground
        (0.0, PIT, -3.0),
        (5.0, RISE, 5.0),  # 5 m over the map's zero, 2 m over the platform
        (1.0, RISE, 3.0),  # nobody stands inside of it
        (2.0, PIT, 2.0),  # in the air over the pit
        (-1.0, PIT, -1.0),
        (-4.0, RISE, -4.0),  # under it, as the game master says
    ],
)
def test_an_elevation_counts_from_zero_and_none_is_that_of_the_ground(elevation, ground, feet):
    one = token("A", 14, 5, elevation_m=elevation)
    assert feet_m(a_map(one, ground), one) == feet


@pytest.mark.parametrize(("x", "feet"), [(9, 0.0), (9.6, 3.0), (19.4, 3.0), (19.6, 0.0)])
def test_the_middle_of_a_token_decides_on_what_it_stands(x, feet):
    one = token("A", x, 5)
    assert feet_m(a_map(one, RISE), one) == feet


@pytest.mark.parametrize(("x", "ground", "feet"), [(8, RISE, 0.0), (9, RISE, 3.0), (9, PIT, 0.0), (10, PIT, -3.0)])
def test_the_highest_cell_bears_a_large_one(x, ground, feet):
    one = token("A", x, 5, size=2)
    assert feet_m(a_map(one, ground), one) == feet


@pytest.mark.parametrize(("facing", "feet"), [(90, 3.0), (270, 0.0)])
def test_a_middle_on_the_very_edge_stands_on_the_side_it_faces(facing, feet):
    one = token("A", 9.5, 5, facing_deg=facing)
    state = a_map(one, RISE)
    assert feet_m(state, one) == feet
    assert eye_of(state, one).height_m == pytest.approx(feet + 1.62)


def test_attack_and_sight_see_the_same_heights_and_the_edge_is_named():
    state = a_map(token("A", 2, 5), token("B", 12, 5), PIT)
    ruling = attack(state, A, B, "Hand laser")
    assert ruling.sight == replace(measure(state, A, B), borderline=ruling.sight.borderline)
    assert [refusal.reason for refusal in ruling.refusals] == ["behind edge of the pit (terrain-1)"]


def test_two_on_one_platform_see_each_other_whole():
    ruling = measure(a_map(token("A", 11, 5), token("B", 17, 5), RISE), A, B)
    assert (ruling.visible_fraction, ruling.obstacles) == (1.0, ())


def told(index: WallIndex) -> set[tuple[object, ...]]:
    there = [segment for segment, is_there in zip(index.segments, index.is_there, strict=True) if is_there]
    return {(segment.owner, segment.top_m, *sorted((segment.a, segment.b))) for segment in there}


def test_the_index_follows_the_ground_as_if_it_were_built_anew():
    state = a_map(wall((2, 2), (2, 9)), RISE)
    second = terrain(30, 30, 32, 32, name="terrain-2", elevation_m=-1.0)
    for terrains in (
        {RISE.id: RISE, second.id: second},
        {second.id: second},
        {second.id: replace(second, elevation_m=2.0)},
        {second.id: replace(second, elevation_m=0.0)},
        {},
    ):
        walls_of(state)
        state = replace(state, terrains=terrains)
        fresh = replace(state, info=replace(state.info, id="map-fresh"), walls=dict(state.walls))
        assert told(walls_of(state)) == told(walls_of(fresh))


def test_the_index_is_carried_on_from_walls_that_stay_and_not_from_another_map_of_the_same_id():
    """Walls of another campaign, cut and sorted otherwise, would change the last digit of what is seen here."""
    walls_of(a_map(wall((0, 0), (9, 9)), wall((9, 0), (0, 9), name="wall-2")))
    one, other = wall((2, 2), (2, 9)), wall((4, 2), (4, 9), name="wall-2")
    assert walls_of(a_map(one, other)).is_there.all()
    opened = walls_of(a_map(one))
    assert opened.is_there.tolist() == [True, False]


def test_weather_and_mud_make_no_edges():
    assert told(walls_of(a_map(terrain(2, 2, 9, 9, fog=True, movement=2.0)))) == set()


@pytest.fixture
def nothing_kept(monkeypatch):
    """No walls of maps before."""
    for kept in ("_built", "_latest"):
        monkeypatch.setattr(ground, kept, OrderedDict())


@pytest.mark.usefixtures("nothing_kept")
def test_a_map_with_few_walls_is_indexed_when_it_is_asked_and_one_with_many_before(monkeypatch):
    built, real = [], ground.WallIndex
    monkeypatch.setattr(ground, "WallIndex", lambda segments: (built.append(1), real(segments))[1])
    monkeypatch.setattr(ground, "FEW_SEGMENTS", 3)
    few, many = (a_map(wall(*((x, 1) for x in range(count)), name=f"wall-{count}")) for count in (4, 5))
    ground.make_ready(few)
    assert not built
    ground.make_ready(many)
    assert built == [1]
    assert "pieces" in vars(walls_of(many))
    assert built == [1]


@pytest.mark.usefixtures("nothing_kept")
def test_another_map_of_the_same_name_is_indexed_without_cutting_the_walls_of_the_first(monkeypatch):
    monkeypatch.setattr(ground, "MOST_CHANGED", 1)
    first, other = (a_map(wall((1, 1), (1, y), name=f"wall-{y}"), wall((3, 1), (3, y), name=f"b-{y}")) for y in (5, 6))
    index = walls_of(first)
    walls_of(other)
    assert "pieces" not in vars(index)
