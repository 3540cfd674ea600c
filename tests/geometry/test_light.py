"""What light sources light: shapes and points agree with asking for every line alone."""

import math
import random

import numpy as np
import pytest
import shapely

from battlemap.geometry.light import Illumination, Level, LightSource, circle, common_area, is_light_kept, lit_area
from battlemap.geometry.sight_line import is_sight_line_open
from battlemap.geometry.types import MapPoint
from battlemap.geometry.walls import WallIndex
from tests.geometry.build import segments, square, walls

BOUNDS = (0.0, 0.0, 20.0, 20.0)
LAMP = LightSource(at=MapPoint(10, 10), reach=6, bright=3, height_m=2.0)
RIM = 4e-5  # a circle's corners lie on it, so that it is short by this share of its radius at most
WALL = [(12, 0), (12, 20)]


def lamp(x: float, y: float, reach: float = 6, **facts) -> LightSource:
    return LightSource(at=MapPoint(x, y), reach=reach, bright=facts.pop("bright", reach / 2), **facts)


def lights(*sources: LightSource, index: WallIndex | None = None, ambient: Level = Level.DARK, dark=()) -> Illumination:
    index = walls() if index is None else index
    return Illumination([lit_area(each, index, BOUNDS) for each in sources], BOUNDS, ambient, dark)


def level_at(light: Illumination, x: float, y: float) -> Level:
    return Level(int(light.levels_at(np.array([[x, y]]))[0]))


def test_open_ground_is_bright_to_one_radius_and_dim_to_the_other():
    light = lights(LAMP)
    found = [level_at(light, 10 + off, 10) for off in (0, 3, 3.001, 6, 6.001)]
    assert found == [Level.BRIGHT, Level.BRIGHT, Level.DIM, Level.DIM, Level.DARK]


def test_the_areas_of_open_ground_are_circles():
    light = lights(LAMP)
    assert light.only(Level.BRIGHT).area == pytest.approx(math.pi * 9, rel=1e-3)
    assert light.only(Level.DIM).area == pytest.approx(math.pi * 27, rel=1e-3)
    assert light.only(Level.DARK).area == pytest.approx(400 - math.pi * 36, rel=1e-3)


@pytest.mark.parametrize(
    ("what", "facts", "lit_behind"),
    [
        ("a wall", {}, False),
        ("a window", {"blocks_sight": "none"}, True),
        ("a wall that stops what comes from the lamp", {"blocks_sight": "left"}, True),
        ("a wall that stops what comes towards it", {"blocks_sight": "right"}, False),
        ("a fence lower than the lamp", {"top_m": 1.0}, True),
        ("a hedge higher than the lamp", {"top_m": 2.5}, False),
        ("a wall that ends at the lamp's height", {"top_m": 2.0}, True),
        ("a beam above the lamp", {"base_m": 2.1}, True),
        ("a pane one shoots through and does not see through", {"matter": "penetrable"}, False),
    ],
)
def test_walls_stop_light_as_they_stop_sight(what, facts, lit_behind):
    """The wall runs south, so the lamp, west of it, is on its right."""
    light = lights(LAMP, index=walls(WALL, **facts))
    assert level_at(light, 11.9, 10) is Level.BRIGHT
    assert (level_at(light, 12.1, 10) is Level.BRIGHT) == lit_behind, what


def test_a_light_that_casts_no_shadows_shines_through_walls():
    light = lights(lamp(10, 10, casts_shadows=False), index=walls(WALL))
    assert level_at(light, 12.5, 10) is Level.BRIGHT


def test_a_light_on_a_wall_shines_to_both_sides():
    light = lights(lamp(12, 10), index=walls(WALL))
    assert {level_at(light, x, 10) for x in (11, 13)} == {Level.BRIGHT}


def test_a_bright_radius_beyond_the_range_ends_with_it():
    light = lights(lamp(10, 10, reach=2, bright=5))
    assert level_at(light, 11.9, 10) is Level.BRIGHT
    assert level_at(light, 12.1, 10) is Level.DARK


@pytest.mark.parametrize(("x", "y", "reach"), [(-3, 10, 3), (30, 30, 4), (10, 10, 0)])
def test_a_light_that_does_not_reach_the_map_lights_nothing(x, y, reach):
    assert lights(lamp(x, y, reach=reach)).on_map(Level.DIM).is_empty


