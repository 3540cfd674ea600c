"""Creatures with both sheets: two answers to one shot, and what on the map makes them differ."""

from dataclasses import replace

import pytest

from battlemap.rulings.attack import attack
from battlemap.rulings.both_games import side_by_side
from battlemap.rulings.card import card_sections
from tests.rulings import build
from tests.rulings.build import a_map, wall
from tests.rulings.street import HANDGUN, A, B, area, fighter


def both(name: str, x: float, y: float, **facts):
    """A token that can fight by either game."""
    return replace(build.token(name, x, y, **facts), psipunk=fighter(name, x, y).psipunk)


def compared(*things, system="starflight", weapon="Hand laser"):
    state = a_map(*(thing for thing in things if not hasattr(thing, "area")))
    ground = {thing.id: thing for thing in things if hasattr(thing, "area")}
    state = replace(state, info=replace(state.info, system=system), terrains=ground)
    return side_by_side(state, attack(state, A, B, weapon))


def effects(found):
    return {each.what: (each.own, each.other) for each in found.differences}


def test_both_answers_are_those_of_the_two_games():
    found = compared(both("A", 2, 5), both("B", 12, 5, facing_deg=270))
    assert (found.own.game, found.own.weapon) == ("starflight", "Hand laser")
    assert (found.other.game, found.other.weapon) == ("psipunk", "Handgun")
    assert found.other.chance is not None
    assert found.title == "Starflight and Psi-punk side by side"


def test_facing_matters_to_one_game_and_rain_to_the_other():
    rain = area(0, 0, 30, 30, rain=True)
    found = compared(both("A", 2, 5, facing_deg=180), both("B", 12, 5), rain)
    assert effects(found) == {
        "where the attacker looks": ("−25 points", "no effect"),
        "weather and light": ("no effect", found_rain(found)),
    }


def found_rain(found):
    (told,) = [each.other for each in found.differences if each.what == "weather and light"]
    assert told.startswith("−")
    return told


def test_cover_takes_something_in_both_and_a_stone_wall_forbids_both():
    half = compared(both("A", 2, 5), both("B", 12, 5), wall((10, 5.5), (10, 9)))
    assert all(effect.startswith("−") for effect in effects(half)["what hides the target"])
    whole = compared(both("A", 2, 5), both("B", 12, 5), wall((10, 0), (10, 20)))
    assert effects(whole)["what hides the target"] == ("forbids it", "forbids it")


def test_seen_from_the_other_game_it_is_the_same_pair_of_answers():
    tokens = both("A", 2, 5), both("B", 12, 5), wall((10, 5.5), (10, 9))
    one, other = compared(*tokens), compared(*tokens, system="psipunk", weapon="Handgun")
    assert (one.own.chance, one.other.chance) == (other.other.chance, other.own.chance)
    assert {what: pair[::-1] for what, pair in effects(one).items()} == effects(other)


@pytest.mark.parametrize(
    "target",
    [
        lambda: build.token("B", 12, 5),  # no Psi-punk sheet
        lambda: fighter("B", 12, 5),  # no Starflight sheet
    ],
)
def test_without_both_sheets_there_is_nothing_to_compare(target):
    assert compared(both("A", 2, 5), target()) is None


def test_an_attacker_without_a_weapon_of_the_other_game_is_not_compared():
    bare = both("A", 2, 5)
    bare = replace(bare, psipunk=replace(bare.psipunk, weapons=(), powers=()))
    assert compared(bare, both("B", 12, 5)) is None


def test_a_ruling_on_a_map_that_has_changed_since_is_not_compared():
    state = a_map(both("A", 2, 5), both("B", 12, 5))
    ruling = attack(state, A, B, "Hand laser")
    moved = replace(state.tokens[B], at=state.tokens[A].at._replace(x=20))
    assert side_by_side(replace(state, tokens={**state.tokens, B: moved}), ruling) is None


def test_the_card_shows_both_answers():
    state = a_map(both("A", 2, 5), both("B", 12, 5))
    titles = {section.title: section for section in card_sections(attack(state, A, B, "Hand laser"), state)}
    lines = titles["Starflight and Psi-punk side by side"].lines
    assert lines[0].text.startswith("Starflight, Hand laser: ")
    assert lines[1].text.startswith(f"Psi-punk, {HANDGUN.name}: ")
