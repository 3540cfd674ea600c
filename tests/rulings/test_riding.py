"""Riders and steeds go together, whichever of them is moved, by the scores of the steed (issue 7)."""

from dataclasses import replace

import pytest

from battlemap.document.commands import EditToken, MoveTokens, RemoveTokens, TurnTokens
from battlemap.document.document import Document
from battlemap.document.log_record import LogId
from battlemap.document.model import MapState, TokenId
from battlemap.document.turns_record import Spending
from battlemap.geometry.types import MapPoint
from battlemap.rulings.action_menu import action_menu
from battlemap.rulings.applying import applied
from battlemap.rulings.dragged import is_priced_by_its_way, two_moves, words_after_drag
from battlemap.rulings.field import field_of
from battlemap.rulings.move_flow import is_two_moves, question_of, session_for
from battlemap.rulings.move_ways import move_ways
from battlemap.rulings.npc import npc_suggestion
from battlemap.rulings.revealing import carry_out
from battlemap.rulings.routes import plan_route
from battlemap.rulings.turn_budget import budget_of
from rules.starflight.actions.changes import Forced, Mounted, Slid, Swallowed
from rules.starflight.actions.table import Action
from tests.rulings.build import A, a_map, token, wall
from tests.rulings.test_move_flow import SCORES, in_a_fight

HORSE = TokenId("token-Ahorse")
SLOW, FAST = {**SCORES, "initiative": 2, "finesse": 5}, {**SCORES, "initiative": 11, "finesse": 30}


def field(*more, rider=SLOW, steed=FAST, **facts) -> MapState:
    """A on a horse of two cells at (10, 10), on cells of a metre; the rider is on turn."""
    riding = {"posture": "mounted", **facts}
    things = token("A", 10.5, 10.5, stats=rider, **riding), token("Ahorse", 10, 10, stats=steed, size=2, height_m=2.0)
    return in_a_fight(a_map(*things, *more, cell_m=1.0))


def horse_on_turn(state: MapState) -> MapState:
    return replace(state, turn_orders={state.turns.id: replace(state.turns, at=1)})


def places(state: MapState) -> tuple[MapPoint, MapPoint]:
    return state.tokens[A].at, state.tokens[HORSE].at


def done(state: MapState, *commands) -> MapState:
    """The map after some commands, each of which one undo takes back."""
    with Document.in_memory() as document:
        map_id = document.import_map(state, {}, undoable=False)
        for command in commands:
            before = document.map(map_id)
            carry_out(document, command)
            there = document.map(map_id)
            document.undo()
            assert document.map(map_id) == before
            document.redo()
            assert document.map(map_id) == there
        return document.map(map_id)


@pytest.mark.parametrize("moved", [{HORSE: MapPoint(20, 12)}, {A: MapPoint(20.5, 12.5)}, {A: MapPoint(20, 12)}])
def test_whoever_of_the_two_is_moved_by_hand_takes_the_other_with_it(moved):
    state = field()
    assert places(done(state, MoveTokens(state.info.id, moved))) == (MapPoint(20.5, 12.5), MapPoint(20, 12))


def test_a_steed_that_is_given_another_place_takes_its_rider_with_it():
    state = field()
    there = replace(state.tokens[HORSE], at=MapPoint(3, 4))
    assert places(done(state, EditToken(state.info.id, there))) == (MapPoint(3.5, 4.5), MapPoint(3, 4))


def test_a_steed_that_turns_turns_its_rider_who_may_look_elsewhere():
    state = field()
    turned = done(state, TurnTokens(state.info.id, {HORSE: 135.0}))
    assert (turned.tokens[HORSE].facing_deg, turned.tokens[A].facing_deg) == (135.0, 135.0)
    looking = done(turned, TurnTokens(state.info.id, {A: 180.0}), MoveTokens(state.info.id, {HORSE: MapPoint(3, 3)}))
    assert (looking.tokens[HORSE].facing_deg, looking.tokens[A].facing_deg) == (135.0, 180.0)


@pytest.mark.parametrize("who", [A, HORSE])
def test_a_move_by_hand_is_paid_by_whoever_was_moved(who):
    state = field()
    state = state if who == A else horse_on_turn(state)
    moved = done(state, MoveTokens(state.info.id, {who: MapPoint(*(6 + at for at in state.tokens[who].at))}))
    assert {each: spent.move_m > 0 for each, spent in moved.turns.spent.items()} == {who: True}


def test_a_rider_has_the_points_and_the_body_of_its_steed():
    """Twelve points, not three; the way is that of the horse, whom a gap of one cell does not let through."""
    walls = [wall((15, 0), (15, 10.5), name="wall-1"), wall((15, 11.5), (15, 40), name="wall-2")]
    assert budget_of(field(), A).movement == "12 of 12 points"
    route = plan_route(field(), A, MapPoint(18.5, 10.5))
    assert (route.token, route.payer, route.budget, route.refusals) == (HORSE, A, 12, ())
    assert plan_route(field(*walls), A, MapPoint(18.5, 10.5)).refusals