def test_a_light_beside_the_map_shines_onto_it_and_no_farther():
    light = lights(lamp(-1, 10))
    assert level_at(light, 1, 10) is Level.BRIGHT
    assert level_at(light, -0.5, 10) is Level.DARK


def test_lights_add_up_to_the_better_of_them():
    light = lights(lamp(5, 10), lamp(12, 10))
    assert level_at(light, 9, 10) is Level.BRIGHT  # dim by the one, bright by the other
    assert level_at(light, 10.5, 10) is Level.BRIGHT
    assert level_at(light, 8.5, 10) is Level.DIM


def test_dim_maps_are_dim_where_no_light_reaches_and_beyond_their_edge():
    light = lights(LAMP, ambient=Level.DIM)
    assert [level_at(light, x, 10) for x in (10, 15, 19, -50)] == [Level.BRIGHT, Level.DIM, Level.DIM, Level.DIM]
    assert light.is_everywhere(Level.DIM)
    assert not light.is_everywhere(Level.BRIGHT)


def test_dark_ground_takes_the_light_of_the_sky_and_not_that_of_lamps():
    light = lights(lamp(2, 2), ambient=Level.BRIGHT, dark=[shapely.box(0, 0, 10, 10)])
    assert [level_at(light, *at) for at in ((15, 15), (8, 8), (2, 2), (2, 7))] == [
        Level.BRIGHT,
        Level.DARK,
        Level.BRIGHT,
        Level.DIM,
    ]


def test_the_three_parts_of_a_map_are_apart_and_make_it_up():
    light = lights(lamp(5, 10), lamp(12, 10), index=walls(WALL, square(6, 6, 8, 8)))
    parts = [light.only(level) for level in Level]
    assert sum(part.area for part in parts) == pytest.approx(400)
    assert shapely.union_all(parts).area == pytest.approx(400)


def random_lights(rng: random.Random) -> tuple[WallIndex, list[LightSource]]:
    lines = [[(rng.uniform(0, 20), rng.uniform(0, 20)) for _ in range(2)] for _ in range(12)]
    sources = [lamp(rng.uniform(0, 20), rng.uniform(0, 20), rng.uniform(1, 8)) for _ in range(4)]
    return walls(*lines), sources


def slow_level(point: MapPoint, sources: list[LightSource], index: WallIndex) -> Level | None:
    """Each source asked alone; None within a hair of a rim."""
    best = Level.DARK
    for source in sources:
        far = math.dist(point, source.at)
        if any(abs(far - rim) <= RIM * rim + 1e-6 for rim in (source.reach, source.bright)):
            return None
        if far < source.reach and is_sight_line_open(source.at, point, index):
            best = max(best, Level.BRIGHT if far < source.bright else Level.DIM)
    return best


def test_many_points_at_once_have_the_light_that_each_has_alone():
    rng = random.Random(11)
    asked = 0
    for _ in range(12):
        index, sources = random_lights(rng)
        points = [MapPoint(rng.uniform(0, 20), rng.uniform(0, 20)) for _ in range(200)]
        found = lights(*sources, index=index).levels_at(np.array(points))
        for point, level in zip(points, found, strict=True):
            slow = slow_level(point, sources, index)
            asked += slow is not None
            assert slow in (None, level)
    assert asked > 2000


def test_discs_are_met_and_held_as_their_shapes_are():
    rng = random.Random(12)
    index, sources = random_lights(rng)
    light = lights(*sources, index=index)
    centres = np.array([(rng.uniform(0, 20), rng.uniform(0, 20)) for _ in range(300)])
    for level in (Level.DIM, Level.BRIGHT):
        shape = light.where(level)
        met, held = light.meets_discs(level, centres, 0.475), light.holds_discs(level, centres, 0.475)
        for centre, is_met, is_held in zip(centres, met, held, strict=True):
            inner, outer = (circle(MapPoint(*centre), radius) for radius in (0.475 * (1 - RIM), 0.475 * (1 + RIM)))
            assert is_met or not shape.intersects(inner)
            assert shape.intersects(outer) or not is_met
            assert shape.covers(inner) or not is_held
            assert is_held or not shape.covers(outer)


def test_an_even_map_is_asked_without_shapes():
    light = Illumination((), BOUNDS, Level.BRIGHT)
    points = np.array([[1.0, 1.0], [1e9, 0.0]])
    assert light.levels_at(points).tolist() == [2, 2]
    assert light.holds_discs(Level.BRIGHT, points, 1.0).all()


