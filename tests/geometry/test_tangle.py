"""Walls that cross each other very often: what is seen among them is the same, and the work for it is bounded."""

import random
from dataclasses import replace

import pytest
import shapely

from battlemap.geometry import silhouette_look, visible_area, wall_grid
from battlemap.geometry.silhouette import Body, Eye, hidden_fraction, seen_fraction, silhouette
from battlemap.geometry.types import MapPoint
from battlemap.geometry.wall_grid import TangledError
from tests.geometry.build import segments, walls

BOUNDS = (0.0, 0.0, 10.0, 10.0)


def across(count: int) -> list:
    """Walls from one side of the map to another."""
    rng, lines = random.Random(4), []
    for number in range(count):
        a, b = rng.uniform(0, 10), rng.uniform(0, 10)
        lines.append([(a, 0), (b, 10)] if number % 2 else [(0, a), (10, b)])
    return lines


def eyes(count: int) -> list[MapPoint]:
    rng = random.Random(5)
    return [MapPoint(rng.uniform(-1, 11), rng.uniform(-1, 11)) for _ in range(count)]


@pytest.mark.parametrize("sector", [(0.0, 360.0), (30.0, 140.0)])
def test_what_is_seen_in_a_tangle_is_what_is_seen_when_all_of_it_is_cut(monkeypatch, sector):
    plain = [visible_area.visible_area(eye, walls(*across(16)), BOUNDS, sector=sector) for eye in eyes(12)]
    monkeypatch.setattr(wall_grid, "MOST_CROSSINGS", 30)
    monkeypatch.setattr(visible_area, "FEW_WALLS", 3)
    tangle = walls(*across(16))
    assert tangle.is_tangled
    for eye, expected in zip(eyes(12), plain, strict=True):
        monkeypatch.setattr(wall_grid, "MOST_CROSSINGS", 1000)
        found = visible_area.visible_area(eye, tangle, BOUNDS, sector=sector)
        assert shapely.symmetric_difference(found, expected).area < 1e-9


def test_a_wall_drawn_into_a_tangle_is_seen_as_one_that_was_always_there(monkeypatch):
    monkeypatch.setattr(wall_grid, "MOST_CROSSINGS", 30)
    new = segments([(4.0, 4.0), (6.0, 6.5)])
    changed = walls(*across(16)).changed(set(), [replace(new[0], owner="new")])
    assert changed.is_tangled
    monkeypatch.setattr(wall_grid, "MOST_CROSSINGS", 1000)
    anew = walls(*across(16), [(4.0, 4.0), (6.0, 6.5)])
    eye = MapPoint(5.3, 5.2)
    found, expected = (visible_area.visible_area(eye, index, BOUNDS) for index in (changed, anew))
    assert shapely.symmetric_difference(found, expected).area < 1e-9


def test_where_the_view_reaches_more_crossings_than_can_be_cut_that_is_said(monkeypatch):
    monkeypatch.setattr(wall_grid, "MOST_CROSSINGS", 2)
    fence = [[(x, 1), (10 - x, 2)] for x in range(10)]
    with pytest.raises(TangledError):
        visible_area.visible_area(MapPoint(5, 8), walls(*fence), BOUNDS)


def test_of_very_many_walls_only_those_up_to_one_that_hides_all_are_looked_at(monkeypatch):
    eye, body = Eye(MapPoint(0.5, 5), 1.0), Body(MapPoint(9.5, 5), 0.45, 0.0, 1.8)
    fences = walls(*[[(1 + k / 20, 0), (1 + k / 20, 10)] for k in range(100)])
    pieces = silhouette(eye, body, fences)
    assert {owner for piece in pieces for owner in piece.crossed} == {"wall-1"}
    monkeypatch.setattr(silhouette_look, "MANY_WALLS", 1000)
    whole = silhouette(eye, body, fences)
    assert (seen_fraction(pieces), hidden_fraction(pieces)) == (seen_fraction(whole), hidden_fraction(whole)) == (0, 1)


def test_of_very_many_walls_those_that_are_not_looked_at_are_not_worked_out_one_by_one(monkeypatch):
    asked, real = [], silhouette_look._near_wall
    monkeypatch.setattr(silhouette_look, "_near_wall", lambda *given: (asked.append(given), real(*given))[1])
    fences = walls(*[[(1 + k / 200, 0), (1 + k / 200, 10)] for k in range(1000)])
    silhouette(Eye(MapPoint(0.5, 5), 1.0), Body(MapPoint(9.5, 5), 0.45, 0.0, 1.8), fences)
    assert 0 < len(asked) <= silhouette_look.MANY_WALLS


def test_of_very_many_windows_none_is_left_out():
    eye, body = Eye(MapPoint(0.5, 5), 1.0), Body(MapPoint(9.5, 5), 0.45, 0.0, 1.8)
    panes = walls(*[[(1 + k / 20, 0), (1 + k / 20, 10)] for k in range(100)], blocks_sight="none", matter="penetrable")
    pieces = silhouette(eye, body, panes)
    assert {owner for piece in pieces for owner in piece.crossed} == {f"wall-{k + 1}" for k in range(100)}


def test_a_look_that_would_take_seconds_is_refused():
    rng = random.Random(6)
    around = [[(9.5 + rng.uniform(-0.4, 0.4), 0), (9.5 + rng.uniform(-0.4, 0.4), 10)] for _ in range(301)]
    panes = walls(*around, blocks_sight="none", matter="penetrable")
    with pytest.raises(TangledError):
        silhouette(Eye(MapPoint(0.5, 5), 1.0), Body(MapPoint(9.5, 5), 0.45, 0.0, 1.8), panes)
