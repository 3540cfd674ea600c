"""Several tokens at once: lined up, spread, turned, raised, brought to front."""

from dataclasses import replace

import pytest

from battlemap.geometry.types import MapPoint
from battlemap.scene.hits import stacked_on, tokens_at
from battlemap.scene.tools.group import brought_to_front, face, line_up, raised, spread
from tests.rulings.build import a_map, token


def three(**facts):
    """One in the middle, two apart from it."""
    return a_map(token("A", 2, 3, **facts), token("B", 5, 7, **facts), token("C", 12, 4, **facts))


def done(state, command):
    written = command.apply(state)
    return replace(state, tokens={**state.tokens, **{key.id: record for key, record in written.items()}})


def places(state):
    return {each.name: tuple(each.at) for each in state.tokens.values()}


def people(state):
    return list(state.tokens.values())


@pytest.mark.parametrize(
    ("along", "expected"),
    [("x", {"A": (2, 7), "B": (5, 7), "C": (12, 7)}), ("y", {"A": (5, 3), "B": (5, 7), "C": (5, 4)})],
)
def test_tokens_line_up_with_the_one_that_leads(along, expected):
    state = three()
    assert places(done(state, line_up(state, people(state), state.token_named("B"), along))) == expected


def test_no_two_that_line_up_share_a_place():
    state = a_map(token("A", 2, 3), token("B", 2, 7), token("Big", 2, 9, size=2.0))
    lined = done(state, line_up(state, people(state), state.token_named("A"), "x"))
    assert places(lined) == {"A": (2, 3), "B": (3, 3), "Big": (4, 2)}
    assert stacked_on(lined) == {}


def test_tokens_are_spread_evenly_between_the_outer_two():
    state = three()
    assert places(done(state, spread(state, people(state)))) == {"A": (2, 3), "B": (7, 7), "C": (12, 4)}


@pytest.mark.parametrize("count", [0, 1, 2])
def test_fewer_than_three_are_not_spread_and_one_does_not_line_up(count):
    state = three()
    some = people(state)[:count]
    assert spread(state, some) is None
    assert count == 2 or line_up(state, some, people(state)[0], "x") is None


def test_each_turns_to_the_point_from_where_it_stands():
    state = a_map(token("A", 2, 3), token("B", 5, 7), token("On it", 2, 7, facing_deg=10.0))
    turned = done(state, face(state, people(state), MapPoint(2.5, 7.5)))
    assert [each.facing_deg for each in people(turned)] == [180.0, 270.0, 10.0]


def test_up_and_down_again_ends_on_the_ground():
    state = three()
    up = done(state, raised(state, people(state), 1))
    assert {each.elevation_m for each in people(up)} == {1.0}
    street = replace(state, info=replace(state.info, system="psipunk"))
    assert {each.elevation_m for each in people(done(street, raised(street, people(street), 2)))} == {3.048}
    high = done(street, raised(street, people(street), 3))
    assert people(done(high, raised(high, people(high), -3))) == people(street)


def test_one_brought_to_front_lies_over_smaller_and_newer_ones():
    state = a_map(token("Large", 2, 2, size=2.0), token("Small", 2.5, 2.5), token("Tiny", 2.5, 2.5, size=0.5))
    at = MapPoint(3.0, 3.0)
    names = [state.tokens[each].name for each in tokens_at(state, MapPoint(2.7, 2.8))]
    assert names == ["Tiny", "Small", "Large"]
    large = state.token_named("Large")
    front = done(state, brought_to_front(state, [large]))
    assert front.tokens[tokens_at(front, at)[0]].name == "Large"
    assert brought_to_front(front, [front.token_named("Large")]) is None


def test_a_heap_counts_all_that_lie_there_and_shows_it_on_the_one_on_top():
    state = a_map(token("A", 2, 2), token("B", 2, 2), token("C", 2, 2), token("Beside", 3, 2))
    (heap,) = stacked_on(state).items()
    assert heap == (tokens_at(state, MapPoint(2.5, 2.5))[0], 3)