def test_no_points_have_no_light():
    assert lights(LAMP).levels_at(np.empty((0, 2))).tolist() == []


@pytest.mark.parametrize(
    ("gone", "come"),
    [
        ({"door"}, []),  # a door opens
        (set(), [[(8, 8), (8, 12)]]),  # a wall is drawn
        ({"moved"}, [[(9, 6), (14, 7)]]),  # a wall is moved
        ({"wall"}, []),  # a wall is destroyed
    ],
)
def test_light_after_a_change_is_that_of_walls_built_anew(gone, come):
    there = {
        "door": [(12, 9), (12, 11)],
        "wall": [(12, 0), (12, 9)],
        "moved": [(7, 6), (12, 7)],
        "rest": [(3, 3), (9, 15)],
    }
    owned = [each for name, line in there.items() for each in named(name, line)]
    new = [each for line in come for each in named("new", line)]
    changed = WallIndex(owned).changed(gone, new)
    anew = WallIndex([each for each in owned if each.owner not in gone] + new)
    for source in (LAMP, lamp(13, 10), lamp(4, 12)):
        one, other = lit_area(source, changed, BOUNDS), lit_area(source, anew, BOUNDS)
        assert shapely.symmetric_difference(one.whole, other.whole).area < 1e-9
        assert shapely.symmetric_difference(one.bright, other.bright).area < 1e-9
    before = lit_area(LAMP, WallIndex(owned), BOUNDS)
    assert not shapely.equals(before.whole, lit_area(LAMP, changed, BOUNDS).whole)


def named(name: str, line: list[tuple[float, float]]):
    return [type(each)(owner=name, a=each.a, b=each.b) for each in segments(line)]


def test_shapes_that_only_touch_have_nothing_in_common():
    assert common_area(shapely.box(0, 0, 1, 1), shapely.box(1, 0, 2, 1)).is_empty


def test_a_circle_has_its_corners_on_it():
    ring = shapely.get_coordinates(circle(MapPoint(3, 4), 5))
    assert np.hypot(ring[:, 0] - 3, ring[:, 1] - 4) == pytest.approx(5)
    assert circle(MapPoint(3, 4), 0).is_empty


@pytest.mark.parametrize(
    ("line", "kept"),
    [([(15.9, 0), (15.9, 20)], False), ([(16.1, 0), (16.1, 20)], True), ([(16, 0), (16, 20)], False)],
)
def test_a_change_out_of_reach_keeps_a_light(line, kept):
    before = walls([(3, 3), (5, 3)])
    drawn = before.changed(set(), named("new", line))
    assert is_light_kept(LAMP, before, drawn) == kept
    assert is_light_kept(LAMP, drawn, drawn.changed({"new"}, [])) == kept
    assert is_light_kept(LAMP, before, before.changed(set(), []))


def test_walls_that_were_not_carried_on_keep_no_light():
    assert not is_light_kept(LAMP, walls([(3, 3), (5, 3)]), walls([(3, 4), (5, 4)]))


def test_a_wall_that_is_added_never_lights_more():
    rng = random.Random(31)
    for _ in range(30):
        index, sources = random_lights(rng)
        more = index.changed(set(), named("new", [(rng.uniform(0, 20), rng.uniform(0, 20)) for _ in range(2)]))
        for source in sources:
            before, after = lit_area(source, index, BOUNDS), lit_area(source, more, BOUNDS)
            assert shapely.difference(after.whole, before.whole).area < 1e-9
            assert shapely.difference(after.bright, before.bright).area < 1e-9


def test_a_map_in_a_mirror_is_lit_in_a_mirror():
    rng = random.Random(32)
    for _ in range(10):
        lines = [[(rng.uniform(0, 20), rng.uniform(0, 20)) for _ in range(2)] for _ in range(8)]
        at, reach = (rng.uniform(2, 18), rng.uniform(2, 18)), rng.uniform(2, 8)
        here = lit_area(lamp(*at, reach), walls(*lines), BOUNDS).whole
        there = lit_area(
            lamp(20 - at[0], at[1], reach), walls(*([(20 - x, y) for x, y in e] for e in lines)), BOUNDS
        ).whole
        mirrored = shapely.transform(there, lambda points: np.stack([20 - points[:, 0], points[:, 1]], axis=1))
        assert shapely.symmetric_difference(here, mirrored).area < 1e-6 * max(here.area, 1)
