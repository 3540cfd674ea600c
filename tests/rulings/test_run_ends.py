"""Where a charger comes to stand on the grid: before its target within reach, and past it, free and on its way."""

import math
from dataclasses import replace
from pathlib import Path

import pytest

from battlemap.document.model import MapState, Token, TokenId, Wall, WallId
from battlemap.geometry.types import MapPoint
from battlemap.rulings.applying_places import went_along
from battlemap.rulings.session_question import Question
from battlemap.rulings.session_ways import ways_of
from battlemap.rulings.snapped_places import is_snapped, nearest_place
from battlemap.rulings.starflight_ruling import house_rules_of
from battlemap.rulings.ways import at_range_zero, run_at
from tests.rulings.duel import yard_map

START = MapPoint(2, 5)


def a_charge(folder: Path, *more: Token | Wall, at: MapPoint = START, kind: str = "square") -> MapState:
    """Xxksax runs at G'Nunk at (12, 8): slantwise, so that no end lies in a cell."""
    state, one, other = yard_map(folder)
    tokens = {
        one: replace(state.tokens[one], at=at),
        other: replace(state.tokens[other], at=MapPoint(12, 8)),
        **{each.id: each for each in more if isinstance(each, Token)},
    }
    walls = {each.id: each for each in more if isinstance(each, Wall)}
    info = replace(state.info, grid=replace(state.info.grid, kind=kind))
    return replace(state, info=info, tokens=tokens, walls=walls)


def after(state: MapState, legs: int) -> tuple[Token, Token, MapPoint]:
    """The charger after one leg or both, the target, and where the rules have it end."""
    one, other = list(state.tokens)[:2]
    run = run_at(state, state.tokens[one], state.tokens[other], house_rules_of(state))
    ways = ways_of(state, Question(action="charge", actor=one, targets=(other,)))
    end = ways["Xxksax"].corners[legs]
    return went_along(state, "Xxksax", legs * run.length_m, ways).tokens[one], state.tokens[other], end


@pytest.mark.parametrize("at", [START, MapPoint(2, 2), MapPoint(3, 1), MapPoint(1, 9), MapPoint(4, 12), MapPoint(9, 0)])
def test_a_charger_that_stops_at_its_target_stands_in_a_cell_within_reach(tmp_path: Path, at: MapPoint) -> None:
    state = a_charge(tmp_path, at=at)
    charger, target, end = after(state, 1)
    assert not is_snapped(state, replace(charger, at=end))
    assert is_snapped(state, charger)
    assert at_range_zero(state, charger, target, house_rules_of(state))
    assert charger.at != target.at
    assert math.dist(charger.at, end) < 1.5


def test_after_a_charge_the_charger_stands_in_the_cell_nearest_to_its_end(tmp_path: Path) -> None:
    """Issue 7: it stood off the grid."""
    state = a_charge(tmp_path)
    charger, _, end = after(state, 2)
    assert not is_snapped(state, replace(charger, at=end))
    assert charger.at == MapPoint(round(end.x), round(end.y))


def test_where_somebody_stands_it_takes_the_next_free_cell(tmp_path: Path) -> None:
    """Of the four cells around (14.6, 9.2) the nearest is (15, 9), and then (14, 9)."""
    state, end = a_charge(tmp_path), MapPoint(14.6, 9.2)
    charger = next(iter(state.tokens.values()))
    assert nearest_place(state, charger, end, lambda _at: True) == MapPoint(15, 9)
    taken = a_charge(tmp_path, Token(id=TokenId("token-9"), name="Bo", at=MapPoint(15, 9)))
    assert nearest_place(taken, charger, end, lambda _at: True) == MapPoint(14, 9)
    assert nearest_place(taken, charger, end, lambda _at: False) == end


def test_no_wall_is_crossed_to_reach_a_cell(tmp_path: Path) -> None:
    """At (14.6, 9.2) the body ends short of a wall at 15.7; in (15, 9) it would stand in it."""
    wall = Wall(id=WallId("wall-1"), kind="wall", line=(MapPoint(15.7, 0), MapPoint(15.7, 20)))
    state = a_charge(tmp_path, wall)
    charger = next(iter(state.tokens.values()))
    assert nearest_place(state, charger, MapPoint(14.6, 9.2), lambda _at: True) == MapPoint(14, 9)


@pytest.mark.parametrize(("kind", "at"), [("none", MapPoint(2, 5)), ("square", MapPoint(2.3, 5.1))])
def test_without_a_grid_and_for_who_stood_off_it_the_end_is_the_end(tmp_path: Path, kind: str, at: MapPoint) -> None:
    charger, _, end = after(a_charge(tmp_path, at=at, kind=kind), 2)
    assert charger.at == end
