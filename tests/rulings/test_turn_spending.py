"""What a turn has left after actions, moves and changes of facing; worked by hand in both games."""

from dataclasses import replace

import pytest

from battlemap.document.commands import MoveTokens, TurnTokens
from battlemap.document.document import Document
from battlemap.document.model import TokenId
from battlemap.geometry.types import MapPoint
from battlemap.rulings.revealing import carry_out
from battlemap.rulings.turn_budget import budget_of, turn_facts
from battlemap.rulings.turn_spending import spent_on, to_pay_with
from tests.rulings.fights import after_turns, fight, fighter, of, punk, turns, yard

ADA, BO = TokenId("token-Ada"), TokenId("token-Bo")


@pytest.fixture
def starflight():
    """Ada, with seven points a move, on turn before Bo."""
    campaign = Document.in_memory()
    campaign.import_map(fight(yard("starflight", fighter("Ada", 6), fighter("Bo", 1, x=20.0)), 9, 0), {})
    return campaign


@pytest.fixture
def psipunk():
    """Ada on turn before Bo."""
    campaign = Document.in_memory()
    campaign.import_map(fight(yard("psipunk", punk("Ada"), punk("Bo", 20.0)), 2, 1), {})
    return campaign


def state_of(campaign):
    return next(iter(campaign.maps.values()))


def ada_of(campaign):
    return next(each.id for each in state_of(campaign).tokens.values() if each.name == "Ada")


def go(campaign, x: float, who: str = "Ada", gesture: str | None = None):
    """Somebody moves along its row to a column."""
    state = state_of(campaign)
    token = of(state, who)
    carry_out(campaign, MoveTokens(state.info.id, {token.id: MapPoint(x, 5.0)}, gesture=gesture))


def left(campaign) -> tuple[str, str]:
    """Actions and movement left of Ada's turn."""
    found = budget_of(state_of(campaign), ada_of(campaign))
    return found.actions, found.movement


@pytest.mark.parametrize(
    ("column", "expected"),
    [
        (3.0, ("2 of 2 actions", "6 of 7 points")),  # 4.5 m: a step
        (4.0, ("1 of 2 actions", "5 of 7 points")),  # 6 m: a move, two increments begun
        (20.0, ("1 of 2 actions", "1 of 7 points")),  # 30 m
        (24.0, ("0 of 2 actions", "two moves: 6 of 14 points")),  # 36 m
        (50.0, ("0 of 2 actions", "run: 13 of 28 points")),  # 75 m
    ],
)
def test_a_move_takes_what_its_length_takes(starflight, column, expected):
    go(starflight, column)
    assert left(starflight) == expected
    starflight.undo()
    assert left(starflight) == ("2 of 2 actions", "7 of 7 points")


def test_two_drags_are_one_move_and_key_nudges_too(starflight):
    go(starflight, 3.0)
    go(starflight, 6.0)
    assert left(starflight) == ("1 of 2 actions", "5 of 7 points")  # 9 m
    for column in (7.0, 8.0, 9.0):
        go(starflight, column, gesture="nudge")
    assert left(starflight) == ("1 of 2 actions", "4 of 7 points")  # 13.5 m
    starflight.undo()
    assert left(starflight) == ("1 of 2 actions", "5 of 7 points")


def test_a_change_of_facing_costs_a_point_and_turning_back_nothing(starflight):
    state, ada = state_of(starflight), ada_of(starflight)
    carry_out(starflight, TurnTokens(state.info.id, {ada: 135.0}))
    assert left(starflight) == ("2 of 2 actions", "6 of 7 points")
    carry_out(starflight, TurnTokens(state.info.id, {ada: 90.0}))
    assert left(starflight) == ("2 of 2 actions", "7 of 7 points")


def test_after_an_attack_a_further_way_is_another_move(starflight):
    go(starflight, 6.0)
    state = state_of(starflight)
    state = replace(state, turn_orders={turns(state).id: spent_on(state, ada_of(starflight), "attack")})
    found = budget_of(state, ada_of(starflight))
    assert (found.left, found.movement) == (0, "no points")
    facts = turn_facts(state, ada_of(starflight))
    assert (facts.spent, facts.has_moved, facts.steps) == (2, True, 0)


def test_who_is_not_on_turn_spends_nothing(starflight):
    before = turns(state_of(starflight))
    go(starflight, 25.0, "Bo")
    assert turns(state_of(starflight)) == before


def test_a_strike_out_of_turn_takes_nothing_of_a_turn():
    state = fight(yard("starflight", fighter("Ada", 6), fighter("Bo", 1)), 9, 0)
    assert turns(state) == spent_on(state, BO, "attack", cost=0)


def test_an_attack_out_of_turn_is_paid_with_the_own_turn_to_come():
    state = fight(yard("starflight", fighter("Ada", 6), fighter("Bo", 1)), 9, 0)
    assert to_pay_with(turns(state), BO).deeds == ()
    state = replace(state, turn_orders={turns(state).id: spent_on(state, BO, "attack")})
    assert [deed.what for deed in to_pay_with(turns(state), BO).deeds] == ["attack"]
    there = after_turns(state, 1)
    assert budget_of(there, BO).actions == "1 of 2 actions"
    assert budget_of(after_turns(there, 2), BO).actions == "2 of 2 actions"


def test_a_readied_action_that_fired_is_taken_off_the_next_turn():
    state = fight(yard("starflight", fighter("Ada", 6), fighter("Bo", 1)), 9, 0)
    order = turns(state)
    state = replace(state, turn_orders={order.id: replace(order, spent={ADA: replace(order.spending(ADA), fired=1)})})
    found = budget_of(after_turns(state, 2), ADA)
    assert found.actions == "1 of 1 action"
    assert [part.rule for part in found.reasons.modifiers if part.value < 0] == ["SF-RDY-03"]


def test_by_speed_a_move_is_counted_in_metres():
    state = fight(yard("starflight", fighter("Ada", 6, stats={"speed": 12}), movement_mode="speed"), 9)
    campaign = Document.in_memory()
    campaign.import_map(state, {})
    go(campaign, 10.0)
    assert left(campaign) == ("1 of 2 actions", "5 of 20 m")


@pytest.mark.parametrize(
    ("column", "deed", "expected"),
    [
        (3.0, None, ("3 of 6 s", "45.2 ft")),  # 4.5 m are 14.7638 ft: walked in 3 s
        (3.0, "attack", ("0 of 6 s", "15.2 ft")),  # what goes with an attack
        (10.0, "attack", ("0 of 6 s", "19.2 ft too far")),  # 15 m are 49.2126 ft
        (0.0, "negotiate", ("0 of 6 s", "0 ft")),
    ],
)
def test_a_psi_punk_round_has_seconds_and_an_attack_leaves_three_of_movement(psipunk, column, deed, expected):
    if column:
        go(psipunk, column)
    state = state_of(psipunk)
    if deed:
        state = replace(state, turn_orders={turns(state).id: spent_on(state, ada_of(psipunk), deed)})
    found = budget_of(state, ada_of(psipunk))
    assert (found.actions, found.movement) == expected


def test_without_actions_only_a_step_is_left_to_go(starflight):
    state, ada = state_of(starflight), ada_of(starflight)
    for _ in range(2):
        state = replace(state, turn_orders={turns(state).id: spent_on(state, ada, "attack")})
    assert budget_of(state, ada).movement == "a step"