def test_a_rider_on_turn_rides_there_and_pays_as_the_steed_goes():
    state = field()
    question, route = question_of(state, A, MapPoint(18.5, 10.5))
    session = session_for(state, question)
    after = done(state, session.command(LogId("log-1")))
    assert places(after) == (MapPoint(18.5, 10.5), MapPoint(18, 10))
    assert after.tokens[HORSE].facing_deg == after.tokens[A].facing_deg == 90
    assert words_after_drag(state, route) == "left: 1 of 2 actions, 10 of 12 points"
    assert budget_of(after, A).movement == "10 of 12 points"
    assert HORSE not in after.turns.spent
    assert session.title == "A: move"


def test_two_moves_of_a_rider_take_both_along():
    state = field(steed={**FAST, "initiative": 1})
    _, route = question_of(state, A, MapPoint(28.5, 10.5))
    assert is_two_moves(state, route)
    after = done(state, two_moves(state, route))
    assert places(after) == (MapPoint(28.5, 10.5), MapPoint(28, 10))
    assert after.turns.spent.keys() == {A}


def test_the_steed_on_its_own_turn_takes_its_rider_with_it():
    state = horse_on_turn(field())
    question, _ = question_of(state, HORSE, MapPoint(18, 10))
    after = done(state, session_for(state, question).command(LogId("log-1")))
    assert places(after) == (MapPoint(18.5, 10.5), MapPoint(18, 10))
    assert after.turns.spent.keys() == {HORSE}


def test_the_ways_of_a_rider_are_those_of_its_steed():
    ways = move_ways(field(), A, MapPoint(10.5, 16.5))
    assert {way.token for way in ways} == {HORSE}
    assert len(ways) > 1


def test_the_menu_of_a_rider_tells_of_its_steed():
    """No points of its own, yet a move; a steed that is down carries nobody anywhere."""
    still = {**SLOW, "initiative": -1}
    assert action_menu(field(rider=still), A).line("move").is_open
    down = replace(field().tokens[HORSE], conditions=("dead",))
    state = field()
    menu = action_menu(replace(state, tokens={**state.tokens, HORSE: down}), A)
    assert [refusal.reason for refusal in menu.line("move").refusals] == ["Ahorse is dead"]
    assert menu.line(Action.DISMOUNT).is_open


def test_whoever_is_held_does_not_ride_away():
    state = field(token("B", 12, 10, conditions=("grappling",)), conditions=("grappling",))
    reasons = [refusal.reason for refusal in plan_route(state, A, MapPoint(10.5, 16.5)).refusals]
    assert reasons == ["A is grappling with B"]
    assert action_menu(state, A).line("move").refusals[0].reason == "A is grappling with B"


def test_the_reach_of_a_rider_is_that_of_its_steed():
    state = field()
    mine, its = (field_of(state, who, "reach") for who in (A, HORSE))
    assert mine.answers == its.answers
    assert sum(1 for _ in mine.told()) > 100


def test_a_rider_s_suggestion_is_taken_with_the_steed():
    state = field(token("B", 30, 10, weapons=(), stats={"hp": 1, "hd": 0}))
    suggestion = npc_suggestion(state, A)
    question, route = question_of(state, A, suggestion.to)
    after = done(state, session_for(state, question).command(LogId("log-1")))
    assert route.to == suggestion.route.to
    assert places(after) == (suggestion.to, suggestion.route.to)


@pytest.mark.parametrize("change", [Forced("Ahorse", "B", 5.0), Slid("Ahorse", 5.0)])
def test_a_steed_that_is_thrown_takes_its_rider_with_it(change):
    state = field(token("B", 9, 10.5))
    after = applied(state, (change,)).state
    at, under = places(after)
    assert under != state.tokens[HORSE].at
    assert at == MapPoint(under.x + 0.5, under.y + 0.5)
    assert after.tokens[A].posture == "mounted"


def test_a_rider_that_is_thrown_comes_off_its_steed():
    state = field(token("B", 9, 10.5))
    after = applied(state, (Forced("A", "B", 5.0),)).state
    assert after.tokens[A].posture == "standing"
    assert after.tokens[HORSE] == state.tokens[HORSE]


def test_whoever_is_swallowed_rides_nothing():
    state = field(token("B", 20, 10, size=3))
    assert applied(state, (Swallowed("A", "B"),)).state.tokens[A].posture == "standing"


def test_a_rider_whose_steed_is_gone_gets_off_where_it_is():
    state = done(field(), RemoveTokens(field().info.id, (HORSE,)))
    assert action_menu(state, A).line(Action.DISMOUNT).is_open
    after = applied(state, (Mounted("A", "its steed", False),)).state
    assert (after.tokens[A].posture, after.tokens[A].at) == ("standing", MapPoint(10.5, 10.5))


def test_a_steed_of_psi_punk_takes_its_rider_with_it():
    state = field()
    state = replace(state, info=replace(state.info, system="psipunk"))
    assert places(done(state, MoveTokens(state.info.id, {A: MapPoint(20.5, 12.5)}))) == (
        MapPoint(20.5, 12.5),
        MapPoint(20, 12),
    )


def test_a_rider_dragged_alone_is_priced_by_the_way_of_its_steed():
    assert is_priced_by_its_way(field(), 1, A, by_hand=False)
    state = field()
    spent = replace(state.turns, spent={A: Spending(move_m=10.0)})
    state = replace(state, turn_orders={spent.id: spent})
    assert budget_of(state, A).movement == "10 of 12 points"
