"""Laws of sight: moving the whole map changes nothing, a wall more never shows more, a door opened never shows less."""

import math

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry.base import BaseGeometry

from battlemap.geometry.sight_line import is_sight_line_open
from battlemap.geometry.silhouette import Body, Eye, hidden_fraction, open_fraction, seen_fraction, silhouette
from battlemap.geometry.types import MapPoint
from battlemap.geometry.visible_area import visible_area
from battlemap.geometry.walls import Segment, WallIndex
from tests.geometry.symmetry import Symmetry, symmetries

SIDE = 10
LIGHT = settings(max_examples=60, deadline=None, derandomize=True)
quarter_cells = st.integers(0, 4 * SIDE).map(lambda count: count / 4)
spots = st.builds(MapPoint, quarter_cells, quarter_cells)
inner = st.builds(MapPoint, st.integers(1, 4 * SIDE - 1).map(lambda n: n / 4), st.integers(1, 39).map(lambda n: n / 4))
metres = st.sampled_from([0.5, 1.0, 1.5, 2.0])
segments = st.builds(
    Segment,
    owner=st.uuids(version=4).map(str),
    a=spots,
    b=spots,
    blocks_sight=st.sampled_from(["both", "both", "left", "right", "none"]),
    matter=st.sampled_from(["solid", "penetrable", "low"]),
    base_m=st.none() | metres,
    top_m=st.none() | metres,
)
maps = st.lists(segments, max_size=8)
STILL = Symmetry(False, 0, 0, 0)


def seen_from(eye: MapPoint, walls: list[Segment], symmetry: Symmetry = STILL) -> BaseGeometry:
    """What an eye sees of the map, which lies where the symmetry puts it."""
    xs, ys = zip(symmetry.place(0, 0), symmetry.place(SIDE, SIDE), strict=True)
    return visible_area(eye, WallIndex(walls), (min(xs), min(ys), max(xs), max(ys)), eye_height_m=1.0)


def shares(eye: MapPoint, centre: MapPoint, walls: list[Segment]) -> tuple[float, float, float]:
    pieces = silhouette(Eye(eye, 1.6), Body(centre, 0.475, 0.0, 1.8), WallIndex(walls))
    return seen_fraction(pieces), hidden_fraction(pieces), open_fraction(pieces)


def turned(point: MapPoint, deg: float) -> MapPoint:
    sine, cosine = math.sin(math.radians(deg)), math.cos(math.radians(deg))
    return MapPoint(point.x * cosine - point.y * sine + 3.7, point.x * sine + point.y * cosine - 1.3)


@LIGHT
@given(maps, spots, spots, symmetries)
def test_mirror_turn_and_shift_leave_sight_as_it_is(walls, p, q, symmetry):
    moved = WallIndex(symmetry.segment(one) for one in walls)
    heights = {"eye_height_m": 1.0, "point_height_m": 0.5}
    assert is_sight_line_open(symmetry.place(*p), symmetry.place(*q), moved, **heights) == is_sight_line_open(
        p, q, WallIndex(walls), **heights
    )


@LIGHT
@given(maps, inner, symmetries)
def test_mirror_turn_and_shift_move_the_visible_area_along(walls, eye, symmetry):
    here = shapely.transform(seen_from(eye, walls), lambda places: [symmetry.place(*place) for place in places])
    there = seen_from(symmetry.place(*eye), [symmetry.segment(one) for one in walls], symmetry)
    assert shapely.symmetric_difference(shapely.make_valid(here), there).area < 1e-6


@LIGHT
@given(maps, spots, spots, symmetries)
def test_mirror_turn_and_shift_leave_the_fractions_as_they_are(walls, eye, centre, symmetry):
    moved = [symmetry.segment(one) for one in walls]
    there = shares(symmetry.place(*eye), symmetry.place(*centre), moved)
    assert there == pytest.approx(shares(eye, centre, walls), abs=1e-9)


@LIGHT
@given(maps, spots, st.integers(1, 89))
def test_turning_by_any_angle_leaves_the_fractions_of_a_body_clear_of_walls_as_they_are(walls, eye, deg):
    centre = MapPoint(SIDE + 3, SIDE + 1)
    moved = [Segment(**{**facts(one), "a": turned(one.a, deg), "b": turned(one.b, deg)}) for one in walls]
    there = shares(
        turned(eye, deg), turned(centre, deg), [one for one in moved if one.blocks_sight in ("both", "none")]
    )
    here = shares(eye, centre, [one for one in walls if one.blocks_sight in ("both", "none")])
    assert there == pytest.approx(here, abs=1e-6)


def facts(one: Segment) -> dict[str, object]:
    return {name: getattr(one, name) for name in ("owner", "blocks_sight", "matter", "base_m", "top_m")}


@LIGHT
@given(maps, segments, spots, spots)
def test_a_wall_more_never_shows_more(walls, added, p, q):
    fewer, more = WallIndex(walls), WallIndex([*walls, added])
    assert is_sight_line_open(p, q, fewer) or not is_sight_line_open(p, q, more)
    assert shapely.difference(seen_from(p, [*walls, added]), seen_from(p, walls)).area < 1e-9
    seen, hidden, reached = shares(p, q, walls)
    seen_less, hidden_more, reached_less = shares(p, q, [*walls, added])
    assert seen_less <= seen + 1e-9
    assert hidden_more >= hidden - 1e-9
    assert reached_less <= reached + 1e-9


@LIGHT
@given(maps, segments, spots, spots)
def test_a_door_opened_never_shows_less(walls, door, p, q):
    """The index is carried on from the one with the door shut."""
    shut = WallIndex([*walls, door])
    opened = shut.changed({door.owner}, ())
    assert is_sight_line_open(p, q, opened) or not is_sight_line_open(p, q, shut)
    bounds = (-1.0, -1.0, SIDE + 1.0, SIDE + 1.0)
    before, after = (visible_area(p, index, bounds, eye_height_m=1.0) for index in (shut, opened))
    assert shapely.difference(before, after).area < 1e-9
    looks = [silhouette(Eye(p, 1.6), Body(q, 0.475, 0.0, 1.8), index) for index in (shut, opened)]
    assert seen_fraction(looks[0]) <= seen_fraction(looks[1]) + 1e-9
    assert open_fraction(looks[0]) <= open_fraction(looks[1]) + 1e-9
