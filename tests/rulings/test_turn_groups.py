"""Several at one place of the turn order: split into single entries, and made one group again."""

from dataclasses import replace

import pytest

from battlemap.document.model import MapState
from battlemap.rulings.turn_groups import split, unite, united_with
from tests.rulings.fights import acting, after_turns, chose, fight, fighter, number, punk, turns, yard


def rats(game: str) -> MapState:
    """Rat and Rat 2 at one place before Ada; all three of one side."""
    make = fighter if game == "starflight" else punk
    three = (replace(make(name), side="a") for name in ("Ada", "Rat", "Rat 2"))
    return fight(yard(game, *three), 1, 2, groups=(("Rat", "Rat 2"),))


@pytest.mark.parametrize(
    ("game", "order"),
    [
        ("starflight", [["Rat"], ["Rat 2"], ["Ada"], ["Rat"]]),
        ("psipunk", [["Rat", "Rat 2"], ["Ada"], ["Rat", "Rat 2"]]),
    ],
)
def test_a_group_that_is_split_acts_at_its_place_one_by_one_or_as_on_a_tie(game, order):
    state = chose(rats(game), split(rats(game), number(rats(game), "Rat")))
    assert number(state, "Rat") != number(state, "Rat 2")
    assert [acting(after_turns(state, count)) for count in range(len(order))] == order


def test_a_group_that_is_split_after_its_turn_has_no_turn_more_in_the_round():
    later = after_turns(rats("starflight"))
    state = chose(later, split(later, number(later, "Rat")))
    assert acting(state) == ["Ada"]
    assert (acting(after_turns(state)), turns(after_turns(state)).round) == (["Rat"], 2)


@pytest.mark.parametrize(("game", "until_ada"), [("starflight", 2), ("psipunk", 1)])
def test_a_group_that_is_split_and_united_is_the_group_again(game, until_ada):
    whole = rats(game)
    state = after_turns(chose(whole, split(whole, number(whole, "Rat"))), until_ada)
    again = chose(state, unite(state, number(state, "Rat"), number(state, "Rat 2")))
    assert turns(again).entry(number(again, "Rat")).tokens == turns(whole).entry(number(whole, "Rat")).tokens
    assert [acting(after_turns(again, count)) for count in range(3)] == [["Ada"], ["Rat", "Rat 2"], ["Ada"]]


def test_who_has_had_its_turn_is_not_united_with_who_has_it_still_to_come():
    whole = rats("starflight")
    state = chose(whole, split(whole, number(whole, "Rat")))
    assert "not as far" in unite(state, number(state, "Rat"), number(state, "Ada")).refusals[0].reason
    assert number(state, "Rat") not in [each.number for each in united_with(state, number(state, "Ada"))]


def test_only_those_of_one_side_act_together():
    three = (replace(fighter(name, 5), side=name[0]) for name in ("Ada", "Ann", "Bo"))
    state = after_turns(fight(yard("starflight", *three), 9, 5, 1), 2)
    assert [each.number for each in united_with(state, number(state, "Ada"))] == [number(state, "Ann")]
    assert "one side" in unite(state, number(state, "Ada"), number(state, "Bo")).refusals[0].reason
